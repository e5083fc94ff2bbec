//! One issue, and one turn of the conversation.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use super::features::Features;
use super::signs::{End, Signs};

/// The state of an issue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// It is being worked on, or was left without an end.
    #[default]
    Open,
    /// It waits for the user, or the host paused it.
    Waiting,
    /// The user closed it.
    Resolved,
}

impl State {
    /// The name used in data.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Waiting => "waiting",
            Self::Resolved => "resolved",
        }
    }
}

/// One issue.
#[derive(Clone, Debug)]
pub struct Issue {
    /// Its number, from 1.
    pub id: u32,
    /// The name that the host gave it, or the first sentence that says what it is about.
    pub title: String,
    /// Its state.
    pub state: State,
    /// The indexes of its messages, in order.
    pub messages: Vec<u32>,
    /// Its state before the turns that may still change their issue.
    pub(super) settled: State,
    /// How many turns it had.
    pub(super) turns: u32,
    /// The stems of its words, with the number of turns that have each.
    pub(super) words: BTreeMap<String, u32>,
    /// The sum of these numbers.
    pub(super) total: u64,
    /// The stems of words in results of its tools.
    pub(super) listed_words: BTreeSet<String>,
    /// Its identifiers, as [`facts`](crate::facts) compares them.
    pub(super) ids: BTreeSet<String>,
    /// Those that name a record.
    pub(super) records: BTreeSet<String>,
    /// Identifiers that results of its tools list.
    pub(super) listed: BTreeSet<String>,
    /// The nouns in the names of its tools.
    pub(super) tools: BTreeSet<String>,
}

impl Issue {
    pub(super) fn new(id: u32, title: String) -> Self {
        Self {
            id,
            title,
            state: State::Open,
            messages: Vec::new(),
            settled: State::Open,
            turns: 0,
            words: BTreeMap::new(),
            total: 0,
            listed_words: BTreeSet::new(),
            ids: BTreeSet::new(),
            records: BTreeSet::new(),
            listed: BTreeSet::new(),
            tools: BTreeSet::new(),
        }
    }

    /// Adds the words of a turn, which stays with this issue.
    pub(super) fn learn(&mut self, turn: Turn) {
        self.turns += 1;
        self.settled = turn.state;
        self.total += turn.said.words.len() as u64;
        for word in turn.said.words {
            *self.words.entry(word).or_default() += 1;
        }
        self.ids.extend(turn.said.ids);
        self.records.extend(turn.said.records);
        self.listed_words.extend(turn.listed.words);
        self.listed.extend(turn.listed.ids);
        self.tools.extend(turn.tools);
    }

    pub(super) fn has_id(&self, id: &String) -> bool {
        self.ids.contains(id) || self.listed.contains(id)
    }

    /// How often it has a word, in 16ths.
    pub(super) fn count(&self, word: &String) -> u64 {
        let said = self.words.get(word).map_or(0, |count| u64::from(*count) * 16);
        said + if self.listed_words.contains(word) { LISTED } else { 0 }
    }

    /// The sum of its [`count`](Self::count)s.
    pub(super) fn size(&self) -> u64 {
        self.total * 16 + self.listed_words.len() as u64 * LISTED
    }
}

/// A message of the user and everything up to the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    /// The place of its issue.
    pub place: usize,
    /// Whether it stays there, whatever is said next.
    pub is_certain: bool,
    /// The indexes of its messages.
    pub messages: Vec<u32>,
    /// What the user says first.
    pub signs: Signs,
    /// The beginning of the user's message, for the title of an issue that begins here.
    pub opening: String,
    /// What the user says.
    pub asked: Features,
    /// What the user and the assistant say, and the arguments of calls.
    pub said: Features,
    /// What results list.
    pub listed: Features,
    /// The nouns in the names of the tools that were called.
    pub tools: BTreeSet<String>,
    /// Whether a tool was called.
    pub has_calls: bool,
    /// The state of the issue after it.
    pub state: State,
    /// How it ends.
    pub end: End,
}

/// What a word counts that only results have, in 16ths.
const LISTED: u64 = 5;

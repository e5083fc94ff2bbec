//! One issue, and one turn of the conversation.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use super::features::Features;
use super::signs::{End, Signs};

/// The state of an issue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// In progress, or left unfinished.
    #[default]
    Open,
    /// Waiting for the user, or paused by the host.
    Waiting,
    /// Closed by the user.
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
    /// The host's name for it, or the first sentence that shows its topic.
    pub title: String,
    /// Its state.
    pub state: State,
    /// The indexes of its messages, in order.
    pub messages: Vec<u32>,
    /// Its state without the turns that may still move to another issue.
    pub(super) settled: State,
    /// The number of its turns.
    pub(super) turns: u32,
    /// The stems of its words, each with the number of turns that contain it.
    pub(super) words: BTreeMap<String, u32>,
    /// The sum of the numbers in `words`.
    pub(super) total: u64,
    /// The stems of words in its tool results.
    pub(super) listed_words: BTreeSet<String>,
    /// Its identifiers, as [`facts`](crate::facts) compares them.
    pub(super) ids: BTreeSet<String>,
    /// Its identifiers that name a record.
    pub(super) records: BTreeSet<String>,
    /// Identifiers in its tool results.
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

    /// Adds the words of a turn that is now settled.
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

    /// The count of a word, in 16ths.
    pub(super) fn count(&self, word: &String) -> u64 {
        let said = self.words.get(word).map_or(0, |count| u64::from(*count) * 16);
        said + if self.listed_words.contains(word) { LISTED } else { 0 }
    }

    /// The sum of all [`count`](Self::count)s.
    pub(super) fn size(&self) -> u64 {
        self.total * 16 + self.listed_words.len() as u64 * LISTED
    }
}

/// A user message and everything up to the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    /// The index of its issue.
    pub place: usize,
    /// Whether later turns cannot move it to another issue.
    pub is_certain: bool,
    /// The indexes of its messages.
    pub messages: Vec<u32>,
    /// The signs in the user's first words.
    pub signs: Signs,
    /// The beginning of the user's message, used as title if an issue begins here.
    pub opening: String,
    /// The features of the user's words.
    pub asked: Features,
    /// The features of the user's and assistant's words and of call arguments.
    pub said: Features,
    /// The features of tool results.
    pub listed: Features,
    /// The nouns in the names of the called tools.
    pub tools: BTreeSet<String>,
    /// Whether a tool was called.
    pub has_calls: bool,
    /// The state of the issue after this turn.
    pub state: State,
    /// How it ends.
    pub end: End,
}

/// The count of a word that occurs only in results, in 16ths.
const LISTED: u64 = 5;

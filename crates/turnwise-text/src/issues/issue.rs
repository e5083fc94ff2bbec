//! One issue, and one turn of the conversation.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use super::features::Features;

/// The state of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is being worked on, or was left without an end.
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
    /// How many turns it had.
    pub(super) turns: u32,
    /// The stems of its words, with the number of turns that have each.
    pub(super) words: BTreeMap<String, u32>,
    /// Those of the assistant's last words, which the user's next ones may answer.
    pub(super) last: BTreeSet<String>,
    /// Its identifiers, as [`facts`](crate::facts) compares them.
    pub(super) ids: BTreeSet<String>,
    /// Identifiers that results of its tools list.
    pub(super) listed: BTreeSet<String>,
    /// The words of its tools' names.
    pub(super) tools: BTreeSet<String>,
}

impl Issue {
    pub(super) fn new(id: u32, title: String) -> Self {
        let [last, ids, listed, tools] = Default::default();
        let (state, words) = (State::Open, BTreeMap::new());
        Self { id, title, state, messages: Vec::new(), turns: 0, words, last, ids, listed, tools }
    }

    /// Adds the words of a turn.
    pub(super) fn take(&mut self, turn: &Turn) {
        self.turns += 1;
        for word in &turn.said.words {
            *self.words.entry(word.clone()).or_default() += 1;
        }
        self.ids.extend(turn.said.ids.iter().cloned());
        self.listed.extend(turn.listed.iter().cloned());
        self.tools.extend(turn.tools.iter().cloned());
    }

    /// Takes the words of a turn away, which turned out to belong to another issue.
    pub(super) fn give(&mut self, turn: &Turn) {
        self.turns = self.turns.saturating_sub(1);
        for word in &turn.said.words {
            if let Some(turns) = self.words.get_mut(word) {
                *turns = turns.saturating_sub(1);
            }
        }
        self.words.retain(|_, turns| *turns > 0);
    }

    pub(super) fn has_id(&self, id: &String) -> bool {
        self.ids.contains(id) || self.listed.contains(id)
    }
}

/// A message of the user and everything up to the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    /// The state of its issue before.
    pub was: Option<State>,
    /// The index of the user's message.
    pub start: u32,
    /// Whether the user or the host said which issue it belongs to.
    pub is_certain: bool,
    /// The beginning of the user's message, for the title of an issue that begins here.
    pub opening: String,
    /// Whether the user asks for something.
    pub wants: bool,
    /// How much spoke for another issue at its beginning.
    pub points: i32,
    /// Whether the issue may have come to its end before.
    pub is_after_end: bool,
    /// How many turns the issue had before.
    pub age: u32,
    /// What the user and the assistant say, and the arguments of calls.
    pub said: Features,
    /// Identifiers that results list.
    pub listed: BTreeSet<String>,
    /// The words of the names of the tools that were called.
    pub tools: BTreeSet<String>,
}

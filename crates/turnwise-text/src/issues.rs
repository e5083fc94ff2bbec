//! Divides one conversation into issues without a model: a customer asks about an order, then about
//! an invoice, and comes back to the order.
//!
//! Each user message belongs to one issue, together with everything up to the next user message: a
//! turn. Two questions are decided for each turn, first from the user's words, and again after the
//! assistant's answer ([`decide`]):
//!
//! - **Does it begin another issue?** Signs add points: phrases (`another question`), greetings, a
//!   request after something is done, words and tools that are new to the issue ([`signs`]).
//! - **Does it go back to an earlier one?** Its words and identifiers are compared with those of
//!   each issue. The last turns are decided together, because the next turn is evidence too.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Snippet, Speaker};

mod decide;
mod features;
mod issue;
pub(crate) mod phrases;
mod signs;

pub use issue::{Issue, State};

use features::{Features, title, tool_nouns, values};
use issue::Turn;
use signs::{End, Signs};

/// The issues of a conversation. It reads one snippet after the other.
///
/// ```
/// use turnwise_text::issues::Tracker;
/// use turnwise_text::{Snippet, Speaker};
///
/// let mut tracker = Tracker::default();
/// for snippet in [
///     Snippet::user("Hi, where is my order W2378156? It should have come on Monday.", 1, 0),
///     Snippet::said(Speaker::Assistant, "Order W2378156 was delayed at the border.", 1, 1),
///     Snippet::user("Another question: can you change the name on my invoice?", 2, 2),
///     Snippet::said(Speaker::Assistant, "Of course. Which name should the invoice have?", 2, 3),
///     Snippet::user("Back to W2378156: please cancel it.", 3, 4),
/// ] {
///     tracker.read(&snippet);
/// }
/// let messages: Vec<_> = tracker.issues().iter().map(|issue| &issue.messages[..]).collect();
/// assert_eq!(messages, [&[0, 1, 4][..], &[2, 3]]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tracker {
    issues: Vec<Issue>,
    /// The newest turns, oldest first. The next turn may still move them to another issue.
    turns: Vec<Turn>,
    /// The issue of the last turn before `turns`.
    base: usize,
    /// How the last turn before `turns` ended.
    end: End,
    /// The size of the newest turn at the last decision.
    decided: usize,
    /// The host's name for the issue that the next user message begins.
    named: Option<String>,
    /// The issue that the host resumed for the next user message.
    resumed: Option<usize>,
}

impl Tracker {
    /// All issues, in the order they began.
    pub fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// The issue of the newest message.
    pub fn current(&self) -> Option<&Issue> {
        self.issues.get(self.place_before(self.turns.len()))
    }

    /// The index of the newest message of the user.
    pub fn newest(&self) -> Option<u32> {
        self.turns.last().and_then(|turn| turn.messages.first()).copied()
    }

    /// The next user message begins an issue with this name, or continues the issue that has it.
    /// Names from the host override all other signs.
    pub fn name(&mut self, title: &str) {
        self.named = Some(title.into());
    }

    /// Undoes [`name`](Self::name), if the message was not the user's.
    pub fn unname(&mut self) {
        self.named = None;
    }

    /// The next user message continues this issue. Returns false if the id is unknown.
    pub fn resume(&mut self, id: u32) -> bool {
        self.resumed = self.set(id, State::Open).or(self.resumed);
        self.place(id).is_some()
    }

    /// Pauses an issue until a message is about it again. Returns false if the id is unknown.
    pub fn pause(&mut self, id: u32) -> bool {
        self.set(id, State::Waiting).is_some()
    }

    fn set(&mut self, id: u32, state: State) -> Option<usize> {
        let place = self.place(id)?;
        let issue = self.issues.get_mut(place)?;
        (issue.state, issue.settled) = (state, state);
        self.turns
            .iter_mut()
            .filter(|turn| turn.place == place)
            .for_each(|turn| turn.state = state);
        Some(place)
    }

    fn place(&self, id: u32) -> Option<usize> {
        self.issues.iter().position(|issue| issue.id == id)
    }

    /// Reads the next snippet.
    pub fn read(&mut self, snippet: &Snippet<'_>) {
        let text = snippet.text.trim();
        let is_user = snippet.speaker == Speaker::User && !snippet.call;
        let features = match snippet.call {
            true => Features::of(&values(text), true),
            false => Features::of(text, !is_user),
        };
        let last = self.turns.last().and_then(|turn| turn.messages.last());
        if is_user && last != Some(&snippet.index) {
            return self.begin(text, features, snippet.index);
        }
        let Some(turn) = self.turns.last_mut() else { return };
        let is_answer = snippet.speaker == Speaker::Assistant && !snippet.call && !text.is_empty();
        match (snippet.tool, snippet.call) {
            // A result lists the identifiers of many things.
            (Some(_), false) => turn.listed.add(features),
            (tool, is_call) => {
                turn.said.add(features);
                turn.tools.extend(tool.map(tool_nouns).unwrap_or_default());
                turn.has_calls |= is_call;
            }
        }
        if is_answer {
            turn.end = turn.end.of_assistant(text);
            turn.state = if turn.end.asked { State::Waiting } else { turn.state };
        }
        let (place, state, size) = (turn.place, turn.state, turn.size());
        let is_new = turn.messages.last() != Some(&snippet.index);
        if is_new {
            turn.messages.push(snippet.index);
        }
        if let Some(issue) = self.issues.get_mut(place) {
            issue.state = state;
            if is_new {
                issue.messages.push(snippet.index);
            }
        }
        // A small addition to a long turn decides nothing.
        if is_answer || size > self.decided + self.decided / 8 {
            self.decide(is_answer);
        }
    }

    /// Begins a turn with a user message.
    fn begin(&mut self, text: &str, features: Features, index: u32) {
        self.decide(true);
        self.settle();
        let before = self.turns.last().map_or(self.end, |turn| turn.end);
        let (named, resumed) = (self.named.take(), self.resumed.take());
        let told = named.is_some() || resumed.is_some() || self.issues.is_empty();
        let known = |name: &String| self.issues.iter().position(|issue| issue.title == *name);
        let wanted = named.as_ref().map_or(resumed, known);
        let place = wanted.unwrap_or_else(|| match told {
            true => self.issues.len(),
            false => self.place_before(self.turns.len()),
        });
        if place == self.issues.len() {
            let title = named.unwrap_or_else(|| title(text));
            self.issues.push(Issue::new(place as u32 + 1, title));
        }
        let end = End::of_user(text, &features, before);
        let turn = Turn {
            place,
            is_certain: told,
            messages: Vec::from([index]),
            signs: Signs::of(text, &features, before),
            opening: crate::cut::head(text, LONGEST_OPENING).into(),
            asked: features.clone(),
            said: features,
            state: if end.closed { State::Resolved } else { State::Open },
            end,
            ..Turn::default()
        };
        if let Some(issue) = self.issues.get_mut(place) {
            issue.messages.push(index);
            issue.state = turn.state;
        }
        self.turns.push(turn);
        self.decide(false);
    }

    /// Adds the words of all but the newest turns to their issues.
    fn settle(&mut self) {
        let certain = self.turns.iter().rposition(|turn| turn.is_certain).map_or(0, |at| at + 1);
        let count = certain.max(self.turns.len().saturating_sub(OPEN_TURNS));
        for turn in self.turns.drain(..count) {
            self.base = turn.place;
            self.end = turn.end;
            if let Some(issue) = self.issues.get_mut(turn.place) {
                issue.learn(turn);
            }
        }
    }

    /// The issue of the turn before the one at `at`.
    fn place_before(&self, at: usize) -> usize {
        let before = at.checked_sub(1).and_then(|at| self.turns.get(at));
        before.map_or(self.base, |turn| turn.place)
    }

    /// Assigns the messages of the newest turns to the issues of these turns.
    fn assign(&mut self) {
        let first = self.turns.first().and_then(|turn| turn.messages.first()).copied();
        for issue in &mut self.issues {
            let count = issue.messages.partition_point(|index| Some(*index) < first);
            issue.messages.truncate(count);
            issue.state = issue.settled;
        }
        for turn in &self.turns {
            if let Some(issue) = self.issues.get_mut(turn.place) {
                issue.messages.extend(&turn.messages);
                issue.state = turn.state;
            }
        }
    }
}

impl Turn {
    /// The number of known words and identifiers.
    fn size(&self) -> usize {
        self.said.len() + self.listed.len() + self.tools.len()
    }
}

/// Bytes of a message that may become a title.
const LONGEST_OPENING: usize = 300;
/// The number of newest turns that may still move to another issue when the next turn begins.
const OPEN_TURNS: usize = 1;

#[cfg(test)]
mod tests;

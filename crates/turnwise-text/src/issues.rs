//! Tells the issues of one conversation apart, without a model: a customer asks about an order,
//! then about an invoice, and comes back to the order.
//!
//! Each message of the user belongs to one issue, together with everything up to the next one. It
//! goes on with the current issue unless enough speaks for another one: a phrase (`another
//! question`, `back to`), a greeting, an identifier that belongs to another issue, other words, a
//! goodbye before it. An answer to the assistant's question goes on.
//!
//! What the assistant then says and does can correct this ([`second`]): "Yes, please" may be
//! followed by a call with the order of another issue, or by the first search for something else.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cut;
use crate::language::{begins, mentions};
use crate::{Snippet, Speaker};

mod features;
mod issue;
pub(crate) mod phrases;
mod second;

pub use issue::{Issue, State};

use features::{Features, closes, last_words, opening, title, tool_words, values};
use issue::Turn;
use phrases::{
    ACCEPTS, AGAIN, AGREES, ALSO, ALTERNATIVES, ASKS, BACK, COMPLETED, DONE, FAREWELLS, GREETINGS,
    NO, OFFERS, OTHER, SEEKS, WANTS,
};

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
    current: usize,
    /// Whether the assistant's last words ask for something.
    asked: bool,
    /// Whether the assistant's last words offer more help.
    offered: bool,
    /// Whether the assistant's last words report that something is done.
    completed: bool,
    /// Whether the user's last words closed the issue.
    closed: bool,
    /// The name of the issue that the next message of the user begins.
    named: Option<String>,
    /// The issue that the host took up again for the next message of the user.
    resumed: Option<usize>,
    /// The turn of the newest message. Its words become those of its issue with the next turn.
    turn: Turn,
    /// Earlier turns of this issue since its tools were last called, oldest first.
    since: Vec<Turn>,
}

impl Tracker {
    /// All issues, in the order they began.
    pub fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// The issue of the newest message.
    pub fn current(&self) -> Option<&Issue> {
        self.issues.get(self.current)
    }

    /// The next message of the user begins an issue with this name, or goes on with the issue that
    /// has it: names of the host come before all other signs.
    pub fn name(&mut self, title: &str) {
        self.named = Some(title.into());
    }

    /// Takes [`name`](Self::name) back, where the message was not one of the user.
    pub fn unname(&mut self) {
        self.named = None;
    }

    /// The next message of the user goes on with this issue. Returns whether there is one.
    pub fn resume(&mut self, id: u32) -> bool {
        let Some(place) = self.place(id) else { return false };
        if let Some(issue) = self.issues.get_mut(place) {
            issue.state = State::Open;
        }
        self.resumed = Some(place);
        true
    }

    /// Pauses an issue until a message is about it again. Returns false if the id is unknown.
    pub fn pause(&mut self, id: u32) -> bool {
        let issue = self.place(id).and_then(|place| self.issues.get_mut(place));
        issue.map(|issue| issue.state = State::Waiting).is_some()
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
        let goes_on =
            self.current().and_then(|issue| issue.messages.last()) == Some(&snippet.index);
        if is_user && !goes_on {
            self.begin(text, &features, snippet.index);
        }
        let Some(issue) = self.issues.get_mut(self.current) else { return };
        if issue.messages.last() != Some(&snippet.index) {
            issue.messages.push(snippet.index);
        }
        match snippet.speaker {
            Speaker::User if is_user => {
                let declines = self.offered && begins(text, NO);
                // Thanks next to an answer close nothing.
                self.closed = !self.asked && (declines || closes(text, &features));
                issue.state = if self.closed { State::Resolved } else { State::Open };
                (self.asked, self.offered, self.completed) = (false, false, false);
            }
            Speaker::Assistant if !snippet.call && !text.is_empty() => {
                let asks = text.ends_with(['?', '？']) || mentions(last_words(text), ASKS);
                let offers = mentions(last_words(text), OFFERS);
                self.asked = asks && !offers;
                self.offered = offers;
                self.completed = mentions(text, COMPLETED);
                self.closed |= mentions(last_words(text), FAREWELLS);
                issue.last = features.words.clone();
                if self.asked {
                    issue.state = State::Waiting;
                }
            }
            _ => {}
        }
        match (snippet.tool, snippet.call) {
            // A result lists the identifiers of many things.
            (Some(_), false) => self.turn.listed.extend(features.ids),
            (Some(tool), true) => self.read_call(&tool_words(tool), features),
            (None, _) => {
                self.turn.said.add(features);
                if !is_user {
                    self.read_answer();
                }
            }
        }
    }

    /// Begins the turn of a message of the user, and decides which issue it belongs to.
    fn begin(&mut self, text: &str, features: &Features, start: u32) {
        self.settle();
        let (before, is_after_end) = (self.current, self.is_done());
        let points = match self.issues.is_empty() {
            true => 0,
            false => self.points(text, features, self.is_ours(features)),
        };
        let (named, resumed) = (self.named.take(), self.resumed.take());
        let told = named.is_some() || resumed.is_some();
        let wanted = match &named {
            None if resumed.is_some() => resumed,
            Some(name) => self.issues.iter().position(|issue| issue.title == *name),
            None if self.issues.is_empty() => None,
            None => self.chosen(text, features),
        };
        match wanted {
            Some(place) => self.current = place,
            None => {
                self.current = self.issues.len();
                let title = named.unwrap_or_else(|| title(text));
                self.issues.push(Issue::new(self.issues.len() as u32 + 1, title));
            }
        }
        let opening = opening(text);
        if self.current != before {
            self.since.clear();
        }
        self.turn = Turn {
            was: self.current().map(|issue| issue.state),
            start,
            is_after_end,
            points,
            age: self.current().map_or(0, |issue| issue.turns),
            opening: cut::head(text, LONGEST_OPENING).into(),
            is_certain: told || self.current != before || self.is_ours(features),
            wants: mentions(opening, WANTS) || mentions(opening, SEEKS),
            ..Turn::default()
        };
    }

    /// The words of the newest turn become those of its issue.
    fn settle(&mut self) {
        let turn = core::mem::take(&mut self.turn);
        let Some(issue) = self.issues.get_mut(self.current) else { return };
        issue.take(&turn);
        if !turn.tools.is_empty() || turn.is_certain {
            self.since.clear();
        }
        if turn.tools.is_empty() {
            self.since.push(turn);
        }
    }

    /// Whether a text names something of the current issue.
    fn is_ours(&self, features: &Features) -> bool {
        self.current().is_some_and(|issue| features.ids.iter().any(|id| issue.ids.contains(id)))
    }

    /// The issue that a message goes on with. `None` if it begins another one.
    fn chosen(&self, text: &str, features: &Features) -> Option<usize> {
        let current = self.issues.get(self.current)?;
        let opening = opening(text);
        let ours = features.ids.iter().any(|id| current.ids.contains(id));
        let others = || (0..self.issues.len()).filter(|place| *place != self.current);
        let known = |place: &usize| {
            self.issues
                .get(*place)
                .is_some_and(|issue| features.ids.iter().any(|id| issue.ids.contains(id)))
        };
        let theirs = others().rev().find(known).filter(|_| !ours);
        let goes_back = mentions(opening, BACK);
        if theirs.is_some() {
            return theirs;
        }
        if goes_back {
            let nearest = others().max_by_key(|place| self.likeness(*place, features));
            return nearest
                .filter(|place| self.likeness(*place, features) > 0)
                .or(Some(self.current));
        }
        let nearest = others().max_by_key(|place| self.likeness(*place, features));
        if self.points(text, features, ours) < ENOUGH {
            let is_clear = |place: &usize| {
                !ours
                    && features.words.len() >= MIN_WORDS
                    && self.likeness(*place, features) >= CLEAR
                    && self.likeness(self.current, features) < UNLIKE
            };
            return nearest.filter(is_clear).or(Some(self.current));
        }
        let likeness = |place: usize| self.likeness(place, features);
        nearest.filter(|place| {
            likeness(*place) >= SAME && likeness(*place) > likeness(self.current) + MARGIN
        })
    }

    /// How much speaks for another issue than the current one.
    fn points(&self, text: &str, features: &Features, ours: bool) -> i32 {
        let opening = opening(text);
        if ours || closes(text, features) || features.words.is_empty() {
            return 0;
        }
        let is_other = mentions(opening, OTHER);
        let greets = begins(opening, GREETINGS) && !mentions(opening, AGAIN);
        let goes_on = !greets && (mentions(opening, ALTERNATIVES) || mentions(opening, AGAIN));
        let seeks = !goes_on && mentions(opening, SEEKS);
        let wants = seeks || !goes_on && mentions(opening, WANTS);
        // Answers, thanks and questions about the last answer begin nothing.
        let is_thanks = mentions(opening, DONE) && !wants;
        let accepts = begins(opening, ACCEPTS) && !self.offered;
        let agrees = accepts || begins(opening, AGREES) && self.asked;
        let may_begin = wants || self.is_done() && !is_thanks;
        if !is_other && !greets && (agrees || !may_begin) {
            return 0;
        }
        let mut points = 0;
        points += if is_other { 4 } else { 0 };
        points += if greets { 4 } else { 0 };
        points += if self.closed { 2 } else { 0 };
        points += i32::from(wants) + i32::from(seeks);
        points += i32::from(wants && (greets || self.is_done()));
        points += i32::from(seeks && mentions(opening, ALSO));
        points += i32::from(self.completed || self.offered);
        points += i32::from(!features.ids.is_empty());
        points -= if self.asked && !is_other && !greets { 2 } else { 0 };
        points -= i32::from(begins(opening, AGREES) && !self.closed);
        let is_marked = is_other || greets || self.closed || (seeks && self.is_done());
        let is_short = features.words.len() < MIN_WORDS && !wants;
        points
            + match self.likeness(self.current, features) {
                _ if is_short => 0,
                0 => 2,
                ..UNLIKE if is_marked => 1,
                ..500 if is_marked => 0,
                _ => -1,
            }
    }

    /// Whether the issue may have come to its end.
    fn is_done(&self) -> bool {
        self.closed || self.offered || self.completed
    }

    /// The share of a message's words that an issue has, in per mille.
    fn likeness(&self, place: usize, features: &Features) -> u32 {
        let Some(issue) = self.issues.get(place) else { return 0 };
        // Words that all issues share distinguish none of them.
        let is_telling = |word: &&String| {
            self.issues.len() < 3
                || self.issues.iter().any(|issue| !issue.words.contains_key(*word))
        };
        let (mut all, mut shared) = (0, 0);
        for word in features.words.iter().filter(is_telling) {
            all += 1;
            shared += u32::from(issue.words.contains_key(word) || issue.last.contains(word));
        }
        shared * 1000 / all.max(1)
    }
}

/// Bytes of a message that may become a title.
const LONGEST_OPENING: usize = 300;
/// The points from which on a message belongs to another issue.
const ENOUGH: i32 = 4;
/// A message with fewer words says little about its issue.
const MIN_WORDS: usize = 3;
/// The share of shared words from which on an earlier issue is the same, in per mille.
const SAME: u32 = 350;
/// From this share on, another issue is meant even if nothing else says so; the current one has
/// less than the other share.
const CLEAR: u32 = 600;
const UNLIKE: u32 = 200;
/// By how much it has to share more than the current one.
const MARGIN: u32 = 150;

#[cfg(test)]
mod tests;

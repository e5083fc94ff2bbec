//! Tells the issues of one conversation apart, without a model: a customer asks about an order, then
//! about an invoice, and comes back to the order.
//!
//! Each message of the user belongs to one issue, together with everything up to the next one. It
//! goes on with the current issue unless enough speaks for another one: a phrase (`another
//! question`, `back to`), a greeting, an identifier that belongs to another issue, other words, a
//! goodbye before it. An answer to the assistant's question goes on.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use crate::facts::{Kind, scan};
use crate::language::{begins, mentions};
use crate::sentences::sentences;
use crate::terms::{each_term, is_light, stem};
use crate::{Snippet, Speaker, cut};

mod phrases;

use phrases::{BACK, DONE, FAREWELLS, GREETINGS, NO, OFFERS, OTHER};

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
    /// The stems of its words.
    words: BTreeSet<String>,
    /// Those of the assistant's last words, which the user's next ones may answer.
    last: BTreeSet<String>,
    /// Its identifiers, as [`facts`](crate::facts) compares them.
    ids: BTreeSet<String>,
}

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
    /// Whether the user's last words closed the issue.
    closed: bool,
    /// The name of the issue that the next message of the user begins.
    named: Option<String>,
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

    /// Reads the next snippet.
    pub fn read(&mut self, snippet: &Snippet<'_>) {
        let text = snippet.text.trim();
        let is_user = snippet.speaker == Speaker::User && !snippet.call;
        let mut features = Features::of(text, !is_user);
        if snippet.tool.is_some() {
            // A tool lists the identifiers of many things.
            features.ids.clear();
        }
        if is_user {
            self.turn(text, &features);
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
                (self.asked, self.offered) = (false, false);
            }
            Speaker::Assistant if !snippet.call && !text.is_empty() => {
                let asks = text.ends_with(['?', '？']);
                let offers = mentions(last_words(text), OFFERS);
                self.asked = asks && !offers;
                self.offered = offers;
                self.closed |= mentions(last_words(text), FAREWELLS);
                issue.last = features.words.clone();
                if self.asked {
                    issue.state = State::Waiting;
                }
            }
            _ => {}
        }
        issue.words.extend(features.words);
        issue.ids.extend(features.ids);
    }

    /// Decides which issue a message of the user belongs to.
    fn turn(&mut self, text: &str, features: &Features) {
        let named = self.named.take();
        let wanted = match &named {
            Some(name) => self.issues.iter().position(|issue| issue.title == *name),
            None if self.issues.is_empty() => None,
            None => self.chosen(text, features),
        };
        match wanted {
            Some(place) => self.current = place,
            None => {
                self.current = self.issues.len();
                let title = named.unwrap_or_else(|| title(text));
                let id = self.issues.len() as u32 + 1;
                let state = State::Open;
                let [words, last, ids] = Default::default();
                self.issues.push(Issue {
                    id,
                    title,
                    state,
                    messages: Vec::new(),
                    words,
                    last,
                    ids,
                });
            }
        }
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
        if self.points(opening, features, ours) < ENOUGH {
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
    fn points(&self, opening: &str, features: &Features, ours: bool) -> i32 {
        if ours || closes(opening, features) || features.words.is_empty() {
            return 0;
        }
        let likeness = self.likeness(self.current, features);
        let is_other = mentions(opening, OTHER);
        let has_new_id = !features.ids.is_empty();
        let mut points = 0;
        points += if is_other { 4 } else { 0 };
        points += if begins(opening, GREETINGS) { 4 } else { 0 };
        points += if self.closed { 3 } else { 0 };
        points += i32::from(self.offered);
        points += i32::from(has_new_id);
        points -= if self.asked && !is_other { 2 } else { 0 };
        points
            + match (features.words.len(), likeness) {
                (..MIN_WORDS, 0) if self.closed => 1,
                (..MIN_WORDS, _) => 0,
                (_, 0) => 2,
                (_, ..UNLIKE) => 1,
                (_, 500..) => -1,
                _ => 0,
            }
    }

    /// The share of a message's words that an issue has, in per mille.
    fn likeness(&self, place: usize, features: &Features) -> u32 {
        let Some(issue) = self.issues.get(place) else { return 0 };
        // Words of all issues tell none apart.
        let is_telling = |word: &&String| {
            self.issues.len() < 3 || self.issues.iter().any(|issue| !issue.words.contains(*word))
        };
        let (mut all, mut shared) = (0, 0);
        for word in features.words.iter().filter(is_telling) {
            all += 1;
            shared += u32::from(issue.words.contains(word) || issue.last.contains(word));
        }
        shared * 1000 / all.max(1)
    }
}

/// What a text is about.
#[derive(Default)]
struct Features {
    words: BTreeSet<String>,
    ids: BTreeSet<String>,
}

impl Features {
    fn of(text: &str, is_long: bool) -> Self {
        let mut features = Self::default();
        // Long results of tools say little about the issue.
        let head = if is_long { cut::head(text, LONGEST) } else { text };
        each_term(head, &mut |term, _| {
            if !is_light(term) {
                features.words.insert(stem(term));
            }
        });
        for fact in scan(text).filter(|fact| IDENTIFIERS.contains(&fact.kind)).take(MOST_IDS) {
            features.ids.insert(fact.normal());
        }
        features
    }
}

/// Whether a person says goodbye or thanks, and little else.
fn closes(text: &str, features: &Features) -> bool {
    text.len() <= LONGEST_GOODBYE
        && !text.contains(['?', '？'])
        && features.words.len() <= MIN_WORDS
        && features.ids.is_empty()
        && mentions(text, DONE)
}

/// The first words, in which people change the subject.
fn opening(text: &str) -> &str {
    cut::head(text, OPENING)
}

fn last_words(text: &str) -> &str {
    let from = text.len().saturating_sub(OPENING * 2);
    let from = (from..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text.get(from..).unwrap_or(text)
}

/// The first sentence with content.
fn title(text: &str) -> String {
    let tells = |sentence: &&str| Features::of(sentence, false).words.len() >= 2;
    let sentence = sentences(text).find(tells).unwrap_or(text);
    cut::words(sentence.trim(), TITLE).into()
}

/// Facts that identify an order, a user, a booking, an error.
const IDENTIFIERS: [Kind; 7] =
    [Kind::Id, Kind::Email, Kind::Uuid, Kind::Phone, Kind::Path, Kind::Error, Kind::Url];
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
/// Bytes.
const LONGEST: usize = 1_000;
const LONGEST_GOODBYE: usize = 120;
const OPENING: usize = 80;
const TITLE: usize = 80;
const MOST_IDS: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    /// The issue of each user message. `>` marks the assistant's.
    fn check(said: &[&str], wanted: &[u32]) {
        let mut tracker = Tracker::default();
        let mut found = Vec::new();
        for (at, text) in (0..).zip(said) {
            match text.strip_prefix('>') {
                Some(text) => tracker.read(&Snippet::said(Speaker::Assistant, text, at, at)),
                None => {
                    tracker.read(&Snippet::user(text, at, at));
                    found.extend(tracker.current().map(|issue| issue.id));
                }
            }
        }
        assert_eq!(found, wanted);
    }

    #[test]
    fn answers_go_on_with_the_issue() {
        check(
            &[
                "I want to return a jacket that is too small.",
                ">Sure, what is your order number?",
                "It is W5512345.",
                ">And your e-mail address?",
                "mia.lopez@example.com",
                ">Which size do you want in its place?",
                "Large please, and in dark green if there is any left.",
            ],
            &[1, 1, 1, 1],
        );
    }

    #[test]
    fn phrases_open_issues_and_go_back() {
        check(
            &[
                "My router drops the line every evening.",
                ">I restarted the port.",
                "Noch eine Frage: Wie ändere ich die Adresse auf der Rechnung?",
                ">The address is changed under Settings.",
                "Back to the router: it drops the line again.",
            ],
            &[1, 2, 1],
        );
    }

    #[test]
    fn identifiers_go_back_to_their_issue() {
        check(
            &[
                "Please cancel booking K67C4W.",
                ">Booking K67C4W is cancelled.",
                "Another question: when does flight HAT188 depart from Denver tomorrow?",
                ">HAT188 departs at 13:00.",
                "Will the money for K67C4W come back soon?",
            ],
            &[1, 2, 1],
        );
    }

    #[test]
    fn a_greeting_after_a_goodbye_begins_something_new() {
        check(
            &[
                "I want to return a jacket that is too small.",
                ">Done. Is there anything else?",
                "No, thanks, bye!",
                "Hello, the invoice for March lists the wrong company name.",
            ],
            &[1, 1, 2],
        );
    }

    #[test]
    fn the_host_names_issues_first() {
        let mut tracker = Tracker::default();
        tracker.name("delivery");
        tracker.read(&Snippet::user("Where is it?", 1, 0));
        tracker.name("invoice");
        tracker.read(&Snippet::user("And the name on it?", 2, 1));
        tracker.name("delivery");
        tracker.read(&Snippet::user("Has it come?", 3, 2));
        let titles: Vec<_> =
            tracker.issues().iter().map(|issue| (&*issue.title, issue.messages.len())).collect();
        assert_eq!(titles, [("delivery", 2), ("invoice", 1)]);
    }

    #[test]
    fn the_state_follows_the_talk() {
        let mut tracker = Tracker::default();
        let mut state = |snippet: Snippet<'_>| {
            tracker.read(&snippet);
            tracker.current().unwrap().state
        };
        assert_eq!(state(Snippet::user("I want to return a jacket.", 1, 0)), State::Open);
        let asked = Snippet::said(Speaker::Assistant, "Which order?", 1, 1);
        assert_eq!(state(asked), State::Waiting);
        assert_eq!(state(Snippet::user("W5512345.", 2, 2)), State::Open);
        assert_eq!(state(Snippet::user("Thanks, bye!", 3, 3)), State::Resolved);
    }
}

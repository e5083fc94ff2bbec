//! What the page shows, as plain data: made from the model by [`crate::present::view`], drawn by the components.

mod evals;

use core::ops::Range;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::chart::{Chart, Place};
use crate::diff::{Change, Line};
use crate::event::Dialog;
use crate::settings::Settings;
use crate::tokens::Counted;

pub use self::evals::{Bell, Cell, Evals, EvalsRow, Lines, Progress};

/// The whole page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The gallery.
    pub gallery: Arc<Vec<Card>>,
    /// Which conversation it is.
    pub title: Arc<Title>,
    /// Which version of its messages: rows of another one are drawn anew.
    pub revision: u32,
    /// What its messages are written in.
    pub written: Written,
    /// What a provider would refuse about them.
    pub findings: Findings,
    /// The transcript, by turns.
    pub turns: Arc<Vec<Turn>>,
    /// What becomes of each message at the handle, by index.
    pub fates: Arc<Vec<Fate>>,
    /// How the transcript's column is headed.
    pub said: Heading,
    /// What the model sees at the handle.
    pub seen: Arc<Vec<Seen>>,
    /// How that column is headed.
    pub seen_heading: Heading,
    /// Tokens over time.
    pub chart: Arc<Chart>,
    /// The handle.
    pub scrub: Scrub,
    /// The budget bar.
    pub budget: Budget,
    /// The policy panel.
    pub settings: Settings,
    /// Whether an endpoint is named, so that it can summarise.
    pub has_endpoint: bool,
    /// What was advised for the policy: what, and why.
    pub advice: Vec<(String, String)>,
    /// What the provider's counts say of the estimates, if there were any.
    pub calibration: String,
    /// What it counts for a thousand tokens estimated, likewise.
    pub reported: Option<u32>,
    /// What is known of the tokens of texts that were asked about.
    pub counted: Arc<BTreeMap<Arc<str>, Counted>>,
    /// The summaries, newest first.
    pub summaries: Arc<Vec<Note>>,
    /// The keys of those that are to be compared.
    pub marked: Vec<u32>,
    /// Two of them as one text, once they were compared.
    pub difference: Option<Arc<Difference>>,
    /// What can be done about them.
    pub acts: Acts,
    /// The composer.
    pub chat: Chat,
    /// The page of evaluations, while it is open.
    pub evals: Option<Arc<Evals>>,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// Why the last file could not be taken.
    pub problem: Option<Problem>,
    /// The settings as code, made when the dialog shows it.
    pub code: String,
    /// Where the pointer or the focus is.
    pub pointed: Option<Range<usize>>,
    /// Said to screen readers.
    pub announce: String,
    /// The theme that was chosen, `None` to follow the system.
    pub theme: Option<&'static str>,
}

/// One conversation of the gallery.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Its file's name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// One line about it.
    pub about: String,
    /// What it stands with.
    pub group: String,
    /// Source and licence.
    pub source: String,
    /// Messages and turns.
    pub size: String,
    /// Whether it was made up to show one rule, with a policy of its own.
    pub is_scenario: bool,
}

/// The conversation that is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// Its id in the gallery, empty for one's own.
    pub id: String,
    /// Its title.
    pub name: String,
    /// One line about it.
    pub about: String,
}

/// A column's head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// At the right: counts and tokens.
    pub figures: String,
    /// For hovering: more of the same.
    pub note: String,
}

/// One turn of the transcript; before the first there may be one without a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// From one.
    pub number: Option<usize>,
    /// Index of its first message.
    pub start: usize,
    /// Its messages.
    pub messages: Vec<Arc<Shown>>,
    /// What is wrong with them.
    pub findings: Vec<Found>,
}

/// What the messages are written in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The formats one can choose: the engine's name, the name for people.
    pub formats: Vec<(&'static str, &'static str)>,
    /// The engine's name of the one they are read as.
    pub format: &'static str,
    /// What is odd about that choice, if something is.
    pub note: String,
    /// The engine's name of the format that was found, where another was chosen.
    pub found: &'static str,
}

/// What a provider would refuse about the conversation, in sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// `error`, `warning`, or `clean`.
    pub severity: &'static str,
    /// In words.
    pub summary: String,
    /// Whether some of it can be healed.
    pub can_heal: bool,
    /// Whether there are any to go to.
    pub has_any: bool,
    /// What healing did last, if it can be taken back.
    pub mended: Option<Arc<Mended>>,
}

/// Something wrong with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The message.
    pub index: usize,
    /// The rule's id.
    pub rule: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// Whether the provider refuses it.
    pub is_error: bool,
    /// What is wrong.
    pub sentence: String,
    /// What would heal it, if something does.
    pub fix: &'static str,
    /// Where the rule is explained.
    pub page: String,
}

/// What healing did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// Message by message.
    pub mends: Vec<Mend>,
    /// What left the list for the request's own field.
    pub system: String,
    /// How many edits it took.
    pub edits: usize,
}

/// What was done to a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// Where it was.
    pub index: usize,
    /// Which rules asked for it: id, sentence, where it is explained.
    pub reasons: Vec<(&'static str, String, String)>,
    /// What differs.
    pub lines: Vec<Line>,
}

/// A message as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its place in the transcript.
    pub index: usize,
    /// `system`, `user`, `assistant`, `tool` or `other`.
    pub role: &'static str,
    /// The speaker's or the tool's name, if there is one.
    pub name: String,
    /// What it says, calls and answers included.
    pub text: Arc<str>,
    /// What it costs.
    pub tokens: u32,
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// The engine's name of the action, or `ahead` for what is not said yet.
    pub action: &'static str,
    /// The same in words.
    pub word: &'static str,
    /// The engine's name of the reason.
    pub reason: &'static str,
    /// The same in words.
    pub sentence: &'static str,
    /// Tokens in the transcript.
    pub before: u32,
    /// Tokens as sent.
    pub after: u32,
    /// Whether it was not said yet at the handle.
    pub is_ahead: bool,
}

/// One message as the model sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its place among what is sent.
    pub place: usize,
    /// `system`, `user`, `assistant`, `tool`, `other` or `summary`.
    pub role: &'static str,
    /// The name at the left.
    pub name: String,
    /// Something about it: what it stands for.
    pub note: String,
    /// What the model reads.
    pub text: Arc<str>,
    /// What it costs.
    pub tokens: u32,
    /// The messages of the transcript it is, or stands for.
    pub from: Range<usize>,
    /// Whether it is not as it was said.
    pub altered: bool,
    /// Whether it is part of a summary.
    pub pair: Pair,
    /// In front of the first message that is not as it was sent before: what that costs, in words.
    pub prefix_ends: Option<Arc<str>>,
}

/// Parts of the inserted summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pair {
    /// Not of a summary.
    #[default]
    None,
    /// The line that asks for it.
    Ask,
    /// The summary itself.
    Summary,
}

/// The handle on the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scrub {
    /// Messages in the transcript at the handle.
    pub length: usize,
    /// Messages in all.
    pub messages: usize,
    /// Where it sits.
    pub knob: Place,
    /// Where the whole history is at that moment.
    pub line: Place,
    /// Tokens sent.
    pub sent: u32,
    /// Tokens said.
    pub whole: u32,
    /// `Turn 6 of 8, request 21 of 30`.
    pub place: String,
    /// What happened here, if anything.
    pub happened: String,
    /// For screen readers.
    pub valuetext: String,
    /// Whether it is playing.
    pub playing: bool,
    /// A message to bring into view: the newest that is no longer sent as it was, or the newest.
    pub follow: usize,
}

/// The budget bar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The whole window.
    pub window: u32,
    /// What of it the messages may take.
    pub budget: u32,
    /// The bar in a sentence.
    pub words: String,
    /// Its parts: first those of the budget, then what else the window holds.
    pub parts: Vec<Part>,
    /// Where the policy acts, in tokens.
    pub trigger: Option<u32>,
    /// What it aims for, in tokens.
    pub target: Option<u32>,
    /// What is wrong, if something is.
    pub warning: String,
}

/// A part of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its colour and pattern.
    pub class: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub tokens: u32,
    /// What that is of the budget, in per cent; nothing for what is no part of it.
    pub share: Option<u32>,
}

/// One summary in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Tells it apart.
    pub key: u32,
    /// `offered`, `waiting`, `applied`, `stale`, `rejected` or `undone`.
    pub state: &'static str,
    /// What it covers.
    pub covers: String,
    /// Tokens before and after, or the reason it failed.
    pub figures: String,
    /// How it was made: by whom, from how much, and in which time.
    pub made: String,
    /// What a model was asked, empty where none was.
    pub prompt: Arc<str>,
    /// Its words.
    pub text: Arc<str>,
    /// The messages it covers.
    pub from: Range<usize>,
}

/// Two summaries in one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// What the older one is, and the newer.
    pub titles: [String; 2],
    /// Line by line: what became of each, nothing where both have it, and its pieces by turns, first what is the same and then
    /// what differs.
    pub lines: Vec<(Option<Change>, Vec<String>)>,
}

/// What can be done about summaries at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acts {
    /// One is offered and can be made now.
    pub can_make: bool,
    /// The newest can be taken back.
    pub can_undo: bool,
    /// Two are marked, so that they can be compared.
    pub can_compare: bool,
    /// Summaries are held back since one was taken back.
    pub is_held: bool,
}

/// The composer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chat {
    /// What is being written.
    pub draft: String,
    /// The next recorded message, offered as a replay.
    pub next: String,
    /// Who answers.
    pub model: String,
    /// The answer so far, while it streams.
    pub answer: Option<String>,
    /// Why the last request failed.
    pub error: String,
    /// Whether it can be sent.
    pub can_send: bool,
}

/// Why a file could not be taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// In words, with line and field.
    pub message: String,
    /// The line, from one.
    pub line: Option<u32>,
    /// The field.
    pub field: String,
    /// The line itself, shortened.
    pub excerpt: String,
}

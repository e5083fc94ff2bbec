//! What the page shows, as plain data: made from the model by [`crate::present::view`], drawn by
//! the components.

mod check;
mod columns;
mod evals;
mod facts;
mod instruments;
mod summaries;

use core::ops::Range;
use std::sync::Arc;

use crate::chart::Chart;
use crate::event::Dialog;
use crate::pairs::Pairs;
use crate::settings::Settings;
use crate::tokens::Counted;

pub use self::check::{Findings, Found, Mend, Mended, Written};
pub use self::columns::{Fate, Heading, Pair, Seen, Shown, Turn};
pub use self::evals::{Bar, Bell, Cell, Evals, EvalsRow, Lines, Progress, Spread, Surveyed};
pub use self::facts::{Check, Checked, FactRow, Ledger};
pub use self::instruments::{Budget, Part, Scrub};
pub use self::summaries::{Acts, Difference, Note};

/// The whole page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The gallery.
    pub gallery: Arc<Vec<Card>>,
    /// The conversations of one's own file, if they are several.
    pub own: Arc<Vec<Card>>,
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
    /// Whether an endpoint is named, so that it can summarize.
    pub has_endpoint: bool,
    /// What was advised for the policy: what, and why.
    pub advice: Vec<(String, String)>,
    /// Where one of several conversations of a file is shown, how advice on all of them is asked
    /// for.
    pub advice_on_all: String,
    /// What the provider's counts say of the estimates, if there were any.
    pub calibration: String,
    /// What it counts for a thousand tokens estimated, likewise.
    pub reported: Option<u32>,
    /// What is known of the tokens of texts that were asked about.
    pub counted: Arc<Pairs<Arc<str>, Counted>>,
    /// The summaries, newest first.
    pub summaries: Arc<Vec<Note>>,
    /// The keys of those that are to be compared.
    pub marked: Vec<u32>,
    /// Two of them as one text, once they were compared.
    pub difference: Option<Arc<Difference>>,
    /// What is known of their facts, by key, for a text.
    pub checks: Pairs<u32, (Arc<str>, Check)>,
    /// What the endpoint thinks of them, by key.
    pub grades: Pairs<u32, Arc<str>>,
    /// The facts of the conversation, once they were asked for.
    pub ledger: Option<Arc<Ledger>>,
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

/// One conversation of the gallery, or of a file of several.
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
    /// Source and license.
    pub source: String,
    /// Messages and turns.
    pub size: String,
    /// Whether it was made up to show one rule, with a policy of its own.
    pub is_scenario: bool,
}

/// The conversation that is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// Its id in the gallery or in one's own file of several; empty for one's only one.
    pub id: String,
    /// Its title.
    pub name: String,
    /// One line about it.
    pub about: String,
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

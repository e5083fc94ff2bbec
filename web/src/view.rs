//! The view: everything the page shows, as plain data. [`crate::present::view`] builds it from the
//! model, and the components draw it.

mod check;
mod columns;
mod facts;
mod instruments;
mod learn;
mod report;
mod share;
mod summaries;

use core::ops::Range;
use std::sync::Arc;

use crate::event::Dialog;
use crate::language::Language;
use crate::memory::Known;
use crate::model::Place;
use crate::pairs::Pairs;
use crate::settings::{Kind, Knob, Settings};
use crate::tapestry::{Hit, Tapestry};
use crate::texts;
use crate::tokens::Counted;

pub use self::check::{Findings, Found, Mend, Mended, Written};
pub use self::columns::{Fate, Heading, LANES, Pair, SeenMessage, Shown, Turn};
pub use self::facts::{Check, Checked, FactRow, Ledger};
pub use self::instruments::{Budget, Part, Scrub};
pub use self::learn::{Conversation, LaneView, LanesView, Learn, LessonView, Listed};
pub use self::report::{Report, ReportRow};
pub use self::share::{Picture, Share};
pub use self::summaries::{Acts, Difference, Note};

/// The whole page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The language of its texts.
    pub language: Language,
    /// Which page is shown.
    pub place: Place,
    /// The list of lessons.
    pub learn: Arc<Learn>,
    /// The open lesson.
    pub lesson: Option<Arc<LessonView>>,
    /// The lanes.
    pub lanes: Arc<LanesView>,
    /// The strategies to choose from.
    pub kinds: Vec<Kind>,
    /// The sliders to show.
    pub knobs: Vec<Knob>,
    /// Whether only the lesson's controls are shown.
    pub is_reduced: bool,
    /// Names of the lesson's controls beyond strategies and sliders: `checks`, `envelope`, `price`.
    pub extras: Vec<&'static str>,
    /// Why the opened link is invalid; empty otherwise.
    pub broken: String,
    /// Whether there is something to undo, and something to do again.
    pub travels: (bool, bool),
    /// Whether the browser keeps the conversation.
    pub keeps: bool,
    /// The link to the state of the page, while its dialog is open.
    pub share: Share,
    /// The gallery.
    pub gallery: Arc<Vec<Card>>,
    /// The conversations of the opened file, if there are several.
    pub file_cards: Arc<Vec<Card>>,
    /// The conversation's title.
    pub title: Arc<Title>,
    /// Version of the messages; rows of an older version are redrawn.
    pub revision: u32,
    /// The format of the messages.
    pub written: Written,
    /// Findings: problems that a provider would refuse.
    pub findings: Findings,
    /// The transcript, by turns.
    pub turns: Arc<Vec<Turn>>,
    /// Each message's fate at the handle, by index.
    pub fates: Arc<Vec<Fate>>,
    /// The heading of the transcript's column.
    pub said: Heading,
    /// What the model sees at the handle.
    pub seen: Arc<Vec<SeenMessage>>,
    /// The heading of that column.
    pub seen_heading: Heading,
    /// Whether the notes of the plan could not be loaded.
    pub can_load_notes: bool,
    /// Whether the sent messages appear only after the text engine, which is being loaded.
    pub waits_for_notes: bool,
    /// What the model reads, request by request.
    pub tapestry: Tapestry,
    /// Values that the picture can follow.
    pub values: Arc<Vec<String>>,
    /// Whether the page is dark.
    pub is_dark: bool,
    /// The handle.
    pub scrub: Scrub,
    /// The budget bar.
    pub budget: Budget,
    /// The policy panel.
    pub settings: Settings,
    /// Whether an endpoint is set, so that it can summarize.
    pub has_endpoint: bool,
    /// Reasons for the suggested policy: title and text.
    pub advice: Vec<(String, String)>,
    /// Label of the button that requests advice on all conversations of a file; empty for a single
    /// one.
    pub advice_on_all: String,
    /// Calibration in words, if the provider's counts are known.
    pub calibration: String,
    /// The tokens that the plan frees, by turn.
    pub savings: String,
    /// The provider's count for a thousand estimated tokens, if known.
    pub reported: Option<u32>,
    /// Exact token boundaries by text, as far as requested.
    pub counted: Arc<Pairs<Arc<str>, Counted>>,
    /// The summaries, newest first.
    pub summaries: Arc<Vec<Note>>,
    /// Keys of the summaries marked for comparison.
    pub marked: Vec<u32>,
    /// The difference of two summaries, once compared.
    pub difference: Option<Arc<Difference>>,
    /// Fact checks: by key, the checked text and the result.
    pub checks: Pairs<u32, (Arc<str>, Check)>,
    /// The endpoint's grades, by key.
    pub grades: Pairs<u32, Arc<str>>,
    /// The facts of the conversation, once requested.
    pub ledger: Option<Arc<Ledger>>,
    /// What the panel of the memory shows.
    pub known: Arc<Known>,
    /// Whether the memory can learn all days of the conversation but the last.
    pub has_days: bool,
    /// Whether the panel waits for the worker.
    pub recalls: bool,
    /// The actions available for summaries.
    pub acts: Acts,
    /// The composer.
    pub chat: Chat,
    /// The first report, while it is open.
    pub report: Option<Arc<Report>>,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// Why the last file could not be opened.
    pub problem: Option<Problem>,
    /// The settings as code, made when the dialog shows it.
    pub code: String,
    /// The messages under the pointer or the focus.
    pub pointed: Option<Range<usize>>,
    /// The place of a picture under the pointer.
    pub hit: Option<Hit>,
    /// The announcement for screen readers.
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
    /// The group it is listed in.
    pub group: String,
    /// Source and license.
    pub source: String,
    /// How many messages it has.
    pub messages: u32,
    /// How many turns, if they were counted.
    pub turns: Option<u32>,
    /// Whether it is a scenario: written to show one rule, with a policy of its own.
    pub is_scenario: bool,
    /// Whether it was held on several days, which a memory can learn one by one.
    pub has_days: bool,
}

impl Card {
    /// Messages and turns, in words.
    pub fn size(&self) -> String {
        let messages = texts::columns::MESSAGES.of(self.messages as usize);
        match self.turns {
            Some(turns) => format!("{messages}, {}", texts::columns::TURN_COUNT.of(turns as usize)),
            None => messages,
        }
    }
}

/// The conversation that is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// Its id in the gallery or in an opened file of several conversations; empty for a single one.
    pub id: String,
    /// Its title.
    pub name: String,
    /// One line about it.
    pub about: String,
}

/// The composer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chat {
    /// The text in the composer.
    pub draft: String,
    /// The next recorded message, offered as a replay.
    pub next: String,
    /// The name of the model that answers.
    pub model: String,
    /// The answer so far, while it streams.
    pub answer: Option<String>,
    /// Why the last request failed.
    pub error: String,
    /// What the provider counted for the last request, next to the estimate.
    pub usage: String,
    /// Whether the last message can be asked about again.
    pub can_ask_again: bool,
    /// Whether the text can be sent.
    pub can_send: bool,
}

/// Why a file could not be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// The message, with line and field.
    pub message: String,
    /// The line, from one.
    pub line: Option<u32>,
    /// The field.
    pub field: String,
    /// The line itself, shortened.
    pub excerpt: String,
    /// The text that was pasted, to be corrected; empty if it is in a file.
    pub pasted: Arc<str>,
}

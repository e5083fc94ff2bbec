//! The state of the page, with methods to load, replay and extend a conversation.

mod asks;
mod drawing;
mod growing;
mod handle;
mod requests;

use std::ops::Range;
use std::sync::Arc;

use turnwise_host::formats::Format;

use crate::chat::Endpoint;
use crate::event::Dialog;
use crate::history::History;
use crate::lessons::Workshop;
use crate::link::{LinkError, Linked, Route};
use crate::memory::Blocks;
use crate::notes::TextEngine;
use crate::pairs::Pairs;
use crate::replay::{Choice, Extracts, Replay, Reports, Rules, Written};
use crate::report::Report;
use crate::settings::Settings;
use crate::tapestry::{Hit, Tapestry};
use crate::tokens::Counted;
use crate::view::{Card, Check, Difference, Found, Ledger, Note, Picture, Problem, Title, Turn};
use crate::{export, findings, read};

pub use self::drawing::limits;
pub use self::growing::Growing;
pub use self::requests::{Answer, Grading, Healed, SummaryRequest};

/// The state of the page. Changed by [`crate::update::update`] only.
#[derive(Default)]
pub struct Model {
    /// Which page is shown.
    pub place: Place,
    /// The lessons.
    pub workshop: Workshop,
    /// What the worker found about lanes.
    pub lanes: crate::lanes::Lanes,
    /// The address that waits for the gallery, or for the conversation that it opens.
    pub route: Option<Route>,
    /// The state that waits for its conversation.
    pub pending: Option<Linked>,
    /// Why the opened link is invalid.
    pub broken: Option<LinkError>,
    /// Earlier states, to go back to.
    pub history: History,
    /// The link that was drawn as a QR code, and its picture.
    pub drawn: Option<(String, Arc<Picture>)>,
    /// The worker request for such a picture, and its link, while it runs.
    pub drawing: Option<(u32, String)>,
    /// Whether the browser may keep a conversation from elsewhere.
    pub keeps: bool,
    /// The gallery's entries, each with a suitable window.
    pub gallery: Vec<read::Entry>,
    /// The gallery's cards, as shown.
    pub cards: Arc<Vec<Card>>,
    /// The worker request that reads another program's file, while it runs; the file's name; and
    /// why the file is not a list of messages.
    pub reading: Option<(u32, String, Problem)>,
    /// Name and conversations of the last opened file.
    pub file: (String, Vec<read::Loaded>),
    /// Cards for those conversations, if there are several.
    pub file_cards: Arc<Vec<Card>>,
    /// Title of the conversation that is shown.
    pub title: Arc<Title>,
    /// Incremented whenever the messages are replaced.
    pub revision: u32,
    /// Its messages.
    pub messages: Vec<Arc<str>>,
    /// How many messages were recorded; the rest was added here.
    pub recorded: usize,
    /// The detected format, if any. The panel can override it.
    pub found: Option<Format>,
    /// A warning about the chosen format; empty if it fits.
    pub misread: String,
    /// What a provider would refuse.
    pub findings: Vec<Found>,
    /// Healings that can be undone, newest last.
    pub healed: Vec<Healed>,
    /// The worker request that heals the conversation, while it runs.
    pub healing: Option<u32>,
    /// Why the last healing failed; empty if it did not.
    pub unhealed: String,
    /// The message to scroll to, if any.
    pub sought: Option<usize>,
    /// The messages grouped by turns, as shown.
    pub turns: Arc<Vec<Turn>>,
    /// The policy panel: the settings of the chosen lane.
    pub settings: Settings,
    /// The settings of the other lanes, in order.
    pub others: Vec<Settings>,
    /// The place of the chosen lane among them.
    pub chosen: usize,
    /// Reasons for the suggested policy: title and text.
    pub advice: Vec<(String, String)>,
    /// The worker request for advice, while it runs.
    pub advice_request: Option<u32>,
    /// Token counts by the provider, keyed by the number of messages.
    pub reports: Reports,
    /// The remaining work for a long conversation.
    pub growing: Option<Growing>,
    /// Tokens that its requests have outside of their messages.
    pub outside: u32,
    /// The window of the model that its requests name, and the room for an answer.
    pub own_window: Option<(u32, u32)>,
    /// Whether to set the window to the size of that conversation.
    pub fits_window: bool,
    /// How often a step had something new to show.
    pub pictures: u32,
    /// When the progress of a long replay was last drawn, in milliseconds.
    pub told: u32,
    /// Whether its next step is already scheduled.
    pub continues: bool,
    /// The conversation replayed under the policy.
    pub replay: Option<Replay>,
    /// What the model reads, request by request.
    pub tapestry: Tapestry,
    /// The value that the picture follows, if one was chosen.
    pub followed: Option<String>,
    /// Values to follow, the most needed first, for a revision and a number of messages.
    pub values: (u32, usize, Arc<Vec<String>>),
    /// Number of the moment at the handle.
    pub position: usize,
    /// Moment at which play stops, while it plays.
    pub play_until: Option<usize>,
    /// For each message, whether a model was asked before it.
    pub asks: Vec<bool>,
    /// The text engine.
    pub text: TextEngine,
    /// Whether a requested summary waits for the text engine.
    pub awaits_prompt: bool,
    /// Extracted summaries of earlier replays.
    pub extracts: Extracts,
    /// Summaries by the endpoint, keyed by the messages they cover.
    pub written: Written,
    /// From this number of messages on, no summaries are applied.
    pub held_from: Option<usize>,
    /// A person's decisions about single messages.
    pub choices: Vec<Choice>,
    /// The summary in progress: its request and the messages it covers.
    pub waiting: Option<(u32, (usize, usize))>,
    /// Summary requests to the endpoint, keyed by the messages they cover.
    pub summary_requests: Pairs<(usize, usize), SummaryRequest>,
    /// Keys of the summaries marked for comparison, two at most.
    pub marked: Vec<u32>,
    /// The running comparison: its request, and the two titles.
    pub comparing: Option<(u32, [String; 2])>,
    /// The difference of two summaries.
    pub difference: Option<Arc<Difference>>,
    /// Fact checks of summaries: by key, the checked text and the result.
    pub checks: Pairs<u32, (Arc<str>, Check)>,
    /// Running fact checks: by request, the summary's key, the messages it covers, and whether it
    /// was written just now.
    pub checking: Pairs<u32, (u32, (usize, usize), bool)>,
    /// The endpoint's grades of summaries, by key.
    pub grades: Pairs<u32, Arc<str>>,
    /// Running grades: by request, the summary's key and the step.
    pub grading: Pairs<u32, (u32, Grading)>,
    /// The facts of the conversation, once loaded.
    pub ledger: Option<Arc<Ledger>>,
    /// The worker request for those facts, while it runs.
    pub ledger_request: Option<u32>,
    /// The memory from other conversations.
    pub memory: crate::memory::Memory,
    /// Summaries that were not applied, newest last. The engine keeps no record of them.
    pub log: Vec<Note>,
    /// The chat's endpoint, if one is set.
    pub endpoint: Option<Endpoint>,
    /// Number of the last request, so that late answers can be recognized.
    pub requests: u32,
    /// The text in the composer.
    pub draft: String,
    /// The running request and the answer so far.
    pub answer: Option<Answer>,
    /// Why the last request failed.
    pub chat_error: String,
    /// What the provider counted for the last request, of it cached, and the estimate.
    pub usage: Option<[u32; 3]>,
    /// Whether the last message still needs an answer because the request failed.
    pub is_unanswered: bool,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// Why the last file could not be opened.
    pub problem: Option<Problem>,
    /// The messages under the pointer.
    pub pointed: Option<Range<usize>>,
    /// The place of a picture under the pointer.
    pub hit: Option<Hit>,
    /// Exact token boundaries by text, as far as requested.
    pub counted: Arc<Pairs<Arc<str>, Counted>>,
    /// Texts whose tokens are being counted, by request.
    pub counting: Pairs<u32, Arc<str>>,
    /// The first report.
    pub report: Report,
    /// The announcement for screen readers.
    pub announce: String,
    /// The theme that was chosen.
    pub theme: Option<&'static str>,
    /// Whether reduced motion is preferred.
    pub calm: bool,
    /// Whether the system prefers a dark page.
    pub prefers_dark: bool,
}

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// A slice and a plan side by side, for a first visit.
    Start,
    /// The conversation with all controls.
    #[default]
    Workbench,
    /// The first report about a conversation.
    Report,
    /// The list of lessons.
    Lessons,
    /// A lesson next to the conversation.
    Lesson,
}

impl Model {
    /// The plan that is shown as JSON, for export.
    pub fn plan(&self) -> Option<String> {
        let replay = self.replay.as_ref()?;
        Some(export::plan(&self.settings, replay, replay.moment(self.position)?))
    }

    /// Replaces the conversation.
    pub fn load(&mut self, title: Title, loaded: read::Loaded) {
        self.title = Arc::new(title);
        self.recorded = loaded.messages.len();
        self.messages = loaded.messages;
        self.found = loaded.format;
        self.healed.clear();
        self.answer = None;
        self.draft.clear();
        self.chat_error.clear();
        self.start_over();
    }

    /// Resets everything that depends on the messages or their format, and replays them.
    pub fn start_over(&mut self) {
        self.revision += 1;
        self.report = Report::default();
        self.memory.blocks = Blocks::default();
        self.turns = Arc::default();
        self.growing = None;
        self.misread =
            read::misread(self.format(), self.found.unwrap_or(self.format()), &self.messages);
        self.extracts = Extracts::new(&self.text);
        self.written.clear();
        self.reports.clear();
        self.advice.clear();
        self.advice_request = None;
        self.held_from = None;
        self.choices.clear();
        self.is_unanswered = false;
        self.usage = None;
        self.waiting = None;
        self.healing = None;
        self.unhealed.clear();
        self.summary_requests.clear();
        self.marked.clear();
        self.checks.clear();
        self.checking.clear();
        self.grades.clear();
        self.grading.clear();
        self.log.clear();
        self.play_until = None;
        self.pointed = None;
        self.sought = None;
        self.followed = None;
        if self.is_long() {
            return self.begin_reading();
        }
        self.asks = self.find_asks();
        self.check();
        self.replay_all();
        self.position = self.last();
    }

    /// Rebuilds the texts about the conversation after the language changed.
    pub fn reword(&mut self) {
        self.misread =
            read::misread(self.format(), self.found.unwrap_or(self.format()), &self.messages);
        self.turns = Arc::default();
        if self.replay.is_some() {
            self.show_turns();
        }
    }

    /// The settings of all lanes.
    pub fn lanes(&self) -> Vec<Settings> {
        let mut lanes = self.others.clone();
        lanes.insert(self.chosen.min(lanes.len()), self.settings.clone());
        lanes
    }

    /// The format in use: the chosen one, or else the detected one.
    pub fn format(&self) -> Format {
        self.settings.format.or(self.found).unwrap_or(Format::OpenAiChat)
    }

    /// The messages that the summary in progress covers, and its request.
    pub fn writing(&self) -> Option<((usize, usize), &SummaryRequest)> {
        let (_, covers) = self.waiting?;
        Some((covers, self.summary_requests.get(&covers)?))
    }

    /// Whether the shown plans lack notes that they need.
    pub fn misses_notes(&self) -> bool {
        self.extracts.is_missed() && self.text != TextEngine::Ready
    }

    /// Whether these plans will be rebuilt soon, with the text engine that is being loaded.
    pub fn waits_for_notes(&self) -> bool {
        self.misses_notes() && !matches!(self.text, TextEngine::Failed(_))
    }

    /// Updates the findings.
    fn check(&mut self) {
        self.findings = findings::find(self.format(), &self.messages);
    }

    /// Replays the whole conversation: after a change of the policy.
    pub fn replay_all(&mut self) {
        if self.is_long() {
            return self.begin_replay();
        }
        let length = self.length();
        let was_last = self.position >= self.last();
        let (settings, written, extracts) = (&self.settings, &self.written, &self.extracts);
        let rules = Rules {
            settings,
            written,
            extracts,
            reports: &self.reports,
            memory: &self.memory.blocks,
            held_from: self.held_from,
            choices: &self.choices,
        };
        match Replay::new(&self.messages, &self.asks, rules) {
            Ok(replay) => self.replay = Some(replay),
            Err(error) => self.announce = error.to_string(),
        }
        self.show_turns();
        self.redraw();
        self.position = if was_last { self.last() } else { self.nearest(length) };
    }

    /// Appends a message that was written here.
    pub fn say(&mut self, role: &str, text: &str) {
        let message: Arc<str> = crate::chat::message(self.format(), role, text).into();
        self.messages.push(message.clone());
        // A running healing works on the old messages.
        self.healing = None;
        self.asks.push(role == "assistant");
        let (settings, written, extracts) = (&self.settings, &self.written, &self.extracts);
        let rules = Rules {
            settings,
            written,
            extracts,
            reports: &self.reports,
            memory: &self.memory.blocks,
            held_from: self.held_from,
            choices: &self.choices,
        };
        if let Some(replay) = &mut self.replay {
            replay.extend(&message, role == "assistant", rules);
        }
        self.check();
        self.show_turns();
        self.redraw();
        self.position = self.last();
        // Both columns scroll to it.
        self.sought = self.messages.len().checked_sub(1);
    }
}

//! Everything the page knows.

mod drawing;
mod handle;

use std::ops::Range;
use std::sync::Arc;

use turnwise_host::formats::Format;

use crate::chart::Chart;
use crate::chat::Endpoint;
use crate::evals::Evals;
use crate::event::Dialog;
use crate::pairs::Pairs;
use crate::replay::{self, Extracts, Replay, Reports, Rules, Written};
use crate::settings::Settings;
use crate::tokens::Counted;
use crate::view::{Card, Check, Difference, Found, Ledger, Mended, Note, Problem, Title, Turn};
use crate::{export, findings, read};

/// The state of the page. Changed by [`crate::update::update`] only.
#[derive(Default)]
pub struct Model {
    /// The gallery, with the window that suits each conversation.
    pub gallery: Vec<read::Entry>,
    /// The same for showing.
    pub cards: Arc<Vec<Card>>,
    /// The conversations of the file that was opened last, and its name.
    pub file: (String, Vec<read::Loaded>),
    /// The same for showing, if they are several.
    pub own: Arc<Vec<Card>>,
    /// Which conversation it is.
    pub title: Arc<Title>,
    /// Counts how often the messages were exchanged for others.
    pub revision: u32,
    /// Its messages.
    pub messages: Vec<Arc<str>>,
    /// How many of them were recorded; the rest was said here.
    pub recorded: usize,
    /// What they are written in, where one of them tells. The panel may say otherwise.
    pub found: Option<Format>,
    /// What is odd about the format they are read in.
    pub misread: String,
    /// What a provider would refuse.
    pub findings: Vec<Found>,
    /// What was healed, newest last, so that it can be taken back.
    pub healed: Vec<Healed>,
    /// The request that is to bring the conversation healed.
    pub healing: Option<u32>,
    /// Why the last try brought nothing, in words; empty where there was none.
    pub unhealed: String,
    /// The message to bring into view, if one was asked for.
    pub sought: Option<usize>,
    /// The same by turns, for showing.
    pub turns: Arc<Vec<Turn>>,
    /// The policy panel.
    pub settings: Settings,
    /// What was advised for the policy: what, and why.
    pub advice: Vec<(String, String)>,
    /// The request that is to bring it.
    pub advice_request: Option<u32>,
    /// What the provider counted for requests, by how many messages there were.
    pub reports: Reports,
    /// The conversation under the policy.
    pub replay: Option<Replay>,
    /// Tokens over time.
    pub chart: Arc<Chart>,
    /// Number of the moment the handle stands at.
    pub position: usize,
    /// Moment at which play stops, while it plays.
    pub play_until: Option<usize>,
    /// Before which messages a model is asked.
    pub asks: Vec<bool>,
    /// Extracted summaries of earlier replays.
    pub extracts: Extracts,
    /// What the endpoint wrote, by the messages it covers.
    pub written: Written,
    /// From so many messages on no summaries are applied.
    pub held_from: Option<usize>,
    /// The summary that is being written: its request and what it covers.
    pub waiting: Option<(u32, (usize, usize))>,
    /// What the endpoint was asked, by the messages that the summary covers.
    pub asked: Pairs<(usize, usize), Asked>,
    /// The keys of the summaries that are to be compared, two at most.
    pub marked: Vec<u32>,
    /// The two that the worker compares: its request, and what each is.
    pub comparing: Option<(u32, [String; 2])>,
    /// Two as one text.
    pub difference: Option<Arc<Difference>>,
    /// What is known of the facts of summaries: by key, for a text.
    pub checks: Pairs<u32, (Arc<str>, Check)>,
    /// The keys of those that the worker reads, by its request, with what they cover and whether
    /// they were written just now.
    pub checking: Pairs<u32, (u32, (usize, usize), bool)>,
    /// What the endpoint thinks of summaries, by key.
    pub grades: Pairs<u32, Arc<str>>,
    /// The keys of those that are being graded, by request, and how far that is.
    pub grading: Pairs<u32, (u32, Grading)>,
    /// The facts of the conversation.
    pub ledger: Option<Arc<Ledger>>,
    /// The request that is to bring them.
    pub ledger_request: Option<u32>,
    /// Summaries that came to nothing, newest last: what the engine itself keeps no record of.
    pub log: Vec<Note>,
    /// Where the chat goes.
    pub endpoint: Option<Endpoint>,
    /// Counts requests, so that late answers can be told apart.
    pub requests: u32,
    /// What is being written in the composer.
    pub draft: String,
    /// The running request and the answer so far.
    pub answer: Option<Answer>,
    /// Why the last request failed.
    pub chat_error: String,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// Why the last file could not be taken.
    pub problem: Option<Problem>,
    /// Where the pointer is.
    pub pointed: Option<Range<usize>>,
    /// What is known of the tokens of texts that were asked about.
    pub counted: Arc<Pairs<Arc<str>, Counted>>,
    /// The text that the worker counts, by its request.
    pub counting: Pairs<u32, Arc<str>>,
    /// The page of evaluations.
    pub evals: Evals,
    /// Said to screen readers.
    pub announce: String,
    /// The theme that was chosen.
    pub theme: Option<&'static str>,
    /// Whether less motion is wanted.
    pub calm: bool,
}

/// A conversation as it was before it was healed.
pub struct Healed {
    /// Its messages.
    pub messages: Vec<Arc<str>>,
    /// How many of them were recorded.
    pub recorded: usize,
    /// How many there were afterwards: what is said later stays when the healing is taken back.
    pub length: usize,
    /// What was done.
    pub mended: Arc<Mended>,
}

/// A summary that an endpoint was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Instructions and conversation, as they were sent.
    pub prompt: Arc<str>,
    /// What they cost, in tokens.
    pub tokens: u32,
    /// When, in milliseconds.
    pub begun: u32,
    /// How long the answer took, in milliseconds, once it is there.
    pub took: Option<u32>,
}

/// What of a grade is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grading {
    /// What to ask.
    Prompt,
    /// The endpoint's answer.
    Answer,
    /// The reading of it.
    Judgment,
}

/// An answer on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its request; zero for the scripted model.
    pub request: u32,
    /// What has arrived.
    pub text: String,
}

impl Model {
    /// The plan that is shown as JSON, for export.
    pub fn plan(&self) -> Option<String> {
        let replay = self.replay.as_ref()?;
        Some(export::plan(&self.settings, replay, replay.moment(self.position)?))
    }

    /// Takes a conversation in place of the one that was shown.
    pub fn load(&mut self, title: Title, loaded: read::Loaded) {
        self.title = Arc::new(title);
        self.recorded = loaded.messages.len();
        self.messages = loaded.messages;
        self.found = loaded.format;
        self.healed.clear();
        self.answer = None;
        self.draft.clear();
        self.chat_error.clear();
        self.problem = None;
        self.start_over();
    }

    /// Begins anew with the messages as they are now, or are read now. What is known of others says
    /// nothing about these.
    pub fn start_over(&mut self) {
        self.revision += 1;
        self.turns = Arc::default();
        self.asks = self.find_asks();
        self.misread =
            read::misread(self.format(), self.found.unwrap_or(self.format()), &self.messages);
        self.extracts = Extracts::default();
        self.written.clear();
        self.reports.clear();
        self.advice.clear();
        self.advice_request = None;
        self.held_from = None;
        self.waiting = None;
        self.healing = None;
        self.unhealed.clear();
        self.asked.clear();
        self.marked.clear();
        self.checks.clear();
        self.checking.clear();
        self.grades.clear();
        self.grading.clear();
        self.log.clear();
        self.play_until = None;
        self.pointed = None;
        self.sought = None;
        self.check();
        self.replay_all();
        self.position = self.last();
    }

    /// What the messages are read in: what was named, or else what was found.
    pub fn format(&self) -> Format {
        self.settings.format.or(self.found).unwrap_or(Format::OpenAiChat)
    }

    /// Looks for what a provider would refuse.
    fn check(&mut self) {
        self.findings = findings::find(self.format(), &self.messages);
    }

    /// Replays the whole conversation: after a change of the policy.
    pub fn replay_all(&mut self) {
        let length = self.length();
        let was_last = self.position >= self.last();
        let (settings, written, extracts) = (&self.settings, &self.written, &self.extracts);
        let rules = Rules {
            settings,
            written,
            extracts,
            reports: &self.reports,
            held_from: self.held_from,
        };
        match Replay::new(&self.messages, &self.asks, rules) {
            Ok(replay) => self.replay = Some(replay),
            Err(error) => self.announce = error.to_string(),
        }
        self.show_turns();
        self.redraw();
        self.position = if was_last { self.last() } else { self.nearest(length) };
    }

    /// Goes on with a message that was said here.
    pub fn say(&mut self, role: &str, text: &str) {
        let message: Arc<str> = crate::chat::message(self.format(), role, text).into();
        self.messages.push(message.clone());
        // What is being healed is no longer this conversation.
        self.healing = None;
        self.asks.push(role == "assistant");
        let (settings, written, extracts) = (&self.settings, &self.written, &self.extracts);
        let rules = Rules {
            settings,
            written,
            extracts,
            reports: &self.reports,
            held_from: self.held_from,
        };
        if let Some(replay) = &mut self.replay {
            replay.extend(&message, role == "assistant", rules);
        }
        self.check();
        self.show_turns();
        self.redraw();
        self.position = self.last();
    }

    /// Before which messages a model is asked.
    fn find_asks(&self) -> Vec<bool> {
        // One pass without any policy tells who speaks; the replay then knows where to ask.
        let format = self.settings.format;
        let settings =
            Settings { kind: crate::settings::Kind::None, format, ..Settings::default() };
        let (written, extracts) = (Written::default(), Extracts::default());
        let rules = Rules {
            settings: &settings,
            written: &written,
            extracts: &extracts,
            reports: &Reports::default(),
            held_from: None,
        };
        let Ok(scan) = Replay::new(&self.messages, &vec![false; self.messages.len()], rules) else {
            return Vec::new();
        };
        let items: Vec<_> = (0..self.messages.len()).filter_map(|index| scan.item(index)).collect();
        replay::asks(&items, self.format() != Format::OpenAiResponses)
    }
}

//! Lanes as the worker replays them: what each sends at every request, and what a provider refuses.

use std::sync::Arc;

use turnwise_host::json::{Json, parse};

use crate::pairs::Pairs;
use crate::tapestry::{Column, Fate, MOST_COLUMNS, Patch, Summary, binned};
use crate::texts::summaries as t;

/// Changes of the lanes that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneEvent {
    /// Add a lane with the settings of the chosen one.
    Added,
    /// Remove this lane.
    Removed(usize),
    /// Show this lane and its settings.
    Chosen(usize),
}

/// What the worker found.
#[derive(Default)]
pub struct Lanes {
    /// Replays by their key: the lane's options and the conversation.
    pub known: Pairs<String, Arc<Run>>,
    /// The running request, and its key.
    pub asked: Option<(u32, String)>,
    /// The answers of the learner's own function, with the revision of the conversation that they
    /// are for.
    pub function: Option<(u32, Arc<str>)>,
}

/// A lane on a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The requests, in order. The last one is the request that would come next.
    pub requests: Vec<Request>,
    /// Tokens of the largest request.
    pub largest: u32,
    /// Requests with another beginning than the previous one.
    pub changes: u32,
    /// The cost in tokens; a cached token costs a tenth.
    pub cost: u32,
    /// Tokens sent in all requests.
    pub sent: u32,
    /// Tokens of all histories.
    pub whole: u32,
    /// Needed values that were in sight.
    pub kept: u32,
    /// Needed values.
    pub needed: u32,
    /// The requests as columns of the picture.
    pub columns: Arc<Vec<Column>>,
    /// The summaries that it sends.
    pub summaries: Arc<Vec<Summary>>,
    /// Why it could not be replayed; empty otherwise.
    pub failed: String,
}

/// One request of a lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Messages in the conversation then.
    pub length: usize,
    /// Tokens sent.
    pub sent: u32,
    /// The index of the message that a provider refuses.
    pub refused: Option<usize>,
}

impl Run {
    /// Reads the worker's answer. If it failed, `failed` has the reason.
    pub fn read(answer: &Result<String, String>) -> Self {
        let failed = |reason: &str| Self { failed: reason.to_owned(), ..Self::default() };
        let text = match answer {
            Ok(text) => text,
            Err(reason) => return failed(reason),
        };
        let Ok(parsed) = parse(text) else { return failed(t::UNREADABLE.say()) };
        let number = |name| parsed.json.get(name).and_then(Json::as_u32).unwrap_or_default();
        let request = |one: &Json<'_>| {
            let one = one.as_array()?;
            let at = |at: usize| one.get(at)?.as_u32();
            Some(Request {
                length: at(0)? as usize,
                sent: at(1)?,
                refused: at(4).map(|message| message as usize),
            })
        };
        let summary = |one: &Json<'_>| {
            let (since, text) = (one.as_array()?.first()?.as_u32()?, one.as_array()?.get(1)?);
            Some(Summary { since: since as usize, text: text.as_str()?.into() })
        };
        let requests = parsed.json.list_of("requests");
        let columns: Vec<Column> = requests.iter().enumerate().filter_map(column).collect();
        Self {
            requests: requests.iter().filter_map(request).collect(),
            columns: Arc::new(binned(&columns, MOST_COLUMNS)),
            summaries: Arc::new(parsed.json.list_of("notes").iter().filter_map(summary).collect()),
            largest: number("largest"),
            changes: number("changes"),
            cost: number("cost"),
            sent: number("sent"),
            whole: number("whole"),
            kept: number("kept"),
            needed: number("needed"),
            failed: String::new(),
        }
    }

    /// The request at a length of the conversation: its own, or else the last one before it.
    pub fn at(&self, length: usize) -> Option<&Request> {
        self.requests.iter().rev().find(|request| request.length <= length)
    }

    /// The action on each message at a length of the conversation, by the engine's names.
    pub fn actions(&self, length: usize) -> Vec<&'static str> {
        let mut actions = Vec::new();
        let column = self.columns.iter().rev().find(|column| column.length <= length);
        for (fate, end) in column.map_or(&[][..], |column| &column.fates) {
            let action = match fate {
                Fate::LeftOut => "drop",
                Fate::Summarized => "summarize",
                Fate::Cleared => "replace",
                Fate::Kept => "keep",
            };
            actions.resize(*end, action);
        }
        actions
    }

    /// How many requests a provider refuses.
    pub fn refused(&self) -> usize {
        self.requests.iter().filter(|request| request.refused.is_some()).count()
    }
}

/// A request with its place, as a column of the picture.
fn column((place, one): (usize, &Json<'_>)) -> Option<Column> {
    let one = one.as_array()?;
    let number = |at: usize| one.get(at)?.as_u32();
    let is_cached = one.get(8).and_then(Json::as_bool) == Some(true);
    let mut column = Column {
        number: place + 1,
        length: number(0)? as usize,
        sent: number(1)?,
        is_changed: number(2) == Some(1),
        is_refused: number(4).is_some(),
        paid_from: number(6)? as usize,
        summary: number(7).map(|tokens| Patch { tokens, is_paid: !is_cached }),
        ..Column::default()
    };
    // Runs as a letter and a count: `d12k9` leaves twelve out and keeps nine.
    let (mut rest, mut end) = (one.get(5)?.as_str()?, 0);
    while let Some(letter) = rest.chars().next() {
        rest = rest.get(letter.len_utf8()..)?;
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        end += rest.get(..digits)?.parse::<usize>().ok()?;
        let fate = match letter {
            'd' => Fate::LeftOut,
            's' => Fate::Summarized,
            'c' => Fate::Cleared,
            _ => Fate::Kept,
        };
        column.push(fate, end);
        rest = rest.get(digits..)?;
    }
    Some(column)
}

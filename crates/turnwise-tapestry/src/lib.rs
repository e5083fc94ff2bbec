//! The tapestry: what the model reads, request by request, in one picture.
//!
//! A column is a request. A band is a message, as tall as its tokens; the oldest is at the top. What
//! a request sends is colored, strong where it is paid in full and pale where the provider has it in
//! its cache. The summary lies over the field that it stands for, and what is left out stays white.
//! [`drawing`] makes shapes of it, which a canvas and [`svg`] paint.

pub mod drawing;
pub mod palette;
pub mod svg;
pub mod thread;
pub mod words;

use std::sync::Arc;

use turnwise_core::plan::{Action, Inserted, Plan};

pub use self::thread::Thread;
use self::words::Legend;

/// The whole picture of a policy, before it has a size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tapestry {
    /// The messages.
    pub bands: Arc<Bands>,
    /// The requests, in order.
    pub columns: Arc<Vec<Column>>,
    /// The texts of the summaries.
    pub summaries: Arc<Vec<Summary>>,
    /// The value to follow.
    pub thread: Option<Arc<Thread>>,
    /// The window, in tokens.
    pub window: Option<u32>,
    /// The budget for messages, in tokens.
    pub budget: Option<u32>,
}

/// The messages of a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bands {
    /// Tokens of the memory, and with the first 1, 2 … messages.
    pub sums: Vec<u32>,
    /// Who wrote each.
    pub writers: Vec<Writer>,
}

/// Who wrote a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Writer {
    /// The host: instructions.
    System,
    /// The user or the model.
    #[default]
    Talk,
    /// A tool.
    Tool,
}

/// A request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// Its number, from one.
    pub number: usize,
    /// Messages in the conversation then.
    pub length: usize,
    /// Tokens sent.
    pub sent: u32,
    /// What happens to the messages, as runs: each with its end.
    pub fates: Vec<(Fate, usize)>,
    /// From this message on, what is sent is paid in full.
    pub paid_from: usize,
    /// The summary, if one is sent.
    pub summary: Option<Patch>,
    /// Whether its beginning differs from the request before.
    pub is_changed: bool,
    /// Whether a provider refuses it.
    pub is_refused: bool,
}

/// The summary in a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// Its tokens.
    pub tokens: u32,
    /// Whether it is paid in full.
    pub is_paid: bool,
}

/// What happens to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is sent.
    Kept,
    /// Its results or arguments are placeholders.
    Cleared,
    /// The summary covers it.
    Summarized,
    /// It is not sent.
    LeftOut,
}

/// The text of a summary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Messages in the conversation when it was made.
    pub since: usize,
    /// What it says.
    pub text: Arc<str>,
}

/// Whether the model can see the value of the thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Nobody has said it yet.
    Unsaid,
    /// It is in the request.
    Seen,
    /// It was said, and is not in the request.
    Lost,
}

/// The bands that a cut folds up, in parts of the picture's height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fold {
    /// Where they begin.
    pub top: f64,
    /// Their height.
    pub height: f64,
    /// The part of it that the summary has.
    pub into: f64,
    /// Whether there is a summary.
    pub has_summary: bool,
}

/// What is at a place of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The number of that request, from one.
    pub number: usize,
    /// Messages in the conversation at that request.
    pub length: usize,
    /// The message there.
    pub message: Option<usize>,
    /// What happens to that message in the request.
    pub fate: Option<Fate>,
}

impl Bands {
    /// Tokens of the whole conversation.
    pub fn total(&self) -> u32 {
        self.sums.last().copied().unwrap_or_default().max(1)
    }

    /// Tokens of the memory and of the messages before this one.
    pub fn before(&self, message: usize) -> u32 {
        self.sums.get(message).or(self.sums.last()).copied().unwrap_or_default()
    }

    /// The message at this distance from the top, in tokens. Above all of them is the memory.
    fn at(&self, tokens: u32) -> Option<usize> {
        self.sums.partition_point(|sum| *sum <= tokens).checked_sub(1)
    }
}

impl Column {
    /// The column of a plan. `before` is the number of messages at the request before.
    pub fn of_plan(plan: &Plan, length: usize, before: Option<usize>) -> Self {
        let is_changed = plan.prefix_change.is_some();
        let (first, pays_summary) = match (before, plan.prefix_changed_at()) {
            (None, _) => (Some(0), true),
            (_, Some(at)) => plan.rest_from(at),
            (_, None) => (None, false),
        };
        let first = first.map_or(length, |first| first as usize);
        let summary =
            plan.inserts.iter().find(|insert| matches!(insert.what, Inserted::Summary { .. }));
        let mut column = Self {
            length,
            sent: plan.size.tokens.0,
            paid_from: first.min(before.unwrap_or_default()),
            summary: summary.map(|insert| Patch { tokens: insert.tokens.0, is_paid: pays_summary }),
            is_changed,
            ..Self::default()
        };
        for segment in &plan.segments {
            column.push(segment.action.into(), segment.end as usize);
        }
        column
    }

    /// Adds messages of one fate, up to this end.
    pub fn push(&mut self, fate: Fate, end: usize) {
        match self.fates.last_mut() {
            Some((last, known)) if *last == fate => *known = end,
            _ => self.fates.push((fate, end)),
        }
    }

    /// What happens to a message.
    pub fn fate(&self, message: usize) -> Option<Fate> {
        let run = self.fates.partition_point(|(_, end)| *end <= message);
        self.fates.get(run).map(|(fate, _)| *fate)
    }

    /// The height, from the top, below which the sent tokens equal the limit. `None` if the request
    /// has fewer. A summary is counted at the first message that it covers.
    fn over(&self, bands: &Bands, limit: u32) -> Option<u32> {
        let mut left = limit;
        let mut passed = |from: u32, tokens: u32| {
            let rest = left.checked_sub(tokens);
            let at = from + tokens.saturating_sub(left);
            left = rest.unwrap_or_default();
            rest.is_none().then_some(at)
        };
        let covered = self.covered().map_or(0, |(start, _)| start);
        for (run, (fate, end)) in self.fates.iter().enumerate().rev() {
            let before = run.checked_sub(1).and_then(|run| self.fates.get(run));
            let start = before.map_or(0, |(_, end)| *end);
            let (from, to) = (bands.before(start), bands.before(*end));
            let tokens = match fate {
                Fate::Kept => to - from,
                Fate::Summarized if start == covered => self.summary.map_or(0, |it| it.tokens),
                _ => 0,
            };
            if let Some(at) = passed(from, tokens) {
                return Some(at.min(to));
            }
        }
        passed(0, bands.before(0))
    }

    /// The messages that the summary stands for, from the first to one past the last.
    pub fn covered(&self) -> Option<(usize, usize)> {
        let is_it = |(fate, _): &(Fate, usize)| *fate == Fate::Summarized;
        let first = self.fates.iter().position(is_it)?;
        let last = self.fates.iter().rposition(is_it)?;
        let start = first.checked_sub(1).and_then(|run| self.fates.get(run));
        Some((start.map_or(0, |(_, end)| *end), self.fates.get(last)?.1))
    }
}

impl From<Action> for Fate {
    fn from(action: Action) -> Self {
        match action {
            Action::Drop => Self::LeftOut,
            Action::Summarize => Self::Summarized,
            Action::Replace(change) if change.results || change.inputs => Self::Cleared,
            Action::Keep | Action::Replace(_) | Action::Move(_) => Self::Kept,
        }
    }
}

impl Tapestry {
    /// The place of the column that shows this number of messages.
    pub fn place(&self, length: usize) -> usize {
        let after = self.columns.partition_point(|column| column.length <= length);
        after.saturating_sub(1)
    }

    /// Whether the model can see the value of the thread in a request.
    pub fn sight(&self, column: &Column) -> Option<Sight> {
        let thread = self.thread.as_ref()?;
        let said = thread.messages.iter().take_while(|message| **message < column.length);
        let mut said = said.copied().peekable();
        if said.peek().is_none() {
            return Some(Sight::Unsaid);
        }
        let is_sent = said.any(|message| column.fate(message) == Some(Fate::Kept));
        let is_seen = is_sent
            || thread.is_remembered
            || self.summary(column).is_some_and(|text| thread.is_in(text));
        Some(if is_seen { Sight::Seen } else { Sight::Lost })
    }

    /// The text of the summary in a request.
    pub fn summary(&self, column: &Column) -> Option<&str> {
        column.summary?;
        let newest = self.summaries.iter().rev().find(|summary| summary.since <= column.length);
        newest.map(|summary| &*summary.text)
    }

    /// The picture while a summary of these messages is written: it grows in the request that waits
    /// for it.
    pub fn writing(&self, length: usize, covers: (usize, usize), tokens: u32) -> Self {
        let mut columns = self.columns.to_vec();
        if let Some(column) = columns.get_mut(self.place(length)) {
            let before = std::mem::take(&mut column.fates);
            let mut begin = 0;
            for (fate, end) in before {
                let (from, to) = (covers.0.clamp(begin, end), covers.1.clamp(begin, end));
                let parts = [(fate, from), (Fate::Summarized, to), (fate, end)];
                for (fate, end) in parts {
                    if end > begin {
                        column.push(fate, end);
                        begin = end;
                    }
                }
            }
            column.summary = Some(Patch { tokens, is_paid: true });
        }
        Self { columns: Arc::new(columns), ..self.clone() }
    }

    /// The number of the first request in which the value of the thread is out of sight.
    pub fn lost_at(&self) -> Option<usize> {
        let lost = self.columns.iter().find(|column| self.sight(column) == Some(Sight::Lost));
        lost.map(|column| column.number)
    }

    /// What became of the value of the thread. Empty without one.
    pub fn fate_of_value(&self, legend: &Legend<'_>) -> String {
        let Some(thread) = &self.thread else { return String::new() };
        let lost = self.lost_at().map(|number| legend.forgot.replacen('#', &number.to_string(), 1));
        lost.unwrap_or_else(|| legend.remembers.to_owned()).replacen('#', &thread.value, 1)
    }

    /// Where the column of a length begins, and how wide it is: as parts of the picture's width.
    pub fn frame(&self, length: usize) -> (f64, f64) {
        let width = 1.0 / self.columns.len().max(1) as f64;
        (self.place(length) as f64 * width, width)
    }

    /// What a request folds up that the one before sent, if anything.
    pub fn fold(&self, length: usize) -> Option<Fold> {
        let place = self.place(length);
        let (before, column) = (self.columns.get(place.checked_sub(1)?)?, self.columns.get(place)?);
        let is_sent = |fate: Option<Fate>| matches!(fate, Some(Fate::Kept | Fate::Cleared));
        let is_folded =
            |message: &usize| is_sent(before.fate(*message)) && !is_sent(column.fate(*message));
        let first = (0..before.length).find(is_folded)?;
        let end = (first..before.length).rev().find(is_folded)? + 1;
        let part = |tokens: u32| f64::from(tokens) / f64::from(self.bands.total());
        let (top, bottom) = (self.bands.before(first), self.bands.before(end));
        let summary = column.summary.map_or(0, |summary| summary.tokens);
        Some(Fold {
            top: part(top),
            height: part(bottom - top),
            into: f64::from(summary) / f64::from((bottom - top).max(1)),
            has_summary: summary > 0,
        })
    }

    /// What is at a place: parts of the picture's width and height.
    pub fn hit(&self, x: f64, y: f64) -> Option<Hit> {
        let last = self.columns.len().checked_sub(1)?;
        let place = (x * self.columns.len() as f64) as usize;
        let column = self.columns.get(place.min(last))?;
        let message = self.bands.at((y * f64::from(self.bands.total())) as u32);
        let message = message.filter(|message| *message < column.length);
        let fate = message.and_then(|message| column.fate(message));
        Some(Hit { number: column.number, length: column.length, message, fate })
    }
}

/// At most `most` columns: several requests become one column, which is the last of them and shows
/// what any of them pays or changes.
pub fn binned(columns: &[Column], most: usize) -> Vec<Column> {
    let size = columns.len().div_ceil(most.max(1)).max(1);
    let bin = |bin: &[Column]| {
        let mut column = bin.last().cloned().unwrap_or_default();
        for one in bin {
            column.paid_from = column.paid_from.min(one.paid_from);
            column.is_changed |= one.is_changed;
            column.is_refused |= one.is_refused;
        }
        column
    };
    columns.chunks(size).map(bin).collect()
}

/// Columns that are kept. More have no pixel of their own, and long conversations have thousands.
pub const MOST_COLUMNS: usize = 2_400;

//! Summaries: requested as a job, returned with its ticket, applied only if the covered messages
//! are unchanged.
//!
//! The engine calls no model. A plan may contain a [`Job`]; the host makes the text and commits it
//! with the job's [`Ticket`]. Messages may arrive meanwhile. If the covered messages were edited,
//! cleared or summarized by another commit, the result is [`Stale`] and nothing changes. This is
//! compare-and-swap: a ticket identifies the covered messages by digest, never by time or position
//! alone.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::draft::Mark;
use crate::tokens::TokenCount;

/// A summary for the host to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Identifies the job when the text is [committed](crate::Context::commit).
    pub ticket: Ticket,
    /// The items to be covered that no earlier summary covers.
    pub covers: Range<u32>,
    /// The last turn covered, counted from one; zero if the part ends before the first turn.
    pub through_turn: u32,
    /// The tokens that the summary would replace, as sent, including the earlier summary and
    /// without pins. A summary that is not smaller is rejected.
    pub covered_tokens: TokenCount,
    /// The longest the summary may be.
    pub max_tokens: TokenCount,
    /// Whether the summary is not needed yet: the host may make it in the background.
    pub ahead: bool,
}

/// Identifies a requested summary and the messages it covers. Plain data: a host may store or send
/// it as text, and read it with [`Ticket::parse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    pub(crate) generation: u32,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) prior: u32,
    pub(crate) serial: u32,
    pub(crate) chain: u64,
    /// The items that pruning left out when the summary was requested.
    pub(crate) omitted: Vec<Range<u32>>,
}

/// A summary that was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its number; later summaries have higher ones.
    pub serial: u32,
    /// The number of earlier summaries that it replaces, directly or indirectly.
    pub generation: u32,
    /// It covers everything before this index that is not pinned.
    pub end: u32,
    /// The last turn it covers, counted from one.
    pub through_turn: u32,
    /// Whether it ends in the middle of a turn: then the user message that opens the turn is still
    /// sent.
    pub splits_turn: bool,
    /// Its text, without the envelope.
    pub text: Box<str>,
    /// Its size as sent, including the envelope.
    pub tokens: TokenCount,
    /// The number of messages it is sent as.
    pub messages: u32,
    /// The length of the transcript when it was applied.
    pub at: u32,
    /// The digest of the items before `end`.
    pub chain: u64,
    /// The items before `end` that pruning had left out. The summary says nothing about them.
    pub omitted: Vec<Range<u32>>,
    /// The views before it was applied, for undo.
    pub(crate) shadow: Vec<Mark>,
}

/// The result of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commit {
    /// The summary is in force; its number.
    Applied(u32),
    /// The covered messages have changed since. The conversation is unchanged.
    Stale(Stale),
    /// The summary is not smaller than the messages it would replace. Only the breaker's count
    /// changed.
    NotSmaller,
}

/// Why a ticket is no longer valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stale {
    /// The transcript was cleared since.
    Cleared,
    /// A covered message was edited or removed.
    Edited,
    /// Another summary was applied or undone since.
    Superseded,
}

impl Stale {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Cleared => "cleared",
            Self::Edited => "edited",
            Self::Superseded => "superseded",
        }
    }
}

impl Ticket {
    /// The number its summary will have.
    pub fn serial(&self) -> u32 {
        self.serial
    }

    /// First item that no earlier summary covers.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// One past the last item covered.
    pub fn end(&self) -> u32 {
        self.end
    }

    /// The ticket as text, for hosts that store it.
    pub fn to_text(&self) -> String {
        let Self { generation, start, end, prior, serial, chain, omitted } = self;
        let mut text = String::from("tw1.");
        for number in [generation, start, end, prior, serial] {
            text.push_str(&number.to_string());
            text.push('.');
        }
        push_hex(&mut text, *chain);
        for run in omitted {
            text.push('.');
            text.push_str(&run.start.to_string());
            text.push('-');
            text.push_str(&run.end.to_string());
        }
        text
    }

    /// Reads the output of [`Self::to_text`]. `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix("tw1.")?.split('.');
        let mut number = || parts.next()?.parse::<u32>().ok();
        let (generation, start, end, prior, serial) =
            (number()?, number()?, number()?, number()?, number()?);
        let chain = u64::from_str_radix(parts.next()?, 16).ok()?;
        let run = |text: &str| {
            let (start, end) = text.split_once('-')?;
            Some(start.parse().ok()?..end.parse().ok()?)
        };
        let omitted = parts.map(run).collect::<Option<Vec<_>>>()?;
        let bounds = omitted.iter().flat_map(|run| [run.start, run.end]);
        let is_sound = [start].into_iter().chain(bounds).chain([end]).is_sorted();
        let ticket = Self { generation, start, end, prior, serial, chain, omitted };
        is_sound.then_some(ticket)
    }
}

/// Writes 16 hexadecimal digits.
pub(crate) fn push_hex(text: &mut String, number: u64) {
    let digits = (0..u64::BITS / 4).rev().map(|place| (number >> (4 * place)) as u32 % 16);
    text.extend(digits.filter_map(|digit| char::from_digit(digit, 16)));
}

/// Counts failed summaries and stops asking after [`Breaker::LIMIT`] in a row. After
/// [`Breaker::PAUSE_TURNS`] more turns it asks for one again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Breaker {
    pub(crate) failures: u32,
    pub(crate) setback: Option<Setback>,
    /// The number of turns at the last failure.
    pub(crate) failed_at: u32,
    /// Whether the pause is over, so that one summary is requested on trial.
    pub(crate) tries_again: bool,
}

/// Why something that should have made a request smaller did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setback {
    /// A summary failed.
    Failed,
    /// A summary was not smaller than the messages it would have replaced.
    NotSmaller,
    /// A strategy's change freed nothing and was undone.
    FreedNothing,
}

impl Setback {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::NotSmaller => "not_smaller",
            Self::FreedNothing => "freed_nothing",
        }
    }
}

impl Breaker {
    /// The number of consecutive failures after which no more summaries are requested, until one is
    /// committed or the breaker is reset.
    pub const LIMIT: u32 = 3;

    /// The number of turns after which an open breaker lets one summary through.
    pub const PAUSE_TURNS: u32 = 5;

    /// Whether requests for summaries are stopped.
    pub fn is_open(self) -> bool {
        self.failures >= Self::LIMIT && !self.tries_again
    }

    /// The breaker in a conversation of this many turns.
    pub(crate) fn at(self, turns: u32) -> Self {
        let is_over = turns >= self.failed_at.saturating_add(Self::PAUSE_TURNS);
        Self { tries_again: self.tries_again || is_over, ..self }
    }

    /// Lets one summary through, whatever the number of turns.
    pub(crate) fn try_again(&mut self) {
        self.tries_again = true;
    }

    /// The number of failures since the last success.
    pub fn failures(self) -> u32 {
        self.failures
    }

    /// The last setback since the last success.
    pub fn setback(self) -> Option<Setback> {
        self.setback
    }

    pub(crate) fn fail(&mut self, setback: Setback, turns: u32) {
        self.failures = self.failures.saturating_add(1);
        (self.setback, self.failed_at, self.tries_again) = (Some(setback), turns, false);
    }

    /// Adds the setback of a plan, which counts only for that plan.
    pub(crate) fn with(self, setback: Option<Setback>) -> Self {
        Self { setback: setback.or(self.setback), ..self }
    }

    pub(crate) fn reset(&mut self) {
        *self = Self::default();
    }
}

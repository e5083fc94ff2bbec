//! Summaries: asked for with a job, brought back with its ticket, applied only if what they cover
//! is unchanged.
//!
//! The engine calls no model. A plan may hold a [`Job`]; the host makes the text however it likes
//! and commits it with the job's [`Ticket`]. Meanwhile messages may arrive: that is fine. If what
//! the ticket covers was edited, cleared or summarized otherwise, the text is [`Stale`] and nothing
//! changes. The idea is compare-and-swap: a ticket names what it saw by digest, never by time or
//! position alone.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::draft::Mark;
use crate::tokens::TokenCount;

/// A summary for the host to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Brings the text back: see [`crate::Context::commit`].
    pub ticket: Ticket,
    /// The items to be covered that no earlier summary covers.
    pub covers: Range<u32>,
    /// The last turn covered, counted from one; zero if the part stands before the first turn.
    pub through_turn: u32,
    /// What goes when the summary comes, in tokens as sent: pins stay, and the summary it replaces
    /// goes too. One that takes no less is not taken.
    pub covered_tokens: TokenCount,
    /// The longest the summary may be.
    pub max_tokens: TokenCount,
    /// Whether nothing depends on it yet: the host may let it be made while it goes on, and commit
    /// it later.
    pub ahead: bool,
}

/// What a summary was asked for. Plain data: it may be stored or sent and comes back through
/// [`Ticket::parse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    pub(crate) generation: u32,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) prior: u32,
    pub(crate) serial: u32,
    pub(crate) chain: u64,
}

/// A summary that was applied.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Its number; later summaries have higher ones.
    pub serial: u32,
    /// How many came before it that it takes the place of, one after the other.
    pub generation: u32,
    /// It stands for everything before this index that is not pinned.
    pub end: u32,
    /// The last turn it covers, counted from one.
    pub through_turn: u32,
    /// Whether it ends in the middle of a turn: then the user message that opens the turn stays in
    /// sight.
    pub splits_turn: bool,
    /// Its words, without the envelope.
    pub text: Box<str>,
    /// What it costs as sent, envelope included.
    pub tokens: TokenCount,
    /// How many messages it is sent as.
    pub messages: u32,
    /// What was left out before it was applied, for undo.
    pub(crate) shadow: Vec<Mark>,
}

/// What became of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commit {
    /// The summary is in force; its number.
    Applied(u32),
    /// What the ticket covers is no longer what it was. Nothing changed.
    Stale(Stale),
    /// It is no smaller than what it would stand for, in what the policy counts. Nothing changed
    /// but the breaker's count.
    NotSmaller,
}

/// Why a ticket is no longer good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stale {
    /// The transcript was cleared since.
    Cleared,
    /// Something that the ticket covers was edited or taken away.
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
        let Self { generation, start, end, prior, serial, chain } = self;
        let mut text = String::from("tw1.");
        for number in [generation, start, end, prior, serial] {
            text.push_str(&number.to_string());
            text.push('.');
        }
        let digits = (0..u64::BITS / 4).rev().map(|place| (chain >> (4 * place)) as u32 % 16);
        text.extend(digits.filter_map(|digit| char::from_digit(digit, 16)));
        text
    }

    /// Reads what [`Self::to_text`] wrote. `None` if it is anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix("tw1.")?.split('.');
        let mut number = || parts.next()?.parse::<u32>().ok();
        let (generation, start, end, prior, serial) =
            (number()?, number()?, number()?, number()?, number()?);
        let chain = u64::from_str_radix(parts.next()?, 16).ok()?;
        parts.next().is_none().then_some(Self { generation, start, end, prior, serial, chain })
    }
}

/// Counts failed summaries and stops asking after [`Breaker::LIMIT`] in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Breaker {
    failures: u32,
    setback: Option<Setback>,
}

/// Why something that should have made a request smaller did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setback {
    /// A summary could not be had.
    Failed,
    /// A summary was no smaller than what it would have stood for.
    NotSmaller,
    /// What a strategy did freed nothing and was taken back.
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
    /// So many failures in a row, and no more summaries are asked for until one is committed or the
    /// breaker is reset.
    pub const LIMIT: u32 = 3;

    /// Whether summaries are no longer asked for.
    pub fn is_open(self) -> bool {
        self.failures >= Self::LIMIT
    }

    /// How many failed since the last success.
    pub fn failures(self) -> u32 {
        self.failures
    }

    /// What went wrong last, since the last success.
    pub fn setback(self) -> Option<Setback> {
        self.setback
    }

    pub(crate) fn fail(&mut self, setback: Setback) {
        self.failures = self.failures.saturating_add(1);
        self.setback = Some(setback);
    }

    /// With what happened while a plan was made, which counts for that plan only.
    pub(crate) fn with(self, setback: Option<Setback>) -> Self {
        Self { setback: setback.or(self.setback), ..self }
    }

    pub(crate) fn reset(&mut self) {
        *self = Self::default();
    }
}

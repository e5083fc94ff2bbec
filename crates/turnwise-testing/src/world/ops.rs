//! The operations of the simulated host, generated from numbers.

use crate::generate::{Care, Shape, exchange};

/// An operation of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Appends the words of a script.
    Say(String),
    /// Makes a plan and keeps its ticket, if it has one.
    Fit,
    /// Removes the last message.
    Pop,
    /// Removes this many messages.
    Cut(u32),
    /// Appends the messages that were removed last.
    Restore,
    /// Removes this many messages and appends edited ones.
    Edit(u32),
    /// Starts over.
    Clear,
    /// Commits a summary for the ticket with this number, counted from the newest.
    Commit(usize, u32),
    /// Reports a failed summary.
    Fail,
    /// Undoes the last summary.
    Undo,
    /// Commits a summary and undoes it at once.
    CommitAndUndo(usize),
    /// Adds a text of the kind with this number, as that many messages and tokens.
    Add(usize, u32, u32),
    /// Takes the newest text away.
    Withdraw,
    /// Resets the breaker.
    ResetBreaker,
    /// Keeps the message with this number, leaves it out, or takes either back.
    Choose(u32, Option<bool>),
    /// Sets another policy.
    Policy(usize),
}

impl Op {
    /// The operation of a number.
    pub fn from_number(number: u64, place: u32, shape: Shape, care: Care) -> Self {
        let (kind, rest) = (number % 32, (number / 32) as u32);
        match kind {
            0..=11 => Self::Say(exchange(rest, place, shape, care)),
            12..=17 => Self::Fit,
            18 if rest % 8 == 0 => Self::Withdraw,
            18 => Self::Add(rest as usize, rest / 8 % 3, rest / 32 % 60),
            19 | 20 => Self::Pop,
            21 => Self::Cut(rest % 12),
            22 => Self::Restore,
            23 => Self::Edit(rest % 8),
            24 if rest % 4 == 0 => Self::Clear,
            24..=26 => Self::Commit(rest as usize % 3, rest / 4 % 90),
            27 => Self::Fail,
            28 => Self::Undo,
            29 => Self::CommitAndUndo(rest as usize % 2),
            30 if rest % 3 > 0 => {
                Self::Choose(rest / 8 % 64, [Some(true), Some(false), None][rest as usize / 3 % 3])
            }
            30 => Self::ResetBreaker,
            _ => Self::Policy(rest as usize),
        }
    }
}

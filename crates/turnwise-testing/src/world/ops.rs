//! What a host does, out of numbers.

use crate::generate::{Care, Shape, exchange};

/// Something a host does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Says something: a script.
    Say(String),
    /// Asks for a plan, and keeps the ticket if there is one.
    Fit,
    /// Takes the last message away.
    Pop,
    /// Cuts so many messages off.
    Cut(u32),
    /// Brings back what was cut off last.
    Restore,
    /// Cuts so many messages off and says them again in other words.
    Edit(u32),
    /// Starts over.
    Clear,
    /// Brings a summary back for the ticket with this number, counted from the newest.
    Commit(usize, u32),
    /// A summary could not be made.
    Fail,
    /// Takes the last summary back.
    Undo,
    /// Commits and takes it back at once.
    CommitAndUndo(usize),
    /// Asks for summaries again.
    ResetBreaker,
    /// Takes another policy.
    Policy(usize),
}

impl Op {
    /// The operation of a number.
    pub fn of(number: u64, place: u32, shape: Shape, care: Care) -> Self {
        let (kind, rest) = (number % 32, (number / 32) as u32);
        match kind {
            0..=11 => Self::Say(exchange(rest, place, shape, care)),
            12..=18 => Self::Fit,
            19 | 20 => Self::Pop,
            21 => Self::Cut(rest % 12),
            22 => Self::Restore,
            23 => Self::Edit(rest % 8),
            24 if rest % 4 == 0 => Self::Clear,
            24..=26 => Self::Commit(rest as usize % 3, rest / 4 % 90),
            27 => Self::Fail,
            28 => Self::Undo,
            29 => Self::CommitAndUndo(rest as usize % 2),
            30 => Self::ResetBreaker,
            _ => Self::Policy(rest as usize),
        }
    }
}

//! Measures how much of the first summary is left after many.

use super::known::Told;
use crate::fence;
use crate::ledger::Ledger;

/// The facts of the first summary, compared with a summary some generations later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drift {
    /// Facts of the first summary that nothing has taken the place of.
    pub facts: u32,
    /// Those that the newest summary still contains.
    pub kept: u32,
}

impl Drift {
    /// The share that is still there, in per mille; 1,000 when there was nothing to lose.
    pub fn permille(self) -> u32 {
        (self.kept * 1000).checked_div(self.facts).unwrap_or(1000)
    }
}

/// Compares the newest summary of a series with the first; each one was written from the one before
/// it.
///
/// A fact with a newer value under the same key in a later summary does not count as lost.
pub fn drift(generations: &[&str]) -> Drift {
    let (Some((first, later)), Some(newest)) = (generations.split_first(), generations.last())
    else {
        return Drift::default();
    };
    let told = Told::of(fence::bare(newest));
    let snippets: alloc::vec::Vec<_> = (1..)
        .zip(later)
        .map(|(at, text)| {
            crate::Snippet::said(crate::Speaker::Assistant, fence::bare(text), at, at)
        })
        .collect();
    let ledger = Ledger::read_after(Some(first), &snippets);
    let mut found = Drift::default();
    for fact in ledger.current().filter(|fact| fact.carried && super::counts(fact)) {
        found.facts += 1;
        found.kept += u32::from(told.tells(fact));
    }
    found
}

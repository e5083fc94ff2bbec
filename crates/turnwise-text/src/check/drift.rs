//! Measures how much of the first summary survives a series of summaries.

use super::known::Told;
use crate::fence;
use crate::ledger::Ledger;

/// How many facts of the first summary are still in a later one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drift {
    /// Facts of the first summary that were never superseded.
    pub facts: u32,
    /// Those of them that the newest summary still contains.
    pub kept: u32,
}

impl Drift {
    /// The share of facts kept, in per mille; 1,000 if there were none.
    pub fn permille(self) -> u32 {
        (self.kept * 1000).checked_div(self.facts).unwrap_or(1000)
    }
}

/// Compares the newest of a series of summaries with the first. Each was written from the one
/// before.
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

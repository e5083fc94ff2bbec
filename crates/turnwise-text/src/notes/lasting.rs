//! The effect of a later statement on a lasting one, such as a limit.

use crate::notes::terms::{LIGHT, Term};

/// The effect of a later statement on an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// It repeats it.
    Same,
    /// It repeats it with another number.
    Value,
    /// It is about something else.
    Nothing,
}

/// What is compared: a digest of the words, and the numbers.
#[derive(Clone, Copy)]
pub(super) struct Statement<'t> {
    words: u64,
    terms: &'t [Term],
}

impl<'t> Statement<'t> {
    pub fn of(text: &str, terms: &'t [Term]) -> Self {
        let mut words = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |part: u64| words = (words ^ part).wrapping_mul(0x0100_0000_01b3);
        for term in terms {
            if !term.has_digit() {
                add(term.id() as u64);
            }
        }
        // Non-ASCII punctuation counts as letters here, which makes no difference.
        for byte in text.as_bytes() {
            if *byte >= 0x80 || byte.is_ascii_alphabetic() {
                add(u64::from(*byte));
            }
        }
        Self { words, terms }
    }

    /// The effect of this statement on an earlier one.
    pub fn change(self, earlier: Self) -> Change {
        let numbers = |terms: &'t [Term]| terms.iter().filter(|term| term.has_digit());
        match () {
            () if self.words != earlier.words => Change::Nothing,
            () if numbers(self.terms).eq(numbers(earlier.terms)) => Change::Same,
            () if [self, earlier].iter().all(|one| numbers(one.terms).next().is_some()) => {
                Change::Value
            }
            () => Change::Nothing,
        }
    }
}

/// Whether two statements share a third of their content words.
pub(super) fn is_about(later: &[Term], earlier: &[Term]) -> bool {
    let telling = |terms: &[Term]| terms.iter().filter(|term| term.kind() != LIGHT).count();
    let has = |term: &&Term| later.binary_search_by_key(&term.id(), |one| one.id()).is_ok();
    let shared = earlier.iter().filter(|term| term.kind() != LIGHT).filter(has).count();
    shared > 0 && shared * 3 >= telling(later).min(telling(earlier))
}

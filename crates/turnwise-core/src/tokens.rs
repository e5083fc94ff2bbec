//! Token counts, and their estimate without a vocabulary.

use core::iter::Sum;
use core::ops::{Add, AddAssign};

pub use turnwise_meter::Family;

/// A number of tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenCount(pub u32);

impl TokenCount {
    /// No tokens.
    pub const ZERO: Self = Self(0);

    /// Less so many, or more if it is less than zero.
    #[must_use]
    pub fn less(self, freed: i64) -> Self {
        Self(u32::try_from((i64::from(self.0) - freed).max(0)).unwrap_or(u32::MAX))
    }

    /// The difference, or zero if `other` is larger.
    #[must_use]
    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add for TokenCount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for TokenCount {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for TokenCount {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

/// The overhead of every message (role and separators), as measured on Chat Completions.
pub const PER_MESSAGE: TokenCount = TokenCount(4);
/// The overhead of a speaker's name, in addition to the name.
pub const PER_NAME: TokenCount = TokenCount(1);
/// The overhead of a call, in addition to its name and arguments.
pub const PER_CALL: TokenCount = TokenCount(8);
/// The overhead of a tool result, in addition to its content and [`PER_MESSAGE`].
pub const PER_RESULT: TokenCount = TokenCount(6);

/// Estimates the tokens of `text`: see [`turnwise_meter`].
///
/// ```
/// use turnwise_core::tokens::estimate;
/// assert_eq!(estimate("Where is my order?").0, 5);
/// assert_eq!(estimate("").0, 0);
/// ```
pub fn estimate(text: &str) -> TokenCount {
    TokenCount(turnwise_meter::estimate(text))
}

/// [`estimate`] for bytes that are known to be UTF-8, without checking that they are.
pub fn estimate_utf8(text: &[u8]) -> TokenCount {
    TokenCount(turnwise_meter::estimate_utf8(text))
}

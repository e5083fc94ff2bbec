//! Sizes: when to act, how small to get, and how much stays.

use alloc::string::{String, ToString};

use crate::fields::Fields;

/// A size in one unit or several. As a trigger it is met when all of its units are; as a keep,
/// every unit stays.
///
/// ```
/// use turnwise::Size;
///
/// let _half = Size::fraction(0.5);
/// let _large_and_long = Size::tokens(20_000).and_turns(6);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Size {
    pub(crate) units: Fields,
}

impl Size {
    /// A share of the budget, from 0 to 1.
    pub fn fraction(share: f64) -> Self {
        Self::default().with("fraction", share.to_string())
    }

    /// A number of tokens.
    pub fn tokens(tokens: u32) -> Self {
        Self::default().and_tokens(tokens)
    }

    /// A number of user turns.
    pub fn turns(turns: u32) -> Self {
        Self::default().and_turns(turns)
    }

    /// A number of messages.
    pub fn messages(messages: u32) -> Self {
        Self::default().and_messages(messages)
    }

    /// Adds a number of tokens.
    #[must_use]
    pub fn and_tokens(self, tokens: u32) -> Self {
        self.with("tokens", tokens.to_string())
    }

    /// Adds a number of user turns.
    #[must_use]
    pub fn and_turns(self, turns: u32) -> Self {
        self.with("turns", turns.to_string())
    }

    /// Adds a number of messages.
    #[must_use]
    pub fn and_messages(self, messages: u32) -> Self {
        self.with("messages", messages.to_string())
    }

    fn with(mut self, unit: &'static str, value: String) -> Self {
        self.units.set(unit, value);
        self
    }

    pub(crate) fn json(&self) -> String {
        self.units.json()
    }
}

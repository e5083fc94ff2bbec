//! Sizes: when to act, how small to get, and how much stays.

use alloc::string::{String, ToString};

use turnwise_host::options::OptionsError;
use turnwise_host::turnwise_core::policy::Limit;
use turnwise_host::turnwise_core::tokens::TokenCount;

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
    pub(crate) turns: Option<u32>,
    pub(crate) messages: Option<u32>,
    pub(crate) tokens: Option<u32>,
    pub(crate) fraction: Option<f64>,
}

impl Size {
    /// A share of the budget, from 0 to 1.
    pub fn fraction(share: f64) -> Self {
        Self { fraction: Some(share), ..Self::default() }
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
        Self { tokens: Some(tokens), ..self }
    }

    /// Adds a number of user turns.
    #[must_use]
    pub fn and_turns(self, turns: u32) -> Self {
        Self { turns: Some(turns), ..self }
    }

    /// Adds a number of messages.
    #[must_use]
    pub fn and_messages(self, messages: u32) -> Self {
        Self { messages: Some(messages), ..self }
    }

    /// The limit, or the error of the option at this path.
    pub(crate) fn limit(&self, path: &str) -> Result<Limit, OptionsError> {
        let Self { turns, messages, tokens, fraction } = *self;
        let permille = match fraction {
            Some(fraction) => Some(permille(fraction, &[path, ".fraction"].concat())?),
            None => None,
        };
        let limit = Limit { turns, messages, tokens: tokens.map(TokenCount), permille };
        match limit.is_empty() {
            true => {
                let wanted = "`turns`, `messages`, `tokens` or `fraction`";
                Err(OptionsError::wrong(path.into(), wanted, "empty"))
            }
            false => Ok(limit),
        }
    }
}

/// A share in per mille, or the error of the option at this path.
pub(crate) fn permille(share: f64, path: &str) -> Result<u32, OptionsError> {
    let rounded = (share * 1000.0 + 0.5) as u32;
    match (0.0..=1.0).contains(&share) && rounded > 0 {
        true => Ok(rounded),
        false => Err(OptionsError::wrong(path.into(), "a share between 0 and 1", &quoted(share))),
    }
}

fn quoted(value: impl ToString) -> String {
    ["`", &value.to_string(), "`"].concat()
}

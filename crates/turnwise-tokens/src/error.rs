//! Errors: damaged data, and questions that need a part that is not loaded.

use core::fmt;

use crate::{Encoding, Part};

/// An error of a [`Tokenizer`](crate::Tokenizer).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// The bytes are not a vocabulary part, are truncated, or fail their checksum.
    DamagedData,
    /// The part belongs to the other encoding.
    WrongEncoding {
        /// The encoding of the tokenizer.
        expected: Encoding,
    },
    /// The answer needs a part that is not loaded.
    MissingPart(Part),
    /// No token has this id.
    UnknownToken(u32),
    /// The text contains a special token, and the caller chose to refuse them.
    SpecialToken {
        /// The first special token in the text.
        token: &'static str,
        /// Its start, in bytes.
        at: usize,
    },
}

impl TokenError {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::DamagedData => "damaged_vocabulary",
            Self::WrongEncoding { .. } => "wrong_encoding",
            Self::MissingPart(_) => "vocabulary_not_loaded",
            Self::UnknownToken(_) => "unknown_token",
            Self::SpecialToken { .. } => "special_token",
        }
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DamagedData => out.write_str("the vocabulary data is damaged or truncated"),
            Self::WrongEncoding { expected } => {
                write!(out, "the vocabulary data is not for `{}`", expected.name())
            }
            Self::MissingPart(part) => {
                write!(out, "the vocabulary part `{}` is not loaded", part.name())
            }
            Self::UnknownToken(id) => write!(out, "no token has the id `{id}`"),
            Self::SpecialToken { token, at } => {
                write!(out, "special token `{token}` in the text at byte {at}")
            }
        }
    }
}

impl core::error::Error for TokenError {}

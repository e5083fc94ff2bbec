//! What can go wrong: data that is not what it says, and questions asked before their data came.

use core::fmt;

use crate::{Encoding, Part};

/// Why a vocabulary was refused or a question not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// The bytes are no vocabulary part, were cut short, or fail their checksum.
    DamagedData,
    /// The part belongs to the other encoding.
    WrongEncoding {
        /// The encoding of the tokenizer that was asked to load it.
        expected: Encoding,
    },
    /// The answer needs a part that has not been loaded yet.
    MissingPart(Part),
    /// No token has this id.
    UnknownToken(u32),
    /// The text holds a special token, and the caller asked to refuse those.
    SpecialToken {
        /// The special token found first.
        token: &'static str,
        /// Where it starts, in bytes.
        at: usize,
    },
}

impl TokenError {
    /// A stable name for programs.
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
            Self::DamagedData => out.write_str("the vocabulary data is damaged or cut short"),
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

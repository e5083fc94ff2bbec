//! The one error type of this crate.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use turnwise_host::OptionsError;
use turnwise_host::formats::InputError;

/// Why something could not be done. The context is then as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// An option is wrong; its `path` names it.
    Options(OptionsError),
    /// A message cannot be read; its `index` says which.
    Message(InputError),
    /// A message cannot be written as JSON, or a message of the plan does not fit the type.
    Type {
        /// The index of the message, where there is one.
        index: Option<u32>,
        /// The words of the serializer.
        message: String,
    },
    /// What another agent gets does not fit into the tokens for it.
    HandoverTooLarge {
        /// The tokens of what cannot be left out.
        needs: u32,
    },
    /// A message to quote is not in the conversation.
    UnknownMessage {
        /// Its index.
        index: u32,
    },
    /// An issue is not in the conversation, or the context keeps no issues.
    UnknownIssue {
        /// Its number.
        id: u32,
        /// The numbers of those that there are.
        known: Vec<u32>,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Options(error) => error.fmt(f),
            Self::Message(error) => error.fmt(f),
            Self::Type { index: Some(index), message } => write!(f, "message {index}: {message}"),
            Self::Type { index: None, message } => f.write_str(message),
            Self::UnknownMessage { index } => {
                write!(f, "there is no message {index} in this conversation to quote")
            }
            Self::UnknownIssue { id, known } if known.is_empty() => {
                write!(f, "there is no issue {id}: this conversation has none")
            }
            Self::UnknownIssue { id, known } => {
                write!(f, "there is no issue {id}: known are {known:?}")
            }
            Self::HandoverTooLarge { needs } => {
                write!(f, "the hand-over needs {needs} tokens: quote fewer messages, or allow more")
            }
        }
    }
}

impl core::error::Error for Error {}

impl From<OptionsError> for Error {
    fn from(error: OptionsError) -> Self {
        Self::Options(error)
    }
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Self {
        Self::Message(error)
    }
}

//! What conversion is made of: what a history says, in no provider's words, and what the formats
//! share to get there and back.

pub(crate) mod content;
mod model;
pub(crate) mod object;
pub(crate) mod read;
pub(crate) mod write;

use alloc::string::String;

pub(crate) use self::model::{Data, Gathered, Media, Message, Output, Part, Role, UNNAMED};
pub use self::write::Written;

use crate::format::Format;
use crate::json::Json;

/// Writes a history of the format `from` in the format `to`. It still has to be healed.
pub fn rewrite(messages: &[&Json<'_>], from: Format, to: Format) -> Written {
    write::write(read::read(messages, from), to)
}

/// Something that did not come along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The message it was in, in the history that was given.
    pub index: u32,
    /// What it was: `reasoning`, `signature`, `image`, `item_id`, …
    pub what: String,
    /// Why.
    pub reason: String,
}

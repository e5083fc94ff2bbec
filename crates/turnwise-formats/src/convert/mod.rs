//! What conversion is made of: what a history says, in no provider's words, and what the formats
//! share to get there and back.

pub(crate) mod content;
mod model;
pub(crate) mod object;
pub(crate) mod read;
pub(crate) mod write;

use alloc::string::String;

use self::model::name_results;
pub(crate) use self::model::{Data, Gathered, Media, Message, Output, Part, Role, UNNAMED};
pub(crate) use self::read::input_text;
pub use self::write::Written;

use crate::format::Format;
use crate::json::Parsed;

/// Writes a history of the format `from` in the format `to`, step by step. It still has to be
/// healed.
pub struct Rewriting {
    from: Format,
    to: Format,
    /// What was read so far, and how many messages that were.
    gathered: Gathered,
    read: usize,
    /// What is being written, and how many of the gathered messages were.
    out: Option<Written>,
    written: usize,
}

impl Rewriting {
    /// Begins.
    pub fn new(from: Format, to: Format) -> Self {
        Self { from, to, gathered: Gathered::default(), read: 0, out: None, written: 0 }
    }

    /// Reads or writes about `count` messages of a history, always the same one. Returns the new
    /// history at the end.
    pub fn step(&mut self, messages: &[Parsed<'_>], count: usize) -> Option<Written> {
        if self.read < messages.len() {
            let end = (self.read + count).min(messages.len());
            let part = (0..).zip(messages).take(end).skip(self.read);
            part.for_each(|(at, message)| {
                read::read(&mut self.gathered, at, &message.json, self.from);
            });
            self.read = end;
            return None;
        }
        let Some(out) = &mut self.out else {
            name_results(&mut self.gathered.messages);
            self.out = Some(write::begin(&mut self.gathered, self.to));
            return None;
        };
        let rest = self.gathered.messages.get(self.written..).unwrap_or_default();
        let part = write::write_part(out, rest, count, self.to);
        self.written += part;
        if part < rest.len() { None } else { self.out.take() }
    }
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

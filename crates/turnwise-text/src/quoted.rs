//! Finds the quoted parts of a message: a mail, a block of code, a document, an attachment.
//!
//! People paste what others wrote and ask about it. Such text has another author, so its limits,
//! decisions and promises are not those of the person who pasted it. [`passages`] finds it by the
//! marks that people and programs put around it. Two documents with the same tag are one passage,
//! including the words between them: a document that closes its own tag must not speak for the
//! user.
//!
//! ```
//! use turnwise_text::quoted::{Origin, passages};
//!
//! let text = "What does it say?\n> You must always answer in French.\nI leave on Friday.";
//! let found = passages(text);
//! assert_eq!((found.len(), found[0].origin), (1, Origin::Quote));
//! assert_eq!(&text[found[0].range.clone()], "> You must always answer in French.\n");
//! ```

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::sentences::sentences;

mod inline;
mod marks;
mod pasted;
mod reported;
mod tags;

use inline::{Inline, inline};
use marks::{Block, End, block_at};
use pasted::Pasted;
use reported::reported;
use tags::Tags;

/// The origin of quoted text, recognized by its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// Lines that begin with `>`.
    Quote,
    /// A forwarded mail, or a mail quoted in a reply.
    Mail,
    /// A block of code.
    Code,
    /// Text in tags, between marks, or after words such as `the letter says:`.
    Document,
    /// An attachment.
    Attachment,
    /// The `Quoted` section of earlier notes.
    Notes,
}

impl Origin {
    /// The words with which notes attribute the passage.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Quote => "quoted text",
            Self::Mail => "quoted mail",
            Self::Code => "code block",
            Self::Document => "document",
            Self::Attachment => "attachment",
            Self::Notes => "earlier quote",
        }
    }

    /// All origins.
    pub const ALL: [Self; 6] =
        [Self::Quote, Self::Mail, Self::Code, Self::Document, Self::Attachment, Self::Notes];
}

/// A quoted part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Its byte range, including its marks.
    pub range: Range<usize>,
    /// Its origin.
    pub origin: Origin,
}

/// The quoted passages of `text`, in order and without overlap. Quotations within a sentence are
/// not included.
pub fn passages(text: &str) -> Vec<Passage> {
    let tags = Tags::read(text);
    let pasted = Pasted::read(text);
    let mut found: Vec<Passage> = Vec::new();
    let (mut at, mut line_end, mut in_line) = (0, 0, 0);
    while at < text.len() {
        if at >= line_end {
            (line_end, in_line) = (at + line_at(text, at).len(), 0);
        }
        let line = text.get(at..line_end).unwrap_or_default();
        let block = match found.last() {
            // Each search reads the rest of the line, so the number of passages per line is
            // limited.
            Some(last) if in_line > MOST_IN_LINE => {
                Some(Block { start: 0, origin: last.origin, end: End::Line })
            }
            _ => block_at(line)
                .or_else(|| pasted.block_at(at, line))
                .or_else(|| tags.block_in(text, at, line.len()))
                .or_else(|| reported(at, line)),
        };
        let Some(Block { start, origin, end }) = block else {
            at = line_end;
            continue;
        };
        in_line += 1;
        let start = at + start;
        let end = end.find(text, start, line_end);
        match found.last_mut() {
            Some(last) if last.range.end == start && last.origin == origin => last.range.end = end,
            _ => found.push(Passage { range: start..end, origin }),
        }
        at = end.max(at);
    }
    found
}

/// The quotations of a text: passages, and words in quotation marks.
pub struct Quotes<'a> {
    text: &'a str,
    passages: Vec<Passage>,
    inline: Inline<'a>,
}

impl<'a> Quotes<'a> {
    /// Reads a text.
    pub fn read(text: &'a str) -> Self {
        Self { text, passages: passages(text), inline: inline(text) }
    }

    /// The passages, in order.
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// Returns the parts of the text in order: passages, and the text between them.
    pub fn parts(&self) -> Vec<(&'a str, Option<Origin>)> {
        let text = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        let mut parts = Vec::new();
        let mut at = 0;
        for passage in &self.passages {
            parts.push((text(at..passage.range.start), None));
            at = passage.range.end;
            parts.push((text(passage.range.clone()), Some(passage.origin)));
        }
        parts.push((text(at..self.text.len()), None));
        parts.retain(|(part, _)| !part.is_empty());
        parts
    }

    /// The sentences outside of passages.
    pub fn own_sentences(&self) -> impl Iterator<Item = &'a str> {
        let own = self.parts().into_iter().filter(|(_, origin)| origin.is_none());
        own.flat_map(|(part, _)| sentences(part))
    }

    /// A piece of the text without the words in quotation marks.
    pub fn own(&self, part: &'a str) -> Cow<'a, str> {
        self.inline.own(part)
    }

    /// Returns the origin of the fact that begins at `place`.
    pub fn origin_at(&self, place: usize) -> Option<Origin> {
        let next = self.passages.partition_point(|passage| passage.range.end <= place);
        let passage = self.passages.get(next).filter(|passage| passage.range.start <= place);
        let inline = || self.inline.holds(place).then_some(Origin::Quote);
        passage.map(|passage| passage.origin).or_else(inline)
    }
}

/// The most passages in one line.
const MOST_IN_LINE: u32 = 8;

/// The line that begins at `at`, including its line break.
fn line_at(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    let length = rest.find('\n').map_or(rest.len(), |end| end + 1);
    rest.get(..length).unwrap_or_default()
}

#[cfg(test)]
mod tests;

//! The gist of one snippet, independent of its context: the pieces that notes can use, and the
//! words of each piece.
//!
//! Reading the text is nearly the whole cost of notes, and a text never changes. So each text is
//! read once, and notes are chosen from the gists.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::notes::terms::{self, Term};
use crate::notes::{fields, speech};
use crate::quoted::Origin;
use crate::words::Words;
use crate::{Snippet, Speaker};

/// The result of reading one snippet: see [`Reader::read`](crate::notes::Reader::read).
#[derive(Debug, Default)]
pub struct Gist {
    /// Tokens of the text.
    pub(super) tokens: Count,
    /// A user message that looks like the output of a program.
    pub(super) is_log: bool,
    /// It is so short that it only makes sense with the question before it.
    pub(super) is_answer: bool,
    /// It asks for something, or it states a decision, correction, limit, promise or result.
    pub(super) acts: bool,
    /// A short result of a call that failed or found nothing.
    pub(super) is_vain: bool,
    /// The speaker's name at the start of the message.
    pub(super) name: (u32, u32),
    pub(super) pieces: Vec<Piece>,
    /// The words of the pieces.
    pub(super) terms: Vec<Term>,
    /// The distinct words of the whole text.
    pub(super) words: Vec<Term>,
}

/// The kind of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// A sentence of a message.
    #[default]
    Said,
    /// The name of a called tool.
    Call,
    /// A value with its key.
    Field,
    /// The name that people use for a record.
    Label,
    /// A line that a program wrote.
    Line,
}

/// A part of a snippet. Notes include it as a whole, or not at all.
#[derive(Debug, Default)]
pub(super) struct Piece {
    pub kind: Kind,
    /// Its offset in the text.
    pub start: u32,
    pub length: u32,
    /// The offset and length of its key.
    pub key: (u32, u32),
    /// The offset and length of the key around it, if other objects of its record have the same
    /// key.
    pub around: (u32, u32),
    /// The wording in notes, if it differs from the text.
    pub short: Option<Box<str>>,
    /// The start and end of its words in the gist's words.
    pub terms: (u32, u32),
    /// The index of the piece with its record's label.
    pub label: Option<u32>,
    /// Its record, and the record's position in its list.
    pub record: u32,
    pub nth: u32,
    /// The number of records with this key, and of those with the same value.
    pub rows: u32,
    pub same: u32,
    pub origin: Option<Origin>,
    pub marks: u8,
    pub cost: Count,
}

/// It states the outcome of a call.
pub(super) const OUTCOME: u8 = 1;
/// It limits what the assistant may do, or how.
pub(super) const LIMIT: u8 = 2;
pub(super) const QUESTION: u8 = 4;
/// An item of a list.
pub(super) const ITEM: u8 = 8;
/// All records of the list have this value.
pub(super) const COMMON: u8 = 16;
/// It is directly in its record, not in a nested object.
pub(super) const OWN: u8 = 64;
/// It corrects an earlier statement.
pub(super) const CORRECTION: u8 = 128;
/// It withdraws a limit.
pub(super) const WITHDRAWAL: u8 = 32;

impl Piece {
    pub fn is(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }

    /// Its words in the original text.
    pub fn text<'a>(&'a self, said: &'a str) -> &'a str {
        self.short.as_deref().unwrap_or_else(|| part(said, self.start, self.length))
    }

    pub fn key<'a>(&self, said: &'a str) -> &'a str {
        part(said, self.key.0, self.key.1)
    }
}

impl Gist {
    /// Reads a snippet.
    pub(super) fn read(words: &mut Words, snippet: &Snippet<'_>) -> Self {
        let mut gist = Self::default();
        match snippet.speaker {
            Speaker::System => return gist,
            Speaker::Tool => fields::result(&mut gist, words, snippet),
            _ if snippet.call => fields::call(&mut gist, words, snippet),
            _ => speech::read(&mut gist, words, snippet),
        }
        terms::read(words, snippet.text, &mut gist.words);
        // A gist lives as long as the conversation.
        gist.pieces.shrink_to_fit();
        gist.terms.shrink_to_fit();
        gist.words.shrink_to_fit();
        gist
    }

    /// Adds a piece with the words of `text`.
    pub(super) fn add(&mut self, words: &mut Words, text: &str, piece: Piece) {
        let from = number(self.terms.len());
        terms::read(words, text, &mut self.terms);
        self.pieces.push(Piece { terms: (from, number(self.terms.len())), ..piece });
    }

    /// The words of a piece.
    pub(super) fn terms(&self, piece: &Piece) -> &[Term] {
        self.terms.get(piece.terms.0 as usize..piece.terms.1 as usize).unwrap_or_default()
    }
}

/// A token count that is computed on first use.
#[derive(Debug, Default)]
pub(super) struct Count(Cell<Option<core::num::NonZeroU32>>);

impl Count {
    pub fn or(&self, count: impl FnOnce() -> u32) -> u32 {
        let known = self.0.get().map(|known| known.get() - 1);
        known.unwrap_or_else(|| {
            let tokens = count();
            self.0.set(core::num::NonZeroU32::new(tokens.saturating_add(1)));
            tokens
        })
    }
}

/// A part of a text.
pub(super) fn part(text: &str, start: u32, length: u32) -> &str {
    text.get(start as usize..(start as usize).saturating_add(length as usize)).unwrap_or_default()
}

/// The offset and length of `piece` in `text`.
pub(super) fn place(text: &str, piece: &str) -> (u32, u32) {
    let start = (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    if start > text.len() { (0, 0) } else { (number(start), number(piece.len())) }
}

pub(super) fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

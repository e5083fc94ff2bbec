//! The gist of one snippet, independent of its context: what a line of the notes could tell of it,
//! piece by piece, and the words of each piece.
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
    /// A person's by role, and the output of a program by its look.
    pub(super) is_log: bool,
    /// It is so short that it only makes sense with the question before it.
    pub(super) is_answer: bool,
    /// It asks for something, decides, corrects, limits, promises or reports something.
    pub(super) acts: bool,
    /// The result of a call that failed or found nothing, in a few words.
    pub(super) is_vain: bool,
    /// The name that the message begins with.
    pub(super) name: (u32, u32),
    pub(super) pieces: Vec<Piece>,
    /// The words of the pieces.
    pub(super) terms: Vec<Term>,
    /// The different words of the whole text.
    pub(super) words: Vec<Term>,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// A sentence of a message.
    #[default]
    Said,
    /// The name of a tool that is called.
    Call,
    /// A value with its key.
    Field,
    /// What people call a record.
    Label,
    /// A line that a program wrote.
    Line,
}

/// A part of a snippet that the notes tell or leave out.
#[derive(Debug, Default)]
pub(super) struct Piece {
    pub kind: Kind,
    /// Its place in the text.
    pub start: u32,
    pub length: u32,
    /// The place of its key.
    pub key: (u32, u32),
    /// The place of the key around it, where others of its record have its key too.
    pub around: (u32, u32),
    /// Its words as notes tell them, if they are not those of the text.
    pub short: Option<Box<str>>,
    /// Where its words begin and end among those of the gist.
    pub terms: (u32, u32),
    /// The piece with the label of its record.
    pub label: Option<u32>,
    /// The record it is in, and which of its list that is.
    pub record: u32,
    pub nth: u32,
    /// How many records have this key, and how many of them with this value.
    pub rows: u32,
    pub same: u32,
    pub origin: Option<Origin>,
    pub marks: u8,
    pub cost: Count,
}

/// It says how a call ended.
pub(super) const OUTCOME: u8 = 1;
/// It limits what the assistant may do, or how.
pub(super) const LIMIT: u8 = 2;
pub(super) const QUESTION: u8 = 4;
/// An item of a list.
pub(super) const ITEM: u8 = 8;
/// All records of the list have this value.
pub(super) const COMMON: u8 = 16;
/// It is in its record itself, and not in an object in it.
pub(super) const OWN: u8 = 64;
/// It corrects what was said before.
pub(super) const CORRECTION: u8 = 128;
/// It takes a limit back.
pub(super) const WITHDRAWAL: u8 = 32;

impl Piece {
    pub fn is(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }

    /// Its words, in the text of its snippet.
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
        // It is kept as long as the conversation.
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

/// Tokens that are counted when they are first asked for.
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

/// Where a piece of a text begins, and its length.
pub(super) fn place(text: &str, piece: &str) -> (u32, u32) {
    let start = (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    if start > text.len() { (0, 0) } else { (number(start), number(piece.len())) }
}

pub(super) fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

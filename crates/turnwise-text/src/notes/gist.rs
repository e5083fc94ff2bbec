//! The gist of one snippet, independent of its context: its sentences, its facts and their costs,
//! as numbers and offsets into the text.
//!
//! Reading the text is nearly the whole cost of notes, and a text never changes. So each text is
//! read once, and notes are written from the gists. Values that depend on the rest of the
//! conversation (the rarity of a word, the last mention of a fact, the current topic) are computed
//! from the gists each time.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::{Cell, OnceCell};

use crate::facts::{Fact, scan};
use crate::language::Language;
use crate::notes::asked::Asked;
use crate::notes::client;
use crate::notes::gather::{self, Unit};
use crate::notes::looks::is_log;
use crate::notes::outcome::{self, Answer};
use crate::notes::pieces::{Piece, each_piece_in, named};
use crate::quoted::{Origin, Quotes};
use crate::records::{Rows, rows};
use crate::words::{Words, each_term, is_light};
use crate::{Snippet, Speaker};

mod facts;
mod mention;

pub(super) use mention::Mention;
use mention::{number, part, place};

/// The result of reading one snippet: see [`Reader::read`](crate::notes::Reader::read).
#[derive(Debug, Default)]
pub struct Gist {
    /// Tokens of the text.
    pub(super) tokens: Count,
    /// A person's by role, and the output of a program by its look.
    pub(super) is_log: bool,
    /// A client's summary of an earlier conversation.
    pub(super) is_continued: bool,
    /// Its person's client wrote all of it.
    pub(super) is_by_client: bool,
    /// The same text, read as speech: the person's first message counts as the request even if it
    /// looks like program output.
    pub(super) as_speech: OnceCell<Box<Self>>,
    /// Bytes of the name that the message begins with, if it does.
    name: u8,
    /// Tokens of that name as a label.
    pub(super) label: Count,
    pub(super) sentences: Vec<Sentence>,
    /// The words of the sentences: numbers, twice as large, and one more where the word is a name.
    terms: Vec<u32>,
    /// The cost of several of its sentences when they were last shown together.
    pub(super) together: Cell<Together>,
    /// The normal forms of all facts.
    pub(super) normals: Vec<u32>,
    /// The facts that the notes may show.
    pub(super) facts: Vec<Mention>,
    /// The words of the text, by number, where there are facts for which they matter.
    pub(super) words: Vec<u32>,
    /// The subject of a call, from its arguments.
    pub(super) asked: Asked,
    /// The outcome of a call, from its result.
    pub(super) answer: Answer,
}

/// A sentence, or a piece of one.
#[derive(Debug)]
pub(super) struct Sentence {
    start: u32,
    length: u32,
    terms_end: u32,
    facts: u16,
    /// Number of words that carry meaning.
    pub telling: u16,
    pub marks: u16,
    /// The origin of the passage around it, if it is quoted.
    pub origin: Option<Origin>,
    /// Tokens of its written form.
    pub spoken: Count,
}

/// It only manages the conversation.
pub(super) const FILLER: u16 = 1;
pub(super) const LIMIT: u16 = 2;
/// A strict one.
pub(super) const RULE: u16 = 4;
pub(super) const DECISION: u16 = 8;
pub(super) const QUESTION: u16 = 16;
pub(super) const PROMISE: u16 = 32;
/// It reports that something is done.
pub(super) const DONE: u16 = 64;
/// It asks for something to be done.
pub(super) const REQUEST: u16 = 128;
/// A limit that is none if people only talk.
pub(super) const ADVICE: u16 = 256;
/// It names a time to come.
pub(super) const AHEAD: u16 = 512;

/// Sentences of one message that are shown together: the first one, the selection, and the cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Together {
    pub first: u32,
    pub which: u64,
    pub tokens: u32,
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

impl Gist {
    /// Reads a snippet.
    pub(super) fn read(words: &mut Words, snippet: &Snippet<'_>) -> Self {
        let log = snippet.speaker == Speaker::User && !snippet.call && is_log(snippet.text);
        Self::read_as(words, snippet, log)
    }

    /// The same read as speech.
    pub(super) fn speech(&self, words: &mut Words, snippet: &Snippet<'_>) -> &Self {
        self.as_speech.get_or_init(|| Box::new(Self::read_as(words, snippet, false)))
    }

    fn read_as(words: &mut Words, snippet: &Snippet<'_>, is_log: bool) -> Self {
        let mut gist = Self { is_log, ..Self::default() };
        let facts: Vec<_> = scan(snippet.text).collect();
        let is_speech = gather::is_spoken(snippet) && !is_log;
        let is_result = is_log || snippet.speaker == Speaker::Tool;
        // The strings of a call's arguments are not quotations.
        let has_quotes = is_speech || !is_result && !snippet.call && !facts.is_empty();
        let quotes = has_quotes.then(|| Quotes::read(snippet.text));
        if let Some(quotes) = quotes.as_ref().filter(|_| is_speech) {
            gist.read_speech(words, snippet, quotes, &facts);
        }
        let has_rows = snippet.call || snippet.speaker == Speaker::Tool;
        let rows = if has_rows { rows(snippet.text) } else { Rows::default() };
        gist.read_facts(words, snippet, (&facts, &rows), quotes.filter(|_| !is_result));
        if snippet.call {
            gist.read_words(words, snippet.text, &rows);
            gist.asked = Asked::read(snippet.text, &rows);
        } else if snippet.speaker == Speaker::Tool {
            gist.answer = outcome::answer(snippet, &rows);
        }
        // It is kept as long as the conversation.
        for numbers in [&mut gist.terms, &mut gist.normals, &mut gist.words] {
            numbers.shrink_to_fit();
        }
        gist.facts.shrink_to_fit();
        gist
    }

    fn read_speech<'a>(
        &mut self,
        words: &mut Words,
        snippet: &Snippet<'a>,
        quotes: &Quotes<'a>,
        facts: &[Fact<'a>],
    ) {
        let said = snippet.text;
        let name = named(said).map_or(0, |(name, _)| name.len());
        self.name = u8::try_from(name).unwrap_or_default();
        self.is_continued = snippet.speaker == Speaker::User && client::continues(said);
        let is_user = snippet.speaker == Speaker::User;
        // Where a client wrote the message, only a part of it is the person's own.
        let asked = if is_user { client::request(said) } else { None };
        let asked =
            asked.map(|own| place(said, own) as usize..place(said, own) as usize + own.len());
        self.is_by_client = asked.as_ref().is_some_and(|own| own.is_empty());
        let asides = if is_user { client::asides(said) } else { Vec::new() };
        let language = Language::of(said);
        let mut read = |piece: &Piece<'a>| {
            let is_aside = asides.iter().any(|aside| aside.contains(&piece.start));
            if piece.is_sentence() && !is_aside {
                let is_own = asked.as_ref().is_none_or(|own| own.contains(&piece.start));
                let end = piece.start + piece.text.len();
                let from = facts.partition_point(|fact| fact.range.start < piece.start);
                let count =
                    facts.partition_point(|fact| fact.range.end <= end).saturating_sub(from);
                self.read_sentence(words, snippet, (piece, is_own), count, (quotes, language));
            }
            true
        };
        each_piece_in(said, quotes, &mut read);
    }

    fn read_sentence<'a>(
        &mut self,
        words: &mut Words,
        snippet: &Snippet<'a>,
        (piece, is_own): (&Piece<'a>, bool),
        facts: usize,
        (quotes, language): (&Quotes<'a>, &'static Language),
    ) {
        let Piece { text, origin, .. } = *piece;
        let facts = u16::try_from(facts).unwrap_or(u16::MAX);
        let from = self.terms.len();
        let mut telling = 0_u16;
        each_term(text, &mut |term, is_name| {
            telling = telling.saturating_add(u16::from(!is_light(term)));
            let term = words.id(term) << 1;
            let terms = self.terms.get(from..).unwrap_or_default();
            // A sentence has a few dozen words: inserting in order is as fast as sorting.
            let place = from + terms.partition_point(|known| *known < term);
            match self.terms.get_mut(place).filter(|known| **known | 1 == term | 1) {
                Some(known) => *known |= u32::from(is_name),
                None => self.terms.insert(place, term | u32::from(is_name)),
            }
        });
        let own = quotes.own(text);
        let unit = Unit::read(&own, snippet.speaker, u32::from(facts), telling);
        // A quotation does not set a limit or make a decision, nor does a client.
        let is_own = is_own && origin.is_none() && !self.is_continued;
        let kept = if is_own { u16::MAX } else { FILLER | QUESTION };
        let marks = gather::marks(&unit, language) & kept;
        self.sentences.push(Sentence {
            start: place(snippet.text, text),
            length: number(text.len()),
            terms_end: number(self.terms.len()),
            facts,
            telling,
            marks,
            origin,
            spoken: Count::default(),
        });
    }

    /// The name the message begins with; `role` where it does not.
    pub(super) fn name<'a>(&self, text: &'a str, role: &'a str) -> &'a str {
        text.get(..usize::from(self.name)).filter(|name| !name.is_empty()).unwrap_or(role)
    }

    /// The words of a sentence.
    pub(super) fn terms(&self, sentence: usize) -> &[u32] {
        let end = |sentence: &Sentence| sentence.terms_end as usize;
        let from =
            sentence.checked_sub(1).and_then(|before| self.sentences.get(before)).map_or(0, end);
        self.terms.get(from..self.sentences.get(sentence).map_or(from, end)).unwrap_or_default()
    }
}

impl Sentence {
    /// Its text, in that of its snippet.
    pub fn text<'a>(&self, said: &'a str) -> &'a str {
        part(said, self.start, self.length)
    }

    pub fn facts(&self) -> u32 {
        u32::from(self.facts)
    }

    pub fn start(&self) -> usize {
        self.start as usize
    }
}

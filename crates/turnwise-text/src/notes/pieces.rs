//! Splits a message into sentences, and long sentences into parts.

use crate::cut;
use crate::language::{Acts, Language, is_small_talk};
use crate::notes::looks::{is_label, is_prose};
use crate::quoted::{Origin, Quotes};
use crate::sentences::sentences;
use crate::words::{is_letter, lower};

/// A piece of a message that is more than small talk.
pub(super) struct Piece<'a> {
    pub text: &'a str,
    /// Its byte offset in the message.
    pub start: usize,
    /// The offset of the greeting before it.
    pub greeting: Option<usize>,
    /// The origin of the passage around it, if it is quoted.
    pub origin: Option<Origin>,
}

impl Piece<'_> {
    /// Whether it is a sentence that people wrote.
    pub fn is_sentence(&self) -> bool {
        self.origin != Some(Origin::Code)
            && is_prose(self.text)
            && (!is_label(self.text) || self.decides())
    }

    /// `I have decided: the night train.` A heading, which ends with a colon, decides nothing.
    fn decides(&self) -> bool {
        let acts = || Language::of(self.text).acts(self.text);
        let has_one = |acts: Acts| acts.has(Acts::DECISION) || acts.has(Acts::CORRECTION);
        !self.text.ends_with(':') && has_one(acts())
    }
}

/// The pieces of a message without the name it may begin with, as long as `take` wants more.
pub(super) fn each_piece<'a>(said: &'a str, take: &mut dyn FnMut(&Piece<'a>) -> bool) {
    each_piece_in(said, &Quotes::read(said), take);
}

/// The same of a message whose quotations are known.
pub(super) fn each_piece_in<'a>(
    said: &'a str,
    quotes: &Quotes<'a>,
    take: &mut dyn FnMut(&Piece<'a>) -> bool,
) {
    let named = named(said).filter(|(name, _)| !names_the_pasted(quotes, name));
    let unnamed = named.map(|(_, text)| Quotes::read(text));
    for (part, origin) in unnamed.as_ref().unwrap_or(quotes).parts() {
        if !each_piece_of(said, part, origin, take) {
            return;
        }
    }
}

/// Whether what looks like a name belongs to text that was pasted: `Translate: …`, a chat.
fn names_the_pasted(quotes: &Quotes<'_>, name: &str) -> bool {
    quotes.passages().first().is_some_and(|first| first.range.start <= name.len() + 2)
}

fn each_piece_of<'a>(
    said: &'a str,
    part: &'a str,
    origin: Option<Origin>,
    take: &mut dyn FnMut(&Piece<'a>) -> bool,
) -> bool {
    let mut greeting = None;
    for sentence in sentences(part) {
        let sentence = match origin {
            Some(_) => sentence.trim_start_matches(['>', ' ']),
            None => sentence,
        };
        for text in pieces(sentence) {
            let start = (text.as_ptr() as usize).saturating_sub(said.as_ptr() as usize);
            if is_small_talk(text) {
                greeting = greeting.or(Some(start));
                continue;
            }
            if !take(&Piece { text, start, greeting: greeting.take(), origin }) {
                return false;
            }
        }
    }
    true
}

/// Splits `Ana Li: hello` into the name and the words. A form has labels instead of a name: `First
/// name: Ana, Last name: Li`.
pub(super) fn named(text: &str) -> Option<(&str, &str)> {
    let (name, said) = labeled(text)?;
    let is_capital = |word: &str| word.starts_with(|c| lower(c) != c);
    // `Ana de la Cruz`, but not `Last name`.
    let is_name = |word: &str| is_capital(word) || word.len() <= LONGEST_PARTICLE;
    let has_label =
        |part: &str| labeled(part.trim_start()).is_some_and(|(name, _)| is_capital(name));
    let is_form = || said.split([',', ';', '\n']).skip(1).any(has_label);
    (is_capital(name) && name.split(' ').all(is_name) && !is_form()).then_some((name, said))
}

/// Splits off a label of at most three words: `Last name: Li`.
fn labeled(text: &str) -> Option<(&str, &str)> {
    let (name, _) = cut::head(text, 32).split_once(": ")?;
    let is_plain = name.chars().all(|c| is_letter(c) || matches!(c, ' ' | '.' | '\'' | '-'));
    let is_short = name.split(' ').count() <= 3;
    (is_plain && is_short).then(|| (name, text.get(name.len() + 2..).unwrap_or_default()))
}

/// The longest word in small letters of a name, in bytes: `von`.
const LONGEST_PARTICLE: usize = 3;

/// Splits a sentence without an end into pieces, because lines of the notes have a maximum length.
fn pieces(sentence: &str) -> impl Iterator<Item = &str> {
    let mut rest = sentence;
    core::iter::from_fn(move || {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let piece = match cut::words(rest, PIECE) {
            "" => cut::head(rest, PIECE), // one fact longer than a piece
            piece => piece,
        };
        rest = rest.get(piece.len().max(1)..).unwrap_or_default();
        Some(piece)
    })
}

const PIECE: usize = 280;

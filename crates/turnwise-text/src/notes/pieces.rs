//! Splits a message into sentences, and long sentences into parts.

use crate::cut;
use crate::language::is_small_talk;
use crate::quoted::{Origin, Quotes};
use crate::sentences::sentences;
use crate::words::{is_letter, lower};

/// A piece of a message that is more than small talk.
pub(super) struct Piece<'a> {
    pub text: &'a str,
    /// Its byte offset in the message.
    pub start: usize,
    /// The origin of the passage around it, if it is quoted.
    pub origin: Option<Origin>,
}

/// The name at the start of a message: `Ana: …`.
pub(super) fn name_of<'a>(said: &'a str, quotes: &Quotes<'_>) -> Option<&'a str> {
    let name = named(said).map(|(name, _)| name);
    name.filter(|name| !names_the_pasted(quotes, name))
}

/// Passes the pieces of a message, without a name at its start, to `take`, until it returns false.
pub(super) fn each_piece_in<'a>(
    said: &'a str,
    quotes: &Quotes<'a>,
    take: &mut dyn FnMut(&Piece<'a>) -> bool,
) {
    let name = name_of(said, quotes);
    let unnamed = name.and_then(|name| said.get(name.len() + 2..)).map(Quotes::read);
    for (part, origin) in unnamed.as_ref().unwrap_or(quotes).parts() {
        if !each_piece_of(said, part, origin, take) {
            return;
        }
    }
}

/// Whether an apparent name belongs to pasted text: `Translate: …`, a chat.
fn names_the_pasted(quotes: &Quotes<'_>, name: &str) -> bool {
    quotes.passages().first().is_some_and(|first| first.range.start <= name.len() + 2)
}

fn each_piece_of<'a>(
    said: &'a str,
    part: &'a str,
    origin: Option<Origin>,
    take: &mut dyn FnMut(&Piece<'a>) -> bool,
) -> bool {
    for sentence in sentences(part) {
        let sentence = match origin {
            Some(_) => sentence.trim_start_matches(['>', ' ']),
            None => sentence,
        };
        for text in pieces(sentence) {
            let start = (text.as_ptr() as usize).saturating_sub(said.as_ptr() as usize);
            if !is_small_talk(text) && !take(&Piece { text, start, origin }) {
                return false;
            }
        }
    }
    true
}

/// Splits `Ana Li: hello` into name and words. A form has labels instead of a name: `First name:
/// Ana, Last name: Li`.
fn named(text: &str) -> Option<(&str, &str)> {
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

/// The longest lower-case word in a name, in bytes: `von`.
const LONGEST_PARTICLE: usize = 3;

/// Splits a text without sentence ends, because lines of notes have a maximum length.
fn pieces(sentence: &str) -> impl Iterator<Item = &str> {
    let mut rest = sentence;
    core::iter::from_fn(move || {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let piece = match cut::words(rest, PIECE) {
            "" => cut::head(rest, PIECE), // a single fact is longer than a piece
            piece => piece,
        };
        rest = rest.get(piece.len().max(1)..).unwrap_or_default();
        Some(piece)
    })
}

const PIECE: usize = 280;

//! Words after a name that belong to it: `password of the wifi`, `token de acceso`.

use crate::names::{PREPOSITIONS, UNITS};
use turnwise_language::letters::{is_letter_or_digit, lower};

/// The end of the words that modify a name which ends at `behind`: up to two prepositions, each
/// with a noun and perhaps an article.
#[inline(never)]
pub(super) fn behind_modifiers(text: &str, behind: usize) -> usize {
    let mut end = behind;
    for _ in 0..MOST_PHRASES {
        match text.get(end..).and_then(modifier) {
            Some(length) => end += length,
            None => break,
        }
    }
    end
}

/// The length of a preposition and its noun at the start of a text, including the separator before
/// them.
fn modifier(text: &str) -> Option<usize> {
    let rest = text.strip_prefix(JOINTS)?;
    let (preposition, rest) = word(rest)?;
    PREPOSITIONS.iter().find(|known| is_same(preposition, known))?;
    let (noun, mut rest) = word(rest.strip_prefix(JOINTS).or(rest.strip_prefix(['\'', '’']))?)?;
    // An article: the noun follows.
    if noun.chars().count() <= LONGEST_ARTICLE
        && let Some((_, behind)) = rest.strip_prefix([' ', '_', '-', '\'', '’']).and_then(word)
    {
        rest = behind;
    }
    Some(text.len() - rest.len())
}

/// The word at the start of a text, and the rest.
fn word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !is_letter_or_digit(c)).unwrap_or(text.len());
    (1..=LONGEST_WORD).contains(&end).then(|| text.split_at_checked(end)).flatten()
}

/// The lengths of possible names at the start of a compound: before a preposition, as in
/// `clave_de_acceso`, `claveDeAcceso` and `pin-der-karte`, and before a word that only says what it
/// is for, as in `PASSWORD_WIFI`.
pub(super) fn heads_of_name(run: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = run.as_bytes();
    let marks = bytes.iter().enumerate().filter(move |(at, byte)| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let is_hump = byte.is_ascii_uppercase() && before.is_some_and(u8::is_ascii_lowercase);
        is_hump || matches!(byte, b'_' | b'-')
    });
    marks.map(|(at, _)| at).filter(|at| *at > 0 && is_head(run, *at))
}

#[inline(never)]
fn is_head(run: &str, at: usize) -> bool {
    let rest = run.get(at..).unwrap_or_default();
    let bare = rest.trim_start_matches(['_', '-']);
    let is_hump = bare.len() == rest.len();
    let ends = |byte: &u8| matches!(byte, b'_' | b'-') || is_hump && byte.is_ascii_uppercase();
    let end = bare.as_bytes().iter().skip(1).position(ends).map(|at| at + 1);
    let list = if end.is_some() { PREPOSITIONS } else { UNITS };
    let word = bare.get(..end.unwrap_or(bare.len())).unwrap_or_default();
    list.iter().any(|known| word.chars().map(lower).eq(known.chars()))
}

/// Whether a word equals a known one, all in lower case or all in capitals.
#[inline(never)]
pub(super) fn is_same(word: &str, known: &str) -> bool {
    word.chars().map(lower).eq(known.chars())
}

const JOINTS: [char; 4] = [' ', '_', '-', '\u{a0}'];
const MOST_PHRASES: usize = 2;
/// In bytes.
const LONGEST_WORD: usize = 40;
/// In letters.
const LONGEST_ARTICLE: usize = 3;

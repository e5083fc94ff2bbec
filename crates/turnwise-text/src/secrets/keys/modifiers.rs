//! Words behind a name that belong to it: `password of the wifi`, `token de acceso`.

use crate::secrets::names::PREPOSITIONS;
use crate::words::is_letter_or_digit;

/// Where the words end that modify a name which ends at `behind`: up to two prepositions, each with
/// a word or an article and a word.
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

/// The length of a preposition and its noun at the start of a text, with the mark before them.
fn modifier(text: &str) -> Option<usize> {
    let rest = text.strip_prefix(JOINTS)?;
    let (preposition, rest) = word(rest)?;
    PREPOSITIONS.iter().find(|known| preposition.eq_ignore_ascii_case(known))?;
    let (noun, mut rest) = word(rest.strip_prefix(JOINTS).or(rest.strip_prefix(['\'', '’']))?)?;
    // An article: the noun follows.
    if noun.chars().count() <= LONGEST_ARTICLE
        && let Some((_, behind)) = rest.strip_prefix([' ', '_', '\'', '’']).and_then(word)
    {
        rest = behind;
    }
    Some(text.len() - rest.len())
}

/// The word that a text begins with, and the rest.
fn word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !is_letter_or_digit(c)).unwrap_or(text.len());
    (1..=LONGEST_WORD).contains(&end).then(|| text.split_at_checked(end)).flatten()
}

/// The length of the first name in `clave_de_acceso`, in front of a preposition.
#[inline(never)]
pub(super) fn head_of_name(run: &str) -> Option<usize> {
    if !run.contains('_') {
        return None;
    }
    PREPOSITIONS.iter().find_map(|preposition| {
        run.match_indices(preposition).find_map(|(at, found)| {
            let start = at.checked_sub(1)?;
            let is_apart = run.as_bytes().get(start) == Some(&b'_')
                && run.as_bytes().get(at + found.len()) == Some(&b'_');
            (is_apart && start > 0).then_some(start)
        })
    })
}

const JOINTS: [char; 3] = [' ', '_', '\u{a0}'];
const MOST_PHRASES: usize = 2;
/// Bytes.
const LONGEST_WORD: usize = 40;
/// Letters.
const LONGEST_ARTICLE: usize = 3;

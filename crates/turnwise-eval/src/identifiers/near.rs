//! The words around an identifier: they show whether two identifiers mean the same.

use super::{Kind, Span};

/// The maximum distance between an anchor and its identifier, in characters.
const WIDTH: usize = 60;

/// The characters of the text, with all identifiers except code names replaced by blanks.
pub(super) fn masked(text: &str, spans: &[Span]) -> Vec<char> {
    let mut chars: Vec<char> = text.chars().collect();
    for span in spans.iter().filter(|span| span.kind != Kind::Symbol) {
        chars.get_mut(span.start..span.end).unwrap_or_default().fill(' ');
    }
    chars
}

/// The runs of at least three letters on both sides of `start..end`.
pub(super) fn letters(chars: &[char], start: usize, end: usize) -> Vec<String> {
    let before = chars.get(start.saturating_sub(WIDTH)..start).unwrap_or_default();
    let after = chars.get(end..chars.len().min(end + WIDTH)).unwrap_or_default();
    let runs =
        [before, after].into_iter().flat_map(|side| side.split(|c| !c.is_ascii_alphabetic()));
    runs.filter(|run| run.len() >= 3).map(|run| run.iter().collect()).collect()
}

//! The surroundings of an identifier.

use super::{Kind, Span};

/// How far an anchor may stand from what it names, in characters.
const WIDTH: usize = 60;

/// The text's characters with every identifier blanked, code names apart.
pub(super) fn masked(text: &str, spans: &[Span]) -> Vec<char> {
    let mut chars: Vec<char> = text.chars().collect();
    for span in spans.iter().filter(|span| span.kind != Kind::Symbol) {
        chars.get_mut(span.start..span.end).unwrap_or_default().fill(' ');
    }
    chars
}

/// The runs of three letters and more on both sides of `start..end`.
pub(super) fn letters(chars: &[char], start: usize, end: usize) -> Vec<String> {
    let before = chars.get(start.saturating_sub(WIDTH)..start).unwrap_or_default();
    let after = chars.get(end..chars.len().min(end + WIDTH)).unwrap_or_default();
    let runs =
        [before, after].into_iter().flat_map(|side| side.split(|c| !c.is_ascii_alphabetic()));
    runs.filter(|run| run.len() >= 3).map(|run| run.iter().collect()).collect()
}

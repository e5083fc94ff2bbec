//! Whether identifiers in the notes are whole tokens of the history.

use std::collections::BTreeSet;

use super::Truth;
use crate::identifiers::{Kind, spans};
use crate::message::Message;
use crate::score::Recall;

/// Counts the identifiers of the notes that the history has as a token of its own.
pub(super) fn measure(history: &[Message], notes: &str, truth: &mut Truth) {
    let chars: Vec<char> = notes.chars().collect();
    let mut seen = BTreeSet::new();
    for span in spans(notes) {
        let piece = |from: usize, to: usize| -> String {
            chars.get(from..to.min(chars.len())).unwrap_or_default().iter().collect()
        };
        let text = piece(span.start, span.end);
        // What the notes say around it: a quotation that goes on there cuts nothing.
        let before = piece(span.start.saturating_sub(2), span.start);
        let behind = piece(span.end, span.end + 2);
        if span.kind == Kind::Symbol || !seen.insert(text.clone()) {
            continue;
        }
        let mut places = history
            .iter()
            .flat_map(|m| m.text.match_indices(text.as_str()).map(move |(at, _)| (&m.text, at)))
            .take(200)
            .peekable();
        // A spelling that does not occur is not part of a token: the notes joined it themselves.
        if places.peek().is_none() {
            continue;
        }
        let is_kept = |(of, at): (&String, usize)| {
            let (cut_before, cut_behind) = cuts(of, at, text.len());
            let goes_on = |side: Option<&str>, own: &str| {
                own.chars().count() == 2 && side.is_some_and(|side| side == own)
            };
            let from = at.checked_sub(before.len());
            let end = at + text.len();
            (!cut_before || goes_on(from.and_then(|from| of.get(from..at)), &before))
                && (!cut_behind || goes_on(of.get(end..end + behind.len()), &behind))
        };
        let kept = u64::from(places.any(is_kept));
        truth.whole += Recall { of: 1, kept, anchored: 0 };
        if kept == 0 {
            truth.faults.push(format!("broken: {text}"));
        }
    }
}

/// Whether a token goes on before this place, and behind it.
fn cuts(text: &str, at: usize, length: usize) -> (bool, bool) {
    let before = text.get(..at).unwrap_or_default();
    let behind = text.get(at + length..).unwrap_or_default();
    let (mut back, mut next) = (before.chars().rev(), behind.chars());
    let is_word = |c: char| c.is_ascii_alphanumeric();
    let joins = |mark: Option<char>, other: Option<char>| {
        mark.is_some_and(|mark| matches!(mark, '.' | ':' | ','))
            && other.is_some_and(|other| other.is_ascii_digit())
    };
    let own_first = text.get(at..).and_then(|text| text.chars().next());
    let own_last = text.get(..at + length).and_then(|text| text.chars().next_back());
    let first = back.next();
    let cut_before = first.is_some_and(|c| is_word(c) || c == '\\')
        && own_first.is_some_and(is_word)
        && !is_escape(before)
        || own_first.is_some_and(|c| c.is_ascii_digit()) && joins(first, back.next());
    let last = next.next();
    let cut_behind = own_last.is_some_and(is_word)
        && (last.is_some_and(is_word)
            || joins(last, next.next()) && own_last.is_some_and(|c| c.is_ascii_digit()));
    (cut_before, cut_behind)
}

/// Whether a text ends with an escaped line break or tab, behind which a token begins.
fn is_escape(before: &str) -> bool {
    ["\\n", "\\t", "\\r"].iter().any(|escape| before.ends_with(escape))
}

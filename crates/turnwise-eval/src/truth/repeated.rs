//! How much of the notes the kept messages say as well.

use super::{Truth, pieces};
use crate::message::Message;
use crate::tokens::tokens;

/// Counts the tokens of pieces that stand verbatim in a kept message.
pub(super) fn measure(notes: &str, kept: &[&Message], truth: &mut Truth) {
    truth.note_tokens += u64::from(tokens(notes));
    let kept: Vec<_> =
        kept.iter().map(|m| m.text.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for piece in notes.lines().flat_map(pieces) {
        let piece = piece.trim_start_matches("- ");
        let said = ["user: ", "assistant: "].iter().find_map(|role| piece.strip_prefix(role));
        let said = said.unwrap_or(piece);
        let said = match said.split_once(": ") {
            Some((title, rest)) if title.split(' ').count() <= 3 && rest.len() >= LEAST => rest,
            _ => said,
        };
        if said.len() >= LEAST && kept.iter().any(|text| text.contains(said)) {
            truth.repeated += u64::from(tokens(said));
        }
    }
}

/// Shorter pieces occur in other texts by chance.
const LEAST: usize = 24;

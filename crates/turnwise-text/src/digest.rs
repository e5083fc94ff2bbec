//! A digest replaces an old tool result: one line with the facts most likely to be needed again.
//!
//! An empty placeholder only shows that there was a result; a model that needs it has to call the
//! tool again, or guesses. On recorded agent runs, digests of at most 88 tokens kept 85 % of the
//! identifiers that were needed again and were in no other message, at 1.45 times fewer tokens. The
//! first 300 characters kept 37 % at 1.36 times.
//!
//! The digest depends only on the result and its call, never on later messages. A second digest of
//! the same result has the same bytes, so a provider's cache stays valid. Nothing is invented: each
//! piece comes from the result.
//!
//! ```
//! use turnwise_text::digest::{Result, digest};
//!
//! let text = r#"{"order_id": "W2378156", "status": "delivered", "items":
//! [{"name": "Lamp", "price": 26.5}, {"name": "Desk", "price": 140}]}"#;
//! let arguments = r#"{"order_id": "W2378156"}"#;
//! let result = Result { tool: "get_order", arguments, text, ..Result::default() };
//! let measure = |text: &str| text.len().div_ceil(4) as u32;
//! let line = digest(&result, 60, &measure);
//! assert_eq!(line, "[digest of get_order] status: delivered; name: Lamp; price: 26.5; Desk, 140");
//! ```

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use crate::Measure;
use crate::secrets::Policy;
use crate::weights::Candidate;

mod reader;

use reader::{Piece, Reader};

/// A tool result and its call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Result<'a> {
    /// The tool's name; may be empty.
    pub tool: &'a str,
    /// The arguments of the call. They stay in the prompt, so the digest need not repeat them.
    pub arguments: &'a str,
    /// The tool's output.
    pub text: &'a str,
    /// The secrets to redact before the result is read.
    pub redact: Policy<'a>,
}

/// Returns the facts of `result` with their keys, in text order, in at most `max_tokens`. Returns
/// an empty string if no fact fits.
pub fn digest(result: &Result<'_>, max_tokens: u32, measure: Measure<'_>) -> String {
    let mut head = String::from("[digest");
    if !result.tool.is_empty() {
        head.push_str(" of ");
        head.push_str(result.tool);
    }
    head.push(']');
    let arguments = result.redact.redact(result.arguments);
    let text = result.redact.redact(result.text);
    let mut reader = Reader::new(&arguments);
    let room = max_tokens.saturating_sub(measure(&head)) as usize;
    reader.read(&text, room.saturating_mul(3));
    let ranked = reader.ranked();
    let mut rest = ranked.as_slice();
    let mut chosen = BTreeSet::new();
    let mut told = String::new();
    let mut refused = 0;
    // The best pieces are added in batches that double in size, then one by one when a batch no
    // longer fits. Measuring the line after every piece would take quadratic time.
    let mut batch = 1;
    // A shorter piece may still fit, but after this many failures the digest counts as full.
    while refused <= MOST_REFUSED && !rest.is_empty() {
        let (next, later) = rest.split_at(batch.min(rest.len()));
        let mut wider = chosen.clone();
        for piece in next.iter().filter_map(|&at| reader.pieces.get(at)) {
            // A value of a row needs the row's name.
            wider.extend(reader.name_of(piece).map(|name| name.at));
            wider.insert(piece.at);
        }
        let pieces: Vec<&Piece<'_>> =
            wider.iter().filter_map(|&at| reader.pieces.get(at)).collect();
        let line = line(&head, &pieces);
        let does_fit = measure(&line) <= max_tokens;
        if does_fit {
            (told, chosen) = (line, wider);
            batch *= 2;
        } else if next.len() > 1 {
            batch = next.len() / 2;
            continue;
        } else {
            refused += 1;
        }
        rest = later;
    }
    told
}

/// The values that a digest may contain, with their features. Used to fit
/// [`weights`](crate::weights).
pub fn candidates(result: &Result<'_>) -> Vec<Candidate> {
    let mut reader = Reader::new(result.arguments);
    reader.read(result.text, usize::MAX);
    let candidate = |piece: &Piece<'_>| {
        let features = reader.sort(piece)?.features();
        let cost = u32::try_from((piece.key.len() + piece.text.len()) / 3 + 3).unwrap_or(u32::MAX);
        Some(Candidate { text: piece.text.clone(), features, cost })
    };
    reader.pieces.iter().filter_map(candidate).collect()
}

/// `key: value; key: value, value`. If a row has the same keys as the row before, its keys are
/// omitted.
fn line(head: &str, pieces: &[&Piece<'_>]) -> String {
    let mut out = String::from(head);
    out.push(' ');
    let start = out.len();
    let mut before: &[&Piece<'_>] = &[];
    for row in pieces.chunk_by(|a, b| a.row == b.row) {
        let is_alike =
            row.len() == before.len() && row.iter().zip(before).all(|(a, b)| a.key == b.key);
        let mut last = before.last().filter(|_| before.len() == 1).map(|piece| piece.key);
        for (place, piece) in row.iter().enumerate() {
            let repeats = last == Some(piece.key);
            if out.len() > start {
                out.push_str(if repeats || (is_alike && place > 0) { ", " } else { "; " });
            }
            if !(repeats || is_alike || piece.key.is_empty()) {
                out.push_str(piece.key);
                out.push_str(": ");
            }
            out.push_str(&piece.text);
            last = Some(piece.key);
        }
        before = row;
    }
    out
}

const MOST_REFUSED: u32 = 12;

#[cfg(test)]
mod tests;

//! What stands where an old tool result was: the facts most likely to be wanted again, in a line.
//!
//! An empty placeholder says that there was something; a model that needs it has to ask the tool
//! again, or guesses. On recorded agent runs a line of at most 88 tokens a result kept 85 % of the
//! identifiers that were needed again and stood nowhere else, at 1.45 times fewer tokens; the first
//! 300 characters kept 37 % at 1.36 times.
//!
//! What a result is told by depends on its text and on the call alone, never on what came later: a
//! digest made twice is the same, byte for byte, and what a provider has cached of it stays good.
//! Nothing is invented: each piece stands in the result.
//!
//! ```
//! use turnwise_text::digest::{Result, digest};
//!
//! let text = r#"{"order_id": "W2378156", "status": "delivered", "items": [{"name": "Lamp", "price": 26.5}, {"name": "Desk", "price": 140}]}"#;
//! let arguments = r#"{"order_id": "W2378156"}"#;
//! let result = Result { tool: "get_order", arguments, text, ..Result::default() };
//! let measure = |text: &str| text.len().div_ceil(4) as u32;
//! let told = digest(&result, 60, &measure);
//! assert_eq!(told, "[digest of get_order] status: delivered; name: Lamp; price: 26.5; Desk, 140");
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use crate::Measure;
use crate::secrets::Policy;

mod reader;
mod record;

use reader::{Piece, Reader};

/// A tool result, and what was asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Result<'a> {
    /// The tool's name; may be empty.
    pub tool: &'a str,
    /// The arguments of the call. They stay, so that what stands in them need not be told again.
    pub arguments: &'a str,
    /// What the tool answered.
    pub text: &'a str,
    /// The secrets to redact before reading.
    pub redact: Policy<'a>,
}

/// What `result` says, in at most `max_tokens`: facts with their keys, in the order of the text.
/// Empty where there is nothing to tell, or no room.
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
    let mut chosen: Vec<&Piece<'_>> = Vec::new();
    let mut told = String::new();
    let mut refused = 0;
    for piece in ranked.iter().filter_map(|&at| reader.pieces.get(at)) {
        let before = chosen.clone();
        // What a row holds says nothing without the name of the row.
        for piece in [Some(piece), reader.name_of(piece)].into_iter().flatten() {
            let place = chosen.partition_point(|other| other.at < piece.at);
            if chosen.get(place).is_none_or(|other| other.at != piece.at) {
                chosen.insert(place, piece);
            }
        }
        let line = line(&head, &chosen);
        if measure(&line) <= max_tokens {
            told = line;
            continue;
        }
        chosen = before;
        refused += 1;
        // What is shorter may still fit; but where this much did not, the room is taken.
        if refused > MOST_REFUSED {
            break;
        }
    }
    told
}

/// `key: value; key: value, value`. Rows that hold what the row before held are told without their
/// keys.
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

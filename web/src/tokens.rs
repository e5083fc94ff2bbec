//! Token boundaries inside a text: exact ones if the vocabulary is loaded, otherwise the pieces of
//! the estimate.

use std::sync::Arc;

use turnwise_host::json::parse;
use turnwise_host::turnwise_core::tokens::estimate;

use crate::texts::columns as t;
use crate::words::{decimal, difference, grouped};

/// The state of an exact token count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The worker is counting.
    Waiting,
    /// The byte offset of each token.
    Exactly(Arc<[usize]>),
    /// The count failed for this reason.
    Failed(String),
}

/// A text split into tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// A caption with the number of tokens.
    pub words: String,
    /// The pieces, each with its cost if that is not one token.
    pub pieces: Vec<(String, String)>,
    /// The rest of a text that is too long to split.
    pub rest: String,
    /// Whether exact tokens can be requested.
    pub can_count: bool,
}

/// Splits a text. `reported` is the provider's count for a thousand estimated tokens, if known.
pub fn drawn(text: &str, counted: Option<&Counted>, reported: Option<u32>) -> Drawn {
    let estimated = estimate(text).0;
    let (mut words, pieces, can_count) = match counted {
        Some(Counted::Exactly(starts)) => {
            let exact = u32::try_from(starts.len()).unwrap_or(u32::MAX);
            let words = t::EXACTLY.with(&[
                &t::TOKENS.of(starts.len()),
                &grouped(estimated),
                &difference(estimated, exact),
            ]);
            (words, exact_pieces(text, starts), false)
        }
        other => {
            let state = match other {
                Some(Counted::Waiting) => t::VOCABULARY_LOADS.say().to_owned(),
                Some(Counted::Failed(reason)) => t::NOT_COUNTED.with(&[reason]),
                _ => t::PIECES.say().to_owned(),
            };
            let words = t::ABOUT.with(&[&t::TOKENS.of(estimated as usize), &state]);
            (words, estimated_pieces(text), !matches!(other, Some(Counted::Waiting)))
        }
    };
    if let Some(reported) = reported {
        let by_reports = u64::from(estimated) * u64::from(reported) / 1_000;
        words.push_str(
            &t::BY_PROVIDER.with(&[&grouped(u32::try_from(by_reports).unwrap_or(u32::MAX))]),
        );
    }
    let shown: usize = pieces.iter().map(|(piece, _)| piece.len()).sum();
    Drawn { words, pieces, rest: text.get(shown..).unwrap_or_default().to_owned(), can_count }
}

/// Reads the worker's answer: a list of token offsets for each text.
pub fn starts(answer: &str) -> Option<Arc<[usize]>> {
    let parsed = parse(answer).ok()?;
    let first = parsed.json.as_array()?.first()?.as_array()?;
    first.iter().map(|start| start.as_u32().map(|start| start as usize)).collect()
}

fn estimated_pieces(text: &str) -> Vec<(String, String)> {
    let mut from = 0;
    let pieces = turnwise_meter::pieces(text).take(MAX_PIECES).map(|(end, hundredths)| {
        let piece = text.get(from..end).unwrap_or_default().to_owned();
        from = end;
        let note = if hundredths == 100 {
            String::new()
        } else {
            t::ABOUT_PIECE.with(&[&decimal(hundredths / 100, hundredths % 100, 2)])
        };
        (piece, note)
    });
    pieces.collect()
}

/// Splits a text at exact tokens. A token that ends within a character is joined with the tokens
/// that complete it.
fn exact_pieces(text: &str, starts: &[usize]) -> Vec<(String, String)> {
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let (mut from, mut tokens) = (0, 0);
    let pieces = ends.filter_map(|end| {
        tokens += 1;
        let piece = text.get(from..end)?.to_owned();
        let note = if tokens == 1 { String::new() } else { t::TOKENS.of(tokens) };
        (from, tokens) = (end, 0);
        Some((piece, note))
    });
    pieces.take(MAX_PIECES).collect()
}

/// Maximum number of pieces drawn; more would make the page slow.
const MAX_PIECES: usize = 2_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(drawn: &Drawn) -> String {
        let piece = |(text, note): &(String, String)| {
            if note.is_empty() { text.clone() } else { format!("{text}({note})") }
        };
        drawn.pieces.iter().map(piece).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn without_a_vocabulary_the_pieces_of_the_estimate_are_drawn() {
        let drawn = drawn("one two 12345", None, Some(1_100));
        assert_eq!(pieces(&drawn), "one| two(about 1.03)| |12345(about 2.00)");
        assert!(
            drawn.can_count && drawn.words.starts_with("About 5 tokens, estimated."),
            "{}",
            drawn.words
        );
        assert!(drawn.words.ends_with("about 5."), "{}", drawn.words);
    }

    #[test]
    fn exact_tokens_are_drawn_where_they_end_and_whole_characters_stay_together() {
        let counted = Counted::Exactly(starts("[[0,3,5]]").unwrap());
        let drawn = drawn("one🙂", Some(&counted), None);
        assert_eq!(pieces(&drawn), "one|🙂(2 tokens)");
        assert!(!drawn.can_count && drawn.words.starts_with("Exactly 3 tokens"), "{}", drawn.words);
    }

    #[test]
    fn nothing_of_a_long_text_is_left_out() {
        let text = "a b ".repeat(3_000);
        let drawn = drawn(&text, None, None);
        let shown: String = drawn
            .pieces
            .iter()
            .map(|(piece, _)| piece.as_str())
            .chain([drawn.rest.as_str()])
            .collect();
        assert!(shown == text && drawn.pieces.len() == MAX_PIECES);
    }
}

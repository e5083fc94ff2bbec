//! How many tokens a text costs: an estimate without a vocabulary.
//!
//! One forward pass over the bytes, integers only, so that native and wasm agree bit for bit. The
//! text is cut into the same pieces as `o200k_base` cuts it, words with the blank before them,
//! numbers by three digits, marks, white space. No piece costs less than one token; what it costs
//! beyond that is read from what it is made of:
//!
//! | piece | tokens |
//! | --- | --- |
//! | a word | 1, or what its pairs of letters weigh, the mark before it and its capitals: `th` is next to nothing, `xq` more than one |
//! | a word in another script | a weight for each script and one for each of its characters |
//! | digits | 1 per 3 |
//! | marks that stand together | 1, or what each adds |
//! | white space | its lines 1, its last blank free before a word |
//! | one character four times and more | 1 per 2 to 64, as the vocabulary has them |
//!
//! So code, other languages, hashes and base64 come out right without being told apart. How well:
//! docs/meter.md, made by `cargo xtask bench meter`.

#![no_std]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

#[cfg(test)]
extern crate alloc;

#[cfg(feature = "fast")]
mod foreign;
mod kinds;
mod letters;
#[cfg(feature = "fast")]
mod memory;
#[cfg(feature = "fast")]
mod numbers;
mod pieces;
mod scripts;
#[cfg(feature = "fast")]
mod stretch;
#[cfg(feature = "fast")]
mod units;
mod weights;
#[cfg(feature = "fast")]
mod window;

/// Estimates the tokens of `text`. Linear in its length, never panics.
pub fn estimate(text: &str) -> u32 {
    estimate_utf8(text.as_bytes())
}

/// Estimates the tokens of a text that is known to be UTF-8, as what `encodeInto` writes is: to
/// check it once more would take as long as to weigh it. Nothing else may be given: a word of other
/// bytes need not come to an end.
pub fn estimate_utf8(text: &[u8]) -> u32 {
    let (weight, token) = (pieces::Scale::weigh(text).unsigned_abs(), pieces::TOKEN.unsigned_abs());
    let tokens = weight.saturating_add(token / 2) / token;
    u32::try_from(tokens).unwrap_or(u32::MAX)
}

/// The pieces that [`estimate`] weighs, in order: where each ends, in bytes, and what it is taken
/// to cost, in hundredths of a token. For showing how an estimate comes about.
pub fn pieces(text: &str) -> impl Iterator<Item = (usize, u32)> {
    let mut scale = pieces::Scale::new(text.as_bytes());
    core::iter::from_fn(move || scale.next_piece()).map(|(end, weight)| {
        let hundredths = weight.unsigned_abs() * 100 / pieces::TOKEN.unsigned_abs();
        (end, u32::try_from(hundredths).unwrap_or(u32::MAX))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, tokens: u32) {
        assert_eq!(estimate(text), tokens, "{text:?}");
    }

    #[test]
    fn words_that_everyone_uses_cost_one_and_rare_ones_more() {
        check("hello world", 2);
        check("internationalisation", 3);
        check("getUserDetails", 3);
        check("don't we'll", 2);
        check("xqzjkv", 4);
    }

    #[test]
    fn numbers_json_and_white_space() {
        check("1234567", 3);
        check("in 2024", 4);
        check("    \n\n", 1);
        check("if (x) {\n        return;\n}\n", 9);
        check(r#"{"a":"b"}"#, 5);
    }

    #[test]
    fn a_carriage_return_that_no_line_feed_follows_is_a_token() {
        check("home?\r\n", 2);
        check("home?\r", 3);
        check("home \r\n", 2);
        check("home \r", 3);
        check("home\r", 2);
        check("home?\r\rgo", 4);
    }

    #[test]
    fn one_character_many_times_costs_what_the_vocabulary_has() {
        check(&"-".repeat(640), 10);
        check(&"a".repeat(800), 99);
        check(&"z".repeat(800), 399);
        check(&"🙂".repeat(100), 100);
        check(&" ".repeat(1000), 8);
    }

    #[test]
    fn what_was_weighed_before_changes_nothing() {
        // At the same places of the alphabet; only the second is one letter four times.
        check("Zzzz zzzz", 3);
        check("zzzz Zzzz", 3);
        // The same marks before a word, a number and nothing.
        for _ in 0..2 {
            check("a), b", 3);
            check("a), 1", 4);
            check("a), ", 3);
            check("a,\n    b", 4);
            check("a,\n                    b", 4);
        }
    }

    #[test]
    fn scripts_have_their_own_weight() {
        check("我明天想去图书馆看书", 8);
        check("привет мир", 3);
        check("السلام عليكم", 3);
        check("🙂👍", 3);
    }

    #[test]
    fn bytes_that_are_no_text_cost_something_too() {
        for (first, second) in
            (0..=u8::MAX).flat_map(|first| [0, 65, 128, 255].map(|second| (first, second)))
        {
            assert!(estimate_utf8(&[first, second, first, first]) > 0);
            assert!(estimate_utf8(&[first]) > 0);
        }
    }

    #[test]
    fn the_pieces_make_up_the_text_and_its_estimate() {
        let text = "Hello  internationalisation, 我明天想去 1234567!\n\n  a";
        let all: alloc::vec::Vec<_> = pieces(text).collect();
        assert!(
            all.is_sorted_by(|a, b| a.0 < b.0)
                && all.last().is_some_and(|last| last.0 == text.len()),
            "{all:?}"
        );
        assert!(all.iter().all(|(end, _)| text.is_char_boundary(*end)), "{all:?}");
        let sum: u32 = all.iter().map(|(_, hundredths)| hundredths).sum();
        assert!(sum.div_ceil(100).abs_diff(estimate(text)) <= 1, "{sum}");
    }

    #[test]
    fn any_text_costs_something_and_at_most_its_bytes() {
        let mut text = alloc::string::String::new();
        for c in (0..0x3000u32).step_by(37).filter_map(char::from_u32) {
            text.push(c);
            text.push('\n');
            let tokens = estimate(&text) as usize;
            assert!((1..=2 * text.len()).contains(&tokens), "{c:?}");
        }
    }
}

//! Estimates how many tokens a text costs, without a vocabulary.
//!
//! ```
//! assert_eq!(turnwise_meter::estimate("hello world"), 2);
//! ```
//!
//! The estimate makes one forward pass over the bytes. It uses integers only, so that native and
//! wasm builds agree exactly. The text is cut into the same pieces as by `o200k_base`: words with
//! the blank before them, groups of three digits, runs of marks, and white space. Every piece costs
//! at least one token. Its characters decide how much more it costs:
//!
//! | piece | tokens |
//! | --- | --- |
//! | a word | 1, or the sum of its letter pairs, leading mark and capitals |
//! | a word in a non-Latin script | a weight per script and one per character |
//! | digits | 1 per 3 digits |
//! | a run of marks | 1, or the sum of the marks |
//! | white space | 1 for its line breaks; the last blank is free before a word |
//! | a character repeated four times or more | 1 per 2 to 64 characters, as in the vocabulary |
//!
//! [`Family`] brings an estimate to the vocabularies of other providers.
//!
//! The same rules fit prose, code, other languages, hashes and base64, so the estimate does not
//! have to detect them. `docs/measurements/meter.md` shows the error on each; `cargo xtask bench meter` writes
//! it.

#![no_std]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

#[cfg(test)]
extern crate alloc;

#[cfg(feature = "fast")]
mod cache;
mod family;
mod kinds;
mod letters;
#[cfg(feature = "fast")]
mod non_latin;
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

pub use family::Family;

/// Estimates the tokens of `text`, in time linear to its length.
pub fn estimate(text: &str) -> u32 {
    estimate_utf8(text.as_bytes())
}

/// Estimates the tokens of bytes that are known to be UTF-8, such as the output of JavaScript's
/// `encodeInto`: checking them again would take as long as the estimate.
///
/// For bytes that are not UTF-8 the result is meaningless, but the function still returns in time
/// linear to their length.
pub fn estimate_utf8(text: &[u8]) -> u32 {
    // Only invalid UTF-8 can have a negative weight.
    let weight = pieces::Scale::weigh(text).max(0).unsigned_abs();
    let token = pieces::TOKEN.unsigned_abs();
    let tokens = weight.saturating_add(token / 2) / token;
    u32::try_from(tokens).unwrap_or(u32::MAX)
}

/// The pieces that [`estimate`] weighs, in order. Each item is the byte offset of the piece's end
/// and its cost in hundredths of a token. Use it to show how an estimate comes about.
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
    fn cached_weights_do_not_change_an_estimate() {
        // Both words have the same letters, but only the second one has a run of four.
        check("Zzzz zzzz", 3);
        check("zzzz Zzzz", 3);
        // The same marks before a word, before a number and at the end.
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
    fn invalid_utf8_costs_something_too() {
        for (first, second) in
            (0..=u8::MAX).flat_map(|first| [0, 65, 128, 255].map(|second| (first, second)))
        {
            assert!(estimate_utf8(&[first, second, first, first]) > 0);
            assert!(estimate_utf8(&[first]) > 0);
        }
    }

    /// A unit of invalid UTF-8 may be read up to eight bytes too far, several tokens each. If each
    /// unit were read to the end of the text, the estimate would be far above this.
    fn check_invalid(bytes: &[u8]) {
        let tokens = estimate_utf8(bytes) as usize;
        assert!(
            tokens <= 24 * bytes.len(),
            "{tokens} tokens of {:x?}",
            &bytes[..bytes.len().min(100)]
        );
    }

    #[test]
    fn invalid_utf8_comes_to_an_end() {
        // A stray continuation byte is a letter to the window, and mostly a symbol to the words.
        for (first, second) in
            (0..=u8::MAX).flat_map(|first| (0..=u8::MAX).map(move |second| (first, second)))
        {
            for place in [0, 1, 39, 40, 62, 63, 126] {
                let mut bytes = [b'a'; 130];
                bytes[place..place + 2].copy_from_slice(&[first, second]);
                check_invalid(&bytes);
            }
            check_invalid(&[first, second].repeat(64));
        }
        for (first, second) in
            (0..=u8::MAX).flat_map(|first| (0..=u8::MAX).step_by(7).map(move |byte| (first, byte)))
        {
            check_invalid(&[first, second].repeat(500));
        }
        let mut seed = 1u64;
        for _ in 0..20_000 {
            let bytes: [u8; 100] = core::array::from_fn(|_| {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                // Half of the bytes are continuation bytes.
                if seed >> 63 == 0 { 0x80 | (seed >> 33) as u8 & 0x3f } else { (seed >> 33) as u8 }
            });
            check_invalid(&bytes);
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
    fn any_text_costs_at_least_one_token_and_at_most_twice_its_bytes() {
        let mut text = alloc::string::String::new();
        for c in (0..0x3000u32).step_by(37).filter_map(char::from_u32) {
            text.push(c);
            text.push('\n');
            let tokens = estimate(&text) as usize;
            assert!((1..=2 * text.len()).contains(&tokens), "{c:?}");
        }
    }
}

//! How many tokens a text costs: an estimate without a vocabulary.
//!
//! One forward pass over the bytes, integers only, so that native and wasm agree bit for bit. The text is cut into the same
//! pieces as `o200k_base` cuts it, words with the blank before them, numbers by three digits, marks, white space. No piece
//! costs less than one token; what it costs beyond that is read from what it is made of:
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
//! So code, other languages, hashes and base64 come out right without being told apart. How well: docs/meter.md, made by
//! `cargo xtask bench meter`.

mod pieces;
mod weights;

use core::iter::Sum;
use core::ops::{Add, AddAssign};

/// A number of tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenCount(pub u32);

impl TokenCount {
    /// No tokens.
    pub const ZERO: Self = Self(0);

    /// The difference, or zero if `other` is larger.
    #[must_use]
    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add for TokenCount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for TokenCount {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for TokenCount {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

/// What a format adds around the content of every message, as measured on Chat Completions: role and separators.
pub const PER_MESSAGE: TokenCount = TokenCount(4);
/// What a call adds to its name and its arguments.
pub const PER_CALL: TokenCount = TokenCount(8);
/// What a tool result adds to its content and to [`PER_MESSAGE`].
pub const PER_RESULT: TokenCount = TokenCount(6);
/// What an image is taken for until the provider's own formula is known. Media are never counted as text.
pub const PER_IMAGE: TokenCount = TokenCount(765);

/// Estimates the tokens of `text`. Linear in its length, never panics.
///
/// ```
/// use turnwise::tokens::estimate;
/// assert_eq!(estimate("Where is my order?").0, 5);
/// assert_eq!(estimate("").0, 0);
/// ```
pub fn estimate(text: &str) -> TokenCount {
    let (weight, token) = (pieces::Scale::weigh(text).unsigned_abs(), pieces::TOKEN.unsigned_abs());
    // One per cent on top: to go over a budget costs more than to leave a little room.
    let weight = weight.saturating_add(weight / 100);
    let tokens = weight.saturating_add(token / 2) / token;
    TokenCount(u32::try_from(tokens).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, tokens: u32) {
        assert_eq!(estimate(text), TokenCount(tokens), "{text:?}");
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
    fn one_character_many_times_costs_what_the_vocabulary_has() {
        check(&"-".repeat(640), 10);
        check(&"a".repeat(800), 100);
        check(&"z".repeat(800), 403);
        check(&"🙂".repeat(100), 101);
        check(&" ".repeat(1000), 8);
    }

    #[test]
    fn scripts_have_their_own_weight() {
        check("我明天想去图书馆看书", 8);
        check("привет мир", 3);
        check("السلام عليكم", 4);
        check("🙂👍", 3);
    }

    #[test]
    fn any_text_costs_something_and_at_most_its_bytes() {
        let mut text = alloc::string::String::new();
        for c in (0..0x3000u32).step_by(37).filter_map(char::from_u32) {
            text.push(c);
            text.push('\n');
            let tokens = estimate(&text).0 as usize;
            assert!((1..=2 * text.len()).contains(&tokens), "{c:?}");
        }
    }
}

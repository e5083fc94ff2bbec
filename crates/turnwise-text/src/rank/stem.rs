//! A light stemmer for English: it removes endings, and the stem need not be a word. Other scripts
//! stay unchanged.

use alloc::string::String;

/// The stem of a lower-case word.
pub fn stem(word: &str) -> String {
    let base =
        ENDINGS.iter().find_map(|ending| word.strip_suffix(ending).filter(|base| base.len() >= 3));
    let mut stem = String::from(base.unwrap_or(word));
    let bytes = stem.as_bytes();
    let is_doubled = match bytes {
        [_, .., a, b] => {
            bytes.len() > 3 && a == b && b.is_ascii_lowercase() && !matches!(b, b'l' | b's' | b'z')
        }
        _ => false,
    };
    if is_doubled {
        stem.pop();
    }
    if stem.len() > 3 && stem.ends_with(['y', 'i']) {
        stem.pop();
    }
    stem
}

/// Tried in order.
const ENDINGS: &[&str] = &["ingly", "edly", "ing", "ies", "ied", "es", "ed", "ly", "s", "e"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_share_a_stem() {
        for (a, b) in
            [("running", "runs"), ("stories", "story"), ("hoped", "hopes"), ("quickly", "quick")]
        {
            assert_eq!(stem(a), stem(b), "{a} {b}");
        }
    }

    #[test]
    fn short_words_and_other_scripts_stay() {
        assert_eq!(stem("bus"), "bus");
        assert_eq!(stem("東京"), "東京");
        assert_eq!(stem("naïve"), "naïv");
    }
}

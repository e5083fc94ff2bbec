//! Finds words with similar spelling, for words of a question that are not in the vocabulary.

use alloc::string::String;
use alloc::vec::Vec;

/// The stems in the vocabulary with the spelling most similar to `stem`.
pub(super) fn similar<'a>(stem: &str, vocabulary: impl Iterator<Item = &'a str>) -> Vec<String> {
    let wanted = trigrams(stem);
    let mut found: Vec<(usize, &str)> = Vec::new();
    for known in vocabulary.filter(|known| known.len().abs_diff(stem.len()) <= 6) {
        let other = trigrams(known);
        let shared = other.iter().filter(|one| wanted.binary_search(one).is_ok()).count();
        let alike = 2000 * shared / (wanted.len() + other.len()).max(1);
        if alike >= ALIKE {
            found.push((alike, known));
        }
    }
    crate::order::sort_by(&mut found, |a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    found.truncate(MAX_SIMILAR);
    found.into_iter().map(|(_, known)| String::from(known)).collect()
}

/// Sequences of three characters, including word boundaries, sorted.
fn trigrams(word: &str) -> Vec<[char; 3]> {
    let bounded = [' '].into_iter().chain(word.chars()).chain([' ']);
    let chars: Vec<char> = bounded.collect();
    let mut found: Vec<[char; 3]> =
        chars.windows(3).filter_map(|three| three.try_into().ok()).collect();
    crate::order::sort_and_dedup(&mut found);
    found
}

/// The trigrams that two words must share, in thousandths of the mean of their trigrams.
const ALIKE: usize = 500;
const MAX_SIMILAR: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_words_find_their_stem() {
        let known = ["kubernet", "garden", "kuchen"];
        let found: Vec<String> = similar("kubernte", known.into_iter());
        assert_eq!(found, ["kubernet"]);
        assert_eq!(similar("xylophon", known.into_iter()).len(), 0);
    }
}

//! ROUGE-1, -2 and -L of a text against a reference, on lower-case letters and digits without
//! stemming.

use std::collections::BTreeMap;

use crate::words::words;

/// The three measures, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rouge {
    /// ROUGE-1: common words.
    pub one: Overlap,
    /// ROUGE-2: common pairs of adjacent words.
    pub two: Overlap,
    /// ROUGE-L: the longest common subsequence.
    pub longest: Overlap,
}

/// The overlap of two texts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Overlap {
    /// The harmonic mean of precision and recall.
    pub f1: f64,
    /// The share of the reference that the candidate contains.
    pub recall: f64,
}

/// Compares `candidate` with `reference`.
///
/// The longest common subsequence takes one step per 64 pairs of words. Everything else is linear.
///
/// ```
/// let same = turnwise_eval::rouge("the cat sat", "the cat sat");
/// assert_eq!((same.one.f1, same.two.f1, same.longest.f1), (1.0, 1.0, 1.0));
/// ```
pub fn rouge(candidate: &str, reference: &str) -> Rouge {
    let (ours, theirs) = (words(candidate), words(reference));
    let overlap = |n: usize| {
        let (a, b) = (counts(&ours, n), counts(&theirs, n));
        let common: usize =
            a.iter().map(|(gram, count)| *count.min(b.get(gram).unwrap_or(&0))).sum();
        overlap(common, a.values().sum(), b.values().sum())
    };
    Rouge {
        one: overlap(1),
        two: overlap(2),
        longest: self::overlap(common(&ours, &theirs), ours.len(), theirs.len()),
    }
}

fn overlap(common: usize, ours: usize, theirs: usize) -> Overlap {
    let share = |of: usize| if of == 0 { 0.0 } else { common as f64 / of as f64 };
    let (precision, recall) = (share(ours), share(theirs));
    let f1 = if common == 0 { 0.0 } else { 2.0 * precision * recall / (precision + recall) };
    Overlap { f1, recall }
}

fn counts(words: &[String], n: usize) -> BTreeMap<&[String], usize> {
    let mut counts = BTreeMap::new();
    words.windows(n).for_each(|gram| *counts.entry(gram).or_default() += 1);
    counts
}

/// The length of the longest common subsequence, computed for 64 words of the reference at a time
/// (Hyyrö 2004).
fn common(ours: &[String], theirs: &[String]) -> usize {
    let blocks = theirs.len().div_ceil(64);
    let mut places: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for (place, word) in theirs.iter().enumerate() {
        let row = places.entry(word).or_insert_with(|| vec![0; blocks]);
        if let Some(block) = row.get_mut(place / 64) {
            *block |= 1 << (place % 64);
        }
    }
    // A zero bit is a step of the subsequence.
    let mut row = vec![u64::MAX; blocks];
    for matches in ours.iter().filter_map(|word| places.get(word.as_str())) {
        let mut carry = false;
        for (bits, found) in row.iter_mut().zip(matches) {
            let kept = *bits & found;
            let (sum, first) = bits.overflowing_add(kept);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first || second;
            *bits = sum | (*bits & !found);
        }
    }
    let zeros: usize = row.iter().map(|bits| bits.count_zeros() as usize).sum();
    zeros.min(theirs.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nothing_in_common_is_zero() {
        assert_eq!(rouge("a b", "c d"), Rouge::default());
        assert_eq!(rouge("", ""), Rouge::default());
    }

    fn by_table(ours: &[String], theirs: &[String]) -> usize {
        let mut row = vec![0; theirs.len() + 1];
        for word in ours {
            let mut diagonal = 0;
            for (place, other) in theirs.iter().enumerate() {
                let above = row[place + 1];
                row[place + 1] = if word == other { diagonal + 1 } else { above.max(row[place]) };
                diagonal = above;
            }
        }
        row[theirs.len()]
    }

    proptest! {
        #[test]
        fn the_subsequence_equals_that_of_the_table(a in "[abc ]{0,200}", b in "[abc ]{0,400}") {
            let (a, b) = (words(&a), words(&b));
            prop_assert_eq!(common(&a, &b), by_table(&a, &b));
        }
    }
}

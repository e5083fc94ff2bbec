//! Sets of a text's stems, and their overlap.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_text::terms::{each_term, stem};

/// The stems of the content words, sorted and without duplicates.
pub(crate) fn stems(text: &str) -> Vec<String> {
    let mut stems = Vec::new();
    each_term(text, &mut |word, _| stems.push(stem(word)));
    crate::order::sort_and_dedup(&mut stems);
    stems
}

/// The shared stems of two sorted lists, in per mille of the longer list.
pub(crate) fn overlap(a: &[String], b: &[String]) -> usize {
    let shared = a.iter().filter(|stem| b.binary_search(stem).is_ok()).count();
    shared * 1000 / a.len().max(b.len()).max(1)
}

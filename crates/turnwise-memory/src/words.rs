//! Stems of a text as sets, and how much two of them share.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_text::terms::{each_term, stem};

/// The stems of the content words, sorted, each once.
pub(crate) fn stems(text: &str) -> Vec<String> {
    let mut stems = Vec::new();
    each_term(text, &mut |word, _| stems.push(stem(word)));
    crate::order::sort_and_dedup(&mut stems);
    stems
}

/// The stems that two sorted lists share, in per mille of the longer list.
pub(crate) fn overlap(a: &[String], b: &[String]) -> usize {
    let shared = a.iter().filter(|stem| b.binary_search(stem).is_ok()).count();
    shared * 1000 / a.len().max(b.len()).max(1)
}

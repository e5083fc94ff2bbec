//! Divides the words of a sentence among the records that were learned from it.

use core::ops::Range;

use crate::doors::{Candidate, LINKS};
use crate::when::lower;

/// Gives each of several candidates its own words: from the start of its match to the start of the
/// next one. So a record of the user's name does not change when a newer sentence states another
/// city.
pub(crate) fn share_words(candidates: &mut [Candidate], taken: &[Range<usize>], text: &str) {
    if candidates.len() < 2 {
        return;
    }
    for (candidate, own) in candidates.iter_mut().zip(taken) {
        let starts = taken.iter().map(|other| other.start);
        let end = starts.filter(|&start| start > own.start).min().unwrap_or(text.len());
        let part = text.get(own.start..end).unwrap_or_default();
        candidate.words = own.start..own.start + without_link(part).len();
    }
}

/// A part of a sentence, without the punctuation and linking word before the next part.
fn without_link(part: &str) -> &str {
    let is_joint = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '；' | '、');
    let mut part = part.trim_end_matches(is_joint);
    while let Some((before, last)) = part.rsplit_once(char::is_whitespace) {
        if !LINKS.contains(&lower(last).as_str()) {
            break;
        }
        part = before.trim_end_matches(is_joint);
    }
    part
}

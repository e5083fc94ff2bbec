//! Facts that share a key, and its cost.

use alloc::vec;
use alloc::vec::Vec;

use super::known::Known;

/// Counts the facts of the same message under the same key. Facts with a repeated key share the
/// cost of that key.
pub(super) fn count(known: &[Known<'_>], snippets: usize, words: u32) -> Vec<u32> {
    // The facts of each message form a chain: its last fact, and for each fact the one before.
    let mut last = vec![usize::MAX; snippets + 1];
    let mut before = Vec::with_capacity(known.len());
    for (at, known) in known.iter().enumerate() {
        let place = last.get_mut(known.entry_key().map_or(usize::MAX, |(snippet, _)| snippet));
        before.push(place.map_or(usize::MAX, |last| core::mem::replace(last, at)));
    }
    let key = |at: usize| {
        known.get(at).and_then(Known::entry_key).map_or(usize::MAX, |(_, key)| key as usize)
    };
    let mut rows = vec![0; known.len()];
    let mut count = vec![0_u32; words as usize];
    for last in last {
        // Each chain is walked three times: to count, to store, and to reset.
        for round in 0..3 {
            let mut at = last;
            while let Some(earlier) = before.get(at) {
                if let (Some(count), Some(rows)) = (count.get_mut(key(at)), rows.get_mut(at)) {
                    match round {
                        0 => *count += 1,
                        1 => *rows = *count,
                        _ => *count = 0,
                    }
                }
                at = *earlier;
            }
        }
    }
    rows
}

//! Solution of exercise 3: the position of a result decides, not the set of all ids. Real histories
//! repeat ids, and agents send results late. `crates/turnwise-check/src/lint/chat.rs` contains the
//! real rule, with the edit that fixes the history.

use std::collections::BTreeSet;

use turnwise_exercises::{answers, calls};
use turnwise_host::json::Json;

pub fn orphans(messages: &[Json<'_>]) -> Vec<usize> {
    // The calls of the last message that is not a result.
    let mut open: BTreeSet<&str> = BTreeSet::new();
    let mut found = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        match answers(message) {
            Some(id) if open.contains(id) => {}
            Some(_) => found.push(index),
            None => open = calls(message).collect(),
        }
    }
    found
}

//! Exercise 3, solved: what counts is where a result stands, not which ids were ever seen. Real
//! histories repeat ids, and agents send results late. `crates/turnwise-check/src/lint/chat.rs` has
//! the rule with the edit that mends it.

use std::collections::BTreeSet;

use turnwise_exercises::{answers, calls};
use turnwise_host::json::Json;

pub fn orphans(messages: &[Json<'_>]) -> Vec<usize> {
    // The calls of the message that the results here stand behind.
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

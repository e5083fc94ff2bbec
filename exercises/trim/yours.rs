//! Exercise 1: what to send of a conversation that got long.
//!
//! Answer with the indexes of the messages to send, in their order, at most `most` of them. This is
//! how most programs begin: system messages, and the last so many of the others. Run the tests to
//! see what a provider says to it.

use turnwise_exercises::role;
use turnwise_host::json::Json;

pub fn sent(messages: &[Json<'_>], most: usize) -> Vec<usize> {
    let (system, others): (Vec<usize>, Vec<usize>) = (0..messages.len())
        .partition(|&index| messages.get(index).is_some_and(|message| role(message) == "system"));
    let room = most.saturating_sub(system.len());
    let first = others.len().saturating_sub(room);
    system.into_iter().chain(others.into_iter().skip(first)).collect()
}

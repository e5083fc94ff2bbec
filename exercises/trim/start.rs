//! Exercise 1: choose the messages to send when a conversation gets long.
//!
//! Return the indexes of the messages to send, in order, at most `limit` of them. The function
//! below does what most programs do first: it sends the system messages and the last of the others.
//! Run the tests to see why a provider refuses that.

use turnwise_exercises::role;
use turnwise_host::json::Json;

pub fn sent(messages: &[Json<'_>], limit: usize) -> Vec<usize> {
    let (system, others): (Vec<usize>, Vec<usize>) = (0..messages.len())
        .partition(|&index| messages.get(index).is_some_and(|message| role(message) == "system"));
    let room = limit.saturating_sub(system.len());
    let first = others.len().saturating_sub(room);
    system.into_iter().chain(others.into_iter().skip(first)).collect()
}

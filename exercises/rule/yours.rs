//! Exercise 3: find the messages that a provider would refuse, before sending them.
//!
//! OpenAI refuses a `tool` message without a matching call (rule C2). Return the indexes of such
//! messages. The function below is a first attempt: the history must contain a call with the same
//! id. Run the tests to see which messages it misses; `docs/rules/openai-chat.md` quotes the
//! provider.

use std::collections::BTreeSet;

use turnwise_exercises::{answers, calls};
use turnwise_host::json::Json;

pub fn orphans(messages: &[Json<'_>]) -> Vec<usize> {
    let known: BTreeSet<&str> = messages.iter().flat_map(calls).collect();
    let is_orphan = |message: &Json<'_>| answers(message).is_some_and(|id| !known.contains(id));
    messages
        .iter()
        .enumerate()
        .filter(|(_, message)| is_orphan(message))
        .map(|(index, _)| index)
        .collect()
}

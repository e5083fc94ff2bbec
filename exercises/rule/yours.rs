//! Exercise 3: say why a provider refuses a history, before it does.
//!
//! OpenAI refuses a `tool` message that answers no call (rule C2). Answer with the indexes of such
//! messages. This is the rule as one would write it down first: the call's id must have been seen.
//! Run the tests to see what it misses; `docs/rules/openai-chat.md` has the provider's words.

use std::collections::BTreeSet;

use turnwise_exercises::{answers, calls};
use turnwise_host::json::Json;

pub fn orphans(messages: &[Json<'_>]) -> Vec<usize> {
    let known: BTreeSet<&str> = messages.iter().flat_map(calls).collect();
    let answers_none = |message: &Json<'_>| answers(message).is_some_and(|id| !known.contains(id));
    messages
        .iter()
        .enumerate()
        .filter(|(_, message)| answers_none(message))
        .map(|(index, _)| index)
        .collect()
}

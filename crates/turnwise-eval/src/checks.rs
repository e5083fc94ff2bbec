//! Simple checks for forgetful contexts: dropped limits, repeated calls, unanswered questions, and
//! users who have to repeat themselves.

use turnwise_host::text::language::mentions;
use turnwise_host::turnwise_core::item::Role;

use crate::message::{Call, Message};
use crate::ordered::set;
use crate::score::Context;
use crate::words::{sentences, term_set};

/// The number of limits set by the user that the context lost: it contains neither the sentence nor
/// 70 % of its content words.
pub fn dropped_limits(history: &[Message], context: &Context<'_>) -> u64 {
    let limits: Vec<_> =
        history.iter().filter(|message| message.role == Role::User).flat_map(limits).collect();
    dropped(&limits, context)
}

/// The number of the user's questions that nobody has answered and that the context lost, as
/// [`dropped_limits`]. The model cannot answer them any more.
pub fn dropped_questions(history: &[Message], context: &Context<'_>) -> u64 {
    let open = unanswered(history);
    let asked = open.iter().filter_map(|&index| history.get(index));
    let asked: Vec<&str> = asked.map(|message| &*message.content).collect();
    dropped(&asked, context)
}

/// How many of the texts the context lost: it has less than 70 % of their content words.
pub(crate) fn dropped(said: &[&str], context: &Context<'_>) -> u64 {
    if said.is_empty() {
        return 0;
    }
    let context_terms = set(context.messages().flat_map(|message| term_set(&message.text)));
    let is_dropped = |text: &&&str| {
        let terms = term_set(text);
        let kept = terms.intersection(&context_terms).count();
        kept * 10 < terms.len() * 7
    };
    said.iter().filter(is_dropped).count() as u64
}

fn limits(message: &Message) -> Vec<&str> {
    // Longer messages are pasted text.
    let is_spoken = message.content.len() <= MAX_SPOKEN_BYTES;
    let found = sentences(&message.content)
        .into_iter()
        .filter(|sentence| is_spoken && mentions(sentence, RULES));
    found.collect()
}

/// The words of strict limits. They are the measure's own, so that it does not follow the tables
/// that it judges.
#[rustfmt::skip]
const RULES: &[&str] = &[
    "always", "never", "must", "must not", "mustn't", "from now on", "no matter what", "under no circumstances", "必须",
    "总是", "从不",
];

/// The number of calls in the message at `index` that were made before with the same arguments, if
/// the context no longer contains the earlier call.
pub fn repeats_a_call(messages: &[Message], index: usize, context: &Context<'_>) -> u64 {
    let Some(message) = messages.get(index).filter(|message| !message.calls.is_empty()) else {
        return 0;
    };
    let history = messages.get(..index).unwrap_or_default();
    let made = |call: &Call| history.iter().any(|message| message.calls.contains(call));
    let is_in_context =
        |call: &Call| context.messages().any(|message| message.calls.contains(call));
    message.calls.iter().filter(|call| made(call) && !is_in_context(call)).count() as u64
}

/// The number of user turns that repair a misunderstanding: the user corrects the model or repeats
/// something.
pub fn repairs(messages: &[Message]) -> u64 {
    let spoken = messages
        .iter()
        .filter(|message| message.role == Role::User && message.content.len() <= MAX_SPOKEN_BYTES);
    spoken.filter(|message| mentions(&message.content, REPAIRS)).count() as u64
}

/// The user's questions without an answer: the next message is from the user too, or there is none.
pub fn unanswered(messages: &[Message]) -> Vec<usize> {
    let asks = |message: &Message| {
        message.role == Role::User && message.content.trim_end().ends_with(['?', '？'])
    };
    let speaks = |message: &&Message| {
        message.role == Role::User || (message.role == Role::Assistant && message.calls.is_empty())
    };
    let is_open = |index: usize| {
        messages.iter().skip(index + 1).find(speaks).is_none_or(|next| next.role == Role::User)
    };
    (0..messages.len())
        .filter(|&index| messages.get(index).is_some_and(asks) && is_open(index))
        .collect()
}

const MAX_SPOKEN_BYTES: usize = 2000;

/// Phrases of people who repeat themselves.
const REPAIRS: &[&str] = &[
    "i already",
    "i've already",
    "as i said",
    "like i said",
    "i told you",
    "i just told",
    "as mentioned",
    "i mentioned",
    "that's not what",
    "that is not what",
    "not what i asked",
    "you forgot",
    "you misunderstood",
    "i meant",
    "no, i",
    "again:",
    "once more",
    "that's wrong",
    "that is wrong",
    "wrong one",
    "我已经",
    "不是这个",
    "我说过",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn message(role: Role, text: &str) -> Message {
        Message::new(role, text.into(), Vec::new())
    }

    #[test]
    fn a_question_without_an_answer_is_open() {
        let messages = [
            message(Role::User, "Where is it?"),
            message(Role::Assistant, "On its way."),
            message(Role::User, "And when does it come?"),
            message(Role::User, "Hello?"),
        ];
        assert_eq!(unanswered(&messages), [2, 3]);
    }

    #[test]
    fn a_repeated_statement_is_a_repair() {
        let messages = [
            message(Role::User, "I already told you: W-1."),
            message(Role::Assistant, "I already did."),
        ];
        assert_eq!(repairs(&messages), 1);
    }
}

//! Simple checks for what goes wrong when a context forgets: limits dropped, calls repeated,
//! questions left open, and the person who has to say it again.

use turnwise_host::text::language::{RULES, mentions};
use turnwise_host::turnwise_core::item::Role;

use crate::message::{Call, Message};
use crate::ordered::set;
use crate::score::Context;
use crate::words::{sentences, term_set};

/// Limits the person has set, of which the context holds neither the sentence nor 70 % of its
/// content words.
pub fn dropped_limits(history: &[Message], context: &Context<'_>) -> u64 {
    let limits: Vec<_> =
        history.iter().filter(|message| message.role == Role::User).flat_map(limits).collect();
    if limits.is_empty() {
        return 0;
    }
    let said = set(context.messages().flat_map(|message| term_set(&message.text)));
    let is_dropped = |limit: &&&str| {
        let terms = term_set(limit);
        let there = terms.intersection(&said).count();
        there * 10 < terms.len() * 7
    };
    limits.iter().filter(is_dropped).count() as u64
}

fn limits(message: &Message) -> Vec<&str> {
    // Longer ones are pasted, not said.
    let is_said = message.content.len() <= LONGEST_SAID;
    let found = sentences(&message.content)
        .into_iter()
        .filter(|sentence| is_said && mentions(sentence, RULES));
    found.collect()
}

/// How many calls of the message at `index` were made before with the same arguments, where the
/// context no longer shows it.
pub fn repeats_a_call(messages: &[Message], index: usize, context: &Context<'_>) -> u64 {
    let Some(message) = messages.get(index).filter(|message| !message.calls.is_empty()) else {
        return 0;
    };
    let history = messages.get(..index).unwrap_or_default();
    let made = |call: &Call| history.iter().any(|message| message.calls.contains(call));
    let seen = |call: &Call| context.messages().any(|message| message.calls.contains(call));
    message.calls.iter().filter(|call| made(call) && !seen(call)).count() as u64
}

/// User turns that mend a misunderstanding: the person corrects the model or says something again.
pub fn repairs(messages: &[Message]) -> u64 {
    let said = messages
        .iter()
        .filter(|message| message.role == Role::User && message.content.len() <= LONGEST_SAID);
    said.filter(|message| mentions(&message.content, REPAIRS)).count() as u64
}

/// Questions of the person that nobody answered: another user message follows, or nothing does.
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

const LONGEST_SAID: usize = 2000;

/// What people say when they have to say it again.
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

    fn said(role: Role, text: &str) -> Message {
        Message::new(role, text.into(), Vec::new())
    }

    #[test]
    fn a_question_without_an_answer_is_open() {
        let messages = [
            said(Role::User, "Where is it?"),
            said(Role::Assistant, "On its way."),
            said(Role::User, "And when does it come?"),
            said(Role::User, "Hello?"),
        ];
        assert_eq!(unanswered(&messages), [2, 3]);
    }

    #[test]
    fn who_says_it_again_repairs() {
        let messages =
            [said(Role::User, "I already told you: W-1."), said(Role::Assistant, "I already did.")];
        assert_eq!(repairs(&messages), 1);
    }
}

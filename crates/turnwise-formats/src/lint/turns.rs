//! Calls and results that are blocks of messages, where neighbors of one role are one turn and
//! results come first in the user's: Anthropic's and Bedrock's.

use crate::json::Json;
use crate::lint::Walk;
use crate::lint::pairing::{Answer, Call};
use crate::lint::settle::Pairing;
use crate::sorted::Ids;

/// What a block is to calls and results.
pub(crate) enum Block<'a> {
    /// A call, by its id.
    Call(&'a str),
    /// The result of the call with this id.
    Result(&'a str),
    /// Anything else that a speaker says.
    Words,
    /// A mark for the provider.
    Mark,
}

/// The calls and results of a history, each with its place. `is_model` says whether a message is the
/// model's, and nothing for one that stands outside of turns; `block` says what a block is, given
/// whether it is the model's.
pub(crate) fn pairing<'w, 'j>(
    walk: &Walk<'w, 'j>,
    is_model: fn(&Json<'_>) -> Option<bool>,
    block: fn(&'w Json<'j>, bool) -> Block<'w>,
) -> Pairing<'w> {
    let mut pairing = Pairing::default();
    let mut seen = Ids::default();
    let mut is_assistant = false;
    let mut group = 0;
    // Whether the user's turn has said something else already: results come first.
    let mut has_spoken = false;
    let mut open = None;
    for (index, message) in walk.numbered() {
        match is_model(message) {
            Some(true) => {
                if !is_assistant {
                    group += 1;
                    open = None;
                }
                is_assistant = true;
                has_spoken = false;
            }
            Some(false) => is_assistant = false,
            None => continue,
        }
        // Results behind the words of their own message are malformed.
        let mut speaks = message.text_of("content").is_some();
        for (part, value) in (0..).zip(message.list_of("content")) {
            match block(value, is_assistant) {
                Block::Call(key) => {
                    if seen.again(0, key) {
                        pairing.twins.push(pairing.calls.len());
                    }
                    pairing.calls.push(Call { key, group, message: index, part });
                    open = Some(group);
                }
                Block::Result(key) => {
                    let home = open.filter(|_| !is_assistant && !has_spoken);
                    pairing.answers.push(Answer { key, home, message: index, part });
                }
                Block::Words => speaks = true,
                Block::Mark => {}
            }
        }
        has_spoken |= speaks && !is_assistant;
    }
    pairing.in_flight = open.filter(|_| !has_spoken);
    pairing
}

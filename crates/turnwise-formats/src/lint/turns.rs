//! Calls and results that are blocks of messages, where neighbors of one role are one turn and
//! results come first in the user's: Anthropic's and Bedrock's.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::format::Format;
use crate::json::Json;
use crate::lint::op::{Path, steps};
use crate::lint::pairing::{Answer, Call};
use crate::lint::settle::{PairRules, Pairing, Shape};
use crate::lint::{INTERRUPTED, Walk};
use crate::parts::path;
use crate::patch::Step;
use crate::sorted::Ids;
use crate::writing::fill;

/// Where the blocks of a format have ids, and what its provider says about pairs.
pub(crate) struct Blocks {
    pub format: Format,
    pub rules: PairRules,
    /// From a block to the id of its call, and of the call that it answers.
    pub call_id: &'static [&'static str],
    pub answer_id: &'static [&'static str],
    /// A result that says that its call was interrupted: see [`fill`].
    pub interrupted: &'static str,
}

impl Shape for Blocks {
    fn format(&self) -> Format {
        self.format
    }
    fn rules(&self) -> &PairRules {
        &self.rules
    }
    fn call(&self, call: &Call<'_>) -> Path {
        steps!["content", call.part as usize]
    }
    fn call_ids(&self, call: &Call<'_>) -> Vec<Path> {
        vec![path([Step::from("content"), Step::from(call.part as usize)], self.call_id)]
    }
    fn answer(&self, answer: &Answer<'_>) -> Path {
        steps!["content", answer.part as usize]
    }
    fn answer_id(&self, answer: &Answer<'_>) -> Path {
        path([Step::from("content"), Step::from(answer.part as usize)], self.answer_id)
    }
    fn substitute(&self, call: &Call<'_>) -> Option<String> {
        Some(fill(self.interrupted, &[call.key, "", INTERRUPTED]))
    }
    fn answer_is_message(&self) -> bool {
        false
    }
    fn holder(&self, parts: &str) -> String {
        [r#"{"role":"user","content":["#, parts, "]}"].concat()
    }
}

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

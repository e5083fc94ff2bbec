//! What was decided and what came of it: answers of the user to the model's questions, and results
//! of calls that say how they ended.

use std::collections::BTreeSet;

use turnwise_host::json::{Json, parse};
use turnwise_host::turnwise_core::item::Role;

use crate::checks::dropped;
use crate::message::{Call, Message};
use crate::ordered::set;
use crate::score::Context;
use crate::words::{sentences, term_set, words};

/// What a conversation decides and what comes of it, each with the number of messages that say so.
/// They are found once for all requests.
pub(crate) struct Decided {
    decisions: Vec<(usize, String)>,
    /// The words of what each call named, and of the state that its result tells.
    outcomes: Vec<(usize, BTreeSet<String>, BTreeSet<String>)>,
}

impl Decided {
    pub(crate) fn new(messages: &[Message]) -> Self {
        let pairs = (2..).zip(messages.windows(2));
        let decisions = pairs.filter_map(|(until, pair)| Some((until, decision(pair)?)));
        Self { decisions: decisions.collect(), outcomes: outcomes(messages) }
    }

    /// The number of the user's decisions in the first `length` messages that the context lost:
    /// answers to a question of the model. An answer without content words, such as "yes", decides
    /// what the question says.
    pub(crate) fn dropped_decisions(&self, length: usize, context: &Context<'_>) -> u64 {
        let made = self.decisions.iter().take_while(|(until, _)| *until <= length);
        dropped(&made.map(|(_, text)| text.as_str()).collect::<Vec<_>>(), context)
    }

    /// The number of outcomes in the first `length` messages that the context lost. An outcome is a
    /// result whose record has a field of [`STATES`]. It is there if one message has the words of
    /// its state, and the context has the values that the call named.
    pub(crate) fn dropped_outcomes(&self, length: usize, context: &Context<'_>) -> u64 {
        let mut found = self.outcomes.iter().take_while(|(until, ..)| *until <= length).peekable();
        if found.peek().is_none() {
            return 0;
        }
        let spoken: Vec<BTreeSet<String>> =
            context.messages().map(|message| set(words(&message.text))).collect();
        let is_there = |named: &BTreeSet<String>, state: &BTreeSet<String>| {
            let knows = |word: &String| spoken.iter().any(|said| said.contains(word));
            let tells = |said: &BTreeSet<String>| state.iter().all(|word| said.contains(word));
            spoken.iter().any(tells) && named.iter().all(knows)
        };
        found.filter(|(_, named, state)| !is_there(named, state)).count() as u64
    }
}

fn decision(pair: &[Message]) -> Option<String> {
    let [asked, answer] = pair else { return None };
    let is_asked = asked.role == Role::Assistant && asked.calls.is_empty();
    let is_answer = answer.role == Role::User && answer.content.len() <= MAX_SPOKEN_BYTES;
    let question = *sentences(&asked.content).last()?;
    if !is_asked || !is_answer || !question.ends_with(['?', '？']) {
        return None;
    }
    let is_bare = term_set(&answer.content).is_empty();
    Some(if is_bare { question } else { &answer.content }.to_owned())
}

fn outcomes(messages: &[Message]) -> Vec<(usize, BTreeSet<String>, BTreeSet<String>)> {
    let mut found = Vec::new();
    let mut open = [].iter();
    for (until, message) in (1..).zip(messages) {
        if message.role != Role::Tool {
            open = message.calls.iter();
        } else if let Some(call) = open.next() {
            // Results follow their calls in the same order.
            found.extend(state(&message.content).map(|state| (until, named(call), state)));
        }
    }
    found
}

fn state(result: &str) -> Option<BTreeSet<String>> {
    let parsed = parse(result.trim()).ok()?;
    let Json::Object(fields) = &parsed.json else { return None };
    let is_state = |name: &str| {
        let last = name.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        STATES.contains(&&*last.to_lowercase())
    };
    let (_, value) =
        fields.iter().find(|(name, value)| is_state(name) && value.as_str().is_some())?;
    Some(set(words(value.as_str()?))).filter(|state| !state.is_empty())
}

/// The short values of a call's arguments.
fn named(call: &Call) -> BTreeSet<String> {
    let Ok(parsed) = parse(&call.arguments) else { return BTreeSet::new() };
    let Json::Object(fields) = &parsed.json else { return BTreeSet::new() };
    let values = fields.iter().filter_map(|(_, value): &(_, Json<'_>)| match value {
        Json::String(text) => Some(text.to_string()),
        Json::Number(number) => Some(number.as_str().to_owned()),
        _ => None,
    });
    let short = values.filter(|value: &String| value.len() <= MAX_NAME_BYTES);
    set(short.flat_map(|value| words(&value)))
}

/// Fields that say how a call ended.
const STATES: &[&str] = &["status", "state", "outcome", "result", "error"];
const MAX_SPOKEN_BYTES: usize = 2000;
const MAX_NAME_BYTES: usize = 40;

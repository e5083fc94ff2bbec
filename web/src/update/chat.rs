//! The live chat: sets the endpoint, sends messages, and streams answers.

use super::play::replay_next;
use super::{changed, mask};
use crate::chat::{self, Endpoint};
use crate::effect::{Effect, Request, Secret};
use crate::model::{Answer, Model};
use crate::settings::Summarizer;
use crate::texts::summaries as t;

pub(super) fn endpoint_named(
    model: &mut Model,
    url: String,
    name: String,
    key: Secret,
) -> Vec<Effect> {
    let old_key = model.endpoint.take().map(|endpoint| endpoint.key).unwrap_or_default();
    let key = if key.is_empty() { old_key } else { key };
    model.endpoint =
        Some(Endpoint { url: url.trim().to_owned(), model: name.trim().to_owned(), key });
    model.dialog = None;
    model.chat_error.clear();
    Vec::new()
}

pub(super) fn endpoint_forgotten(model: &mut Model) -> Vec<Effect> {
    model.endpoint = None;
    model.dialog = None;
    model.waiting = None;
    model.answer = None;
    changed(model, |model| model.settings.summarizer = Summarizer::Extractive);
    vec![Effect::Abort]
}

/// Sends the composer's text. If it is empty, plays the next recorded turn.
pub(super) fn sent(model: &mut Model) -> Vec<Effect> {
    if model.answer.is_some() {
        return Vec::new();
    }
    let text = std::mem::take(&mut model.draft);
    if text.trim().is_empty() {
        return replay_next(model);
    }
    model.play_until = None;
    model.say("user", text.trim());
    ask(model)
}

/// Asks again about a message whose answer failed.
pub(super) fn sent_again(model: &mut Model) -> Vec<Effect> {
    match model.is_unanswered && model.answer.is_none() {
        true => ask(model),
        false => Vec::new(),
    }
}

/// Sends a question about the last message, once its plan is complete.
fn ask(model: &mut Model) -> Vec<Effect> {
    model.is_unanswered = false;
    model.usage = None;
    model.chat_error.clear();
    model.answer = Some(Answer { awaits_plan: true, ..Answer::default() });
    if model.misses_notes() {
        model.announce = t::NOTES_LOADING.say().to_owned();
    }
    Vec::new()
}

/// Asks the model about the last message, once its plan is complete: with its notes, and in a long
/// conversation with every step done.
pub(super) fn follow(model: &mut Model) -> Vec<Effect> {
    let awaits_plan = model.answer.as_ref().is_some_and(|answer| answer.awaits_plan);
    if !awaits_plan || model.misses_notes() || model.growing.is_some() {
        return Vec::new();
    }
    model.chat_error.clear();
    let Some(endpoint) = model.endpoint.clone() else {
        model.answer = Some(Answer { request: SCRIPTED, ..Answer::default() });
        return vec![Effect::Tick(40)];
    };
    model.requests += 1;
    let number = model.requests;
    model.answer = Some(Answer { request: number, ..Answer::default() });
    let format = model.format();
    let body = chat::body(format, &endpoint.model, &to_send(model));
    vec![Effect::Chat(Request { number, url: endpoint.address(format), key: endpoint.key, body })]
}

/// The messages of the plan at the handle as JSON texts.
pub fn to_send(model: &Model) -> Vec<String> {
    let Some((replay, moment)) =
        model.replay.as_ref().and_then(|replay| Some((replay, replay.moment(model.position)?)))
    else {
        return Vec::new();
    };
    replay.conversation().seen(&moment.plan)
}

pub(super) fn streamed(model: &mut Model, request: u32, text: &str) -> Vec<Effect> {
    if let Some(answer) = model.answer.as_mut().filter(|answer| answer.request == request) {
        answer.text.push_str(text);
    }
    Vec::new()
}

/// The provider's count calibrates the estimate, like a typed count.
pub(super) fn used(model: &mut Model, request: u32, (tokens, cached): (u32, u32)) -> Vec<Effect> {
    let is_ours = model.answer.as_ref().is_some_and(|answer| answer.request == request);
    let moment = model.replay.as_ref().and_then(|replay| replay.moment(model.position));
    let Some(moment) = moment.filter(|_| is_ours) else { return Vec::new() };
    model.usage = Some([tokens, cached, moment.sent]);
    super::advice::reported(model, tokens)
}

/// Ends an answer that is complete or failed. The text that arrived becomes a message.
pub(super) fn answered(model: &mut Model, request: u32, failed: Option<String>) -> Vec<Effect> {
    if model.answer.as_ref().is_some_and(|answer| answer.request == request) {
        let is_empty = !take_answer(model);
        if let Some(reason) = failed {
            model.chat_error = mask(model, &reason);
            model.is_unanswered = is_empty;
        }
    }
    Vec::new()
}

pub(super) fn stopped(model: &mut Model) -> Vec<Effect> {
    take_answer(model);
    model.announce = t::STOPPED.say().to_owned();
    vec![Effect::Abort]
}

/// Adds a word to the scripted model's answer, if that model is answering.
pub(super) fn script_ticked(model: &mut Model) -> Option<Vec<Effect>> {
    let answer =
        model.answer.as_mut().filter(|answer| answer.request == SCRIPTED && !answer.awaits_plan)?;
    let rest = t::SCRIPTED.say().get(answer.text.len()..).unwrap_or_default();
    let word = rest.split_inclusive(' ').next().unwrap_or_default();
    answer.text.push_str(if model.calm { rest } else { word });
    if answer.text.len() < t::SCRIPTED.say().len() {
        return Some(vec![Effect::Tick(40)]);
    }
    take_answer(model);
    Some(Vec::new())
}

/// Turns the text of the answer so far into a message. Returns whether there was any.
fn take_answer(model: &mut Model) -> bool {
    let answer = model.answer.take().filter(|answer| !answer.text.trim().is_empty());
    if let Some(answer) = &answer {
        model.say("assistant", &answer.text);
    }
    answer.is_some()
}

/// The request number of the scripted model.
const SCRIPTED: u32 = 0;

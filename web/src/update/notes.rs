//! Requests, applies, compares and undoes summaries.

use std::sync::Arc;

use turnwise_host::formats::Format;
use turnwise_host::json::{Json, parse};
use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_playground_lines::Change;

use super::{changed, facts, mask};
use crate::effect::{Effect, Request};
use crate::event::Dialog;
use crate::model::{Model, SummaryRequest};
use crate::notes::{TextEngine, prompt, redacted};
use crate::replay::{Extracts, Replay, range, turns_in_words};
use crate::texts::{self, summaries as t};
use crate::view::{Difference, Note};
use crate::{chat, clock, present};

pub(super) fn summary_asked(model: &mut Model) -> Vec<Effect> {
    let Some(endpoint) = model.endpoint.clone() else {
        model.dialog = Some(Dialog::Endpoint);
        return Vec::new();
    };
    let Some(replay) = &model.replay else { return Vec::new() };
    let Some(job) = replay.moment(model.position).and_then(|moment| moment.plan.job.clone()) else {
        return Vec::new();
    };
    if model.text != TextEngine::Ready {
        model.awaits_prompt = true;
        return text_asked(model);
    }
    let prompt = prompt(replay.conversation(), &job);
    let body = chat::summary_body(&endpoint.model, &prompt.system, &prompt.user, job.max_tokens.0);
    let tokens = estimate(&prompt.system).0.saturating_add(estimate(&prompt.user).0);
    let text = format!("{}\n\n{}", prompt.system, prompt.user).into();
    model.summary_requests.insert(
        range(&job),
        SummaryRequest {
            prompt: text,
            tokens,
            most: job.max_tokens.0,
            begun: clock::milliseconds(),
            ..SummaryRequest::default()
        },
    );
    model.requests += 1;
    model.waiting = Some((model.requests, range(&job)));
    let number = model.requests;
    vec![Effect::Summarize(Request {
        number,
        url: endpoint.address(Format::OpenAiChat),
        key: endpoint.key,
        body,
    })]
}

/// Loads the text engine once a plan or a prompt needs it, and the pack of a language that it met.
pub(super) fn follow(model: &mut Model) -> Option<Effect> {
    if model.text == TextEngine::Ready && model.extracts.is_missed() {
        model.text = TextEngine::Absent;
    }
    let is_needed = model.misses_notes() || model.awaits_prompt;
    if !is_needed || model.text != TextEngine::Absent {
        return None;
    }
    model.text = TextEngine::Loading;
    Some(Effect::LoadText)
}

/// The text engine is loaded: whatever needed it is rebuilt.
pub(super) fn text_loaded(model: &mut Model, loaded: Result<(), String>) -> Vec<Effect> {
    let awaits_prompt = std::mem::take(&mut model.awaits_prompt);
    if let Err(reason) = loaded {
        model.announce = t::NOTES_FAILED.with(&[&reason]);
        if model.answer.as_ref().is_some_and(|answer| answer.awaits_plan) {
            model.chat_error.clone_from(&model.announce);
        }
        model.text = TextEngine::Failed(reason);
        return Vec::new();
    }
    let misses_notes = model.misses_notes();
    model.text = TextEngine::Ready;
    model.extracts = Extracts::new(&model.text);
    // A replay in steps that is in progress began without notes.
    if misses_notes || model.growing.is_some() {
        model.replay_all();
    }
    if awaits_prompt { summary_asked(model) } else { Vec::new() }
}

/// Loads the text engine again.
pub(super) fn text_asked(model: &mut Model) -> Vec<Effect> {
    if matches!(model.text, TextEngine::Failed(_)) {
        model.text = TextEngine::Absent;
    }
    Vec::new()
}

/// A piece of the summary that is being written. The picture shows how it grows.
pub(super) fn summary_streamed(model: &mut Model, request: u32, text: &str) {
    let waiting = model.waiting.filter(|(number, _)| *number == request);
    let asked = waiting.and_then(|(_, covers)| model.summary_requests.get_mut(&covers));
    if let Some(asked) = asked {
        asked.text.push_str(text);
    }
}

/// Handles the endpoint's summary or its error.
pub(super) fn summary_arrived(
    model: &mut Model,
    request: u32,
    text: Result<String, String>,
) -> Vec<Effect> {
    let Some((_, covers)) = model.waiting.filter(|(number, _)| *number == request) else {
        return Vec::new();
    };
    model.waiting = None;
    if let Some(asked) = model.summary_requests.get_mut(&covers) {
        asked.took = Some(clock::milliseconds().saturating_sub(asked.begun));
    }
    let text: Arc<str> = match text {
        Ok(text) => text.into(),
        Err(reason) => {
            let reason = mask(model, &reason);
            note(model, "failed", covers, reason, Arc::default());
            return Vec::new();
        }
    };
    let job = |replay: &Replay| {
        replay
            .moments()
            .find_map(|moment| moment.plan.job.clone().filter(|job| range(job) == covers))
    };
    let room = model
        .replay
        .as_ref()
        .and_then(|replay| Some(replay.conversation().room(&job(replay)?)))
        .unwrap_or_default();
    if apply(model, covers, text) { facts::amend(model, covers, room) } else { Vec::new() }
}

/// Applies a text to the range that the replay offers, and returns whether that worked. It fails if
/// the engine rejects the text, or if the range is no longer offered (stale).
pub(super) fn apply(model: &mut Model, covers: (usize, usize), text: Arc<str>) -> bool {
    let conversation = model.replay.as_ref().map(Replay::conversation);
    // The prompt came from the text engine, so it is there.
    let redacted = conversation.and_then(|chat| redacted(chat, &text));
    let Some(redacted) = redacted else {
        note(model, "stale", covers, t::NOT_OFFERED.say().to_owned(), text);
        return false;
    };
    let text: Arc<str> = redacted.into();
    model.written.insert(covers, Ok(text.clone()));
    model.replay_all();
    let outcome = model.replay.as_ref().and_then(|replay| {
        replay.summary_outcomes(usize::MAX).find(|outcome| outcome.covers == covers).cloned()
    });
    let (state, reason) = match outcome {
        Some(outcome) if outcome.state == "applied" => {
            model.announce = t::APPLIED.with(&[&turns_in_words(outcome.through_turn)]);
            return true;
        }
        Some(outcome) => ("rejected", outcome.reason),
        None => ("stale", t::NOT_OFFERED.say().to_owned()),
    };
    withdraw(model, covers);
    note(model, state, covers, reason, text);
    false
}

/// Removes the text for these messages.
pub(super) fn withdraw(model: &mut Model, covers: (usize, usize)) {
    model.written.remove(&covers);
    model.replay_all();
}

pub(super) fn note(
    model: &mut Model,
    state: &'static str,
    covers: (usize, usize),
    reason: String,
    text: Arc<str>,
) {
    model.announce = t::IS.with(&[&texts::state(state), &reason]);
    let key = u32::MAX - u32::try_from(model.log.len()).unwrap_or_default();
    let asked = model.summary_requests.get(&covers).cloned();
    let starts = model.turns.iter().filter(|turn| turn.number.is_some() && turn.start < covers.1);
    let through = starts.count();
    let made = asked.as_ref().map(present::made).unwrap_or_default();
    let asked = asked.unwrap_or_default();
    model.log.push(Note {
        key,
        state,
        covers: t::FOR.with(&[&turns_in_words(through)]),
        figures: reason,
        made,
        prompt: asked.prompt,
        text,
        from: covers.0..covers.1,
    });
}

/// Marks or unmarks a summary. Two can be compared: a third replaces the older mark.
pub(super) fn summary_marked(model: &mut Model, key: u32) -> Vec<Effect> {
    match model.marked.iter().position(|marked| *marked == key) {
        Some(place) => drop(model.marked.remove(place)),
        None => {
            if model.marked.len() > 1 {
                model.marked.remove(0);
            }
            model.marked.push(key);
        }
    }
    Vec::new()
}

pub(super) fn summary_undone(model: &mut Model) -> Vec<Effect> {
    let length = model.length();
    let last = model.replay.as_ref().and_then(|replay| {
        replay.summary_outcomes(length).rfind(|outcome| outcome.state == "applied").cloned()
    });
    let Some(outcome) = last else { return Vec::new() };
    model.written.remove(&outcome.covers);
    changed(model, |model| model.held_from = Some(outcome.length));
    let reason = t::UNDONE.say().to_owned();
    note(model, "undone", outcome.covers, reason, outcome.text);
    Vec::new()
}

pub(super) fn summaries_compared(model: &mut Model) -> Vec<Effect> {
    let Some([(older, before), (newer, after)]) = present::marked(model) else { return Vec::new() };
    model.requests += 1;
    model.comparing = Some((model.requests, [older, newer]));
    vec![Effect::AskWorker {
        request: model.requests,
        task: "difference",
        texts: vec![before.to_string(), after.to_string()],
    }]
}

/// Shows the worker's comparison, if `request` is the one for it.
pub(super) fn compared(model: &mut Model, request: u32, answer: &Result<String, String>) {
    let Some((_, titles)) = model.comparing.take_if(|(asked, _)| *asked == request) else { return };
    match answer {
        Ok(answer) => {
            model.difference = Some(Arc::new(Difference { titles, lines: lines(answer) }));
            model.dialog = Some(Dialog::Difference);
        }
        Err(reason) => model.chat_error.clone_from(reason),
    }
}

fn lines(answer: &str) -> Vec<(Option<Change>, Vec<String>)> {
    let Ok(parsed) = parse(answer) else { return Vec::new() };
    let line = |line: &Json<'_>| {
        let mut texts = line
            .as_array()
            .unwrap_or_default()
            .iter()
            .map(|text| text.as_str().unwrap_or_default());
        let change = texts.next().and_then(Change::from_mark);
        (change, texts.map(str::to_owned).collect())
    };
    parsed.json.as_array().unwrap_or_default().iter().map(line).collect()
}

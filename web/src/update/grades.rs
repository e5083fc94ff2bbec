//! Grades a summary with the endpoint's model. The worker writes the prompt and reads the answer.

use turnwise_host::formats::Format;
use turnwise_host::json::{Json, parse};

use super::{facts, mask};
use crate::chat;
use crate::effect::{Effect, Request};
use crate::model::{Grading, Model};
use crate::texts::summaries as t;

/// Starts to grade the summary with this key, unless it has a grade or is being graded.
pub(super) fn grade_asked(model: &mut Model, key: u32) -> Vec<Effect> {
    if model.grades.get(&key).is_some() {
        return Vec::new();
    }
    let Some((_, mut texts)) = facts::question(model, key, model.position) else {
        return Vec::new();
    };
    texts.truncate(4);
    vec![next(model, key, Grading::Prompt, |request| Effect::AskWorker {
        request,
        task: "judge",
        texts,
    })]
}

/// Continues with the next step once an answer arrived, or records why it failed.
pub(super) fn arrived(
    model: &mut Model,
    request: u32,
    answer: Result<String, String>,
) -> Vec<Effect> {
    let Some((key, grading)) = model.grading.remove(&request) else { return Vec::new() };
    let effect = answer.and_then(|answer| match grading {
        Grading::Prompt => {
            let endpoint = model.endpoint.clone().ok_or(t::NO_ENDPOINT.say())?;
            let prompt = parse(&answer).map_err(|error| error.to_string())?.json;
            let text = |place: usize| {
                prompt.as_array().and_then(|texts| texts.get(place)).and_then(Json::as_str)
            };
            let (system, user) = (text(0).unwrap_or_default(), text(1).unwrap_or_default());
            let body = chat::summary_body(&endpoint.model, system, user, MAX_GRADE_TOKENS);
            let url = endpoint.address(Format::OpenAiChat);
            let ask = |number| Effect::Summarize(Request { number, url, key: endpoint.key, body });
            Ok(Some(next(model, key, Grading::Answer, ask)))
        }
        Grading::Answer => {
            let read =
                |request| Effect::AskWorker { request, task: "judgment", texts: vec![answer] };
            Ok(Some(next(model, key, Grading::Judgment, read)))
        }
        Grading::Judgment => {
            model.grades.insert(key, answer.into());
            Ok(None)
        }
    });
    match effect {
        Ok(effect) => effect.into_iter().collect(),
        Err(reason) => {
            let reason = mask(model, &reason);
            model.grades.insert(key, t::NO_GRADE.with(&[&reason]).into());
            Vec::new()
        }
    }
}

/// Drops the requests that a terminated worker will not answer.
pub(super) fn ended(model: &mut Model) {
    for (key, _) in model.grading.take() {
        model.grades.remove(&key);
    }
}

fn next(
    model: &mut Model,
    key: u32,
    grading: Grading,
    effect: impl FnOnce(u32) -> Effect,
) -> Effect {
    model.requests += 1;
    model.grades.insert(key, t::GRADING.say().into());
    model.grading.insert(model.requests, (key, grading));
    effect(model.requests)
}

/// Maximum length of a grade in tokens: a number and a sentence for each of five criteria.
const MAX_GRADE_TOKENS: u32 = 800;

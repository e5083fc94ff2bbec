//! Sets a suggested policy, and calibrates estimates with the provider's token counts.

use std::sync::Arc;

use turnwise_host::formats::Format;

use super::changed;
use crate::advice::{Scope, Survey};
use crate::effect::Effect;
use crate::model::Model;
use crate::texts::policy as t;

/// Sends the shown conversation, or all conversations of the file, to the worker for a suggestion.
pub(super) fn advice_asked(model: &mut Model, scope: Scope) -> Vec<Effect> {
    model.requests += 1;
    model.advice_request = Some(model.requests);
    model.advice = vec![(t::READING.say().to_owned(), String::new())];
    let list = |messages: &[Arc<str>]| format!("[{}]", messages.join(","));
    // An empty id: the messages follow.
    let question =
        |messages: String, format: Format| [String::new(), messages, format.as_str().to_owned()];
    let chosen = model.settings.format;
    let questions: Vec<_> = match scope {
        Scope::Shown => vec![question(list(&model.messages), model.format())],
        Scope::File => {
            let format = |found: Option<Format>| chosen.or(found).unwrap_or(Format::OpenAiChat);
            let file = model.file.1.iter();
            file.map(|one| question(list(&one.messages), format(one.format))).collect()
        }
    };
    let window = model.settings.window.to_string();
    let texts = std::iter::once(window).chain(questions.into_iter().flatten()).collect();
    vec![Effect::AskWorker { request: model.requests, task: "survey", texts }]
}

/// Applies the worker's suggestion to the panel, if `request` is the one for advice.
pub(super) fn answered(model: &mut Model, request: u32, answer: &Result<String, String>) {
    if model.advice_request.take_if(|asked| *asked == request).is_none() {
        return;
    }
    let survey = answer.as_deref().map(Survey::read);
    let Ok(Some(Survey { shown, kind, keep })) = survey else {
        let reason = answer.as_ref().err().cloned().unwrap_or_default();
        model.announce = t::NO_ADVICE_BECAUSE.with(&[&reason]);
        model.advice = vec![(t::NO_ADVICE.say().to_owned(), reason)];
        return;
    };
    changed(model, |model| model.settings.adopt(kind, keep));
    model.advice = shown;
    model.announce = t::SUGGESTED.with(&[&kind.label(), &model.announce]);
}

/// Records the provider's token count for the request at the handle. Later requests are planned
/// with it.
pub(super) fn reported(model: &mut Model, tokens: u32) -> Vec<Effect> {
    if tokens == 0 {
        return Vec::new();
    }
    let length = model.length();
    // The settings have not changed, so their reasons stay valid.
    let advice = std::mem::take(&mut model.advice);
    let effects = changed(model, |model| model.reports.insert(length, tokens));
    model.advice = advice;
    effects
}

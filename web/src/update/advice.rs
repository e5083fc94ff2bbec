//! The policy is set as it suits conversations, and estimates are set right by what a provider
//! counted.

use super::{changed, evals};
use crate::evals::{Scope, Survey};
use crate::event::Effect;
use crate::model::Model;

/// Has the worker look at what is shown, or at all conversations of the file.
pub(super) fn asked(model: &mut Model, scope: &Scope) -> Vec<Effect> {
    let effect = evals::survey(model, scope);
    model.advice_request = Some(model.requests);
    model.advice = vec![("Reading…".to_owned(), String::new())];
    vec![effect]
}

/// Sets the panel as the worker suggests, if it was asked for that.
pub(super) fn answered(model: &mut Model, request: u32, answer: &Result<String, String>) {
    if model.advice_request.take_if(|asked| *asked == request).is_none() {
        return;
    }
    let survey = answer.as_deref().map(Survey::read);
    let Ok(Some(Survey { shown, kind, keep })) = survey else {
        let reason = answer.as_ref().err().cloned().unwrap_or_default();
        model.announce = format!("No policy can be suggested. {reason}");
        model.advice = vec![("No policy can be suggested".to_owned(), reason)];
        return;
    };
    changed(model, |model| model.settings.adopt(kind, keep));
    let spreads = shown.spreads.into_iter().map(|spread| (spread.title.to_owned(), spread.words));
    model.advice = std::iter::once(("Seen".to_owned(), shown.words))
        .chain(spreads)
        .chain(shown.reasons)
        .collect();
    model.announce = format!("Policy suggested: {}. {}", kind.label(), model.announce);
}

/// What the provider counted for the request at the handle. What comes after it is planned with
/// that.
pub(super) fn reported(model: &mut Model, tokens: u32) -> Vec<Effect> {
    if tokens == 0 {
        return Vec::new();
    }
    let length = model.length();
    // No setting was changed: the reasons for them still hold.
    let advice = std::mem::take(&mut model.advice);
    let effects = changed(model, |model| model.reports.insert(length, tokens));
    model.advice = advice;
    effects
}

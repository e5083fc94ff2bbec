//! Requests exact token counts and stores the worker's answers.

use std::sync::Arc;

use crate::effect::Effect;
use crate::model::Model;
use crate::texts::summaries as t;
use crate::tokens::{Counted, starts};

pub(super) fn tokens_asked(model: &mut Model, text: Arc<str>) -> Vec<Effect> {
    if matches!(model.counted.get(&text), Some(Counted::Waiting | Counted::Exactly(_))) {
        return Vec::new();
    }
    model.requests += 1;
    let request = model.requests;
    model.counting.insert(request, text.clone());
    Arc::make_mut(&mut model.counted).insert(text.clone(), Counted::Waiting);
    vec![Effect::AskWorker { request, task: "tokens", texts: vec![text.to_string()] }]
}

/// Stores the worker's answer for a text.
pub(super) fn counted(
    model: &mut Model,
    text: Arc<str>,
    answer: Result<String, String>,
) -> Vec<Effect> {
    let counted = match answer.map(|answer| starts(&answer)) {
        Ok(Some(starts)) => Counted::Exactly(starts),
        Ok(None) => Counted::Failed(t::UNREADABLE.say().to_owned()),
        Err(reason) => Counted::Failed(reason),
    };
    Arc::make_mut(&mut model.counted).insert(text, counted);
    Vec::new()
}

/// Drops the requests that a terminated worker will not answer; they can be made again.
pub(super) fn ended(model: &mut Model) {
    model.comparing = None;
    model.healing = None;
    model.report.converting = None;
    if model.advice_request.take().is_some() {
        model.advice.clear();
    }
    super::lanes::ended(model);
    if let Some(open) = &mut model.workshop.open {
        (open.request, open.measured) = (None, String::new());
    }
    super::facts::ended(model);
    super::memory::ended(model);
    super::grades::ended(model);
    let counted = Arc::make_mut(&mut model.counted);
    for text in model.counting.take() {
        counted.remove(&text);
    }
}

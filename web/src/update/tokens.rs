//! Exact tokens are asked for, and come.

use std::sync::Arc;

use crate::event::Effect;
use crate::model::Model;
use crate::tokens::{Counted, starts};

pub(super) fn asked(model: &mut Model, text: Arc<str>) -> Vec<Effect> {
    if matches!(model.counted.get(&text), Some(Counted::Waiting | Counted::Exactly(_))) {
        return Vec::new();
    }
    model.requests += 1;
    let request = model.requests;
    model.counting.insert(request, text.clone());
    Arc::make_mut(&mut model.counted).insert(text.clone(), Counted::Waiting);
    vec![Effect::AskWorker { request, task: "tokens", texts: vec![text.to_string()] }]
}

/// What the worker has to say about a text.
pub(super) fn counted(
    model: &mut Model,
    text: Arc<str>,
    answer: Result<String, String>,
) -> Vec<Effect> {
    let counted = match answer.map(|answer| starts(&answer)) {
        Ok(Some(starts)) => Counted::Exactly(starts),
        Ok(None) => Counted::Failed("the answer cannot be read".to_owned()),
        Err(reason) => Counted::Failed(reason),
    };
    Arc::make_mut(&mut model.counted).insert(text, counted);
    Vec::new()
}

/// Nothing more is heard of a worker that was ended: what it was doing can be asked for again.
pub(super) fn ended(model: &mut Model) {
    model.comparing = None;
    model.healing = None;
    model.evals.survey_request = None;
    if model.advice_request.take().is_some() {
        model.advice.clear();
    }
    super::facts::ended(model);
    super::grades::ended(model);
    let counted = Arc::make_mut(&mut model.counted);
    for text in model.counting.take() {
        counted.remove(&text);
    }
}

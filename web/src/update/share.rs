//! Draws the link to the state of the page as a QR code. The worker does it: few people ask for
//! one.

use std::sync::Arc;

use turnwise_host::json::{Json, parse};

use crate::effect::Effect;
use crate::model::Model;
use crate::present;
use crate::view::Picture;

pub(super) fn opened(model: &mut Model) -> Vec<Effect> {
    let fragment = present::fragment(model);
    model.requests += 1;
    model.drawing = Some((model.requests, fragment.clone()));
    vec![Effect::AskWorker { request: model.requests, task: "qr", texts: vec![fragment] }]
}

/// Shows the worker's picture, if `request` is the one for it. Links that are too long have no
/// picture.
pub(super) fn answered(model: &mut Model, request: u32, answer: &Result<String, String>) {
    let Some((_, fragment)) = model.drawing.take_if(|(asked, _)| *asked == request) else { return };
    let picture = answer.as_ref().ok().and_then(|answer| {
        let json = parse(answer).ok()?.json;
        let side = json.get("side").and_then(Json::as_u32)?;
        Some(Picture { side, path: json.text_of("path")?.to_owned() })
    });
    model.drawn = picture.map(|picture| (fragment, Arc::new(picture)));
}

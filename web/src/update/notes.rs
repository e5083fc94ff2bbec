//! Summaries are asked for, come, fail, and are taken back.

use std::sync::Arc;

use turnwise_host::formats::Format;
use turnwise_host::text::PromptOptions;

use super::{changed, mask};
use crate::chat;
use crate::event::{Dialog, Effect, Request};
use crate::model::Model;
use crate::replay::{range, turns_in_words};
use crate::view::Note;

pub(super) fn summary_asked(model: &mut Model) -> Vec<Effect> {
    let Some(endpoint) = model.endpoint.clone() else {
        model.dialog = Some(Dialog::Endpoint);
        return Vec::new();
    };
    let Some(replay) = &model.replay else { return Vec::new() };
    let Some(job) = replay.moment(model.position).and_then(|moment| moment.plan.job.clone()) else { return Vec::new() };
    let prompt = replay.conversation().prompt(&job, &PromptOptions::default());
    let body = chat::summary_body(&endpoint.model, &prompt.system, &prompt.user, job.max_tokens.0);
    model.requests += 1;
    model.waiting = Some((model.requests, range(&job)));
    let number = model.requests;
    vec![Effect::Summarise(Request { number, url: endpoint.address(Format::OpenAiChat), key: endpoint.key, body })]
}

/// A summary came, or did not. The engine judges it where the replay offers the same part again; nowhere means stale.
pub(super) fn summary_arrived(model: &mut Model, request: u32, text: Result<String, String>) -> Vec<Effect> {
    let Some((_, covers)) = model.waiting.filter(|(number, _)| *number == request) else { return Vec::new() };
    model.waiting = None;
    let failed = text.as_ref().err().map(|reason| mask(model, reason));
    match failed {
        Some(reason) => note(model, "rejected", covers, reason),
        None => {
            model.written.insert(covers, text.map(Arc::from));
            model.replay_all();
            let told = model
                .replay
                .as_ref()
                .and_then(|replay| replay.told(usize::MAX).find(|told| told.covers == covers).cloned());
            match told {
                None => {
                    model.written.remove(&covers);
                    note(
                        model,
                        "stale",
                        covers,
                        "what it covers is offered no longer: the policy or the conversation changed".to_owned(),
                    );
                }
                Some(told) if told.state == "rejected" => {
                    model.written.remove(&covers);
                    model.replay_all();
                    note(model, "rejected", covers, told.reason);
                }
                Some(told) => model.announce = format!("Summary applied: {}", turns_in_words(told.through_turn)),
            }
        }
    }
    Vec::new()
}

fn note(model: &mut Model, state: &'static str, covers: (usize, usize), reason: String) {
    model.announce = format!("Summary {state}: {reason}");
    let key = u32::MAX - u32::try_from(model.log.len()).unwrap_or_default();
    let covers_words = format!("messages {} to {}", covers.0 + 1, covers.1);
    model.log.push(Note {
        key,
        state,
        covers: covers_words,
        figures: reason,
        text: Arc::from(""),
        from: covers.0..covers.1,
    });
}

pub(super) fn summary_undone(model: &mut Model) -> Vec<Effect> {
    let length = model.length();
    let last =
        model.replay.as_ref().and_then(|replay| replay.told(length).rfind(|told| told.state == "applied").cloned());
    let Some(told) = last else { return Vec::new() };
    model.written.remove(&told.covers);
    changed(model, |model| model.held_from = Some(told.length));
    note(model, "undone", told.covers, "taken back; no summaries from here on until you allow them again".to_owned());
    Vec::new()
}

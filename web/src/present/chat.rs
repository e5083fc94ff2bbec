//! Builds the composer.

use crate::chat::BUILT_IN;
use crate::model::Model;
use crate::replay::Moment;
use crate::texts::summaries as t;
use crate::view::Chat;
use crate::words::{beginning, grouped};

pub(super) fn chat(model: &Model, moment: &Moment) -> Chat {
    let next = model.turns.iter().flat_map(|turn| turn.messages.first()).find(|message| {
        message.index >= moment.length && message.role == "user" && message.index < model.recorded
    });
    let next =
        next.map(|message| beginning(&message.text.replace('\n', " "), 80)).unwrap_or_default();
    let is_before_end = model.position < model.last();
    let endpoint = model.endpoint.as_ref();
    Chat {
        draft: model.draft.clone(),
        next: if next.is_empty() && is_before_end { t::NEXT_ANSWER.say().to_owned() } else { next },
        model: endpoint
            .map(|endpoint| match endpoint.url.starts_with(BUILT_IN) {
                true => endpoint.model.clone(),
                false => t::MODEL_AT.with(&[&endpoint.model, &host(&endpoint.url)]),
            })
            .unwrap_or_default(),
        answer: model.answer.as_ref().map(|answer| match answer.awaits_plan {
            true if model.waits_for_notes() => t::NOTES_LOADING.say().to_owned(),
            _ => answer.text.clone(),
        }),
        error: model.chat_error.clone(),
        usage: model.usage.map_or_else(String::new, |[counted, cached, estimate]| {
            t::USAGE.with(&[&grouped(counted), &grouped(cached), &grouped(estimate)])
        }),
        can_ask_again: model.is_unanswered && model.answer.is_none(),
        can_send: !model.draft.trim().is_empty() || is_before_end,
    }
}

/// The host of an address, without user, password or path, which may be secret.
fn host(url: &str) -> &str {
    let after = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = after.split(['/', '?', '#']).next().unwrap_or(after);
    host.rsplit_once('@').map_or(host, |(_, host)| host)
}

//! Changes the format, heals a conversation, and undoes a healing.

use std::sync::Arc;

use turnwise_host::formats::Format;

use crate::effect::Effect;
use crate::event::Dialog;
use crate::findings::{self, Healing};
use crate::model::{Healed, Model};
use crate::texts::findings as t;
use crate::words::format_name;

/// Reads the messages in another format. The detected format is stored as `None`.
pub(super) fn format_chosen(model: &mut Model, format: Format) -> Vec<Effect> {
    let found = model.found.unwrap_or(Format::OpenAiChat);
    model.settings.format = Some(format).filter(|format| *format != found);
    model.start_over();
    model.announce = if model.misread.is_empty() {
        t::READ_AS.with(&[&format_name(format)])
    } else {
        model.misread.clone()
    };
    stop(model)
}

pub(super) fn heal_asked(model: &mut Model) -> Vec<Effect> {
    if model.healing.is_some() {
        return Vec::new();
    }
    model.requests += 1;
    model.healing = Some(model.requests);
    model.unhealed.clear();
    model.announce = t::HEALING.say().to_owned();
    let messages = model.messages.iter().map(|message| message.to_string());
    let texts = std::iter::once(model.format().as_str().to_owned()).chain(messages).collect();
    vec![Effect::AskWorker { request: model.requests, task: "heal", texts }]
}

/// Applies the worker's healing, if `request` is the one for it. Returns whether the messages
/// changed.
pub(super) fn healed(model: &mut Model, request: u32, answer: &Result<String, String>) -> bool {
    if model.healing.take_if(|asked| *asked == request).is_none() {
        return false;
    }
    let healing =
        answer.as_ref().map(|answer| findings::healed(answer, model.format(), &model.messages));
    let Healing { messages, mended } = match healing {
        Ok(Some(healing)) => healing,
        Ok(None) => return unhealed(model, t::UNHEALED.say()),
        Err(reason) => return unhealed(model, reason),
    };
    model.announce = t::HEALED.with(&[&t::EDITS.of(mended.edits)]);
    let length = messages.len();
    let before = std::mem::replace(&mut model.messages, messages);
    let said_here = before.len() - model.recorded.min(before.len());
    let recorded = std::mem::replace(&mut model.recorded, length.saturating_sub(said_here));
    model.healed.push(Healed { messages: before, recorded, length, mended: Arc::new(mended) });
    model.start_over();
    model.dialog = Some(Dialog::Healed);
    model.answer = None;
    true
}

fn unhealed(model: &mut Model, reason: &str) -> bool {
    reason.clone_into(&mut model.unhealed);
    reason.clone_into(&mut model.announce);
    false
}

pub(super) fn heal_undone(model: &mut Model) -> Vec<Effect> {
    model.dialog = None;
    let Some(Healed { mut messages, recorded, length, .. }) = model.healed.pop() else {
        return Vec::new();
    };
    messages.extend(model.messages.drain(length.min(model.messages.len())..));
    model.messages = messages;
    model.recorded = recorded;
    model.start_over();
    model.announce = t::HEALING_UNDONE.say().to_owned();
    stop(model)
}

/// Goes to the next finding, and after the last to the first. The handle moves to the end, where
/// all findings are visible.
pub(super) fn finding_sought(model: &mut Model) -> Vec<Effect> {
    let next =
        model.findings.iter().find(|found| model.sought.is_none_or(|last| found.index > last));
    let Some(found) = next.or(model.findings.first()) else { return Vec::new() };
    let (index, announce) = (found.index, t::SOUGHT.with(&[&(found.index + 1), &found.sentence]));
    model.play_until = None;
    model.position = model.last();
    model.pointed = Some(index..index + 1);
    model.sought = Some(index);
    model.announce = announce;
    Vec::new()
}

/// Cancels a running answer, since it belongs to the previous messages.
fn stop(model: &mut Model) -> Vec<Effect> {
    model.answer = None;
    vec![Effect::Abort]
}

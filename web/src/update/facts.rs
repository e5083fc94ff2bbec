//! Fact checks of summaries and the ledger of a conversation's facts, both computed by the worker.

use std::sync::Arc;

use turnwise_host::text::CheckPolicy;

use super::notes;
use crate::effect::Effect;
use crate::event::Dialog;
use crate::facts;
use crate::model::Model;
use crate::present;
use crate::replay::SummaryOutcome;
use crate::texts::summaries as t;
use crate::view::{Check, FactRow, Ledger, Note};

/// Requests a check of the summary with this key, unless its result is known.
pub(super) fn check_asked(model: &mut Model, key: u32) -> Vec<Effect> {
    ask(model, key, None)
}

/// Checks a summary that a model has just written. Unless the panel says otherwise, important lost
/// facts are appended as far as there is room. Under [`CheckPolicy::Reject`], the summary is
/// withdrawn until the check is done.
pub(super) fn amend(model: &mut Model, covers: (usize, usize), room: u32) -> Vec<Effect> {
    let outcome = model.replay.as_ref().and_then(|replay| {
        replay.summary_outcomes(usize::MAX).find(|outcome| outcome.covers == covers)
    });
    let room = if model.settings.checks == Some(CheckPolicy::Flag) { 0 } else { room };
    let effects =
        outcome.map(present::key).map_or_else(Vec::new, |key| ask(model, key, Some(room)));
    if model.settings.checks == Some(CheckPolicy::Reject) && !effects.is_empty() {
        model.waiting = Some((model.requests, covers));
        notes::withdraw(model, covers);
        model.announce = t::CHECKING.say().to_owned();
    }
    effects
}

fn ask(model: &mut Model, key: u32, room: Option<u32>) -> Vec<Effect> {
    // A new summary may cover messages after the handle.
    let position = if room.is_some() { model.last() } else { model.position };
    let Some((note, mut texts)) = question(model, key, position) else { return Vec::new() };
    let known = model
        .checks
        .get(&key)
        .filter(|(text, check)| *text == note.text && !matches!(check, Check::Failed(_)));
    if known.is_some() && room.is_none() {
        return Vec::new();
    }
    texts.push(room.unwrap_or_default().to_string());
    model.requests += 1;
    let request = model.requests;
    model.checking.insert(request, (key, (note.from.start, note.from.end), room.is_some()));
    model.checks.insert(key, (note.text, Check::Waiting));
    vec![Effect::AskWorker { request, task: "check", texts }]
}

/// The summary with this key, and the worker's arguments for it: messages, format, covered
/// messages, text, the previous summary, the first summary, and the number of previous summaries.
pub(super) fn question(model: &Model, key: u32, position: usize) -> Option<(Note, Vec<String>)> {
    let replay = model.replay.as_ref()?;
    let moment = replay.moment(position)?;
    let notes = present::summaries(model, replay, moment);
    let note = notes.into_iter().find(|note| note.key == key && !note.text.is_empty())?;
    let length = moment.length;
    let covered = (0..note.from.end)
        .filter(|index| !replay.conversation().context().is_pinned(*index as u32));
    let covered: Vec<String> = covered.map(|index| index.to_string()).collect();
    // The first previous summary measures the drift; the last one is the source of repeated facts.
    let before: Vec<&SummaryOutcome> = replay
        .summary_outcomes(length)
        .filter(|outcome| outcome.state == "applied" && outcome.covers.1 < note.from.end)
        .collect();
    let text_of = |outcome: Option<&&SummaryOutcome>| {
        outcome.map(|outcome| outcome.text.to_string()).unwrap_or_default()
    };
    let texts = vec![
        format!("[{}]", model.messages.get(..length).unwrap_or_default().join(",")),
        model.format().as_str().to_owned(),
        covered.join(","),
        note.text.to_string(),
        text_of(before.last()),
        text_of(before.first()),
        before.len().to_string(),
    ];
    Some((note, texts))
}

/// Requests the facts up to the handle.
pub(super) fn ledger_asked(model: &mut Model) -> Vec<Effect> {
    model.requests += 1;
    model.ledger_request = Some(model.requests);
    model.ledger = None;
    model.dialog = Some(Dialog::Ledger);
    let messages =
        format!("[{}]", model.messages.get(..model.length()).unwrap_or_default().join(","));
    let texts = vec![messages, model.format().as_str().to_owned()];
    vec![Effect::AskWorker { request: model.requests, task: "ledger", texts }]
}

/// Reads the worker's answer, if it is for a check or for the ledger.
pub(super) fn answered(model: &mut Model, request: u32, answer: &Result<String, String>) {
    let unreadable = || t::UNREADABLE.say().to_owned();
    if let Some((key, covers, is_new)) = model.checking.remove(&request) {
        let outcome =
            answer.clone().and_then(|answer| facts::checked(&answer).ok_or_else(unreadable));
        let invented =
            outcome.as_ref().map(|outcome| outcome.invented.as_slice()).unwrap_or_default();
        let waited = model.waiting.take_if(|(asked, _)| *asked == request).is_some();
        if is_new && model.settings.checks == Some(CheckPolicy::Reject) && !invented.is_empty() {
            let reason = t::MADE_UP_FACTS.with(&[&quoted(invented)]);
            return reject(model, key, covers, reason);
        }
        let Some((text, check)) = model.checks.get_mut(&key) else { return };
        *check = outcome.map_or_else(Check::Failed, |outcome| Check::Done(Arc::new(outcome)));
        let amended =
            answer.as_deref().ok().and_then(facts::text).filter(|amended| **amended != **text);
        let is_other = amended.is_some();
        if let Some(amended) = amended {
            *text = amended.into();
        }
        let text = text.clone();
        if waited || is_other {
            notes::apply(model, covers, text);
        }
    }
    if model.ledger_request.take_if(|asked| *asked == request).is_some() {
        let outcome =
            answer.clone().and_then(|answer| facts::ledger(&answer).ok_or_else(unreadable));
        let ledger = outcome.unwrap_or_else(|words| Ledger { words, ..Ledger::default() });
        model.announce.clone_from(&ledger.words);
        model.ledger = Some(Arc::new(ledger));
    }
}

/// Withdraws a summary, and keeps it in the log.
fn reject(model: &mut Model, key: u32, covers: (usize, usize), reason: String) {
    let Some((text, _)) = model.checks.remove(&key) else { return };
    notes::withdraw(model, covers);
    notes::note(model, "rejected", covers, reason, text);
}

/// Judges the summaries of a model that are in use again, after [`CheckPolicy::Reject`] was chosen.
/// Those that were not checked are now.
pub(super) fn judge_again(model: &mut Model) -> Vec<Effect> {
    let mut effects = Vec::new();
    if model.settings.checks != Some(CheckPolicy::Reject) {
        return effects;
    }
    let applied = model.replay.iter().flat_map(|replay| replay.summary_outcomes(usize::MAX));
    let written: Vec<(u32, (usize, usize))> = applied
        .filter(|one| one.state == "applied" && model.written.get(&one.covers).is_some())
        .map(|one| (present::key(one), one.covers))
        .collect();
    for (key, covers) in written {
        match model.checks.get(&key) {
            Some((_, Check::Done(found))) if !found.invented.is_empty() => {
                let reason = t::MADE_UP_FACTS.with(&[&quoted(&found.invented)]);
                reject(model, key, covers, reason);
            }
            Some((_, Check::Done(_) | Check::Waiting)) => {}
            _ => effects.extend(ask(model, key, Some(0))),
        }
    }
    effects
}

/// The first facts, as a rejection quotes them.
fn quoted(facts: &[FactRow]) -> String {
    let facts = facts.iter().take(MAX_QUOTED_FACTS).map(|fact| fact.text.as_str());
    facts.collect::<Vec<_>>().join(", ")
}

/// Drops the requests that a terminated worker will not answer.
pub(super) fn ended(model: &mut Model) {
    for (key, covers, _) in model.checking.take() {
        model.checks.remove(&key);
        model.waiting.take_if(|(_, waiting)| *waiting == covers);
    }
    model.ledger_request = None;
}

/// Maximum number of made-up facts that a rejection quotes.
const MAX_QUOTED_FACTS: usize = 3;

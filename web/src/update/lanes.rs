//! Lanes: several policies on one conversation. The chosen one is on the panel.

use std::sync::Arc;

use super::changed;
use super::report::compared;
use crate::effect::Effect;
use crate::event::LaneEvent;
use crate::export;
use crate::first;
use crate::lanes::Run;
use crate::link::MOST_LANES;
use crate::link::is_public;
use crate::model::{Model, Place};
use crate::settings::Settings;

pub(super) fn update(model: &mut Model, what: LaneEvent) -> Vec<Effect> {
    let mut lanes = model.lanes();
    let chosen = match what {
        LaneEvent::Added if lanes.len() < MOST_LANES => {
            lanes.insert(model.chosen + 1, model.settings.clone());
            model.chosen + 1
        }
        LaneEvent::Removed(place) if lanes.len() > 1 && place < lanes.len() => {
            lanes.remove(place);
            let before = usize::from(place < model.chosen);
            (model.chosen - before).min(lanes.len() - 1)
        }
        LaneEvent::Chosen(place) if place < lanes.len() => place,
        _ => return Vec::new(),
    };
    changed(model, |model| {
        model.chosen = chosen;
        model.settings = lanes.remove(chosen);
        model.others = lanes;
    })
}

/// The learner's own function answered for the shown conversation, or its lane was removed.
pub(super) fn function_ran(model: &mut Model, answers: Option<String>) -> Vec<Effect> {
    model.lanes.function = answers.map(|answers| (model.revision, answers.into()));
    Vec::new()
}

/// The answers of the function, if they are for the shown conversation.
pub fn function(model: &Model) -> Option<&str> {
    let (revision, answers) = model.lanes.function.as_ref()?;
    let is_whole = model.messages.len() == model.recorded;
    (*revision == model.revision && is_whole).then_some(&**answers)
}

/// Asks the worker for the lane that is shown first and not known yet: the chosen one, then the
/// others, the function last. One request runs at a time, so that a slider that is dragged does not
/// fill a queue.
pub(super) fn follow(model: &mut Model) -> Option<Effect> {
    if model.messages.is_empty() || model.lanes.asked.is_some() || model.pending.is_some() {
        return None;
    }
    let is_whole = is_public(model) && model.messages.len() == model.recorded;
    let is_given = is_whole && model.healed.is_empty();
    let is_first = is_given && model.title.id == first::CONVERSATION;
    let options = loop {
        let lanes = wanted(model);
        let options = lanes.into_iter().find(|options| run_of(model, options).is_none())?;
        // The file is parsed for the first conversation alone.
        let known = is_first.then(|| first::lane(&options)).flatten();
        let Some(answer) = known else { break options };
        know(model, key(model, &options), &Ok(answer));
    };
    let key = key(model, &options);
    let id = if is_given { model.title.id.clone() } else { String::new() };
    let messages = match is_given {
        true => String::new(),
        false => format!("[{}]", model.messages.join(",")),
    };
    model.requests += 1;
    model.lanes.asked = Some((model.requests, key));
    let texts = vec![id, messages, options];
    Some(Effect::AskWorker { request: model.requests, task: "lane", texts })
}

/// The options of the lanes that the page shows.
fn wanted(model: &Model) -> Vec<String> {
    if model.place == Place::Report {
        let compared = if model.report.is_stopped { Vec::new() } else { compared(model) };
        return compared.iter().map(export::options).collect();
    }
    if model.others.is_empty() && function(model).is_none() {
        return Vec::new();
    }
    let lanes = std::iter::once(&model.settings).chain(&model.others).map(export::options);
    lanes.chain(function(model).map(str::to_owned)).collect()
}

/// What the worker found about a lane.
pub fn run<'a>(model: &'a Model, lane: &Settings) -> Option<&'a Arc<Run>> {
    run_of(model, &export::options(lane))
}

/// What the worker found about a lane with these options.
pub fn run_of<'a>(model: &'a Model, options: &str) -> Option<&'a Arc<Run>> {
    model.lanes.known.get(&key(model, options))
}

/// Stores the worker's answer, if `request` is the one for a lane.
pub(super) fn answered(model: &mut Model, request: u32, answer: &Result<String, String>) {
    let Some((_, key)) = model.lanes.asked.take_if(|(asked, _)| *asked == request) else { return };
    know(model, key, answer);
}

fn know(model: &mut Model, key: String, answer: &Result<String, String>) {
    if model.lanes.known.len() >= MOST_KNOWN {
        model.lanes.known.clear();
    }
    model.lanes.known.insert(key, Arc::new(Run::read(answer)));
}

/// Drops the request that a terminated worker will not answer.
pub(super) fn ended(model: &mut Model) {
    model.lanes.asked = None;
}

fn key(model: &Model, options: &str) -> String {
    format!("{} {} {options}", model.revision, model.messages.len())
}

/// Dragging a slider creates many.
const MOST_KNOWN: usize = 64;

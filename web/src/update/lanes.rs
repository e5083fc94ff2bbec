//! Lanes: several policies on one conversation. The chosen one is on the panel.

use std::sync::Arc;

use super::changed;
use crate::effect::Effect;
use crate::event::LaneEvent;
use crate::export;
use crate::lanes::Run;
use crate::link::MOST_LANES;
use crate::link::is_public;
use crate::model::Model;
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

/// Asks the worker for the lane that is shown first and not known yet: the chosen one, then the
/// others. One request runs at a time, so that a slider that is dragged does not fill a queue.
pub(super) fn follow(model: &mut Model) -> Option<Effect> {
    let is_needed = !model.others.is_empty() && !model.messages.is_empty();
    if !is_needed || model.lanes.asked.is_some() || model.pending.is_some() {
        return None;
    }
    let lanes = std::iter::once(&model.settings).chain(&model.others);
    let lane = lanes.into_iter().find(|lane| run(model, lane).is_none())?.clone();
    let key = key(model, &lane);
    let is_whole = is_public(model) && model.messages.len() == model.recorded;
    let is_given = is_whole && model.healed.is_empty();
    let id = if is_given { model.title.id.clone() } else { String::new() };
    let messages = match is_given {
        true => String::new(),
        false => format!("[{}]", model.messages.join(",")),
    };
    model.requests += 1;
    model.lanes.asked = Some((model.requests, key));
    let texts = vec![id, messages, export::options(&lane)];
    Some(Effect::AskWorker { request: model.requests, task: "lane", texts })
}

/// What the worker found about a lane.
pub fn run<'a>(model: &'a Model, lane: &Settings) -> Option<&'a Arc<Run>> {
    model.lanes.known.get(&key(model, lane))
}

/// Stores the worker's answer, if `request` is the one for a lane.
pub(super) fn answered(model: &mut Model, request: u32, answer: &Result<String, String>) {
    let Some((_, key)) = model.lanes.asked.take_if(|(asked, _)| *asked == request) else { return };
    if model.lanes.known.len() >= MOST_KNOWN {
        model.lanes.known.clear();
    }
    model.lanes.known.insert(key, Arc::new(Run::read(answer)));
}

/// Drops the request that a terminated worker will not answer.
pub(super) fn ended(model: &mut Model) {
    model.lanes.asked = None;
}

fn key(model: &Model, lane: &Settings) -> String {
    format!("{} {} {}", model.revision, model.messages.len(), export::options(lane))
}

/// A slider that is dragged makes many.
const MOST_KNOWN: usize = 64;

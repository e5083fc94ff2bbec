//! Lanes: several policies on one conversation. The chosen one is on the panel.

use super::changed;
use crate::event::{Effect, LaneEvent};
use crate::link::MOST_LANES;
use crate::model::Model;

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

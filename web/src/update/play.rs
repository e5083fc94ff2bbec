//! Moves the handle: by hand, by key, and while playing.

use super::chat::script_ticked;
use crate::effect::Effect;
use crate::event::Step;
use crate::model::Model;
use crate::present;

pub(super) fn go(model: &mut Model, position: usize) -> Vec<Effect> {
    model.play_until = None;
    arrive(model, position);
    Vec::new()
}

fn arrive(model: &mut Model, position: usize) {
    model.position = position.min(model.last());
    model.pointed = None;
    model.sought = None;
    if let Some((replay, moment)) =
        model.replay.as_ref().and_then(|replay| Some((replay, replay.moment(model.position)?)))
    {
        model.announce = present::happened(replay, moment, model.position);
    }
}

pub(super) fn play_toggled(model: &mut Model) -> Vec<Effect> {
    if model.play_until.take().is_some() {
        return Vec::new();
    }
    if model.position >= model.last() {
        model.position = 0;
    }
    model.play_until = Some(model.last());
    vec![Effect::Tick(pace(model))]
}

/// Milliseconds per step. A conversation plays in about ten seconds, but slowly enough to see each
/// drop.
fn pace(model: &Model) -> u32 {
    let moments = u32::try_from(model.last()).unwrap_or(u32::MAX).max(1);
    (10_000 / moments).clamp(60, 450)
}

pub(super) fn ticked(model: &mut Model) -> Vec<Effect> {
    if let Some(effects) = script_ticked(model) {
        return effects;
    }
    let Some(until) = model.play_until else { return Vec::new() };
    arrive(model, model.position + 1);
    if model.position >= until {
        model.play_until = None;
        return Vec::new();
    }
    vec![Effect::Tick(pace(model))]
}

/// Plays on to the end of the next turn.
pub(super) fn replay_next(model: &mut Model) -> Vec<Effect> {
    if model.position >= model.last() {
        return Vec::new();
    }
    let first = model.after(Step::TurnForward);
    let turns = model
        .replay
        .as_ref()
        .and_then(|replay| replay.moment(first))
        .map_or(0, |moment| moment.turns);
    let last = model.replay.as_ref().and_then(|replay| {
        let same = replay.moments().enumerate().filter(|(_, moment)| moment.turns == turns);
        same.map(|(number, _)| number).max()
    });
    model.play_until = Some(last.unwrap_or(first).max(first));
    vec![Effect::Tick(pace(model))]
}

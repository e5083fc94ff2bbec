//! Builds the left column: the fate of each message.

use turnwise_host::turnwise_core::plan::Action;
use turnwise_host::turnwise_core::strategies::STANDING;

use crate::model::{Model, Place};
use crate::replay::{Moment, Replay};
use crate::texts::{self, columns as t};
use crate::view::{Fate, Heading};
use crate::words::{grouped, percent};

pub(super) fn heading(moment: &Moment) -> Heading {
    Heading {
        figures: t::SIZE.with(&[&t::MESSAGES.of(moment.length), &grouped(moment.whole)]),
        note: t::TURN_COUNT.of(moment.turns),
    }
}

pub(super) fn fates(model: &Model, replay: &Replay, moment: &Moment) -> Vec<Fate> {
    let transcript = replay.conversation().context().transcript();
    let relevance = |score: &u32| score & !STANDING;
    let best = moment.scores.iter().map(relevance).max().unwrap_or_default();
    let score = |index: u32| Some(percent(relevance(moment.scores.get(index as usize)?), best));
    let mut fates: Vec<Fate> = moment
        .plan
        .decisions(transcript)
        .map(|decision| Fate {
            action: decision.action.as_str(),
            word: word(decision.action),
            reason: decision.reason.code(),
            sentence: texts::reason(decision.reason),
            before: decision.tokens_before.0,
            after: decision.tokens_after.0,
            score: score(decision.index),
            ..Fate::default()
        })
        .collect();
    let ahead = Fate {
        action: "ahead",
        word: t::TO_COME.say(),
        reason: "not_said_yet",
        sentence: t::COMES_LATER.say(),
        is_ahead: true,
        ..Fate::default()
    };
    for (place, actions) in super::lanes::others(model, moment.length) {
        for (fate, action) in fates.iter_mut().zip(actions) {
            if let Some(slot) = fate.others.get_mut(place) {
                *slot = action;
            }
        }
    }
    // A lesson measures only policies.
    if model.place == Place::Workbench {
        for (index, fate) in fates.iter_mut().enumerate() {
            let chosen = model.choices.iter().find(|(known, _)| *known == index);
            fate.choice = chosen.map(|(_, keeps)| *keeps);
            fate.can_choose = true;
        }
    }
    fates.resize(model.messages.len(), ahead);
    fates
}

/// The word for an action, for people.
pub fn word(action: Action) -> &'static str {
    match action {
        Action::Keep => t::KEPT.say(),
        Action::Drop => t::LEFT_OUT.say(),
        Action::Replace(change) if change.results || change.inputs => t::CLEARED.say(),
        Action::Replace(_) => t::REPAIRED.say(),
        Action::Summarize => t::SUMMARIZED.say(),
        Action::Move(_) => t::MOVED.say(),
    }
}

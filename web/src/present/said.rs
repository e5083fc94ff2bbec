//! Builds the left column: the fate of each message.

use turnwise_host::turnwise_core::plan::Action;

use crate::model::Model;
use crate::replay::{Moment, Replay};
use crate::view::{Fate, Heading};
use crate::words::{counted, grouped, percent};

pub(super) fn heading(moment: &Moment) -> Heading {
    Heading {
        figures: format!(
            "{} · {} tokens",
            counted(moment.length, "message"),
            grouped(moment.whole)
        ),
        note: counted(moment.turns, "turn"),
    }
}

pub(super) fn fates(model: &Model, replay: &Replay, moment: &Moment) -> Vec<Fate> {
    let transcript = replay.conversation().context().transcript();
    let best = moment.scores.iter().max().copied().unwrap_or_default();
    let score = |index: u32| Some(percent(*moment.scores.get(index as usize)?, best));
    let mut fates: Vec<Fate> = moment
        .plan
        .decisions(transcript)
        .map(|decision| Fate {
            action: decision.action.as_str(),
            word: word(decision.action),
            reason: decision.reason.code(),
            sentence: decision.reason.sentence(),
            before: decision.tokens_before.0,
            after: decision.tokens_after.0,
            score: score(decision.index),
            is_ahead: false,
        })
        .collect();
    let ahead = Fate {
        action: "ahead",
        word: "to come",
        reason: "not_said_yet",
        sentence: "comes later in the conversation",
        is_ahead: true,
        ..Fate::default()
    };
    fates.resize(model.messages.len(), ahead);
    fates
}

/// The word for an action, for people.
pub fn word(action: Action) -> &'static str {
    match action {
        Action::Keep => "kept",
        Action::Drop => "left out",
        Action::Replace(change) if change.results || change.inputs => "cleared",
        Action::Replace(_) => "repaired",
        Action::Summarize => "in the summary",
        Action::Move(_) => "moved",
    }
}

//! Builds the handle on the timeline, and the sentence about its moment.

use turnwise_host::turnwise_core::plan::Plan;

use super::budget::warning;
use super::tapestry::{described, fate_of_value};
use crate::model::Model;
use crate::replay::{Moment, Replay};
use crate::texts::columns as t;
use crate::view::{Fate, Scrub};
use crate::words::{difference, grouped, short};

pub(super) fn scrub(model: &Model, replay: &Replay, moment: &Moment, fates: &[Fate]) -> Scrub {
    let turns = model.turns.iter().filter(|turn| turn.number.is_some()).count();
    let request = t::REQUEST_OF.with(&[&(model.position + 1), &replay.count()]);
    let happened = happened(replay, moment, model.position);
    let mut valuetext = t::VALUE_TEXT.with(&[
        &moment.turns,
        &turns,
        &request,
        &short(moment.sent),
        &short(moment.whole),
    ]);
    if moment.acted() {
        valuetext.push_str(t::COMPACTED_HERE.say());
    }
    let warning = warning(model, moment);
    if !warning.is_empty() {
        valuetext.push_str(t::OVER_BUDGET.say());
    }
    let last_gone = fates.iter().take(moment.length).rposition(|fate| fate.action != "keep");
    let newest = moment.length.saturating_sub(1);
    let newest_as_said = last_gone.map_or(newest, |index| (index + 1).min(newest));
    Scrub {
        length: moment.length,
        messages: model.messages.len(),
        sent: moment.sent,
        whole: moment.whole,
        place: t::PLACE.with(&[&moment.turns, &turns, &request]),
        happened,
        warning,
        valuetext,
        described: described(&model.tapestry, moment.length),
        thread: fate_of_value(&model.tapestry),
        playing: model.play_until.is_some(),
        progress: model.progress().map(|done| (done, model.report.is_stopped)),
        written: Some(model.messages.len())
            .filter(|count| model.sought.map(|at| at + 1) == Some(*count)),
        follow: model.sought.unwrap_or(newest_as_said),
    }
}

/// The new decisions at this moment, in words.
pub fn happened(replay: &Replay, moment: &Moment, position: usize) -> String {
    if !moment.acted() {
        return String::new();
    }
    let transcript = replay.conversation().context().transcript();
    let count = |plan: &Plan, action: &str| {
        let length = moment.length as u32;
        plan.decisions(transcript)
            .filter(|d| d.index < length && d.action.as_str() == action)
            .count()
    };
    let last =
        position.checked_sub(1).and_then(|last| replay.moment(last)).map(|moment| &moment.plan);
    let more = |action: &str| {
        count(&moment.plan, action).saturating_sub(last.map_or(0, |plan| count(plan, action)))
    };
    let parts = [
        (more("replace"), t::RESULTS_CLEARED),
        (more("summarize"), t::MESSAGES_SUMMARIZED),
        (more("drop"), t::MESSAGES_LEFT_OUT),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, done)| done.of(number))
        .collect();
    let what = if parts.is_empty() { t::COMPACTED.say().to_owned() } else { parts.join(", ") };
    t::HAPPENED.with(&[
        &what,
        &grouped(moment.before),
        &grouped(moment.sent),
        &difference(moment.sent, moment.before),
    ])
}

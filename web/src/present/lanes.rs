//! Builds the lanes: pictures, figures, and what a provider says at the handle.

use std::sync::Arc;

use super::tapestry::fate_of_value;
use crate::export;
use crate::lanes::Run;
use crate::model::{Model, Place, limits};
use crate::read;
use crate::settings::{Kind, Settings};
use crate::tapestry::Tapestry;
use crate::texts::{frame, lanes as t};
use crate::update::{lane_run, own_function, run_of_lane};
use crate::view::{LANES, LaneView, LanesView};
use crate::words::{beginning, difference, grouped};

pub(super) fn lanes(model: &Model) -> LanesView {
    let function = own_function(model).filter(|_| model.place != Place::Start);
    if model.others.is_empty() && function.is_none() {
        return LanesView::default();
    }
    let lanes = model.lanes();
    let runs = lanes.iter().map(|lane| lane_run(model, lane));
    let own = function.map(|answers| run_of_lane(model, answers));
    let runs: Vec<Option<&Arc<Run>>> = runs.chain(own).collect();
    let (length, waits) = (model.length(), model.waits_for_notes());
    // Behind the policies comes the function, which has no settings.
    let settings = lanes.iter().map(Some).chain(own.map(|_| None));
    let views = settings.zip(&runs).enumerate().map(|(place, (lane, run))| {
        let here = run.and_then(|run| run.at(length)).copied().unwrap_or_default();
        let (is_start, is_chosen) = (model.place == Place::Start, place == model.chosen);
        let slice = lane.filter(|lane| is_start && lane.kind == Kind::Slice);
        let tapestry = match lane {
            Some(_) if is_chosen => model.tapestry.clone(),
            _ => run.map(|run| woven(model, lane, run)).unwrap_or_default(),
        };
        LaneView {
            letter: lane.map_or(FUNCTION, |_| letter(place)),
            words: lane.map_or_else(|| t::OWN_FUNCTION.say().to_owned(), export::words),
            is_chosen,
            is_function: lane.is_none(),
            thread: fate_of_value(&tapestry),
            tapestry,
            figures: run.map(|run| figures(run, here.sent)).unwrap_or_default(),
            refused: here.refused.map(|at| refusal(model, at)).unwrap_or_default(),
            refused_at: here.refused,
            is_waiting: run.is_none() || is_start && is_chosen && waits,
            sends: match slice {
                _ if is_start && is_chosen && !waits => seen(model),
                Some(lane) => sliced(model, lane.slice, here.refused),
                None => Vec::new(),
            },
        }
    });
    LanesView {
        lanes: views.collect(),
        has_room: lanes.len() < crate::link::MOST_LANES,
        figures: match runs[..] {
            [Some(slice), Some(plan)] if model.place == Place::Start => against(plan, slice),
            _ => Vec::new(),
        },
    }
}

/// The plan's savings and losses, compared to a slice.
fn against(plan: &Run, slice: &Run) -> Vec<(String, String)> {
    let kept = t::OF.with(&[&grouped(plan.kept), &grouped(plan.needed)]);
    let costs = [grouped(plan.cost), grouped(slice.cost)];
    vec![
        (difference(plan.cost, slice.cost), frame::START_SAVED.with(&[&costs[0], &costs[1]])),
        (kept, frame::START_KEPT.with(&[&grouped(slice.kept)])),
    ]
}

/// The picture of a lane that the worker replayed.
pub(super) fn woven(model: &Model, lane: Option<&Settings>, run: &Run) -> Tapestry {
    let (window, budget) = lane.map_or((None, None), limits);
    let (columns, summaries) = (run.columns.clone(), run.summaries.clone());
    Tapestry { columns, summaries, window, budget, ..model.tapestry.clone() }
}

/// The actions of every lane but the chosen one at a length of the conversation, by its place. The
/// function has the last place.
pub(super) fn others(model: &Model, length: usize) -> Vec<(usize, Vec<&'static str>)> {
    if model.place == Place::Start {
        return Vec::new();
    }
    let lanes = model.lanes();
    let others = lanes.iter().enumerate().filter(|(place, _)| *place != model.chosen);
    let runs = others.filter_map(|(place, lane)| Some((place, lane_run(model, lane)?)));
    let own = own_function(model).and_then(|answers| run_of_lane(model, answers));
    let runs = runs.chain(own.map(|run| (LANES - 1, run)));
    runs.map(|(place, run)| (place, run.actions(length))).collect()
}

/// The letter of a lane, by its place; behind the last one comes the function.
pub fn letter(place: usize) -> char {
    LETTERS.chars().nth(place).unwrap_or(FUNCTION)
}

fn figures(run: &Run, now: u32) -> Vec<(&'static str, String)> {
    if !run.failed.is_empty() {
        return vec![(t::FAILED.say(), run.failed.clone())];
    }
    let count = |number: usize| grouped(u32::try_from(number).unwrap_or(u32::MAX));
    let mut figures = vec![
        (t::SENT_NOW.say(), grouped(now)),
        (t::LARGEST.say(), grouped(run.largest)),
        (t::CHANGES.say(), grouped(run.changes)),
        (t::TO_PAY.say(), grouped(run.cost)),
        (t::IN_SIGHT.say(), t::OF.with(&[&grouped(run.kept), &grouped(run.needed)])),
    ];
    if run.refused() > 0 {
        let of = run.requests.len();
        let counts = t::OF_REQUESTS.with(&[&count(run.refused()), &count(of)]);
        figures.push((t::REFUSED.say(), counts));
    }
    figures
}

/// What OpenAI answers to a result without its call, and who says it.
fn refusal(model: &Model, at: usize) -> String {
    let is_result = model
        .replay
        .as_ref()
        .and_then(|replay| replay.item(at))
        .is_some_and(|item| !item.answers.is_empty());
    let words = match is_result {
        true => t::OPENAI_SAYS,
        false => t::CALL_ALONE,
    };
    t::REFUSED_BECAUSE.with(&[&(at + 1), &words.say()])
}

/// The beginnings of the messages that the chosen lane sends.
fn seen(model: &Model) -> Vec<Line> {
    let Some(replay) = &model.replay else { return Vec::new() };
    let Some(moment) = replay.moment(model.position) else { return Vec::new() };
    let rows = super::seen::rows(model, replay, moment);
    rows.iter().map(|row| (row.role, line(&row.text), false)).collect()
}

/// The beginnings of the messages that a slice sends.
fn sliced(model: &Model, count: u32, refused: Option<usize>) -> Vec<Line> {
    let Some(replay) = &model.replay else { return Vec::new() };
    let length = model.length();
    let row = |index: usize| {
        let role = replay.item(index).map_or("other", |item| item.role.as_str());
        let text = read::message_text(model.format(), model.messages.get(index)?);
        Some((role, line(&text), refused == Some(index)))
    };
    (length.saturating_sub(count as usize)..length).filter_map(row).collect()
}

/// Role, beginning, and whether a provider refuses it.
type Line = (&'static str, String, bool);

fn line(text: &str) -> String {
    beginning(&text.replace('\n', " "), 90)
}

const LETTERS: &str = "ABCD";
const FUNCTION: char = 'ƒ';

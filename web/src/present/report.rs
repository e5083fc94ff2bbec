//! Builds the first report.

use std::sync::Arc;

use turnwise_host::formats::Format;

use super::lanes::woven;
use super::tapestry::fate_of_value;
use crate::export::words;
use crate::lanes::Run;
use crate::model::{Model, Place};
use crate::report::{Outcome, TODAY, best};
use crate::settings::models::MODELS;
use crate::settings::{Settings, window};
use crate::texts::{lanes, report as t};
use crate::update::{lane_run, report_candidates};
use crate::view::{Report, ReportRow};
use crate::words::{difference, format_name, grouped};

/// The first report, while it is open.
pub fn report(model: &Model) -> Option<Arc<Report>> {
    let is_shown = model.place == Place::Report && !model.messages.is_empty();
    is_shown.then(|| Arc::new(made(model)))
}

fn made(model: &Model) -> Report {
    let candidates = report_candidates(model);
    let runs: Vec<Option<&Arc<Run>>> =
        candidates.iter().map(|candidate| lane_run(model, candidate)).collect();
    let budget = model.settings.budget();
    let is_sound = |run: &&Arc<Run>| run.failed.is_empty();
    let sound: Vec<Option<&Arc<Run>>> = runs.iter().map(|run| run.filter(is_sound)).collect();
    let outcomes: Vec<Option<Outcome>> =
        sound.iter().map(|run| run.map(|run| Outcome::of(run, budget))).collect();
    let needed = sound.iter().flatten().map(|run| run.needed).max().unwrap_or_default();
    let done = runs.iter().flatten().count();
    let is_complete = done == runs.len();
    let found = best(&outcomes, needed).filter(|_| is_complete);
    let shown = model.report.chosen.or(found).unwrap_or_default();

    let row = |(place, candidate): (usize, &Settings)| {
        let run = runs.get(place).copied().flatten();
        let outcome = outcomes.get(place).copied().flatten();
        ReportRow {
            words: words(candidate),
            cells: run.zip(outcome).map(|(run, one)| cells(run, one)).unwrap_or_default(),
            is_bad: outcome.map_or([false; 2], |one| [one.refused > 0, one.lost > 0]),
            is_today: place < TODAY,
            is_best: found == Some(place),
            is_shown: place == shown,
            failed: run.map(|run| run.failed.clone()).unwrap_or_default(),
        }
    };
    let whole = sound.first().copied().flatten();
    let of_shown = sound.get(shown).copied().flatten();
    let tapestry = match (of_shown, candidates.get(shown)) {
        (Some(run), Some(candidate)) => woven(model, Some(candidate), run),
        _ => model.tapestry.clone(),
    };
    Report {
        sentences: sentences(&candidates, &sound, &outcomes, found, budget),
        figures: of_shown
            .zip(whole)
            .map(|(run, whole)| figures(run, whole, budget))
            .unwrap_or_default(),
        rows: candidates.iter().enumerate().map(row).collect(),
        thread: fate_of_value(&tapestry),
        tapestry,
        shown: candidates.get(shown).map(words).unwrap_or_default(),
        progress: (!is_complete && !model.report.is_stopped).then_some((done, runs.len())),
        is_stopped: model.report.is_stopped && !is_complete,
        format: model.format().as_str(),
        formats: Format::ALL.iter().map(|one| (one.as_str(), format_name(*one))).collect(),
    }
}

/// A candidate's repairs, savings and kept values, compared to sending everything.
fn figures(run: &Run, whole: &Run, budget: u32) -> Vec<(String, String)> {
    let refused = [whole, run].map(|run| Outcome::of(run, budget).refused);
    let mended = (refused[0] > 0)
        .then(|| (format!("{} → {}", refused[0], refused[1]), t::STILL_REFUSED.say()));
    let saved =
        (run.cost != whole.cost).then(|| (difference(run.cost, whole.cost), t::SAVED.say()));
    let kept = (run.needed > 0)
        .then(|| (lanes::OF.with(&[&grouped(run.kept), &grouped(run.needed)]), t::KEPT.say()));
    let figures = [mended, saved, kept].into_iter().flatten();
    figures.map(|(figure, label)| (figure, label.to_owned())).collect()
}

fn cells(run: &Run, outcome: Outcome) -> Vec<String> {
    let refused = u32::try_from(outcome.refused).unwrap_or(u32::MAX);
    [refused, run.largest, run.sent, run.cost, outcome.lost].map(grouped).to_vec()
}

/// Today's common practice, and the best candidate once all are known.
fn sentences(
    candidates: &[Settings],
    runs: &[Option<&Arc<Run>>],
    outcomes: &[Option<Outcome>],
    found: Option<usize>,
    budget: u32,
) -> Vec<String> {
    let at = |place: usize| {
        let run = runs.get(place).copied().flatten()?;
        Some((candidates.get(place)?, run, outcomes.get(place).copied().flatten()?))
    };
    let window = candidates.first().map_or(0, |one| one.window);
    let is_model = MODELS.iter().any(|(_, size, _)| *size == window) || window >= window::MOST;
    let made_up = (!is_model).then(|| t::MADE_UP.with(&[&grouped(window)]));
    let everything = at(0).map(|(_, run, one)| {
        let (largest, budget) = (grouped(run.largest), grouped(budget));
        match one.refused {
            0 => t::FITS.with(&[&largest, &budget]),
            refused => t::TOO_LARGE.with(&[&refused, &run.requests.len(), &largest, &budget]),
        }
    });
    let last = at(1).map(|(candidate, run, one)| {
        let (lost, needed) = (grouped(one.lost), grouped(run.needed));
        t::LAST_ONES.with(&[&candidate.slice, &one.refused, &run.requests.len(), &lost, &needed])
    });
    let best = found.filter(|place| *place >= TODAY).and_then(at);
    let best = best.map(|(candidate, run, one)| {
        let (lost, needed, cost) = (grouped(one.lost), grouped(run.needed), grouped(one.cost));
        t::BEST.with(&[&words(candidate), &one.refused, &lost, &needed, &cost])
    });
    [made_up, everything, last, best].into_iter().flatten().collect()
}

//! Builds the page of evaluations: choices, table, and two pictures.

use std::sync::Arc;

use crate::chart;
use crate::evals::{Baseline, Better, COLUMNS, Column, Evals, Figures, Row, Run, Scope, Value};
use crate::export;
use crate::model::Model;
use crate::settings::Kind;
use crate::texts::evals as t;
use crate::view::{self, Bell, Cell, EvalsRow, Lines, Progress};
use crate::words::{beginning, grouped};

pub(super) fn evals(model: &Model) -> Option<Arc<view::Evals>> {
    let evals = model.evals.is_open.then_some(&model.evals)?;
    let shown = evals.run.as_ref().map(|run| run_of(evals, run)).unwrap_or_default();
    Some(Arc::new(view::Evals {
        scopes: scopes(model),
        scope: match &evals.scope {
            Scope::Gallery => GALLERY.to_owned(),
            Scope::Shown => String::new(),
            Scope::File => FILE.to_owned(),
            Scope::One(id) => id.clone(),
        },
        baselines: baselines(evals),
        baseline: match evals.baseline {
            Baseline::Snapshot => SNAPSHOT,
            Baseline::Kind(kind) => kind.code(),
        },
        candidate: export::words(&model.settings),
        window: t::PANEL_WINDOW.with(&[&grouped(model.settings.window)]),
        own_windows: evals.own_windows,
        column: evals.column,
        survey: evals.survey.as_ref().map(|survey| survey.shown.clone()),
        ..shown
    }))
}

/// The scope that a value of the first choice means.
pub fn scope_of(value: &str) -> Scope {
    match value {
        GALLERY => Scope::Gallery,
        "" => Scope::Shown,
        FILE => Scope::File,
        id => Scope::One(id.to_owned()),
    }
}

/// The baseline that a value of the second choice means.
pub fn baseline_of(value: &str) -> Baseline {
    let kind = Kind::ALL.into_iter().find(|kind| kind.code() == value);
    kind.map_or(Baseline::Snapshot, Baseline::Kind)
}

fn scopes(model: &Model) -> Vec<(String, String)> {
    let real = || model.cards.iter().filter(|card| !card.is_scenario);
    let all = (GALLERY.to_owned(), t::ALL_GALLERY.with(&[&real().count()]));
    let shown = (String::new(), t::THE_SHOWN.with(&[&model.title.name]));
    let each = real().map(|card| (card.id.clone(), card.title.clone()));
    let file = || (FILE.to_owned(), t::ALL_FILE.with(&[&model.file_cards.len(), &model.file.0]));
    let file = (!model.file_cards.is_empty()).then(file);
    file.into_iter().chain([all, shown]).chain(each).collect()
}

fn baselines(evals: &Evals) -> Vec<(&'static str, String)> {
    let kept =
        evals.snapshot.as_ref().map(|kept| (SNAPSHOT, t::SAVED.with(&[&export::words(kept)])));
    let kinds =
        Kind::ALL.into_iter().map(|kind| (kind.code(), t::SAME_SLIDERS.with(&[&kind.label()])));
    kinds.chain(kept).collect()
}

fn run_of(evals: &Evals, run: &Run) -> view::Evals {
    let figures = || run.rows.iter().filter_map(|row| row.figures.as_ref());
    let caution = caution(run);
    let mut rows: Vec<EvalsRow> =
        run.rows.iter().enumerate().map(|(place, row)| row_of(place, row, evals.row)).collect();
    if figures().count() > 1 {
        let was = Figures::together(figures().map(|[was, _]| was));
        let is = Figures::together(figures().map(|[_, is]| is));
        let title = t::TOTAL.with(&[&figures().count()]);
        rows.push(EvalsRow {
            title,
            note: t::TOTAL_NOTE.say().to_owned(),
            cells: cells(&was, &is),
            ..EvalsRow::default()
        });
    }
    let [baseline, candidate] = &run.policies;
    let progress = run.current().map(|task| {
        let (done, of) = (run.rows.len(), run.tasks.len());
        Progress { done, of, words: t::PROGRESS.with(&[&(done + 1), &of, &task.title]) }
    });
    let so_far = if run.is_complete() {
        String::new()
    } else {
        t::SO_FAR.with(&[&t::DONE_COUNT.of(run.rows.len())])
    };
    view::Evals {
        progress,
        caution,
        summary: t::AGAINST.with(&[candidate, baseline, &so_far]),
        bells: COLUMNS
            .get(evals.column)
            .map(|column| bells(run, evals.column, column))
            .unwrap_or_default(),
        lines: run.rows.get(evals.row).map(lines).unwrap_or_default(),
        rows,
        ..view::Evals::default()
    }
}

/// A policy that sends much less keeps less. The table alone would make it look worse.
fn caution(run: &Run) -> String {
    let Some(column) = COLUMNS.iter().position(|column| column.name == "tokens sent") else {
        return String::new();
    };
    let sum = |side: usize| -> i64 {
        let rows = run.rows.iter().filter_map(|row| row.figures.as_ref()?.get(side));
        rows.filter_map(|figures| figures.values.get(column)).map(|value| value.0).sum()
    };
    let (was, is) = (sum(0), sum(1));
    let (less, more) = (is.min(was), is.max(was));
    let percent = (more - less) * 100 / more.max(1);
    if percent < MUCH_LESS {
        return String::new();
    }
    let words = if is < was { t::PANEL_LESS } else { t::BASELINE_LESS };
    words.with(&[&percent])
}

fn row_of(place: usize, row: &Row, drawn: usize) -> EvalsRow {
    let cells = row.figures.as_ref().map(|[was, is]| cells(was, is)).unwrap_or_default();
    let note = match (row.note.as_str(), cells.is_empty()) {
        ("", _) => String::new(),
        (format, false) => t::CONVERTED.with(&[&format]),
        (reason, true) => reason.to_owned(),
    };
    EvalsRow { place: Some(place), title: row.title.clone(), note, cells, is_drawn: place == drawn }
}

fn cells(was: &Figures, is: &Figures) -> Vec<Cell> {
    let each = COLUMNS.iter().zip(was.values.iter().zip(&is.values));
    let cell = each.map(|(column, (was, is))| Cell {
        value: format!("{}{}", is.formatted(), column.unit),
        difference: Value(is.0 - was.0).difference(),
        verdict: verdict(column, *was, *is),
    });
    cell.collect()
}

fn verdict(column: &Column, was: Value, is: Value) -> &'static str {
    match (
        Value(is.0 - was.0).difference().is_empty(),
        (is > was) == (column.better == Better::More),
    ) {
        (true, _) => "",
        (false, true) => "better",
        (false, false) => "worse",
    }
}

/// One dumbbell for each conversation. The scale starts at zero, or at the lowest value if that is
/// far from zero; it is never so narrow that a small difference looks large.
fn bells(run: &Run, place: usize, column: &Column) -> Vec<Bell> {
    let both = |row: &Row| {
        let [was, is] = row.figures.as_ref()?;
        Some((*was.values.get(place)?, *is.values.get(place)?))
    };
    let all = || run.rows.iter().filter_map(both).flat_map(|(was, is)| [was.0, is.0]);
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0).max(1));
    let narrow = if least * 2 > most { least - (most - least) / 8 } else { 0 };
    let from = narrow.min(most - most / 5);
    let at =
        |value: Value| u32::try_from((value.0 - from) * 1000 / (most - from).max(1)).unwrap_or(0);
    let bell = run.rows.iter().filter_map(|row| {
        let (was, is) = both(row)?;
        let unit = column.unit;
        Some(Bell {
            title: row.title.clone(),
            was: at(was),
            is: at(is),
            words: format!("{}{unit} → {}{unit}", was.formatted(), is.formatted()),
            verdict: verdict(column, was, is),
        })
    });
    bell.collect()
}

/// Tokens at each request, and identifiers that were needed but missing.
fn lines(row: &Row) -> Lines {
    let Some([was, is]) = &row.figures else { return Lines::default() };
    let series = |figures: &Figures, place: usize| -> Vec<u32> {
        figures.requests.iter().filter_map(|request| request.get(place).copied()).collect()
    };
    let [history, baseline, candidate] = [series(is, 1), series(was, 2), series(is, 2)];
    let lost: Vec<String> = is
        .lost
        .iter()
        .take(MAX_LOST_SHOWN)
        .map(|(index, id)| t::LOST_AT.with(&[&beginning(id, 40), &(index + 1)]))
        .collect();
    let more = match is.lost.len().saturating_sub(MAX_LOST_SHOWN) {
        0 => String::new(),
        more => t::MORE.with(&[&more]),
    };
    let (grid, [history, baseline, candidate]) = chart::steps([&history, &baseline, &candidate]);
    Lines {
        title: row.title.clone(),
        history,
        baseline,
        candidate,
        grid,
        lost: if lost.is_empty() {
            String::new()
        } else {
            t::LOST.with(&[&lost.join(", "), &more])
        },
    }
}

/// The value for the whole gallery; no conversation there has this id.
const GALLERY: &str = "*";
/// The value for the opened file.
const FILE: &str = "/";
/// The value for the saved settings; no strategy has this name.
const SNAPSHOT: &str = "kept";
/// From this difference in per cent on, the sizes explain a part of the result.
const MUCH_LESS: i64 = 10;
/// Maximum number of lost identifiers shown.
const MAX_LOST_SHOWN: usize = 8;

//! Builds the view from the model: one file for each part of the page.

mod budget;
mod chat;
mod check;
pub mod lanes;
mod learn;
mod notes;
mod report;
mod said;
mod savings;
mod scrub;
mod seen;
mod share;
mod tapestry;

use std::sync::Arc;

use crate::event::Dialog;
use crate::export;
use crate::language::speak;
use crate::model::Model;
use crate::texts;
use crate::view::View;

pub use notes::{key, made, marked, summaries};
pub use report::report;
pub use said::word;
pub use scrub::happened;
pub use share::fragment;
pub use tapestry::fate_of_value;

/// The whole view of a model.
pub fn view(model: &Model) -> View {
    let language = model.workshop.progress.language;
    speak(language);
    let shared = View {
        language,
        place: model.place,
        learn: Arc::new(learn::learn(model)),
        lesson: learn::lesson(model),
        lanes: Arc::new(lanes::lanes(model)),
        kinds: learn::kinds(model),
        knobs: learn::knobs(model),
        is_reduced: learn::is_reduced(model),
        extras: learn::extras(model),
        broken: model.broken.map(|error| error.to_string()).unwrap_or_default(),
        travels: (model.history.can_undo(), model.history.can_redo()),
        keeps: model.keeps,
        share: share::share(model),
        gallery: model.cards.clone(),
        file_cards: model.file_cards.clone(),
        title: model.title.clone(),
        revision: model.revision,
        written: check::written(model),
        findings: check::findings(model),
        turns: model.turns.clone(),
        tapestry: tapestry::shown(model),
        values: model.values.2.clone(),
        is_dark: model.theme.map_or(model.prefers_dark, |theme| theme == "dark"),
        settings: model.settings.clone(),
        has_endpoint: model.endpoint.is_some(),
        advice: model.advice.clone(),
        advice_on_all: match model.file_cards.iter().any(|card| card.id == model.title.id) {
            true => texts::policy::FROM_FILE.with(&[&model.file_cards.len()]),
            false => String::new(),
        },
        counted: model.counted.clone(),
        report: report(model),
        known: model.memory.known.clone(),
        has_days: model.cards.iter().any(|card| card.has_days && card.id == model.title.id),
        recalls: model.memory.request.is_some(),
        dialog: model.dialog,
        problem: model.problem.clone(),
        code: if model.dialog == Some(Dialog::Export) {
            export::code(&model.settings)
        } else {
            String::new()
        },
        pointed: model.pointed.clone(),
        hit: model.hit,
        announce: model.announce.clone(),
        theme: model.theme,
        ..View::default()
    };
    let Some((replay, moment)) =
        model.replay.as_ref().and_then(|replay| Some((replay, replay.moment(model.position)?)))
    else {
        return shared;
    };
    let fates = said::fates(model, replay, moment);
    let waits = model.waits_for_notes();
    let seen = if waits { Vec::new() } else { seen::rows(model, replay, moment) };
    View {
        said: said::heading(moment),
        seen_heading: seen::heading(model, replay, moment, seen.len()),
        can_load_notes: model.misses_notes() && !waits,
        waits_for_notes: waits,
        scrub: scrub::scrub(model, replay, moment, &fates),
        budget: budget::budget(model, replay, moment),
        calibration: budget::calibration(replay),
        savings: savings::savings(replay, moment),
        reported: replay.conversation().context().calibration().map(|known| known.scale_permille),
        marked: model.marked.clone(),
        difference: model.difference.clone(),
        checks: model.checks.clone(),
        grades: model.grades.clone(),
        ledger: model.ledger.clone(),
        acts: notes::acts(model, replay, moment),
        summaries: Arc::new(notes::summaries(model, replay, moment)),
        chat: chat::chat(model, moment),
        fates: Arc::new(fates),
        seen: Arc::new(seen),
        ..shared
    }
}

/// The last view with only the pointer changed. Pointers move often, so the rest is not rebuilt.
pub fn pointed(last: &View, model: &Model) -> View {
    View { pointed: model.pointed.clone(), hit: model.hit, ..last.clone() }
}

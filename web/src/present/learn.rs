//! Builds the lessons: the list, the open one, and the controls that it needs.

use std::sync::Arc;

use turnwise_host::turnwise_core::tokens::estimate;

use crate::lessons::{self, Lesson, Line};
use crate::model::{Model, Place};
use crate::settings::{Kind, Knob};
use crate::texts::lessons as t;
use crate::view::{Learn, LessonView, Listed};

pub(super) fn learn(model: &Model) -> Learn {
    let workshop = &model.workshop;
    let lessons = workshop.entries.iter().map(|entry| {
        let done = workshop.progress.of(&entry.id);
        Listed {
            id: entry.id.clone(),
            title: entry.title(workshop.progress.language).to_owned(),
            minutes: t::MINUTES.with(&[&entry.minutes]),
            state: match done {
                Some(done) if done.is_solved => "solved",
                Some(_) => "begun",
                None => "",
            },
        }
    });
    let count = workshop.entries.len();
    Learn {
        lessons: lessons.collect(),
        solved: t::COUNT.with(&[&workshop.progress.solved().min(count), &count]),
    }
}

/// The open lesson, if one is shown and the worker has read it.
fn open(model: &Model) -> Option<&Arc<Lesson>> {
    let open = model.workshop.open.as_ref().filter(|_| model.place == Place::Lesson)?;
    open.lesson.as_ref()
}

pub(super) fn lesson(model: &Model) -> Option<Arc<LessonView>> {
    let workshop = &model.workshop;
    let open = workshop.open.as_ref().filter(|_| model.place == Place::Lesson)?;
    let number = workshop.entries.iter().position(|entry| entry.id == open.id)?;
    let next = workshop.entries.get(number + 1);
    let previous = number.checked_sub(1).and_then(|before| workshop.entries.get(before));
    let Some(lesson) = &open.lesson else {
        return Some(Arc::new(LessonView { failed: open.failed.clone(), ..LessonView::default() }));
    };
    let title = |id: &str| {
        let entry = model.gallery.iter().find(|entry| entry.card.id == id);
        entry.map_or_else(|| id.to_owned(), |entry| entry.card.title.clone())
    };
    let conversations = lesson.conversations.iter().filter(|_| lesson.conversations.len() > 1);
    let conversations = conversations.enumerate().map(|(place, id)| {
        (id.clone(), title(id), *id == model.title.id, open.rows.get(place).cloned())
    });
    let shown = |blocks: &Vec<_>| if open.is_solved { blocks.clone() } else { Vec::new() };
    Some(Arc::new(LessonView {
        title: lesson.title.clone(),
        place: t::PLACE.with(&[&(number + 1), &workshop.entries.len(), &lesson.minutes]),
        failed: open.failed.clone(),
        look: lesson.look.clone(),
        predict: lesson.predict.clone(),
        predicted: open.predicted,
        task: lesson.task.clone(),
        memory: lines(model, lesson),
        clauses: open.clauses.clone(),
        is_measuring: open.request.is_some(),
        is_solved: open.is_solved,
        wrong: open.wrong.clone(),
        hints: lesson.hints.iter().take(open.hints).cloned().collect(),
        hints_left: lesson.hints.len().saturating_sub(open.hints),
        asks_solution: open.asks_solution,
        why: open.why.clone(),
        code: shown(&lesson.code),
        notes: lesson.notes.clone(),
        shows_all: open.shows_all,
        conversations: conversations.collect(),
        previous: previous.map(|previous| previous.id.clone()),
        next: next.map(|next| (next.id.clone(), next.title(workshop.progress.language).to_owned())),
    }))
}

/// The lines to choose for the memory.
fn lines(model: &Model, lesson: &Lesson) -> Vec<(Line, u32, bool)> {
    let chosen = lessons::chosen_lines(&lesson.memory, &model.settings.memory);
    let lines = lesson.memory.iter().enumerate();
    lines
        .map(|(place, line)| (line.clone(), estimate(&line.text).0, chosen.contains(&place)))
        .collect()
}

/// Whether to show only what the lesson needs.
pub(super) fn is_reduced(model: &Model) -> bool {
    open(model).is_some() && model.workshop.open.as_ref().is_some_and(|open| !open.shows_all)
}

/// The strategies to choose from.
pub(super) fn kinds(model: &Model) -> Vec<Kind> {
    match open(model).filter(|_| is_reduced(model)) {
        Some(_) if model.settings.kind == Kind::Slice => vec![Kind::Slice],
        Some(lesson) => lesson.kinds(),
        None => {
            let mut kinds = model.settings.kinds();
            // A slice is for comparisons.
            let compares = !model.others.is_empty() || model.settings.kind == Kind::Slice;
            kinds.extend(compares.then_some(Kind::Slice));
            kinds
        }
    }
}

/// The sliders to show.
pub(super) fn knobs(model: &Model) -> Vec<Knob> {
    let kind = model.settings.kind;
    match open(model).filter(|_| is_reduced(model)) {
        Some(_) if kind == Kind::Slice => kind.knobs().to_vec(),
        Some(lesson) => lesson.knobs(kind),
        None => kind.knobs().to_vec(),
    }
}

/// The lesson's controls beyond strategies and sliders.
pub(super) fn extras(model: &Model) -> Vec<&'static str> {
    let Some(lesson) = open(model) else { return Vec::new() };
    ["checks", "envelope", "messages"].into_iter().filter(|name| lesson.shows(name)).collect()
}

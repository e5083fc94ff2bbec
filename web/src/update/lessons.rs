//! Opens lessons, measures their clauses and remembers progress.

use std::sync::Arc;

use super::{changed, places, play};
use crate::effect::Effect;
use crate::event::LearnEvent;
use crate::language::Language;
use crate::lessons::{self, Done, Entry, Lesson, Measurement, Open, Progress};
use crate::link::{Linked, MOST_LANES, Route, linked};
use crate::model::{Model, Place};
use crate::settings::{Settings, Summarizer};
use crate::texts::page as t;

/// Opens the lesson with this id. The list of lessons must be loaded.
pub(super) fn opened(model: &mut Model, id: &str) -> Vec<Effect> {
    let Some(entry) = entry(model, id) else { return Vec::new() };
    let file = entry.file.clone();
    model.place = Place::Lesson;
    model.requests += 1;
    let hints = model.workshop.progress.of(id).map_or(0, |done| done.hints);
    model.workshop.open =
        Some(Open { id: id.to_owned(), request: Some(model.requests), hints, ..Open::default() });
    let language = model.workshop.progress.language.code().to_owned();
    vec![Effect::AskWorker { request: model.requests, task: "lesson", texts: vec![file, language] }]
}

/// The list of lessons arrived.
pub(super) fn listed(model: &mut Model, text: &str) -> Vec<Effect> {
    model.workshop.entries = lessons::entries(text);
    match model.route.take() {
        Some(route) => places::go(model, route),
        None => Vec::new(),
    }
}

pub(super) fn learn(model: &mut Model, what: LearnEvent) -> Vec<Effect> {
    match what {
        LearnEvent::Listed(text) => return listed(model, &text),
        LearnEvent::ProgressLoaded(text) => {
            model.workshop.progress = Progress::read(&text).unwrap_or_default();
            return Vec::new();
        }
        LearnEvent::ProgressOpened(text) => return progress_opened(model, &text),
        LearnEvent::ProgressSaved => {
            let text = model.workshop.progress.write();
            return vec![Effect::Save { name: "turnwise-workshop.json".to_owned(), text }];
        }
        LearnEvent::LineCopied(line) => {
            model.announce = t::LINE_COPIED.say().to_owned();
            return vec![Effect::Copy(line)];
        }
        LearnEvent::Language(language) => return language_chosen(model, language),
        _ => {}
    }
    let Some(open) = &mut model.workshop.open else { return Vec::new() };
    match what {
        LearnEvent::Predicted(choice) => open.predicted = Some(choice),
        LearnEvent::HintOpened => {
            let most = open.lesson.as_ref().map_or(0, |lesson| lesson.hints.len());
            open.hints = (open.hints + 1).min(most);
            let hints = open.hints;
            return keep(model, |done| done.hints = hints);
        }
        LearnEvent::Picked(message) => open.picked = Some(message),
        LearnEvent::AllControls(all) => open.shows_all = all,
        LearnEvent::Remembered(place, is_chosen) => return remembered(model, place, is_chosen),
        LearnEvent::SolutionAsked => open.asks_solution = true,
        LearnEvent::SolutionShown => return solution_shown(model),
        LearnEvent::Reset => {
            let (Some(lesson), id) = (open.lesson.clone(), open.id.clone()) else {
                return Vec::new();
            };
            (open.picked, open.predicted, open.asks_solution) = (None, None, false);
            model.workshop.progress.change(&id, |done| {
                done.link.clear();
                done.memory.clear();
            });
            return places::open(model, state(&lesson));
        }
        LearnEvent::Shown(clause) => return clause_shown(model, clause),
        LearnEvent::Conversation(id) => return conversation(model, id),
        _ => {}
    }
    Vec::new()
}

/// The worker's answer, if `request` is the one of the lesson. Returns the effects to run next.
pub(super) fn answered(
    model: &mut Model,
    request: u32,
    answer: &Result<String, String>,
) -> Option<Vec<Effect>> {
    let open = model.workshop.open.as_mut()?;
    open.request.take_if(|asked| *asked == request)?;
    let answer = match answer {
        Ok(answer) => answer,
        Err(reason) => {
            open.failed.clone_from(reason);
            model.announce = t::LESSON_FAILED.with(&[&reason]);
            return Some(Vec::new());
        }
    };
    if open.lesson.is_none() {
        let lesson = Arc::new(Lesson::read(answer)?);
        open.lesson = Some(lesson.clone());
        model.announce = t::LESSON.with(&[&lesson.title]);
        let begun = model.workshop.progress.of(&model.workshop.open.as_ref()?.id);
        let own = begun.and_then(|done| begun_at(model, done, &lesson));
        return Some(places::open(model, own.unwrap_or_else(|| state(&lesson))));
    }
    let Measurement { clauses, is_solved, wrong, why, rows, written } = lessons::measured(answer)?;
    let held = |clauses: &[lessons::Measured]| clauses.iter().filter(|one| one.holds).count();
    let has_changed = clauses != open.clauses && !open.clauses.is_empty();
    if has_changed {
        let first = clauses.iter().find(|one| !one.holds);
        let first = first.map(|one| format!(". {}", one.words)).unwrap_or_default();
        model.announce = t::CLAUSES.with(&[&held(&clauses), &clauses.len(), &first]);
    }
    let was_solved = open.is_solved;
    (open.clauses, open.is_solved) = (clauses, is_solved);
    (open.wrong, open.why, open.rows) = (wrong, why, rows);
    let scripted = open.lesson.as_ref().is_some_and(|lesson| lesson.is_scripted);
    if is_solved && (has_changed || !was_solved) {
        model.announce = t::LESSON_SOLVED.say().to_owned();
    }
    if scripted {
        model.written.clear();
        for (covers, text) in written {
            model.written.insert(covers, Ok(text));
        }
        model.replay_all();
    }
    let open = model.workshop.open.as_ref()?;
    let lesson = open.lesson.as_ref()?;
    let goal = lesson.goal.clone();
    let memory = lessons::chosen_lines(&lesson.memory, &open.own_lane(model).memory);
    let link = linked(model).write(&model.gallery);
    Some(keep(model, |done| {
        (done.link, done.memory) = (link, memory);
        if is_solved {
            (done.is_solved, done.goal) = (true, goal);
        }
    }))
}

/// Asks the worker for the clauses, if the state differs from the one measured last.
pub(super) fn follow(model: &mut Model) -> Option<Effect> {
    let open = model.workshop.open.as_ref().filter(|_| model.place == Place::Lesson)?;
    let lesson = open.lesson.as_ref().filter(|_| open.request.is_none())?;
    // Until its conversation is loaded, the panel has the settings of something else.
    let is_there = lesson.conversations.contains(&model.title.id) && model.pending.is_none();
    let state = is_there.then(|| open.state(model)).filter(|state| *state != open.measured)?;
    let file = entry(model, &open.id)?.file.clone();
    let texts = vec![file, model.workshop.progress.language.code().to_owned(), state.clone()];
    model.requests += 1;
    let request = model.requests;
    let open = model.workshop.open.as_mut()?;
    (open.request, open.measured) = (Some(request), state);
    Some(Effect::AskWorker { request, task: "measure", texts })
}

/// The lesson as it begins.
fn state(lesson: &Lesson) -> Linked {
    let mut lanes = lesson.compare.clone();
    lanes.truncate(MOST_LANES - 1);
    let chosen = lanes.len();
    lanes.push(lesson.start.clone());
    if lesson.is_scripted {
        lanes.iter_mut().for_each(|lane| lane.summarizer = Summarizer::Endpoint);
    }
    Linked {
        conversation: lesson.conversations.first().cloned().unwrap_or_default(),
        length: lesson.at.unwrap_or(usize::MAX),
        lanes,
        chosen,
    }
}

/// The lesson as the learner left it.
fn begun_at(model: &Model, done: &Done, lesson: &Lesson) -> Option<Linked> {
    let Route::State(link) = Route::read(&done.link) else { return None };
    let mut state = Linked::read(&link, &model.gallery).ok()?;
    if let Some(lane) = state.lanes.get_mut(lesson.compare.len()) {
        lane.memory = lessons::memory_of(&lesson.memory, &done.memory);
    }
    lesson.conversations.contains(&state.conversation).then_some(state)
}

/// Adds a line to the memory, or removes it.
fn remembered(model: &mut Model, place: usize, is_chosen: bool) -> Vec<Effect> {
    let open = model.workshop.open.as_ref();
    let Some(lesson) = open.and_then(|open| open.lesson.clone()) else { return Vec::new() };
    let mut chosen = lessons::chosen_lines(&lesson.memory, &model.settings.memory);
    chosen.retain(|known| *known != place);
    chosen.extend(is_chosen.then_some(place));
    let memory = lessons::memory_of(&lesson.memory, &chosen);
    changed(model, |model| model.settings.memory = memory)
}

/// Shows the solution, and keeps the learner's settings as a lane next to it.
fn solution_shown(model: &mut Model) -> Vec<Effect> {
    let Some(open) = &mut model.workshop.open else { return Vec::new() };
    let Some(lesson) = open.lesson.clone() else { return Vec::new() };
    open.asks_solution = false;
    let given = lesson.compare.len();
    let mut lanes = model.lanes();
    let own = lanes.get(given).cloned().unwrap_or_default();
    let Settings { window, reserve, summarizer, .. } = own;
    let solution = Settings { summarizer, ..lesson.solution.clone() };
    let solution = match lesson.solution.window {
        0 => Settings { window, reserve, ..solution },
        _ => solution,
    };
    lanes.truncate(given);
    lanes.push(solution);
    if own != lesson.solution {
        lanes.push(own);
    }
    let mut effects = changed(model, |model| {
        model.chosen = given;
        model.settings = lanes.remove(given);
        model.others = lanes;
    });
    effects.extend(keep(model, |_| {}));
    effects
}

/// Moves the handle to where a clause fails.
fn clause_shown(model: &mut Model, clause: usize) -> Vec<Effect> {
    let Some(open) = &model.workshop.open else { return Vec::new() };
    let Some(shown) = open.clauses.get(clause) else { return Vec::new() };
    let Some((place, request, message)) = shown.place else { return Vec::new() };
    let missing = shown.missing.clone();
    let id = open.lesson.as_ref().and_then(|lesson| lesson.conversations.get(place)).cloned();
    match id.filter(|id| *id != model.title.id) {
        Some(id) => conversation(model, id),
        None => {
            let effects = play::go(model, request);
            model.sought = Some(message);
            model.pointed = Some(message..message + 1);
            if missing.is_some() {
                model.followed = missing;
                model.follow();
            }
            effects
        }
    }
}

/// Shows another conversation of the lesson under the same lanes.
fn conversation(model: &mut Model, id: String) -> Vec<Effect> {
    let lanes = model.lanes();
    let state = Linked { conversation: id, length: usize::MAX, lanes, chosen: model.chosen };
    places::open(model, state)
}

fn language_chosen(model: &mut Model, language: Language) -> Vec<Effect> {
    model.workshop.progress.language = language;
    crate::language::speak(language);
    model.reword();
    let saved = Effect::SaveProgress(model.workshop.progress.write());
    let open = model.workshop.open.as_ref().filter(|_| model.place == Place::Lesson);
    let id = open.map(|open| open.id.clone());
    let effects = id.map(|id| opened(model, &id)).unwrap_or_default();
    effects.into_iter().chain([saved]).collect()
}

fn progress_opened(model: &mut Model, text: &str) -> Vec<Effect> {
    match Progress::read(text) {
        Some(other) => {
            model.workshop.progress.merge(other);
            let solved = model.workshop.progress.solved();
            model.announce = t::PROGRESS_OPENED.with(&[&solved]);
            vec![Effect::SaveProgress(model.workshop.progress.write())]
        }
        None => {
            model.announce = t::NO_PROGRESS.say().to_owned();
            Vec::new()
        }
    }
}

/// Changes the progress in the open lesson, and saves it if that made a difference.
fn keep(model: &mut Model, change: impl FnOnce(&mut Done)) -> Vec<Effect> {
    let Some(open) = &model.workshop.open else { return Vec::new() };
    let before = model.workshop.progress.clone();
    model.workshop.progress.change(&open.id, change);
    let is_new = before != model.workshop.progress;
    is_new.then(|| Effect::SaveProgress(model.workshop.progress.write())).into_iter().collect()
}

fn entry<'a>(model: &'a Model, id: &str) -> Option<&'a Entry> {
    model.workshop.entries.iter().find(|entry| entry.id == id)
}

//! Runs evaluations: replays one conversation after the other under two policies.

use std::sync::Arc;

use turnwise_host::formats::Format;

use super::{changed, tokens};
use crate::effect::Effect;
use crate::evals::{Baseline, Evals, Row, Run, Scope, Survey, Task};
use crate::event::Evaluate;
use crate::export;
use crate::model::Model;
use crate::settings::Settings;
use crate::texts::evals as t;
use crate::words::grouped;

pub(super) fn evaluate(model: &mut Model, what: Evaluate) -> Vec<Effect> {
    let evals = &mut model.evals;
    match what {
        Evaluate::Opened(is_open) => {
            evals.is_open = is_open;
            // On that page, every announcement comes from the page itself.
            model.announce.clear();
        }
        Evaluate::Over(scope) => evals.scope = scope,
        Evaluate::Against(baseline) => evals.baseline = baseline,
        Evaluate::SnapshotTaken => {
            evals.snapshot = Some(model.settings.clone());
            evals.baseline = Baseline::Snapshot;
        }
        Evaluate::OwnWindows(own) => evals.own_windows = own,
        Evaluate::Surveyed => return surveyed(model),
        Evaluate::Adopted => return adopted(model),
        Evaluate::Started => return started(model),
        Evaluate::Ended => {
            let Some(run) = &mut evals.run else { return Vec::new() };
            run.request = None;
            model.announce = t::ENDED.with(&[&t::CONVERSATION_COUNT.of(run.rows.len())]);
            tokens::ended(model);
            return vec![Effect::EndWorker];
        }
        Evaluate::Column(column) => evals.column = column,
        Evaluate::Row(row) => evals.row = row,
        Evaluate::Saved => {
            let file = |run: &Run| Effect::Save {
                name: "turnwise-evals.json".to_owned(),
                text: run.json(),
            };
            return evals.run.as_ref().map(file).into_iter().collect();
        }
        Evaluate::Copied => {
            model.announce = t::COPIED.say().to_owned();
            return evals.run.as_ref().map(|run| Effect::Copy(run.json())).into_iter().collect();
        }
    }
    Vec::new()
}

fn started(model: &mut Model) -> Vec<Effect> {
    let settings = [model.evals.baseline_settings(&model.settings), model.settings.clone()];
    let tasks = tasks(model, &model.evals.scope, &settings);
    let Evals { scope, own_windows, .. } = &model.evals;
    let in_own = *own_windows && !matches!(scope, Scope::Shown | Scope::File);
    let policies = settings.each_ref().map(|settings| match in_own {
        true => t::SUITABLE_WINDOW.with(&[&export::words(settings)]),
        false => t::IN_WINDOW.with(&[&export::words(settings), &grouped(settings.window)]),
    });
    model.evals.run = Some(Run { tasks, policies, rows: Vec::new(), request: None });
    model.evals.row = 0;
    // A running evaluation is obsolete.
    tokens::ended(model);
    let mut effects = vec![Effect::EndWorker];
    effects.extend(next(model));
    effects
}

fn surveyed(model: &mut Model) -> Vec<Effect> {
    let scope = model.evals.scope.clone();
    let effect = survey(model, &scope);
    model.evals.survey_request = Some(model.requests);
    vec![effect]
}

/// Requests statistics about conversations.
pub(super) fn survey(model: &mut Model, scope: &Scope) -> Effect {
    let settings = [model.settings.clone(), model.settings.clone()];
    let questions = tasks(model, scope, &settings)
        .into_iter()
        .flat_map(|task| task.question.into_iter().take(3));
    let texts = std::iter::once(model.settings.window.to_string()).chain(questions).collect();
    model.requests += 1;
    Effect::AskWorker { request: model.requests, task: "survey", texts }
}

/// Applies the suggested policy to the panel.
fn adopted(model: &mut Model) -> Vec<Effect> {
    let Some(Survey { kind, keep, .. }) = model.evals.survey else { return Vec::new() };
    let effects = changed(model, |model| model.settings.adopt(kind, keep));
    model.announce = t::POLICY_SET.with(&[&export::words(&model.settings)]);
    effects
}

fn tasks(model: &Model, scope: &Scope, settings: &[Settings; 2]) -> Vec<Task> {
    let own_windows = &model.evals.own_windows;
    let own = |title: String, messages: &[Arc<str>], format: Format| {
        let [baseline, candidate] = settings.each_ref().map(policy);
        let messages = format!("[{}]", messages.join(","));
        let question =
            vec![String::new(), messages, format.as_str().to_owned(), baseline, candidate];
        Task { id: String::new(), title, question }
    };
    match scope {
        Scope::Shown => {
            return vec![own(model.title.name.clone(), &model.messages, model.format())];
        }
        Scope::File => {
            let each = model.file_cards.iter().zip(&model.file.1);
            let each = each.map(|(card, loaded)| {
                let format = model.settings.format.or(loaded.format).unwrap_or(Format::OpenAiChat);
                own(card.title.clone(), &loaded.messages, format)
            });
            return each.collect();
        }
        _ => {}
    }
    let chosen = model.gallery.iter().filter(|entry| match scope {
        Scope::One(id) => entry.card.id == *id,
        _ => !entry.card.is_scenario,
    });
    let task = chosen.map(|entry| {
        let [baseline, candidate] = settings.each_ref().map(|settings| {
            let own = Settings {
                window: entry.window,
                reserve: entry.reserve,
                overhead: 0,
                memory: Arc::default(),
                ..settings.clone()
            };
            policy(if *own_windows { &own } else { settings })
        });
        let (id, title) = (entry.card.id.clone(), entry.card.title.clone());
        Task {
            question: vec![id.clone(), String::new(), String::new(), baseline, candidate],
            id,
            title,
        }
    });
    task.collect()
}

/// The options for the worker. It reads Chat Completions, whatever format the panel has.
fn policy(settings: &Settings) -> String {
    export::options_alone(&Settings { format: None, ..settings.clone() })
}

/// Asks for the next conversation of the run.
fn next(model: &mut Model) -> Option<Effect> {
    let run = model.evals.run.as_mut()?;
    let task = run.tasks.get(run.rows.len())?;
    model.requests += 1;
    run.request = Some(model.requests);
    Some(Effect::AskWorker {
        request: model.requests,
        task: "evaluate",
        texts: task.question.clone(),
    })
}

/// Reads the worker's answer to a survey or a run. Answers to a run that was ended are ignored.
pub(super) fn answered(
    model: &mut Model,
    request: u32,
    answer: Result<String, String>,
) -> Vec<Effect> {
    if model.evals.survey_request.take_if(|asked| *asked == request).is_some() {
        match answer.as_deref().map(Survey::read) {
            Ok(survey) => model.evals.survey = survey,
            Err(reason) => model.announce.clone_from(reason),
        }
        return Vec::new();
    }
    let Some(run) = model.evals.run.as_mut().filter(|run| run.request == Some(request)) else {
        return Vec::new();
    };
    let Some(task) = run.current() else { return Vec::new() };
    let row = Row::read(&task.title, answer);
    run.rows.push(row);
    run.request = None;
    if run.is_complete() {
        model.announce = t::COMPARED.with(&[&t::DONE_COUNT.of(run.rows.len())]);
    }
    next(model).into_iter().collect()
}

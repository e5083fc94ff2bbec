//! The log of summaries, and what can be done about the newest.

use std::sync::Arc;

use crate::model::{Asked, Model};
use crate::replay::{Moment, Replay, Told, range, turns_in_words};
use crate::settings::Summarizer;
use crate::view::{Acts, Note};
use crate::words::{grouped, percent};

/// The log, newest first.
pub fn summaries(model: &Model, replay: &Replay, moment: &Moment) -> Vec<Note> {
    let told = replay.told(moment.length).map(|told| {
        let asked = model.asked.get(&told.covers).filter(|_| told.took.is_none());
        Note {
            key: key(told),
            state: told.state,
            covers: format!("covers {}", turns_in_words(told.through_turn)),
            figures: if told.reason.is_empty() {
                figures(told.covered_tokens, replay, told.serial)
            } else {
                told.reason.clone()
            },
            made: asked.map(made).unwrap_or_else(|| extracted(told)),
            prompt: asked.map(|asked| asked.prompt.clone()).unwrap_or_default(),
            text: told.text.clone(),
            from: told.covers.0..told.covers.1,
        }
    });
    let mut notes: Vec<Note> = told.collect();
    notes.extend(model.log.iter().cloned());
    if let Some(job) = &moment.plan.job {
        let asked = model
            .waiting
            .filter(|(_, covers)| *covers == range(job))
            .and_then(|_| model.asked.get(&range(job)));
        let offer = || {
            format!(
                "{} tokens would become at most {}",
                grouped(job.covered_tokens.0),
                grouped(job.max_tokens.0)
            )
        };
        let (state, figures) = match asked {
            Some(_) => {
                let is_checked = model
                    .waiting
                    .is_some_and(|(request, _)| model.checking.get(&request).is_some());
                let what = if is_checked {
                    "Its facts are being checked"
                } else {
                    "The endpoint is writing"
                };
                ("waiting", format!("{what}; until then the plan fits without it."))
            }
            None => ("offered", offer()),
        };
        notes.push(Note {
            key: 1,
            state,
            covers: format!("would cover {}", turns_in_words(job.through_turn as usize)),
            figures,
            made: asked.map(made).unwrap_or_default(),
            prompt: asked.map(|asked| asked.prompt.clone()).unwrap_or_default(),
            text: Arc::default(),
            from: job.covers.start as usize..job.covers.end as usize,
        });
    }
    notes.reverse();
    notes
}

/// Tells a summary apart.
pub fn key(told: &Told) -> u32 {
    told.length as u32 * 2 + told.covers.1 as u32 * 4096
}

/// How a model's summary came about.
pub fn made(asked: &Asked) -> String {
    let took = match asked.took {
        Some(took) => format!(", took {}", duration(took)),
        None => String::new(),
    };
    format!("asked with {} tokens{took}", grouped(asked.tokens))
}

fn extracted(told: &Told) -> String {
    let (from, to) = told.covers;
    let took = told.took.map(|took| format!(" in {}", duration(took))).unwrap_or_default();
    format!("extracted from messages {} to {to}{took}, no model asked", from + 1)
}

fn duration(milliseconds: u32) -> String {
    match milliseconds {
        0 => "less than a millisecond".to_owned(),
        1..1_000 => format!("{milliseconds} ms"),
        _ => format!("{}.{} s", milliseconds / 1_000, milliseconds % 1_000 / 100),
    }
}

fn figures(covered: u32, replay: &Replay, serial: u32) -> String {
    let summary =
        replay.conversation().context().summaries().iter().find(|summary| summary.serial == serial);
    let tokens = summary.map_or(0, |summary| summary.tokens.0);
    format!("{} tokens → {} ({} %)", grouped(covered), grouped(tokens), percent(tokens, covered))
}

/// The two that are marked, the older one first, if both are there: what each is, and its text.
pub fn marked(model: &Model) -> Option<[(String, Arc<str>); 2]> {
    let replay = model.replay.as_ref()?;
    let notes = summaries(model, replay, replay.moment(model.position)?);
    let marked =
        notes.iter().filter(|note| model.marked.contains(&note.key) && !note.text.is_empty());
    let mut told =
        marked.map(|note| (format!("{}: {}", note.state, note.covers), note.text.clone()));
    let newer = told.next()?;
    Some([told.next()?, newer])
}

pub(super) fn acts(model: &Model, replay: &Replay, moment: &Moment) -> Acts {
    let is_held = model.held_from.is_some();
    let asks_endpoint = model.settings.summarizer == Summarizer::Endpoint;
    Acts {
        can_make: moment.plan.job.is_some() && asks_endpoint && !is_held && model.waiting.is_none(),
        can_undo: !is_held
            && model.settings.kind.summarizes()
            && replay.told(moment.length).any(|told| told.state == "applied"),
        can_compare: !model.marked.is_empty() && marked(model).is_some(),
        is_held,
    }
}

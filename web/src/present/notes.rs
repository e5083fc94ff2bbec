//! Builds the log of summaries, and the actions for the newest.

use std::sync::Arc;

use crate::model::{Model, SummaryRequest};
use crate::replay::{Moment, Replay, SummaryOutcome, range, turns_in_words};
use crate::settings::Summarizer;
use crate::texts::{self, summaries as t};
use crate::view::{Acts, Note};
use crate::words::{decimal, grouped, percent};

/// The log, newest first.
pub fn summaries(model: &Model, replay: &Replay, moment: &Moment) -> Vec<Note> {
    let outcome = replay.summary_outcomes(moment.length).map(|outcome| {
        let asked = model.summary_requests.get(&outcome.covers).filter(|_| outcome.took.is_none());
        Note {
            key: key(outcome),
            state: outcome.state,
            covers: t::COVERS.with(&[&turns_in_words(outcome.through_turn)]),
            figures: if outcome.reason.is_empty() {
                figures(outcome.covered_tokens, replay, outcome.serial)
            } else {
                outcome.reason.clone()
            },
            made: asked.map(made).unwrap_or_else(|| unasked(outcome)),
            prompt: asked.map(|asked| asked.prompt.clone()).unwrap_or_default(),
            text: outcome.text.clone(),
            from: outcome.covers.0..outcome.covers.1,
        }
    });
    let mut notes: Vec<Note> = outcome.collect();
    notes.extend(model.log.iter().cloned());
    if let Some(job) = &moment.plan.job {
        let asked = model.writing().filter(|(covers, _)| *covers == range(job));
        let asked = asked.map(|(_, asked)| asked);
        let offer =
            || t::WOULD_BECOME.with(&[&grouped(job.covered_tokens.0), &grouped(job.max_tokens.0)]);
        let (state, figures) = match asked {
            Some(asked) => {
                let is_checked = model
                    .waiting
                    .is_some_and(|(request, _)| model.checking.get(&request).is_some());
                let words = match asked.text.is_empty() {
                    _ if is_checked => t::BEING_CHECKED.say().to_owned(),
                    true => t::BEING_WRITTEN.say().to_owned(),
                    false => {
                        t::WRITTEN_SO_FAR.with(&[&grouped(asked.written()), &grouped(asked.most)])
                    }
                };
                ("waiting", words)
            }
            None => ("offered", offer()),
        };
        notes.push(Note {
            key: 1,
            state,
            covers: t::WOULD_COVER.with(&[&turns_in_words(job.through_turn as usize)]),
            figures,
            made: asked.map(made).unwrap_or_default(),
            prompt: asked.map(|asked| asked.prompt.clone()).unwrap_or_default(),
            text: asked.map(|asked| asked.text.as_str().into()).unwrap_or_default(),
            from: job.covers.start as usize..job.covers.end as usize,
        });
    }
    notes.reverse();
    notes
}

/// The key of a summary, which identifies it in the log.
pub fn key(outcome: &SummaryOutcome) -> u32 {
    outcome.length as u32 * 2 + outcome.covers.1 as u32 * 4096
}

/// How a model's summary was made, in words.
pub fn made(asked: &SummaryRequest) -> String {
    let took = match asked.took {
        Some(took) => t::TOOK.with(&[&duration(took)]),
        None => String::new(),
    };
    t::PROMPT.with(&[&grouped(asked.tokens), &took])
}

/// The source of a summary that was not requested from an endpoint: extracted here, or written by a
/// lesson's script.
fn unasked(outcome: &SummaryOutcome) -> String {
    let (from, to) = outcome.covers;
    match outcome.took {
        Some(took) => t::EXTRACTED.with(&[&(from + 1), &to, &t::IN_TIME.with(&[&duration(took)])]),
        None => t::RECORDED.with(&[&(from + 1), &to]),
    }
}

fn duration(milliseconds: u32) -> String {
    match milliseconds {
        0 => t::INSTANT.say().to_owned(),
        1..1_000 => t::MILLISECONDS.with(&[&milliseconds]),
        _ => t::SECONDS.with(&[&decimal(milliseconds / 1_000, milliseconds % 1_000 / 100, 1)]),
    }
}

fn figures(covered: u32, replay: &Replay, serial: u32) -> String {
    let summary =
        replay.conversation().context().summaries().iter().find(|summary| summary.serial == serial);
    let tokens = summary.map_or(0, |summary| summary.tokens.0);
    t::SHRANK.with(&[&grouped(covered), &grouped(tokens), &percent(tokens, covered)])
}

/// The two marked summaries, the older first: title and text of each. `None` unless both exist.
pub fn marked(model: &Model) -> Option<[(String, Arc<str>); 2]> {
    let replay = model.replay.as_ref()?;
    let notes = summaries(model, replay, replay.moment(model.position)?);
    let marked =
        notes.iter().filter(|note| model.marked.contains(&note.key) && !note.text.is_empty());
    let mut outcome = marked.map(|note| {
        (t::TITLED.with(&[&texts::state(note.state), &note.covers]), note.text.clone())
    });
    let newer = outcome.next()?;
    Some([outcome.next()?, newer])
}

pub(super) fn acts(model: &Model, replay: &Replay, moment: &Moment) -> Acts {
    let is_held = model.held_from.is_some();
    let asks_endpoint = model.settings.summarizer == Summarizer::Endpoint;
    Acts {
        can_make: moment.plan.job.is_some() && asks_endpoint && !is_held && model.waiting.is_none(),
        can_undo: !is_held
            && model.settings.kind.summarizes()
            && replay.summary_outcomes(moment.length).any(|outcome| outcome.state == "applied"),
        can_compare: !model.marked.is_empty() && marked(model).is_some(),
        is_held,
        is_waiting: model.waiting.is_some(),
        progress: model.writing().map_or((0, 1), |(_, asked)| (asked.written(), asked.most)),
    }
}

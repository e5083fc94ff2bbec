//! The log of summaries, and what can be done about the newest.

use std::sync::Arc;

use crate::model::Model;
use crate::replay::{Moment, Replay, range, turns_in_words};
use crate::settings::Summariser;
use crate::view::{Acts, Note};
use crate::words::{grouped, percent};

pub(super) fn summaries(model: &Model, replay: &Replay, moment: &Moment) -> Vec<Note> {
    let told = replay.told(moment.length).map(|told| Note {
        key: told.length as u32 * 2 + told.covers.1 as u32 * 4096,
        state: told.state,
        covers: format!("covers {}", turns_in_words(told.through_turn)),
        figures: if told.reason.is_empty() {
            figures(told.covered_tokens, replay, told.serial)
        } else {
            told.reason.clone()
        },
        text: told.text.clone(),
        from: told.covers.0..told.covers.1,
    });
    let mut notes: Vec<Note> = told.collect();
    notes.extend(model.log.iter().cloned());
    if let Some(job) = &moment.plan.job {
        let is_waiting = model.waiting.is_some_and(|(_, covers)| covers == range(job));
        notes.push(Note {
            key: 1,
            state: if is_waiting { "waiting" } else { "offered" },
            covers: format!("would cover {}", turns_in_words(job.through_turn as usize)),
            figures: if is_waiting {
                "The endpoint is writing; until then the plan fits without it.".to_owned()
            } else {
                format!("{} tokens would become at most {}", grouped(job.covered_tokens.0), grouped(job.max_tokens.0))
            },
            text: Arc::from(""),
            from: job.covers.start as usize..job.covers.end as usize,
        });
    }
    notes.reverse();
    notes
}

fn figures(covered: u32, replay: &Replay, serial: u32) -> String {
    let summary = replay.conversation().context().summaries().iter().find(|summary| summary.serial == serial);
    let tokens = summary.map_or(0, |summary| summary.tokens.0);
    format!("{} tokens → {} ({} %)", grouped(covered), grouped(tokens), percent(tokens, covered))
}

pub(super) fn acts(model: &Model, replay: &Replay, moment: &Moment) -> Acts {
    let is_held = model.held_from.is_some();
    let asks_endpoint = model.settings.summariser == Summariser::Endpoint;
    Acts {
        can_make: moment.plan.job.is_some() && asks_endpoint && !is_held && model.waiting.is_none(),
        can_undo: !is_held && replay.told(moment.length).any(|told| told.state == "applied"),
        is_held,
    }
}

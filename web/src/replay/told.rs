//! Summaries on the way: made, refused or taken, and kept for the log.

use std::sync::Arc;

use turnwise_host::options::Summarizer as OwnSummarizer;
use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::{Committed, Conversation};

use super::Rules;
use crate::settings::Summarizer;
use crate::words;

/// What became of a summary on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// At how many messages.
    pub length: usize,
    /// The messages it covers anew.
    pub covers: (usize, usize),
    /// The last turn it covers.
    pub through_turn: usize,
    /// `applied` or `rejected`.
    pub state: &'static str,
    /// Why, if it was rejected.
    pub reason: String,
    /// Its words.
    pub text: Arc<str>,
    /// What it stands for, in tokens.
    pub covered_tokens: u32,
    /// How long it took to make, in milliseconds; nothing where a model wrote it.
    pub took: Option<u32>,
    /// Its number, for finding it in what is sent.
    pub serial: u32,
}

/// Each summary reaches further than the one before, so this ends; the bound only guards the proof.
pub(super) fn summarize(
    conversation: &mut Conversation,
    told: &mut Vec<Told>,
    length: usize,
    rules: Rules<'_>,
) {
    if matches!(conversation.settings().summarizer, OwnSummarizer::Extractive(_)) {
        // It takes its notes within the plan.
        return;
    }
    let is_held = rules.held_from.is_some_and(|from| length >= from);
    for _ in 0..ROUNDS {
        let Some(job) = conversation.fit().job.clone().filter(|_| !is_held) else { return };
        let (text, took) = match rules.settings.summarizer {
            Summarizer::Extractive => {
                let (text, took) = rules.extracts.of(conversation, &job);
                (Ok(text), Some(took))
            }
            Summarizer::Endpoint => match rules.written.get(&range(&job)) {
                Some(written) => (written.clone(), None),
                None => return,
            },
        };
        let note = |state, reason, text, serial| Told {
            length,
            covers: range(&job),
            through_turn: job.through_turn as usize,
            state,
            reason,
            text,
            covered_tokens: job.covered_tokens.0,
            took,
            serial,
        };
        let rejected = |reason: String| note("rejected", reason, Arc::from(""), 0);
        let is_told = |told: &[Told]| {
            told.iter().any(|told| told.covers == range(&job) && told.state == "rejected")
        };
        let text: Arc<str> = match text {
            Ok(text) => text,
            Err(reason) => {
                if !is_told(told) {
                    told.push(rejected(reason));
                }
                return;
            }
        };
        let committed = match rules.settings.summarizer {
            Summarizer::Extractive => conversation.commit_notes(&job.ticket, &text),
            Summarizer::Endpoint => conversation.commit(&job.ticket.to_text(), &text),
        };
        match committed {
            Committed::Applied(serial) => told.push(note("applied", String::new(), text, serial)),
            Committed::Rejected(rejection) => {
                told.push(Told { text, ..rejected(rejection.to_string()) });
                return;
            }
            Committed::NotSmaller => {
                let reason = String::from("it is no smaller than what it would stand for");
                told.push(Told { text, ..rejected(reason) });
                return;
            }
            Committed::Stale(_) | Committed::BadTicket => return,
        }
    }
}

/// The number of the newest summary.
pub(super) fn newest(conversation: &Conversation) -> u32 {
    conversation.context().summary().map_or(0, |summary| summary.serial)
}

/// The notes that were taken within a plan, if they are newer than `known`.
pub(super) fn taken(
    conversation: &Conversation,
    length: usize,
    known: u32,
    took: u32,
) -> Option<Told> {
    let context = conversation.context();
    let summary = context.summary().filter(|summary| summary.serial != known)?;
    let covered =
        context.transcript().items(0..summary.end).filter(|(index, _)| !context.is_pinned(*index));
    Some(Told {
        length,
        covers: (0, summary.end as usize),
        through_turn: summary.through_turn as usize,
        state: "applied",
        reason: String::new(),
        text: summary.text.as_ref().into(),
        covered_tokens: covered.map(|(_, item)| item.tokens.0).sum(),
        took: Some(took),
        serial: summary.serial,
    })
}

/// The messages a job covers.
pub fn range(job: &Job) -> (usize, usize) {
    (job.covers.start as usize, job.covers.end as usize)
}

/// `Turns 1–4`, `turn 1`, or `the part before the first turn`.
pub fn turns_in_words(through: usize) -> String {
    match through {
        0 => "what came before the first turn".to_owned(),
        1 => "turn 1".to_owned(),
        last => format!("turns 1–{}", words::grouped(u32::try_from(last).unwrap_or(u32::MAX))),
    }
}

const ROUNDS: usize = 16;

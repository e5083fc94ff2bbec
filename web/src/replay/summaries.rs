//! Summaries made during a replay: applied or rejected, and kept for the log.

use std::sync::Arc;

use turnwise_host::options::Summarizer as OwnSummarizer;
use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::{Committed, Conversation};

use super::Rules;
use crate::settings::Summarizer;
use crate::texts::{self, columns as t};
use crate::words;

/// A summary made during a replay, with its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummaryOutcome {
    /// Messages in the transcript at that moment.
    pub length: usize,
    /// The messages it covers, as start and end.
    pub covers: (usize, usize),
    /// The last turn it covers.
    pub through_turn: usize,
    /// `applied` or `rejected`.
    pub state: &'static str,
    /// The reason if it was rejected.
    pub reason: String,
    /// The text.
    pub text: Arc<str>,
    /// Tokens of the messages it replaces.
    pub covered_tokens: u32,
    /// Time it took in milliseconds; `None` if a model wrote it.
    pub took: Option<u32>,
    /// Its number in the engine, to find it among the sent messages.
    pub serial: u32,
}

/// Makes the summaries that the plan offers. Each covers more than the one before, so the loop
/// ends; `MAX_ROUNDS` is a safety limit.
pub(super) fn summarize(
    conversation: &mut Conversation,
    outcomes: &mut Vec<SummaryOutcome>,
    length: usize,
    rules: Rules<'_>,
) {
    if matches!(conversation.settings().summarizer, OwnSummarizer::Extractive(_)) {
        // Local notes are made within the plan.
        return;
    }
    let is_held = rules.held_from.is_some_and(|from| length >= from);
    for _ in 0..MAX_ROUNDS {
        let Some(job) = conversation.fit().job.clone().filter(|_| !is_held) else { return };
        let (text, took) = match rules.settings.summarizer {
            Summarizer::Extractive => {
                let made = rules.extracts.summary_for(conversation, &job);
                let Some((text, took)) = made else { return };
                (Ok(text), Some(took))
            }
            Summarizer::Endpoint => match rules.written.get(&range(&job)) {
                Some(written) => (written.clone(), None),
                None => return,
            },
        };
        let note = |state, reason, text, serial| SummaryOutcome {
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
        let is_known = |outcomes: &[SummaryOutcome]| {
            outcomes.iter().any(|it| it.covers == range(&job) && it.state == "rejected")
        };
        let text: Arc<str> = match text {
            Ok(text) => text,
            Err(reason) => {
                if !is_known(outcomes) {
                    outcomes.push(rejected(reason));
                }
                return;
            }
        };
        let committed = match rules.settings.summarizer {
            Summarizer::Extractive => conversation.commit_notes(&job.ticket, &text),
            Summarizer::Endpoint => conversation.commit_redacted(&job.ticket.to_text(), &text),
        };
        match committed {
            Committed::Applied(serial) => {
                outcomes.push(note("applied", String::new(), text, serial))
            }
            Committed::Rejected(rejection) => {
                outcomes.push(SummaryOutcome {
                    text,
                    ..rejected(texts::rejection(&rejection.to_string()))
                });
                return;
            }
            Committed::NotSmaller => {
                let reason = texts::summaries::NOT_SMALLER.say().to_owned();
                outcomes.push(SummaryOutcome { text, ..rejected(reason) });
                return;
            }
            Committed::Stale(_) | Committed::BadTicket => return,
        }
    }
}

/// The number of the newest summary.
pub(super) fn newest_serial(conversation: &Conversation) -> u32 {
    conversation.context().summary().map_or(0, |summary| summary.serial)
}

/// The notes made within a plan, if they are newer than `known`.
pub(super) fn notes_made(
    conversation: &Conversation,
    length: usize,
    known: u32,
    took: u32,
) -> Option<SummaryOutcome> {
    let context = conversation.context();
    let summary = context.summary().filter(|summary| summary.serial != known)?;
    let covered =
        context.transcript().items(0..summary.end).filter(|(index, _)| !context.is_pinned(*index));
    Some(SummaryOutcome {
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
        0 => t::BEFORE_TURNS.say().to_owned(),
        1 => t::FIRST_TURN.say().to_owned(),
        last => t::FIRST_TURNS.with(&[&words::grouped(u32::try_from(last).unwrap_or(u32::MAX))]),
    }
}

const MAX_ROUNDS: usize = 16;

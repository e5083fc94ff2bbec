//! The figures of one or more replays. They can be added up, so that several processes can share a
//! corpus.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::evidence::Evidence;
use crate::replay::Replay;
use crate::score::Recall;

/// The figures of one or more conversations, without the single requests. All are counts or sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sums {
    /// The number of requests.
    pub requests: u64,
    /// The tokens of the histories, summed over the requests.
    pub history: u64,
    /// The tokens sent, summed over the requests.
    pub sent: u64,
    /// The cost in full-price tokens, with cached tokens at a tenth.
    pub cost: u64,
    /// Needed identifiers, and how many were present.
    pub needed: Recall,
    /// Recorded calls, and how many could have been written.
    pub calls: Recall,
    /// Requests that missed needed information.
    pub pressure: u64,
    /// Requests that a provider would refuse.
    pub invalid: u64,
    /// Calls that were repeated because the first one was no longer in the context.
    pub repeated_calls: u64,
    /// The user's limits that were missing from requests.
    pub dropped_limits: u64,
    /// The user's decisions that were missing from requests.
    #[serde(default)]
    pub dropped_decisions: u64,
    /// Outcomes of calls that were missing from requests.
    #[serde(default)]
    pub dropped_outcomes: u64,
    /// The user's unanswered questions that were missing from requests.
    pub dropped_questions: u64,
    /// Questions at the end, and how much of their evidence was present.
    pub evidence: Evidence,
}

impl Sums {
    /// Names and values, in the order of a table. The figures of questions come last and only if
    /// there were questions.
    pub fn figures(&self) -> Vec<(&'static str, f64)> {
        let mut figures = vec![
            ("requests", self.requests as f64),
            ("tokens sent", self.sent as f64),
            ("compression", self.history as f64 / self.sent.max(1) as f64),
            ("cost", self.cost as f64),
            ("needed kept %", self.needed.percent()),
            ("answerable %", self.calls.percent()),
            ("pressure", self.pressure as f64),
            ("invalid", self.invalid as f64),
            ("repeated calls", self.repeated_calls as f64),
            ("dropped limits", self.dropped_limits as f64),
            ("dropped questions", self.dropped_questions as f64),
            ("dropped decisions", self.dropped_decisions as f64),
            ("dropped outcomes", self.dropped_outcomes as f64),
        ];
        if self.evidence.questions > 0 {
            figures.push(("questions", self.evidence.questions as f64));
            figures.push(("evidence %", self.evidence.recall_percent()));
            figures.push(("answer terms %", self.evidence.answer_percent()));
        }
        figures
    }
}

impl From<&Replay> for Sums {
    fn from(replay: &Replay) -> Self {
        Self {
            requests: replay.requests,
            history: replay.history,
            sent: replay.sent,
            cost: replay.cost(CACHED_PERCENT),
            needed: replay.tally.all,
            calls: replay.tally.calls,
            pressure: replay.pressure.len() as u64,
            invalid: replay.tally.invalid,
            repeated_calls: replay.repeated_calls,
            dropped_limits: replay.dropped_limits,
            dropped_questions: replay.dropped_questions,
            dropped_decisions: replay.dropped_decisions,
            dropped_outcomes: replay.dropped_outcomes,
            evidence: replay.evidence,
        }
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        self.requests += other.requests;
        self.history += other.history;
        self.sent += other.sent;
        self.cost += other.cost;
        self.needed += other.needed;
        self.calls += other.calls;
        self.pressure += other.pressure;
        self.invalid += other.invalid;
        self.repeated_calls += other.repeated_calls;
        self.dropped_limits += other.dropped_limits;
        self.dropped_questions += other.dropped_questions;
        self.dropped_decisions += other.dropped_decisions;
        self.dropped_outcomes += other.dropped_outcomes;
        self.evidence += other.evidence;
    }
}

/// Providers charge about a tenth of the price for cached tokens.
const CACHED_PERCENT: u64 = 10;

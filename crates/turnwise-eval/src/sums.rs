//! The figures of a replay, or of many together. They are small: of a long corpus nothing else is
//! kept.

use std::ops::AddAssign;

use crate::evidence::Evidence;
use crate::replay::Replay;
use crate::score::Kept;

/// What came of one conversation or of several, without the requests one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    /// How often a model was asked.
    pub requests: u64,
    /// Tokens of the histories, summed over the requests.
    pub history: u64,
    /// Tokens sent, summed over the requests.
    pub sent: u64,
    /// Tokens at full price, when cached ones cost a tenth.
    pub cost: u64,
    /// Needed identifiers, and the ones that were there.
    pub needed: Kept,
    /// Recorded calls, and the ones that could have been written.
    pub calls: Kept,
    /// Requests at which something needed was out of sight.
    pub pressure: u64,
    /// Requests a provider would refuse.
    pub invalid: u64,
    /// Calls made again because the first one was out of sight.
    pub repeated_calls: u64,
    /// Limits the person had set that were out of sight.
    pub dropped_limits: u64,
    /// Questions at the end, and what of their evidence was in sight.
    pub evidence: Evidence,
}

impl Sums {
    /// Name and value, in the order of a table. Those about questions come last, and only where
    /// some were asked.
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
        self.evidence += other.evidence;
    }
}

/// Providers charge about a tenth for what they have cached.
const CACHED_PERCENT: u64 = 10;

//! The tokens that the plan frees in each turn, in the words of the package's `session.savings()`.

use crate::replay::{Moment, Replay};
use crate::texts::policy as t;
use crate::words::grouped;

/// The turns that free the most, in their order. Empty if nothing is freed.
pub(super) fn savings(replay: &Replay, moment: &Moment) -> String {
    let freed = moment.plan.freed(replay.conversation().context().transcript());
    let all: u32 = freed.iter().map(|freed| freed.tokens.0).sum();
    if all == 0 {
        return String::new();
    }
    let mut largest: Vec<_> = freed.iter().map(|freed| freed.tokens.0).collect();
    largest.sort_unstable_by(|a, b| b.cmp(a));
    let least = largest.get(SHOWN - 1).copied().unwrap_or_default();
    let shown: Vec<String> = freed
        .iter()
        .filter(|freed| freed.tokens.0 >= least)
        .take(SHOWN)
        .map(|freed| t::FREED_IN.with(&[&grouped(freed.tokens.0), &freed.turn]))
        .collect();
    let rest = match freed.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => t::FREED_REST.with(&[&t::KEEPS.of(more)]),
    };
    t::FREED.with(&[&grouped(all), &format!(": {}", shown.join(", ")), &rest])
}

/// How many turns are named.
const SHOWN: usize = 5;

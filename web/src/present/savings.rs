//! What the plan frees in each turn, as `session.savings()` of the package says it.

use std::fmt::Write as _;

use crate::replay::{Moment, Replay};
use crate::words::{counted, grouped};

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
    let mut words = format!("{} tokens freed", grouped(all));
    let shown = freed.iter().filter(|freed| freed.tokens.0 >= least).take(SHOWN);
    let mut between = ": ";
    for freed in shown {
        let _ = write!(words, "{between}{} in turn {}", grouped(freed.tokens.0), freed.turn);
        between = ", ";
    }
    match freed.len().saturating_sub(SHOWN) {
        0 => {}
        more => {
            let _ = write!(words, ", the rest in {}", counted(more, "turn"));
        }
    }
    words + "."
}

/// How many turns are named.
const SHOWN: usize = 5;

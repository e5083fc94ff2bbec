//! Solution of exercise 1: it chooses units instead of messages, so that it cannot separate a call
//! from its result. The engine does the same (`Transcript::unit` and `Draft::bound` in
//! `crates/turnwise-core`).

use std::ops::Range;

use turnwise_exercises::role;
use turnwise_host::json::Json;

pub fn sent(messages: &[Json<'_>], limit: usize) -> Vec<usize> {
    let is =
        |index: usize, name: &str| messages.get(index).is_some_and(|message| role(message) == name);
    let newest = (0..messages.len()).rev().find(|&index| is(index, "user"));
    let units = units(messages);
    let last = units.len().saturating_sub(1);
    let must_stay = |place: usize, unit: &Range<usize>| {
        place == last || unit.clone().any(|index| is(index, "system") || Some(index) == newest)
    };
    let mut stays: Vec<bool> =
        units.iter().enumerate().map(|(place, unit)| must_stay(place, unit)).collect();
    let required = units.iter().zip(&stays).filter(|(_, stays)| **stays);
    let mut size: usize = required.map(|(unit, _)| unit.len()).sum();
    for (unit, stays) in units.iter().zip(&mut stays).rev().filter(|(_, stays)| !**stays) {
        size += unit.len();
        if size > limit {
            break;
        }
        *stays = true;
    }
    units.into_iter().zip(stays).filter(|(_, stays)| *stays).flat_map(|(unit, _)| unit).collect()
}

/// The units that must stay together: a message with the results of its calls.
fn units(messages: &[Json<'_>]) -> Vec<Range<usize>> {
    let mut units: Vec<Range<usize>> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        match units.last_mut() {
            Some(unit) if role(message) == "tool" => unit.end = index + 1,
            _ => units.push(index..index + 1),
        }
    }
    units
}

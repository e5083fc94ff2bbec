//! Exercise 1, solved. What makes it simple is to name units and not messages: half a call cannot
//! be said then. The engine does the same (`Transcript::unit` and `Draft::bound` in
//! `crates/turnwise-core`).

use std::ops::Range;

use turnwise_exercises::role;
use turnwise_host::json::Json;

pub fn sent(messages: &[Json<'_>], most: usize) -> Vec<usize> {
    let is = |index: usize, name: &str| messages.get(index).is_some_and(|message| role(message) == name);
    let newest = (0..messages.len()).rev().find(|&index| is(index, "user"));
    let units = units(messages);
    let last = units.len().saturating_sub(1);
    let must_stay = |place: usize, unit: &Range<usize>| {
        place == last || unit.clone().any(|index| is(index, "system") || Some(index) == newest)
    };
    let mut stays: Vec<bool> = units.iter().enumerate().map(|(place, unit)| must_stay(place, unit)).collect();
    let mut size: usize = units.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(unit, _)| unit.len()).sum();
    for (unit, stays) in units.iter().zip(&mut stays).rev().filter(|(_, stays)| !**stays) {
        size += unit.len();
        if size > most {
            break;
        }
        *stays = true;
    }
    units.into_iter().zip(stays).filter(|(_, stays)| *stays).flat_map(|(unit, _)| unit).collect()
}

/// What goes together: a message with the results of its calls.
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

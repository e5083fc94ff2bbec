//! Useless entries, and topics that are a client's boilerplate.

use std::collections::BTreeSet;

use turnwise_host::turnwise_core::item::Role;

use super::{Truth, pieces};
use crate::needed::Point;
use crate::words::casefold;

/// Counts the entries of facts that are noise, and a topic that is boilerplate.
pub(super) fn measure(point: &Point<'_>, notes: &str, truth: &mut Truth) {
    let first = notes.lines().next().unwrap_or_default();
    truth.wrong_topics += u64::from(BOILERPLATE.iter().any(|text| first.contains(text)));
    let echoes = echoes(point);
    let lines = notes.lines().skip(1).filter(|line| line.contains("; "));
    for entry in lines.flat_map(pieces) {
        let entry = entry.trim_start_matches("- ");
        let value = entry.rsplit_once(": ").map_or(entry, |(_, value)| value);
        if entry.len() > 80 || !value.chars().any(|c| c.is_ascii_digit()) {
            continue;
        }
        truth.entries += 1;
        let is_noise = is_style(value) || is_glued(entry) || echoes.contains(&casefold(value));
        truth.noise += u64::from(is_noise);
        if is_noise {
            truth.faults.push(format!("noise: {entry}"));
        }
    }
}

/// Numbers in the arguments of one call that occur nowhere else, later messages included.
fn echoes(point: &Point<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let texts: Vec<_> = point.history.iter().map(|m| casefold(&m.text)).collect();
    for (at, message) in point.history.iter().enumerate() {
        if message.role != Role::Assistant {
            continue;
        }
        for call in &message.calls {
            let parts = call.arguments.split([',', '{', '}', ':', ' ', '"']);
            for part in parts.filter(|part| {
                part.len() >= 3 && part.len() <= 8 && part.bytes().all(|byte| byte.is_ascii_digit())
            }) {
                let elsewhere = texts
                    .iter()
                    .enumerate()
                    .any(|(other, text)| other != at && text.contains(part));
                if !elsewhere && !point.later.contains(part) {
                    found.insert(part.into());
                }
            }
        }
    }
    found
}

/// Style sheets: `mb-2`, `85em`, `rgba(229`, `#9678ea`.
fn is_style(value: &str) -> bool {
    let bytes = value.as_bytes();
    let is_color = bytes.first() == Some(&b'#')
        && matches!(bytes.len(), 4 | 7)
        && bytes.iter().skip(1).all(u8::is_ascii_hexdigit);
    let unit = value.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let is_size = unit.len() < value.len() && matches!(unit, "px" | "em" | "rem" | "vh" | "vw");
    let is_class = value.split_once('-').is_some_and(|(class, size)| {
        class.len() <= 5
            && class.bytes().all(|byte| byte.is_ascii_lowercase())
            && matches!(size.len(), 1..=2)
            && size.bytes().all(|byte| byte.is_ascii_digit())
    });
    is_color || is_size || is_class || value.starts_with("rgba(") || value.starts_with("rgb(")
}

/// Words that only join a number to its sentence: `and 10-line`, `All 397`.
fn is_glued(entry: &str) -> bool {
    let word = casefold(entry.split(' ').next().unwrap_or_default());
    !entry.contains(": ")
        && matches!(
            word.as_str(),
            "and"
                | "or"
                | "all"
                | "the"
                | "in"
                | "of"
                | "to"
                | "for"
                | "a"
                | "an"
                | "with"
                | "at"
                | "on"
                | "is"
                | "are"
                | "was"
                | "raise"
                | "from"
                | "by"
        )
}

/// What clients write themselves in the person's name.
const BOILERPLATE: [&str; 8] = [
    "This session is being continued",
    "Base directory for this skill",
    "DO NOT respond to these messages",
    "<command-",
    "<local-command",
    "<system-reminder>",
    "Caveat: The messages below",
    "[Request interrupted",
];

//! Whether a line that mentions an action also says that it failed or was only a check.

use turnwise_host::json::{self, Json};
use turnwise_host::turnwise_core::item::Role;

use super::{Truth, pieces};
use crate::message::Message;
use crate::score::Recall;
use crate::words::casefold;

/// What a result says about its call, read for the measure alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It did not happen: an error, a refusal, or nothing found.
    Failed,
    /// It was only a question about whether it would work.
    Checked,
    /// Anything else.
    Other,
}

/// The outcome of a call with these arguments.
pub fn outcome(arguments: &str, result: &str) -> Outcome {
    let (arguments, result) = (casefold(arguments), casefold(result));
    let head: String = result.chars().take(600).collect();
    let parsed = json::parse(result.trim());
    let is_empty = match parsed.as_ref().map(|parsed| &parsed.json) {
        Ok(Json::Object(fields)) => {
            !fields.is_empty() && fields.iter().all(|(_, value)| is_nothing(value))
        }
        Ok(Json::Array(items)) => items.is_empty(),
        Ok(Json::Null) => true,
        _ => result.trim().is_empty(),
    };
    if is_empty || FAILURES.iter().any(|word| head.contains(word)) {
        return Outcome::Failed;
    }
    let asks = ["\"check\"", "\\\"check\\\"", "\"dry_run\": true", "\"dry_run\":true"];
    if asks.iter().any(|word| arguments.contains(word)) || head.contains("is available") {
        return Outcome::Checked;
    }
    Outcome::Other
}

fn is_nothing(value: &Json<'_>) -> bool {
    match value {
        Json::Null => true,
        Json::Array(items) => items.is_empty(),
        Json::Object(fields) => fields.is_empty(),
        Json::String(text) => text.is_empty(),
        Json::Number(number) => number.as_str() == "0",
        Json::Bool(_) => false,
    }
}

/// Counts the pieces of the notes that begin with the name of a tool and repeat an argument of one
/// of its calls.
pub(super) fn measure(history: &[Message], notes: &str, truth: &mut Truth) {
    let calls: Vec<_> = calls(history);
    let lines = notes.lines().map(|line| {
        let line = line.trim().trim_start_matches("- ");
        ["Tool results: ", "Done: ", "Course: ", "Findings: "]
            .iter()
            .find_map(|title| line.strip_prefix(title))
            .unwrap_or(line)
    });
    for piece in lines.flat_map(pieces) {
        let of_tool = calls.iter().filter(|call| {
            !call.name.is_empty()
                && piece.strip_prefix(call.name).is_some_and(|rest| rest.starts_with([' ', '(']))
        });
        let told = casefold(piece);
        // A line is about the call whose values it repeats most, of several the newest.
        let repeated = |call: &&Called<'_>| {
            call.values.iter().filter(|value| told.contains(value.as_str())).count()
        };
        let of_subject = of_tool.filter(|call| repeated(call) > 0);
        let Some(call) = of_subject.max_by_key(|call| (repeated(call), call.index)) else {
            continue;
        };
        truth.actions += 1;
        if call.outcome != Outcome::Other {
            let says = SAYS_SO.iter().any(|word| told.contains(word));
            truth.outcomes += Recall { of: 1, kept: u64::from(says), anchored: 0 };
            if !says {
                truth.faults.push(format!("untold: {piece}"));
            }
        }
    }
}

struct Called<'a> {
    index: usize,
    name: &'a str,
    values: Vec<String>,
    outcome: Outcome,
}

/// The calls of a history with their results, in order.
fn calls(history: &[Message]) -> Vec<Called<'_>> {
    let mut found = Vec::new();
    for (index, message) in history.iter().enumerate().filter(|(_, m)| !m.calls.is_empty()) {
        let results = history.get(index + 1..).unwrap_or_default().iter();
        let results = results.take_while(|message| message.role == Role::Tool);
        for (call, result) in message.calls.iter().zip(results) {
            let outcome = outcome(&call.arguments, &result.content);
            found.push(Called {
                index,
                name: &call.name,
                values: values(&call.arguments),
                outcome,
            });
        }
    }
    found
}

/// The strings and numbers among arguments, without the marks around them.
fn values(arguments: &str) -> Vec<String> {
    let plain = arguments.replace('\\', "");
    let parts = plain.split(['"', ',', '{', '}', '[', ']', '(', ')', ':']);
    let parts = parts.map(|part| casefold(part.trim()));
    parts.filter(|part| part.chars().count() >= 2).collect()
}

/// Words of a result that say that nothing was done.
const FAILURES: [&str; 16] = [
    "error",
    "unavailable",
    "not available",
    "not possible",
    "denied",
    "refused",
    "failed",
    "failure",
    "cannot",
    "can't",
    "not found",
    "incorrect",
    "invalid",
    "could not",
    "no match",
    "already booked",
];

/// Words of a line that say that nothing was done, or that it is unknown.
const SAYS_SO: [&str; 18] = [
    "error",
    "unavailable",
    "not ",
    "n't",
    "denied",
    "refused",
    "fail",
    "cannot",
    "invalid",
    "incorrect",
    "no ",
    "nothing",
    "check",
    "unknown",
    "is available",
    "already",
    "unable",
    "empty",
];

//! The fuzz target for `lint`, `heal` and `convert`: any history is checked, healed so that nothing
//! is left to heal, and converted.

use turnwise_check::{Format, Options, Target, convert, detect, heal, lint};
use turnwise_host::formats::parse_list;

use crate::fuzz::message;
use crate::generate::Numbers;
use crate::{Outcome, ensure};

/// Random and mutated messages through `lint`, `heal` and `convert`.
pub(crate) fn histories(numbers: &mut Numbers) -> Outcome {
    let messages: Vec<String> = (0..numbers.below(8)).map(|_| message(numbers)).collect();
    let text = format!("[{}]", messages.join(","));
    let Ok(history) = parse_list(&text) else { return Ok(()) };
    let found = detect(history.iter().map(|message| &message.json));
    let format =
        if numbers.below(2) == 0 { found } else { Format::ALL[numbers.below(Format::ALL.len())] };
    let target = Target::ALL.get(numbers.below(2 * Target::ALL.len())).map(|(_, target)| *target);
    let options = Options { format: Some(format), target, is_pending: numbers.below(2) == 0 };
    let findings = lint(&history, &options);
    let healed = heal(&history, &options);
    ensure!(!findings.is_empty() || !healed.is_changed(), "clean, and healed all the same: {text}");
    let after = healed.to_json(&history);
    let again = parse_list(&after).map_err(|error| format!("{error}: {after}"))?;
    let twice = heal(&again, &options);
    ensure!(!twice.is_changed(), "healed twice: {after}\n  {:?}", twice.edits);
    let to = Format::ALL[numbers.below(Format::ALL.len())];
    for converted in convert(&history, Some(format), to).messages {
        ensure!(turnwise_host::json::parse(&converted).is_ok(), "no JSON: {converted}");
    }
    Ok(())
}

//! The policy is set as it suits the conversation, and estimates are set right by what a provider counted.

use turnwise_host::advice::{Suggestion, suggest_policy};

use super::changed;
use crate::evals::{kind_of, reasons};
use crate::event::Effect;
use crate::model::Model;
use crate::settings::{Kind, Knob};
use crate::words::grouped;

pub(super) fn asked(model: &mut Model) -> Vec<Effect> {
    let Some(replay) = &model.replay else { return Vec::new() };
    let suggestion = suggest_policy([replay.conversation().context().transcript()], model.settings.window);
    let kind = kind_of(value(&suggestion, "strategies").unwrap_or_default());
    let keep = value(&suggestion, "keep").and_then(|keep| keep.parse().ok());
    let effects = changed(model, |model| {
        model.settings.kind = kind;
        if let Some(keep) = keep {
            model.settings.turn(Knob::Keep, keep);
        }
    });
    model.advice = told(&suggestion, kind);
    model.announce = format!("Policy suggested: {}. {}", kind.label(), model.announce);
    effects
}

/// What the provider counted for the request at the handle. What comes after it is planned with that.
pub(super) fn reported(model: &mut Model, tokens: u32) -> Vec<Effect> {
    if tokens == 0 {
        return Vec::new();
    }
    let length = model.length();
    // No setting was changed: the reasons for them still hold.
    let advice = std::mem::take(&mut model.advice);
    let effects = changed(model, |model| model.reports.insert(length, tokens));
    model.advice = advice;
    effects
}

fn told(suggestion: &Suggestion, kind: Kind) -> Vec<(String, String)> {
    let (turns, tokens) = (suggestion.turns.max, suggestion.turn_tokens);
    let seen = format!(
        "{} turns: half of them with at most {} tokens, nine of ten with at most {}, the largest with {}; {} % are tool results; system messages of {}",
        grouped(turns),
        grouped(tokens.median),
        grouped(tokens.p90),
        grouped(tokens.max),
        suggestion.tool_permille / 10,
        grouped(suggestion.system.0)
    );
    let options = suggestion.options.iter().map(|(name, value, why)| (*name, value.as_str(), why.as_str()));
    std::iter::once(("Seen".to_owned(), seen)).chain(reasons(options, kind)).collect()
}

fn value<'a>(suggestion: &'a Suggestion, name: &str) -> Option<&'a str> {
    suggestion.options.iter().find(|(option, ..)| *option == name).map(|(_, value, _)| value.as_str())
}

//! Advice on policies, before anything runs.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_boundary::{error, text};
use turnwise_formats::json::push_string;
use turnwise_formats::{Json, Parsed, parse};
use turnwise_host::advice::{self, Assumptions, Measuring, Parts, Spread, Suggestion};
use turnwise_host::options;
use wasm_bindgen::prelude::*;

use crate::history::append;
use crate::named;

/// What `{ policy, assumptions }` in the buffer comes to, as `{ budget, fits, keepsItsPromises,
/// worstCase, counterexample }`.
///
/// # Errors
/// Options or assumptions that cannot be meant.
#[wasm_bindgen(js_name = checkPolicy)]
pub fn check_policy(length: usize) -> Result<String, JsValue> {
    text(length, |text| {
        let asked = parse(text)
            .map_err(|cause| error::with_path(cause.code, &cause.message, "policy"))?
            .json;
        let policy = options::read_context(asked.field("policy").unwrap_or(&Json::Null));
        let policy = policy.map_err(|cause| error::options(&cause))?.policy;
        let assumed = asked
            .field("assumptions")
            .map(|given| Assumptions::read(given, "assumptions"))
            .transpose();
        let verdict = advice::check_policy(
            &policy,
            assumed.map_err(|cause| error::options(&cause))?.unwrap_or_default(),
        );
        let mut out = String::from("{");
        if let Some(budget) = verdict.budget {
            number(&mut out, "budget", budget.0);
        }
        flag(&mut out, "fits", verdict.fits);
        flag(&mut out, "keepsItsPromises", verdict.keeps_its_promises);
        parts(&mut out, "worstCase", &verdict.worst_case);
        if !verdict.counterexample.is_empty() {
            parts(&mut out, "counterexample", &verdict.counterexample);
        }
        out.push('}');
        Ok(out)
    })
}

/// Statistics of the conversations so far.
#[wasm_bindgen]
#[derive(Default)]
pub struct Survey {
    survey: advice::Survey,
    /// The messages of the next conversation, and the work on them.
    messages: Vec<Parsed<'static>>,
    measuring: Option<Measuring>,
}

#[wasm_bindgen]
impl Survey {
    /// Nothing seen yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends the messages in the buffer to the next conversation.
    ///
    /// # Errors
    /// The parser's.
    pub fn add(&mut self, length: usize) -> Result<(), JsValue> {
        append(&mut self.messages, length, "conversations")
    }

    /// Does one step of measuring this conversation. Returns whether that was the last one.
    ///
    /// # Errors
    /// `unknown_format`, and the reader's.
    pub fn step(&mut self, format: &str) -> Result<bool, JsValue> {
        let format = named(format, "format")?;
        let begin = || Measuring::new(&self.messages, format);
        let measuring = self.measuring.get_or_insert_with(begin);
        let is_done = measuring
            .step(&self.messages, PART)
            .map_err(|cause| error::with_path(cause.code, &cause.message, "conversations"))?;
        if is_done {
            self.survey.add_measured(measuring);
            self.measuring = None;
            self.messages.clear();
        }
        Ok(is_done)
    }

    /// The policy that suits them, and the end of the survey: as `{ policy, reasons, turns,
    /// turnTokens, factTurns, toolPermille, systemTokens }`.
    pub fn suggest(self, window: Option<u32>) -> String {
        let suggestion = self.survey.suggest(window);
        let mut out = String::from("{\"policy\":");
        out.push_str(&suggestion.to_json());
        reasons(&mut out, &suggestion);
        spread(&mut out, "turns", suggestion.turns);
        spread(&mut out, "turnTokens", suggestion.turn_tokens);
        if let Some(turns) = suggestion.fact_turns {
            spread(&mut out, "factTurns", turns);
        }
        number(&mut out, "toolPermille", suggestion.tool_permille);
        number(&mut out, "systemTokens", suggestion.system.0);
        out.push('}');
        out
    }
}

fn reasons(out: &mut String, suggestion: &Suggestion) {
    name(out, "reasons");
    out.push('[');
    for (at, (option, _, reason)) in suggestion.options.iter().enumerate() {
        out.push_str(if at > 0 { ",{\"option\":" } else { "{\"option\":" });
        push_string(out, option);
        name(out, "reason");
        push_string(out, reason);
        out.push('}');
    }
    out.push(']');
}

fn parts(out: &mut String, field: &str, parts: &Parts) {
    name(out, field);
    out.push('[');
    for (at, (part, tokens)) in parts.iter().enumerate() {
        out.push_str(if at > 0 { ",{\"part\":" } else { "{\"part\":" });
        push_string(out, part);
        number(out, "tokens", tokens.0);
        out.push('}');
    }
    out.push(']');
}

fn spread(out: &mut String, field: &str, spread: Spread) {
    name(out, field);
    out.push('{');
    number(out, "median", spread.median);
    number(out, "p90", spread.p90);
    number(out, "max", spread.max);
    out.push('}');
}

fn number(out: &mut String, field: &str, value: u32) {
    name(out, field);
    out.push_str(&value.to_string());
}

fn flag(out: &mut String, field: &str, value: bool) {
    name(out, field);
    out.push_str(if value { "true" } else { "false" });
}

fn name(out: &mut String, field: &str) {
    if !out.ends_with('{') {
        out.push(',');
    }
    push_string(out, field);
    out.push(':');
}

/// How many messages are measured in a step.
const PART: usize = 128;

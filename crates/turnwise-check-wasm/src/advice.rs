//! Advice on policies, before anything runs.

use alloc::string::{String, ToString};

use turnwise_boundary::{error, text};
use turnwise_formats::json::push_string;
use turnwise_formats::{Json, parse, parse_list};
use turnwise_host::advice::{self, Assumptions, Parts, Spread, Suggestion};
use turnwise_host::options;
use wasm_bindgen::prelude::*;

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
pub struct Survey(advice::Survey);

#[wasm_bindgen]
impl Survey {
    /// Nothing seen yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes in the conversation in the buffer.
    ///
    /// # Errors
    /// `unknown_format`, and the parser's.
    pub fn add(&mut self, length: usize, format: &str) -> Result<(), JsValue> {
        let format = named(format, "format")?;
        text(length, |text| {
            let messages = parse_list(text);
            let added = messages.and_then(|messages| self.0.add_messages(&messages, format));
            added.map_err(|cause| error::with_path(cause.code, &cause.message, "conversations"))
        })
    }

    /// The policy that suits them, and the end of the survey: as `{ policy, reasons, turns,
    /// turnTokens, toolPermille, systemTokens }`.
    pub fn suggest(self, window: Option<u32>) -> String {
        let suggestion = self.0.suggest(window);
        let mut out = String::from("{\"policy\":");
        out.push_str(&suggestion.to_json());
        reasons(&mut out, &suggestion);
        spread(&mut out, "turns", suggestion.turns);
        spread(&mut out, "turnTokens", suggestion.turn_tokens);
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

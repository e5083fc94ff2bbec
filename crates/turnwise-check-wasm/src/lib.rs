//! The boundary between `turnwise-check` and JavaScript: a module of its own, loaded on the first
//! call. Advice on policies is here too (`advice.rs`): whether a policy holds, and
//! which one suits.
//!
//! The history comes in as one JSON list. Answers go out as JSON text, and so do errors;
//! `turnwise-boundary` says how.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod advice;
mod history;

use alloc::string::String;

pub use crate::advice::{Survey, check_policy};
pub use crate::history::History;
pub use turnwise_boundary::{linear_memory, restart, scratch};

use turnwise_boundary::{error, text};
use turnwise_check::{Format, Healed, Options, Target, answer, check_speakers, convert_for};
use turnwise_formats::{Parsed, parse_list};
use wasm_bindgen::prelude::*;

/// The findings in a history, as `[{ rule, index, severity, message, fix? }]`.
///
/// # Errors
/// `unknown_format`, `bad_option`, and the parser's.
#[wasm_bindgen]
pub fn lint(length: usize, format: &str, target: &str, pending: bool) -> Result<String, JsValue> {
    let options = options(format, target, pending)?;
    read(length, |messages| answer::findings(&turnwise_check::lint(messages, &options)))
}

/// The edits that make a history clean, as `turnwise_check::answer::healed` writes them; empty when
/// it is clean.
///
/// # Errors
/// As [`lint`].
#[wasm_bindgen]
pub fn heal(length: usize, format: &str, target: &str, pending: bool) -> Result<String, JsValue> {
    let options = options(format, target, pending)?;
    read(length, |messages| healed(&turnwise_check::heal(messages, &options)))
}

fn healed(healed: &Healed) -> String {
    if healed.is_changed() { answer::healed(healed) } else { String::new() }
}

/// A history in the format `to`, as `{ messages, system?, losses }`.
///
/// # Errors
/// As [`lint`], and those of [`check_speakers`].
#[wasm_bindgen]
pub fn convert(length: usize, from: &str, to: &str, target: &str) -> Result<String, JsValue> {
    let (from, to) = (named(from, "from")?, format_to(to)?);
    let target = server(target)?;
    text(length, |text| {
        let messages = parse_list(text)
            .map_err(|cause| error::with_path(cause.code, &cause.message, "messages"))?;
        check_speakers(&messages, from).map_err(|cause| error::input(&cause))?;
        Ok(answer::converted(&convert_for(target, &messages, from, to)))
    })
}

fn format_to(to: &str) -> Result<Format, JsValue> {
    Format::from_name(to).ok_or_else(|| refused("unknown_format", "there is no format `", to, "to"))
}

fn options(format: &str, target: &str, is_pending: bool) -> Result<Options, JsValue> {
    let target = server(target)?;
    Ok(Options { format: named(format, "format")?, target, is_pending })
}

fn server(target: &str) -> Result<Option<Target>, JsValue> {
    match Target::from_name(target) {
        None if !target.is_empty() => {
            Err(refused("bad_option", "there is no target `", target, "target"))
        }
        target => Ok(target),
    }
}

fn named(format: &str, path: &str) -> Result<Option<Format>, JsValue> {
    match Format::from_name(format) {
        None if !format.is_empty() => {
            Err(refused("unknown_format", "there is no format `", format, path))
        }
        format => Ok(format),
    }
}

fn read(length: usize, work: impl FnOnce(&[Parsed<'_>]) -> String) -> Result<String, JsValue> {
    text(length, |text| match parse_list(text) {
        Ok(messages) => Ok(work(&messages)),
        Err(cause) => Err(error::with_path(cause.code, &cause.message, "messages")),
    })
}

fn refused(code: &str, message: &str, value: &str, path: &str) -> JsValue {
    error::with_path(code, &[message, value, "`"].concat(), path)
}

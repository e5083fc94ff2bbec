//! The boundary between `turnwise-check` and JavaScript: a module of its own, loaded on the first call. What is asked before
//! anything runs is here too (`advice.rs`): whether a policy holds, and which one suits.
//!
//! The history comes in as one JSON list through the [`scratch`] buffer; a function that takes `length` reads so many bytes
//! from it. Answers go out as JSON text, and so do errors: `{"code":…,"message":…}`. Built without std, for the same reason
//! as `turnwise-wasm`.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod advice;
#[cfg(target_arch = "wasm32")]
mod runtime;

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

pub use crate::advice::{Survey, check_policy};

use turnwise_check::{Format, Options, Target, answer};
use turnwise_formats::json::push_string;
use turnwise_formats::{Parsed, parse_list};
use wasm_bindgen::prelude::*;

/// Makes room for `bytes` bytes and returns their address. What the buffer held stays, as far as there is room for it.
#[wasm_bindgen]
pub fn scratch(bytes: usize) -> usize {
    let mut scratch = SCRATCH.0.borrow_mut();
    scratch.resize(bytes, 0);
    if scratch.capacity() > bytes.saturating_mul(4) {
        scratch.shrink_to(bytes);
    }
    scratch.as_ptr() as usize
}

/// The linear memory, for the host's views of it. It is another object after a restart.
#[wasm_bindgen(js_name = linearMemory)]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Makes the next call run on a fresh instance, after a panic has trapped.
#[wasm_bindgen]
pub fn restart() {
    wasm_bindgen::handler::schedule_reinit();
}

/// The findings in a history, as `[{ rule, index, severity, message, fix? }]`.
///
/// # Errors
/// `unknown_format`, `bad_option`, and the parser's.
#[wasm_bindgen]
pub fn lint(length: usize, format: &str, target: &str, pending: bool) -> Result<String, JsValue> {
    let options = options(format, target, pending)?;
    read(length, |messages| answer::findings(&turnwise_check::lint(messages, &options)))
}

/// The edits that make a history clean, as `turnwise_check::answer::healed` tells them; empty when it is clean.
///
/// # Errors
/// As [`lint`].
#[wasm_bindgen]
pub fn heal(length: usize, format: &str, target: &str, pending: bool) -> Result<String, JsValue> {
    let options = options(format, target, pending)?;
    read(length, |messages| {
        let healed = turnwise_check::heal(messages, &options);
        if healed.is_changed() { answer::healed(&healed) } else { String::new() }
    })
}

/// A history in the format `to`, as `{ messages, system?, losses }`.
///
/// # Errors
/// As [`lint`].
#[wasm_bindgen]
pub fn convert(length: usize, from: &str, to: &str) -> Result<String, JsValue> {
    let from = named(from, "from")?;
    let Some(to) = Format::from_name(to) else {
        return Err(refused("unknown_format", "there is no format `", to, "to"));
    };
    read(length, |messages| answer::converted(&turnwise_check::convert(messages, from, to)))
}

fn options(format: &str, target: &str, is_pending: bool) -> Result<Options, JsValue> {
    let target = match Target::from_name(target) {
        None if !target.is_empty() => return Err(refused("bad_option", "there is no target `", target, "target")),
        target => target,
    };
    Ok(Options { format: named(format, "format")?, target, is_pending })
}

fn named(format: &str, path: &str) -> Result<Option<Format>, JsValue> {
    match Format::from_name(format) {
        None if !format.is_empty() => Err(refused("unknown_format", "there is no format `", format, path)),
        format => Ok(format),
    }
}

fn read(length: usize, work: impl FnOnce(&[Parsed<'_>]) -> String) -> Result<String, JsValue> {
    text(length, |text| match parse_list(text) {
        Ok(messages) => Ok(work(&messages)),
        Err(error) => Err(thrown(error.code, &error.message, "messages")),
    })
}

fn text<T>(length: usize, work: impl FnOnce(&str) -> Result<T, JsValue>) -> Result<T, JsValue> {
    let scratch = SCRATCH.0.borrow();
    match scratch.get(..length).map(core::str::from_utf8) {
        Some(Ok(text)) => work(text),
        _ => Err(refused("not_text", "the buffer holds no text `", "", "messages")),
    }
}

fn refused(code: &str, message: &str, value: &str, path: &str) -> JsValue {
    thrown(code, &[message, value, "`"].concat(), path)
}

fn thrown(code: &str, message: &str, path: &str) -> JsValue {
    let mut out = String::from("{\"code\":");
    push_string(&mut out, code);
    out.push_str(",\"message\":");
    push_string(&mut out, message);
    out.push_str(",\"path\":");
    push_string(&mut out, path);
    out.push('}');
    JsValue::from_str(&out)
}

static SCRATCH: Scratch = Scratch(RefCell::new(Vec::new()));

struct Scratch(RefCell<Vec<u8>>);

// SAFETY: a wasm instance has one thread. The native build serves tests, and those leave the buffer alone.
#[allow(unsafe_code)]
unsafe impl Sync for Scratch {}

//! Updates the address bar and the browser's storage to the current view, once the page has been
//! at rest for a moment.

use std::cell::Cell;
use std::time::Duration;

use leptos::prelude::{document, set_timeout, window};
use wasm_bindgen::JsValue;
use web_sys::Storage;

thread_local! {
    /// The number of changes so far. Only the timer of the last change finds it unchanged.
    static CHANGES: Cell<u32> = const { Cell::new(0) };
}

/// Calls `done` half a second after the last change: browsers limit how often an address changes.
pub fn wait(done: impl FnOnce() + 'static) {
    let number = CHANGES.get().wrapping_add(1);
    CHANGES.set(number);
    let is_last = move || CHANGES.get() == number;
    set_timeout(move || is_last().then(done).unwrap_or_default(), Duration::from_millis(500));
}

/// Puts the fragment into the address bar. Only what follows the first page is an entry in the browser's
/// history: *Back* leads there again.
pub fn show_address(fragment: &str) {
    let fragment = format!("#{fragment}");
    let shown = window().location().hash().unwrap_or_default();
    if let Ok(history) = window().history()
        && shown != fragment
    {
        let _ = match shown.as_str() {
            "" => history.push_state_with_url(&JsValue::NULL, "", Some(&fragment)),
            _ => history.replace_state_with_url(&JsValue::NULL, "", Some(&fragment)),
        };
    }
}

/// Names the language of the page for browsers, screen readers and the parts loaded on demand.
pub fn show_language(code: &str) {
    let Some(root) = document().document_element() else { return };
    if root.get_attribute("lang").as_deref() != Some(code) {
        let _ = root.set_attribute("lang", code);
    }
}

/// The whole address of a fragment.
pub fn address(fragment: &str) -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    format!("{}#{fragment}", base.split('#').next().unwrap_or_default())
}

/// The kept text.
pub fn kept() -> Option<String> {
    local()?.get_item(KEPT).ok()?
}

/// Keeps a text, or forgets it. Returns whether that worked.
pub fn keep(text: Option<&str>) -> bool {
    let Some(storage) = local() else { return text.is_none() };
    match text {
        Some(text) => storage.set_item(KEPT, text).is_ok(),
        None => storage.remove_item(KEPT).is_ok(),
    }
}

/// The progress that the browser kept.
pub fn progress() -> Option<String> {
    local()?.get_item(PROGRESS).ok()?
}

/// Keeps the progress. Returns whether that worked.
pub fn save_progress(text: &str) -> bool {
    local().is_some_and(|storage| storage.set_item(PROGRESS, text).is_ok())
}

/// The learner's name on the board of a class.
pub fn learner() -> String {
    local().and_then(|storage| storage.get_item(LEARNER).ok()?).unwrap_or_default()
}

/// Keeps the learner's name.
pub fn keep_learner(name: &str) {
    let _ = local().map(|storage| storage.set_item(LEARNER, name));
}

/// The lines of a class. They contain names, and are deleted with the tab.
pub fn class() -> String {
    of_tab().and_then(|storage| storage.get_item(CLASS).ok()?).unwrap_or_default()
}

/// Keeps the lines of a class until the tab is closed.
pub fn keep_class(lines: &str) {
    let _ = of_tab().map(|storage| storage.set_item(CLASS, lines));
}

/// What a panel keeps under a name; empty if it keeps nothing.
pub fn stored(name: &str) -> String {
    local().and_then(|storage| storage.get_item(name).ok()?).unwrap_or_default()
}

/// Keeps a text under a name. In a browser without storage it lives as long as the page.
pub fn store(name: &str, text: &str) {
    let _ = local().map(|storage| storage.set_item(name, text));
}

fn local() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn of_tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// Whether shortcuts of a single character work.
pub fn has_keys() -> bool {
    let root = document().document_element();
    root.is_none_or(|root| root.get_attribute("data-keys").is_none())
}

/// Turns shortcuts of a single character on or off, and remembers it if the browser can.
pub fn switch_keys(are_on: bool) {
    if let Some(root) = document().document_element() {
        let _ = match are_on {
            true => root.remove_attribute("data-keys"),
            false => root.set_attribute("data-keys", "off"),
        };
    }
    if let Some(storage) = local() {
        let _ = match are_on {
            true => storage.remove_item(KEYS),
            false => storage.set_item(KEYS, "off"),
        };
    }
}

/// The storage key of the shortcuts; `boot.js` reads it.
const KEYS: &str = "turnwise-keys";

/// The storage keys of the board.
const LEARNER: &str = "turnwise-learner";
const CLASS: &str = "turnwise-class";

/// The storage key of the progress through the lessons.
const PROGRESS: &str = "turnwise-workshop";

/// The storage key of a conversation that may be kept.
const KEPT: &str = "turnwise-own";

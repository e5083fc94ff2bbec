//! The frame of a panel: next to the conversation in the place of messages, or a dialog.

use std::cell::{Cell, RefCell};

use js_sys::{Function, JSON, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement, HtmlElement, KeyboardEvent};

use super::kit::{Placed, Tag, button, changed, find, place, says, tag};
use super::{Panel, ask, at_rest};
use crate::run;
use crate::texts::{frame, panels as t};
use crate::ui::Ui;

/// Where a panel is, and how much room it takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// In the place of the messages; a dialog where the page has none.
    Beside,
    /// Next to the messages.
    Aside,
    /// A dialog as wide as the page. It needs nothing of the page.
    Broad,
    /// A dialog in the frame of the page's own.
    Dialog,
}

/// An open panel.
struct Open {
    ui: Ui,
    panel: &'static Panel,
    /// Gets the focus when the panel is closed.
    opener: Option<HtmlElement>,
    _placed: Placed,
}

thread_local! {
    static OPEN: RefCell<Option<Open>> = const { RefCell::new(None) };
    /// Whether the page has scrolled to the panel.
    static IS_SEEN: Cell<bool> = const { Cell::new(false) };
    /// Why something did not work.
    static FAILED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Opens a panel in the place of the one before it.
pub fn open(ui: Ui, panel: &'static Panel) {
    spawn_local(async move {
        let mut files = Vec::new();
        for file in panel.files {
            match run::fetch(file).await {
                Ok(text) => files.push(text),
                Err(reason) => return fail(&reason),
            }
        }
        show(ui, panel, files);
    });
}

/// Opens the panel again: what it stands on has changed.
pub fn reopen() {
    if let Some((ui, panel)) = OPEN.with_borrow(|open| open.as_ref().map(|one| (one.ui, one.panel)))
    {
        open(ui, panel);
    }
}

/// Shows why something did not work.
pub fn fail(reason: &str) {
    FAILED.replace(t::FAILED.with(&[&reason]));
    changed();
}

/// Whether the page has no conversation to stand next to.
pub fn is_apart() -> bool {
    window().location().hash().is_ok_and(|fragment| fragment == "#learn")
}

fn show(ui: Ui, panel: &'static Panel, files: Vec<String>) {
    // The one before it may be a script.
    find(".dock .dock-head button").into_iter().for_each(|close| close.click());
    drop(OPEN.take());
    let is_beside = match panel.shape {
        Shape::Beside => !is_apart(),
        Shape::Aside => true,
        Shape::Broad | Shape::Dialog => false,
    };
    let opener = document().active_element().and_then(|one| one.dyn_into().ok());
    let parent = find(if is_beside { ".app" } else { "body" });
    let Some(parent) = parent else { return };
    FAILED.take();
    let frame = if is_beside { section } else { dialog };
    let placed = place(&parent, || frame(panel, &files));
    OPEN.replace(Some(Open { ui, panel, opener, _placed: placed }));
    match find("dialog.dock, dialog.workshop").and_then(|one| one.dyn_into().ok()) {
        Some(dialog) => drop(HtmlDialogElement::show_modal(&dialog)),
        None => focus_section(),
    }
}

fn focus_section() {
    mark_root(true);
    find("section.dock").into_iter().for_each(|section| drop(section.focus()));
}

/// Hides the messages, or shows them again.
fn mark_root(is_docked: bool) {
    if let Some(root) = document().document_element() {
        let _ = root.class_list().toggle_with_force("docked", is_docked);
    }
}

/// Ends the open panel.
fn end() {
    ask::forget();
    let Some(open) = OPEN.take() else { return };
    let opener = open.opener.clone();
    drop(open);
    mark_root(false);
    opener.into_iter().for_each(|opener| drop(opener.focus()));
}

/// Scrolls an element into view. `web-sys` would add the options to the glue.
pub fn scroll(element: &HtmlElement, block: &str) {
    let scroll = Reflect::get(element, &"scrollIntoView".into());
    let options = JSON::parse(&format!(r#"{{"block":"{block}"}}"#));
    if let (Ok(scroll), Ok(options)) = (scroll, options) {
        let _ = scroll.unchecked_into::<Function>().call1(element, &options);
    }
}

/// A part of the page next to the conversation.
fn section(panel: &Panel, files: &[String]) -> Tag {
    IS_SEEN.set(false);
    at_rest(|| {
        // Another language draws the page again.
        let Some(section) = find("section.dock") else { return reopen() };
        if section.closest(".apart").is_ok_and(|apart| apart.is_some()) {
            return end();
        }
        // The picture above it came later.
        if !IS_SEEN.replace(true) {
            scroll(&section, "nearest");
        }
    });
    let escaped = |event: Event| {
        if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape") {
            end();
        }
    };
    let class = if panel.shape == Shape::Aside { "dock aside" } else { "dock" };
    framed(tag("section").set("class", class).on("keydown", escaped), panel, files, |_| end())
}

/// A dialog in front of the page.
fn dialog(panel: &Panel, files: &[String]) -> Tag {
    let class = match panel.shape {
        Shape::Dialog => "workshop",
        Shape::Broad => "dock broad",
        Shape::Beside | Shape::Aside => "dock apart",
    };
    let end_dialog = |_| {
        let dialog = find("dialog.dock, dialog.workshop").and_then(|one| one.dyn_into().ok());
        dialog.iter().for_each(HtmlDialogElement::close);
    };
    framed(tag("dialog").set("class", class).on("close", |_| end()), panel, files, end_dialog)
}

fn framed(frame: Tag, panel: &Panel, files: &[String], end: fn(Event)) -> Tag {
    let (head, inside) = match panel.shape {
        Shape::Dialog => (tag("header"), "inside"),
        _ => (tag("div").set("class", "dock-head"), "dock-content"),
    };
    let title = says("h2", &panel.title).set("id", "dock-title");
    let failed = tag("p").set("class", "fails").set("role", "alert");
    let failed = failed.live(|failed| FAILED.with_borrow(|reason| failed.text(reason)));
    frame
        .set("tabindex", "-1")
        .set("aria-labelledby", "dock-title")
        .with(head.with(title).with(button(&frame::CLOSE, end)))
        .with((panel.fill)(tag("div").set("class", inside), files).with(failed))
}

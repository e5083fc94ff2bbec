//! Measures the memory on labeled cases, which can be edited.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::HtmlTextAreaElement;

use super::ask::{ask_either, forget};
use super::kit::{Tag, changed, find, says, tag, text};
use crate::panels::recall::{Measured, cases};
use crate::texts::recall as t;

thread_local! {
    /// What was measured; nothing while it is measured.
    static MEASURED: RefCell<Option<Result<Measured, String>>> = const { RefCell::new(None) };
}

/// The cases, and a row for each measure.
pub fn fill(content: Tag, files: &[String]) -> Tag {
    let cases = files.first().map(|text| cases(text)).unwrap_or_default();
    let field = text("textarea", &cases).set("class", "cases").set("rows", "8");
    measure(cases);
    let run = tag("button").set("type", "button").on("click", |_| run(field_value()));
    let run = run.live(|run| {
        run.set_if(MEASURED.with_borrow(Option::is_none), "disabled").text(t::RUN.say())
    });
    let status = |status: Tag| {
        MEASURED.with_borrow(|measured| match measured {
            None => status.text(t::RUNNING.say()),
            Some(Err(reason)) => status.text(&t::FAILED.with(&[reason])),
            Some(Ok(_)) => status,
        })
    };
    let shown = |shown: Tag| {
        MEASURED.with_borrow(|measured| match measured {
            Some(Ok(measured)) => results(shown, measured),
            _ => shown,
        })
    };
    content
        .with(says("p", &t::LEAD))
        .with(says("label", &t::CASES).with(field.set("spellcheck", "false")))
        .with(run)
        .with(tag("p").set("role", "status").live(status))
        .with(tag("div").live(shown))
}

fn field_value() -> String {
    let field = find(".dock .cases").and_then(|one| one.dyn_into::<HtmlTextAreaElement>().ok());
    field.map(|field| field.value()).unwrap_or_default()
}

fn run(cases: String) {
    measure(cases);
    changed();
}

fn measure(cases: String) {
    forget();
    MEASURED.take();
    let texts = [cases.clone()];
    let then = move |answer: Result<String, String>| {
        let measured = answer.map(|answer| Measured::read(&answer, &cases).unwrap_or_default());
        MEASURED.replace(Some(measured));
        changed();
    };
    ask_either("measureMemory", &texts, Box::new(then));
}

fn results(shown: Tag, measured: &Measured) -> Tag {
    let rows = measured.rows.iter().map(|[label, count, result]| {
        tag("tr")
            .with(text("th", label).set("scope", "row"))
            .with(text("td", count))
            .with(text("td", result))
    });
    let table = tag("table").set("class", "recall").set("aria-label", t::TITLE.say());
    let is_wrong = !measured.wrong.is_empty();
    let wrong = measured.wrong.iter();
    let wrong = wrong.map(|(what, case)| text("li", what).text(": ").with(text("code", case)));
    shown
        .with(table.with(tag("tbody").all(rows)))
        .all(is_wrong.then(|| says("h3", &t::WRONG)))
        .with(tag("ul").all(wrong))
}

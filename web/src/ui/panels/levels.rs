//! Levels of configuration: a table of options with a column for each level, the value in effect
//! with its level, and what the conversation on the page costs under it.

use std::cell::RefCell;

use leptos::prelude::{document, event_target_value};
use turnwise_host::json::parse;
use web_sys::Event;

use super::ask::{ask, forget};
use super::kit::{Tag, changed, says, tag, text};
use super::{at_rest, conversation};
use crate::language::Text;
use crate::panels::levels::{
    CHOICES, DEFAULT, Effective, Fields, LEVELS, OPTIONS, STRATEGIES, code, fields, json, place,
};
use crate::panels::number;
use crate::run;
use crate::texts::levels as t;
use crate::words::grouped;

thread_local! {
    /// The fields stay when the panel is closed.
    static FIELDS: RefCell<Fields> = RefCell::new(fields());
    static EFFECTIVE: RefCell<Effective> = RefCell::default();
    /// What the conversation on the page costs.
    static COST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The table.
pub fn fill(content: Tag, _: &[String]) -> Tag {
    at_rest(follow);
    follow();
    let head = |text: &Text| says("th", text).set("scope", "col");
    let heads = tag("tr")
        .with(head(&t::OPTION))
        .all(LEVELS.iter().map(|(_, text)| head(text)))
        .with(head(&t::IN_EFFECT));
    let table = tag("table")
        .set("class", "levels")
        .with(tag("thead").with(heads))
        .with(tag("tbody").all((0..OPTIONS.len()).map(row)));
    let error = |line: Tag| EFFECTIVE.with_borrow(|effective| line.text(&effective.error));
    let cost = |line: Tag| COST.with_borrow(|cost| line.text(cost));
    let written = |lines: Tag| lines.text(&FIELDS.with_borrow(code));
    content
        .with(says("p", &t::LEAD))
        .with(table)
        .with(tag("p").set("class", "fails").set("role", "alert").live(error))
        .with(tag("p").set("role", "status").live(cost))
        .with(
            tag("pre")
                .set("class", "out")
                .set("tabindex", "0")
                .set("aria-label", t::AS_CODE.say())
                .live(written),
        )
}

/// Asks for the values in effect, and for what they cost.
fn follow() {
    forget();
    ask("levels", &[FIELDS.with_borrow(json)], |answer| {
        let answer = Effective::read(answer).unwrap_or_default();
        let messages = run::messages().unwrap_or_default();
        COST.take();
        if answer.error.is_empty() && messages != "[]" {
            let id = conversation().unwrap_or_default();
            let texts = [id, messages, answer.options.clone()];
            ask("lane", &texts, show_cost);
        }
        EFFECTIVE.replace(answer);
        mark();
        changed();
    });
}

fn show_cost(lane: &str) {
    let Ok(lane) = parse(lane) else { return };
    let sizes = ["largest", "sent", "whole"].map(|name| grouped(number(&lane.json, name)));
    let [largest, sent, whole] = &sizes;
    COST.replace(t::COST.with(&[largest, sent, whole]));
    changed();
}

fn row(option: usize) -> Tag {
    let name = OPTIONS.get(option).copied().unwrap_or_default();
    let effect = move |cell: Tag| {
        EFFECTIVE.with_borrow(|effective| {
            let Some((value, level)) = effective.values.get(option) else { return cell };
            let level = level.and_then(|level| LEVELS.get(level));
            let level = level.map_or(&t::NO_LEVEL, |(_, text)| text);
            cell.with(text("b", value)).with(says("span", level).set("class", "from"))
        })
    };
    tag("tr")
        .with(text("th", name).set("scope", "row"))
        .all((0..LEVELS.len()).map(|level| cell(name, option, level)))
        .with(tag("td").set("class", "in-effect").live(effect))
}

fn cell(name: &str, option: usize, level: usize) -> Tag {
    let heading = LEVELS.get(level).map(|(_, text)| text.say()).unwrap_or_default();
    let place = place(option, level);
    let value = FIELDS.with_borrow(|fields| fields.get(place).cloned()).unwrap_or_default();
    let change = move |event: Event| {
        let value = event_target_value(&event);
        FIELDS.with_borrow_mut(|fields| {
            fields.get_mut(place).into_iter().for_each(|field| value.trim().clone_into(field));
        });
        follow();
        changed();
    };
    let field = match name {
        STRATEGIES => {
            let choice = |choice: &str, label: &str| {
                text("option", label).set("value", choice).set_if(choice == value, "selected")
            };
            tag("select")
                .with(choice("", "–"))
                .with(choice(DEFAULT, t::DEFAULT.say()))
                .all(CHOICES.iter().map(|(name, text, _)| choice(name, text.say())))
        }
        _ => tag("input").set("placeholder", "–").set("value", &value),
    };
    let field = field
        .set("data-field", &format!("{option} {level}"))
        .set("aria-label", &format!("{name}, {heading}"))
        .on("change", change);
    // The heading of the column is for layouts in which rows are stacked.
    let heading = text("span", heading).set("class", "level-name").set("aria-hidden", "true");
    tag("td").with(heading).with(field)
}

/// Marks the fields: those that are in effect, and those that cannot hold together. They stay as
/// they are otherwise, with the focus.
fn mark() {
    EFFECTIVE.with_borrow(|effective| {
        for (option, (_, wins)) in effective.values.iter().enumerate() {
            for level in 0..LEVELS.len() {
                let field = document().query_selector(&format!("[data-field='{option} {level}']"));
                let Some(field) = field.ok().flatten() else { return };
                let invalid = effective.is_at_odds(option, level).to_string();
                let _ = field.set_attribute("aria-invalid", &invalid);
                if let Some(cell) = field.parent_element() {
                    let _ = cell.class_list().toggle_with_force("wins", *wins == Some(level));
                }
            }
        }
    });
}

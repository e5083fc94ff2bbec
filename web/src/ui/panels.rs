//! Panels that are downloaded when one of them is opened, as one part of the page. `extras.js` says
//! which: by a button, a key, or the end of a link.

mod ask;
mod decide;
mod dock;
mod golf;
mod issues;
mod kit;
mod levels;
mod recall;

use leptos::prelude::*;
use turnwise_host::json::{Json, parse};

use self::dock::Shape;
use self::kit::Tag;
use super::Ui;
use crate::language::Text;
use crate::panels::conversation_in;
use crate::{run, texts};

/// A panel.
struct Panel {
    /// Its name in `data-opens`.
    name: &'static str,
    title: Text,
    shape: Shape,
    /// The files that it shows.
    files: &'static [&'static str],
    /// Fills its frame, given its files.
    fill: fn(Tag, &[String]) -> Tag,
}

/// All panels. One is open at a time, so each keeps its state in its module.
const PANELS: [Panel; 5] = [
    Panel {
        name: "golf",
        title: texts::golf::TITLE,
        shape: Shape::Beside,
        files: &["lessons/golf.json"],
        fill: golf::fill,
    },
    Panel {
        name: "decide",
        title: texts::decide::TITLE,
        shape: Shape::Dialog,
        files: &["lessons/decisions.json", "gallery/index.json"],
        fill: decide::fill,
    },
    Panel {
        name: "issues",
        title: texts::issues::TITLE,
        shape: Shape::Aside,
        files: &[],
        fill: issues::fill,
    },
    Panel {
        name: "levels",
        title: texts::levels::TITLE,
        shape: Shape::Broad,
        files: &[],
        fill: levels::fill,
    },
    Panel {
        name: "recall",
        title: texts::recall::TITLE,
        shape: Shape::Broad,
        files: &["workshop/recall.json"],
        fill: recall::fill,
    },
];

/// Opens the panel with this name.
pub fn open(ui: Ui, name: &str) {
    if let Some(panel) = PANELS.iter().find(|panel| panel.name == name) {
        dock::open(ui, panel);
    }
}

/// Calls `act` whenever the page has been at rest, until the panel is closed.
fn at_rest(act: fn()) {
    let heard = window_event_listener_untyped("turnwise-rest", move |_| act());
    on_cleanup(move || heard.remove());
}

/// The id of the gallery's conversation on the page, if it shows one.
fn conversation() -> Option<String> {
    let fragment = window().location().hash().ok()?;
    conversation_in(&fragment).map(str::to_owned)
}

/// The options of the policy on the page, as JSON.
fn options() -> Option<String> {
    let plan = run::plan()?;
    parse(&plan).ok()?.json.get("options").map(Json::to_string)
}

//! Builds the link to the state of the page.

use crate::event::Dialog;
use crate::link::{is_public, linked};
use crate::model::{Model, Place};
use crate::texts::page as t;
use crate::view::Share;

/// The fragment that the dialog shows. In a lesson it opens the lesson.
pub fn fragment(model: &Model) -> String {
    match &model.workshop.open {
        Some(open) if model.place == Place::Lesson => format!("l/{}", open.id),
        _ => linked(model).write(&model.gallery),
    }
}

pub(super) fn share(model: &Model) -> Share {
    if model.dialog != Some(Dialog::Share) {
        return Share::default();
    }
    let fragment = fragment(model);
    let is_whole = is_public(model) && model.messages.len() == model.recorded;
    let holds = match (is_public(model), is_whole) {
        _ if model.place == Place::Lesson => t::HOLDS_LESSON.say(),
        (false, _) => t::HOLDS_POLICY.say(),
        (true, false) => t::HOLDS_PLACE.say(),
        (true, true) => t::HOLDS_ALL.say(),
    };
    let drawn = model.drawn.as_ref().filter(|(drawn, _)| *drawn == fragment);
    Share { picture: drawn.map(|(_, picture)| picture.clone()), fragment, holds: holds.to_owned() }
}

//! Builds the link to the state of the page.

use crate::event::Dialog;
use crate::link::{is_public, linked};
use crate::model::Model;
use crate::texts::page as t;
use crate::view::Share;

pub(super) fn share(model: &Model) -> Share {
    if model.dialog != Some(Dialog::Share) {
        return Share::default();
    }
    let fragment = linked(model).write(&model.gallery);
    let is_whole = is_public(model) && model.messages.len() == model.recorded;
    let holds = match (is_public(model), is_whole) {
        (false, _) => t::HOLDS_POLICY.say(),
        (true, false) => t::HOLDS_PLACE.say(),
        (true, true) => t::HOLDS_ALL.say(),
    };
    let drawn = model.drawn.as_ref().filter(|(drawn, _)| *drawn == fragment);
    Share { picture: drawn.map(|(_, picture)| picture.clone()), fragment, holds: holds.to_owned() }
}

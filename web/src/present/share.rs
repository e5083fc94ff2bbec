//! Builds the link to what is shown.

use crate::event::Dialog;
use crate::link::{is_public, linked};
use crate::model::Model;
use crate::view::Share;

pub(super) fn share(model: &Model) -> Share {
    if model.dialog != Some(Dialog::Share) {
        return Share::default();
    }
    let fragment = linked(model).write(&model.gallery);
    let is_whole = is_public(model) && model.messages.len() == model.recorded;
    let holds = match (is_public(model), is_whole) {
        (false, _) => "It holds the policy. Your conversation stays here.",
        (true, false) => {
            "It holds the policy, the conversation's name and the position. What you wrote stays \
             here."
        }
        (true, true) => "It holds the conversation's name, the position and every policy shown.",
    };
    let drawn = model.drawn.as_ref().filter(|(drawn, _)| *drawn == fragment);
    Share { picture: drawn.map(|(_, picture)| picture.clone()), fragment, holds: holds.to_owned() }
}

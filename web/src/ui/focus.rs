//! Keeps the keyboard focus near a button that disappears when it is pressed.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Watches the keys that press buttons. Pointer clicks need no such help.
pub fn keep_focus() {
    let near = StoredValue::new_local(None::<Element>);
    // A dialog belongs to the part of the page that opened it.
    let last = StoredValue::new_local(None::<Element>);
    let down = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let pressed = target.filter(|element| element.tag_name() == "BUTTON");
        near.set_value(pressed.and_then(|button| closest(&button).or_else(|| last.get_value())));
        if let Some(near) = near.get_value() {
            last.set_value(Some(near));
        }
    });
    let up = window_event_listener(ev::keyup, move |_| {
        // The effect of the button is drawn in the next frame.
        request_animation_frame(move || {
            // A closing dialog still has the focus for a moment.
            let is_lost = document().active_element().is_none_or(|element| {
                element.matches("body, dialog:not([open]) *").unwrap_or_default()
            });
            let near = near.try_update_value(Option::take).flatten();
            if let Some(next) = near.filter(|_| is_lost).and_then(|near| first(&near)) {
                let _ = next.focus();
            }
        });
    });
    on_cleanup(move || {
        down.remove();
        up.remove();
    });
}

/// The message that contains a button, or else its part of the page.
fn closest(button: &Element) -> Option<Element> {
    button.closest("[data-stop], section").ok().flatten()
}

/// The message itself, or the first focusable element of a part of the page.
fn first(near: &Element) -> Option<HtmlElement> {
    let found = if near.has_attribute("data-stop") {
        near.clone()
    } else {
        near.query_selector("button:enabled, select, input").ok().flatten()?
    };
    found.dyn_into().ok()
}

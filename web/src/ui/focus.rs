//! Where the focus goes when the button that was pressed is gone: near to it, and not to the
//! beginning of the page.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Watches the keys that press buttons. Who clicks with a pointer goes on with the pointer.
pub fn keep_focus() {
    let near = StoredValue::new_local(None::<Element>);
    // A dialog is no part of the page: it belongs to where it was opened from.
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
        // In the next frame, when what the button did is drawn.
        request_animation_frame(move || {
            // For a moment more it is in a dialog that has just closed.
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

/// The message that a button belongs to, or else its part of the page.
fn closest(button: &Element) -> Option<Element> {
    button.closest("[data-stop], section").ok().flatten()
}

/// The message itself, or the first thing in a part of the page that can be used.
fn first(near: &Element) -> Option<HtmlElement> {
    let found = if near.has_attribute("data-stop") {
        near.clone()
    } else {
        near.query_selector("button:enabled, select, input").ok().flatten()?
    };
    found.dyn_into().ok()
}

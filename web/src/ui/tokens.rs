//! Shows a text split into tokens.

use std::sync::Arc;

use leptos::prelude::*;

use super::{Ui, live};
use crate::event::Event;
use crate::texts::columns as t;
use crate::tokens::{Drawn, drawn};

/// The pieces of the estimate, or exact tokens once they are counted.
#[component]
pub fn Tokens(ui: Ui, text: Arc<str>) -> impl IntoView {
    let (key, asked) = (text.clone(), text.clone());
    let counted = ui.part_by(move |view| (view.counted.get(&key).cloned(), view.reported));
    // Once the vocabulary is loaded, exact tokens replace estimates everywhere.
    let counts = ui.part(|view| !view.counted.is_empty());
    if counts.get_untracked() {
        ui.send(Event::TokensAsked(text.clone()));
    }
    live(move || {
        let (counted, reported) = counted.get();
        let Drawn { words, pieces, rest, can_count } = drawn(&text, counted.as_ref(), reported);
        let asked = asked.clone();
        let count = can_count.then(|| view! {
            <button type="button" class="link" on:click=ui.sends(Event::TokensAsked(asked.clone()))>
                {t::COUNT_EXACTLY.say()}
            </button>
        });
        let piece = |(text, note): (String, String)| view! { <i title=note>{text}</i> };
        view! {
            <p class="note">{words} " " {count}</p>
            <div class="text tokens">{pieces.into_iter().map(piece).collect_view()}{rest}</div>
        }
        .into_any()
    })
}

//! The window of a model as a number that can be typed, or by the model's name.

use leptos::prelude::*;

use super::Ui;
use crate::event::Event;
use crate::settings::models::{MODELS, window_of};
use crate::settings::{Knob, window};
use crate::texts::policy as t;
use crate::words::grouped;

/// The field. It suggests the names of models.
pub fn typed(ui: Ui) -> impl IntoView {
    let window = ui.part(|view| grouped(view.settings.window));
    let option = |(name, size, _): (&'static str, u32, u32)| {
        view! { <option value=name>{grouped(size)}</option> }
    };
    view! {
        <span class="typed">
            <input
                type="text"
                autocomplete="off"
                list="models"
                aria-label=t::WINDOW_TYPED.say()
                prop:value=window
                on:change:target=move |event| {
                    let text = event.target().value();
                    if window_of(&text).is_some() {
                        ui.send(Event::ModelNamed(text));
                    } else if let Some(value) = window::typed(&text) {
                        ui.send(Event::KnobTurned(Knob::Window, value));
                    }
                    // An invalid input is replaced by the current window.
                    event.target().set_value(&window.get_untracked());
                }
            />
            <datalist id="models">{MODELS.map(option).into_iter().collect_view()}</datalist>
            {t::TOKENS_AFTER.say()}
        </span>
    }
}

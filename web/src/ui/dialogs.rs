//! The frame that all dialogs share, and the help dialog.

use leptos::html;
use leptos::prelude::*;

use super::Ui;
use super::icon::{CLOSE, Icon};
use crate::event::{Dialog, Event};

/// A native modal dialog that the model opens and closes.
#[component]
pub fn Frame(
    ui: Ui,
    dialog: Dialog,
    title: &'static str,
    #[prop(optional)] small: bool,
    children: Children,
) -> impl IntoView {
    let is_open = ui.part_by(move |view| view.dialog == Some(dialog));
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let (wanted, Some(element)) = (is_open.get(), element.get()) else { return };
        match (wanted, element.open()) {
            (true, false) => drop(element.show_modal()),
            (false, true) => element.close(),
            _ => {}
        }
    });
    let closed = move |_| {
        if is_open.get_untracked() {
            ui.send(Event::DialogClosed);
        }
    };
    view! {
        <dialog node_ref=element class:small=small aria-label=title on:close=closed>
            <header>
                <h2>{title}</h2>
                <button type="button" class="quiet round" aria-label="Close" on:click=ui.sends(Event::DialogClosed)><Icon path=CLOSE/></button>
            </header>
            {children()}
        </dialog>
    }
}

/// Explains the page and the keyboard shortcuts.
#[component]
pub fn Help(ui: Ui) -> impl IntoView {
    view! {
        <Frame ui dialog=Dialog::Help title="How to read this page" small=true>
            <div class="inside">
                <p>
                    "A chat grows with every answer, and a model reads only so much at once. Turnwise decides, request by request, what it is sent. "
                    "The transcript is all that was said, with what becomes of each message; beside it stands what the model sees; the policy decides. "
                    "Drag through the picture of tokens over time, or press play. " <a href=README target="_blank" rel="noopener">"About Turnwise"</a>
                </p>
                <p class="small-print">
                    "The strip beside a message says what becomes of it: solid, it is sent as it was said; striped, a summary stands for it; "
                    "broken, a placeholder stands there; dashed, it is left out. Point at a message to find it in the other column, open it to see its tokens."
                </p>
                <p class="small-print">"A request is a moment at which the model is asked. Tokens are an estimate made without any vocabulary, within a few per cent on real conversations."</p>
                <h3>"Keyboard"</h3>
                <dl class="keys">
                    {KEYS.iter().map(|(keys, what)| view! {
                        <dt>{keys.split(' ').map(|key| view! { <kbd>{key}</kbd> }).collect_view()}</dt>
                        <dd>{*what}</dd>
                    }).collect_view()}
                </dl>
            </div>
        </Frame>
    }
}

/// The address of the README.
pub const README: &str = "https://github.com/turnwise/turnwise#readme";

const KEYS: [(&str, &str); 11] = [
    ("← →", "One request back, one on"),
    ("⇧← ⇧→", "One turn back, one on (on the slider also Page Down, Page Up)"),
    ("Home End", "The beginning, the end"),
    ("[ ]", "To the moments something was made smaller"),
    ("p", "Play and pause"),
    ("↑ ↓", "In a column: from message to message"),
    ("Enter", "Open or close the message"),
    ("g", "Gallery"),
    ("o", "Open or paste"),
    ("c", "Copy as code"),
    ("t", "Light, dark, as the system"),
];

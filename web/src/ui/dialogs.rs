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
                <button
                    type="button"
                    class="quiet round"
                    aria-label="Close"
                    on:click=ui.sends(Event::DialogClosed)
                >
                    <Icon path=CLOSE/>
                </button>
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
                    "A chat grows with every answer, but a model can only read so much at once. "
                    "Turnwise decides what to send with each request. "
                    "On the left is the whole transcript. Next to it are the messages that the "
                    "model sees. The policy makes the difference. "
                    "Drag the handle along the token chart, or press play. "
                    <a href=README target="_blank" rel="noopener">"About Turnwise"</a>
                </p>
                <p class="small-print">
                    "The strip at the side of a message shows what happens to it. "
                    "Solid: sent unchanged. Striped: replaced by a summary. "
                    "Broken: replaced by a placeholder. Dashed: left out. "
                    "Point at a message to find it in the other column. "
                    "Open it to see its tokens."
                </p>
                <p class="small-print">
                    "Each request is one call of the model. Token counts are estimates made \
                    without "
                    "a vocabulary; on real conversations they are within a few percent."
                </p>
                <h3>"Keyboard"</h3>
                <dl class="keys">
                    {KEYS.iter().map(|(keys, what)| view! {
                        <dt>
                            {keys.split(' ').map(|key| view! { <kbd>{key}</kbd> }).collect_view()}
                        </dt>
                        <dd>{*what}</dd>
                    }).collect_view()}
                </dl>
            </div>
        </Frame>
    }
}

/// The address of the README.
pub const README: &str = "https://github.com/turnwise/turnwise#readme";

const KEYS: [(&str, &str); 13] = [
    ("← →", "One request back, one on"),
    ("⇧← ⇧→", "One turn back, one on (also Page Down and Page Up on the slider)"),
    ("Home End", "The beginning, the end"),
    ("[ ]", "Previous or next compaction"),
    ("p", "Play and pause"),
    ("↑ ↓", "Move between messages in a column"),
    ("Enter", "Open or close the message"),
    ("g", "Gallery"),
    ("o", "Open or paste"),
    ("c", "Copy as code"),
    ("u", "Link to what you see"),
    ("Ctrl+Z", "Undo; with ⇧, redo"),
    ("t", "Light, dark or system theme"),
];

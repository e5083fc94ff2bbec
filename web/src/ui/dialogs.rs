//! The frame that all dialogs share, and the help dialog.

use leptos::html;
use leptos::prelude::*;

use super::Ui;
use super::icon::{CLOSE, Icon};
use crate::event::{Dialog, Event};
use crate::language::Text;
use crate::rest;
use crate::texts::frame as t;

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
                    aria-label=t::CLOSE.say()
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
        <Frame ui dialog=Dialog::Help title=t::HOW_TO_READ.say() small=true>
            <div class="inside">
                <p>
                    {t::HELP_PAGE.say()} " "
                    <a href=README target="_blank" rel="noopener">{t::ABOUT_TURNWISE.say()}</a>
                </p>
                <p class="small-print">
                    {t::HELP_PICTURE.say()}
                </p>
                <p class="small-print">
                    {t::HELP_STRIPS.say()}
                </p>
                <p class="small-print">
                    {t::HELP_COUNTS.say()}
                </p>
                <h3>{t::KEYBOARD.say()}</h3>
                <dl class="keys">
                    {KEYS.iter().map(|(keys, what)| view! {
                        <dt>
                            {keys.split(' ').map(|key| view! { <kbd>{key}</kbd> }).collect_view()}
                        </dt>
                        <dd>{what.say()}</dd>
                    }).collect_view()}
                </dl>
                <label class="mark">
                    <input
                        type="checkbox"
                        checked=rest::has_keys()
                        on:change:target=move |event|
                            ui.send(Event::KeysSwitched(event.target().checked()))
                    />
                    {t::KEYS_ON.say()}
                </label>
            </div>
        </Frame>
    }
}

/// The address of the README.
pub const README: &str = "https://github.com/turnwise/turnwise#readme";

const KEYS: [(&str, Text); 19] = [
    ("← →", t::KEY_REQUEST),
    ("⇧← ⇧→", t::KEY_TURN),
    ("Home End", t::KEY_ENDS),
    ("[ ]", t::KEY_ACTS),
    ("p", t::KEY_PLAY),
    ("↑ ↓", t::KEY_MOVE),
    ("Enter", t::KEY_EXPAND),
    ("g", t::KEY_GALLERY),
    ("o", t::KEY_OPEN),
    ("l", t::KEY_COMPARE),
    ("1 2 3 4", t::KEY_LANE),
    ("c", t::COPY_AS_CODE),
    ("u", t::LINK_TITLE),
    ("Ctrl+Z", t::KEY_UNDO),
    ("t", t::KEY_THEME),
    ("n ⇧N", t::KEY_LESSON),
    ("h s r", t::KEY_HELP),
    ("⇧P", crate::texts::lessons::PRESENT),
    ("b", crate::texts::lessons::BUILD),
];

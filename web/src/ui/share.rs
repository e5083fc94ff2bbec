//! The link to the state of the page, the page for links that lead nowhere, and the buttons of
//! undo.

use leptos::prelude::*;

use super::dialogs::Frame;
use super::icon::{Icon, REDO, UNDO};
use super::{Ui, live, part_of};
use crate::event::{Dialog, Event};
use crate::rest;
use crate::texts::frame as t;

/// The dialog with the link and its QR code.
#[component]
pub fn Share(ui: Ui) -> impl IntoView {
    let share = ui.part(|view| view.share.clone());
    let address = part_of(share, |share| rest::address(&share.fragment));
    view! {
        <Frame ui dialog=Dialog::Share title=t::LINK_TITLE.say() small=true>
            <div class="inside">
                <p class="small-print">{part_of(share, |share| share.holds.clone())}</p>
                <label>
                    {t::LINK.say()}
                    <textarea class="short" readonly rows="3" prop:value=address></textarea>
                </label>
                {live(move || share.get().picture.map(|picture| {
                    let (side, path) = (picture.side, picture.path.clone());
                    let label = t::QR_CODE.say();
                    view! {
                        <svg class="qr" role="img" aria-label=label
                            viewBox=format!("-4 -4 {0} {0}", side + 8)>
                            <path d=path></path>
                        </svg>
                    }
                }).into_any())}
                <div class="acts">
                    <button type="button" class="primary" on:click=ui.sends(Event::LinkCopied)>
                        {t::COPY_LINK.say()}
                    </button>
                </div>
            </div>
        </Frame>
    }
}

/// What a link that leads nowhere shows: why, and the ways on.
#[component]
pub fn Broken(ui: Ui) -> impl IntoView {
    let broken = ui.part(|view| view.broken.clone());
    view! {
        <section class="card broken" aria-labelledby="broken-title">
            <h2 id="broken-title">{t::BROKEN.say()}</h2>
            <p role="alert">{broken}</p>
            <p class="acts">
                <a class="button primary" href="#">{t::TO_START.say()}</a>
                <a class="button" href="#try">{t::TO_PLAYGROUND.say()}</a>
            </p>
        </section>
    }
}

/// Undo and redo.
#[component]
pub fn Travel(ui: Ui) -> impl IntoView {
    let travels = ui.part(|view| view.travels);
    view! {
        <button
            class="quiet round"
            on:click=ui.sends(Event::Undone)
            disabled=part_of(travels, |(undo, _)| !undo)
            aria-label=t::UNDO.say()
            title=t::UNDO_KEYS.say()
        >
            <Icon path=UNDO/>
        </button>
        <button
            class="quiet round"
            on:click=ui.sends(Event::Redone)
            disabled=part_of(travels, |(_, redo)| !redo)
            aria-label=t::REDO.say()
            title=t::REDO_KEYS.say()
        >
            <Icon path=REDO/>
        </button>
    }
}

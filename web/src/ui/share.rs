//! The link to the state of the page, the page for links that lead nowhere, and the buttons of
//! undo.

use leptos::prelude::*;

use super::dialogs::Frame;
use super::icon::{Icon, REDO, UNDO};
use super::{Ui, live, part_of};
use crate::event::{Dialog, Event};
use crate::tapestry::palette::Palette;
use crate::tapestry::{self, svg};
use crate::texts::frame as t;
use crate::view::LaneView;
use crate::{export, rest};

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
                    <button type="button" on:click=move |_| ui.send(Event::PictureSaved(drawn(ui)))>
                        {t::SAVE_PICTURE.say()}
                    </button>
                </div>
            </div>
        </Frame>
    }
}

/// The pictures of the page, as a file that shows what happened to the followed value.
fn drawn(ui: Ui) -> String {
    let view = ui.page.current();
    let one = LaneView {
        words: export::words(&view.settings),
        tapestry: view.tapestry.clone(),
        thread: view.scrub.thread.clone(),
        ..LaneView::default()
    };
    let lanes = view.lanes.lanes.as_slice();
    let lanes = if lanes.is_empty() { std::slice::from_ref(&one) } else { lanes };
    let panels: Vec<_> = lanes.iter().map(panel).collect();
    tapestry::picture(&view.title.name, &panels, Palette::of(view.is_dark))
}

fn panel(lane: &LaneView) -> svg::Panel<'_> {
    svg::Panel { title: &lane.words, sentence: &lane.thread, tapestry: &lane.tapestry }
}

/// The page for an invalid link: the reason, and other ways to continue.
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

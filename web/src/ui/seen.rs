//! The right column: the messages that the model sees at the handle.

use leptos::html::Div;
use leptos::prelude::*;

use super::message::{Row, Rows};
use super::window::{Space, Window};
use super::{Ui, When, part_of};
use crate::event::Event;
use crate::texts::columns as t;
use crate::texts::summaries::{IS_MADE_UP, LOAD_AGAIN};
use crate::view::{Pair, SeenMessage};
use crate::words::grouped;

/// The sent messages in order, with summaries in readable form.
#[component]
pub fn SeenColumn(ui: Ui) -> impl IntoView {
    let heading = ui.part(|view| view.seen_heading.clone());
    let rows = ui.part(|view| view.seen.clone());
    let waits = ui.part(|view| view.waits_for_notes);
    let revision = ui.part(|view| view.revision);
    let written = ui.part(|view| view.scrub.written);
    let scroller = NodeRef::<Div>::new();
    let length = part_of(rows, |rows| rows.len());
    let window = Window::new(length, scroller);
    let within = window.rows();
    let shown = move || -> Vec<SeenMessage> {
        rows.with(|rows| rows.get(within.get()).unwrap_or_default().to_vec())
    };
    Effect::new(move |_| {
        if written.get().is_some() {
            window.scroll_to(length.get_untracked(), |scroller| {
                scroller.set_scroll_top(scroller.scroll_height());
            });
        }
    });
    view! {
        <section
            class="seen card column"
            aria-labelledby="seen-title"
            aria-busy=move || waits.get().to_string()
        >
            <div class="bar">
                <h2 id="seen-title">{t::SEEN.say()}</h2>
                <span class="figures">{part_of(heading, |h| h.figures.clone())}</span>
            </div>
            <p class="prefix">{part_of(heading, |h| h.note.clone())}</p>
            <When is=ui.part(|view| view.can_load_notes)>
                <p class="prefix">
                    <button on:click=ui.sends(Event::TextAsked)>{LOAD_AGAIN.say()}</button>
                </p>
            </When>
            <Rows ui scroller on:scroll=move |_| window.scrolled()>
                <ol aria-label=t::AS_SENT.say()>
                    <Space rows=part_of(within, |rows| rows.start)/>
                    <For
                        each=shown
                        key=move |row|
                            (revision.get_untracked(), row.from.clone(), row.pair == Pair::Ask,
                            row.prefix_ends.clone(), row.place == 0, row.altered, row.tokens,
                            row.text.len(), row.invented.len())
                        let(row)
                    >
                        <Message ui row/>
                    </For>
                    <Space rows=Memo::new(move |_| length.get().saturating_sub(within.get().end))/>
                </ol>
            </Rows>
        </section>
    }
}

#[component]
fn Message(ui: Ui, row: SeenMessage) -> impl IntoView {
    let SeenMessage {
        place,
        role,
        name,
        note,
        text,
        tokens,
        from,
        altered,
        pair,
        invented,
        prefix_ends,
    } = row;
    let marker =
        prefix_ends.map(|words| view! { <div class="cut" role="note">{words.to_string()}</div> });
    let made_up = (!invented.is_empty()).then(|| {
        let words = IS_MADE_UP.with(&[&invented.join(", ")]);
        view! { <p class="bad made-up">{words}</p> }
    });
    view! {
        <li data-row=place>
            {marker}
            {made_up}
            <Row
                ui
                role
                name
                text
                from
                is_stop=place == 0
                is_notes=pair == Pair::Summary
                marked=invented
                why=note.into_any()
                cost=grouped(tokens).into_any()
                {..}
                class:altered=altered
                class:pair=pair != Pair::None
                class:ask=pair == Pair::Ask
            />
        </li>
    }
}

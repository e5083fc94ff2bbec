//! The right column: the messages that the model sees at the handle.

use leptos::html::Div;
use leptos::prelude::*;

use super::message::{Row, Rows};
use super::{Ui, part_of};
use crate::texts::columns as t;
use crate::view::{Pair, SeenMessage};
use crate::words::grouped;

/// The sent messages in order, with summaries in readable form.
#[component]
pub fn SeenColumn(ui: Ui) -> impl IntoView {
    let heading = ui.part(|view| view.seen_heading.clone());
    let rows = ui.part(|view| view.seen.clone());
    let revision = ui.part(|view| view.revision);
    let written = ui.part(|view| view.scrub.written);
    let scroller = NodeRef::<Div>::new();
    Effect::new(move |_| {
        let (Some(_), Some(scroller)) = (written.get(), scroller.get()) else { return };
        // Rows get their real height only when they are drawn, so the first scroll may miss.
        let to_end = move || scroller.set_scroll_top(scroller.scroll_height());
        let again = to_end.clone();
        request_animation_frame(move || {
            to_end();
            request_animation_frame(again);
        });
    });
    view! {
        <section class="seen card column" aria-labelledby="seen-title">
            <div class="bar">
                <h2 id="seen-title">{t::SEEN.say()}</h2>
                <span class="figures">{part_of(heading, |h| h.figures.clone())}</span>
            </div>
            <p class="prefix">{part_of(heading, |h| h.note.clone())}</p>
            <Rows ui scroller>
                <ol aria-label=t::AS_SENT.say()>
                    <For
                        each=move || rows.get().to_vec()
                        key=move |row|
                            (revision.get_untracked(), row.from.clone(), row.pair == Pair::Ask,
                            row.prefix_ends.clone(), row.place == 0, row.altered, row.tokens,
                            row.text.len())
                        let(row)
                    >
                        <Message ui row/>
                    </For>
                </ol>
            </Rows>
        </section>
    }
}

#[component]
fn Message(ui: Ui, row: SeenMessage) -> impl IntoView {
    let SeenMessage { place, role, name, note, text, tokens, from, altered, pair, prefix_ends } =
        row;
    let marker =
        prefix_ends.map(|words| view! { <div class="cut" role="note">{words.to_string()}</div> });
    view! {
        <li>
            {marker}
            <Row
                ui
                role
                name
                text
                from
                is_stop=place == 0
                is_notes=pair == Pair::Summary
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

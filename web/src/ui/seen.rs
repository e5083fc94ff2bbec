//! The right column: what the model sees at the handle.

use leptos::prelude::*;

use super::Ui;
use super::message::{Notes, Text, roam};
use crate::event::Event;
use crate::view::{Pair, Seen};
use crate::words::grouped;

/// What is sent, in order, with the summary readable where it stands.
#[component]
pub fn SeenColumn(ui: Ui) -> impl IntoView {
    let heading = ui.part(|view| view.seen_heading.clone());
    let rows = ui.part(|view| view.seen.clone());
    let title = ui.part(|view| view.title.clone());
    view! {
        <section class="seen card column" aria-labelledby="seen-title">
            <div class="bar">
                <h2 id="seen-title">"What the model sees"</h2>
                <span class="figures">{move || heading.with(|h| h.figures.clone())}</span>
            </div>
            <p class="prefix">{move || heading.with(|h| h.note.clone())}</p>
            <div class="scroll" data-roam on:keydown=move |event| roam(&event) on:mouseleave=move |_| ui.send(Event::Pointed(None))>
                <ol aria-label="Messages as sent">
                    <For
                        each=move || rows.get().to_vec()
                        key=move |row| (title.with_untracked(|t| t.id.clone()), row.from.clone(), row.pair == Pair::Ask, row.cut_before, row.place == 0, row.altered, row.tokens, row.text.len())
                        let(row)
                    >
                        <Row ui row/>
                    </For>
                </ol>
            </div>
        </section>
    }
}

#[component]
fn Row(ui: Ui, row: Seen) -> impl IntoView {
    let Seen { place, role, name, note, text, tokens, from, altered, pair, cut_before } = row;
    let open = RwSignal::new(false);
    let label = format!("{name}, {tokens} tokens");
    let (start, end) = (from.start, from.end);
    let cut = cut_before.then(|| {
        view! {
            <div class="cut" role="note">"sent before, word for word, up to here"</div>
        }
    });
    view! {
        <li>
            {cut}
            <div
                class="message"
                class:open=move || open.get()
                class:altered=altered
                class:pair=pair != Pair::None
                class:ask=pair == Pair::Ask
                data-stop
                data-from=start
                data-to=end
                data-role=role
                tabindex=if place == 0 { "0" } else { "-1" }
                role="group"
                aria-label=label
                on:mouseenter=move |_| ui.send(Event::Pointed(Some(start..end)))
                on:focus=move |_| ui.send(Event::Pointed(Some(start..end)))
                on:click=move |_| open.set(true)
                on:keydown=move |event| {
                    if event.key() == "Enter" {
                        open.update(|open| *open = !*open);
                    }
                }
            >
                <div class="line">
                    <span class="role">{name}</span>
                    <span class="why">{note}</span>
                    <span class="cost">{grouped(tokens)}</span>
                </div>
                {match pair {
                    Pair::Summary => view! { <Notes text=text.to_string()/> }.into_any(),
                    _ => view! { <Text text=Signal::stored(text.to_string()) open/> }.into_any(),
                }}
            </div>
        </li>
    }
}

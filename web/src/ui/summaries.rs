//! The log of summaries: offered, waiting, applied, stale or rejected.

use leptos::prelude::*;

use super::Ui;
use super::message::Notes;
use crate::event::Event;
use crate::view::Note;

/// The log, and what can be done about the newest.
#[component]
pub fn Summaries(ui: Ui) -> impl IntoView {
    let notes = ui.part(|view| view.summaries.clone());
    let acts = ui.part(|view| view.acts);
    let has_any = move || notes.with(|notes| !notes.is_empty());
    let offers = ui.part(|view| view.settings.kind.summarises());
    view! {
        <Show when=move || has_any() || offers.get()>
            <section aria-labelledby="summaries-title">
                <h2 id="summaries-title">"Summaries"</h2>
                <Show when=has_any fallback=|| view! { <p class="note">"None up to here: nothing had to go."</p> }>
                    <ol class="summaries">
                        <For each=move || notes.get().to_vec() key=|note| (note.key, note.state, note.figures.clone()) let(note)>
                            <Entry ui note/>
                        </For>
                    </ol>
                </Show>
                <div class="acts">
                    <Show when=move || acts.get().can_make>
                        <button on:click=move |_| ui.send(Event::SummaryAsked)>"Summarise now"</button>
                    </Show>
                    <Show when=move || acts.get().is_held>
                        <button on:click=move |_| ui.send(Event::SummariesResumed)>"Allow summaries again"</button>
                    </Show>
                    <Show when=move || acts.get().can_undo>
                        <button on:click=move |_| ui.send(Event::SummaryUndone)>"Undo last summary"</button>
                    </Show>
                </div>
            </section>
        </Show>
    }
}

#[component]
fn Entry(ui: Ui, note: Note) -> impl IntoView {
    let Note { state, covers, figures, text, from, .. } = note;
    let body = (!text.is_empty()).then(|| {
        view! {
            <details>
                <summary>"Read it"</summary>
                <div class="body"><Notes text=text.to_string()/></div>
            </details>
        }
    });
    view! {
        <li on:mouseenter=move |_| ui.send(Event::Pointed(Some(from.clone()))) on:mouseleave=move |_| ui.send(Event::Pointed(None))>
            <span class="state" data-state=state>{state}</span> " " <span class="covers">{covers}</span>
            <div class="muted note">{figures}</div>
            {body}
        </li>
    }
}

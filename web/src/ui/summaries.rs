//! The log of summaries: offered, waiting, applied, stale or rejected.

use leptos::prelude::*;

use super::Ui;
use super::dialogs::Frame;
use super::findings::marked_line;
use super::message::Notes;
use crate::diff::Change;
use crate::event::{Dialog, Event};
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
                        <For each=move || notes.get().to_vec() key=|note| (note.key, note.state, note.figures.clone(), note.made.clone()) let(note)>
                            <Entry ui note/>
                        </For>
                    </ol>
                </Show>
                <div class="acts">
                    <Show when=move || acts.get().can_make>
                        <button on:click=move |_| ui.send(Event::SummaryAsked)>"Summarise now"</button>
                    </Show>
                    <Show when=move || acts.get().can_compare>
                        <button on:click=move |_| ui.send(Event::SummariesCompared)>"Compare the two"</button>
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
    let Note { key, state, covers, figures, made, prompt, text, from } = note;
    let marked = ui.part(move |view| view.marked.contains(&key));
    let prompt = (!prompt.is_empty()).then(|| {
        let asked = move || view! { <p class="asked">{prompt.to_string()}</p> }.into_any();
        view! { <Details label="What was asked" body=asked/> }
    });
    let has_text = !text.is_empty();
    let read = has_text.then(|| {
        let notes = move || view! { <Notes text=text.to_string()/> }.into_any();
        view! { <Details label="Read it" body=notes/> }
    });
    let compare = has_text.then(|| view! {
        <label class="mark">
            <input type="checkbox" prop:checked=move || marked.get() on:change=move |_| ui.send(Event::SummaryMarked(key))/>
            "compare" <span class="unseen">" the one that " {covers.clone()}</span>
        </label>
    });
    view! {
        <li on:mouseenter=move |_| ui.send(Event::Pointed(Some(from.clone()))) on:mouseleave=move |_| ui.send(Event::Pointed(None))>
            <span class="state" data-state=state>{state}</span> " " <span class="covers">{covers}</span> {compare}
            <div class="muted note">{figures}</div>
            <div class="muted note">{made}</div>
            {prompt}
            {read}
        </li>
    }
}

/// Something to open. It is drawn only then: a slider makes dozens of summaries anew.
#[component]
fn Details(label: &'static str, body: impl Fn() -> AnyView + Send + 'static) -> impl IntoView {
    let is_open = RwSignal::new(false);
    view! {
        <details on:toggle:target=move |event| is_open.set(event.target().open())>
            <summary>{label}</summary>
            <div class="body">{move || is_open.get().then(&body)}</div>
        </details>
    }
}

/// Two summaries as one text.
#[component]
pub fn Compared(ui: Ui) -> impl IntoView {
    let difference = ui.part(|view| view.difference.clone());
    let line = |(change, pieces): (Option<Change>, Vec<String>)| {
        let piece = |(place, text): (usize, String)| {
            if place % 2 == 1 { view! { <b>{text}</b> }.into_any() } else { text.into_any() }
        };
        marked_line(change, pieces.into_iter().enumerate().map(piece).collect_view().into_any())
    };
    view! {
        <Frame ui dialog=Dialog::Difference title="Two summaries">
            <div class="inside">
                {move || difference.get().map(|difference| {
                    let [older, newer] = difference.titles.clone();
                    view! {
                        <p class="diff words"><del><i>"−"</i> {older}</del> <ins><i>"+"</i> {newer}</ins></p>
                        <div class="diff words" tabindex="0" role="region" aria-label="Difference">{difference.lines.iter().cloned().map(line).collect_view()}</div>
                    }
                })}
            </div>
        </Frame>
    }
}

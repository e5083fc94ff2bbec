//! The panel "What it knows": records with their sources, switches, forgetting with its receipt.

use leptos::html::Input;
use leptos::prelude::*;

use super::dialogs::Frame;
use super::open::read_text;
use super::{Ui, When, has_text, live, part_of};
use crate::event::{Dialog, Event, MemoryEvent};
use crate::memory::{Known, Quote, Record};
use crate::words::counted;

/// The button that opens the panel.
#[component]
pub fn Opener(ui: Ui) -> impl IntoView {
    view! {
        <section aria-labelledby="memory-title">
            <h2 id="memory-title">
                "Memory"
                <button type="button" class="link" on:click=sends(ui, MemoryEvent::Opened)>
                    "What it knows"
                </button>
            </h2>
            <p class="note">"What one conversation leaves for the next, in the user's words."</p>
        </section>
    }
}

/// The panel.
#[component]
pub fn Memory(ui: Ui) -> impl IntoView {
    let known = ui.part(|view| view.known.clone());
    let has_days = ui.part(|view| view.has_days);
    let waits = ui.part(|view| view.recalls);
    let words = part_of(known, |known| known.words.clone());
    let has_records = part_of(known, |known| !known.records.is_empty() || known.turns > 0);
    view! {
        <Frame ui dialog=Dialog::Memory title="What it knows">
            <div class="inside memory" aria-busy=move || waits.get().to_string()>
                <p class="small-print">
                    "Sentences that the user wrote, found by rules and kept word for word. No model \
                    reads or writes them. Everything stays in this page."
                </p>
                <div class="acts start">
                    <When is=has_days>
                        <button type="button" class="primary" on:click=sends(ui, MemoryEvent::DaysLearned)>
                            "Learn nine days, ask on the tenth"
                        </button>
                    </When>
                    <button type="button" on:click=sends(ui, MemoryEvent::Learned)>
                        "Learn from this conversation"
                    </button>
                </div>
                <When is=part_of(words, has_text)><p role="status">{words}</p></When>
                {live(move || known.with(|known| receipt(ui, known)))}
                {live(move || known.with(|known| switches(ui, known)))}
                {live(move || known.with(|known| records(ui, known)))}
                <When is=has_records><Forget ui/></When>
                <Files ui has_records/>
            </div>
        </Frame>
    }
}

fn sends(ui: Ui, what: MemoryEvent) -> impl Fn(leptos::ev::MouseEvent) + Clone + 'static {
    ui.sends(Event::Memory(what))
}

/// The receipt of the last forgetting.
fn receipt(ui: Ui, known: &Known) -> AnyView {
    let Some(receipt) = &known.receipt else { return ().into_any() };
    let still_said = receipt.still_said.iter().map(|quote| said(ui, quote)).collect_view();
    let heading = (!receipt.still_said.is_empty()).then(|| {
        view! {
            <p class="note">"Your own messages still say it; Turnwise does not change them:"</p>
        }
    });
    view! {
        <section class="receipt" aria-label="Receipt">
            <p role="status">{receipt.words.clone()}</p>
            {heading}
            {still_said}
        </section>
    }
    .into_any()
}

fn switches(ui: Ui, known: &Known) -> AnyView {
    let switch = |label: String, is_on: bool, change: fn(String, bool) -> MemoryEvent| {
        let name = label.clone();
        view! {
            <label class="mark">
                <input
                    type="checkbox"
                    prop:checked=is_on
                    on:change:target=move |event| ui.send(
                        Event::Memory(change(name.clone(), event.target().checked())))
                />
                {label}
            </label>
        }
    };
    let consents = known.consents.iter().cloned();
    let consents = consents.map(|(name, is_on)| switch(name, is_on, MemoryEvent::Agreed));
    let pause =
        switch("paused: nothing is learned or recalled".to_owned(), known.is_paused, |_, is_on| {
            MemoryEvent::Paused(is_on)
        });
    view! {
        <fieldset class="switches">
            <legend>"May be remembered"</legend>
            {consents.collect_view()}
            {pause}
        </fieldset>
    }
    .into_any()
}

fn records(ui: Ui, known: &Known) -> AnyView {
    if known.records.is_empty() && known.turns == 0 {
        return view! { <p class="note">"Nothing is known yet."</p> }.into_any();
    }
    let rows = known.records.iter().map(|record| row(ui, record)).collect_view();
    let turns = (known.turns > 0).then(|| {
        let turns = counted(known.turns as usize, "turn");
        view! { <p class="note">{turns}" of past conversations kept for search"</p> }
    });
    view! { <ul class="records" aria-label="Records">{rows}</ul> {turns} }.into_any()
}

fn row(ui: Ui, record: &Record) -> AnyView {
    let Record { id, kind, text, note, sources } = record.clone();
    let field = NodeRef::<Input>::new();
    let (edited, forgotten) = (id.clone(), id);
    let edit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(text) = field.get_untracked().map(|field| field.value()) else { return };
        ui.send(Event::Memory(MemoryEvent::Edited { id: edited.clone(), text }));
    };
    let sources = sources.iter().map(|quote| said(ui, quote)).collect_view();
    view! {
        <li>
            <span class="kind">{kind}</span>
            " "
            <q>{text.clone()}</q>
            <p class="note">{note}</p>
            <details>
                <summary>"Source, change, forget"</summary>
                {sources}
                <form class="report" on:submit=edit>
                    <input
                        node_ref=field
                        type="text"
                        required
                        autocomplete="off"
                        aria-label="New words"
                        prop:value=text
                    />
                    <button type="submit">"Change"</button>
                    <button type="button" on:click=sends(ui, MemoryEvent::Forgotten(forgotten))>
                        "Forget"
                    </button>
                </form>
            </details>
        </li>
    }
    .into_any()
}

/// A message with the words that are known from it.
fn said(ui: Ui, quote: &Quote) -> AnyView {
    let Quote { place, parts: [before, text, after], index } = quote.clone();
    let show = index.map(|index| {
        view! {
            " "
            <button type="button" class="link" on:click=sends(ui, MemoryEvent::Shown(index))>
                "Show the message"
            </button>
        }
    });
    view! {
        <figure class="said">
            <figcaption class="note">{place} {show}</figcaption>
            <blockquote>{before} <mark>{text}</mark> {after}</blockquote>
        </figure>
    }
    .into_any()
}

/// Forgets by words, or everything.
#[component]
fn Forget(ui: Ui) -> impl IntoView {
    let field = NodeRef::<Input>::new();
    let forget = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        ui.send(Event::Memory(MemoryEvent::WordsForgotten(field.value())));
        field.set_value("");
    };
    view! {
        <form class="report" on:submit=forget>
            <label for="forget-words">"Forget what says"</label>
            <input id="forget-words" node_ref=field type="text" required autocomplete="off"/>
            <button type="submit">"Forget it"</button>
        </form>
    }
}

/// Export, import, and forgetting everything.
#[component]
fn Files(ui: Ui, has_records: Memo<bool>) -> impl IntoView {
    let import = move |event: leptos::ev::Event| {
        read_text(&event, move |_, text| ui.send(Event::Memory(MemoryEvent::Imported(text))));
    };
    view! {
        <div class="acts">
            <When is=has_records>
                <button type="button" on:click=sends(ui, MemoryEvent::AllForgotten)>
                    "Forget everything"
                </button>
                <button type="button" on:click=sends(ui, MemoryEvent::Exported)>"Export"</button>
            </When>
            <label class="button">
                "Import…"
                <input class="unseen" type="file" accept=".json,.txt,.md" on:change=import/>
            </label>
        </div>
    }
}

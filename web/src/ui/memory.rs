//! The panel "What it knows": records with their sources, switches, forgetting with its receipt.

use leptos::html::Input;
use leptos::prelude::*;

use super::dialogs::Frame;
use super::open::read_text;
use super::{Ui, When, has_text, live, part_of};
use crate::event::{Dialog, Event, MemoryEvent};
use crate::memory::{Known, Quote, Record};
use crate::texts::{self, memory as t};

/// The button that opens the panel.
#[component]
pub fn Opener(ui: Ui) -> impl IntoView {
    view! {
        <section aria-labelledby="memory-title">
            <h2 id="memory-title">
                {t::MEMORY.say()}
                <button type="button" class="link" on:click=sends(ui, MemoryEvent::Opened)>
                    {t::TITLE.say()}
                </button>
            </h2>
            <p class="note">
                {t::OPENER.say()} " "
                // A panel that is loaded on demand.
                <button type="button" class="link" data-opens="recall">{t::MEASURE.say()}</button>
            </p>
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
        <Frame ui dialog=Dialog::Memory title=t::TITLE.say()>
            <div class="inside memory" aria-busy=move || waits.get().to_string()>
                <p class="small-print">
                    {t::LEAD.say()}
                </p>
                <div class="acts start">
                    <When is=has_days>
                        <button type="button" class="primary" on:click=sends(ui, MemoryEvent::DaysLearned)>
                            {t::NINE_DAYS.say()}
                        </button>
                    </When>
                    <button type="button" on:click=sends(ui, MemoryEvent::Learned)>
                        {t::LEARN.say()}
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
            <p class="note">{t::STILL_SAID.say()}</p>
        }
    });
    view! {
        <section class="receipt" aria-label=t::RECEIPT.say()>
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
        let label = texts::kind(&label).to_owned();
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
        switch(t::PAUSED.say().to_owned(), known.is_paused, |_, is_on| MemoryEvent::Paused(is_on));
    view! {
        <fieldset class="switches">
            <legend>{t::MAY.say()}</legend>
            {consents.collect_view()}
            {pause}
        </fieldset>
    }
    .into_any()
}

fn records(ui: Ui, known: &Known) -> AnyView {
    if known.records.is_empty() && known.turns == 0 {
        return view! { <p class="note">{t::NOTHING.say()}</p> }.into_any();
    }
    let rows = known.records.iter().map(|record| row(ui, record)).collect_view();
    let turns = (known.turns > 0).then(|| {
        let turns = t::TURNS_KEPT.of(known.turns as usize);
        view! { <p class="note">{turns}</p> }
    });
    view! { <ul class="records" aria-label=t::RECORDS.say()>{rows}</ul> {turns} }.into_any()
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
            <span class="kind">{texts::kind(&kind).to_owned()}</span>
            " "
            <q>{text.clone()}</q>
            <p class="note">{note}</p>
            <details>
                <summary>{t::SOURCE.say()}</summary>
                {sources}
                <form class="report" on:submit=edit>
                    <input
                        node_ref=field
                        type="text"
                        required
                        autocomplete="off"
                        aria-label=t::NEW_WORDS.say()
                        prop:value=text
                    />
                    <button type="submit">{t::CHANGE.say()}</button>
                    <button type="button" on:click=sends(ui, MemoryEvent::Forgotten(forgotten))>
                        {t::FORGET.say()}
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
                {t::SHOW.say()}
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
            <label for="forget-words">{t::FORGET_WHAT.say()}</label>
            <input id="forget-words" node_ref=field type="text" required autocomplete="off"/>
            <button type="submit">{t::FORGET_IT.say()}</button>
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
                    {t::FORGET_ALL.say()}
                </button>
                <button type="button" on:click=sends(ui, MemoryEvent::Exported)>{t::EXPORT.say()}</button>
            </When>
            <label class="button">
                {t::IMPORT.say()}
                <input class="unseen" type="file" accept=".json,.txt,.md" on:change=import/>
            </label>
        </div>
    }
}

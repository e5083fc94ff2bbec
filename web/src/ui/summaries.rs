//! The log of summaries: offered, waiting, applied, stale, rejected or failed.

use leptos::prelude::*;
use turnwise_playground_lines::Change;

use super::dialogs::Frame;
use super::facts::Checked;
use super::findings::marked_line;
use super::message::Notes;
use super::{Ui, When, live, part_of};
use crate::event::{Dialog, Event};
use crate::texts::{self, summaries as t};
use crate::view::{Check, Note};

/// The log, and the buttons for the newest summary.
#[component]
pub fn Summaries(ui: Ui) -> impl IntoView {
    let notes = ui.part(|view| view.summaries.clone());
    let acts = ui.part(|view| view.acts);
    let has_any = part_of(notes, |notes| !notes.is_empty());
    let has_none = part_of(has_any, |has_any| !has_any);
    let is_shown = ui.part(|view| !view.summaries.is_empty() || view.settings.kind.summarizes());
    view! {
        <When is=is_shown>
            <section aria-labelledby="summaries-title">
                <h2 id="summaries-title">{t::TITLE.say()}</h2>
                <div class="acts">
                    <When is=part_of(acts, |acts| acts.can_make)>
                        <button on:click=ui.sends(Event::SummaryAsked)>{t::NOW.say()}</button>
                    </When>
                    <When is=part_of(acts, |acts| acts.is_waiting)>
                        <progress
                            aria-label=t::BEING_WRITTEN.say()
                            prop:value=part_of(acts, |acts| acts.progress.0)
                            prop:max=part_of(acts, |acts| acts.progress.1.max(1))
                        ></progress>
                        <span class="working" role="status">{t::BEING_WRITTEN.say()}</span>
                    </When>
                    <When is=part_of(acts, |acts| acts.can_compare)>
                        <button on:click=ui.sends(Event::SummariesCompared)>
                            {t::COMPARE_TWO.say()}
                        </button>
                    </When>
                    <When is=part_of(acts, |acts| acts.is_held)>
                        <button on:click=ui.sends(Event::SummariesResumed)>
                            {t::ALLOW.say()}
                        </button>
                    </When>
                    <When is=part_of(acts, |acts| acts.can_undo)>
                        <button on:click=ui.sends(Event::SummaryUndone)>{t::UNDO_LAST.say()}</button>
                    </When>
                </div>
                <When is=has_none><p class="note">{t::NONE.say()}</p></When>
                <When is=has_any>
                    <ol class="summaries">
                        <For
                            each=move || notes.get().to_vec()
                            key=|note| (note.key, note.state, note.made.clone()) let(note)
                        >
                            <Entry ui note/>
                        </For>
                    </ol>
                </When>
            </section>
        </When>
    }
}

#[component]
fn Entry(ui: Ui, note: Note) -> impl IntoView {
    let Note { key, state, covers, made, prompt, text, from, .. } = note;
    // Appended facts make a summary longer, and expanded parts must stay expanded.
    let now = ui.part_by(move |view| {
        let note = view.summaries.iter().find(|note| note.key == key);
        note.map(|note| (note.figures.clone(), note.text.clone())).unwrap_or_default()
    });
    let marked = ui.part_by(move |view| view.marked.contains(&key));
    let prompt = (!prompt.is_empty()).then(|| {
        let asked =
            move || view! { <p class="asked" tabindex="0">{prompt.to_string()}</p> }.into_any();
        view! { <Details label=t::SHOW_PROMPT.say() body=asked/> }
    });
    let has_text = !text.is_empty();
    let read = has_text.then(|| {
        let notes = move || view! { <Notes text=now.get().1.to_string()/> }.into_any();
        view! { <Details label=t::READ.say() body=notes/> }
    });
    let check = has_text.then(|| {
        let checked = move || view! { <Checked ui key/> }.into_any();
        view! { <Details label=t::CHECK_FACTS.say() body=checked/> }
    });
    let invented = ui.part_by(move |view| {
        view.checks.get(&key).map(|(_, check)| made_up(check)).unwrap_or_default()
    });
    let has_endpoint = ui.part(|view| view.has_endpoint);
    let grade = has_text.then(|| {
        view! {
            <When is=has_endpoint>
                <Details
                    label=t::GRADE.say()
                    body=move || view! { <Graded ui key/> }.into_any()
                />
            </When>
        }
    });
    let compare = has_text.then(|| {
        view! {
            <label class="mark">
                <input
                    type="checkbox"
                    prop:checked=marked
                    on:change=move |_| ui.send(Event::SummaryMarked(key))
                />
                {t::COMPARE.say()} <span class="unseen">{t::THE_ONE.say()} {covers.clone()}</span>
            </label>
        }
    });
    view! {
        <li
            on:mouseenter=move |_| ui.send(Event::Pointed(Some(from.clone())))
            on:mouseleave=move |_| ui.send(Event::Pointed(None))
        >
            <span class="state" data-state=state>{texts::state(state)}</span>
            " "
            <span class="covers">{covers}</span>
            {compare}
            <div class="muted note">{part_of(now, |now| now.0.clone())}</div>
            <div class="muted note">{made}</div>
            <When is=part_of(invented, super::has_text)><p class="bad" role="alert">{invented}</p></When>
            {prompt}
            {read}
            {check}
            {grade}
        </li>
    }
}

/// What a check found made up, in a sentence; empty for nothing.
fn made_up(check: &Check) -> String {
    let Check::Done(found) = check else { return String::new() };
    let facts: Vec<&str> = found.invented.iter().map(|fact| fact.text.as_str()).collect();
    if facts.is_empty() { String::new() } else { t::IS_MADE_UP.with(&[&facts.join(", ")]) }
}

/// The endpoint's grade of a summary. It is requested when this renders.
#[component]
fn Graded(ui: Ui, key: u32) -> impl IntoView {
    let words = ui.part_by(move |view| {
        view.grades.get(&key).map(|words| words.to_string()).unwrap_or_default()
    });
    ui.send(Event::GradeAsked(key));
    view! { <p class="asked">{words}</p> }
}

/// Expandable content, rendered only when open: a slider produces dozens of new summaries.
#[component]
fn Details(label: &'static str, body: impl Fn() -> AnyView + Send + 'static) -> impl IntoView {
    let is_open = RwSignal::new(false);
    view! {
        <details on:toggle:target=move |event| is_open.set(event.target().open())>
            <summary>{label}</summary>
            <div class="body">{live(move || is_open.get().then(&body).into_any())}</div>
        </details>
    }
}

/// The difference of two summaries.
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
        <Frame ui dialog=Dialog::Difference title=t::TWO.say()>
            <div class="inside">
                {live(move || difference.get().map(|difference| {
                    let [older, newer] = difference.titles.clone();
                    view! {
                        <p class="diff words">
                            <del><i>"−"</i> {older}</del>
                            <ins><i>"+"</i> {newer}</ins>
                        </p>
                        <div class="diff words" tabindex="0" role="region" aria-label=t::DIFFERENCE.say()>
                            {difference.lines.iter().cloned().map(line).collect_view()}
                        </div>
                    }
                }).into_any())}
            </div>
        </Frame>
    }
}

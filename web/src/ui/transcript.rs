//! The left column: the transcript up to the handle, with the fate of each message.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::When;
use super::chat::Composer;
use super::findings::{FormatChoice, FoundList, Verdict};
use super::message::{Row, Rows};
use super::window::{Space, Window};
use super::{Ui, live, part_of};
use crate::present::lanes::letter;
use crate::rows::turns_within;
use crate::texts::{self, columns as t};
use crate::view::{Fate, Found, Shown, Turn};
use crate::words::grouped;

/// The transcript with its turns as brackets, and the composer below.
#[component]
pub fn Transcript(ui: Ui) -> impl IntoView {
    let heading = ui.part(|view| view.said.clone());
    let turns = ui.part(|view| view.turns.clone());
    let length =
        part_of(turns, |turns| turns.last().map_or(0, |turn| turn.start + turn.messages.len()));
    let revision = ui.part(|view| view.revision);
    let follow = ui.part(|view| (view.scrub.length, view.scrub.follow, view.title.clone()));
    let scroller = NodeRef::<Div>::new();
    let window = Window::new(length, scroller);
    let rows = window.rows();
    let shown = move || turns.with(|turns| rows.with(|rows| turns_within(turns, rows)));
    Effect::new(move |_| {
        let (_, index, _) = follow.get();
        window.scroll_to(index, move |scroller| bring_into_view(scroller, index));
    });
    // A lesson needs neither another format nor a healthy conversation confirmed.
    let full = ui.part(|view| !view.is_reduced);
    let judges = ui.part(|view| !view.is_reduced || view.findings.has_any);
    view! {
        <section class="said card column" aria-labelledby="said-title">
            <div class="bar">
                <h2 id="said-title">{t::TRANSCRIPT.say()}</h2>
                <When is=full><FormatChoice ui/></When>
                <span class="figures" title=part_of(heading, |h| h.note.clone())>
                    {part_of(heading, |h| h.figures.clone())}
                </span>
            </div>
            <When is=judges><Verdict ui/></When>
            <Rows ui scroller on:scroll=move |_| window.scrolled()>
                <ol aria-label=t::TURNS.say()>
                    <Space rows=part_of(rows, |rows| rows.start)/>
                    <For
                        each=shown
                        // A turn that grew has a new key: only its list is drawn again.
                        key=move |(_, turn): &(usize, Turn)|
                            (revision.get_untracked(), turn.start, turn.messages.len(),
                            turn.findings.iter().map(|found| (found.index, found.rule))
                            .collect::<Vec<_>>())
                        let((place, turn))
                    >
                        <TurnGroup ui place turn/>
                    </For>
                    <Space rows=Memo::new(move |_| length.get().saturating_sub(rows.get().end))/>
                </ol>
            </Rows>
            <When is=full><Composer ui/></When>
        </section>
    }
}

#[component]
fn TurnGroup(ui: Ui, place: usize, turn: Turn) -> impl IntoView {
    let Turn { number, messages, findings, .. } = turn;
    let state =
        RwSignal::from(ui.page.rows.try_update_value(|rows| rows.turn(place)).unwrap_or_default());
    let label = number.map(
        |number| view! { <div class="label"><span>{t::TURN_LABEL.say()} {number}</span></div> },
    );
    let bracket = number.map(|_| view! { <div class="bracket" aria-hidden="true"></div> });
    view! {
        <li class="turn" class:kept=move || state.get().is_kept hidden=move || state.get().is_ahead>
            {bracket}
            {label}
            <ol
                aria-label=number.map_or_else(|| t::BEFORE_FIRST.say().to_owned(), |number|
                    t::TURN_NUMBER.with(&[&number]))
            >
                {messages.into_iter().map(|message| {
                    let found = findings.iter().filter(|found| found.index == message.index)
                        .cloned().collect();
                    view! { <Message ui message found/> }
                }).collect_view()}
            </ol>
        </li>
    }
}

#[component]
fn Message(ui: Ui, message: Arc<Shown>, found: Vec<Found>) -> impl IntoView {
    let index = message.index;
    let fate =
        RwSignal::from(ui.page.rows.try_update_value(|rows| rows.fate(index)).unwrap_or_default());
    let name = if message.name.is_empty() {
        texts::role(message.role).to_owned()
    } else {
        message.name.clone()
    };
    let why = live(move || {
        let Fate { word, score, sentence, .. } = fate.get();
        // Relevance to the question, if it was scored.
        let score = score.map(|score| t::SCORES.with(&[&score])).unwrap_or_default();
        view! { <b>{word}</b> {format!(" · {score}{sentence}")} }.into_any()
    });
    view! {
        <li data-row=index hidden=move || fate.get().is_ahead>
            <Row
                ui
                role=message.role
                name
                text=message.text.clone()
                from=index..index + 1
                is_stop=index == 0
                number=index + 1
                fate
                why
                cost=live(move || {
                    let fate = fate.get();
                    view! { {strips(fate)} {cost(fate)} }.into_any()
                })
                {..}
                data-index=index
                data-action=move || fate.get().action
                data-reason=move || fate.get().reason
                data-score=move || fate.get().score.map(|score| score.to_string())
            />
            <FoundList found/>
        </li>
    }
}

/// What the other lanes do with the message: their letter next to a strip.
fn strips(fate: Fate) -> Vec<AnyView> {
    let lanes = fate.others.into_iter().enumerate().filter(|(_, action)| !action.is_empty());
    let strip = |(place, action): (usize, &'static str)| {
        let letter = letter(place);
        let word = match action {
            "drop" => t::LEFT_OUT,
            "summarize" => t::SUMMARIZED,
            "replace" => t::CLEARED,
            _ => t::KEPT,
        };
        let label = t::IN_LANE.with(&[&letter, &word.say()]);
        view! {
            <span class="strip" data-action=action role="img" aria-label=label.clone() title=label>
                {letter}
            </span>
        }
        .into_any()
    };
    lanes.map(strip).collect()
}

/// Tokens before and after, if they differ.
fn cost(fate: Fate) -> AnyView {
    match fate.after {
        after if after == fate.before => grouped(fate.before).into_any(),
        0 => {
            let label = t::NOT_SENT.of(fate.before as usize);
            view! { <s aria-label=label>{grouped(fate.before)}</s> }.into_any()
        }
        after => format!("{} → {}", grouped(fate.before), grouped(after)).into_any(),
    }
}

/// Scrolls the message to a third of the height: dropped messages are above it, kept ones below.
fn bring_into_view(scroller: &web_sys::HtmlDivElement, index: usize) {
    let Ok(Some(found)) = scroller.query_selector(&format!("[data-index='{index}']")) else {
        return;
    };
    let Ok(found) = found.dyn_into::<web_sys::HtmlElement>() else { return };
    let top = found.get_bounding_client_rect().top() - scroller.get_bounding_client_rect().top();
    let wanted = f64::from(scroller.client_height()) * 0.36;
    scroller.set_scroll_top(scroller.scroll_top() + (top - wanted) as i32);
}

//! Two pictures: one column as a dumbbell per conversation, and the requests of one conversation.

use std::sync::Arc;

use leptos::prelude::*;

use crate::evals::COLUMNS;
use crate::event::{Evaluate, Event};
use crate::texts::columns;
use crate::texts::evals as t;
use crate::ui::timeline::{across, axis};
use crate::ui::{Ui, live, part_of};
use crate::view::{Bell, Evals, Lines};

/// Dumbbells from the baseline (hollow) to the candidate (filled).
#[component]
pub fn Bells(ui: Ui, evals: Memo<Arc<Evals>>) -> impl IntoView {
    let chosen = part_of(evals, |evals| evals.column);
    view! {
        <section class="card picture" aria-labelledby="bells-title">
            <h2 id="bells-title">
                {t::DUMBBELLS.say()}
                <select
                    aria-label=t::FIGURE.say()
                    on:change:target=move |event|
                        ui.send(Event::Evals(Evaluate::Column(event.target().value().parse()
                        .unwrap_or(0))))
                >
                    {COLUMNS.iter().enumerate().map(|(place, column)| view! {
                        <option
                            value=place.to_string()
                            selected=place == chosen.get_untracked()
                        >
                            {column.label.say()}
                        </option>
                    }).collect_view()}
                </select>
            </h2>
            <p class="note">
                {part_of(chosen, |chosen| COLUMNS.get(*chosen).map(|column| column.about.say()))}
            </p>
            <ol class="bells">
                {live(move ||
                    evals.with(|evals| evals.bells.iter().cloned().map(bell).collect_view()
                    .into_any()))}
            </ol>
        </section>
    }
}

fn bell(Bell { title, was, is, words, verdict }: Bell) -> AnyView {
    view! {
        <li class=verdict>
            <span class="name">{title}</span>
            <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
                <path class="rail" d="M0 5h1000"></path>
                <path class="span" d=format!("M{was} 5H{is}")></path>
                <path class="dot" d=format!("M{was} 5h0")></path>
                <path class="dot core" d=format!("M{was} 5h0")></path>
                <path class="dot is" d=format!("M{is} 5h0")></path>
            </svg>
            <span class="figures">{words}</span>
        </li>
    }
    .into_any()
}

/// Tokens sent at each request under both policies.
#[component]
pub fn Requests(evals: Memo<Arc<Evals>>) -> impl IntoView {
    let lines = part_of(evals, |evals| evals.lines.clone());
    let path = move |pick: fn(&Lines) -> String| part_of(lines, pick);
    view! {
        <section class="card picture" aria-labelledby="requests-title">
            <h2 id="requests-title">
                {t::EACH_REQUEST.say()}
                {path(|lines| lines.title.clone())}
            </h2>
            <div class="plot">
                <svg
                    class="curve"
                    viewBox="0 0 1000 1000"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                >
                    <path class="grid" d=path(|lines| lines.grid.iter().map(across).collect())>
                    </path>
                    <path class="whole" d=path(|lines| lines.history.clone())></path>
                    <path class="was" d=path(|lines| lines.baseline.clone())></path>
                    <path class="edge" d=path(|lines| lines.candidate.clone())></path>
                    <path class="base" d="M0 1000h1000"></path>
                </svg>
                <div aria-hidden="true">
                    {live(move || lines.with(|lines| axis(&lines.grid)))}
                </div>
            </div>
            <p class="legend" aria-hidden="true">
                <span class="l-whole"><i></i>{columns::WHOLE.say()}</span>
                <span class="l-was"><i></i>{t::L_BASELINE.say()}</span>
                <span class="l-edge"><i></i>{t::L_CANDIDATE.say()}</span>
            </p>
            <p class="note">{path(|lines| lines.lost.clone())}</p>
        </section>
    }
}

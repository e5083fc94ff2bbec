//! The page of evaluations: choices, progress, table and pictures.

mod pictures;
mod survey;
mod table;

use std::sync::Arc;

use leptos::prelude::*;

use self::pictures::{Bells, Requests};
use self::survey::Survey;
use self::table::Table;
use super::{Ui, When, live, part_of};
use crate::event::{Evaluate, Event};
use crate::present::{baseline_of, scope_of};
use crate::texts::evals as t;
use crate::view::{Evals, Progress};

/// The page, rendered only while it is open.
#[component]
pub fn EvalsPage(ui: Ui) -> impl IntoView {
    let evals = ui.part(|view| view.evals.clone().unwrap_or_default());
    let has_rows = part_of(evals, |evals| !evals.rows.is_empty());
    let is_empty = part_of(evals, |evals| evals.rows.is_empty() && evals.progress.is_none());
    view! {
        <main class="evals">
            <section class="card setup" aria-labelledby="evals-title">
                <h2 id="evals-title">{t::TITLE.say()}</h2>
                <p class="small-print">
                    {t::LEAD.say()}
                </p>
                <Setup ui evals/>
                <Running ui evals/>
                <When is=is_empty>
                    <p class="small-print">
                        {t::PRESS_COMPARE.say()}
                    </p>
                </When>
            </section>
            <Survey ui evals/>
            <section class="card" aria-labelledby="memory-rows-title">
                <h2 id="memory-rows-title">{t::MEMORY_TITLE.say()}</h2>
                <p class="small-print">{t::MEMORY_LEAD.say()}</p>
                // A script that is loaded on demand opens it.
                <div class="acts">
                    <button type="button" data-opens="recall">{t::MEASURE_MEMORY.say()}</button>
                </div>
            </section>
            <When is=has_rows>
                <section class="card results" aria-labelledby="results-title">
                    <h2 id="results-title">{part_of(evals, |evals| evals.summary.clone())}</h2>
                    <When is=part_of(evals, |evals| !evals.caution.is_empty())>
                        <p class="small-print">{part_of(evals, |evals| evals.caution.clone())}</p>
                    </When>
                    <Table ui evals/>
                    <div class="acts">
                        <button type="button" on:click=ui.sends(Event::Evals(Evaluate::Saved))>
                            {t::SAVE_JSON.say()}
                        </button>
                        <button type="button" on:click=ui.sends(Event::Evals(Evaluate::Copied))>
                            {t::COPY_JSON.say()}
                        </button>
                    </div>
                </section>
                <Bells ui evals/>
                <Requests evals/>
            </When>
        </main>
    }
}

/// The choices, and the button that starts a run.
#[component]
fn Setup(ui: Ui, evals: Memo<Arc<Evals>>) -> impl IntoView {
    let send = move |what| ui.send(Event::Evals(what));
    let choices = move |pick: fn(&Evals) -> Vec<(String, String)>, chosen: fn(&Evals) -> &str| {
        live(move || {
            evals.with(|evals| {
                let option = |(value, label): (String, String)| {
                    let is_chosen = value == chosen(evals);
                    view! { <option value=value selected=is_chosen>{label}</option> }
                };
                pick(evals).into_iter().map(option).collect_view().into_any()
            })
        })
    };
    view! {
        <form
            class="choices"
            on:submit=move |event| { event.prevent_default(); send(Evaluate::Started); }
        >
            <label>
                {t::CONVERSATIONS.say()}
                <select
                    on:change:target=move |event|
                        send(Evaluate::Over(scope_of(&event.target().value())))
                >
                    {choices(|evals| evals.scopes.clone(), |evals| &evals.scope)}
                </select>
            </label>
            <label>
                {t::BASELINE.say()}
                <select
                    on:change:target=move |event|
                        send(Evaluate::Against(baseline_of(&event.target().value())))
                >
                    {choices(|evals| evals.baselines.iter()
                        .map(|(value, label)| ((*value).to_owned(), label.clone()))
                        .collect(), |evals| evals.baseline)}
                </select>
            </label>
            <label>
                {t::WINDOW.say()}
                <select
                    on:change:target=move |event|
                        send(Evaluate::OwnWindows(event.target().value() == OWN))
                >
                    <option value="" selected=part_of(evals, |evals| !evals.own_windows)>
                        {part_of(evals, |evals| evals.window.clone())}
                    </option>
                    <option value=OWN selected=part_of(evals, |evals| evals.own_windows)>
                        {t::SUITABLE.say()}
                    </option>
                </select>
            </label>
            <p class="candidate">
                {t::CANDIDATE.say()}
                <b>{part_of(evals, |evals| evals.candidate.clone())}</b>
            </p>
            <div class="acts">
                <button type="submit" class="primary">{t::COMPARE.say()}</button>
                <button type="button" on:click=move |_| send(Evaluate::SnapshotTaken)>
                    {t::USE_AS_BASELINE.say()}
                </button>
                <button type="button" on:click=move |_| send(Evaluate::Surveyed)>
                    {t::SUGGEST.say()}
                </button>
                <a class="button" href="#">{t::CHANGE_POLICY.say()}</a>
            </div>
        </form>
    }
}

/// The progress of a run, and the button that stops it.
#[component]
fn Running(ui: Ui, evals: Memo<Arc<Evals>>) -> impl IntoView {
    let progress = part_of(evals, |evals| evals.progress.clone());
    live(move || {
        let bar = |progress: Progress| {
            view! {
                <div class="running">
                    <progress
                        max=progress.of.to_string()
                        value=progress.done.to_string()
                        aria-label=t::CONVERSATIONS.say()
                    >
                    </progress>
                    <span>{progress.words}</span>
                    <button type="button" on:click=ui.sends(Event::Evals(Evaluate::Ended))>
                        {t::STOP.say()}
                    </button>
                </div>
            }
        };
        progress.get().map(bar).into_any()
    })
}

/// The value of the choice for one window per conversation.
const OWN: &str = "own";

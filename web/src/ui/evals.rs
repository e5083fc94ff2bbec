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
                <h2 id="evals-title">"Evaluate a policy"</h2>
                <p class="small-print">
                    "Each recorded answer counts as one request. The evaluation compares what the "
                    "policy would have sent with what the answer needed. "
                    "It runs on this machine, without a model."
                </p>
                <Setup ui evals/>
                <Running ui evals/>
                <When is=is_empty>
                    <p class="small-print">
                        "Press Compare: the results of each conversation appear here."
                    </p>
                </When>
            </section>
            <Survey ui evals/>
            <When is=has_rows>
                <section class="card results" aria-labelledby="results-title">
                    <h2 id="results-title">{part_of(evals, |evals| evals.summary.clone())}</h2>
                    <When is=part_of(evals, |evals| !evals.caution.is_empty())>
                        <p class="small-print">{part_of(evals, |evals| evals.caution.clone())}</p>
                    </When>
                    <Table ui evals/>
                    <div class="acts">
                        <button type="button" on:click=ui.sends(Event::Evals(Evaluate::Saved))>
                            "Save as JSON"
                        </button>
                        <button type="button" on:click=ui.sends(Event::Evals(Evaluate::Copied))>
                            "Copy as JSON"
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
                "Conversations"
                <select
                    on:change:target=move |event|
                        send(Evaluate::Over(scope_of(&event.target().value())))
                >
                    {choices(|evals| evals.scopes.clone(), |evals| &evals.scope)}
                </select>
            </label>
            <label>
                "Baseline"
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
                "Window"
                <select
                    on:change:target=move |event|
                        send(Evaluate::OwnWindows(event.target().value() == OWN))
                >
                    <option value="" selected=part_of(evals, |evals| !evals.own_windows)>
                        {part_of(evals, |evals| evals.window.clone())}
                    </option>
                    <option value=OWN selected=part_of(evals, |evals| evals.own_windows)>
                        "A suitable one for each"
                    </option>
                </select>
            </label>
            <p class="candidate">
                "Candidate: the policy as set, "
                <b>{part_of(evals, |evals| evals.candidate.clone())}</b>
            </p>
            <div class="acts">
                <button type="submit" class="primary">"Compare"</button>
                <button type="button" on:click=move |_| send(Evaluate::SnapshotTaken)>
                    "Use these settings as the baseline"
                </button>
                <button type="button" on:click=move |_| send(Evaluate::Surveyed)>
                    "Suggest a policy from these"
                </button>
                <a class="button" href="#">"Change the policy"</a>
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
                        aria-label="Conversations"
                    >
                    </progress>
                    <span>{progress.words}</span>
                    <button type="button" on:click=ui.sends(Event::Evals(Evaluate::Ended))>
                        "Stop"
                    </button>
                </div>
            }
        };
        progress.get().map(bar).into_any()
    })
}

/// The value of the choice for one window per conversation.
const OWN: &str = "own";

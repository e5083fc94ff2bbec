//! The survey: statistics about the conversations, and a suggested policy.

use std::sync::Arc;

use leptos::prelude::*;

use crate::event::{Evaluate, Event};
use crate::texts::evals as t;
use crate::ui::{Ui, live, part_of};
use crate::view::{Bar, Evals, Spread, Surveyed};

/// Histograms, the suggested policy with its reasons, and a button that applies it.
#[component]
pub fn Survey(ui: Ui, evals: Memo<Arc<Evals>>) -> impl IntoView {
    let survey = part_of(evals, |evals| evals.survey.clone());
    live(move || survey.get().map(|survey| survey_view(ui, &survey)).into_any())
}

fn survey_view(ui: Ui, Surveyed { words, spreads, reasons }: &Surveyed) -> AnyView {
    let reason = |(what, why): (String, String)| view! { <dt>{what}</dt><dd>{why}</dd> };
    let spreads = spreads.iter().cloned().map(spread).collect_view();
    view! {
        <section class="card results survey" aria-labelledby="survey-title">
            <h2 id="survey-title">{t::SURVEY.say()}</h2>
            <p class="small-print">{words.clone()}</p>
            <div class="spreads">{spreads}</div>
            <h3>{t::SUGGESTED.say()}</h3>
            <dl class="advice">{reasons.iter().cloned().map(reason).collect_view()}</dl>
            <div class="acts">
                <button type="button" on:click=ui.sends(Event::Evals(Evaluate::Adopted))>
                    {t::USE_POLICY.say()}
                </button>
            </div>
        </section>
    }
    .into_any()
}

fn spread(Spread { title, words, bars }: Spread) -> AnyView {
    let bar = |Bar { label, count, percent }: Bar| {
        view! {
            <tr>
                <th scope="row">{label}</th>
                <td>{count}</td>
                <td class="bar"><i style:inline-size=format!("{percent}%")></i></td>
            </tr>
        }
    };
    view! {
        <table>
            <caption>{title} ": " <span class="note">{words}</span></caption>
            <thead class="unseen">
                <tr>
                    <th scope="col">{t::FROM_TO.say()}</th>
                    <th scope="col">{t::HOW_MANY.say()}</th>
                    <th scope="col">{t::AS_BAR.say()}</th>
                </tr>
            </thead>
            <tbody>{bars.into_iter().map(bar).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

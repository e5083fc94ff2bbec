//! The budget bar: how the window is divided, with trigger and target marked.

use leptos::html::Input;
use leptos::prelude::*;

use super::{Ui, When, has_text, live, part_of};
use crate::event::Event;
use crate::texts::columns;
use crate::texts::policy as t;
use crate::words::grouped;

/// A stacked bar, and a table with the same numbers.
#[component]
pub fn Budget(ui: Ui) -> impl IntoView {
    let budget = ui.part(|view| view.budget.clone());
    let figures = part_of(budget, |b| t::OF_WINDOW.with(&[&grouped(b.budget), &grouped(b.window)]));
    let share = move |tokens: u32| {
        let (tokens, window) = (u64::from(tokens) * 1000, u64::from(budget.with(scale).max(1)));
        let permille = (tokens / window).min(1000);
        format!("{}.{}%", permille / 10, permille % 10)
    };
    let mark = move |class: &'static str, label: &'static str, tokens: u32| {
        let flips = tokens < scale(&budget.get()) / 4;
        view! {
            <div class=format!("mark {class}") class:flip=flips style:left=share(tokens)>
                <span>{label}</span>
            </div>
        }
    };
    view! {
        <section aria-labelledby="budget-title">
            <h2 id="budget-title">{t::BUDGET.say()} <span class="figures">{figures}</span></h2>
            <div class="budget-bar" aria-hidden="true">
                <div class="parts">
                    {live(move || budget.with(|b| b.parts.clone()).into_iter().map(|part| view! {
                        <i class=part.class style:width=share(part.tokens)></i>
                    }).collect_view().into_any())}
                </div>
                {live(move || budget.with(|b| b.target)
                    .map(|tokens| mark("target", columns::TARGET.say(), tokens)).into_any())}
                {live(move || budget.with(|b| b.trigger)
                    .map(|tokens| mark("trigger", columns::TRIGGER.say(), tokens)).into_any())}
            </div>
            <table class="parts-table">
                <caption class="unseen">{t::WHERE.say()}</caption>
                <thead class="unseen">
                    <tr>
                        <th scope="col">{t::PART.say()}</th>
                        <th scope="col">{t::TOKENS_HEAD.say()}</th>
                        <th scope="col">{t::SHARE.say()}</th>
                    </tr>
                </thead>
                <tbody>
                    {live(move || budget.with(|b| b.parts.clone()).into_iter().map(|part| view! {
                        <tr>
                            <th scope="row">
                                <i class=part.class aria-hidden="true"></i>
                                {part.name}
                            </th>
                            <td>{grouped(part.tokens)}</td>
                            <td>
                                {part.share.map_or_else(|| t::OUTSIDE.say().to_owned(), |share|
                                    format!("{share} %"))}
                            </td>
                        </tr>
                    }).collect_view().into_any())}
                </tbody>
            </table>
            <p class="note">{part_of(budget, |b| b.words.clone())}</p>
            <p class="note">{ui.part(|view| view.savings.clone())}</p>
            <Calibrate ui/>
        </section>
    }
}

/// An input for the provider's token count of this request, and the resulting calibration.
#[component]
fn Calibrate(ui: Ui) -> impl IntoView {
    let calibration = ui.part(|view| view.calibration.clone());
    let field = NodeRef::<Input>::new();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        if let Ok(tokens) = field.value().trim().parse() {
            ui.send(Event::TokensReported(tokens));
            field.set_value("");
        }
    };
    view! {
        <form class="report" on:submit=submit>
            <label for="reported">{t::PROVIDER_COUNTED.say()}</label>
            <input id="reported" node_ref=field type="number" min="1" required autocomplete="off"/>
            <button type="submit">{t::CALIBRATE.say()}</button>
        </form>
        <When is=part_of(calibration, has_text)>
            <p class="note calibration">{calibration}</p>
        </When>
    }
}

/// Tokens at full length: the window, or the tokens sent if those are more.
fn scale(budget: &crate::view::Budget) -> u32 {
    budget.parts.iter().fold(0u32, |sum, part| sum.saturating_add(part.tokens)).max(budget.window)
}

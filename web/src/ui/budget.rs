//! The budget bar: where the window goes, with trigger and target marked.

use leptos::prelude::*;

use super::Ui;
use crate::words::{grouped, percent};

/// A stacked bar, and the same as a table.
#[component]
pub fn Budget(ui: Ui) -> impl IntoView {
    let budget = ui.part(|view| view.budget.clone());
    let share = move |tokens: u32| {
        let (tokens, window) = (u64::from(tokens) * 1000, u64::from(budget.with(scale).max(1)));
        let permille = (tokens / window).min(1000);
        format!("{}.{}%", permille / 10, permille % 10)
    };
    let mark = move |class: &'static str, label: &'static str, tokens: u32| {
        let flips = tokens < scale(&budget.get()) / 4;
        view! { <div class=format!("mark {class}") class:flip=flips style:left=share(tokens)><span>{label}</span></div> }
    };
    view! {
        <section aria-labelledby="budget-title">
            <h2 id="budget-title">"Budget" <span class="figures">{move || budget.with(|b| format!("{} window", grouped(b.window)))}</span></h2>
            <div class="budget-bar" aria-hidden="true">
                <div class="parts">
                    {move || budget.with(|b| b.parts.clone()).into_iter().map(|(class, _, tokens)| view! {
                        <i class=class style:width=share(tokens)></i>
                    }).collect_view()}
                </div>
                {move || budget.with(|b| b.target).map(|tokens| mark("target", "target", tokens))}
                {move || budget.with(|b| b.trigger).map(|tokens| mark("trigger", "trigger", tokens))}
            </div>
            <table class="parts-table">
                <caption class="unseen">"Where the window goes"</caption>
                <thead class="unseen"><tr><th scope="col">"Part"</th><th scope="col">"Tokens"</th><th scope="col">"Share of the window"</th></tr></thead>
                <tbody>
                    {move || budget.with(|b| b.parts.clone()).into_iter().map(|(class, name, tokens)| view! {
                        <tr>
                            <th scope="row"><i class=class aria-hidden="true"></i>{name}</th>
                            <td>{grouped(tokens)}</td>
                            <td>{percent(tokens, budget.with(|b| b.window))} " %"</td>
                        </tr>
                    }).collect_view()}
                </tbody>
            </table>
            <Show when=move || budget.with(|b| !b.warning.is_empty())>
                <p class="note bad">{move || budget.with(|b| b.warning.clone())}</p>
            </Show>
        </section>
    }
}

/// The bar is as long as the window, or as what is sent where that is more.
fn scale(budget: &crate::view::Budget) -> u32 {
    budget.parts.iter().fold(0u32, |sum, part| sum.saturating_add(part.2)).max(budget.window)
}

//! The policy panel: which strategy, and how it is set.

use leptos::prelude::*;

use super::Ui;
use crate::event::{Dialog, Event};
use crate::settings::{Kind, Knob, Settings, Summariser, Unit};
use crate::words::grouped;

/// Strategy, sliders, and who summarises.
#[component]
pub fn Policy(ui: Ui) -> impl IntoView {
    let kind = ui.part(|view| view.settings.kind);
    let unit = ui.part(|view| view.settings.unit);
    let kinds = ui.part(|view| view.settings.kinds());
    let knobs = ui.part(|view| view.settings.kind.knobs());
    view! {
        <section aria-labelledby="policy-title">
            <h2 id="policy-title">"Policy"</h2>
            <fieldset class="kinds">
                <legend class="unseen">"Strategy"</legend>
                <For each=move || kinds.get() key=|choice| *choice let(choice)>
                    <label>
                        <input
                            type="radio"
                            name="strategy"
                            prop:checked=move || kind.get() == choice
                            on:change=move |_| ui.send(Event::KindChosen(choice))
                        />
                        {choice.label()}
                    </label>
                </For>
            </fieldset>
            <p class="hint">{move || kind.get().hint()}</p>
            <Show when=move || kind.get() == Kind::Trim>
                <fieldset class="kinds two">
                    <legend class="unseen">"Trimming counts"</legend>
                    {[(Unit::Turns, "Turns"), (Unit::Messages, "Messages")].into_iter().map(|(choice, label)| view! {
                        <label>
                            <input type="radio" name="unit" prop:checked=move || unit.get() == choice on:change=move |_| ui.send(Event::UnitChosen(choice))/>
                            {label}
                        </label>
                    }).collect_view()}
                </fieldset>
            </Show>
            <For each=move || knobs.get().to_vec() key=|knob| *knob let(knob)>
                <Slider ui knob/>
            </For>
            <Show when=move || kind.get().summarises()>
                <Who ui/>
            </Show>
            <Advice ui/>
        </section>
    }
}

#[component]
fn Slider(ui: Ui, knob: Knob) -> impl IntoView {
    let settings = ui.part(|view| view.settings.clone());
    let shown = move || settings.with(|settings| shown(settings, knob));
    let at = move || {
        settings.with(|settings| {
            let (low, high, _) = settings.range(knob);
            format!("{}%", settings.get(knob).saturating_sub(low) * 100 / high.saturating_sub(low).max(1))
        })
    };
    let class = match knob {
        Knob::Trigger => "knob-row k-trigger",
        Knob::Target => "knob-row k-target",
        _ => "knob-row",
    };
    view! {
        <label class=class>
            <span class="line"><span>{move || settings.with(|s| knob.label(s.unit))}</span><b>{shown}</b></span>
            <input
                type="range"
                style:--at=at
                aria-valuetext=shown
                prop:min=move || settings.with(|s| s.range(knob).0.to_string())
                prop:max=move || settings.with(|s| s.range(knob).1.to_string())
                prop:step=move || settings.with(|s| s.range(knob).2.to_string())
                prop:value=move || settings.with(|s| s.get(knob).to_string())
                on:input:target=move |event| {
                    if let Ok(value) = event.target().value().parse() {
                        ui.send(Event::Turned(knob, value));
                    }
                }
            />
        </label>
    }
}

/// A policy that suits the conversation, with the reasons for each part of it.
#[component]
fn Advice(ui: Ui) -> impl IntoView {
    let advice = ui.part(|view| view.advice.clone());
    view! {
        <div class="acts"><button type="button" on:click=move |_| ui.send(Event::AdviceAsked)>"Suggest a policy"</button></div>
        <dl class="advice">
            {move || advice.get().into_iter().map(|(what, why)| view! { <dt>{what}</dt><dd>{why}</dd> }).collect_view()}
        </dl>
    }
}

#[component]
fn Who(ui: Ui) -> impl IntoView {
    let who = ui.part(|view| view.settings.summariser);
    let has_endpoint = ui.part(|view| view.has_endpoint);
    let choose = move |choice: Summariser| {
        ui.send(Event::SummariserChosen(choice));
        if choice == Summariser::Endpoint && !has_endpoint.get_untracked() {
            ui.send(Event::DialogOpened(Dialog::Endpoint));
        }
    };
    view! {
        <div class="knob-row">
            <span class="line" id="who">"Summaries by"</span>
            <fieldset class="kinds two" aria-labelledby="who">
                {[(Summariser::Extractive, "Extraction"), (Summariser::Endpoint, "Endpoint")].into_iter().map(|(choice, label)| view! {
                    <label>
                        <input type="radio" name="summariser" prop:checked=move || who.get() == choice on:change=move |_| choose(choice)/>
                        {label}
                    </label>
                }).collect_view()}
            </fieldset>
        </div>
    }
}

/// A slider's value in words: shares of the budget also in tokens.
fn shown(settings: &Settings, knob: Knob) -> String {
    let value = settings.get(knob);
    match knob {
        Knob::Window | Knob::Overhead => format!("{} tokens", grouped(value)),
        Knob::Trigger | Knob::Target => {
            let tokens = u64::from(settings.budget()) * u64::from(value) / 100;
            format!("{value} % · {}", grouped(u32::try_from(tokens).unwrap_or(u32::MAX)))
        }
        Knob::Keep if value == 1 => "1 turn".to_owned(),
        Knob::Keep => format!("{value} turns"),
        Knob::Max | Knob::Least => value.to_string(),
    }
}

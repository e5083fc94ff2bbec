//! The policy panel: the choice of a strategy and its settings.

use leptos::prelude::*;

use super::model_window::typed;
use super::{Ui, When, has_text, live, part_of};
use turnwise_host::options::Preset;
use turnwise_host::text::CheckPolicy;
use turnwise_host::turnwise_core::tokens::estimate;

use crate::advice::Scope;
use crate::event::Event;
use crate::settings::{Envelope, Kind, Knob, Settings, Summarizer, Unit, window};
use crate::texts::policy as t;
use crate::words::grouped;

/// Strategy, sliders, and summarizer.
#[component]
pub fn Policy(ui: Ui, full: Memo<bool>) -> impl IntoView {
    let kind = ui.part(|view| view.settings.kind);
    let unit = ui.part(|view| view.settings.unit);
    let kinds = ui.part(|view| view.kinds.clone());
    let has_choice = part_of(kinds, |kinds| kinds.len() > 1);
    let only = ui.part(|view| view.settings.kind.label());
    let knobs = ui.part(|view| view.knobs.clone());
    // In a lesson, only what it needs is shown.
    let trims = ui.part(|view| {
        let is_needed = !view.is_reduced || view.extras.contains(&"messages");
        view.settings.kind == Kind::Trim && is_needed
    });
    let remembers =
        ui.part(|view| !view.is_reduced && !matches!(view.settings.kind, Kind::Own | Kind::Slice));
    let summarizes = ui.part(|view| !view.is_reduced && view.settings.kind.summarizes());
    let checks = ui.part(|view| view.extras.contains(&"checks") && view.settings.kind.summarizes());
    let envelopes =
        ui.part(|view| view.extras.contains(&"envelope") && view.settings.kind.summarizes());
    view! {
        <section aria-labelledby="policy-title">
            <h2 id="policy-title">
                {t::TITLE.say()} {move || (!has_choice.get()).then(|| format!(": {}", only.get()))}
            </h2>
            <When is=has_choice>
                <fieldset class="kinds">
                    <legend class="unseen">{t::STRATEGY.say()}</legend>
                    {live(move || kinds.get().into_iter().map(|choice| {
                        radio(ui, "strategy", choice.label(), Memo::new(move |_| kind.get() == choice),
                            Event::KindChosen(choice))
                    }).collect_view().into_any())}
                </fieldset>
            </When>
            <When is=full><Presets ui kind/></When>
            <When is=has_choice><p class="hint">{part_of(kind, |kind| kind.hint())}</p></When>
            <When is=trims>
                <fieldset class="kinds two">
                    <legend class="unseen">{t::TRIM_COUNTS.say()}</legend>
                    {radio(ui, "unit", t::TURNS.say(), part_of(unit, |unit| *unit == Unit::Turns),
                        Event::UnitChosen(Unit::Turns))}
                    {radio(ui, "unit", t::MESSAGES.say(), part_of(unit, |unit| *unit == Unit::Messages),
                        Event::UnitChosen(Unit::Messages))}
                </fieldset>
            </When>
            {live(move || {
                knobs.get().iter().map(|&knob| view! { <Slider ui knob/> }).collect_view().into_any()
            })}
            <When is=remembers>
                <Memory ui/>
            </When>
            <When is=part_of(kind, |kind| *kind == Kind::Clear)>
                <Digests ui/>
            </When>
            <When is=summarizes>
                <Who ui/>
            </When>
            <When is=checks><Checks ui/></When>
            <When is=envelopes><Envelopes ui/></When>
            <When is=full><Advice ui/></When>
        </section>
    }
}

/// The presets, with the evidence for their numbers.
#[component]
fn Presets(ui: Ui, kind: Memo<Kind>) -> impl IntoView {
    let choose = move |name: String| {
        let preset = Preset::ALL.into_iter().find(|preset| preset.as_str() == name);
        ui.send(Event::KindChosen(preset.map_or_else(Kind::default, Kind::Preset)));
    };
    let option = move |preset: Preset| {
        let is_it = Memo::new(move |_| kind.get() == Kind::Preset(preset));
        view! {
            <option value=preset.as_str() prop:selected=is_it>{Kind::Preset(preset).label()}</option>
        }
    };
    view! {
        <p class="preset">
            <label for="preset">{t::READY_MADE.say()}</label> " "
            <select id="preset" on:change:target=move |event| choose(event.target().value())>
                <option
                    value=""
                    prop:selected=part_of(kind, |kind| !matches!(kind, Kind::Preset(_)))
                >
                    {t::NO_PRESET.say()}
                </option>
                {Preset::ALL.map(option).into_iter().collect_view()}
            </select> " "
            <a href=EVIDENCE target="_blank" rel="noopener">{t::EVIDENCE.say()}</a>
        </p>
    }
}

/// The host's memory.
#[component]
fn Memory(ui: Ui) -> impl IntoView {
    let memory = ui.part(|view| view.settings.memory.to_string());
    let tokens = part_of(memory, |memory| t::TOKENS.with(&[&grouped(estimate(memory).0)]));
    view! {
        <label class="knob-row">
            <span class="line"><span>{t::MEMORY.say()}</span><b>{tokens}</b></span>
            <textarea
                rows="1"
                placeholder=t::MEMORY_HINT.say()
                prop:value=memory
                on:change:target=move |event| ui.send(Event::MemorySet(event.target().value()))
            ></textarea>
        </label>
    }
}

/// The choice between placeholders and digests for old results.
#[component]
fn Digests(ui: Ui) -> impl IntoView {
    let digests = ui.part(|view| view.settings.digests);
    view! {
        <label class="mark">
            <input
                type="checkbox"
                prop:checked=digests
                on:change:target=move |event|
                    ui.send(Event::DigestsChosen(event.target().checked()))
            />
            {t::DIGESTS.say()}
        </label>
    }
}

#[component]
fn Slider(ui: Ui, knob: Knob) -> impl IntoView {
    // One signal for the whole slider; one per property would be six times the code.
    let state = ui.part_by(move |view| Slide::new(&view.settings, view.budget.budget, knob));
    let shown = part_of(state, |state| state.shown.clone());
    let words = match knob {
        Knob::Window => typed(ui).into_any(),
        _ => view! { <b>{shown}</b> }.into_any(),
    };
    let class = match knob {
        Knob::Trigger => "knob-row k-trigger",
        Knob::Target => "knob-row k-target",
        _ => "knob-row",
    };
    view! {
        <label class=class>
            <span class="line">
                <span>{part_of(state, |state| state.label)}</span>
                {words}
            </span>
            <input
                type="range"
                style:--at=part_of(state, |state| state.at.clone())
                // Without the value, which a screen reader would read twice.
                aria-label=part_of(state, |state| state.label)
                aria-valuetext=shown
                prop:min=part_of(state, |state| state.low.to_string())
                prop:max=part_of(state, |state| state.high.to_string())
                prop:step=part_of(state, |state| state.step.to_string())
                prop:value=part_of(state, |state| state.value.to_string())
                on:input:target=move |event| {
                    if let Ok(value) = event.target().value().parse() {
                        let value = if knob == Knob::Window { window::at_stop(value) } else { value };
                        ui.send(Event::KnobTurned(knob, value));
                    }
                }
            />
        </label>
    }
}

/// The state of a slider.
#[derive(Clone, Default, PartialEq, Eq)]
struct Slide {
    label: &'static str,
    shown: String,
    at: String,
    low: u32,
    high: u32,
    step: u32,
    value: u32,
}

impl Slide {
    fn new(settings: &Settings, budget: u32, knob: Knob) -> Self {
        let (low, high, step) = settings.range(knob);
        let value = settings.get(knob);
        let (low, high, step, value) = match knob {
            Knob::Window => (window::stop_of(low), window::last_stop(), 1, window::stop_of(value)),
            _ => (low, high, step, value),
        };
        let at = format!("{}%", value.saturating_sub(low) * 100 / high.saturating_sub(low).max(1));
        Self {
            label: knob.label(settings.unit),
            shown: value_in_words(settings, budget, knob),
            at,
            low,
            high,
            step,
            value,
        }
    }
}

/// A suggested policy for the conversation, with the reasons for each part of it.
#[component]
fn Advice(ui: Ui) -> impl IntoView {
    let advice = ui.part(|view| view.advice.clone());
    let on_all = ui.part(|view| view.advice_on_all.clone());
    view! {
        <div class="acts">
            <button type="button" on:click=ui.sends(Event::AdviceAsked(Scope::Shown))>
                {t::SUGGEST.say()}
            </button>
            <When is=part_of(on_all, has_text)>
                <button type="button" on:click=ui.sends(Event::AdviceAsked(Scope::File))>
                    {on_all}
                </button>
            </When>
        </div>
        <dl class="advice">
            {live(move || {
                let row = |(what, why)| view! { <dt>{what}</dt><dd>{why}</dd> };
                advice.get().into_iter().map(row).collect_view().into_any()
            })}
        </dl>
    }
}

#[component]
fn Who(ui: Ui) -> impl IntoView {
    // A lesson about checks shows them itself.
    let can_ask = ui.part(|view| view.acts.can_make);
    let asks_here = ui.part(|view| {
        view.settings.summarizer == Summarizer::Endpoint && !view.extras.contains(&"checks")
    });
    let asks = ui.part(|view| view.settings.summarizer == Summarizer::Endpoint);
    view! {
        <div class="knob-row">
            <span class="line" id="who">{t::SUMMARIES_BY.say()}</span>
            <fieldset class="kinds two" aria-labelledby="who">
                {radio(ui, "summarizer", t::EXTRACTION.say(), part_of(asks, |asks| !asks),
                    Event::SummarizerChosen(Summarizer::Extractive))}
                {radio(ui, "summarizer", t::ENDPOINT.say(), asks,
                    Event::SummarizerChosen(Summarizer::Endpoint))}
            </fieldset>
        </div>
        <When is=can_ask>
            <p class="note">{t::DUE.say()}</p>
            <div class="acts">
                <button type="button" class="primary" on:click=ui.sends(Event::SummaryAsked)>
                    {t::ASK_NOW.say()}
                </button>
            </div>
        </When>
        <When is=asks_here><Checks ui/></When>
    }
}

/// The choice of a policy for facts that an endpoint's summary loses or makes up.
#[component]
fn Checks(ui: Ui) -> impl IntoView {
    let checks = ui.part(|view| view.settings.checks);
    let choice = move |label, is_it: fn(&Option<CheckPolicy>) -> bool, choice| {
        radio(ui, "checks", label, part_of(checks, is_it), Event::ChecksChosen(choice))
    };
    view! {
        <div class="knob-row">
            <span class="line" id="checks">{t::CHECKS.say()}</span>
            <fieldset class="kinds two three" aria-labelledby="checks">
                {choice(t::APPEND.say(), |checks| *checks == Some(CheckPolicy::Append), CheckPolicy::Append)}
                {choice(t::FLAG.say(), |checks| *checks == Some(CheckPolicy::Flag), CheckPolicy::Flag)}
                {choice(t::REJECT.say(), |checks| *checks == Some(CheckPolicy::Reject), CheckPolicy::Reject)}
            </fieldset>
            <p class="note">{part_of(checks, |checks| match checks {
                Some(CheckPolicy::Append) => t::APPENDED.say(),
                Some(CheckPolicy::Flag) => t::FLAGGED.say(),
                Some(CheckPolicy::Reject) => t::REJECTED.say(),
                None => t::UNCHECKED.say(),
            })}</p>
        </div>
    }
}

/// The choice of an envelope.
#[component]
fn Envelopes(ui: Ui) -> impl IntoView {
    let envelope = ui.part(|view| view.settings.envelope);
    let choice = move |label, is_it: fn(&Envelope) -> bool, choice| {
        radio(ui, "envelope", label, part_of(envelope, is_it), Event::EnvelopeChosen(choice))
    };
    view! {
        <div class="knob-row">
            <span class="line" id="envelope">{t::ENVELOPE.say()}</span>
            <fieldset class="kinds two three" aria-labelledby="envelope">
                {choice(t::PAIR.say(), |it| *it == Envelope::Pair, Envelope::Pair)}
                {choice(t::USER.say(), |it| *it == Envelope::User, Envelope::User)}
                {choice(t::BARE.say(), |it| *it == Envelope::Bare, Envelope::Bare)}
            </fieldset>
        </div>
    }
}

/// A radio button.
fn radio(
    ui: Ui,
    group: &'static str,
    label: &'static str,
    is_it: Memo<bool>,
    choice: Event,
) -> AnyView {
    view! {
        <label>
            <input
                type="radio"
                name=group
                prop:checked=is_it
                on:change=move |_| ui.send(choice.clone())
            />
            {label}
        </label>
    }
    .into_any()
}

/// The address of the evidence for the presets.
const EVIDENCE: &str = "https://github.com/turnwise/turnwise/blob/main/docs/policies.md";

/// A slider's value in words. Shares are also given in tokens of the budget at the handle.
fn value_in_words(settings: &Settings, budget: u32, knob: Knob) -> String {
    let value = settings.get(knob);
    match knob {
        Knob::Window | Knob::Overhead => t::TOKENS.with(&[&grouped(value)]),
        Knob::Trigger | Knob::Target => {
            let tokens = u64::from(budget) * u64::from(value) / 100;
            format!("{value} % · {}", grouped(u32::try_from(tokens).unwrap_or(u32::MAX)))
        }
        Knob::Keep => t::KEEPS.of(value as usize),
        Knob::Max | Knob::Least | Knob::Slice => value.to_string(),
    }
}

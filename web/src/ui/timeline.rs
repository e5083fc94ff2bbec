//! The token chart with the handle of the timeline on its curve.

use std::sync::Arc;

use leptos::prelude::*;

use super::icon::{BACK, FORWARD, Icon, PAUSE, PLAY};
use super::lanes::Lanes;
use super::{Ui, live, part_of};
use crate::chart::{Chart, Level};
use crate::event::{Event, Step};
use crate::texts::columns as t;
use crate::words::{difference, grouped};

/// The card with the chart, the playback buttons and the sentence about the moment.
#[component]
pub fn Timeline(ui: Ui) -> impl IntoView {
    let scrub = ui.part(|view| view.scrub.clone());
    let playing = ui.part(|view| view.scrub.playing);
    let step = move |step| ui.sends(Event::Stepped(step));
    view! {
        <section class="time card" aria-label=t::TIMELINE.say()>
            <div class="sum">
                <div class="big">{part_of(scrub, |s| grouped(s.sent))}</div>
                <div class="of">
                    {t::TOKENS_SENT.say()}
                    <br/>
                    {part_of(scrub, |s| t::OF_IN_ALL.with(&[&grouped(s.whole)]))}
                </div>
                <div class="saved">{part_of(scrub, |s| difference(s.sent, s.whole))}</div>
                <div class="play">
                    <button class="round" on:click=step(Step::Back) aria-label=t::ONE_BACK.say()>
                        <Icon path=BACK/>
                    </button>
                    <button
                        class="round primary"
                        on:click=ui.sends(Event::PlayToggled)
                        aria-label=part_of(playing, |playing|
                            if *playing { t::PAUSE.say() } else { t::PLAY.say() })
                    >
                        <Icon path=part_of(playing, |playing| if *playing { PAUSE } else { PLAY })/>
                    </button>
                    <button class="round" on:click=step(Step::Forward) aria-label=t::ONE_ON.say()>
                        <Icon path=FORWARD/>
                    </button>
                </div>
            </div>
            <Plot ui/>
            <Lanes ui/>
            <div class="where">
                <span class="now">{part_of(scrub, |s| s.place.clone())}</span>
                <span>{part_of(scrub, |s| s.happened.clone())}</span>
                <span class="bad">{part_of(scrub, |s| s.warning.clone())}</span>
                <span class="legend" aria-hidden="true">
                    <span class="l-whole"><i></i>{t::WHOLE.say()}</span>
                    <span class="l-sent"><i></i>{t::SENT.say()}</span>
                    <span class="l-dot"><i></i>{t::COMPACTED_DOT.say()}</span>
                </span>
            </div>
        </section>
    }
}

/// The curve, its marks, and the slider that lies over it.
#[component]
fn Plot(ui: Ui) -> impl IntoView {
    let scrub = ui.part(|view| view.scrub.clone());
    view! {
        <div class="plot">
            <Curve ui/>
            <div class="handle" style:left=part_of(scrub, |s| percent(s.knob.x))>
                <span class="pip" style:top=part_of(scrub, |s| percent(s.line.y))></span>
                <span class="knob" style:top=part_of(scrub, |s| percent(s.knob.y))></span>
            </div>
            <input
                type="range"
                aria-label=t::MOMENT.say()
                min="0"
                prop:max=part_of(scrub, |s| s.messages.to_string())
                prop:value=part_of(scrub, |s| s.length.to_string())
                aria-valuetext=part_of(scrub, |s| s.valuetext.clone())
                on:input:target=move |event| {
                    if let Ok(length) = event.target().value().parse() {
                        ui.send(Event::ScrubbedTo(length));
                        // The handle stops only at requests, so the slider is set to its position.
                        let settled = scrub.with_untracked(|s| s.length.to_string());
                        event.target().set_value(&settled);
                    }
                }
                on:keydown=move |event| {
                    if let Some(step) = key(&event) {
                        event.prevent_default();
                        ui.send(step);
                    }
                }
            />
        </div>
    }
}

/// The parts that do not move with the handle, except for the boundary of the future.
#[component]
fn Curve(ui: Ui) -> impl IntoView {
    let chart = ui.part(|view| view.chart.clone());
    let knob = ui.part(|view| view.scrub.knob.x);
    let path = move |pick: fn(&Arc<Chart>) -> String| part_of(chart, pick);
    let dots = path(|c| c.dots.iter().map(|dot| format!("M{} {}h0", dot.x, dot.y)).collect());
    let [area, sent, whole] =
        [path(|c| c.area.clone()), path(|c| c.sent.clone()), path(|c| c.whole.clone())];
    view! {
        <svg class="curve" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            <clipPath id="past">
                <rect
                    x="-20"
                    y="-200"
                    height="1400"
                    width=part_of(knob, |knob| (knob + 20).to_string())
                >
                </rect>
            </clipPath>
            <path class="grid" d=path(|c| c.grid.iter().map(across).collect())></path>
            <path class="area ahead" d=area></path>
            <path class="edge ahead" d=sent></path>
            <path class="whole ahead" d=whole></path>
            <g clip-path="url(#past)">
                <path class="area" d=area></path>
                <path class="whole" d=whole></path>
                <path class="edge" d=sent></path>
            </g>
            <path class="trigger" d=path(|c| c.trigger.as_ref().map(across).unwrap_or_default())>
            </path>
            <path class="target" d=path(|c| c.target.as_ref().map(across).unwrap_or_default())>
            </path>
            <path class="base" d="M0 1000h1000"></path>
            <path
                class="tick"
                d=path(|c| c.ticks.iter().map(|(x, _)| format!("M{x} 1000v26")).collect())
            >
            </path>
            <path class="dot" d=dots></path>
            <path class="dot core" d=dots></path>
        </svg>
        <div aria-hidden="true">
            {live(move || chart.with(|c| axis(&c.grid)))}
            {live(move || chart.with(|c| c.ticks.iter().filter_map(|&(x, number)| {
                let x = percent(x);
                Some(view! { <span class="number" style:left=x>{number?}</span> })
            }).collect_view().into_any()))}
            {live(move || chart.with(|c| {
                let near = matches!((&c.trigger, &c.target),
                    (Some(a), Some(b)) if b.y.saturating_sub(a.y) < 110);
                let trigger = c.trigger.clone().map(|l| view! {
                    <span class="level trigger" style:top=percent(l.y)>{t::TRIGGER.say()} " " {l.label}</span>
                });
                let target = c.target.clone().map(|l| view! {
                    <span class="level target" class:below=near style:top=percent(l.y)>
                        {t::TARGET.say()} " "
                        {l.label}
                    </span>
                });
                (trigger, target).into_any()
            }))}
        </div>
    }
}

/// The labels of the grid lines.
pub fn axis(grid: &[Level]) -> AnyView {
    let number = |level: &Level| {
        let (y, label) = (percent(level.y), level.label.clone());
        view! { <span class="axis" style:top=y>{label}</span> }
    };
    grid.iter().map(number).collect_view().into_any()
}

/// The path of a horizontal line across the plane.
pub fn across(level: &Level) -> String {
    format!("M0 {}h1000", level.y)
}

/// Units of the plane as a percentage of the picture.
pub fn percent(units: u32) -> String {
    format!("{}.{}%", units / 10, units % 10)
}

fn key(event: &leptos::ev::KeyboardEvent) -> Option<Event> {
    let by_turns = event.shift_key();
    let step = match event.key().as_str() {
        "ArrowLeft" | "ArrowDown" if by_turns => Step::TurnBack,
        "ArrowRight" | "ArrowUp" if by_turns => Step::TurnForward,
        "ArrowLeft" | "ArrowDown" => Step::Back,
        "ArrowRight" | "ArrowUp" => Step::Forward,
        "PageDown" => Step::TurnBack,
        "PageUp" => Step::TurnForward,
        "Home" => Step::Start,
        "End" => Step::End,
        "[" => Step::ActBack,
        "]" => Step::ActForward,
        " " | "p" => return Some(Event::PlayToggled),
        _ => return None,
    };
    Some(Event::Stepped(step))
}

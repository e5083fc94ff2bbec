//! Tokens over time, with the handle of the scrubber on the curve.

use leptos::prelude::*;

use super::Ui;
use super::icon::{BACK, FORWARD, Icon, PAUSE, PLAY};
use crate::chart::Level;
use crate::event::{Event, Step};
use crate::words::{difference, grouped};

/// The card with the picture people remember.
#[component]
pub fn Timeline(ui: Ui) -> impl IntoView {
    let scrub = ui.part(|view| view.scrub.clone());
    let playing = ui.part(|view| view.scrub.playing);
    let step = move |step| move |_| ui.send(Event::Stepped(step));
    view! {
        <section class="time card" aria-label="Tokens over time">
            <div class="sum">
                <div class="big">{move || scrub.with(|s| grouped(s.sent))}</div>
                <div class="of">"tokens sent"<br/>{move || scrub.with(|s| format!("of {} said", grouped(s.whole)))}</div>
                <div class="saved">{move || scrub.with(|s| difference(s.sent, s.whole))}</div>
                <div class="play">
                    <button class="round" on:click=step(Step::Back) aria-label="One request back"><Icon path=BACK/></button>
                    <button
                        class="round primary"
                        on:click=move |_| ui.send(Event::PlayToggled)
                        aria-label=move || if playing.get() { "Pause" } else { "Play" }
                    >
                        <Icon path=Signal::derive(move || if playing.get() { PAUSE } else { PLAY })/>
                    </button>
                    <button class="round" on:click=step(Step::Forward) aria-label="One request on"><Icon path=FORWARD/></button>
                </div>
            </div>
            <Plot ui/>
            <div class="where">
                <span class="now">{move || scrub.with(|s| s.place.clone())}</span>
                <span>{move || scrub.with(|s| s.happened.clone())}</span>
                <span class="legend" aria-hidden="true">
                    <span class="l-whole"><i></i>"whole history"</span>
                    <span class="l-sent"><i></i>"sent"</span>
                    <span class="l-dot"><i></i>"made smaller"</span>
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
            <div class="handle" style:left=move || scrub.with(|s| percent(s.knob.x))>
                <span class="pip" style:top=move || scrub.with(|s| percent(s.line.y))></span>
                <span class="knob" style:top=move || scrub.with(|s| percent(s.knob.y))></span>
            </div>
            <input
                type="range"
                aria-label="Moment in the conversation"
                min="0"
                prop:max=move || scrub.with(|s| s.messages.to_string())
                prop:value=move || scrub.with(|s| s.length.to_string())
                aria-valuetext=move || scrub.with(|s| s.valuetext.clone())
                on:input:target=move |event| {
                    if let Ok(length) = event.target().value().parse() {
                        ui.send(Event::ScrubbedTo(length));
                        // Only requests can be stopped at: the slider goes where the handle went.
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

/// What does not move with the handle, except for where the future begins.
#[component]
fn Curve(ui: Ui) -> impl IntoView {
    let chart = ui.part(|view| view.chart.clone());
    let knob = ui.part(|view| view.scrub.knob.x);
    let dots = move || chart.with(|c| c.dots.iter().map(|dot| format!("M{} {}h0", dot.x, dot.y)).collect::<String>());
    let grid = move || chart.with(|c| c.grid.iter().map(across).collect::<String>());
    let ticks = move || chart.with(|c| c.ticks.iter().map(|(x, _)| format!("M{x} 1000v26")).collect::<String>());
    let level = move |pick: fn(&crate::chart::Chart) -> &Option<Level>| {
        move || chart.with(|c| pick(c).as_ref().map(across).unwrap_or_default())
    };
    view! {
        <svg class="curve" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            <clipPath id="past"><rect x="-20" y="-200" height="1400" width=move || (knob.get() + 20).to_string()></rect></clipPath>
            <path class="grid" d=grid></path>
            <path class="area ahead" d=move || chart.with(|c| c.area.clone())></path>
            <path class="edge ahead" d=move || chart.with(|c| c.sent.clone())></path>
            <path class="whole ahead" d=move || chart.with(|c| c.whole.clone())></path>
            <g clip-path="url(#past)">
                <path class="area" d=move || chart.with(|c| c.area.clone())></path>
                <path class="whole" d=move || chart.with(|c| c.whole.clone())></path>
                <path class="edge" d=move || chart.with(|c| c.sent.clone())></path>
            </g>
            <path class="trigger" d=level(|c| &c.trigger)></path>
            <path class="target" d=level(|c| &c.target)></path>
            <path class="base" d="M0 1000h1000"></path>
            <path class="tick" d=ticks></path>
            <path class="dot" d=dots></path>
            <path class="dot core" d=dots></path>
        </svg>
        <div aria-hidden="true">
            {move || chart.with(|c| c.grid.iter().map(|level| {
                let (y, label) = (percent(level.y), level.label.clone());
                view! { <span class="axis" style:top=y>{label}</span> }
            }).collect_view())}
            {move || chart.with(|c| c.ticks.iter().filter_map(|&(x, number)| {
                let x = percent(x);
                Some(view! { <span class="number" style:left=x>{number?}</span> })
            }).collect_view())}
            {move || chart.with(|c| {
                let near = matches!((&c.trigger, &c.target), (Some(a), Some(b)) if b.y.saturating_sub(a.y) < 110);
                let trigger = c.trigger.clone().map(|l| view! {
                    <span class="level trigger" style:top=percent(l.y)>"trigger " {l.label}</span>
                });
                let target = c.target.clone().map(|l| view! {
                    <span class="level target" class:below=near style:top=percent(l.y)>"target " {l.label}</span>
                });
                (trigger, target)
            })}
        </div>
    }
}

/// A line across the plane.
pub fn across(level: &Level) -> String {
    format!("M0 {}h1000", level.y)
}

/// Units of the plane as a share of the picture.
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

//! The picture of the requests with its handle, playback and the sentence about the moment.

use leptos::prelude::*;

use super::icon::{BACK, FORWARD, Icon, PAUSE, PLAY};
use super::lanes::Lanes;
use super::weave::{Band, Follow, Legend, Weave};
use super::{Ui, When, live, part_of};
use crate::event::{Event, Step};
use crate::report::ReportEvent;
use crate::texts::{columns as t, report as r};
use crate::words::{difference, grouped};

/// The card with the picture, the playback buttons and the sentence about the moment.
#[component]
pub fn Timeline(ui: Ui) -> impl IntoView {
    let scrub = ui.part(|view| view.scrub.clone());
    let playing = ui.part(|view| view.scrub.playing);
    let progress = part_of(scrub, |scrub| scrub.progress);
    let step = move |step| ui.sends(Event::Stepped(step));
    view! {
        <section class="time card" aria-label=t::TIMELINE.say()>
            <div class="sum">
                <div class="big">{part_of(scrub, |s| grouped(s.sent))}</div>
                <div class="of">
                    {t::TOKENS_SENT.say()} " "
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
                <span class="fate">{part_of(scrub, |s| s.thread.clone())}</span>
                {live(move || {
                    let Some((done, is_stopped)) = progress.get() else { return ().into_any() };
                    let (say, event) = match is_stopped {
                        true => (r::GO_ON, ReportEvent::Resumed),
                        false => (r::STOP, ReportEvent::Stopped),
                    };
                    let of = scrub.with_untracked(|s| s.messages.to_string());
                    view! {
                        <span class="running">
                            <progress max=of value=done.to_string() aria-label=t::TIMELINE.say()>
                            </progress>
                            <button type="button" on:click=ui.sends(Event::Report(event))>
                                {say.say()}
                            </button>
                        </span>
                    }
                    .into_any()
                })}
                <Follow ui/>
                <Legend ui/>
            </div>
        </section>
    }
}

/// The picture, or only its handle if lanes have their own pictures.
#[component]
fn Plot(ui: Ui) -> impl IntoView {
    let scrub = ui.part(|view| view.scrub.clone());
    let picture = ui.part(|view| view.tapestry.clone());
    let is_single = ui.part(|view| view.lanes.lanes.is_empty());
    view! {
        <div class="plot">
            <When is=is_single><Weave ui picture/></When>
            <input
                type="range"
                aria-label=t::MOMENT.say()
                aria-describedby="described"
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
            <span class="unseen" id="described">{part_of(scrub, |s| s.described.clone())}</span>
            <Band ui/>
        </div>
    }
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

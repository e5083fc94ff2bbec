//! Lanes: policies side by side, each with its picture, and one handle for all.

use leptos::prelude::*;

use super::icon::{CLOSE, Icon};
use super::weave::Weave;
use super::{Ui, live, part_of};
use crate::event::{Event, LaneEvent};
use crate::memory::MemoryEvent;
use crate::texts::frame as t;
use crate::texts::lessons::SHOW_ME;
use crate::view::{LaneView, View};

/// The pictures of the lanes.
#[component]
pub fn Lanes(ui: Ui) -> impl IntoView {
    let lanes = ui.part(|view| view.lanes.clone());
    let has_room = part_of(lanes, |lanes| lanes.has_room || lanes.lanes.is_empty());
    view! {
        <div class="lanes">
            <ol aria-label=t::LANES.say()>
                <For each=move || places(&lanes.get().lanes) key=|place| *place let((place, letter))>
                    <Lane ui place letter/>
                </For>
            </ol>
            <button
                type="button"
                class="quiet"
                disabled=part_of(has_room, |room| !room)
                on:click=ui.sends(Event::Lane(LaneEvent::Added))
            >
                {t::KEY_COMPARE.say()}
            </button>
        </div>
    }
}

/// The indexes of lanes with their letters. Pictures are not redrawn when their surroundings
/// change.
pub fn places(lanes: &[LaneView]) -> Vec<(usize, char)> {
    lanes.iter().map(|lane| lane.letter).enumerate().collect()
}

/// The lane at a place.
pub fn lane_at(view: &View, place: usize) -> LaneView {
    view.lanes.lanes.get(place).cloned().unwrap_or_default()
}

#[component]
fn Lane(ui: Ui, place: usize, letter: char) -> impl IntoView {
    let lane = ui.part_by(move |view| lane_at(view, place));
    let refused_at = part_of(lane, |lane| lane.refused_at);
    let is_alone =
        ui.part(|view| view.lanes.lanes.iter().filter(|lane| !lane.is_function).count() < 2);
    let head = live(move || {
        let LaneView { words, is_chosen, is_function, .. } = lane.get();
        let removed = match is_function {
            true => Event::FunctionLane(None),
            false => Event::Lane(LaneEvent::Removed(place)),
        };
        let remove = (is_function || !is_alone.get()).then(|| {
            view! {
                <button
                    type="button"
                    class="quiet round"
                    aria-label=t::REMOVE_LANE.with(&[&letter])
                    on:click=ui.sends(removed)
                >
                    <Icon path=CLOSE/>
                </button>
            }
        });
        view! {
            <button
                type="button"
                class="pick"
                aria-current=is_chosen.then_some("true")
                disabled=is_function
                on:click=ui.sends(Event::Lane(LaneEvent::Chosen(place)))
            >
                <b>{letter.to_string()}</b> " " <span>{words}</span>
            </button>
            {remove}
        }
        .into_any()
    });
    view! {
        <li data-lane=letter.to_string() class:chosen=part_of(lane, |lane| lane.is_chosen)>
            {head}
            <Weave ui picture=part_of(lane, |lane| lane.tapestry.clone())/>
            <p class="fate">{part_of(lane, |lane| lane.thread.clone())}</p>
            {live(move || lane.with(figures))}
            <p class="bad">
                {part_of(lane, |lane| lane.refused.clone())} " "
                {live(move || refused_at.get().map(|at| view! {
                    <button
                        type="button"
                        class="link"
                        on:click=ui.sends(Event::Memory(MemoryEvent::Shown(at)))
                    >
                        {SHOW_ME.say()}
                    </button>
                }).into_any())}
            </p>
        </li>
    }
}

/// A lane's data that its picture does not show.
pub fn figures(lane: &LaneView) -> AnyView {
    let figures = lane.figures.iter().cloned().map(|(label, number)| {
        view! { <div><dt>{label}</dt><dd>{number}</dd></div> }
    });
    let waits = lane.is_waiting.then(|| {
        view! { <div><dt>{t::REPLAY.say()}</dt><dd>{t::RUNNING.say()}</dd></div> }
    });
    view! { <dl>{figures.collect_view()} {waits}</dl> }.into_any()
}

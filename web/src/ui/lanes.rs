//! Lanes: policies side by side, with one handle for all.

use std::sync::Arc;

use leptos::prelude::*;

use super::icon::{CLOSE, Icon};
use super::{Ui, live, part_of};
use crate::event::{Event, LaneEvent};
use crate::texts::frame as t;
use crate::view::{LaneView, LanesView};

/// The list of lanes below the chart.
#[component]
pub fn Lanes(ui: Ui) -> impl IntoView {
    let lanes = ui.part(|view| view.lanes.clone());
    let has_room = part_of(lanes, |lanes| lanes.has_room || lanes.lanes.is_empty());
    view! {
        <div class="lanes">
            {live(move || {
                let lanes = lanes.get();
                let many = lanes.lanes.iter().filter(|lane| !lane.is_function).count() > 1;
                let rows: Vec<_> = lanes.lanes.iter().cloned().enumerate()
                    .map(|(place, lane)| row(ui, place, lane, &lanes, many)).collect();
                view! { <ol aria-label=t::LANES.say()>{rows}</ol> }.into_any()
            })}
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

fn row(ui: Ui, place: usize, lane: LaneView, lanes: &Arc<LanesView>, many: bool) -> impl IntoView {
    let curve = curve(&lane, lanes.at);
    let LaneView { letter, words, is_chosen, is_function, figures, refused, is_waiting, .. } = lane;
    let removed = match is_function {
        true => Event::FunctionLane(None),
        false => Event::Lane(LaneEvent::Removed(place)),
    };
    let figures = figures.into_iter().map(|(label, number)| {
        view! { <div><dt>{label}</dt><dd>{number}</dd></div> }
    });
    let current = is_chosen.then_some("true");
    let remove = (many || is_function).then(|| {
        view! {
            <button
                type="button"
                class="quiet round"
                aria-label=t::REMOVE_LANE.with(&[&letter])
                on:click=ui.sends(removed.clone())
            >
                <Icon path=CLOSE/>
            </button>
        }
    });
    view! {
        <li data-lane=letter.to_string() class:chosen=is_chosen>
            <button
                type="button"
                class="pick"
                aria-current=current
                disabled=is_function
                on:click=ui.sends(Event::Lane(LaneEvent::Chosen(place)))
            >
                <b>{letter.to_string()}</b> " " <span>{words}</span>
            </button>
            {curve}
            <dl>{figures.collect_view()} {is_waiting.then(|| view! { <div><dt>{t::REPLAY.say()}</dt><dd>{t::RUNNING.say()}</dd></div> })}</dl>
            {remove}
            {(!refused.is_empty()).then(|| view! { <p class="bad">{refused}</p> })}
        </li>
    }
}

/// The curve of a lane, with the requests that a provider refuses.
pub fn curve(lane: &LaneView, at: u32) -> AnyView {
    let (line, dots) = (lane.curve.clone(), lane.refusals.clone());
    let handle = format!("M{at} 0v1000");
    view! {
        <svg class="lane-curve" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            <path class="base" d="M0 1000h1000"></path>
            <path class="here" d=handle></path>
            <path class="edge" d=line></path>
            <path class="refusal" d=dots></path>
        </svg>
    }
    .into_any()
}

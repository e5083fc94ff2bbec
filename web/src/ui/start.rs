//! The first page: a slice that a provider refuses, next to a plan that it accepts.

use leptos::prelude::*;

use super::lanes::{self, lane_at, places};
use super::open::taken;
use super::report::figures;
use super::weave::{Legend, Weave};
use super::{Ui, live, part_of};
use crate::event::Event;
use crate::texts::{self, frame as t};

/// The first page.
#[component]
pub fn Start(ui: Ui) -> impl IntoView {
    let lanes = ui.part(|view| view.lanes.clone());
    let scrub = ui.part(|view| view.scrub.clone());
    view! {
        <section class="start" aria-labelledby="start-title">
            <div class="first">
                <div>
                    <h2 id="start-title">{t::START_TITLE.say()}</h2>
                    <p class="lead">
                        {t::START_BEFORE.say()}
                        <code>"messages.slice(-9)"</code>
                        {t::START_AFTER.say()}
                    </p>
                    {live(move || figures(&lanes.with(|lanes| lanes.figures.clone())))}
                </div>
                <div class="own">
                    <label for="own">{t::START_OWN.say()}</label>
                    <textarea
                        id="own"
                        rows="3"
                        spellcheck="false"
                        placeholder=t::START_OWN_HINT.say()
                        // A pasted chat is long; typed text is short.
                        on:input:target=move |event| taken(ui, &event.target(), PASTED)
                        on:change:target=move |event| {
                            let text = event.target().value();
                            if !text.trim().is_empty() {
                                ui.send(Event::Opened { name: String::new(), text });
                            }
                        }
                    ></textarea>
                    <nav class="ways" aria-label=t::WAYS.say()>
                        <a class="button primary" href="#learn">{t::WAY_LEARN.say()}</a>
                        <a class="button" href="#try">{t::WAY_TRY.say()}</a>
                    </nav>
                    <Legend ui/>
                </div>
            </div>
            <label class="knob-row handle-row">
                <span class="line">
                    <span>{t::DRAG.say()}</span>
                    <b>{part_of(scrub, |s| s.place.clone())}</b>
                </span>
                <input
                    type="range"
                    aria-label=t::DRAG.say()
                    min="0"
                    style:--at=part_of(scrub, |s| format!("{}%", s.length * 100 / s.messages.max(1)))
                    aria-valuetext=part_of(scrub, |s| s.valuetext.clone())
                    prop:max=part_of(scrub, |s| s.messages.to_string())
                    prop:value=part_of(scrub, |s| s.length.to_string())
                    on:input:target=move |event| {
                        if let Ok(length) = event.target().value().parse() {
                            ui.send(Event::ScrubbedTo(length));
                            let settled = scrub.with_untracked(|s| s.length.to_string());
                            event.target().set_value(&settled);
                        }
                    }
                />
            </label>
            <div class="sides">
                <For each=move || places(&lanes.get().lanes) key=|place| *place let((place, letter))>
                    <Side ui place letter/>
                </For>
            </div>
        </section>
    }
}

#[component]
fn Side(ui: Ui, place: usize, letter: char) -> impl IntoView {
    let lane = ui.part_by(move |view| lane_at(view, place));
    let is_refused = part_of(lane, |lane| !lane.refused.is_empty());
    let title = Memo::new(move |_| {
        let words = lane.with(|lane| match lane.is_chosen {
            true => t::TURNWISE_WITH.with(&[&lane.words]),
            false => lane.words.clone(),
        });
        format!("{letter}: {words}")
    });
    let verdict = part_of(lane, |lane| match (lane.is_waiting, lane.refused.is_empty()) {
        (true, _) => t::REPLAYING.say(),
        (_, false) => t::REFUSED.say(),
        (_, true) => t::ACCEPTED.say(),
    });
    let sends = live(move || {
        let sends = lane.get().sends.into_iter().map(|(role, text, is_bad)| {
            view! {
                <li data-role=role class:bad=is_bad>
                    <span class="role">{texts::role(role)}</span> " "
                    <span class="said-text">{text}</span>
                </li>
            }
        });
        sends.collect_view().into_any()
    });
    view! {
        <article
            class="card side"
            class:refused=is_refused
            aria-label=title
            aria-busy=part_of(lane, |lane| lane.is_waiting.to_string())
        >
            <h3><code>{title}</code> <span class="outcome">{verdict}</span></h3>
            <Weave ui picture=part_of(lane, |lane| lane.tapestry.clone())/>
            <p class="fate">{part_of(lane, |lane| lane.thread.clone())}</p>
            <p class="bad">{part_of(lane, |lane| lane.refused.clone())}</p>
            <ol class="sends" tabindex="0" aria-label=t::SENDS.say()>{sends}</ol>
            {live(move || lane.with(lanes::figures))}
        </article>
    }
}

/// A text with this many bytes or more counts as a pasted chat.
const PASTED: usize = 24;

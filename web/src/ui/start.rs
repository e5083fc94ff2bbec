//! The first page: a slice that a provider refuses, next to a plan that holds.

use leptos::prelude::*;

use super::dialogs::README;
use super::lanes::curve;
use super::{Ui, live, part_of};
use crate::event::{Dialog, Event};
use crate::texts::{self, frame as t};
use crate::view::LaneView;

/// The first page.
#[component]
pub fn Start(ui: Ui) -> impl IntoView {
    let lanes = ui.part(|view| view.lanes.clone());
    let scrub = ui.part(|view| view.scrub.clone());
    view! {
        <section class="start" aria-labelledby="start-title">
            <h2 id="start-title">{t::START_TITLE.say()}</h2>
            <p class="lead">
                {t::START_BEFORE.say()}
                <code>"messages.slice(-9)"</code>
                {t::START_AFTER.say()}
            </p>
            <nav class="ways" aria-label=t::WAYS.say()>
                <a class="button primary" href="#learn">{t::WAY_LEARN.say()}</a>
                <a class="button" href="#try">{t::WAY_TRY.say()}</a>
                <button type="button" on:click=ui.sends(Event::DialogOpened(Dialog::Open))>
                    {t::WAY_PASTE.say()}
                </button>
                <a class="button" href="#evals">{t::WAY_SAVE.say()}</a>
                <a class="button" href=README target="_blank" rel="noopener">{t::WAY_USE.say()}</a>
            </nav>
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
            {live(move || {
                let lanes = lanes.get();
                let shown: Vec<_> = lanes.lanes.iter().map(|lane| side(lane, lanes.at)).collect();
                view! { <div class="sides">{shown}</div> }.into_any()
            })}
        </section>
    }
}

fn side(lane: &LaneView, at: u32) -> AnyView {
    let is_refused = !lane.refused.is_empty();
    let verdict = match (lane.is_waiting, is_refused) {
        (true, _) => t::REPLAYING.say(),
        (_, true) => t::REFUSED.say(),
        (_, false) => t::ACCEPTED.say(),
    };
    let sends = lane.sends.iter().cloned().map(|(role, text, is_bad)| {
        view! {
            <li data-role=role class:bad=is_bad>
                <span class="role">{texts::role(role)}</span> " " <span class="said-text">{text}</span>
            </li>
        }
    });
    let figures = lane.figures.iter().cloned().map(|(label, number)| {
        view! { <div><dt>{label}</dt><dd>{number}</dd></div> }
    });
    let words = match lane.is_chosen {
        true => t::TURNWISE_WITH.with(&[&lane.words]),
        false => lane.words.clone(),
    };
    let title = format!("{}: {words}", lane.letter);
    let (curve, shown) = (curve(lane, at), title.clone());
    view! {
        <article
            class="card side"
            class:refused=is_refused
            aria-label=title
            aria-busy=lane.is_waiting.to_string()
        >
            <h3><code>{shown}</code> <span class="outcome">{verdict}</span></h3>
            {curve}
            <p class="bad">{lane.refused.clone()}</p>
            <ol class="sends" tabindex="0" aria-label=t::SENDS.say()>
                {sends.collect_view()}
            </ol>
            <dl>{figures.collect_view()}</dl>
        </article>
    }
    .into_any()
}

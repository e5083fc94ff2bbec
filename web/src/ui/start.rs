//! The first page: a slice that a provider refuses, next to a plan that holds.

use leptos::prelude::*;

use super::dialogs::README;
use super::lanes::curve;
use super::{Ui, live, part_of};
use crate::event::{Dialog, Event};
use crate::view::LaneView;

/// The first page.
#[component]
pub fn Start(ui: Ui) -> impl IntoView {
    let lanes = ui.part(|view| view.lanes.clone());
    let scrub = ui.part(|view| view.scrub.clone());
    view! {
        <section class="start" aria-labelledby="start-title">
            <h2 id="start-title">"Nine messages fit. The provider refuses them."</h2>
            <p class="lead">
                "Every answer makes a chat longer, and a model reads only so much. Many programs \
                send the last messages: "
                <code>"messages.slice(-9)"</code>
                ". In this recorded conversation that cuts tool calls in half. Turnwise cuts between \
                steps."
            </p>
            <label class="knob-row handle-row">
                <span class="line">
                    <span>"Drag through the conversation"</span>
                    <b>{part_of(scrub, |s| s.place.clone())}</b>
                </span>
                <input
                    type="range"
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
            <nav class="ways" aria-label="Where to go from here">
                <a class="button primary" href="#learn">"Learn: ten short lessons"</a>
                <a class="button" href="#try">"Try every control"</a>
                <button type="button" on:click=ui.sends(Event::DialogOpened(Dialog::Open))>
                    "Paste your own"
                </button>
                <a class="button" href="#evals">"What you would save"</a>
                <a class="button" href=README target="_blank" rel="noopener">"Use it"</a>
            </nav>
        </section>
    }
}

fn side(lane: &LaneView, at: u32) -> AnyView {
    let is_refused = !lane.refused.is_empty();
    let verdict = match (lane.is_waiting, is_refused) {
        (true, _) => "Replaying…",
        (_, true) => "✗ refused",
        (_, false) => "✓ accepted",
    };
    let sends = lane.sends.iter().cloned().map(|(role, text, is_bad)| {
        view! {
            <li data-role=role class:bad=is_bad>
                <span class="role">{role}</span> " " <span class="said-text">{text}</span>
            </li>
        }
    });
    let figures = lane.figures.iter().cloned().map(|(label, number)| {
        view! { <div><dt>{label}</dt><dd>{number}</dd></div> }
    });
    let title = format!("{}: {}", lane.letter, lane.words);
    let (curve, shown) = (curve(lane, at), title.clone());
    view! {
        <article class="card side" class:refused=is_refused aria-label=title>
            <h3><code>{shown}</code> <span class="outcome">{verdict}</span></h3>
            {curve}
            <p class="bad">{lane.refused.clone()}</p>
            <ol class="sends" tabindex="0" aria-label="Messages that it sends">
                {sends.collect_view()}
            </ol>
            <dl>{figures.collect_view()}</dl>
        </article>
    }
    .into_any()
}

//! The list of lessons, with the learner's progress.

use leptos::prelude::*;

use super::open::read_text;
use super::{Ui, live, part_of};
use crate::event::{Dialog, Event, LearnEvent};
use crate::texts::lessons as t;
use crate::view::Listed;

/// The page of lessons.
#[component]
pub fn Learn(ui: Ui) -> impl IntoView {
    let learn = ui.part(|view| view.learn.clone());
    view! {
        <section class="card learn" aria-labelledby="learn-title">
            <h2 id="learn-title">
                {t::TITLE.say()}
            </h2>
            <p>
                {t::LEAD.say()}
            </p>
            <p class="note">{part_of(learn, |learn| learn.solved.clone())}</p>
            {live(move || {
                let line = |one: Listed| {
                    let state = match one.state {
                        "solved" => t::SOLVED.say(),
                        "begun" => t::BEGUN.say(),
                        _ => "",
                    };
                    view! {
                        <li>
                            <a href=format!("#l/{}", one.id)>
                                <strong>{one.title}</strong>
                                <span class="note">{one.minutes}</span>
                                <span class="done">{state}</span>
                            </a>
                        </li>
                    }
                };
                let lines: Vec<_> = learn.get().lessons.iter().cloned().map(line).collect();
                view! { <ol class="lessons">{lines}</ol> }.into_any()
            })}
            // Each opens a panel, which is loaded on demand.
            <div class="acts">
                <button type="button" data-opens="decide">
                    {t::DECIDE.say()}
                </button>
                <button type="button" data-opens="golf">
                    {t::GOLF.say()}
                </button>
                // These need a conversation, and open next to it.
                <a class="button" href="#try" data-opens="function">
                    {t::OWN_STRATEGY.say()}
                </a>
                <a class="button" href="#try" data-opens="builder">
                    {t::BUILD.say()}
                </a>
                <button type="button" data-opens="presenter">
                    {t::PRESENT.say()}
                </button>
            </div>
            <div class="acts">
                <button type="button" on:click=ui.sends(Event::Learn(LearnEvent::ProgressSaved))>
                    {t::SAVE_PROGRESS.say()}
                </button>
                <button type="button" on:click=ui.sends(Event::DialogOpened(Dialog::Board))>
                    {t::BOARD.say()}
                </button>
                <label class="button">
                    {t::OPEN_PROGRESS.say()}
                    <input
                        class="unseen"
                        type="file"
                        accept=".json,application/json"
                        on:change=move |event| read_text(&event, move |_, text| {
                            ui.send(Event::Learn(LearnEvent::ProgressOpened(text)));
                        })
                    />
                </label>
            </div>
        </section>
    }
}

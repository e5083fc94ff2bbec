//! The list of lessons, with what was done.

use leptos::prelude::*;

use super::lesson::word;
use super::open::read_text;
use super::{Ui, live, part_of};
use crate::event::{Event, LearnEvent};
use crate::lessons::Language;
use crate::view::Listed;

/// The page of lessons.
#[component]
pub fn Learn(ui: Ui) -> impl IntoView {
    let learn = ui.part(|view| view.learn.clone());
    let language = part_of(learn, |learn| learn.language);
    let german = part_of(language, |language| *language == Language::German);
    view! {
        <section class="card learn" aria-labelledby="learn-title">
            <h2 id="learn-title">
                {part_of(language, |it| word(*it, "Learn what to send", "Lerne, was man sendet"))}
            </h2>
            <p>
                {part_of(language, |it| word(
                    *it,
                    "Ten lessons on recorded conversations. Each has a goal that the engine checks. \
                     Nothing is installed, and no model is asked.",
                    "Zehn Lektionen an aufgezeichneten Gesprächen. Jede hat ein Ziel, das die Engine \
                     prüft. Nichts wird installiert, und kein Modell wird gefragt.",
                ))}
            </p>
            <p class="note">{part_of(learn, |learn| learn.solved.clone())}</p>
            {live(move || {
                let line = |one: Listed| {
                    let state = match one.state {
                        "solved" => "✓ solved",
                        "begun" => "begun",
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
            // Scripts that are loaded on demand open these.
            <div class="acts">
                <button type="button" data-opens="golf">
                    "Golf"
                </button>
                <button type="button" data-opens="function">
                    {part_of(language, |it| word(*it, "Your own strategy", "Deine eigene Strategie"))}
                </button>
                <button type="button" data-opens="builder">
                    {part_of(language, |it| word(*it, "Make a lesson", "Lektion bauen"))}
                </button>
                <button type="button" data-opens="presenter">
                    {part_of(language, |it| word(*it, "Present", "Vorführen"))}
                </button>
            </div>
            <div class="acts">
                <button type="button" on:click=ui.sends(Event::Learn(LearnEvent::ProgressSaved))>
                    {part_of(language, |it| word(*it, "Save progress", "Stand sichern"))}
                </button>
                <label class="button">
                    {part_of(language, |it| word(*it, "Open progress…", "Stand öffnen…"))}
                    <input
                        class="unseen"
                        type="file"
                        accept=".json,application/json"
                        on:change=move |event| read_text(&event, move |_, text| {
                            ui.send(Event::Learn(LearnEvent::ProgressOpened(text)));
                        })
                    />
                </label>
                <button
                    type="button"
                    class="quiet"
                    lang=part_of(german, |german| if *german { "en" } else { "de" })
                    on:click=move |_| {
                        let other = match german.get_untracked() {
                            true => Language::English,
                            false => Language::German,
                        };
                        ui.send(Event::Learn(LearnEvent::Language(other)));
                    }
                >
                    {part_of(german, |german| if *german { "English" } else { "Deutsch" })}
                </button>
            </div>
        </section>
    }
}

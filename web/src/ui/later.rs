//! Parts of the page that are downloaded when they are opened. Each is a wasm module of its own
//! (`crates/xtask/src/parts.rs`) with the code and the texts that nothing else reaches.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::{Ui, bench, live, panels, report};
use crate::event::Event;
use crate::texts::frame as t;

/// A part of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The conversation with its policy, and a lesson next to it.
    Bench,
    /// The first report about a conversation.
    Report,
    /// All dialogs.
    Dialogs,
}

impl Part {
    /// Whether it stays in the page once opened, with its inputs and scroll position.
    fn stays(self) -> bool {
        matches!(self, Part::Bench | Part::Dialogs)
    }
}

/// Draws a part. The function's address is in the part's module.
type Draw = fn(Ui) -> AnyView;

#[wasm_split(bench, wasm_split_path = leptos::wasm_split, fallible)]
fn load_bench() -> Result<Draw, SplitLoaderError> {
    Ok(bench::bench)
}

#[wasm_split(dialogs, wasm_split_path = leptos::wasm_split, fallible)]
fn load_dialogs() -> Result<Draw, SplitLoaderError> {
    Ok(bench::dialogs)
}

#[wasm_split(report, wasm_split_path = leptos::wasm_split, fallible)]
fn load_report() -> Result<Draw, SplitLoaderError> {
    Ok(report::page)
}

/// Opens a panel. The function's address is in the panels' module.
type Open = fn(Ui, &str);

#[wasm_split(panels, wasm_split_path = leptos::wasm_split, fallible)]
fn load_panels() -> Result<Open, SplitLoaderError> {
    Ok(panels::open)
}

/// Opens the panel with this name. A failed download is reported in the console, and the next click
/// tries again.
pub fn open_panel(ui: Ui, name: String) {
    leptos::task::spawn_local(async move {
        if let Ok(open) = load_panels().await {
            open(ui, &name);
        }
    });
}

async fn load(part: Part) -> Result<Draw, SplitLoaderError> {
    match part {
        Part::Bench => load_bench().await,
        Part::Dialogs => load_dialogs().await,
        Part::Report => load_report().await,
    }
}

#[derive(Clone, Copy)]
enum State {
    Unopened,
    Loading,
    Failed,
    Loaded(Draw),
}

/// A part, which is downloaded when `is` becomes true for the first time.
#[component]
pub fn Later(ui: Ui, part: Part, is: Memo<bool>) -> impl IntoView {
    let state = RwSignal::new(State::Unopened);
    let ask = move || {
        state.set(State::Loading);
        leptos::task::spawn_local(async move {
            state.set(load(part).await.map_or(State::Failed, State::Loaded));
        });
    };
    Effect::new(move |_| {
        if is.get() && matches!(state.get_untracked(), State::Unopened | State::Failed) {
            ask();
        }
    });
    let is_shown = Memo::new(move |was: Option<&bool>| {
        let stays = part.stays() && was == Some(&true);
        is.get() || (stays && matches!(state.get_untracked(), State::Loaded(_)))
    });
    live(move || match (is_shown.get(), state.get()) {
        (false, _) | (_, State::Unopened) => ().into_any(),
        (true, State::Loaded(draw)) => untrack(|| draw(ui)),
        (true, State::Loading) => frame(
            part,
            view! {
                <p class="later card" role="status" aria-busy="true">{t::PART_LOADS.say()}</p>
            }
            .into_any(),
        ),
        (true, State::Failed) => frame(
            part,
            view! {
                <div class="later card" role="alert">
                    <p>{t::PART_FAILED.say()}</p>
                    <div class="acts">
                        {(part == Part::Dialogs).then(|| view! {
                            <button type="button" on:click=ui.sends(Event::DialogClosed)>
                                {t::CLOSE.say()}
                            </button>
                        })}
                        <button type="button" class="primary" on:click=move |_| ask()>
                            {t::PART_AGAIN.say()}
                        </button>
                    </div>
                </div>
            }
            .into_any(),
        ),
    })
}

/// A page has a landmark of its own, a dialog lies over one.
fn frame(part: Part, inside: AnyView) -> AnyView {
    match part {
        Part::Dialogs => view! { <div class="over">{inside}</div> }.into_any(),
        _ => view! { <main class="page">{inside}</main> }.into_any(),
    }
}

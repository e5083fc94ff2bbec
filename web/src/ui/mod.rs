//! The components. They show a [`View`] and report [`Event`]s; nothing is decided here.

mod budget;
mod chat;
mod dialogs;
mod evals;
mod export;
mod facts;
mod findings;
mod focus;
mod gallery;
mod header;
mod icon;
mod link;
mod message;
mod open;
mod policy;
mod rows;
mod seen;
mod summaries;
mod timeline;
mod tokens;
mod transcript;

use std::sync::Arc;

use leptos::prelude::*;

use self::rows::Rows;
use crate::event::{Dialog, Event, Step};
use crate::view::View;

/// What is shown, and the signals that say where it changed.
#[derive(Clone, Copy)]
pub struct Page {
    view: RwSignal<Arc<View>>,
    rows: StoredValue<Rows>,
}

impl Page {
    /// Shows a view.
    pub fn show(self, view: View) {
        let view = Arc::new(view);
        self.rows.update_value(|rows| rows.follow(&view));
        self.view.set(view);
    }

    /// What is shown.
    pub fn shown(self) -> Arc<View> {
        self.view.get_untracked()
    }
}

impl Default for Page {
    fn default() -> Self {
        Self { view: RwSignal::new(Arc::default()), rows: StoredValue::new(Rows::default()) }
    }
}

/// What every component gets: the page to show and where to report.
#[derive(Clone, Copy)]
pub struct Ui {
    page: Page,
    send: Callback<Event>,
}

impl Ui {
    /// Joins a page with the place its events go to.
    pub fn new(page: Page, send: Callback<Event>) -> Self {
        Self { page, send }
    }

    /// Reports an event.
    pub fn send(self, event: Event) {
        self.send.run(event);
    }

    /// What a click reports. All clicks share their code.
    pub fn sends(self, event: Event) -> impl Fn(leptos::ev::MouseEvent) + Clone + 'static {
        move |_| self.send(event.clone())
    }

    /// A part of the view that changes only when it differs.
    pub fn part<T>(self, pick: fn(&View) -> T) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.page.view.with(|view| pick(view)))
    }

    /// Likewise, by what only one component knows.
    pub fn part_by<T>(self, pick: impl Fn(&View) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.page.view.with(|view| pick(view)))
    }
}

/// A part of a part. All that are of one type share their code, where closures in a view would each
/// bring a hundred lines along.
pub fn of<T, U>(whole: Memo<T>, pick: fn(&T) -> U) -> Memo<U>
where
    T: Send + Sync + 'static,
    U: PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| whole.with(pick))
}

/// Whether there is something to say, for [`of`].
#[expect(
    clippy::ptr_arg,
    reason = "a part of a part is picked by a function over the part's own type"
)]
pub fn is_told(words: &String) -> bool {
    !words.is_empty()
}

/// What is drawn anew whenever something that it reads changes. Shares its code as [`of`] does.
pub fn live(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    fn erased(draw: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
        (move || draw()).into_any()
    }
    erased(Box::new(draw))
}

/// What is there only while something holds.
#[component]
pub fn When(is: Memo<bool>, children: ChildrenFn) -> impl IntoView {
    move || is.get().then(|| children())
}

/// The page.
#[component]
pub fn App(ui: Ui) -> impl IntoView {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if let Some(meant) = shortcut(&event) {
            event.prevent_default();
            ui.send(meant);
        }
    });
    on_cleanup(move || keys.remove());
    link::link_columns(ui);
    focus::keep_focus();
    let announce = ui.part(|view| view.announce.clone());
    let evaluates = ui.part(|view| view.evals.is_some());
    view! {
        <div class="app" class:evaluating=evaluates>
            <header::Header ui/>
            <When is=evaluates>
                <evals::EvalsPage ui/>
            </When>
            <main hidden=evaluates>
                <timeline::Timeline ui/>
                <transcript::Transcript ui/>
                <seen::SeenColumn ui/>
            </main>
            <aside class="policy card" aria-label="Policy and budget" tabindex="-1" hidden=evaluates>
                <policy::Policy ui/>
                <budget::Budget ui/>
                <summaries::Summaries ui/>
                <facts::Facts ui/>
            </aside>
        </div>
        <p class="unseen" role="status" aria-live="polite">{announce}</p>
        <gallery::Gallery ui/>
        <open::Open ui/>
        <chat::Endpoint ui/>
        <export::Export ui/>
        <findings::Healed ui/>
        <summaries::Compared ui/>
        <facts::Ledger ui/>
        <dialogs::Help ui/>
    }
}

/// Keys that work anywhere but where one writes.
fn shortcut(event: &leptos::ev::KeyboardEvent) -> Option<Event> {
    use wasm_bindgen::JsCast;
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
        return None;
    }
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writes = |selector: &str| {
        element.as_ref().is_some_and(|e| e.closest(selector).is_ok_and(|found| found.is_some()))
    };
    // The focus is still in a dialog that has just closed.
    if writes("input:not([type=radio]), textarea, select, dialog[open]") {
        return None;
    }
    let in_radios = writes("input[type=radio]");
    let step = |step| Some(Event::Stepped(step));
    match event.key().as_str() {
        "?" => Some(Event::DialogOpened(Dialog::Help)),
        "g" => Some(Event::DialogOpened(Dialog::Gallery)),
        "o" => Some(Event::DialogOpened(Dialog::Open)),
        "c" => Some(Event::DialogOpened(Dialog::Export)),
        "t" => Some(Event::ThemeToggled),
        "p" => Some(Event::PlayToggled),
        "[" => step(Step::ActBack),
        "]" => step(Step::ActForward),
        "ArrowLeft" if !in_radios => {
            step(if event.shift_key() { Step::TurnBack } else { Step::Back })
        }
        "ArrowRight" if !in_radios => {
            step(if event.shift_key() { Step::TurnForward } else { Step::Forward })
        }
        "Home" => step(Step::Start),
        "End" => step(Step::End),
        _ => None,
    }
}

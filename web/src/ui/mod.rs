//! The components. They show a [`View`] and report [`Event`]s; the model makes all decisions.

mod bench;
mod board;
mod budget;
mod chat;
mod dialogs;
mod export;
mod facts;
mod findings;
mod focus;
mod gallery;
mod header;
mod icon;
mod lanes;
pub mod later;
mod learn;
mod lesson;
mod link;
mod memory;
mod message;
mod model_window;
mod open;
mod panels;
mod policy;
mod prose;
mod report;
mod rows;
mod seen;
mod several;
mod share;
mod start;
mod summaries;
mod timeline;
mod tokens;
mod transcript;
mod weave;
mod window;

use std::sync::Arc;

use leptos::prelude::*;

use self::later::{Later, Part};
use self::rows::Rows;
use crate::event::{Dialog, Event, LaneEvent, Step};
use crate::model::Place;
use crate::rest;
use crate::texts::frame as t;
use crate::view::View;

/// The current view, and the signals that report changes in it.
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

    /// The current view.
    pub fn current(self) -> Arc<View> {
        self.view.get_untracked()
    }
}

impl Default for Page {
    fn default() -> Self {
        Self { view: RwSignal::new(Arc::default()), rows: StoredValue::new(Rows::default()) }
    }
}

/// The argument of every component: the page, and the callback for events.
#[derive(Clone, Copy)]
pub struct Ui {
    page: Page,
    send: Callback<Event>,
}

impl Ui {
    /// Combines a page with the callback for its events.
    pub fn new(page: Page, send: Callback<Event>) -> Self {
        Self { page, send }
    }

    /// Reports an event.
    pub fn send(self, event: Event) {
        self.send.run(event);
    }

    /// A click handler that reports `event`. All clicks share its code.
    pub fn sends(self, event: Event) -> impl Fn(leptos::ev::MouseEvent) + Clone + 'static {
        move |_| self.send(event.clone())
    }

    /// A signal for a part of the view. It fires only if that part changed.
    pub fn part<T>(self, pick: fn(&View) -> T) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.page.view.with(|view| pick(view)))
    }

    /// Like [`Ui::part`], with a closure that captures a component's own values.
    pub fn part_by<T>(self, pick: impl Fn(&View) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.page.view.with(|view| pick(view)))
    }
}

/// A signal for a part of another signal. It takes a function pointer so that all uses of one type
/// share their code; a closure in each view would add a hundred lines of code apiece.
pub fn part_of<T, U>(whole: Memo<T>, pick: fn(&T) -> U) -> Memo<U>
where
    T: Send + Sync + 'static,
    U: PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| whole.with(pick))
}

/// Whether a text is not empty, for [`part_of`].
#[expect(
    clippy::ptr_arg,
    reason = "a part of a part is picked by a function over the part's own type"
)]
pub fn has_text(words: &String) -> bool {
    !words.is_empty()
}

/// A dynamic part of a view, redrawn when a signal that it reads changes. Its code is shared, as in
/// [`part_of`].
pub fn live(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    fn erased(draw: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
        (move || draw()).into_any()
    }
    erased(Box::new(draw))
}

/// Children that are rendered only while a condition holds.
#[component]
pub fn When(is: Memo<bool>, children: ChildrenFn) -> impl IntoView {
    move || is.get().then(|| children())
}

/// The page, drawn again when its language changes: texts are not signals.
#[component]
pub fn App(ui: Ui) -> impl IntoView {
    let language = ui.part(|view| view.language);
    view! {
        <For each=move || [language.get()] key=|language| *language let(_language)>
            <Whole ui/>
        </For>
    }
}

#[component]
fn Whole(ui: Ui) -> impl IntoView {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if let Some(meant) = shortcut(&event) {
            event.prevent_default();
            ui.send(meant);
        }
    });
    on_cleanup(move || keys.remove());
    let drops = open::take_drops(ui);
    focus::keep_focus();
    let announce = ui.part(|view| view.announce.clone());
    let reports = ui.part(|view| view.place == Place::Report && view.broken.is_empty());
    let broken = ui.part(|view| !view.broken.is_empty());
    let apart = ui.part(is_apart);
    let works = part_of(apart, |apart| !apart);
    let on_place = |view: &View, place| view.place == place && view.broken.is_empty();
    let starts = ui.part_by(move |view| on_place(view, Place::Start));
    let lists = ui.part_by(move |view| on_place(view, Place::Lessons));
    let learns = ui.part(|view| view.lesson.is_some());
    let asks = ui.part(|view| view.dialog.is_some());
    view! {
        <div class="app" class:apart=apart class:learning=learns>
            <header::Header ui/>
            <Later ui part=Part::Report is=reports/>
            <When is=broken>
                <main><share::Broken ui/></main>
            </When>
            <When is=starts>
                <main class="page"><start::Start ui/></main>
            </When>
            <When is=lists>
                <main class="page"><learn::Learn ui/></main>
            </When>
            <Later ui part=Part::Bench is=works/>
        </div>
        <p class="unseen" role="status" aria-live="polite">{announce}</p>
        <When is=drops><p class="drop" aria-hidden="true">{t::DROP.say()}</p></When>
        <Later ui part=Part::Dialogs is=asks/>
    }
}

/// Whether a page replaces the conversation.
fn is_apart(view: &View) -> bool {
    let has_page = matches!(view.place, Place::Start | Place::Lessons | Place::Report);
    !view.broken.is_empty() || has_page
}

/// Keyboard shortcuts, which are ignored in text fields.
fn shortcut(event: &leptos::ev::KeyboardEvent) -> Option<Event> {
    use wasm_bindgen::JsCast;
    if event.alt_key() || event.default_prevented() {
        return None;
    }
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writes = |selector: &str| {
        element.as_ref().is_some_and(|e| e.closest(selector).is_ok_and(|found| found.is_some()))
    };
    if event.ctrl_key() || event.meta_key() {
        // In a field for text, the browser undoes typing.
        let is_text = writes("input:not([type=radio], [type=range], [type=checkbox]), textarea");
        return match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            _ if is_text => None,
            ("z", false) => Some(Event::Undone),
            ("z", true) | ("y", false) => Some(Event::Redone),
            _ => None,
        };
    }
    // A closing dialog still has the focus for a moment.
    if writes("input:not([type=radio]), textarea, select, dialog[open]") {
        return None;
    }
    // People who dictate, or hit keys by accident, can turn them off.
    if event.key().chars().count() == 1 && !rest::has_keys() {
        return None;
    }
    let in_radios = writes("input[type=radio]");
    let step = |step| Some(Event::Stepped(step));
    match event.key().as_str() {
        "?" => Some(Event::DialogOpened(Dialog::Help)),
        "g" => Some(Event::DialogOpened(Dialog::Gallery)),
        "o" => Some(Event::DialogOpened(Dialog::Open)),
        "c" => Some(Event::DialogOpened(Dialog::Export)),
        "u" => Some(Event::DialogOpened(Dialog::Share)),
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
        "l" => Some(Event::Lane(LaneEvent::Added)),
        lane @ ("1" | "2" | "3" | "4") => {
            let place = lane.parse::<usize>().unwrap_or(1);
            Some(Event::Lane(LaneEvent::Chosen(place - 1)))
        }
        "Home" => step(Step::Start),
        "End" => step(Step::End),
        _ => None,
    }
}

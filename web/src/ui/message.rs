//! Message rows for both columns: text that expands, and arrow keys between messages.

use std::ops::Range;
use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::tokens::Tokens;
use super::{Ui, live};
use crate::event::Event;
use crate::tapestry::thread;
use crate::texts::columns as t;
use crate::view::Fate;
use crate::words::{beginning, note_lines, pieces};

/// A message: role, fate, cost and text. Click or Enter expands it, and pointing at it highlights
/// the messages it shows or replaces.
#[component]
pub fn Row(
    ui: Ui,
    role: &'static str,
    name: String,
    text: Arc<str>,
    /// The transcript messages that it shows or replaces.
    from: Range<usize>,
    /// Whether it is its list's tab stop.
    is_stop: bool,
    /// Whether it is shown as a summary's sections and points.
    #[prop(optional)]
    is_notes: bool,
    /// Words in it to underline.
    #[prop(optional)]
    marked: Vec<String>,
    /// Its number in the conversation, from one.
    #[prop(optional)]
    number: Option<usize>,
    /// Its state, if a person can decide about it.
    #[prop(optional)]
    fate: Option<RwSignal<Fate>>,
    /// Its fate.
    why: AnyView,
    /// What it costs.
    cost: AnyView,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let (start, end) = (from.start, from.end);
    let point = move || ui.send(Event::Pointed(Some(start..end)));
    view! {
        <div
            class="message"
            class:open=open
            data-stop
            data-from=start
            data-to=end
            data-role=role
            tabindex=if is_stop { "0" } else { "-1" }
            role="group"
            aria-label=name.clone()
            on:mouseenter=move |_| point()
            on:focus=move |_| point()
            on:click=move |event| {
                clicked_value(&event).into_iter().for_each(|value| ui.send(Event::Followed(value)));
                open.set(true);
                ui.send(Event::MessageOpened(start));
            }
            on:keydown=move |event| {
                // Buttons inside the message use the same key.
                if event.key() == "Enter" && event.target() == event.current_target() {
                    open.update(|open| *open = !*open);
                    ui.send(Event::MessageOpened(start));
                }
            }
        >
            <div class="line">
                {number.map(|number| view! { <span class="number">{number}</span> })}
                <span class="role">{name.clone()}</span>
                <span class="why">{why}</span>
                <span class="cost">{cost}</span>
            </div>
            {if is_notes {
                view! { <Notes text=text.to_string() marked/> }.into_any()
            } else {
                view! { <Text ui text open/> }.into_any()
            }}
            {fate.map(|fate| view! { <Decide ui index=start fate open/> })}
        </div>
    }
}

/// What a person decides about the message: offered while it is open, and shown once it is decided.
#[component]
fn Decide(ui: Ui, index: usize, fate: RwSignal<Fate>, open: RwSignal<bool>) -> impl IntoView {
    // The fate changes at every move of the handle, and the buttons keep the focus.
    let state = Memo::new(move |_| {
        let Fate { choice, can_choose, action, .. } = fate.get();
        let is_sent = !matches!(action, "drop" | "summarize");
        can_choose.then_some((choice, choice == Some(false) && is_sent))
    });
    let button = move |label: &'static str, keeps| {
        view! {
            <button
                type="button"
                class="link more"
                on:click=move |event| {
                    event.stop_propagation();
                    ui.send(Event::Decided(index, keeps));
                }
            >
                {label}
            </button>
        }
    };
    live(move || match (state.get(), open.get()) {
        (Some((None, _)), true) => view! {
            <p class="decide">
                {button(t::KEEP_IT.say(), Some(true))} " "
                {button(t::LEAVE_IT_OUT.say(), Some(false))}
            </p>
        }
        .into_any(),
        (Some((Some(keeps), is_sent)), _) => {
            let word = match (keeps, is_sent) {
                (true, _) => t::KEPT_BY_YOU,
                (false, true) => t::CANNOT_GO,
                (false, false) => t::LEFT_OUT_BY_YOU,
            };
            view! {
                <p class="decide"><b>{word.say()}</b> " " {button(t::TAKE_BACK.say(), None)}</p>
            }
            .into_any()
        }
        _ => ().into_any(),
    })
}

/// The value in a message's text that was clicked: a click puts the selection there.
fn clicked_value(event: &leptos::ev::MouseEvent) -> Option<String> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    let selection = window().get_selection().ok()??;
    let node = selection.anchor_node()?;
    target.closest(".text").ok()?.filter(|text| text.contains(Some(&node)))?;
    let place = selection.anchor_offset() as usize;
    thread::value_at(&node.text_content()?, place).map(str::to_owned)
}

/// Characters of a long message that are in the page until it is expanded.
const PREVIEW: usize = 300;

/// The text of a message. A long one expands on demand, and an expanded one can be split into
/// tokens.
#[component]
fn Text(ui: Ui, text: Arc<str>, open: RwSignal<bool>) -> impl IntoView {
    let is_long = text.len() > 160 || text.lines().count() > 2;
    let drawn = RwSignal::new(false);
    let (shown, taken_apart) = (text.clone(), text);
    let shown = move || if open.get() { shown.to_string() } else { beginning(&shown, PREVIEW) };
    let act = move |label: &'static str, act: fn(RwSignal<bool>, RwSignal<bool>)| {
        view! {
            <button
                class="link more"
                on:click=move |event| { event.stop_propagation(); act(open, drawn); }
            >
                {label}
            </button>
        }
    };
    live(move || match (open.get(), drawn.get()) {
        (true, true) => view! {
            <Tokens ui text=taken_apart.clone()/>
            {act(t::HIDE_TOKENS.say(), |_, drawn| drawn.set(false))}
        }
        .into_any(),
        (is_open, _) => view! {
            <div class="text">{shown.clone()}</div>
            {is_open.then(|| view! {
                {is_long.then(|| act(t::SHOW_LESS.say(), |open, _| open.set(false)))} " "
                {act(t::SHOW_TOKENS.say(), |_, drawn| drawn.set(true))}
            })}
        }
        .into_any(),
    })
}

/// A summary: its sections with headings, and its points as a list. Some words are underlined.
#[component]
pub fn Notes(#[prop(into)] text: String, #[prop(optional)] marked: Vec<String>) -> impl IntoView {
    let lines = note_lines(&text).map(|line| {
        let head = (!line.head.is_empty()).then(|| view! { <b>{line.head.to_owned()} " "</b> });
        let piece = |(text, is_marked): (&str, bool)| match is_marked {
            true => view! { <u class="bad">{text.to_owned()}</u> }.into_any(),
            false => text.to_owned().into_any(),
        };
        let text = pieces(line.text, &marked).into_iter().map(piece).collect_view();
        view! { <p class:point=line.is_point>{head} <bdi>{text}</bdi></p> }
    });
    view! { <div class="notes">{lines.collect_view()}</div> }
}

/// The list of a column. Arrow keys move between its messages; leaving it clears the highlight.
#[component]
pub fn Rows(ui: Ui, #[prop(optional)] scroller: NodeRef<Div>, children: Children) -> impl IntoView {
    let left = move |_| ui.send(Event::Pointed(None));
    view! {
        <div
            class="scroll"
            node_ref=scroller
            data-roam
            on:keydown=move |event| roam(&event)
            on:mouseleave=left
        >
            {children()}
        </div>
    }
}

/// Moves the focus between messages with the arrow keys, Home and End. Only one of them is a tab
/// stop.
fn roam(event: &leptos::ev::KeyboardEvent) {
    let Some(current) =
        event.target().and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok())
    else {
        return;
    };
    let Ok(Some(list)) = current.closest("[data-roam]") else { return };
    let Ok(found) = list.query_selector_all("[data-stop]") else { return };
    let visible: Vec<web_sys::HtmlElement> = (0..found.length())
        .filter_map(|place| found.item(place)?.dyn_into().ok())
        .filter(|element: &web_sys::HtmlElement| element.offset_parent().is_some())
        .collect();
    let here = visible.iter().position(|element| *element == current);
    let last = visible.len().saturating_sub(1);
    let next = match (event.key().as_str(), here) {
        ("ArrowDown", Some(here)) => (here + 1).min(last),
        ("ArrowUp", Some(here)) => here.saturating_sub(1),
        ("Home", Some(_)) => 0,
        ("End", Some(_)) => last,
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    if let Some(element) = visible.get(next) {
        for stop in &visible {
            stop.set_tab_index(-1);
        }
        element.set_tab_index(0);
        let _ = element.focus();
    }
}

//! The issues of the conversation: brackets next to its messages, and a list with titles, states
//! and summaries, where a person can pause, resume and hand over.

use std::cell::RefCell;

use leptos::prelude::{document, on_cleanup};
use turnwise_host::json::parse;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

use super::ask::{ask, forget, send};
use super::at_rest;
use super::dock::{fail, scroll};
use super::kit::{Tag, button, changed, find, focus, group, says, tag, text, turned};
use crate::language::Text;
use crate::panels::issues::{Choices, Issue, Shown, bracket, issues};
use crate::panels::number;
use crate::run;
use crate::texts::issues as t;
use crate::words::grouped;

/// What the panel shows.
#[derive(Default)]
struct State {
    shown: Shown,
    issues: Vec<Issue>,
    /// What the newest request says about other issues.
    page: String,
    /// The number of the issue that is handed over.
    handed: Option<u32>,
    /// The note about it, with its tokens.
    note: Option<(u32, String)>,
}

impl State {
    fn handed(&self) -> Option<&Issue> {
        self.issues.iter().find(|issue| Some(issue.id) == self.handed)
    }
}

thread_local! {
    static CHOICES: RefCell<Choices> = RefCell::default();
    static STATE: RefCell<State> = RefCell::default();
}

/// The list.
pub fn fill(content: Tag, _: &[String]) -> Tag {
    STATE.take();
    on_cleanup(erase);
    at_rest(follow);
    follow();
    let issues = |list: Tag| STATE.with_borrow(|state| cards(list, state));
    let carried = |lines: Tag| STATE.with_borrow(|state| lines.text(&state.page));
    let carried = tag("details")
        .set("open", "")
        .set("hidden", "")
        .with(says("summary", &t::CARRIED))
        .with(out().live(carried));
    // The form is made once for an issue: its fields are being written in.
    let handed = |form: Tag| STATE.with_borrow(|state| form.all(state.handed().map(hands)));
    content
        .with(says("p", &t::LEAD))
        .with(tag("ol").set("class", "issues").live(issues))
        .with(carried)
        .with(tag("section").set("role", "status").page(handed))
}

/// Asks for the issues of the conversation up to the moment that is shown.
fn follow() {
    forget();
    let shown = Shown::new(&run::plan().unwrap_or_default(), &run::messages().unwrap_or_default());
    let arguments = CHOICES.with_borrow_mut(|choices| {
        choices.follow(&shown);
        shown.arguments(choices)
    });
    ask("issues", &arguments, move |answer| {
        let (issues, page) = issues(answer);
        mark(&issues);
        let focused = document().active_element().and_then(|one| one.get_attribute("data-act"));
        STATE.with_borrow_mut(|state| {
            (state.shown, state.issues, state.page) = (shown, issues, page);
        });
        changed();
        if let Some(details) = find(".issues + details") {
            let is_empty = STATE.with_borrow(|state| state.page.is_empty());
            let _ = details.toggle_attribute_with_force("hidden", is_empty);
        }
        if let Some(focused) = focused {
            keep_focus(&focused);
        }
    });
}

/// Moves the focus to the same button of the new list, or to the one that resumes the issue.
fn keep_focus(act: &str) {
    let id = act.split(' ').next_back().unwrap_or_default();
    focus(&format!("[data-act='{act}'], [data-act='resume {id}']"));
}

fn cards(list: Tag, state: &State) -> Tag {
    if state.issues.is_empty() {
        return list.with(says("li", &t::NO_ISSUES));
    }
    list.all(state.issues.iter().map(card))
}

fn card(issue: &Issue) -> Tag {
    let id = issue.id;
    let title = format!("issue-{id}");
    let act = |name: &str, button: Tag| {
        button.set("data-act", &format!("{name} {id}")).set("aria-describedby", &title)
    };
    let first = issue.messages.first().copied().unwrap_or_default();
    let seek =
        t::ISSUE_MESSAGES.with(&[&grouped(issue.messages.len() as u32), &grouped(first + 1)]);
    let seek = text("button", &seek)
        .set("type", "button")
        .set("class", "link")
        .set("data-act", &format!("seek {id}"))
        .on("click", move |_| reveal(first));
    let pause = || act("pause", button(&t::PAUSE, move |_| choose(id, false)));
    let resume = button(&t::RESUME, move |_| choose(id, true));
    let hand_over = button(&t::HAND_OVER, move |_| {
        STATE.with_borrow_mut(|state| (state.handed, state.note) = (Some(id), None));
        turned();
        focus(".dock form input");
    });
    let heading = tag("h3").set("id", &title).with(text("b", &id.to_string()));
    let state = tag("p").with(says("span", &issue.state).set("class", "issue-state"));
    let acts = tag("div")
        .set("class", "acts")
        .all(issue.is_open.then(pause))
        .with(act("resume", resume))
        .with(act("handOver", hand_over));
    tag("li")
        .set("data-issue", &issue.color())
        .with(heading.text(" ").text(&issue.title))
        .with(state.text(" ").with(seek))
        .with(text("p", &issue.summary).set("class", "note"))
        .with(acts)
        .all(issue.is_hidden.then(|| says("p", &t::NOT_SHOWN).set("class", "note")))
}

fn out() -> Tag {
    tag("pre").set("class", "out").set("tabindex", "0")
}

fn choose(id: u32, is_resumed: bool) {
    STATE.with_borrow(|state| {
        CHOICES.with_borrow_mut(|choices| choices.choose(&state.shown, id, is_resumed));
    });
    follow();
}

/// The form that hands an issue over.
fn hands(issue: &Issue) -> Tag {
    let field = |name: &str, label: &Text, value: &str| {
        let input = tag("input").set("name", name).set("required", "").set("value", value);
        says("label", label).with(input)
    };
    let write = |event: Event| {
        event.prevent_default();
        write();
    };
    let send = says("button", &t::WRITE_NOTE).set("class", "primary");
    let note = group().live(|shown| STATE.with_borrow(|state| noted(shown, state)));
    tag("form")
        .on("submit", write)
        .with(text("h3", &t::HAND_OVER_TITLE.with(&[&issue.title])))
        .with(field("to", &t::TO, "billing"))
        .with(field("reason", &t::REASON, t::REASON_EXAMPLE.say()))
        .with(tag("div").set("class", "acts").with(send))
        .with(note)
}

/// Writes the note for whoever takes the issue over. The issue is paused.
fn write() {
    let value = |name: &str| {
        let input = find(&format!(".dock form [name='{name}']"));
        let input = input.and_then(|input| input.dyn_into::<HtmlInputElement>().ok());
        input.map(|input| input.value()).unwrap_or_default()
    };
    let told = STATE.with_borrow(|state| {
        let issue = state.handed()?;
        Some((issue.id, state.shown.note(&issue.messages, &value("to"), &value("reason"))))
    });
    let Some((id, request)) = told else { return };
    // The page may come to rest meanwhile, which asks for the issues again.
    send(
        "note",
        &[request],
        Box::new(move |answer| {
            let answer = answer.unwrap_or_else(|reason| {
                fail(&reason);
                String::new()
            });
            let Ok(note) = parse(&answer) else { return };
            let words = note.json.text_of("text").unwrap_or_default().to_owned();
            STATE.with_borrow_mut(|state| state.note = Some((number(&note.json, "tokens"), words)));
            choose(id, false);
        }),
    );
}

fn noted(shown: Tag, state: &State) -> Tag {
    match &state.note {
        Some((tokens, words)) => shown
            .with(text("p", &t::NOTE_TOKENS.with(&[&grouped(*tokens)])))
            .with(out().text(words)),
        None => shown,
    }
}

/// Draws a bracket next to each run of messages of one issue.
fn mark(issues: &[Issue]) {
    erase();
    for message in all(".said [data-index]") {
        let index = message.get_attribute("data-index").and_then(|index| index.parse().ok());
        let Some((place, is_first, is_last)) = index.and_then(|index| bracket(issues, index))
        else {
            continue;
        };
        let Some(issue) = issues.get(place) else { continue };
        let (color, state) = (issue.color(), issue.state.say());
        let edges = [(is_first, "first"), (is_last, "last")].into_iter();
        let edges: Vec<&str> = edges.filter(|(is, _)| *is).map(|(_, name)| name).collect();
        let said = t::IN_ISSUE.with(&[&issue.id, &issue.title, &state]);
        let set = |name, value: &str| drop(message.set_attribute(name, value));
        set("data-issue", &color);
        set("data-edge", &edges.join(" "));
        set("aria-description", &said);
        if is_first {
            tag("p")
                .set("class", "issue-tag")
                .set("data-issue", &color)
                .set("aria-hidden", "true")
                .with(text("b", &issue.id.to_string()))
                .text(&format!(" {} · {state}", issue.title))
                .stand_before(&message);
        }
    }
}

fn erase() {
    all(".issue-tag").for_each(|label| label.remove());
    for message in all(".said [data-issue]") {
        for name in ["data-issue", "data-edge", "aria-description"] {
            let _ = message.remove_attribute(name);
        }
    }
}

fn all(selector: &str) -> impl Iterator<Item = Element> {
    let found = document().query_selector_all(selector).ok();
    let count = found.as_ref().map_or(0, |found| found.length());
    (0..count).filter_map(move |place| found.as_ref()?.get(place)?.dyn_into().ok())
}

fn reveal(index: u32) {
    if let Some(message) = find(&format!(".said [data-index='{index}']")) {
        scroll(&message, "center");
        let _ = message.focus();
    }
}

//! The elements of panels, all of one type.
//!
//! The macro `view!` makes a type of each element, attribute and handler, with a kilobyte or two of
//! code. That pays for what is redrawn often. A panel is made once, and only single elements are
//! filled again, as a whole, when its state changes. So elements are made at once.

use std::cell::Cell;

use leptos::prelude::*;
use leptos::tachys::renderer::types::Element;
use leptos::tachys::renderer::{RemoveEventHandler, Rndr};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, HtmlElement};

use crate::language::Text;

/// An element with what ends when it is dropped.
pub struct Tag(Box<Made>);

struct Made {
    element: Element,
    kept: Vec<Kept>,
}

/// Handlers and effects work as long as they are kept.
enum Kept {
    Act(#[expect(dead_code)] RemoveEventHandler<Element>),
    Fill(#[expect(dead_code)] RenderEffect<Vec<Kept>>),
}

type Act = Box<dyn FnMut(Event)>;
type Fill = Box<dyn Fn(Tag) -> Tag>;

/// An empty element.
pub fn tag(name: &'static str) -> Tag {
    Tag::of(Rndr::create_element(name, None))
}

/// An element with a text.
pub fn text(name: &'static str, text: &str) -> Tag {
    tag(name).text(text)
}

/// An element with a text of the page's language.
pub fn says(name: &'static str, text: &Text) -> Tag {
    tag(name).text(text.say())
}

/// An element without a box: its children stand where it is.
pub fn group() -> Tag {
    tag("div").set("class", "group")
}

/// A button.
pub fn button(label: &Text, act: impl FnMut(Event) + 'static) -> Tag {
    says("button", label).set("type", "button").on("click", act)
}

impl Tag {
    fn of(element: Element) -> Self {
        Self(Box::new(Made { element, kept: Vec::new() }))
    }

    /// Sets an attribute.
    pub fn set(self, name: &'static str, value: &str) -> Self {
        Rndr::set_attribute(&self.0.element, name, value);
        self
    }

    /// Sets an attribute without a value if a condition holds, and else removes it.
    pub fn set_if(self, is: bool, name: &'static str) -> Self {
        let _ = self.0.element.toggle_attribute_with_force(name, is);
        self
    }

    /// Calls `act` with each event of this name.
    pub fn on(self, event: &'static str, act: impl FnMut(Event) + 'static) -> Self {
        self.heard(event, Box::new(act))
    }

    fn heard(mut self, event: &'static str, mut act: Act) -> Self {
        let act = move |event: JsValue| act(event.unchecked_into());
        let heard = Rndr::add_event_listener(&self.0.element, event, Box::new(act));
        self.0.kept.push(Kept::Act(heard));
        self
    }

    /// Adds a text.
    pub fn text(self, text: &str) -> Self {
        Rndr::insert_node(&self.0.element, &Rndr::create_text_node(text), None);
        self
    }

    /// Adds an element.
    pub fn with(mut self, mut child: Tag) -> Self {
        Rndr::insert_node(&self.0.element, &child.0.element, None);
        self.0.kept.append(&mut child.0.kept);
        self
    }

    /// Adds the element to the page, before another one. It has no handlers.
    pub fn stand_before(self, other: &Element) {
        if let Some(parent) = other.parent_element() {
            Rndr::insert_node(&parent, &self.0.element, Some(other));
        }
    }

    /// Adds elements.
    pub fn all(self, children: impl IntoIterator<Item = Tag>) -> Self {
        children.into_iter().fold(self, Self::with)
    }

    /// Fills the element now, and again when the panel has changed.
    pub fn live(self, fill: impl Fn(Tag) -> Tag + 'static) -> Self {
        self.filled(CHANGES.get(), Box::new(fill))
    }

    /// Fills the element now, and again when another page of the panel is turned to.
    pub fn page(self, fill: impl Fn(Tag) -> Tag + 'static) -> Self {
        self.filled(TURNS.get(), Box::new(fill))
    }

    fn filled(mut self, changes: Option<RwSignal<()>>, fill: Fill) -> Self {
        let element = self.0.element.clone();
        let effect = RenderEffect::new(move |before| {
            drop(before);
            changes.into_iter().for_each(|changes| changes.track());
            element.set_text_content(None);
            fill(Tag::of(element.clone())).0.kept
        });
        self.0.kept.push(Kept::Fill(effect));
        self
    }
}

thread_local! {
    /// The signals of the open panel.
    static CHANGES: Cell<Option<RwSignal<()>>> = const { Cell::new(None) };
    static TURNS: Cell<Option<RwSignal<()>>> = const { Cell::new(None) };
}

/// Fills the live elements of the open panel again.
pub fn changed() {
    CHANGES.get().into_iter().for_each(|changes| changes.notify());
}

/// Fills the pages of the open panel again too.
pub fn turned() {
    TURNS.get().into_iter().for_each(|turns| turns.notify());
    changed();
}

/// A panel on the page, until it is dropped.
pub struct Placed {
    tag: Tag,
    _owner: Owner,
}

/// Makes a panel, and adds it to an element of the page.
pub fn place(parent: &HtmlElement, panel: impl FnOnce() -> Tag) -> Placed {
    let owner = Owner::new();
    let tag = owner.with(|| {
        CHANGES.set(Some(RwSignal::new(())));
        TURNS.set(Some(RwSignal::new(())));
        panel()
    });
    Rndr::insert_node(parent, &tag.0.element, None);
    Placed { tag, _owner: owner }
}

impl Drop for Placed {
    fn drop(&mut self) {
        self.tag.0.element.remove();
    }
}

/// The first element of the page with this selector.
pub fn find(selector: &str) -> Option<HtmlElement> {
    document().query_selector(selector).ok()??.dyn_into().ok()
}

/// Moves the focus to an element that is filled in now.
pub fn focus(selector: &str) {
    let selector = selector.to_owned();
    // Filling is a task that was queued before this one.
    leptos::task::spawn_local(async move {
        if let Some(element) = find(&selector) {
            let _ = element.focus();
        }
    });
}

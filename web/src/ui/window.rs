//! Long lists: only the rows near the reader's position are in the page.

use core::ops::Range;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlDivElement;

use crate::rows::{BLOCK, WHOLE, rows_of_block};

/// The part of a list that is in the page.
#[derive(Clone, Copy)]
pub struct Window {
    block: RwSignal<usize>,
    length: Memo<usize>,
    scroller: NodeRef<Div>,
    /// The row that the page is scrolling to.
    sought: StoredValue<Option<usize>>,
}

impl Window {
    /// A window on a list of `length` rows, which scroll within `scroller`.
    pub fn new(length: Memo<usize>, scroller: NodeRef<Div>) -> Self {
        Self { block: RwSignal::new(0), length, scroller, sought: StoredValue::new(None) }
    }

    /// The rows that are in the page.
    pub fn rows(self) -> Memo<Range<usize>> {
        let Self { block, length, .. } = self;
        Memo::new(move |_| rows_of_block(block.get(), length.get()))
    }

    /// Puts a row into the page and scrolls to it. An effect that calls this runs again when the
    /// list is added to the page.
    ///
    /// Rows get their real height only when they are drawn, so `scroll` runs in the next frame and
    /// in the one after it.
    pub fn scroll_to(self, row: usize, scroll: impl Fn(&HtmlDivElement) + 'static) {
        let Some(scroller) = self.scroller.get() else { return };
        self.sought.set_value(Some(row));
        self.show(row);
        request_animation_frame(move || {
            scroll(&scroller);
            request_animation_frame(move || {
                scroll(&scroller);
                self.sought.try_update_value(|sought| sought.take_if(|sought| *sought == row));
            });
        });
    }

    /// Puts a row into the page.
    fn show(self, row: usize) {
        let block = row / BLOCK;
        if self.block.get_untracked() != block {
            self.block.set(block);
        }
    }

    /// Follows the reader: the rows around the first visible one are in the page. While the page
    /// scrolls to a row, the visible rows are still the previous ones.
    pub fn scrolled(self) {
        if self.sought.get_value().is_some() {
            return;
        }
        let length = self.length.get_untracked();
        let Some(scroller) = self.scroller.get_untracked().filter(|_| length > WHOLE) else {
            return;
        };
        if let Some(row) = first_seen(&scroller, length) {
            self.show(row);
        }
    }
}

/// The space of the rows before or after the window, so that the scroll bar shows where one is.
#[component]
pub fn Space(rows: Memo<usize>) -> impl IntoView {
    move || {
        let height = rows.get() * ROW_HEIGHT;
        (height > 0).then(|| {
            view! { <li class="space" aria-hidden="true" style:height=format!("{height}px")></li> }
        })
    }
}

/// The first visible row. In the space around the window, it is estimated.
fn first_seen(scroller: &HtmlDivElement, length: usize) -> Option<usize> {
    let top = scroller.get_bounding_client_rect().top();
    let found = scroller.query_selector_all("[data-row]").ok()?;
    let rows = (0..found.length()).filter_map(|place| {
        let row: web_sys::HtmlElement = found.item(place)?.dyn_into().ok()?;
        let number = row.get_attribute("data-row")?.parse::<usize>().ok()?;
        // Rows after the handle have no height.
        row.offset_parent().map(|_| (number, row.get_bounding_client_rect()))
    });
    let mut last = None;
    for (number, place) in rows {
        let is_first = last.is_none();
        if place.bottom() > top {
            let above = place.top() - top;
            let skipped = if is_first && above > 0.0 { rows_in(above) } else { 0 };
            return Some(number.saturating_sub(skipped));
        }
        last = Some((number, place.bottom()));
    }
    let (number, bottom) = last?;
    Some((number + rows_in(top - bottom)).min(length.saturating_sub(1)))
}

fn rows_in(pixels: f64) -> usize {
    (pixels as usize) / ROW_HEIGHT
}

/// About the height of a message in pixels, for rows that are not in the page.
const ROW_HEIGHT: usize = 84;

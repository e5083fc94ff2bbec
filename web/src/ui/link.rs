//! Links the columns: pointing at a message highlights it in both.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::Ui;

/// Highlights the rows under the pointer. The rows are looked up in the page, which is cheaper than
/// a signal for each of them.
pub fn link_columns(ui: Ui) {
    let pointed = ui.part(|view| view.pointed.clone());
    Effect::new(move |_| {
        let range = pointed.get();
        for row in all(".linked") {
            let _ = row.class_list().remove_1("linked");
        }
        let Some(range) = range else { return };
        for row in all("[data-from]") {
            let bound =
                |name: &str| row.get_attribute(name).and_then(|value| value.parse::<usize>().ok());
            let (Some(start), Some(end)) = (bound("data-from"), bound("data-to")) else { continue };
            if range.start < end && start < range.end {
                let _ = row.class_list().add_1("linked");
            }
        }
    });
}

fn all(selector: &str) -> impl Iterator<Item = web_sys::Element> {
    let found = document().query_selector_all(selector).ok();
    let length = found.as_ref().map_or(0, web_sys::NodeList::length);
    (0..length).filter_map(move |place| found.as_ref()?.item(place)?.dyn_into().ok())
}

//! Answers of the worker and of the text engine for the first view: its lanes, and the notes in
//! their plans. The page loads the two modules only after a click or a change. `web/tests/first.rs`
//! writes the file, and fails if it is out of date.

use turnwise_host::json::{Json, parse};

/// The conversation that the page opens with, in the gallery.
pub const CONVERSATION: &str = "airline-search";

/// The file.
const FIRST: &str = include_str!("first.json");

/// The worker's answer for a lane with these options on the conversation that the page opens with.
pub fn lane(options: &str) -> Option<String> {
    find("lanes", options)
}

/// The notes with this [key](crate::notes::key).
pub fn notes(key: &str) -> Option<String> {
    find("notes", key)
}

fn find(list: &str, key: &str) -> Option<String> {
    let file = parse(FIRST).ok()?;
    let value = |pair: &Json<'_>| {
        let text = |at: usize| pair.as_array()?.get(at)?.as_str();
        text(1).filter(|_| text(0) == Some(key)).map(str::to_owned)
    };
    file.json.list_of(list).iter().find_map(value)
}

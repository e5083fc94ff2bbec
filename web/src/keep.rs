//! A person's own conversation that this browser keeps, so that a reload shows it again. Only with
//! consent: without it, nothing is stored.

use std::sync::Arc;

use turnwise_host::json::{Json, parse};

use crate::link::{Linked, linked};
use crate::model::Model;

/// The conversation as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name of the file, or of the pasted conversation.
    pub name: String,
    /// Its messages, each as JSON text.
    pub messages: Vec<Arc<str>>,
    /// Messages at the handle.
    pub length: usize,
    /// Policy, as in a link.
    pub link: String,
}

/// The text to store for the conversation on the page.
pub fn write(model: &Model) -> String {
    let text = |text: &str| Json::String(text.into()).to_string();
    format!(
        r#"{{"v":1,"name":{},"length":{},"link":{},"messages":[{}]}}"#,
        text(&model.title.name),
        model.length(),
        text(&Linked { length: 0, ..linked(model) }.write(&model.gallery)),
        model.messages.join(",")
    )
}

/// Reads what [`write()`] wrote; `None` for anything else.
pub fn read(stored: &str) -> Option<Kept> {
    let json = parse(stored).ok()?.json;
    (json.get("v").and_then(Json::as_u32) == Some(1)).then_some(())?;
    let messages = json.list_of("messages").iter().map(|message| message.to_string().into());
    Some(Kept {
        name: json.text_of("name")?.to_owned(),
        messages: messages.collect(),
        length: json.get("length").and_then(Json::as_u32)? as usize,
        link: json.text_of("link")?.to_owned(),
    })
}

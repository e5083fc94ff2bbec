//! What a history says, in no provider's words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Loss;
use crate::json::Json;
use crate::sorted::Ids;

/// The speaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    System,
    User,
    Assistant,
    Tool,
}

/// A message.
#[derive(Debug)]
pub(crate) struct Message {
    pub role: Role,
    /// The index of the message it came from.
    pub index: u32,
    pub parts: Vec<Part>,
}

/// A part of a message.
#[derive(Debug)]
pub(crate) enum Part {
    Text(String),
    Reasoning(String),
    Media(Media),
    Call { id: String, name: String, input: String },
    Result { id: String, name: String, output: Output },
}

/// A picture, a sound or a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Media {
    /// Its media type, as far as it is known: `image/png`, `image/*`.
    pub kind: String,
    pub data: Data,
    pub name: Option<String>,
}

/// Where the bytes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Data {
    Url(String),
    Base64(String),
}

/// What a tool answered.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub text: String,
    /// The same as JSON text, where the tool answered with an object.
    pub json: Option<String>,
    pub media: Vec<Media>,
    pub is_error: bool,
}

/// Gathers what a reader finds.
#[derive(Default)]
pub(crate) struct Gathered {
    pub messages: Vec<Message>,
    pub losses: Vec<Loss>,
}

impl Gathered {
    pub fn lose(&mut self, index: u32, what: &str, reason: &'static str) {
        self.losses.push(Loss { index, what: what.to_string(), reason: reason.to_string() });
    }

    /// Adds a message, unless it says nothing. Results of one step become one message.
    pub fn say(&mut self, role: Role, index: u32, parts: Vec<Part>) {
        if parts.is_empty() {
            return;
        }
        match self.messages.last_mut() {
            Some(last) if role == Role::Tool && last.role == Role::Tool => last.parts.extend(parts),
            _ => self.messages.push(Message { role, index, parts }),
        }
    }

    pub fn call(&self, id: &str, name: &str, input: String) -> Part {
        let name = if name.is_empty() { UNNAMED } else { name };
        Part::Call { id: id.to_string(), name: name.to_string(), input }
    }

    /// A result. Without a name it gets that of its call: see [`name_results`].
    pub fn result(&self, id: &str, name: Option<&str>, output: Output) -> Part {
        Part::Result { id: id.to_string(), name: name.unwrap_or_default().to_string(), output }
    }
}

/// Gives results without a name that of the last call with their id.
pub(crate) fn name_results(messages: &mut [Message]) {
    let mut calls = Ids::default();
    let mut names: Vec<&str> = Vec::new();
    let mut found: Vec<String> = Vec::new();
    for part in messages.iter().flat_map(|message| &message.parts) {
        match part {
            Part::Call { id, name, .. } => {
                calls.put(0, id, u32::try_from(names.len()).unwrap_or(u32::MAX));
                names.push(name);
            }
            Part::Result { id, name, .. } if name.is_empty() => {
                let call = calls.get(0, id).and_then(|number| names.get(number as usize));
                found.push(call.map_or("unknown_tool", |name| name).to_string());
            }
            _ => {}
        }
    }
    let mut found = found.into_iter();
    for part in messages.iter_mut().flat_map(|message| &mut message.parts) {
        if let Part::Result { name, .. } = part
            && name.is_empty()
        {
            *name = found.next().unwrap_or_default();
        }
    }
}

impl Media {
    /// From a URL, which may hold the bytes itself.
    pub fn of_url(url: &str, kind: &str) -> Self {
        let inline = url.strip_prefix("data:").and_then(|rest| rest.split_once(";base64,"));
        match inline {
            Some((kind, data)) => {
                Self { kind: kind.to_string(), data: Data::Base64(data.to_string()), name: None }
            }
            None => Self { kind: kind.to_string(), data: Data::Url(url.to_string()), name: None },
        }
    }

    pub fn of_base64(data: &str, kind: &str) -> Self {
        Self { kind: kind.to_string(), data: Data::Base64(data.to_string()), name: None }
    }

    /// What it is called in a report of losses.
    pub fn what(&self) -> &'static str {
        match self.kind.split('/').next() {
            Some("image") => "image",
            Some("audio") => "audio",
            _ => "file",
        }
    }

    /// As a URL, with the bytes in it where they are here.
    pub fn url(&self) -> String {
        match &self.data {
            Data::Url(url) => url.clone(),
            Data::Base64(data) => ["data:", &self.kind, ";base64,", data].concat(),
        }
    }
}

impl Output {
    pub fn of_text(text: &str) -> Self {
        Self { text: text.to_string(), ..Self::default() }
    }

    /// From any JSON: a string is text, and anything else is its own text.
    pub fn of_json(json: &Json<'_>) -> Self {
        match json {
            Json::String(text) => Self::of_text(text),
            Json::Null => Self::default(),
            other => {
                let text = other.to_string();
                let json = other.is_object().then(|| text.clone());
                Self { text, json, ..Self::default() }
            }
        }
    }
}

/// The name of a call without one.
pub(crate) const UNNAMED: &str = "unnamed_tool";

//! From what a history says to each format.

use turnwise_formats::Format;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Loss;
use super::model::{Data, Gathered, Media, Message, Output, Part, Role};
use crate::answer::text;
use crate::lint::{SKIP_SIGNATURE, langchain_tool_message, quoted, shortened};
use crate::sorted::Ids;

/// A history in a format: messages with the index they came from.
pub(super) struct Written {
    pub messages: Vec<(u32, String)>,
    pub system: Option<String>,
    pub losses: Vec<Loss>,
}

/// Writes a history.
pub(super) fn write(gathered: Gathered, to: Format) -> Written {
    let mut out = Written { messages: Vec::new(), system: None, losses: gathered.losses };
    let mut messages = gathered.messages;
    messages.iter_mut().for_each(name_safely);
    if matches!(to, Format::Anthropic | Format::Gemini) {
        out.hoist(&mut messages);
    }
    match to {
        Format::AiSdkUi => out.ui(&messages),
        Format::Gemini => out.gemini(&messages),
        _ => messages.iter().for_each(|message| match to {
            Format::OpenAiResponses => out.responses(message),
            Format::Anthropic => out.anthropic(message),
            Format::AiSdk => out.ai_sdk(message),
            Format::LangChain => out.langchain(message),
            _ => out.chat(message),
        }),
    }
    out
}

/// Ids that every provider takes: letters, digits, `_` and `-`, at most 64 of them.
fn name_safely(message: &mut Message) {
    for part in &mut message.parts {
        let (Part::Call { id, .. } | Part::Result { id, .. }) = part else { continue };
        let is_safe = |id: &str| id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
        if id.is_empty() || id.len() > 64 || !is_safe(id) {
            *id = shortened(id);
        }
    }
}

impl Written {
    fn lose(&mut self, index: u32, what: &str, reason: &'static str) {
        self.losses.push(Loss { index, what: what.to_string(), reason: reason.to_string() });
    }

    fn push(&mut self, index: u32, message: Object) {
        self.messages.push((index, message.end()));
    }

    /// System messages go into a field of their own; from the middle of the list that moves them.
    fn hoist(&mut self, messages: &mut Vec<Message>) {
        let mut has_begun = false;
        let mut texts = Vec::new();
        for message in messages.iter() {
            if message.role != Role::System {
                has_begun = true;
                continue;
            }
            if has_begun {
                self.lose(message.index, "position", "system messages stand in front of everything else there");
            }
            texts.push(joined(&message.parts));
        }
        messages.retain(|message| message.role != Role::System);
        self.system = (!texts.is_empty()).then(|| texts.join("\n\n"));
    }

    fn chat(&mut self, message: &Message) {
        let index = message.index;
        if message.role == Role::Tool {
            for (id, _, output) in results(message) {
                self.no_media(index, output);
                let object = Object::new().text("role", "tool").text("tool_call_id", id).text("content", &output.text);
                self.push(index, object);
            }
            return;
        }
        let is_user = message.role == Role::User;
        let parts = self.speakable(message, is_user);
        let calls = calls(message, |id, name, input| {
            let function = Object::new().text("name", name).text("arguments", input).end();
            Object::new().text("id", id).text("type", "function").raw("function", &function).end()
        });
        if parts.is_empty() && calls.is_empty() {
            return;
        }
        let role = plain_role(message.role);
        let object = Object::new().text("role", role);
        let object = match content_text(&parts) {
            Some(text) if !parts.is_empty() => object.text("content", &text),
            Some(_) => object.raw("content", "null"),
            None => object.raw("content", &list(parts.iter().map(|part| chat_part(part)))),
        };
        self.push(index, if calls.is_empty() { object } else { object.raw("tool_calls", &list(calls)) });
    }

    fn responses(&mut self, message: &Message) {
        let index = message.index;
        if message.role == Role::Tool {
            for (id, _, output) in results(message) {
                self.no_media(index, output);
                let object =
                    Object::new().text("type", "function_call_output").text("call_id", id).text("output", &output.text);
                self.push(index, object);
            }
            return;
        }
        let parts = self.speakable(message, message.role == Role::User);
        if !parts.is_empty() {
            let object = Object::new().text("role", plain_role(message.role));
            let object = match content_text(&parts) {
                Some(text) => object.text("content", &text),
                None => object.raw("content", &list(parts.iter().map(|part| responses_part(part)))),
            };
            self.push(index, object);
        }
        for part in &message.parts {
            if let Part::Call { id, name, input } = part {
                let call = Object::new().text("type", "function_call").text("call_id", id).text("name", name);
                self.push(index, call.text("arguments", input));
            }
        }
    }

    fn anthropic(&mut self, message: &Message) {
        let index = message.index;
        let mut blocks = Vec::new();
        for part in &message.parts {
            match part {
                Part::Text(text) if text.trim().is_empty() => {}
                Part::Text(text) => blocks.push(typed("text").text("text", text).end()),
                Part::Reasoning(_) => self.lose(index, "reasoning", "it has no signature of this provider"),
                Part::Media(media) if message.role == Role::User => match anthropic_media(media) {
                    Some(block) => blocks.push(block),
                    None => self.lose(index, media.what(), NOT_TAKEN),
                },
                Part::Media(media) => self.lose(index, media.what(), NOT_TAKEN),
                Part::Call { id, name, input } => {
                    blocks.push(typed("tool_use").text("id", id).text("name", name).raw("input", input).end());
                }
                Part::Result { id, output, .. } => {
                    let pictures: Vec<String> = output.media.iter().filter_map(anthropic_media).collect();
                    let block = typed("tool_result").text("tool_use_id", id);
                    let block = if pictures.is_empty() {
                        block.text("content", &output.text)
                    } else {
                        let said =
                            (!output.text.trim().is_empty()).then(|| typed("text").text("text", &output.text).end());
                        block.raw("content", &list(said.into_iter().chain(pictures)))
                    };
                    blocks.push(if output.is_error { block.raw("is_error", "true").end() } else { block.end() });
                }
            }
        }
        if !blocks.is_empty() {
            let role = if message.role == Role::Assistant { "assistant" } else { "user" };
            self.push(index, Object::new().text("role", role).raw("content", &list(blocks)));
        }
    }

    /// Neighbours that both are the model's become one: a call may not stand behind the model itself.
    fn gemini(&mut self, messages: &[Message]) {
        let mut model: Option<(u32, Vec<String>)> = None;
        for message in messages {
            let mut parts = Vec::new();
            let mut has_called = false;
            for part in &message.parts {
                match part {
                    Part::Text(text) => parts.push(Object::new().text("text", text).end()),
                    Part::Reasoning(_) => self.lose(message.index, "reasoning", "it has no signature of this provider"),
                    Part::Media(media) => parts.push(gemini_media(media)),
                    Part::Call { id, name, input } => {
                        let call = Object::new().text("id", id).text("name", name).raw("args", input).end();
                        let part = Object::new().raw("functionCall", &call);
                        // The first call of a step is signed; one that comes from elsewhere says so.
                        parts.push(if has_called {
                            part.end()
                        } else {
                            part.text("thoughtSignature", SKIP_SIGNATURE).end()
                        });
                        has_called = true;
                    }
                    Part::Result { id, name, output } => {
                        self.no_media(message.index, output);
                        let key = if output.is_error { "error" } else { "result" };
                        let value = output.json.clone().unwrap_or_else(|| quoted(&output.text));
                        let response = Object::new().raw(key, &value).end();
                        let response = Object::new().text("id", id).text("name", name).raw("response", &response).end();
                        parts.push(Object::new().raw("functionResponse", &response).end());
                    }
                }
            }
            if parts.is_empty() {
                continue;
            }
            match (&mut model, message.role) {
                (Some((_, held)), Role::Assistant) => held.append(&mut parts),
                (None, Role::Assistant) => model = Some((message.index, parts)),
                (_, _) => {
                    self.model(model.take());
                    self.push(message.index, Object::new().text("role", "user").raw("parts", &list(parts)));
                }
            }
        }
        self.model(model);
    }

    fn model(&mut self, held: Option<(u32, Vec<String>)>) {
        if let Some((index, parts)) = held {
            self.push(index, Object::new().text("role", "model").raw("parts", &list(parts)));
        }
    }

    fn ai_sdk(&mut self, message: &Message) {
        let mut parts = Vec::new();
        let mut says_something = false;
        for part in &message.parts {
            says_something |= !matches!(part, Part::Reasoning(_));
            parts.push(match part {
                Part::Text(text) => typed("text").text("text", text).end(),
                Part::Reasoning(text) => typed("reasoning").text("text", text).end(),
                Part::Media(media) => sdk_file(media),
                Part::Call { id, name, input } => {
                    typed("tool-call").text("toolCallId", id).text("toolName", name).raw("input", input).end()
                }
                Part::Result { id, name, output } => {
                    self.no_media(message.index, output);
                    let value = match (&output.json, output.is_error) {
                        (Some(json), true) => typed("error-json").raw("value", json),
                        (Some(json), false) => typed("json").raw("value", json),
                        (None, true) => typed("error-text").text("value", &output.text),
                        (None, false) => typed("text").text("value", &output.text),
                    };
                    let result = typed("tool-result").text("toolCallId", id).text("toolName", name);
                    result.raw("output", &value.end()).end()
                }
            });
        }
        if !says_something {
            return self.lose(
                message.index,
                "reasoning",
                "a message of nothing but reasoning is refused by some providers",
            );
        }
        let object = Object::new();
        let object = match message.role {
            Role::System => object.text("role", "system").text("content", &joined(&message.parts)),
            Role::Tool => object.text("role", "tool").raw("content", &list(parts)),
            role => object.text("role", plain_role(role)).raw("content", &list(parts)),
        };
        self.push(message.index, object);
    }

    /// Everything between two messages of the user is one message of the interface, and a result stands in its call.
    fn ui(&mut self, messages: &[Message]) {
        let mut held: Option<(u32, Vec<String>)> = None;
        for (place, message) in messages.iter().enumerate() {
            if message.role == Role::Tool {
                continue;
            }
            let next = messages.get(place + 1).filter(|next| next.role == Role::Tool);
            let outputs: Vec<(&str, &str, &Output)> = next.into_iter().flat_map(results).collect();
            let mut answers = Ids::default();
            for (number, (id, ..)) in (0..).zip(&outputs) {
                answers.put(0, id, number);
            }
            let mut parts: Vec<String> = Vec::new();
            for part in &message.parts {
                parts.push(match part {
                    Part::Text(text) => typed("text").text("text", text).end(),
                    Part::Reasoning(text) => typed("reasoning").text("text", text).end(),
                    Part::Media(media) => {
                        let file = typed("file").text("mediaType", &media.kind).text("url", &media.url());
                        media.name.as_deref().map(|name| file.clone().text("filename", name)).unwrap_or(file).end()
                    }
                    Part::Call { id, name, input } => self.ui_call(
                        message.index,
                        id,
                        name,
                        input,
                        answers
                            .get(0, id)
                            .and_then(|number| outputs.get(number as usize))
                            .map(|(_, _, output)| *output),
                    ),
                    Part::Result { .. } => continue,
                });
            }
            if message.role == Role::Assistant {
                match &mut held {
                    Some((_, before)) => {
                        before.push(typed("step-start").end());
                        before.append(&mut parts);
                    }
                    None => held = Some((message.index, parts)),
                }
                continue;
            }
            self.ui_message(held.take(), "assistant");
            self.ui_message(Some((message.index, parts)), plain_role(message.role));
        }
        self.ui_message(held, "assistant");
    }

    fn ui_call(&mut self, index: u32, id: &str, name: &str, input: &str, output: Option<&Output>) -> String {
        let call = typed("dynamic-tool").text("toolName", name).text("toolCallId", id);
        let Some(output) = output else { return call.text("state", "input-available").raw("input", input).end() };
        self.no_media(index, output);
        if output.is_error {
            return call.text("state", "output-error").raw("input", input).text("errorText", &output.text).end();
        }
        let value = output.json.clone().unwrap_or_else(|| quoted(&output.text));
        call.text("state", "output-available").raw("input", input).raw("output", &value).end()
    }

    fn ui_message(&mut self, held: Option<(u32, Vec<String>)>, role: &str) {
        let Some((index, parts)) = held.filter(|(_, parts)| !parts.is_empty()) else { return };
        let id = ["msg-", &self.messages.len().to_string()].concat();
        self.push(index, Object::new().text("id", &id).text("role", role).raw("parts", &list(parts)));
    }

    fn langchain(&mut self, message: &Message) {
        let index = message.index;
        if message.role == Role::Tool {
            for (id, name, output) in results(message) {
                self.no_media(index, output);
                self.messages.push((index, langchain_tool_message(None, id, name, &output.text, output.is_error)));
            }
            return;
        }
        let parts = self.speakable(message, true);
        let calls = calls(message, |id, name, input| {
            Object::new().text("name", name).raw("args", input).text("id", id).text("type", "tool_call").end()
        });
        if parts.is_empty() && calls.is_empty() {
            return;
        }
        let kind = match message.role {
            Role::System => "system",
            Role::Assistant => "ai",
            _ => "human",
        };
        let object = typed(kind);
        let object = match content_text(&parts) {
            Some(text) => object.text("content", &text),
            None => object.raw("content", &list(parts.iter().map(|part| chat_part(part)))),
        };
        self.push(index, if calls.is_empty() { object } else { object.raw("tool_calls", &list(calls)) });
    }

    /// The texts and pictures of a message, where it may have the latter.
    fn speakable<'m>(&mut self, message: &'m Message, takes_media: bool) -> Vec<&'m Part> {
        let mut out = Vec::new();
        for part in &message.parts {
            match part {
                Part::Text(_) => out.push(part),
                Part::Media(_) if takes_media => out.push(part),
                Part::Media(media) => self.lose(message.index, media.what(), NOT_TAKEN),
                Part::Reasoning(_) => {
                    self.lose(message.index, "reasoning", "there is no place for another model's reasoning")
                }
                _ => {}
            }
        }
        out
    }

    fn no_media(&mut self, index: u32, output: &Output) {
        for media in &output.media {
            self.lose(index, media.what(), "a tool result is text only there");
        }
    }
}

/// One text for parts that are all text; `None` if there is something else among them.
fn content_text(parts: &[&Part]) -> Option<String> {
    let texts: Option<Vec<&str>> = parts
        .iter()
        .map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    texts.map(|texts| texts.join("\n\n"))
}

fn joined(parts: &[Part]) -> String {
    content_text(&parts.iter().filter(|part| matches!(part, Part::Text(_))).collect::<Vec<_>>()).unwrap_or_default()
}

fn results(message: &Message) -> impl Iterator<Item = (&str, &str, &Output)> {
    message.parts.iter().filter_map(|part| match part {
        Part::Result { id, name, output } => Some((id.as_str(), name.as_str(), output)),
        _ => None,
    })
}

fn calls(message: &Message, write: impl Fn(&str, &str, &str) -> String) -> Vec<String> {
    let call = |part: &Part| match part {
        Part::Call { id, name, input } => Some(write(id, name, input)),
        _ => None,
    };
    message.parts.iter().filter_map(call).collect()
}

fn plain_role(role: Role) -> &'static str {
    match role {
        Role::System => "system",
        Role::Assistant => "assistant",
        _ => "user",
    }
}

fn chat_part(part: &Part) -> String {
    match part {
        Part::Media(media) if media.what() == "image" => {
            typed("image_url").raw("image_url", &Object::new().text("url", &media.url()).end()).end()
        }
        Part::Media(Media { kind, data: Data::Base64(data), .. }) if kind.starts_with("audio/") => {
            let format = kind.strip_prefix("audio/").unwrap_or_default();
            typed("input_audio")
                .raw("input_audio", &Object::new().text("data", data).text("format", format).end())
                .end()
        }
        Part::Media(media) => {
            let file =
                Object::new().text("filename", media.name.as_deref().unwrap_or("file")).text("file_data", &media.url());
            typed("file").raw("file", &file.end()).end()
        }
        Part::Text(text) => typed("text").text("text", text).end(),
        _ => String::from("{}"),
    }
}

fn responses_part(part: &Part) -> String {
    match part {
        Part::Media(media) if media.what() == "image" => typed("input_image").text("image_url", &media.url()).end(),
        Part::Media(media) => {
            let field = if matches!(media.data, Data::Url(_)) { "file_url" } else { "file_data" };
            typed("input_file")
                .text("filename", media.name.as_deref().unwrap_or("file"))
                .text(field, &media.url())
                .end()
        }
        Part::Text(text) => typed("input_text").text("text", text).end(),
        _ => String::from("{}"),
    }
}

fn anthropic_media(media: &Media) -> Option<String> {
    let kind = match media.what() {
        "image" => "image",
        "file" => "document",
        _ => return None,
    };
    let source = match &media.data {
        Data::Url(url) => typed("url").text("url", url),
        Data::Base64(data) => typed("base64").text("media_type", &media.kind).text("data", data),
    };
    Some(typed(kind).raw("source", &source.end()).end())
}

fn gemini_media(media: &Media) -> String {
    let (field, value) = match &media.data {
        Data::Url(url) => ("fileData", Object::new().text("mimeType", &media.kind).text("fileUri", url)),
        Data::Base64(data) => ("inlineData", Object::new().text("mimeType", &media.kind).text("data", data)),
    };
    Object::new().raw(field, &value.end()).end()
}

fn sdk_file(media: &Media) -> String {
    let data = match &media.data {
        Data::Url(url) => url,
        Data::Base64(data) => data,
    };
    let file = typed("file").text("data", data).text("mediaType", &media.kind);
    match &media.name {
        Some(name) => file.text("filename", name).end(),
        None => file.end(),
    }
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    ["[", &items.join(","), "]"].concat()
}

fn typed(kind: &str) -> Object {
    Object::new().text("type", kind)
}

/// A JSON object, field by field.
#[derive(Clone)]
struct Object(String);

impl Object {
    fn new() -> Self {
        Self(String::from("{"))
    }

    fn text(mut self, key: &str, value: &str) -> Self {
        self.key(key);
        text(&mut self.0, "", value);
        self
    }

    fn raw(mut self, key: &str, value: &str) -> Self {
        self.key(key);
        self.0.push_str(value);
        self
    }

    fn key(&mut self, key: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        text(&mut self.0, "", key);
        self.0.push(':');
    }

    fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

const NOT_TAKEN: &str = "the other format does not take it there";

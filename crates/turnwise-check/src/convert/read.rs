//! From each format to what it says.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use turnwise_formats::{Format, Joint, Json, joint};

use super::model::{Gathered, Media, Output, Part, Role, name_results};
use crate::lint::{langchain_fields, langchain_kind};
use crate::sorted::Ids;

/// Reads a history.
pub(super) fn read(messages: &[&Json<'_>], from: Format) -> Gathered {
    let mut gathered = Gathered::default();
    for (index, message) in (0..).zip(messages.iter().copied()) {
        match from {
            Format::OpenAiResponses => responses(&mut gathered, index, message),
            Format::Anthropic => anthropic(&mut gathered, index, message),
            Format::Gemini => gemini(&mut gathered, index, message),
            Format::AiSdk => ai_sdk(&mut gathered, index, message),
            Format::AiSdkUi => ui(&mut gathered, index, message),
            Format::LangChain => langchain(&mut gathered, index, message),
            _ => chat(&mut gathered, index, message),
        }
    }
    name_results(&mut gathered.messages);
    gathered
}

fn role(message: &Json<'_>) -> Role {
    match message.text_of("role").unwrap_or_default() {
        "system" | "developer" => Role::System,
        "assistant" | "model" => Role::Assistant,
        "tool" | "function" => Role::Tool,
        _ => Role::User,
    }
}

fn chat(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    if role == Role::Tool {
        let id = message.text_of("tool_call_id").or_else(|| message.text_of("name")).unwrap_or_default();
        let mut output = Output::default();
        for part in content(to, index, message.get("content")) {
            add(&mut output, part);
        }
        let result = to.result(id, message.text_of("name"), output);
        return to.say(Role::Tool, index, vec![result]);
    }
    let mut parts = Vec::new();
    for field in ["reasoning_content", "reasoning"] {
        parts.extend(message.text_of(field).filter(|text| !text.is_empty()).map(|text| Part::Reasoning(text.into())));
    }
    parts.extend(content(to, index, message.get("content")));
    parts.extend(message.text_of("refusal").map(|text| Part::Text(text.into())));
    for call in message.list_of("tool_calls") {
        let inner = call.field("function").or_else(|| call.field("custom")).unwrap_or(call);
        let input = inner.field("arguments").or_else(|| inner.field("input"));
        let part = to.call(
            call.text_of("id").unwrap_or_default(),
            inner.text_of("name").unwrap_or_default(),
            input_text(input),
        );
        parts.push(part);
    }
    if let Some(call) = message.field("function_call") {
        let name = call.text_of("name").unwrap_or_default();
        let part = to.call(name, name, input_text(call.field("arguments")));
        parts.push(part);
    }
    if message.field("audio").is_some() {
        to.lose(index, "audio", BOUND);
    }
    to.say(role, index, parts);
}

/// The parts of a content in the words of Chat, Responses, Anthropic and LangChain, which differ in names only.
fn content(to: &mut Gathered, index: u32, content: Option<&Json<'_>>) -> Vec<Part> {
    match content {
        Some(Json::String(text)) if text.is_empty() => Vec::new(),
        Some(Json::String(text)) => vec![Part::Text(text.to_string())],
        Some(Json::Array(parts)) => parts.iter().filter_map(|part| block(to, index, part)).collect(),
        _ => Vec::new(),
    }
}

fn block(to: &mut Gathered, index: u32, part: &Json<'_>) -> Option<Part> {
    if let Some(text) = part.as_str() {
        return Some(Part::Text(text.into()));
    }
    if part.field("cache_control").is_some() {
        to.lose(index, "cache_control", BOUND);
    }
    if !part.list_of("citations").is_empty() || !part.list_of("annotations").is_empty() {
        to.lose(index, "citations", BOUND);
    }
    let kind = part.text_of("type").unwrap_or_default();
    match kind {
        "text" | "input_text" | "output_text" | "summary_text" | "refusal" => {
            let text = part.text_of("text").or_else(|| part.text_of("refusal"))?;
            (!text.is_empty()).then(|| Part::Text(text.into()))
        }
        "thinking" => {
            if part.field("signature").is_some() {
                to.lose(index, "signature", BOUND);
            }
            part.text_of("thinking").filter(|text| !text.is_empty()).map(|text| Part::Reasoning(text.into()))
        }
        "image" | "document" | "image_url" | "input_image" | "input_file" | "file" | "input_audio" => {
            let media = media(part);
            if media.is_none() {
                to.lose(index, kind, BOUND);
            }
            media.map(Part::Media)
        }
        other => {
            to.lose(index, if other.is_empty() { "part" } else { other }, BOUND);
            None
        }
    }
}

fn media(part: &Json<'_>) -> Option<Media> {
    let named = |media: Media, name: Option<&str>| Media { name: name.map(String::from), ..media };
    if let Some(source) = part.field("source") {
        let kind = source.text_of("media_type").unwrap_or(if part.text_of("type") == Some("image") {
            "image/*"
        } else {
            "application/pdf"
        });
        let title = part.text_of("title");
        return match source.text_of("type")? {
            "base64" => Some(named(Media::of_base64(source.text_of("data")?, kind), title)),
            "url" => Some(named(Media::of_url(source.text_of("url")?, kind), title)),
            _ => None,
        };
    }
    if let Some(image) = part.field("image_url") {
        return Some(Media::of_url(image.as_str().or_else(|| image.text_of("url"))?, "image/*"));
    }
    if let Some(audio) = part.field("input_audio") {
        let kind = ["audio/", audio.text_of("format").unwrap_or("wav")].concat();
        return Some(Media::of_base64(audio.text_of("data")?, &kind));
    }
    let file = part.field("file").unwrap_or(part);
    let name = file.text_of("filename");
    let data = file.text_of("file_data").or_else(|| file.text_of("file_url"))?;
    let is_url = data.starts_with("data:") || data.starts_with("http");
    let media = if is_url { Media::of_url(data, "application/pdf") } else { Media::of_base64(data, "application/pdf") };
    Some(named(media, name))
}

fn responses(to: &mut Gathered, index: u32, item: &Json<'_>) {
    if item.field("id").is_some() {
        to.lose(index, "item_id", BOUND);
    }
    let output_of = |to: &mut Gathered, item: &Json<'_>| {
        let mut output = Output::default();
        match item.field("output") {
            Some(Json::Array(_)) => {
                content(to, index, item.get("output")).into_iter().for_each(|part| add(&mut output, part))
            }
            Some(wrapped) if wrapped.text_of("type") == Some("text") => {
                output = Output::of_text(wrapped.text_of("text").unwrap_or_default())
            }
            other => output = other.map(Output::of_json).unwrap_or_default(),
        }
        output
    };
    match (item.text_of("type"), joint(item)) {
        (Some("message") | None, _) if item.get("role").is_some() => chat(to, index, item),
        (Some("function_call" | "custom_tool_call"), Some(Joint::Call { id, .. })) => {
            let input = input_text(item.field("arguments").or_else(|| item.field("input")));
            let call = to.call(id, item.text_of("name").unwrap_or_default(), input);
            match to.messages.last_mut() {
                // Calls next to what was said with them are one step.
                Some(last) if last.role == Role::Assistant => last.parts.push(call),
                _ => to.say(Role::Assistant, index, vec![call]),
            }
        }
        (
            Some("function_call_output" | "function_call_result" | "custom_tool_call_output"),
            Some(Joint::Answer { id, .. }),
        ) => {
            let output = output_of(to, item);
            let result = to.result(id, item.text_of("name"), output);
            to.say(Role::Tool, index, vec![result]);
        }
        (Some("reasoning"), _) => {
            if item.field("encrypted_content").is_some() {
                to.lose(index, "encrypted_content", BOUND);
            }
            let texts =
                item.list_of("summary").iter().chain(item.list_of("content")).filter_map(|part| part.text_of("text"));
            let text = texts.collect::<Vec<_>>().join("\n");
            to.say(Role::Assistant, index, if text.is_empty() { Vec::new() } else { vec![Part::Reasoning(text)] });
        }
        (kind, _) => to.lose(index, kind.unwrap_or("item"), BOUND),
    }
}

fn anthropic(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    if message.text_of("content").is_some() {
        let parts = content(to, index, message.get("content"));
        return to.say(role, index, parts);
    }
    let mut parts = Vec::new();
    let mut results = Vec::new();
    for value in message.list_of("content") {
        match value.text_of("type") {
            Some("tool_use") => {
                let call = to.call(
                    value.text_of("id").unwrap_or_default(),
                    value.text_of("name").unwrap_or_default(),
                    input_text(value.field("input")),
                );
                parts.push(call);
            }
            Some("tool_result") => {
                let mut output = Output::default();
                for part in content(to, index, value.get("content")) {
                    add(&mut output, part);
                }
                output.is_error = value.get("is_error").and_then(Json::as_bool) == Some(true);
                results.push(to.result(value.text_of("tool_use_id").unwrap_or_default(), None, output));
            }
            _ => parts.extend(block(to, index, value)),
        }
    }
    to.say(Role::Tool, index, results);
    to.say(role, index, parts);
}

fn gemini(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = match role(message) {
        Role::Tool => Role::User,
        role => role,
    };
    let mut parts = Vec::new();
    let mut results = Vec::new();
    let asked = last_calls(to);
    let mut open = Open::of(&asked);
    for (number, part) in message.list_of("parts").iter().enumerate() {
        if either(part, "thoughtSignature", "thought_signature").is_some() {
            to.lose(index, "signature", BOUND);
        }
        if let Some(call) = either(part, "functionCall", "function_call") {
            let name = call.text_of("name").unwrap_or_default();
            let id = call.text_of("id").map_or_else(|| synthetic(name, index, number), String::from);
            let part = to.call(&id, name, input_text(call.field("args")));
            parts.push(part);
        } else if let Some(answer) = either(part, "functionResponse", "function_response") {
            let name = answer.text_of("name").unwrap_or_default();
            let id = answer.text_of("id").map(String::from);
            let id = id.or_else(|| open.next(name)).unwrap_or_else(|| name.to_string());
            let response = answer.get("response").cloned().unwrap_or(Json::Null);
            results.push(to.result(&id, Some(name), gemini_output(&response)));
        } else if let Some(text) = part.text_of("text") {
            let is_thought = part.get("thought").and_then(Json::as_bool) == Some(true);
            match text {
                "" => {}
                text if is_thought => parts.push(Part::Reasoning(text.into())),
                text => parts.push(Part::Text(text.into())),
            }
        } else if let Some(inline) = either(part, "inlineData", "inline_data") {
            let kind = inline.text_of("mimeType").or_else(|| inline.text_of("mime_type")).unwrap_or_default();
            parts.push(Part::Media(Media::of_base64(inline.text_of("data").unwrap_or_default(), kind)));
        } else if let Some(file) = either(part, "fileData", "file_data") {
            let kind = file.text_of("mimeType").or_else(|| file.text_of("mime_type")).unwrap_or_default();
            let uri = file.text_of("fileUri").or_else(|| file.text_of("file_uri")).unwrap_or_default();
            parts.push(Part::Media(Media::of_url(uri, kind)));
        } else if let Json::Object(fields) = part {
            to.lose(index, fields.first().map_or("part", |(key, _)| key), BOUND);
        }
    }
    to.say(Role::Tool, index, results);
    to.say(role, index, parts);
}

/// A response is an object by force; what was wrapped into one comes out again.
fn gemini_output(response: &Json<'_>) -> Output {
    match response {
        Json::Object(fields) => match fields.as_slice() {
            [(key, value)] if matches!(&**key, "result" | "output") => Output::of_json(value),
            [(key, value)] if key == "error" => Output { is_error: true, ..Output::of_json(value) },
            _ => Output::of_json(response),
        },
        other => Output::of_json(other),
    }
}

/// An id for a call that has none, the same each time.
fn synthetic(name: &str, index: u32, number: usize) -> String {
    ["call_", name, "_", &index.to_string(), "_", &number.to_string()].concat()
}

/// Name and id of each call in the last step.
fn last_calls(to: &Gathered) -> Vec<(String, String)> {
    let parts = to.messages.last().map(|message| message.parts.as_slice()).unwrap_or_default();
    let call = |part: &Part| match part {
        Part::Call { id, name, .. } => Some((name.clone(), id.clone())),
        _ => None,
    };
    parts.iter().filter_map(call).collect()
}

/// Calls without ids: of those with one name, the first is answered first.
struct Open<'a> {
    calls: &'a [(String, String)],
    /// The place of the so-manieth call of a name.
    places: Ids<'a>,
    answered: Ids<'a>,
}

impl<'a> Open<'a> {
    fn of(calls: &'a [(String, String)]) -> Self {
        let mut counts = Ids::default();
        let mut open = Self { calls, places: Ids::default(), answered: Ids::default() };
        for (place, (name, _)) in (0..).zip(calls) {
            let before = counts.get(0, name).unwrap_or(0);
            counts.put(0, name, before + 1);
            open.places.put(before, name, place);
            open.answered.put(0, name, 0);
        }
        open
    }

    fn next(&mut self, name: &str) -> Option<String> {
        let answered = self.answered.get(0, name)?;
        let (name, id) = self.calls.get(self.places.get(answered, name)? as usize)?;
        self.answered.put(0, name, answered + 1);
        Some(id.clone())
    }
}

fn either<'a, 'j>(part: &'a Json<'j>, camel: &str, snake: &str) -> Option<&'a Json<'j>> {
    part.field(camel).or_else(|| part.field(snake))
}

fn ai_sdk(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    options_of(to, index, message);
    if message.text_of("content").is_some() {
        let parts = content(to, index, message.get("content"));
        return to.say(role, index, parts);
    }
    let mut parts = Vec::new();
    let mut results = Vec::new();
    for part in message.list_of("content") {
        options_of(to, index, part);
        let id = part.text_of("toolCallId").unwrap_or_default();
        let name = part.text_of("toolName").unwrap_or_default();
        let is_on_server = part.get("providerExecuted").and_then(Json::as_bool) == Some(true);
        match part.text_of("type").unwrap_or_default() {
            kind @ ("tool-call" | "tool-result")
                if is_on_server || (kind == "tool-result" && role == Role::Assistant) =>
            {
                to.lose(index, kind, BOUND);
            }
            "tool-call" => {
                let call = to.call(id, name, input_text(part.field("input").or_else(|| part.field("args"))));
                parts.push(call);
            }
            "tool-result" => {
                let output = sdk_output(part.field("output").or_else(|| part.field("result")));
                results.push(to.result(id, Some(name), output));
            }
            "reasoning" => parts.extend(part.text_of("text").map(|text| Part::Reasoning(text.into()))),
            "text" => {
                parts.extend(part.text_of("text").filter(|text| !text.is_empty()).map(|text| Part::Text(text.into())))
            }
            kind @ ("image" | "file") => match sdk_media(part, kind) {
                Some(media) => parts.push(Part::Media(media)),
                None => to.lose(index, kind, "its bytes are not in the JSON"),
            },
            kind => to.lose(index, kind, NO_EQUAL),
        }
    }
    to.say(Role::Tool, index, results);
    to.say(if role == Role::Tool { Role::User } else { role }, index, parts);
}

fn options_of(to: &mut Gathered, index: u32, part: &Json<'_>) {
    for field in ["providerOptions", "providerMetadata", "callProviderMetadata"] {
        if part.field(field).is_some() {
            to.lose(index, field, BOUND);
        }
    }
}

fn sdk_media(part: &Json<'_>, kind: &str) -> Option<Media> {
    let data = ["data", "image", "url"].into_iter().find_map(|field| part.text_of(field))?;
    let media_type =
        part.text_of("mediaType").unwrap_or(if kind == "image" { "image/*" } else { "application/octet-stream" });
    let is_url = data.starts_with("data:") || data.contains("://");
    let media = if is_url { Media::of_url(data, media_type) } else { Media::of_base64(data, media_type) };
    Some(Media { name: part.text_of("filename").map(String::from), ..media })
}

fn sdk_output(output: Option<&Json<'_>>) -> Output {
    let Some(output) = output else { return Output::default() };
    let value = output.get("value").unwrap_or(&Json::Null);
    match output.text_of("type") {
        Some("text" | "json") => Output::of_json(value),
        Some("error-text" | "error-json") => Output { is_error: true, ..Output::of_json(value) },
        Some("execution-denied") => Output {
            is_error: true,
            ..Output::of_text(output.text_of("reason").unwrap_or("the tool was not allowed to run"))
        },
        Some("content") => {
            let mut out = Output::default();
            for part in value.as_array().unwrap_or_default() {
                match part.text_of("text") {
                    Some(text) => add(&mut out, Part::Text(text.into())),
                    None => out.media.extend(sdk_media(part, part.text_of("type").unwrap_or_default())),
                }
            }
            out
        }
        _ => Output::of_json(output),
    }
}

fn ui(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    let mut parts = Vec::new();
    let mut results = Vec::new();
    for part in message.list_of("parts") {
        options_of(to, index, part);
        let kind = part.text_of("type").unwrap_or_default();
        let tool = if kind == "dynamic-tool" { part.text_of("toolName") } else { kind.strip_prefix("tool-") };
        // A step ends with its results.
        if tool.is_none() && !results.is_empty() {
            to.say(role, index, core::mem::take(&mut parts));
            to.say(Role::Tool, index, core::mem::take(&mut results));
        }
        match (kind, tool) {
            (_, Some(name)) => ui_tool(to, index, part, name, &mut parts, &mut results),
            ("text", _) => {
                parts.extend(part.text_of("text").filter(|text| !text.is_empty()).map(|text| Part::Text(text.into())))
            }
            ("reasoning", _) => parts.extend(part.text_of("text").map(|text| Part::Reasoning(text.into()))),
            ("file", _) => parts.extend(sdk_media(part, kind).map(Part::Media)),
            ("step-start", _) => {}
            (kind, _) => to.lose(index, kind, NO_EQUAL),
        }
    }
    to.say(role, index, parts);
    to.say(Role::Tool, index, results);
}

fn ui_tool(to: &mut Gathered, index: u32, part: &Json<'_>, name: &str, parts: &mut Vec<Part>, results: &mut Vec<Part>) {
    let state = part.text_of("state").unwrap_or_default();
    if part.get("providerExecuted").and_then(Json::as_bool) == Some(true) || state == "input-streaming" {
        return to.lose(index, part.text_of("type").unwrap_or_default(), BOUND);
    }
    let id = part.text_of("toolCallId").unwrap_or_default();
    let call = to.call(id, name, input_text(part.field("input")));
    parts.push(call);
    let output = match state {
        "output-available" => part.get("output").map(Output::of_json).unwrap_or_default(),
        "output-error" => Output { is_error: true, ..Output::of_text(part.text_of("errorText").unwrap_or_default()) },
        "output-denied" => Output { is_error: true, ..Output::of_text("the tool was not allowed to run") },
        _ => return,
    };
    results.push(to.result(id, Some(name), output));
}

fn langchain(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let fields = langchain_fields(message).1;
    let role = match langchain_kind(message) {
        "ai" => Role::Assistant,
        "system" => Role::System,
        "tool" => Role::Tool,
        "human" => Role::User,
        kind => return to.lose(index, if kind == "remove" { "RemoveMessage" } else { "message" }, NO_EQUAL),
    };
    // The content repeats the calls where it came from Anthropic.
    let kept: Vec<Json<'_>> =
        fields.list_of("content").iter().filter(|block| block.text_of("type") != Some("tool_use")).cloned().collect();
    let mut parts = match fields.get("content") {
        Some(Json::Array(_)) => content(to, index, Some(&Json::Array(kept))),
        other => content(to, index, other),
    };
    if role == Role::Tool {
        let mut output = Output { is_error: fields.text_of("status") == Some("error"), ..Output::default() };
        parts.into_iter().for_each(|part| add(&mut output, part));
        if fields.field("artifact").is_some() {
            to.lose(index, "artifact", NO_EQUAL);
        }
        let result = to.result(fields.text_of("tool_call_id").unwrap_or_default(), fields.text_of("name"), output);
        return to.say(role, index, vec![result]);
    }
    for call in fields.list_of("tool_calls") {
        let (id, name) = (call.text_of("id").unwrap_or_default(), call.text_of("name").unwrap_or_default());
        let part = to.call(id, name, input_text(call.field("args")));
        parts.push(part);
    }
    if !fields.list_of("invalid_tool_calls").is_empty() {
        to.lose(index, "invalid_tool_calls", NO_EQUAL);
    }
    to.say(role, index, parts);
}

fn add(output: &mut Output, part: Part) {
    match part {
        Part::Text(text) => {
            if !output.text.is_empty() {
                output.text.push('\n');
            }
            output.text.push_str(&text);
        }
        Part::Media(media) => output.media.push(media),
        _ => {}
    }
}

/// The input of a call as the JSON text of an object. What is no object is wrapped in one.
fn input_text(input: Option<&Json<'_>>) -> String {
    let wrapped = |text: &str| ["{\"input\":", text, "}"].concat();
    match input {
        None => "{}".into(),
        Some(Json::String(text)) => match turnwise_formats::parse(text) {
            Ok(parsed) if parsed.json.is_object() => text.to_string(),
            _ if text.trim().is_empty() => "{}".into(),
            _ => wrapped(&crate::lint::quoted(text)),
        },
        Some(object @ Json::Object(_)) => object.to_string(),
        Some(other) => wrapped(&other.to_string()),
    }
}

const BOUND: &str = "it belongs to the provider it came from";
const NO_EQUAL: &str = "the other format has nothing like it";

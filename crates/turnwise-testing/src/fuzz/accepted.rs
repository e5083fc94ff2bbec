//! Histories as they come, clean and broken in every way, with a host's pins: what a plan sends is
//! judged by [`crate::providers`], the independent rules of the providers.

use serde_json::{Value, json as value};
use turnwise_check::{Options, lint};
use turnwise_host::formats::{Format, parse_list};
use turnwise_host::{Conversation, json};

use super::named;
use crate::generate::{Care, Numbers, history};
use crate::{Outcome, ensure, is_refused, providers, spoken};

/// One history in any format, planned after each message. Returns the number of plans.
pub fn accepted(numbers: &mut Numbers) -> Result<usize, String> {
    let format = Format::ALL[numbers.below(Format::ALL.len())];
    accepted_in(format, numbers)
}

/// The same in one format.
pub fn accepted_in(format: Format, numbers: &mut Numbers) -> Result<usize, String> {
    let is_clean = numbers.below(3) == 0;
    let care = if is_clean || numbers.below(2) == 0 { Care::Clean } else { Care::Dirty };
    let drawn: Vec<u32> = (0..1 + numbers.below(9)).map(|_| numbers.draw() as u32).collect();
    let script = format!("u {}", history(&drawn, spoken::shape(format), care));
    let mut messages = spoken::messages(&script, format, numbers.draw() as u32);
    if !is_clean {
        for _ in 0..1 + numbers.below(3) {
            break_somewhere(&mut messages, format, numbers);
        }
    }
    let options = named(OPTIONS[numbers.below(OPTIONS.len())], format);
    let parsed = json::parse(&options).map_err(|error| error.to_string())?;
    let mut chat =
        Conversation::new(&parsed.json).map_err(|error| format!("{options}: {error}"))?;
    let has_pins = numbers.below(3) == 0;
    for (place, message) in messages.iter().enumerate() {
        let is_pinned = has_pins && numbers.below(5) == 0;
        chat.push(message, is_pinned).map_err(|error| format!("{error}: {message}"))?;
        let told =
            |fault| format!("{options}: {fault}\n  of [{}]", messages[..=place].join(",\n  "));
        is_accepted(&mut chat).map_err(told)?;
    }
    Ok(messages.len())
}

fn is_accepted(chat: &mut Conversation) -> Outcome {
    let plan = chat.fit().clone();
    let sent = chat.seen(&plan);
    // An empty list is refused by everyone, and the plan says so.
    if sent.is_empty() {
        ensure!(!plan.fits(), "nothing is sent, and it fits");
        return Ok(());
    }
    let told = |fault: String| format!("{fault}\n  in [{}]", sent.join(",\n  "));
    if let Some(refusal) = providers::refusal(chat.format(), &sent) {
        return Err(told(refusal));
    }
    // What `heal` would mend, plans have mended. Calls that may be running are left alone.
    if chat.context().transcript().in_flight().is_some() {
        return Ok(());
    }
    let list = format!("[{}]", sent.join(","));
    let list = parse_list(&list).map_err(|error| told(error.to_string()))?;
    let options = Options { format: Some(chat.format()), is_pending: true, ..Options::default() };
    match lint(&list, &options).iter().find(|found| is_refused(found)) {
        Some(found) => Err(told(format!("{}: {}", found.rule, found.message))),
        None => Ok(()),
    }
}

/// Breaks a history as programs do: messages are lost, repeated or moved, a list starts in the
/// middle, a text is cut, an answer is empty or comes in pieces, an id comes from elsewhere.
fn break_somewhere(messages: &mut Vec<String>, format: Format, numbers: &mut Numbers) {
    if messages.is_empty() {
        return;
    }
    let at = numbers.below(messages.len());
    match numbers.below(13) {
        0 => _ = messages.remove(at),
        1 => {
            let message = messages[at].clone();
            messages.insert(numbers.below(messages.len() + 1), message);
        }
        2 => {
            let message = messages.remove(at);
            messages.insert(numbers.below(messages.len() + 1), message);
        }
        3 => _ = messages.drain(..at),
        4 => messages[at] = messages[at].replacen("and so", "cut \\ud83d", 1),
        5 => messages[at] = emptied(&messages[at]),
        8 => split(messages, at),
        9 => messages[at] = malformed(&messages[at], numbers),
        10 | 11 => misplace(messages, at, format, numbers),
        6 => messages[at] = messages[at].replace("k1x", &"call_".repeat(16)),
        _ => {
            let long = "call_".repeat(16);
            messages.iter_mut().for_each(|message| *message = message.replace("k0x", &long));
        }
    }
}

/// Puts things where the provider of the format does not take them: instructions into the list,
/// results of the server behind the message with their call or without it, a fifth cache
/// breakpoint, white space at the end, a removal of nothing.
fn misplace(messages: &mut Vec<String>, at: usize, format: Format, numbers: &mut Numbers) {
    match format {
        Format::Anthropic => match numbers.below(4) {
            0 => messages.insert(at, r#"{"role":"system","content":"Be brief."}"#.into()),
            1 => {
                let call = r#"{"role":"assistant","content":[{"type":"server_tool_use","id":"s1","name":"web_search","input":{}}]}"#;
                let result = r#"{"role":"assistant","content":[{"type":"web_search_tool_result","tool_use_id":"s1","content":[]},{"type":"text","text":"None."}]}"#;
                messages.insert(at, result.into());
                if numbers.below(2) == 0 {
                    messages.insert(at, call.into());
                }
            }
            2 if messages.iter().all(|message| !message.contains("cache_control")) => {
                let part = r#"{"cache_control":{"type":"ephemeral"},"type":"#;
                for message in messages {
                    *message = message.replace(r#"{"type":"#, part);
                }
            }
            _ => {
                let answer = r#"{"role":"assistant","content":[{"type":"text","text":"1. \n"}]}"#;
                messages.insert(at, answer.into());
            }
        },
        Format::Gemini => {
            let system = r#"{"role":"system","parts":[{"text":"Be brief."}]}"#;
            messages.insert(at, system.into());
        }
        Format::Bedrock => match numbers.below(3) {
            0 => {
                messages.insert(at, r#"{"role":"system","content":[{"text":"Be brief."}]}"#.into())
            }
            1 if messages.iter().all(|message| !message.contains("cachePoint")) => {
                let point = r#"},{"cachePoint":{"type":"default"}}]}"#;
                for message in messages.iter_mut().filter(|message| message.ends_with("}]}")) {
                    message.truncate(message.len() - 3);
                    message.push_str(point);
                }
            }
            _ => messages.insert(at, r#"{"role":"assistant","content":"A string."}"#.into()),
        },
        Format::LangChain => messages.insert(at, r#"{"type":"remove","content":""}"#.into()),
        _ => {}
    }
}

/// The message as programs malform it: arguments as an object, parts with nothing in them, thinking
/// without its signature, words in front of results, the role of another provider.
pub(super) fn malformed(message: &str, numbers: &mut Numbers) -> String {
    let Ok(mut it) = serde_json::from_str::<Value>(message) else { return message.into() };
    let is_assistant = it["role"] == "assistant" || it["role"] == "model";
    if it["type"] == "function_call" {
        it["arguments"] = value!({ "city": "Oslo" });
    }
    for list in ["tool_calls", "toolCalls"] {
        let calls = it.get_mut(list).and_then(Value::as_array_mut);
        for call in calls.into_iter().flatten() {
            if call["function"].is_object() {
                call["function"]["arguments"] = value!({ "city": "Oslo" });
            }
        }
    }
    let blocks = it.get_mut("content").and_then(Value::as_array_mut);
    let is_block = |block: &Value| {
        ["tool_use", "tool_result"].iter().any(|kind| block["type"] == **kind)
            && (block.get("tool_use_id").is_some() || block.get("input").is_some())
    };
    if let Some(blocks) = blocks.filter(|blocks| blocks.iter().any(is_block)) {
        match numbers.below(3) {
            0 => blocks.push(value!({ "type": "text", "text": "" })),
            1 if is_assistant => blocks.insert(0, value!({ "type": "thinking", "thinking": "Hm" })),
            _ if is_assistant => {}
            _ => blocks.insert(0, value!({ "type": "text", "text": "Here it is" })),
        }
    }
    let blocks = it.get_mut("content").and_then(Value::as_array_mut);
    let is_tool =
        |block: &Value| ["toolUse", "toolResult"].iter().any(|it| block.get(it).is_some());
    if let Some(blocks) = blocks.filter(|blocks| blocks.iter().any(is_tool)) {
        match numbers.below(3) {
            0 => blocks.push(value!({ "text": " " })),
            1 if !is_assistant => blocks.insert(0, value!({ "text": "Here it is" })),
            _ => {
                for block in blocks {
                    if block["toolUse"].is_object() {
                        block["toolUse"]["input"] = value!("Oslo");
                    }
                    if block["toolResult"].is_object() {
                        block["toolResult"]["content"] = value!([{ "text": "" }]);
                    }
                }
            }
        }
    }
    let role = it["role"].clone();
    if let Some(parts) = it.get_mut("parts").and_then(Value::as_array_mut)
        && !parts.is_empty()
        && parts.iter().all(|part| part.get("type").is_none())
    {
        for name in ["functionResponse", "function_response"] {
            for part in parts.iter_mut().filter(|part| part.get(name).is_some()) {
                part[name]["response"] = value!("rain");
            }
        }
        let says_something = parts.iter().any(|part| *part != value!({}));
        parts.insert(0, value!({}));
        if role == "model" && says_something {
            it["role"] = value!("assistant");
        }
    }
    it.to_string()
}

/// Splits a content of Gemini in two, as programs do that store an answer as it streams in.
fn split(messages: &mut Vec<String>, at: usize) {
    let Ok(mut first) = serde_json::from_str::<Value>(&messages[at]) else { return };
    if first.get("id").is_some() {
        return;
    }
    let Some(parts) = first["parts"].as_array_mut().filter(|parts| parts.len() > 1) else { return };
    let rest = parts.split_off(1);
    let mut second = first.clone();
    second["parts"] = rest.into();
    messages[at] = first.to_string();
    messages.insert(at + 1, second.to_string());
}

/// The message with its text taken out, if it is only text.
fn emptied(message: &str) -> String {
    let Some(start) = message.find("\"Said at") else { return message.into() };
    let end = message[start + 1..].find('"').map_or(message.len(), |end| start + end + 2);
    let is_result = ["tool", "function", "output", "state"].iter().any(|it| message.contains(it));
    if is_result { message.into() } else { [&message[..start], "\"\"", &message[end..]].concat() }
}

const OPTIONS: [&str; 10] = [
    "{}",
    r#"{"window":60,"strategies":[{"type":"trim"}]}"#,
    r#"{"window":120,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":300,"strategies":[{"type":"trim","bySteps":true}]}"#,
    r#"{"window":400,"summarizer":{"type":"extractive"},"strategies":[{"type":"clearToolResults","keepResults":1},{"type":"summarize"},{"type":"trim","bySteps":true}]}"#,
    r#"{"window":600,"strategies":[{"type":"prune"},{"type":"trim"}]}"#,
    r#"{"window":800,"strategies":[{"type":"clearToolResults","keep":1,"clearInputs":true},{"type":"trim"}],"pin":{"task":true}}"#,
    r#"{"session":"trimming","maxTurns":2}"#,
    r#"{"session":"summarizing","keepLastNTurns":1,"contextLimit":2,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":700,"strategies":[{"type":"clearToolResults","keepResults":1,"edit":"drop"},{"type":"trim"}]}"#,
];

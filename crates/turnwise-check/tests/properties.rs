//! Properties of linting, healing and converting any history: clean, broken or hostile.
#![allow(missing_docs, clippy::indexing_slicing, clippy::string_slice, clippy::unwrap_used)]

mod common;

use common::{chat, errors, in_format, joined};
use proptest::prelude::*;
use turnwise_check::{Finding, Format, Kept, Options, Severity, Target, convert, heal, lint};
use turnwise_formats::parse_list;

/// JSON that consists of the field names and values of the formats.
fn wire() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        (0..4u32).prop_map(|number| number.to_string()),
        prop::sample::select(WORDS).prop_map(|word| format!("\"{word}\"")),
        Just("\"\\ud83d\"".to_owned()),
        Just("\"\"".to_owned()),
        Just(format!("\"{}\"", "x".repeat(70))),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4)
                .prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec((prop::sample::select(WORDS), inner), 0..6).prop_map(|fields| {
                let fields: Vec<String> =
                    fields.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
                format!("{{{}}}", fields.join(","))
            }),
        ]
    })
}

/// Messages that look like those of a format, with arbitrary values in their fields.
fn message() -> impl Strategy<Value = String> {
    let role =
        prop::sample::select(&["user", "assistant", "system", "tool", "model", "function"][..]);
    let kind = prop::sample::select(KINDS);
    let id = prop::sample::select(&["a", "b", "fc_1", "rs_1", "msg_1", ""][..]);
    let part = (kind.clone(), id.clone(), wire()).prop_map(|(kind, id, value)| {
        format!(
            r#"{{"type":"{kind}","text":{value},"id":"{id}","tool_use_id":"{id}","toolCallId":"{id}","functionCall":{{"name":"{id}","args":{{}}}},"state":"input-available","cache_control":{{}}}}"#
        )
    });
    let parts = prop::collection::vec(prop_oneof![3 => part, 1 => wire()], 0..4)
        .prop_map(|parts| format!("[{}]", parts.join(",")));
    let content = prop_oneof![wire(), parts.clone()];
    prop_oneof![
        (role.clone(), content.clone()).prop_map(|(role, content)| format!(r#"{{"role":"{role}","content":{content}}}"#)),
        (role.clone(), parts).prop_map(|(role, parts)| format!(r#"{{"role":"{role}","parts":{parts}}}"#)),
        (role, content, prop::collection::vec(id.clone(), 0..3), id.clone()).prop_map(|(role, content, ids, id)| {
            let call = |id: &&str| {
                format!(r#"{{"id":"{id}","name":"look","args":{{}},"function":{{"name":"look","arguments":"{{}}"}}}}"#)
            };
            let calls: Vec<String> = ids.iter().map(call).collect();
            format!(r#"{{"role":"{role}","content":{content},"tool_call_id":"{id}","tool_calls":[{}]}}"#, calls.join(","))
        }),
        (kind, id.clone(), id, wire()).prop_map(|(kind, id, call, value)| {
            format!(r#"{{"type":"{kind}","id":"{id}","call_id":"{call}","tool_call_id":"{call}","output":{value},"content":{value}}}"#)
        }),
        wire(),
    ]
}

fn options() -> impl Strategy<Value = Options> {
    let target =
        prop::option::of(prop::sample::select(&Target::ALL[..]).prop_map(|(_, target)| target));
    (prop::option::weighted(0.9, prop::sample::select(&Format::ALL[..])), target, any::<bool>())
        .prop_map(|(format, target, is_pending)| Options { format, target, is_pending })
}

fn history() -> impl Strategy<Value = String> {
    prop::collection::vec(message(), 0..8).prop_map(|messages| joined(&messages))
}

/// The maximum growth of a history by healing, in bytes: results, opening messages and new ids.
fn may_grow_by(edits: usize) -> usize {
    edits * 400
}

proptest! {
    #[test]
    fn anything_can_be_checked_healed_and_converted(text in history(), options in options(), to in prop::sample::select(&Format::ALL[..])) {
        let messages = parse_list(&text).unwrap();
        lint(&messages, &options);
        convert(&messages, options.format, to);
        let healed = heal(&messages, &options);
        let after = healed.to_json(&messages);
        let again = parse_list(&after).unwrap();
        let named = Options { format: Some(options.format.unwrap_or_else(|| turnwise_check::detect(messages.iter().map(|message| &message.json)))), ..options };
        let twice = heal(&again, &named);
        prop_assert!(!twice.is_changed(), "{after}\n{:?}", twice.edits);
        prop_assert_eq!(left_to_mend(&again, &named), Vec::<String>::new(), "{}", after);
        prop_assert!(after.len() <= joined(&messages.iter().map(|message| message.json.to_string()).collect::<Vec<_>>()).len() + may_grow_by(healed.edits.len()));
    }

    #[test]
    fn a_clean_history_is_left_alone_in_every_format(word in "s?(u[cp]{0,3}a?){1,6}u") {
        for format in Format::ALL {
            let text = joined(&in_format(&chat(&word), format));
            let messages = parse_list(&text).unwrap();
            for is_pending in [false, true] {
                let options = Options { format: Some(format), target: None, is_pending };
                prop_assert_eq!(errors(&messages, &options), Vec::<&str>::new());
                let healed = heal(&messages, &options);
                prop_assert!(!healed.is_changed(), "{:?}: {:?}", format, healed.edits);
                prop_assert!((0..).zip(&healed.messages).all(|(index, kept)| *kept == Kept::Same(index)));
            }
        }
    }

    #[test]
    fn nothing_is_left_to_mend(word in "s?(u[cp]{0,2}a?){1,4}u?", breaks in prop::collection::vec((any::<prop::sample::Index>(), 0..BREAKS), 1..4), target in prop::option::of(prop::sample::select(&Target::ALL[..]))) {
        for format in Format::ALL {
            let mut messages = in_format(&chat(&word), format);
            for (at, how) in &breaks {
                let at = at.index(messages.len().max(1));
                broken(&mut messages, at, *how);
            }
            let text = joined(&messages);
            let options = Options { format: Some(format), target: target.map(|(_, target)| target), is_pending: false };
            let list = parse_list(&text).unwrap();
            let healed = heal(&list, &options).to_json(&list);
            let list = parse_list(&healed).unwrap();
            prop_assert_eq!(left_to_mend(&list, &options), Vec::<String>::new(), "{:?}\n{}\n{}", format, text, healed);
        }
    }

    #[test]
    fn one_fault_is_mended_by_one_edit_that_touches_nothing_else(word in "(u[cp]{1,2}a){1,4}u", at in any::<prop::sample::Index>(), fault in 0..4u32) {
        for format in [Format::OpenAiChat, Format::OpenAiResponses, Format::Anthropic, Format::Gemini, Format::AiSdk, Format::LangChain] {
            let mut messages = in_format(&chat(&word), format);
            let results: Vec<usize> = (0..messages.len()).filter(|&index| messages[index].contains("found")).collect();
            let result = results[at.index(results.len())];
            let original = messages[result].clone();
            let index = match fault {
                // A missing result.
                0 => { messages.remove(result); result.saturating_sub(1) }
                // A result without a call.
                1 => { messages.insert(0, with_other_ids(&original)); 0 }
                // Half a character.
                2 => { messages[result] = original.replace("found", "\\ud83d"); result }
                _ => { messages.insert(result, "7".into()); result }
            };
            let text = joined(&messages);
            let broken = parse_list(&text).unwrap();
            let healed = heal(&broken, &Options { format: Some(format), ..Options::default() });
            prop_assert!(healed.is_changed(), "{format:?} {text}");
            let touched: Vec<u32> = healed.edits.iter().map(|edit| edit.index).collect();
            let near = |edit: &u32| (*edit as usize).abs_diff(index) <= 2;
            prop_assert!(touched.iter().all(near), "{format:?} {fault}: {index} {:?}", healed.edits);
            let changed = healed.messages.iter().filter(|kept| !matches!(kept, Kept::Same(_))).count();
            prop_assert!(changed <= 2, "{format:?} {fault}: {:?}", healed.messages);
        }
    }
}

/// The errors that a healed list still has, but those that say of themselves that nothing certain mends
/// them.
fn left_to_mend(messages: &[turnwise_formats::Parsed<'_>], options: &Options) -> Vec<String> {
    let left = lint(messages, options);
    // An unknown shape keeps the whole list as it is.
    if left.iter().any(|found| found.rule == "X2") {
        return Vec::new();
    }
    let is_left = |found: &&Finding| found.severity == Severity::Error && found.fix.is_some();
    left.iter().filter(is_left).map(|found| format!("{}: {}", found.rule, found.message)).collect()
}

/// Breaks a message, or the list at its place.
fn broken(messages: &mut Vec<String>, at: usize, how: u32) {
    let Some(message) = messages.get(at).cloned() else { return };
    let other = (at * 7 + 3) % messages.len();
    let long = format!("\"c{}", "x".repeat(90));
    match how {
        0 => _ = messages.remove(at),
        1 => messages.insert(other, message),
        2 => messages.swap(at, other),
        3 => messages[at] = with_other_ids(&message),
        // Ids: too long, odd, or empty.
        4 => each(messages, |text| text.replace("\"c", &long)),
        5 => each(messages, |text| text.replace("\"c", "\"functions.c:")),
        6 => each(messages, |text| ids(text).iter().fold(text.to_owned(), |text, id| text.replace(id, "\"\""))),
        // Names and arguments.
        7 => messages[at] = message.replace("look_up", ""),
        8 => messages[at] = message.replace("look_up", "look.up/now"),
        9 => messages[at] = message.replace("{\\\"at", "{\\\"at\\\":\\\"cut"),
        10 => messages[at] = message.replace("\"found", "{\"found\":true},\"was\":\"found"),
        // Roles.
        11 => messages[at] = message.replace("\"assistant\"", "\"model\""),
        12 => messages[at] = message.replace("\"tool\"", "\"user\""),
        13 => messages[at] = message.replace("\"user\"", "\"developer\""),
        // Nothing.
        14 => messages[at] = message.replace("found", ""),
        15 => messages[at] = r#"{"role":"user","content":[]}"#.into(),
        16 => messages[at] = r#"{"role":"assistant","content":" "}"#.into(),
        // Pictures: told wrong, of no type that is taken, empty, of the model.
        17 => messages.insert(at, picture("user", "/9j/4AAQSkZJRgABAQ")),
        18 => messages.insert(at, picture("user", "PHN2ZyB4bWxucz0")),
        19 => messages.insert(at, picture("user", "")),
        20 => messages.insert(at, picture("assistant", "iVBORw0KGgoAAAANSUhEUg")),
        // Another provider's messages.
        21 => messages.insert(at, r#"{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"f","input":{}}]}"#.into()),
        _ => messages.insert(at, r#"{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]}"#.into()),
    }
}

/// How many ways to break there are.
const BREAKS: u32 = 23;

fn each(messages: &mut [String], change: impl Fn(&str) -> String) {
    messages.iter_mut().for_each(|text| *text = change(text));
}

/// The ids of calls in a message, with their quotes.
fn ids(text: &str) -> Vec<String> {
    let ids = text.split('"').filter(|it| it.len() < 6 && it.starts_with(['c', 'd']));
    let is_number = |id: &&str| id[1..].chars().all(|digit| digit.is_ascii_digit()) && id.len() > 1;
    ids.filter(is_number).map(|id| format!("\"{id}\"")).collect()
}

fn picture(role: &str, data: &str) -> String {
    let url =
        format!(r#"{{"type":"image_url","image_url":{{"url":"data:image/png;base64,{data}"}}}}"#);
    format!(r#"{{"role":"{role}","content":[{url}]}}"#)
}

/// A result without its calls.
fn with_other_ids(result: &str) -> String {
    (0..40).fold(result.to_owned(), |text, number| {
        let renamed = text.replace(&format!("\"c{number}\""), &format!("\"q{number}\""));
        renamed.replace(&format!("\"d{number}\""), &format!("\"p{number}\""))
    })
}

const WORDS: &[&str] = &[
    "role",
    "content",
    "type",
    "text",
    "parts",
    "tool_calls",
    "tool_call_id",
    "id",
    "call_id",
    "name",
    "arguments",
    "user",
    "assistant",
    "tool",
    "model",
    "kwargs",
    "data",
    "lc",
    "functionCall",
    "functionResponse",
    "response",
    "reasoning",
    "\u{fffd}",
];

const KINDS: &[&str] = &[
    "text",
    "tool_use",
    "tool_result",
    "thinking",
    "server_tool_use",
    "web_search_tool_result",
    "compaction",
    "tool-call",
    "tool-result",
    "reasoning",
    "tool-approval-response",
    "function_call",
    "function_call_output",
    "mcp_approval_response",
    "item_reference",
    "message",
    "human",
    "ai",
    "tool",
    "remove",
    "image_url",
    "dynamic-tool",
    "step-start",
];

//! Histories for tests: recorded ones, and generated clean ones.
#![allow(missing_docs, dead_code, clippy::unwrap_used)]

use turnwise_check::{Format, Options, Severity, lint};
use turnwise_formats::{Parsed, parse, parse_list};

const FILES: [&str; 3] = [
    include_str!("../../../../tests/data/openai_requests.jsonl"),
    include_str!("../../../../tests/data/anthropic_requests.jsonl"),
    include_str!("../../../../tests/data/conversations.jsonl"),
];

/// The recorded requests: the name, the format and the messages of each.
pub fn requests() -> impl Iterator<Item = (String, Format, Vec<Parsed<'static>>)> {
    let rows = FILES.iter().flat_map(|file| file.lines()).map(|line| {
        let row = parse(line).unwrap().json;
        let name = row.text_of("id").or_else(|| row.text_of("name")).unwrap_or_default().to_owned();
        let items =
            if row.get("items").is_some() { row.list_of("items") } else { row.list_of("messages") };
        let messages: Vec<Parsed<'static>> = items
            .iter()
            .map(|json| Parsed { json: json.clone().into_owned(), is_mended: false })
            .collect();
        let format =
            row.text_of("format").and_then(Format::from_name).unwrap_or(Format::OpenAiChat);
        assert!(!messages.is_empty(), "{name}");
        (name, format, messages)
    });
    // This recording does not contain its long results, so its calls have no results.
    rows.filter(|(name, ..)| !name.starts_with("pi/"))
}

/// The rules of the errors in a list.
pub fn errors(messages: &[Parsed<'_>], options: &Options) -> Vec<&'static str> {
    let errors =
        lint(messages, options).into_iter().filter(|found| found.severity == Severity::Error);
    errors.map(|found| found.rule).collect()
}

/// Joins messages into a list.
pub fn joined(messages: &[String]) -> String {
    ["[", &messages.join(","), "]"].concat()
}

/// Builds a clean Chat history from a word: `u` user, `a` assistant, `s` system, `c` a call with
/// its result, `p` two calls at once.
pub fn chat(word: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (at, letter) in word.chars().enumerate() {
        let call = |id: String| {
            format!(
                r#"{{"id":"{id}","type":"function","function":{{"name":"look_up","arguments":"{{\"at\":{at}}}"}}}}"#
            )
        };
        let asks = |calls: &[String]| {
            format!(r#"{{"role":"assistant","content":null,"tool_calls":[{}]}}"#, calls.join(","))
        };
        let answer = |id: String| {
            format!(r#"{{"role":"tool","tool_call_id":"{id}","content":"found {at}"}}"#)
        };
        match letter {
            'u' => out.push(format!(r#"{{"role":"user","content":"Question {at}"}}"#)),
            's' => out.push(format!(r#"{{"role":"system","content":"Rule {at}"}}"#)),
            'a' => out.push(format!(r#"{{"role":"assistant","content":"Answer {at}"}}"#)),
            'c' => out.extend([asks(&[call(format!("c{at}"))]), answer(format!("c{at}"))]),
            _ => out.extend([
                asks(&[call(format!("c{at}")), call(format!("d{at}"))]),
                answer(format!("c{at}")),
                answer(format!("d{at}")),
            ]),
        }
    }
    out
}

/// Converts the history to another format.
pub fn in_format(messages: &[String], to: Format) -> Vec<String> {
    let text = joined(messages);
    turnwise_check::convert(&parse_list(&text).unwrap(), Some(Format::OpenAiChat), to).messages
}

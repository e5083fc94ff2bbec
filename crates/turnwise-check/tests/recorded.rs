//! Requests that providers took have nothing wrong with them, and are healed by leaving them alone.
#![allow(missing_docs, clippy::unwrap_used)]

use turnwise_check::{Format, Options, Severity, detect, heal, lint};
use turnwise_formats::{Json, Parsed, parse};

const FILES: [&str; 3] = [
    include_str!("../../../tests/data/openai_requests.jsonl"),
    include_str!("../../../tests/data/anthropic_requests.jsonl"),
    include_str!("../../../tests/data/conversations.jsonl"),
];

/// Each request: what it is called, its format and its messages.
fn requests() -> impl Iterator<Item = (String, Format, Vec<Parsed<'static>>)> {
    let rows = FILES.iter().flat_map(|file| file.lines()).map(|line| {
        let row = parse(line).unwrap().json;
        let name = row.text_of("id").or_else(|| row.text_of("name")).unwrap_or_default().to_owned();
        let items = if row.get("items").is_some() { row.list_of("items") } else { row.list_of("messages") };
        let messages: Vec<Parsed<'static>> =
            items.iter().map(|json| Parsed { json: json.clone(), is_mended: false }).collect();
        let format = row.text_of("format").and_then(Format::from_name).unwrap_or(Format::OpenAiChat);
        assert!(!messages.is_empty(), "{name}");
        (name, format, messages)
    });
    // Its long results were left out when it was copied, so its calls have none.
    rows.filter(|(name, ..)| !name.starts_with("pi/"))
}

#[test]
fn what_a_provider_took_lints_without_an_error() {
    for (name, format, messages) in requests() {
        for options in [Options { format: Some(format), ..Options::default() }, Options::default()] {
            let errors: Vec<_> =
                lint(&messages, &options).into_iter().filter(|found| found.severity == Severity::Error).collect();
            assert!(errors.is_empty(), "{name}: {errors:?}");
        }
    }
}

#[test]
fn what_a_provider_took_is_healed_by_leaving_it_alone() {
    for (name, format, messages) in requests() {
        let healed = heal(&messages, &Options { format: Some(format), ..Options::default() });
        assert!(!healed.is_changed(), "{name}: {:?}", healed.edits);
    }
}

#[test]
fn the_format_is_found() {
    let tells = |messages: &[Parsed<'_>]| messages.iter().any(|message| message.json.field("type").is_some());
    for (name, format, messages) in requests() {
        let found = detect(messages.iter().map(|message| &message.json));
        let has_blocks = |message: &Parsed<'_>| message.json.get("content").and_then(Json::as_array).is_some();
        let only_text = !tells(&messages) && !messages.iter().any(has_blocks);
        let text_blocks = ["thinking_part_from_other_model", "history_from_another_provider"];
        if !only_text && !text_blocks.iter().any(|end| name.contains(end)) {
            assert_eq!(found, format, "{name}");
        }
    }
}

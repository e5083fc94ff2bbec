//! Conversations and requests that really happened (`tests/data/NOTICE.md` says where they come
//! from).
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use turnwise_core::item::{Item, Kind};
use turnwise_formats::{Format, Json, Reading, detect_all, parse, parse_transcript, read};

const REQUESTS: &str = include_str!("../../../tests/data/openai_requests.jsonl");
const ANTHROPIC: &str = include_str!("../../../tests/data/anthropic_requests.jsonl");

/// Each request: its line, its parsed row, its format and the outlines of its items.
fn requests() -> impl Iterator<Item = (usize, Json<'static>, Format, Vec<Item>)> {
    REQUESTS.lines().chain(ANTHROPIC.lines()).enumerate().map(|(line, text)| {
        let row = parse(text).unwrap().json;
        let format = Format::from_name(row.text_of("format").unwrap()).unwrap();
        let outline = |item: &Json<'_>| read(format, item, &Reading::default()).unwrap();
        let items = row.list_of("items").iter().map(outline).collect();
        (line + 1, row, format, items)
    })
}

#[test]
fn the_format_is_found_or_cannot_be_told() {
    for (line, row, format, _) in requests() {
        let found = detect_all(row.list_of("items"));
        assert!(found.is_none_or(|found| found == format), "line {line}: {found:?}");
    }
}

#[test]
fn every_result_answers_a_call_before_it() {
    let mut answered = 0;
    for (line, _, _, items) in requests() {
        let mut calls = Vec::new();
        for item in &items {
            calls.extend(item.calls.iter().map(|call| &call.id));
            for answer in &item.answers {
                assert!(calls.contains(&&answer.id), "line {line}: {}", answer.id);
                answered += 1;
            }
        }
    }
    assert!(answered > 50, "{answered}");
}

#[test]
fn only_hosted_calls_are_opaque() {
    for (line, row, _, items) in requests() {
        for (item, outline) in row.list_of("items").iter().zip(items) {
            let is_hosted = item
                .text_of("type")
                .is_some_and(|kind| kind.ends_with("_call") || kind.starts_with("mcp_"));
            assert!(outline.kind != Kind::Opaque || is_hosted, "line {line}: {item}");
        }
    }
}

#[test]
fn every_row_is_a_file_that_can_be_opened() {
    for (line, text) in REQUESTS.lines().enumerate() {
        let opened =
            parse_transcript(text).unwrap_or_else(|error| panic!("line {}: {error}", line + 1));
        assert_eq!(opened.messages.len(), parse(text).unwrap().json.list_of("items").len());
        assert!(opened.messages.iter().all(|message| text.contains(message.as_str())));
    }
    assert_eq!(parse_transcript(REQUESTS).unwrap().conversations, 27);
}

//! Amazon Bedrock Converse: what a message says, and the edits that it takes.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

mod common;

use common::item;
use turnwise_core::item::{Kind, Role};
use turnwise_formats::{
    Format, PartKind, Style, apply, clear_input, clear_result, detect, interrupted_result, parse,
    parts, summary_pair,
};

const BEDROCK: Format = Format::Bedrock;
const CALLS: &str = r#"{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Look first.","signature":"c2ln"}}},{"text":"Let me see."},{"toolUse":{"toolUseId":"c1","name":"look","input":{"at":1}}},{"toolUse":{"toolUseId":"c2","name":"find","input":{}}}]}"#;
const RESULT: &str = r#"{"role":"user","content":[{"toolResult":{"toolUseId":"c1","content":[{"text":"rain"},{"json":{"mm":4}}],"status":"success"}}]}"#;

fn detected(message: &str) -> Option<Format> {
    detect(&parse(message).unwrap().json)
}

fn tokens(message: &str) -> u32 {
    item(BEDROCK, message).tokens.0
}

/// The kinds and texts of the parts of a message.
fn said(message: &str) -> Vec<(PartKind, String)> {
    let parsed = parse(message).unwrap();
    let parts = parts(BEDROCK, &parsed.json).into_iter();
    parts.map(|part| (part.kind, part.text.into_owned())).collect()
}

#[test]
fn it_is_known_by_blocks_without_a_type() {
    for message in [
        CALLS,
        RESULT,
        r#"{"role":"user","content":[{"text":"Hi"}]}"#,
        r#"{"role":"user","content":[{"text":"Hi"},{"cachePoint":{"type":"default"}}]}"#,
        r#"{"role":"user","content":[{"image":{"format":"png","source":{"bytes":"AAAA"}}}]}"#,
        r#"{"role":"user","content":[{"guardContent":{"text":{"text":"Hi"}}}]}"#,
        r#"{"role":"assistant","content":[{"citationsContent":{"content":[{"text":"a"}]}}]}"#,
    ] {
        assert_eq!(detected(message), Some(BEDROCK), "{message}");
    }
    for message in [
        r#"{"role":"user","content":"Hi"}"#,
        r#"{"role":"user","content":[]}"#,
        r#"{"role":"user","content":[{"type":"text","text":"Hi"}]}"#,
        r#"{"role":"user","content":[{"image":"data:image/png;base64,AAAA"}]}"#,
        r#"{"role":"user","content":[{"text":{"value":"Hi"}}]}"#,
    ] {
        assert_eq!(detected(message), None, "{message}");
    }
}

#[test]
fn calls_and_results_are_joined_by_the_id_of_the_call() {
    let calls = item(BEDROCK, CALLS);
    assert_eq!((calls.role, calls.kind), (Role::Assistant, Kind::Call));
    let ids: Vec<_> = calls.calls.iter().map(|call| (&*call.id, &*call.name)).collect();
    assert_eq!(ids, [("c1", "look"), ("c2", "find")]);
    let result = item(BEDROCK, RESULT);
    assert_eq!(
        (result.role, result.kind, &*result.answers[0].id),
        (Role::Tool, Kind::Result, "c1")
    );
    assert!(!result.answers[0].error);
    assert_eq!(said(RESULT), [(PartKind::Result, "rain\n{\"mm\":4}".into())]);
    let failed = RESULT.replace("success", "error");
    assert!(item(BEDROCK, &failed).answers[0].error);
    let server = r#"{"role":"assistant","content":[{"toolUse":{"toolUseId":"s","name":"nova_grounding","input":{},"type":"server_tool_use"}},{"text":"Found."}]}"#;
    assert!(item(BEDROCK, server).calls.is_empty());
}

#[test]
fn every_block_says_what_it_holds() {
    use PartKind::{Media, Reasoning, Text};
    for (block, kind, text) in [
        (r#"{"text":"Hi"}"#, Text, "Hi"),
        (r#"{"guardContent":{"text":{"text":"Hi","qualifiers":["query"]}}}"#, Text, "Hi"),
        (
            r#"{"citationsContent":{"content":[{"text":"Hi"}],"citations":[{"title":"A"}]}}"#,
            Text,
            "Hi",
        ),
        (r#"{"document":{"format":"txt","name":"a","source":{"text":"Hi"}}}"#, Text, "Hi"),
        (
            r#"{"document":{"format":"txt","name":"a","source":{"content":[{"text":"Hi"}]}}}"#,
            Text,
            "Hi",
        ),
        (r#"{"document":{"format":"pdf","name":"a","source":{"bytes":"JVBE"}}}"#, Media, "file"),
        (r#"{"image":{"format":"png","source":{"bytes":{"0":137}}}}"#, Media, "image"),
        (r#"{"guardContent":{"image":{"format":"png","source":{"bytes":"AA"}}}}"#, Media, "image"),
        (r#"{"audio":{"format":"mp3","source":{"bytes":"AAAA"}}}"#, Media, "audio"),
        (r#"{"video":{"format":"mp4","source":{"s3Location":{"uri":"s3://a/b"}}}}"#, Media, "file"),
        (
            r#"{"reasoningContent":{"reasoningText":{"text":"Hm.","signature":"c2ln"}}}"#,
            Reasoning,
            "Hm.",
        ),
        (r#"{"reasoningContent":{"redactedContent":"c2VhbGVk"}}"#, Media, "sealed reasoning"),
    ] {
        let message = format!(r#"{{"role":"user","content":[{block}]}}"#);
        assert_eq!(said(&message), [(kind, text.into())], "{message}");
    }
    let point = r#"{"role":"user","content":[{"text":"Hi"},{"cachePoint":{"type":"default"}}]}"#;
    assert_eq!(tokens(point), tokens(r#"{"role":"user","content":[{"text":"Hi"}]}"#));
}

#[test]
fn bytes_that_were_written_as_json_are_no_text() {
    let bytes: Vec<String> = (0..200_000).map(|at| format!(r#""{at}":7"#)).collect();
    let bytes = bytes.join(",");
    let document = |source: &str| {
        format!(
            r#"{{"role":"user","content":[{{"document":{{"format":"pdf","name":"a","source":{{"bytes":{source}}}}}}}]}}"#
        )
    };
    let cost = tokens(&document(&format!("{{{bytes}}}")));
    // Four pages: as many as the same bytes in base64 have.
    let base64 = "AAAA".repeat(200_000 / 3);
    assert_eq!(cost, tokens(&document(&format!(r#""{base64}""#))));
    let buffer = format!(r#"{{"type":"Buffer","data":[{}]}}"#, vec!["7"; 200_000].join(","));
    assert_eq!(cost, tokens(&document(&buffer)));
}

#[test]
fn closing_results_and_summaries_are_blocks_of_converse() {
    let calls = parse(CALLS).unwrap().json;
    assert_eq!(
        interrupted_result(BEDROCK, &calls, 1, "late").unwrap(),
        r#"{"toolResult":{"toolUseId":"c2","content":[{"text":"late"}],"status":"error"}}"#
    );
    assert_eq!(
        summary_pair(BEDROCK, Style::Bare, "Where were we?", "Oslo."),
        [
            r#"{"role":"user","content":[{"text":"Where were we?"}]}"#,
            r#"{"role":"assistant","content":[{"text":"Oslo."}]}"#,
        ]
    );
}

#[test]
fn a_result_and_an_input_are_cleared_inside_of_their_blocks() {
    let result = parse(RESULT).unwrap().json;
    assert_eq!(
        apply(&clear_result(BEDROCK, &result, 0, "[cleared]"), &result).to_string(),
        r#"{"role":"user","content":[{"toolResult":{"toolUseId":"c1","content":[{"text":"[cleared]"}],"status":"success"}}]}"#
    );
    let calls = parse(CALLS).unwrap().json;
    let cleared = apply(&clear_input(BEDROCK, &calls, 0, ""), &calls).to_string();
    assert_eq!(cleared, CALLS.replace(r#"{"at":1}"#, "{}"));
}

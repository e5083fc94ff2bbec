//! Tests with recorded requests that providers accepted: they have no errors, and healing does not
//! change them.
#![allow(missing_docs, clippy::indexing_slicing, clippy::unwrap_used)]

mod common;

use common::requests;
use turnwise_check::{Options, Severity, detect, heal, lint};
use turnwise_formats::{Json, Parsed};

#[test]
fn accepted_requests_have_no_errors() {
    for (name, format, messages) in requests() {
        for options in [Options { format: Some(format), ..Options::default() }, Options::default()]
        {
            let errors: Vec<_> = lint(&messages, &options)
                .into_iter()
                .filter(|found| found.severity == Severity::Error)
                .collect();
            assert!(errors.is_empty(), "{name}: {errors:?}");
        }
    }
}

#[test]
fn accepted_requests_are_not_changed_by_healing() {
    for (name, format, messages) in requests() {
        let healed = heal(&messages, &Options { format: Some(format), ..Options::default() });
        assert!(!healed.is_changed(), "{name}: {:?}", healed.edits);
    }
}

#[test]
fn the_format_is_found() {
    let tells = |messages: &[Parsed<'_>]| {
        messages.iter().any(|message| message.json.field("type").is_some())
    };
    for (name, format, messages) in requests() {
        let found = detect(messages.iter().map(|message| &message.json));
        let has_blocks =
            |message: &Parsed<'_>| message.json.get("content").and_then(Json::as_array).is_some();
        let only_text = !tells(&messages) && !messages.iter().any(has_blocks);
        let text_blocks = ["thinking_part_from_other_model", "history_from_another_provider"];
        if !only_text && !text_blocks.iter().any(|end| name.contains(end)) {
            assert_eq!(found, format, "{name}");
        }
    }
}

//! Fuzz targets without planning: readers and patches, whole files, the summarizer.

use turnwise_core::tokens::estimate;
use turnwise_host::formats::{
    Format, Reading, apply, clear_input, clear_result, parse_transcript, parts, read_text,
};
use turnwise_host::json::{self, Json};
use turnwise_host::text::{Request, Snippet, Source, Speaker, Template, fence, judge, summarize};

use super::material::{CORPUS, bytes, message, mutated, text};
use crate::generate::Numbers;
use crate::{Outcome, ensure};

/// Messages through the readers and the patches.
pub(super) fn readers(numbers: &mut Numbers) -> Outcome {
    let source = message(numbers);
    let parsed = json::parse(&source);
    if let Ok(parsed) = &parsed {
        let written = parsed.json.to_string();
        let again =
            json::parse(&written).map_err(|error| format!("written as {written}: {error}"))?;
        ensure!(
            again.json == parsed.json && !again.is_mended,
            "written as {written}, which reads otherwise"
        );
    }
    for format in Format::ALL {
        let reading = Reading { keep_text: true, ..Reading::default() };
        let item = match read_text(format, &source, &reading) {
            Ok(item) => item,
            Err(error) => {
                ensure!(parsed.is_err() || REFUSALS.contains(&error.code), "{error:?}: {source}");
                continue;
            }
        };
        let json = parsed.as_ref().map(|parsed| &parsed.json).map_err(|error| error.to_string())?;
        let payload: u32 = item.answers.iter().map(|answer| answer.payload.0).sum();
        let inputs: u32 = item.calls.iter().map(|call| call.input.0).sum();
        ensure!(
            item.tokens.0 >= payload.saturating_add(inputs),
            "{} tokens, but {payload} + {inputs} in it",
            item.tokens.0
        );
        _ = parts(format, json);
        for (place, answer) in item.answers.iter().enumerate() {
            let patches = clear_result(format, json, place, "⟦removed⟧");
            patched(format, json, &patches, answer.payload.0 > 50, item.tokens.0)?;
        }
        for place in 0..item.calls.len() {
            patched(format, json, &clear_input(format, json, place, "{}"), false, item.tokens.0)?;
        }
    }
    Ok(())
}

/// Why a message that is JSON may be refused.
const REFUSALS: [&str; 4] = ["not_an_object", "missing_role", "bad_role", "unknown_format"];

fn patched(
    format: Format,
    json: &Json<'_>,
    patches: &[turnwise_host::formats::Patch],
    must_shrink: bool,
    tokens: u32,
) -> Outcome {
    let after = apply(patches, json).to_string();
    let item = read_text(format, &after, &Reading::default())
        .map_err(|error| format!("{after}: {error}"))?;
    ensure!(
        patches.is_empty() || !must_shrink || item.tokens.0 <= tokens,
        "{} tokens instead of {tokens}: {after}",
        item.tokens.0
    );
    Ok(())
}

/// Whole files, as someone pastes them.
pub(super) fn files(numbers: &mut Numbers) -> Outcome {
    let mut text = match numbers.below(4) {
        0 => bytes(numbers, 200),
        1 => CORPUS[numbers.below(CORPUS.len())].to_owned(),
        2 => (0..numbers.below(6)).map(|_| message(numbers)).collect::<Vec<_>>().join("\n"),
        _ => format!(
            "[{}]",
            (0..numbers.below(6)).map(|_| message(numbers)).collect::<Vec<_>>().join(",")
        ),
    };
    if numbers.below(2) == 0 {
        text = mutated(&text, numbers);
    }
    match parse_transcript(&text) {
        Ok(transcript) => {
            for message in transcript.messages {
                ensure!(json::parse(&message).is_ok(), "not JSON: {message}");
            }
        }
        Err(error) => {
            let told = error.to_string();
            ensure!(
                !told.is_empty() && !told.ends_with('.') && !error.code.is_empty(),
                "told as {told:?}"
            );
            let lines = text.lines().count().max(1) as u32 + 1;
            ensure!(
                error.line.is_none_or(|line| (1..=lines).contains(&line)),
                "{told} of {lines} lines"
            );
        }
    }
    Ok(())
}

/// The extractive summarizer, the fence and the judge on any text.
pub(super) fn summaries(numbers: &mut Numbers) -> Outcome {
    let texts: Vec<String> = (0..1 + numbers.below(12)).map(|_| text(numbers)).collect();
    let speakers = [Speaker::User, Speaker::Assistant, Speaker::Tool, Speaker::System];
    let snippets: Vec<Snippet<'_>> = (1..)
        .zip(&texts)
        .map(|(turn, text)| match numbers.below(6) {
            0 => Snippet::called("look", text, turn, turn),
            1 => Snippet {
                error: numbers.below(2) == 0,
                ..Snippet::answered("look", text, turn, turn)
            },
            place => Snippet::said(speakers[place % 4], text, turn, turn),
        })
        .collect();
    let measure = |text: &str| estimate(text).0;
    let template = [Template::Support, Template::Coding, Template::Research, Template::General]
        [numbers.below(4)];
    let max_tokens = [0, 1, 20, 60, 200, 1000][numbers.below(6)];
    let prior = (numbers.below(3) == 0).then(|| text(numbers));
    let request = Request {
        prior: prior.as_deref(),
        ..Request::new(&snippets, template, max_tokens, &measure)
    };
    let notes = summarize(&request);
    ensure!(
        measure(&notes) <= max_tokens,
        "{} tokens of at most {max_tokens}: {notes}",
        measure(&notes)
    );
    ensure!(summarize(&request) == notes, "asked twice, it writes otherwise");
    let wrapped = fence::wrap(&notes, 1, 3);
    let inside =
        fence::unwrap(&wrapped).ok_or_else(|| format!("cannot be unwrapped: {wrapped}"))?;
    ensure!(inside.text == fence::escape(notes.trim()), "unwraps as {:?}", inside.text);
    ensure!(
        wrapped.matches("</conversation-summary>").count() == 1,
        "closes more than once: {wrapped}"
    );
    let source = Source {
        snippets: &snippets,
        prior: None,
        instructions: None,
        tokens: 500,
        measure: &measure,
    };
    _ = judge(&text(numbers), &source);
    Ok(())
}

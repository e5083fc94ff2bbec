//! The fuzz target for sizes: a plan's token count equals the request's, with cleared, digested,
//! shortened, summarized and closed messages, images, a host's counter, a reserve, and calibrated
//! budgets.

use std::rc::Rc;

use turnwise_core::additions::AddedKind;
use turnwise_core::plan::Plan;
use turnwise_host::formats::{Format, read_text};
use turnwise_host::{Conversation, Counter, json};

use super::accepted::malformed;
use super::named;
use crate::generate::{Care, Numbers, history};
use crate::{Outcome, ensure, spoken};

/// Histories in every format, with all options that change token counts.
pub(super) fn sizes(numbers: &mut Numbers) -> Outcome {
    let format = Format::ALL[numbers.below(Format::ALL.len())];
    let care = if numbers.below(2) == 0 { Care::Clean } else { Care::Dirty };
    let drawn: Vec<u32> = (0..1 + numbers.below(16)).map(|_| numbers.draw() as u32).collect();
    let script = format!("s u {}", history(&drawn, spoken::shape(format), care));
    let mut messages = spoken::messages(&script, format, numbers.draw() as u32);
    if numbers.below(3) == 0 {
        let place = numbers.below(messages.len().max(1));
        if let Some(message) = messages.get_mut(place) {
            *message = malformed(message, numbers);
        }
    }
    let options = named(OPTIONS[numbers.below(OPTIONS.len())], format);
    let parsed = json::parse(&options).map_err(|error| error.to_string())?;
    let mut chat =
        Conversation::new(&parsed.json).map_err(|error| format!("{options}: {error}"))?;
    let counter = COUNTERS[numbers.below(COUNTERS.len())];
    if let Some(count) = counter {
        chat.count_with(Rc::new(count) as Counter);
    }
    for (place, message) in messages.iter().enumerate() {
        chat.push(message, numbers.below(20) == 0).map_err(|error| error.to_string())?;
        if numbers.below(8) == 0 {
            let (text, image) = picture(format);
            chat.push(if numbers.below(2) == 0 { text } else { image }, false)
                .map_err(|error| error.to_string())?;
        }
        if numbers.below(6) == 0 {
            let exchange = tool_with_picture(format, place);
            let kept = 1 + numbers.below(exchange.len().max(1));
            for message in exchange.into_iter().take(kept) {
                chat.push(&message, false).map_err(|error| error.to_string())?;
            }
        }
        if numbers.below(5) == 0 {
            let kind = AddedKind::ALL[numbers.below(AddedKind::ALL.len())];
            let text = "Refunds go to the original card only. ".repeat(1 + numbers.below(4));
            _ = chat.add_text(kind, &text);
        }
        let plan = chat.fit().clone();
        let said: Vec<_> = (0..chat.len()).filter_map(|index| chat.message(index)).collect();
        let told = |fault| format!("{options}: {fault}\n  of [{}]", said.join(",\n  "));
        adds_up(&chat, &plan).map_err(told)?;
        ensure!(*chat.clone().fit() == plan, "a fork plans otherwise");
        ensure!(
            chat.context().unmeasured().is_empty(),
            "a shortened result was not measured: {options}"
        );
        let is_failing = plan.breaker.failures() > 0 || !options.contains("extractive");
        ensure!(
            plan.job.is_none() || is_failing,
            "a summary that could be made at once is left to the host: {options}"
        );
        let again = chat.fit().clone();
        ensure!(again == plan, "asked twice, it answers otherwise: {options}");
        if numbers.below(6) == 0 {
            let off = 800 + numbers.below(500) as u64;
            _ = chat.observe("", (u64::from(plan.size.tokens.0) * off / 1000) as u32);
        }
        if let Some(job) = plan.job.as_ref().filter(|_| numbers.below(3) == 0) {
            _ = chat.commit(&job.ticket.to_text(), "Notes of what was said.");
        }
    }
    Ok(())
}

/// Checks that the request, counted again, has the plan's size, and that `fits` is exact.
fn adds_up(chat: &Conversation, plan: &Plan) -> Outcome {
    let sent = chat.seen(plan);
    let mut tokens = 0;
    for message in &sent {
        let read = chat.with_reading(|reading| read_text(chat.format(), message, reading));
        tokens += read.map_err(|error| error.to_string())?.tokens.0;
    }
    // Neighbors that are sent as one message are counted apart, which is a little more.
    let merged: usize = chat.request(plan).iter().map(|(_, merged)| merged.len()).sum();
    let turns = chat.settings().server.is_some() || chat.format() == Format::Bedrock;
    let mut most = tokens + if turns { 8 * merged as u32 } else { 0 };
    if chat.settings().server.is_some() {
        // An answer is counted with the user's words, although the results before may be gone.
        most += 16 * chat.len();
    }
    let told = plan.size.tokens.0;
    let is_emptied = sent.is_empty() && !chat.is_empty();
    ensure!(
        (tokens..=most).contains(&told),
        "{tokens} tokens are sent, the plan says {told}: [{}]",
        sent.join(",\n  ")
    );
    ensure!(
        plan.fits() == (!is_emptied && plan.budget.is_none_or(|budget| told <= budget.0)),
        "{tokens} fit: {}",
        plan.fits()
    );
    let transcript = chat.context().transcript();
    if let Some(parts) = plan.cannot_fit(transcript) {
        let sum = parts.system + parts.pinned + parts.newest + parts.in_flight + parts.rest;
        ensure!(
            sum == parts.budget + parts.over && sum.0 == told,
            "{parts:?} come to {sum:?}, not {told}"
        );
    }
    Ok(())
}

/// A message with text and an image, and one with an image only.
fn picture(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Anthropic => (
            r#"{"role":"user","content":[{"type":"text","text":"This."},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}"#,
            r#"{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://x.test/a.png"}}]}"#,
        ),
        Format::Gemini => (
            r#"{"role":"user","parts":[{"text":"This."},{"inlineData":{"mimeType":"image/png","data":"AAAA"}}]}"#,
            r#"{"role":"user","parts":[{"fileData":{"mimeType":"application/pdf","fileUri":"x"}}]}"#,
        ),
        Format::Bedrock => (
            r#"{"role":"user","content":[{"text":"This."},{"image":{"format":"png","source":{"bytes":"AAAA"}}}]}"#,
            r#"{"role":"user","content":[{"image":{"format":"png","source":{"s3Location":{"uri":"s3://a/b.png"}}}}]}"#,
        ),
        Format::OpenAiResponses => (
            r#"{"role":"user","content":[{"type":"input_text","text":"This."},{"type":"input_image","image_url":"https://x.test/a.png"}]}"#,
            r#"{"role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,AAAA"}]}"#,
        ),
        Format::AiSdk => (
            r#"{"role":"user","content":[{"type":"text","text":"This."},{"type":"image","image":"AAAA"}]}"#,
            r#"{"role":"user","content":[{"type":"file","mediaType":"image/png","data":"AAAA"}]}"#,
        ),
        Format::AiSdkUi => (
            r#"{"id":"p","role":"user","parts":[{"type":"text","text":"This."},{"type":"file","mediaType":"image/png","url":"data:image/png;base64,AAAA"}]}"#,
            r#"{"id":"p","role":"user","parts":[{"type":"file","mediaType":"image/png","url":"https://x.test/a.png"}]}"#,
        ),
        Format::LangChain => (
            r#"{"type":"human","content":[{"type":"text","text":"This."},{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]}"#,
            r#"{"type":"human","content":[{"type":"image_url","image_url":"https://x.test/a.png"}]}"#,
        ),
        Format::AgUi => (
            r#"{"id":"p","role":"user","content":[{"type":"text","text":"This."},{"type":"image","source":{"type":"data","value":"AAAA","mimeType":"image/png"}}]}"#,
            r#"{"id":"p","role":"user","content":[{"type":"image","source":{"type":"url","value":"https://x.test/a.png"}}]}"#,
        ),
        Format::OpenAiChat => (
            r#"{"role":"user","content":[{"type":"text","text":"This."},{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]}"#,
            r#"{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://x.test/a.png","detail":"low"}}]}"#,
        ),
    }
}

/// A call whose result contains a picture, or is one, depending on the format. As text, it would be
/// long enough to be shortened.
fn tool_with_picture(format: Format, place: usize) -> Vec<String> {
    let text = "It is at sea, and so on. ".repeat(12);
    match format {
        Format::Anthropic => vec![
            format!(
                r#"{{"role":"assistant","content":[{{"type":"tool_use","id":"p{place}","name":"look","input":{{}}}}]}}"#
            ),
            format!(
                r#"{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"p{place}","content":[{{"type":"text","text":"{text}"}},{{"type":"image","source":{{"type":"base64","media_type":"image/png","data":"AAAA"}}}}]}}]}}"#
            ),
        ],
        Format::Bedrock => vec![
            format!(
                r#"{{"role":"assistant","content":[{{"toolUse":{{"toolUseId":"p{place}","name":"look","input":{{}}}}}}]}}"#
            ),
            format!(
                r#"{{"role":"user","content":[{{"toolResult":{{"toolUseId":"p{place}","content":[{{"text":"{text}"}},{{"image":{{"format":"png","source":{{"bytes":"AAAA"}}}}}}]}}}}]}}"#
            ),
        ],
        Format::OpenAiResponses if place.is_multiple_of(2) => vec![
            format!(
                r#"{{"type":"computer_call","call_id":"p{place}","action":{{"type":"screenshot"}}}}"#
            ),
            format!(
                r#"{{"type":"computer_call_output","call_id":"p{place}","output":{{"type":"computer_screenshot","image_url":"data:image/png;base64,AAAA"}}}}"#
            ),
        ],
        Format::OpenAiResponses => vec![
            format!(
                r#"{{"type":"function_call","call_id":"p{place}","name":"look","arguments":"{{}}"}}"#
            ),
            format!(
                r#"{{"type":"function_call_output","call_id":"p{place}","output":[{{"type":"input_text","text":"{text}"}},{{"type":"input_image","image_url":"data:image/png;base64,AAAA"}}]}}"#
            ),
        ],
        Format::AiSdk => vec![
            format!(
                r#"{{"role":"assistant","content":[{{"type":"tool-call","toolCallId":"p{place}","toolName":"look","input":{{}}}}]}}"#
            ),
            format!(
                r#"{{"role":"tool","content":[{{"type":"tool-result","toolCallId":"p{place}","toolName":"look","output":{{"type":"content","value":[{{"type":"text","text":"{text}"}},{{"type":"image-data","data":"AAAA","mediaType":"image/png"}}]}}}}]}}"#
            ),
        ],
        Format::AgUi => vec![
            format!(
                r#"{{"id":"a{place}","role":"assistant","toolCalls":[{{"id":"p{place}","type":"function","function":{{"name":"look","arguments":"{{}}"}}}}]}}"#
            ),
            format!(
                r#"{{"id":"t{place}","role":"tool","toolCallId":"p{place}","content":[{{"type":"text","text":"{text}"}},{{"type":"image","source":{{"type":"data","value":"AAAA","mimeType":"image/png"}}}}]}}"#
            ),
        ],
        Format::OpenAiChat | Format::Gemini | Format::AiSdkUi | Format::LangChain => Vec::new(),
    }
}

/// A host's token counter.
type CountTokens = fn(&str) -> u32;

/// Counters from far below the estimate to far above it.
const COUNTERS: [Option<CountTokens>; 4] = [
    None,
    Some(|text| text.len() as u32),
    Some(|text| text.split_whitespace().count() as u32),
    Some(|text| text.chars().count().div_ceil(3) as u32),
];

/// Options that change the request in different ways.
const OPTIONS: [&str; 27] = [
    "{}",
    r#"{"server":"mistral"}"#,
    r#"{"server":"mistral","window":900,"strategies":[{"type":"trim","bySteps":true}]}"#,
    r#"{"server":"strict","window":1200,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":1800,"model":"claude-opus-4-8","summarizer":{"type":"extractive"}}"#,
    r#"{"window":900,"model":"gemini-3-pro","strategies":[{"type":"clearToolResults","keep":1,"clearInputs":true},{"type":"trim"}]}"#,
    r#"{"window":400,"model":"gpt-5.1","memory":"Lives in Bonn.","strategies":[{"type":"trim"}]}"#,
    r#"{"window":3000,"strategies":[{"type":"restate","every":1},{"type":"trim"}]}"#,
    r#"{"addTextsAs":"message","window":400,"strategies":[{"type":"trim"}],"pin":{"task":true}}"#,
    r#"{"addTextsAs":"message","envelope":"user","window":900,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":1500}"#,
    r#"{"window":900,"reserveOutput":100,"overhead":50,"strategies":[{"type":"clearToolResults","keep":1,"clearInputs":true},{"type":"trim","bySteps":true}]}"#,
    r#"{"window":1500,"strategies":[{"type":"clearToolResults","keepResults":1,"placeholder":{"type":"digest","maxTokens":40}},{"type":"trim"}]}"#,
    r#"{"window":900,"summarizer":{"type":"extractive"},"strategies":[{"type":"clearAttachments","keep":1},{"type":"summarize"},{"type":"trim"}]}"#,
    r#"{"window":3000,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":1200,"summarizer":{"type":"host"},"validate":false,"envelope":"user","pin":{"task":true}}"#,
    r#"{"window":300,"strategies":[{"type":"trim"}]}"#,
    r#"{"window":120,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":864,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":500,"preset":"support","summarizer":{"type":"extractive"}}"#,
    r#"{"window":421,"summarizer":{"type":"extractive"},"strategies":[{"type":"clearToolResults","keepResults":1},{"type":"summarize"},{"type":"trim","bySteps":true,"keep":{"tokens":60}}]}"#,
    r#"{"window":250,"summarizer":{"type":"extractive"},"strategies":[{"type":"clearToolResults","keep":1},{"type":"summarize"},{"type":"trim","bySteps":true}],"pin":{"task":true}}"#,
    r#"{"window":700,"summarizer":{"type":"extractive"},"strategies":[{"type":"summarize"},{"type":"trim"}],"payback":{}}"#,
    r#"{"window":2500,"strategies":[{"type":"prune"},{"type":"trim"}],"keep":[{"turns":2},{"fraction":0.3}]}"#,
    r#"{"session":"compacting","trigger":{"turns":1},"keep":1,"clearInputs":true}"#,
    r#"{"session":"summarizing","keepLastNTurns":1,"contextLimit":2,"summarizer":{"type":"host"},"validate":false}"#,
    r#"{"window":700,"strategies":[{"type":"clearToolResults","keepResults":1,"edit":"drop"},{"type":"trim"}]}"#,
];

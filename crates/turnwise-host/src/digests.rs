//! Digests of old tool results, for policies that use them as placeholders.

use alloc::string::String;

use turnwise_core::placeholder::WantedDigest;
use turnwise_formats::{PartKind, parts};
use turnwise_text::{Measure, digest};

use crate::history::History;

/// The digest of a tool result. It depends only on the result and its call. Empty if the result
/// contains no facts.
pub(crate) fn digest_of(chat: &dyn History, wanted: &WantedDigest, count: Measure<'_>) -> String {
    let (transcript, answer) = (chat.transcript(), wanted.answer as usize);
    let called =
        transcript.call_site(wanted.item, answer).zip(transcript.call_of(wanted.item, answer));
    let Some((site, call)) = called else { return String::new() };
    let arguments = part(chat, site.item, PartKind::Call, site.call as usize);
    let text = part(chat, wanted.item, PartKind::Result, answer);
    let redact = chat.redact().policy();
    let result = digest::Result { tool: &call.name, arguments: &arguments, text: &text, redact };
    digest(&result, wanted.max_tokens.0, count)
}

/// The text of the part with the index `place` among the parts of one kind.
fn part(chat: &dyn History, index: u32, kind: PartKind, place: usize) -> String {
    let text = chat.noted_message(index);
    let parsed = text.as_ref().and_then(|text| text.parse().ok());
    let parts = parsed.as_ref().map(|parsed| parts(chat.format(), &parsed.json));
    let mut found = parts.into_iter().flatten().filter(|part| part.kind == kind);
    found.nth(place).map(|part| part.text.into_owned()).unwrap_or_default()
}

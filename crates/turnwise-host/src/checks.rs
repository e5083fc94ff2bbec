//! Checks the facts of a summary and writes the report.
//!
//! A report is JSON:
//! `{"kept":12,"lost":3,"appended":2,"invented":1,"facts":{"lost":[…],"appended":[…],"invented":[…]}, "drift":{"summaries":2,"facts":14,"kept":13}}`. Each list has at most [`MOST_TOLD`] facts, those that matter most first: `{"kind":"id","text":"W2378156","key":"order_id","index":3,"turn":1,"by":"user"}`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::item::Role;
use turnwise_formats::Json;
use turnwise_formats::json::push_string;
use turnwise_text::check::{Drift, Invented, drift};
use turnwise_text::ledger::{Fact, Ledger};
use turnwise_text::secrets::Policy as SecretsPolicy;
use turnwise_text::{CheckPolicy, Measure, Speaker, SummaryCheck, SummaryToCheck, check_summary};

use crate::history::History;
use crate::messages::Messages;
use crate::{Checked, Claim};

/// Checks a summary against the part of `chat` that it covers.
pub(crate) fn check(chat: &dyn History, claim: &Claim<'_>, measure: Measure<'_>) -> Checked {
    let Claim { text, covered, prior, first, generation, max_tokens, policy } = *claim;
    let mut covered_indexes = covered.iter().copied().peekable();
    let seen: Vec<u32> =
        (0..chat.len()).filter(|index| covered_indexes.next_if_eq(index).is_none()).collect();
    chat.with_snippets(seen, |tail| {
        chat.with_snippets(covered.to_vec(), |snippets| {
            let request = SummaryToCheck {
                tail,
                prior,
                policy,
                redact: chat.redact().policy(),
                ..SummaryToCheck::new(text, snippets, max_tokens, measure)
            };
            let found = check_summary(&request);
            let drift = first.map(|first| drift(&[first, prior.unwrap_or(first), &found.text]));
            let report = report(&found, drift.map(|drift| (generation + 1, drift)));
            Checked { is_rejected: found.rejection(policy).is_some(), text: found.text, report }
        })
    })
}

/// Checks `text`, a summary of `prior` and `messages`, and passes the result to `on_result`.
/// Appended facts keep the summary within `max_tokens`. Facts of system messages are known but not
/// counted as lost, because the model still sees these messages.
pub fn check_for(
    messages: &[Json<'_>],
    prior: Option<&str>,
    text: &str,
    max_tokens: u32,
    policy: CheckPolicy,
    redact: SecretsPolicy<'_>,
    on_result: &mut dyn FnMut(&SummaryCheck<'_>),
) {
    let chat: &dyn History = &Messages::of(messages);
    let count = |text: &str| chat.count(text).0;
    let is_system =
        |index: &u32| chat.transcript().item(*index).is_some_and(|item| item.role == Role::System);
    let (system, said): (Vec<u32>, Vec<u32>) = (0..chat.len()).partition(is_system);
    chat.with_snippets(system, |tail| {
        chat.with_snippets(said, |snippets| {
            let request = SummaryToCheck::new(text, snippets, max_tokens, &count);
            on_result(&check_summary(&SummaryToCheck { tail, prior, policy, redact, ..request }));
        });
    });
}

/// The facts of a conversation as JSON text:
/// `{"count":61,"holds":[…],"superseded":[{"was":…,"is":…}]}`. `count` is the number of current
/// facts. Each list has at most [`MOST_LISTED`] entries, and the most important ones come first in
/// `holds`.
pub(crate) fn ledger(chat: &dyn History) -> String {
    chat.with_snippets(chat.all(), |snippets| {
        let ledger = Ledger::read(snippets);
        let ranked = ledger.ranked();
        let mut out = String::from("{\"count\":");
        out.push_str(&ranked.len().to_string());
        out.push_str(",\"holds\":");
        list(&mut out, &ranked, MOST_LISTED, |out, holds| fact(out, holds));
        let newer = |at: Option<usize>| at.and_then(|at| ledger.facts().get(at));
        let superseded: Vec<_> = ledger
            .facts()
            .iter()
            .filter_map(|was| Some((was, newer(was.superseded_by)?)))
            .collect();
        out.push_str(",\"superseded\":");
        list(&mut out, &superseded, MOST_LISTED, |out, (was, is)| {
            out.push_str("{\"was\":");
            fact(out, was);
            out.push_str(",\"is\":");
            fact(out, is);
            out.push('}');
        });
        out.push('}');
        out
    })
}

/// The result of a check as JSON text. `drift` is paired with the number of summaries so far,
/// including this one.
pub fn report(check: &SummaryCheck<'_>, drift: Option<(u32, Drift)>) -> String {
    let mut out = String::from("{");
    let counts = [
        ("kept", check.kept.len()),
        ("lost", check.lost.len()),
        ("appended", check.appended.len()),
        ("invented", check.invented.len()),
    ];
    for (name, count) in counts {
        out.push('"');
        out.push_str(name);
        out.push_str("\":");
        out.push_str(&count.to_string());
        out.push(',');
    }
    out.push_str("\"facts\":{\"lost\":");
    list(&mut out, &check.lost, MOST_TOLD, fact);
    out.push_str(",\"appended\":");
    list(&mut out, &check.appended, MOST_TOLD, fact);
    out.push_str(",\"invented\":");
    list(&mut out, &check.invented, MOST_TOLD, invented);
    out.push('}');
    if let Some((summaries, drift)) = drift {
        for (name, count) in [
            (",\"drift\":{\"summaries\":", summaries),
            (",\"facts\":", drift.facts),
            (",\"kept\":", drift.kept),
        ] {
            out.push_str(name);
            out.push_str(&count.to_string());
        }
        out.push('}');
    }
    out.push('}');
    out
}

fn list<T>(out: &mut String, facts: &[T], most: usize, write: fn(&mut String, &T)) {
    out.push('[');
    for (place, fact) in facts.iter().take(most).enumerate() {
        if place > 0 {
            out.push(',');
        }
        write(out, fact);
    }
    out.push(']');
}

fn fact(out: &mut String, fact: &Fact<'_>) {
    text(out, "{\"kind\":", fact.kind.as_str());
    text(out, ",\"text\":", fact.text);
    if !fact.key.is_empty() {
        text(out, ",\"key\":", fact.key);
    }
    let by = if fact.carried { "summary" } else { by(fact.by) };
    if !fact.carried {
        for (name, number) in [(",\"index\":", fact.index), (",\"turn\":", fact.turn)] {
            out.push_str(name);
            out.push_str(&number.to_string());
        }
    }
    text(out, ",\"by\":", by);
    if let Some(origin) = fact.origin {
        text(out, ",\"origin\":", origin.as_str());
    }
    out.push('}');
}

/// The name of a speaker in data.
pub(crate) fn by(speaker: Speaker) -> &'static str {
    match speaker {
        Speaker::User => "user",
        Speaker::Assistant => "assistant",
        Speaker::Tool => "tool",
        Speaker::System => "system",
    }
}

fn invented(out: &mut String, fact: &Invented<'_>) {
    text(out, "{\"kind\":", fact.kind.as_str());
    text(out, ",\"text\":", fact.text);
    out.push('}');
}

fn text(out: &mut String, name: &str, value: &str) {
    out.push_str(name);
    push_string(out, value);
}

/// The maximum number of facts in each list of a report.
pub const MOST_TOLD: usize = 20;

/// The maximum number of facts in each list of a ledger.
pub const MOST_LISTED: usize = 200;

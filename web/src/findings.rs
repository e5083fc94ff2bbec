//! Findings: what a provider would refuse in a conversation, and what healing changed. The worker
//! does the healing.

use std::sync::Arc;

use turnwise_check::{Finding, Options, Severity, lint, rule_page};
use turnwise_host::formats::{Format, Parsed, parse};
use turnwise_host::json::Json;
use turnwise_playground_lines::Line;

use crate::view::{Found, Mend, Mended};

/// All findings, in the order of the messages.
pub fn find(format: Format, messages: &[Arc<str>]) -> Vec<Found> {
    let found = |finding: Finding| Found {
        index: finding.index as usize,
        rule: finding.rule,
        severity: finding.severity.as_str(),
        is_error: finding.severity == Severity::Error,
        sentence: sentence(&finding.message),
        fix: finding.fix.unwrap_or_default(),
        page: page(format, finding.rule),
    };
    lint(&parsed(messages), &options(format))
        .into_iter()
        .filter(concerns_histories)
        .map(found)
        .collect()
}

/// Whether a finding concerns a recorded history. An answer at the end is a fault in a request
/// only, since the next user message is still to come.
fn concerns_histories(finding: &Finding) -> bool {
    !matches!(finding.rule, "C11" | "G6")
}

/// The result of healing a conversation.
pub struct Healing {
    /// The healed messages. Unchanged messages share their text with the input.
    pub messages: Vec<Arc<str>>,
    /// The edits, for the page.
    pub mended: Mended,
}

/// Reads the worker's answer about `before`; `None` if nothing can be healed with certainty.
pub fn healed(answer: &str, format: Format, before: &[Arc<str>]) -> Option<Healing> {
    let object = parse(answer).ok()?.json;
    let edits = object.get("edits").and_then(Json::as_u32).filter(|edits| *edits > 0)?;
    let message = |message: &Json<'_>| match message.as_str() {
        Some(text) => Some(text.into()),
        None => before.get(message.as_u32()? as usize).cloned(),
    };
    let reason = |object: &Json<'_>| {
        let [rule, why] = object.as_array()? else { return None };
        let rule = rule.as_str()?;
        Some((page(format, rule), rule.to_owned(), sentence(why.as_str()?)))
    };
    let mend = |mend: &Json<'_>| Mend {
        index: mend.get("index").and_then(Json::as_u32).unwrap_or_default() as usize,
        reasons: mend.list_of("reasons").iter().filter_map(reason).collect(),
        lines: mend.list_of("lines").iter().filter_map(Line::read).collect(),
    };
    Some(Healing {
        messages: object.list_of("messages").iter().filter_map(message).collect(),
        mended: Mended {
            mends: object.list_of("mends").iter().map(mend).collect(),
            system: object.text_of("system").unwrap_or_default().to_owned(),
            edits: edits as usize,
        },
    })
}

/// Capitalizes the first letter, like the page's other sentences.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// Parses the messages. Invalid JSON becomes `null`, which no rule matches.
fn parsed(messages: &[Arc<str>]) -> Vec<Parsed<'_>> {
    let null = || Parsed { json: turnwise_host::json::Json::Null, is_mended: false };
    messages.iter().map(|message| parse(message).unwrap_or_else(|_| null())).collect()
}

fn options(format: Format) -> Options {
    Options { format: Some(format), ..Options::default() }
}

/// The documentation page of a rule.
pub fn page(format: Format, rule: &str) -> String {
    let name = rule_page(format, rule);
    format!("{RULES}{name}.md#{}", rule.to_lowercase())
}

/// The base address of the rules' documentation.
const RULES: &str = "https://github.com/turnwise/turnwise/blob/main/docs/rules/";

//! What a provider would refuse about a conversation, and what healed it, as the page shows them.
//! Healing itself is the worker's.

use std::sync::Arc;

use turnwise_check::{Finding, Options, Severity, lint, rule_page};
use turnwise_host::formats::{Format, Parsed, parse};
use turnwise_host::json::Json;
use turnwise_playground_lines::Line;

use crate::view::{Found, Mend, Mended};

/// Everything that is wrong, in the order of the messages.
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

/// A conversation that ends with an answer is a fault in a request only: here somebody will say
/// something next.
fn concerns_histories(finding: &Finding) -> bool {
    !matches!(finding.rule, "C11" | "G6")
}

/// A conversation made clean, and how.
pub struct Healing {
    /// The messages as they are then. What no edit touched is the same text.
    pub messages: Vec<Arc<str>>,
    /// For the page.
    pub mended: Mended,
}

/// Reads what the worker healed of `before`; nothing where there is nothing certain to do.
pub fn healed(answer: &str, format: Format, before: &[Arc<str>]) -> Option<Healing> {
    let told = parse(answer).ok()?.json;
    let edits = told.get("edits").and_then(Json::as_u32).filter(|edits| *edits > 0)?;
    let message = |message: &Json<'_>| match message.as_str() {
        Some(text) => Some(text.into()),
        None => before.get(message.as_u32()? as usize).cloned(),
    };
    let reason = |told: &Json<'_>| {
        let [rule, why] = told.as_array()? else { return None };
        let rule = rule.as_str()?;
        Some((page(format, rule), rule.to_owned(), sentence(why.as_str()?)))
    };
    let mend = |mend: &Json<'_>| Mend {
        index: mend.get("index").and_then(Json::as_u32).unwrap_or_default() as usize,
        reasons: mend.list_of("reasons").iter().filter_map(reason).collect(),
        lines: mend.list_of("lines").iter().filter_map(Line::read).collect(),
    };
    Some(Healing {
        messages: told.list_of("messages").iter().filter_map(message).collect(),
        mended: Mended {
            mends: told.list_of("mends").iter().map(mend).collect(),
            system: told.text_of("system").unwrap_or_default().to_owned(),
            edits: edits as usize,
        },
    })
}

/// With a capital at its beginning, as the page's other sentences have it.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// A message that cannot be parsed is nothing a rule could be asked about: it reads as `null`.
fn parsed(messages: &[Arc<str>]) -> Vec<Parsed<'_>> {
    let null = || Parsed { json: turnwise_host::json::Json::Null, is_mended: false };
    messages.iter().map(|message| parse(message).unwrap_or_else(|_| null())).collect()
}

fn options(format: Format) -> Options {
    Options { format: Some(format), ..Options::default() }
}

/// Where a rule is explained.
pub fn page(format: Format, rule: &str) -> String {
    let name = rule_page(format, rule);
    format!("{RULES}{name}.md#{}", rule.to_lowercase())
}

/// Where the documentation is.
const RULES: &str = "https://github.com/turnwise/turnwise/blob/main/docs/rules/";

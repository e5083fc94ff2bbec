//! What a provider would refuse about a conversation, and what heals it, as the page shows them.

use std::sync::Arc;

use turnwise_check::{Edit, Finding, Healed, Kept, Options, Severity, apply_changes, heal, lint};
use turnwise_host::formats::{Format, Parsed, parse};

use crate::diff::{self, Line};
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
    lint(&parsed(messages), &options(format)).into_iter().filter(concerns_histories).map(found).collect()
}

/// A conversation that ends with an answer is a fault in a request only: here somebody will say something next.
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

/// Heals a conversation; nothing where there is nothing certain to do.
pub fn healed(format: Format, messages: &[Arc<str>]) -> Option<Healing> {
    let before = parsed(messages);
    let healed = heal(&before, &options(format));
    if !healed.is_changed() {
        return None;
    }
    let text = |kept: &Kept| match kept {
        Kept::Same(index) => messages.get(*index as usize).cloned(),
        Kept::Changed(index, changes) => before.get(*index as usize).map(|message| {
            let mut json = message.json.clone();
            apply_changes(changes, &mut json);
            json.to_string().into()
        }),
        Kept::New(text) => Some(text.as_str().into()),
    };
    let after: Vec<Arc<str>> = healed.messages.iter().filter_map(text).collect();
    let mends = mends(format, messages, &healed, &after);
    let system = healed.system.unwrap_or_default();
    Some(Healing { mended: Mended { mends, system, edits: healed.edits.len() }, messages: after })
}

/// What was done, by message: the edits that asked for it, and the lines that differ.
fn mends(format: Format, before: &[Arc<str>], healed: &Healed, after: &[Arc<str>]) -> Vec<Mend> {
    let mut lines: Vec<Vec<Line>> = vec![Vec::new(); before.len()];
    let mut is_kept = vec![false; before.len()];
    let stays: Vec<usize> = healed.messages.iter().filter_map(place).collect();
    let moved = diff::moved(&stays);
    let mut last = 0;
    let mut tell = |at: usize, line: Line| lines.get_mut(at).map(|lines| lines.push(line)).unwrap_or_default();
    for (kept, text) in healed.messages.iter().zip(after) {
        let Some(index) = place(kept) else {
            tell(last, Line::added("new message", text));
            continue;
        };
        is_kept.get_mut(index).into_iter().for_each(|kept| *kept = true);
        if let (Kept::Changed(..), Some(said)) = (kept, before.get(index)) {
            diff::messages(said, text).into_iter().for_each(|line| tell(index, line));
        }
        if moved.binary_search(&index).is_ok() {
            // What asked for it may be the call that a result now stands behind.
            let asked = healed.edits.iter().any(|edit| edit.index as usize == index);
            tell(if asked { index } else { last }, Line::moved(index, last));
        }
        last = index;
    }
    for ((lines, is_kept), said) in lines.iter_mut().zip(is_kept).zip(before) {
        if !is_kept {
            lines.insert(0, Line::removed("whole message", said));
        }
    }
    let mend = |(index, lines): (usize, Vec<Line>)| {
        let reasons = healed.edits.iter().filter(|edit| edit.index as usize == index).map(|edit| reason(format, edit));
        Mend { index, reasons: reasons.collect(), lines }
    };
    let mends = lines.into_iter().enumerate().map(mend);
    mends.filter(|mend| !mend.lines.is_empty() || !mend.reasons.is_empty()).collect()
}

fn place(kept: &Kept) -> Option<usize> {
    match kept {
        Kept::Same(index) | Kept::Changed(index, _) => Some(*index as usize),
        Kept::New(_) => None,
    }
}

fn reason(format: Format, edit: &Edit) -> (&'static str, String, String) {
    (edit.rule, sentence(&edit.reason), page(format, edit.rule))
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
    let name = match rule {
        "X1" | "C10" | "P8" => "every-format",
        "C1" | "V1" | "V4" | "V5" | "V7" => match format {
            Format::LangChain => "langchain",
            Format::AiSdkUi => "ai-sdk-ui",
            _ if rule == "C1" => "openai-chat",
            _ => "ai-sdk",
        },
        _ => match rule.as_bytes().first() {
            Some(b'P') => "openai-responses",
            Some(b'A') => "anthropic",
            Some(b'G') => "gemini",
            Some(b'V') => "ai-sdk",
            Some(b'L') => "langchain",
            _ => "openai-chat",
        },
    };
    format!("{RULES}{name}.md#{}", rule.to_lowercase())
}

/// Where the documentation is.
const RULES: &str = "https://github.com/turnwise/turnwise/blob/main/docs/rules/";

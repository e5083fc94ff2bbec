//! Parses the list of strategies.

use alloc::boxed::Box;
use alloc::vec::Vec;

use turnwise_core::policy::{Rule, Strategy, Threshold, When};
use turnwise_core::strategies::{
    ClearAttachments, ClearToolResults, Prune, Restate, Summarize, Trim,
};
use turnwise_core::tokens::TokenCount;
use turnwise_formats::Json;

use super::Summarizer;
use super::sizes::{keep, limit, sizes, threshold};
use crate::field::{Fields, OptionsError, numbered};

/// The default order: placeholders first, because old tool results are the largest part of a
/// request; then the summary; then trimming. Extractive notes replace the placeholders, because
/// they contain facts of the old results and placeholders do not.
pub(super) fn default_strategies(summarizer: Summarizer, fills: bool) -> Vec<Rule> {
    let clear = ClearToolResults {
        keep_results: Some(DEFAULT_KEEP_RESULTS),
        ..ClearToolResults::default()
    };
    let clear = Strategy::ClearToolResults(clear).into();
    let trim = Trim::default().into();
    let summarize = summarize(None, fills).into();
    match summarizer {
        Summarizer::None => Vec::from([clear, trim]),
        Summarizer::Host => Vec::from([clear, summarize, trim]),
        Summarizer::Extractive(_) => Vec::from([summarize, trim]),
    }
}

/// The summary strategy. Notes that cost nothing to make fill the budget if `max_tokens` is not
/// set.
fn summarize(max_tokens: Option<u32>, fills: bool) -> Strategy {
    let default = match fills {
        true => Summarize { max_tokens: TokenCount(u32::MAX), fill: Some(NOTES_FILL) },
        false => Summarize::default(),
    };
    let limited = |max_tokens| Summarize { max_tokens: TokenCount(max_tokens), fill: None };
    Strategy::Summarize(max_tokens.map_or(default, limited))
}

/// The largest share of the target for notes, in per mille. The newest messages get the rest.
const NOTES_FILL: u32 = 650;

/// Parses one strategy of the list. `fills` means that summaries use the remaining room.
pub(super) fn rule(value: &Json<'_>, place: usize, fills: bool) -> Result<Rule, OptionsError> {
    let path = numbered("strategies", place);
    let fields = Fields::new(value, &path)?;
    let keep = keep(&fields, "keep");
    let mut rule = match fields.text("type")? {
        Some("trim") => trim(&fields)?,
        Some("summarize") => {
            fields.only(&["type", "trigger", "target", "keep", "maxTokens"])?;
            Rule::from(summarize(fields.number("maxTokens")?, fills))
        }
        Some("clearToolResults") => {
            fields.only(&[
                "type",
                "trigger",
                "target",
                "keep",
                "keepResults",
                "excludeTools",
                "clearInputs",
                "atLeast",
                "placeholder",
                "edit",
            ])?;
            let keeps_turns = fields.get("keep").is_some();
            let keep_results =
                fields.number("keepResults")?.or((!keeps_turns).then_some(DEFAULT_KEEP_RESULTS));
            Rule::from(Strategy::ClearToolResults(ClearToolResults {
                keep_results: keep_results.filter(|_| !keeps_turns),
                exclude_tools: names(&fields, "excludeTools")?,
                clear_inputs: fields.flag("clearInputs")?.unwrap_or(false),
                at_least: TokenCount(fields.number("atLeast")?.unwrap_or(0)),
                digest: digest(&fields)?,
                remove: removes(&fields)?,
            }))
        }
        Some("clearAttachments") => {
            fields.only(&["type", "trigger", "target", "keep", "atLeast"])?;
            let at_least = TokenCount(fields.number("atLeast")?.unwrap_or(0));
            Rule::from(Strategy::ClearAttachments(ClearAttachments { at_least }))
        }
        Some("prune") => {
            fields.only(&["type", "trigger", "target", "keep", "task", "threshold"])?;
            fields.text("task")?;
            Rule::from(Strategy::Prune(Prune {
                threshold: fields.share("threshold")?.unwrap_or(0),
            }))
        }
        Some("restate") => {
            fields.only(&["type", "every", "tokens"])?;
            let usual = Restate::default();
            let max_tokens = fields.number("tokens")?.map_or(usual.max_tokens, TokenCount);
            let every = fields.number("every")?.unwrap_or(usual.every);
            Rule::from(Strategy::Restate(Restate { every, max_tokens }))
        }
        _ => {
            return Err(fields.wrong(
                "type",
                "`trim`, `summarize`, `clearToolResults`, `clearAttachments`, `prune`, `restate` or \
                 `byProvider`",
            ));
        }
    };
    rule.keep = keep?;
    if let Some(value) = fields.get("trigger") {
        rule.trigger = Some(threshold(value, &fields.path("trigger"), When::Reaches)?);
    }
    if let Some(value) = fields.get("target") {
        rule.target = Some(limit(value, &fields.path("target"))?);
    }
    Ok(rule)
}

/// Whether `edit` asks for calls to be removed with their results.
fn removes(fields: &Fields<'_, '_>) -> Result<bool, OptionsError> {
    match fields.text("edit")? {
        None | Some("replace") => Ok(false),
        Some("drop") => Ok(true),
        Some(_) => Err(fields.wrong("edit", "`replace` or `drop`")),
    }
}

/// The maximum size of digests, if digests replace old results.
pub(super) fn digest(fields: &Fields<'_, '_>) -> Result<Option<TokenCount>, OptionsError> {
    let Some(placeholder) = fields.object("placeholder")? else { return Ok(None) };
    placeholder.only(&["type", "maxTokens"])?;
    match placeholder.text("type")? {
        Some("digest") => {
            Ok(Some(TokenCount(placeholder.number("maxTokens")?.unwrap_or(DEFAULT_DIGEST))))
        }
        _ => Err(placeholder.wrong("type", "`digest`")),
    }
}

/// `trim({ turns: 8 })` is its own sliding window. Without a size, it uses the trigger and the
/// target of the policy.
fn trim(fields: &Fields<'_, '_>) -> Result<Rule, OptionsError> {
    fields.only(&[
        "type", "trigger", "target", "keep", "turns", "messages", "tokens", "fraction", "bySteps",
    ])?;
    let size = sizes(fields)?;
    let by_steps = fields.flag("bySteps")?.unwrap_or(size.messages.is_some());
    let slides = size.turns.is_some();
    let rule = Rule::from(Strategy::Trim(Trim { by_steps, only_turns: slides }));
    if size.is_empty() {
        return Ok(rule);
    }
    let when = if slides { When::Reaches } else { When::Exceeds };
    Ok(Rule { trigger: Some(Threshold::single(size.clone(), when)), target: Some(size), ..rule })
}

pub(super) fn names(fields: &Fields<'_, '_>, name: &str) -> Result<Vec<Box<str>>, OptionsError> {
    let list = fields.list(name)?.unwrap_or_default().iter();
    let names = list.map(|item| {
        item.as_str().map(Box::from).ok_or_else(|| fields.wrong(name, "a list of names"))
    });
    names.collect()
}

/// Three results, as Anthropic's context editing and LangChain keep.
const DEFAULT_KEEP_RESULTS: u32 = 3;

/// The default size of a digest, in tokens. On recorded agent runs, digests of this size keep four
/// fifths of the needed identifiers that occur only in old results. Twice the size keeps nine
/// tenths.
const DEFAULT_DIGEST: u32 = 88;

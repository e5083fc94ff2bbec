//! The strategies of the list, as their factories wrote them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use turnwise_core::policy::{Rule, Strategy, Threshold, When};
use turnwise_core::strategies::{ClearToolResults, Prune, Summarize, Trim};
use turnwise_core::tokens::TokenCount;
use turnwise_formats::Json;

use super::Summarizer;
use super::sizes::{keep, limit, sizes, threshold};
use crate::field::{Fields, OptionsError, numbered};

/// Placeholders first, since old tool results are most of what is sent; then the summary; then the
/// oldest turns. Notes made on the spot come first: they tell what is in the old results, where a
/// placeholder only says that there was one.
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

/// Notes that cost nothing to make fill the budget, unless somebody says how long they may be.
fn summarize(max_tokens: Option<u32>, fills: bool) -> Strategy {
    let default = match fills {
        true => Summarize { max_tokens: TokenCount(u32::MAX), fill: Some(NOTES_FILL) },
        false => Summarize::default(),
    };
    let told = |max_tokens| Summarize { max_tokens: TokenCount(max_tokens), fill: None };
    Strategy::Summarize(max_tokens.map_or(default, told))
}

/// Two thirds of the target for notes, at most: the rest holds word for word what was said last.
const NOTES_FILL: u32 = 650;

/// One strategy of the list, as its factory wrote it. `fills` says whether summaries take the room
/// that is left.
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
            }))
        }
        Some("prune") => {
            fields.only(&["type", "trigger", "target", "keep", "task", "threshold"])?;
            fields.text("task")?;
            Rule::from(Strategy::Prune(Prune {
                threshold: fields.share("threshold")?.unwrap_or(0),
            }))
        }
        _ => {
            return Err(fields.wrong(
                "type",
                "`trim`, `summarize`, `clearToolResults`, `prune` or `byProvider`",
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

/// How long digests of old results may be, where those take their place.
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

/// `trim({ turns: 8 })` is a window of its own; without a size it trims when and as far as the
/// policy says.
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

/// On recorded agent runs four fifths of what was needed again and stood in old results only is
/// told in this many tokens a result; twice as many tell nine tenths.
const DEFAULT_DIGEST: u32 = 88;

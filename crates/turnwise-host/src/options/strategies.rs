//! Builds rules from the options of strategies.

use alloc::vec::Vec;

use turnwise_core::policy::{Limit, Rule, Strategy, Threshold, When};
use turnwise_core::strategies::{
    ClearAttachments, ClearToolResults, Prune, Restate, Summarize, Supersede, Trim,
};
use turnwise_core::tokens::TokenCount;

use super::Summarizer;
use super::tables::{
    ClearToolResultsOptions, PlaceholderOptions, RuleOptions, Strategies, StrategyKind,
    StrategyOptions, TrimOptions,
};
use super::values::{ProviderEdit, ResultEdit};
use crate::directives::ByProvider;

/// The default order: placeholders first, because old tool results are the largest part of a
/// request; then the summary; then trimming. Extractive notes replace the placeholders, because
/// they contain facts of the old results and placeholders do not.
pub(super) fn default_strategies(summarizer: Summarizer, fills: Option<u32>) -> Vec<Rule> {
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

/// The summary strategy. If `max_tokens` is not set, offline notes fill the budget except for the
/// space of `fills` requests.
fn summarize(max_tokens: Option<u32>, fills: Option<u32>) -> Strategy {
    let notes =
        |ahead| Summarize { max_tokens: TokenCount(u32::MAX), fill: Some(NOTES_FILL), ahead };
    let default = fills.map_or_else(Summarize::default, notes);
    let limited =
        |max_tokens| Summarize { max_tokens: TokenCount(max_tokens), fill: None, ahead: 0 };
    Strategy::Summarize(max_tokens.map_or(default, limited))
}

/// The largest share of the target for notes, in per mille. The newest messages get the rest.
const NOTES_FILL: u32 = 650;

/// The rule for a strategy in the list. With `fills`, summaries use the remaining space except for
/// that many requests. The provider's own edits yield no rule, because the engine only reports
/// them.
pub(super) fn rule(options: StrategyOptions, fills: Option<u32>) -> Option<Rule> {
    let StrategyOptions { rule: RuleOptions { trigger, target, keep }, kind } = options;
    let rule = match kind {
        StrategyKind::Trim(options) => trim(&options),
        StrategyKind::Summarize(options) => {
            // The strategy's own target determines the remaining space.
            let fills = if target.is_some() { fills.and(Some(0)) } else { fills };
            summarize(options.max_tokens, fills).into()
        }
        StrategyKind::ClearToolResults(options) => clear(options, keep.is_some()).into(),
        StrategyKind::ClearAttachments(options) => {
            let at_least = TokenCount(options.at_least.unwrap_or(0));
            let (max_count, max_turns) = (options.max_count, options.max_turns);
            let max_tokens = options.max_tokens.map(TokenCount);
            let own = ClearAttachments { at_least, max_count, max_tokens, max_turns };
            Strategy::ClearAttachments(own).into()
        }
        StrategyKind::Prune(options) => {
            let threshold = options.threshold.map_or(0, |share| share.0);
            Strategy::Prune(Prune { threshold }).into()
        }
        StrategyKind::Restate(options) => {
            let usual = Restate::default();
            let max_tokens = options.tokens.map_or(usual.max_tokens, TokenCount);
            let every = options.every.unwrap_or(usual.every);
            Strategy::Restate(Restate { every, max_tokens }).into()
        }
        StrategyKind::Supersede(options) => {
            let exclude_tools = options.exclude_tools.unwrap_or_default();
            Strategy::Supersede(Supersede { exclude_tools, keeps: keep.is_some() }).into()
        }
        StrategyKind::ByProvider(_) => return None,
    };
    Some(Rule {
        trigger: trigger.or(rule.trigger),
        target: target.or(rule.target),
        keep,
        strategy: rule.strategy,
    })
}

/// The provider's own compaction or clearing, if the list has it.
pub(super) fn by_provider(strategies: &Strategies) -> Option<ByProvider> {
    strategies.iter().find_map(|strategy| match &strategy.kind {
        StrategyKind::ByProvider(options) => Some(ByProvider {
            occasion: options.edit.unwrap_or(ProviderEdit::Compact),
            at: options.at.clone().unwrap_or(Limit::permille(DEFAULT_PROVIDER_SHARE)),
        }),
        _ => None,
    })
}

fn clear(options: ClearToolResultsOptions, keeps_turns: bool) -> Strategy {
    let keep_results = options.keep_results.unwrap_or(DEFAULT_KEEP_RESULTS);
    Strategy::ClearToolResults(ClearToolResults {
        keep_results: (!keeps_turns).then_some(keep_results),
        exclude_tools: options.exclude_tools.unwrap_or_default(),
        clear_inputs: options.clear_inputs.unwrap_or(false),
        at_least: TokenCount(options.at_least.unwrap_or(0)),
        digest: options.placeholder.map(digest),
        remove: options.edit == Some(ResultEdit::Drop),
    })
}

/// The maximum size of digests, which replace old results.
pub(super) fn digest(options: PlaceholderOptions) -> TokenCount {
    TokenCount(options.max_tokens.unwrap_or(DEFAULT_DIGEST))
}

/// `trim({ turns: 8 })` is a sliding window of its own. Without a size, the policy's trigger and
/// target apply.
fn trim(options: &TrimOptions) -> Rule {
    let size = Limit {
        turns: options.turns,
        messages: options.messages,
        tokens: options.tokens.map(TokenCount),
        permille: options.fraction.map(|share| share.0),
    };
    let by_steps = options.by_steps.unwrap_or(size.messages.is_some());
    let slides = size.turns.is_some();
    let rule = Rule::from(Strategy::Trim(Trim { by_steps, only_turns: slides }));
    if size.is_empty() {
        return rule;
    }
    let when = if slides { When::Reaches } else { When::Exceeds };
    Rule { trigger: Some(Threshold::single(size.clone(), when)), target: Some(size), ..rule }
}

/// Three results, as Anthropic's context editing and LangChain keep.
const DEFAULT_KEEP_RESULTS: u32 = 3;

/// The default size of a digest, in tokens. On recorded agent runs, digests of this size keep four
/// fifths of the needed identifiers that occur only in old results. Twice the size keeps nine
/// tenths.
const DEFAULT_DIGEST: u32 = 88;

/// The provider acts before the policy's own trigger fires. The reference recommends 70 to 80 % of
/// the window.
const DEFAULT_PROVIDER_SHARE: u32 = 700;

//! Builds the settings from the options of `createContext`.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use turnwise_core::policy::{Limit, PinRules, Policy, Rule, Threshold, When};
use turnwise_core::prefix::Payback;
use turnwise_core::tokens::{Family, TokenCount};
use turnwise_formats::directives::Occasion;
use turnwise_formats::{ErrorCode, Format};
use turnwise_text::CheckPolicy;

use super::checks::fact_check;
use super::levels::Levels;
use super::strategies::{by_provider, default_strategies, rule};
use super::tables::{ContextOptions, PaybackOptions, PinOptions, Strategies, StrategyKind};
use super::values::Share;
use super::{Settings, Summarizer, summarizer};
use crate::directives::ByProvider;
use crate::field::{Fields, OptionsError};
use crate::redact::Redact;

pub(super) fn context(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    let levels = Levels::read(fields)?;
    let options = ContextOptions::read_only(fields, &["levels"]);
    options.and_then(|options| merged(options, &levels)).map_err(|error| levels.name(error))
}

impl ContextOptions {
    /// Builds the settings from these options.
    ///
    /// # Errors
    /// Two options contradict each other. The error names the `levels` that set them.
    pub fn into_settings(self, levels: &Levels) -> Result<Settings, OptionsError> {
        merged(self, levels).map_err(|error| levels.name(error))
    }
}

fn merged(options: ContextOptions, levels: &Levels) -> Result<Settings, OptionsError> {
    let window = options.window.map(TokenCount);
    let (summarizer, cap) = summarizer(options.summarizer.as_ref(), options.preset);
    let takes_notes = window.is_some() && matches!(summarizer, Summarizer::Extractive(_));
    let fills = takes_notes.then(|| room_ahead(&options));
    let (trigger, target) = sizes_to_act(&options, summarizer);
    let has_min_saving = options.min_saving.is_some();
    let min_saving = match options.min_saving {
        Some(saving) => saving.0,
        None if window.is_some() => Limit::permille(DEFAULT_MIN_SAVING),
        None => Limit::default(),
    };
    let has_target = options.target.is_some();
    let task = options.strategies.as_ref().and_then(task);
    let by_provider = options.strategies.as_ref().and_then(by_provider);
    let strategies = match (options.strategies, options.preset) {
        (Some(list), _) => list.into_iter().filter_map(|one| rule(one, fills)).collect(),
        (None, Some(preset)) => preset.strategies(summarizer, fills),
        (None, None) => default_strategies(summarizer, fills),
    };
    let background = options.background.and_then(|background| background.at).unwrap_or_default();
    let family = options.model.as_deref().and_then(Family::of_model);
    let counted = family.or(options.format.map(Format::family)).unwrap_or_default();
    let compacts = |asked: &ByProvider| asked.occasion == Occasion::Compact;
    let mut policy = Policy {
        provider_compacts: by_provider.as_ref().is_some_and(compacts),
        window,
        reserve_output: TokenCount(options.reserve_output.unwrap_or(0)),
        overhead: TokenCount(options.overhead.unwrap_or(0)),
        memory: TokenCount(counted.estimate(options.memory.as_deref().unwrap_or_default())),
        trigger,
        // The extractive summarizer needs no time, so it never works ahead.
        background: if summarizer == Summarizer::Host { background } else { Threshold::default() },
        target,
        keep: options.keep.unwrap_or_default(),
        min_saving,
        pin: options.pin.map(pins).unwrap_or_default(),
        strategies: capped(strategies, cap),
        repair: options.repair.unwrap_or(true),
        shorten: options.shorten_results.unwrap_or(true),
        cut_results: options.cut_results.map(TokenCount),
        payback: options.payback.map(payback),
        ..Policy::default()
    };
    if !has_target {
        policy.target = target_below(&policy.trigger, &policy.target, policy.budget());
    }
    targets_of_rules(&mut policy);
    if !has_min_saving
        && window.is_some()
        && let Some(tokens) = least_tokens(&policy)
    {
        let least = Limit::tokens(share_of(tokens.0, DEFAULT_MIN_SAVING));
        policy.min_saving = Limit { permille: policy.min_saving.permille, ..least };
    }
    check_sizes(&policy)?;
    levels.check_keep(&policy)?;
    let mut settings = Settings {
        envelope: options.envelope.unwrap_or_default(),
        texts: options.add_texts_as.unwrap_or_default(),
        summarizer,
        by_provider,
        task,
        fact_check: fact_check(options.check_summaries, Some(CheckPolicy::Append)),
        memory: options.memory,
        server: options.server,
        names_server: options.server.is_some(),
        validate: options.validate.unwrap_or(true),
        redact: if options.redact == Some(false) { Redact::Off } else { Redact::On },
        ..Settings::new(policy, options.format)
    };
    if let Some(name) = options.model.as_deref() {
        settings.follow_model(name);
    }
    Ok(settings)
}

/// The strategies with summaries limited to the summarizer's own maximum.
fn capped(mut rules: Vec<Rule>, cap: Option<TokenCount>) -> Vec<Rule> {
    if let Some(cap) = cap {
        rules.iter_mut().for_each(|rule| rule.strategy.cap_summary(cap));
    }
    rules
}

/// The trigger and the target. Notes that cost nothing are written when the budget is exceeded, and
/// fill it except for the space of the next requests.
fn sizes_to_act(options: &ContextOptions, summarizer: Summarizer) -> (Threshold, Limit) {
    let takes_notes = matches!(summarizer, Summarizer::Extractive(_));
    let preset = options.preset.and_then(|preset| preset.target(summarizer));
    let (trigger, when, target) = match preset.or(takes_notes.then_some(NOTES_TARGET)) {
        Some(target) => (NOTES_TRIGGER, When::Exceeds, target),
        None => (DEFAULT_TRIGGER, When::Reaches, DEFAULT_TARGET),
    };
    let has_window = options.window.is_some();
    let trigger = match &options.trigger {
        Some(trigger) => trigger.clone(),
        None if has_window => Threshold::single(Limit::permille(trigger), when),
        None => Threshold::default(),
    };
    let target = match &options.target {
        Some(target) => target.clone(),
        None if has_window => Limit::permille(target),
        None => Limit::default(),
    };
    (trigger, target)
}

/// The number of requests for which notes leave space, if there is no explicit target.
fn room_ahead(options: &ContextOptions) -> u32 {
    let has_target = options.target.is_some() || options.preset.is_some();
    let requests = |payback: &PaybackOptions| payback.requests.unwrap_or(DEFAULT_PAYBACK);
    if has_target { 0 } else { options.payback.as_ref().map_or(ROOM_AHEAD, requests) }
}

/// The default target. If the trigger in tokens is below it, the same share of that trigger. A
/// target above its trigger would never remove anything, and no target would remove everything.
fn target_below(trigger: &Threshold, target: &Limit, budget: Option<TokenCount>) -> Limit {
    let in_tokens = |limit: &&Limit| limit.in_tokens(budget);
    let tightest = trigger.any.iter().filter(|limit| in_tokens(limit).is_some());
    let Some(trigger) = tightest.min_by_key(in_tokens) else { return target.clone() };
    let share = match target.permille {
        Some(share) if target.in_tokens(budget) > trigger.in_tokens(budget) => share,
        None if target.is_empty() => DEFAULT_TARGET,
        _ => return target.clone(),
    };
    Limit {
        tokens: trigger.tokens.map(|tokens| TokenCount(share_of(tokens.0, share))),
        permille: trigger.permille.map(|size| share_of(size, share)),
        ..Limit::default()
    }
}

/// Strategies with their own trigger get a target below it.
fn targets_of_rules(policy: &mut Policy) {
    let (budget, target) = (policy.budget(), policy.target.clone());
    for rule in policy.strategies.iter_mut().filter(|rule| rule.target.is_none()) {
        if let Some(trigger) = &rule.trigger {
            rule.target = Some(target_below(trigger, &target, budget)).filter(|own| *own != target);
        }
    }
}

/// The lowest trigger in tokens, if it is below the budget. With a large window, a minimum saving
/// of two percent could prevent it from ever acting.
fn least_tokens(policy: &Policy) -> Option<TokenCount> {
    let own = policy.strategies.iter().filter_map(|rule| rule.trigger.as_ref());
    let limits = own.chain([&policy.trigger]).flat_map(|trigger| &trigger.any);
    let least = limits.filter_map(|limit| limit.tokens).min()?;
    policy.budget().is_none_or(|budget| least < budget).then_some(least)
}

fn share_of(size: u32, permille: u32) -> u32 {
    (u64::from(size) * u64::from(permille) / 1000) as u32
}

fn payback(options: PaybackOptions) -> Payback {
    let Share(cached_permille) = options.cached_price.unwrap_or(DEFAULT_CACHED_PRICE);
    Payback { requests: options.requests.unwrap_or(DEFAULT_PAYBACK), cached_permille }
}

/// The task of the first pruning strategy with a task.
fn task(strategies: &Strategies) -> Option<Box<str>> {
    strategies.iter().find_map(|strategy| match &strategy.kind {
        StrategyKind::Prune(prune) => prune.task.clone(),
        _ => None,
    })
}

fn pins(options: PinOptions) -> PinRules {
    PinRules { system: options.system.unwrap_or(true), task: options.task.unwrap_or(false) }
}

fn check_sizes(policy: &Policy) -> Result<(), OptionsError> {
    let budget = policy.budget();
    if budget == Some(TokenCount::ZERO) {
        let message =
            "`window` leaves nothing for messages after `reserveOutput`, `overhead` and `memory`";
        return Err(OptionsError::new(ErrorCode::OptionsAtOdds, "window".into(), message.into()));
    }
    if let (Some(trigger), Some(target)) =
        (policy.trigger.in_tokens(budget), policy.target.in_tokens(budget))
        && target > trigger
    {
        let (target, trigger) = (&target.0.to_string(), &trigger.0.to_string());
        let message =
            ["`target` is ", target, " tokens, more than the `trigger` of ", trigger].concat();
        return Err(OptionsError::new(ErrorCode::OptionsAtOdds, "target".into(), message));
    }
    let saving = policy.min_saving.in_tokens(budget).unwrap_or_default();
    if let Some(trigger) = least_tokens(policy).filter(|trigger| saving > *trigger) {
        let (saving, trigger) = (&saving.0.to_string(), &trigger.0.to_string());
        let message = ["`minSaving` is ", saving, " tokens, which the `trigger` of ", trigger];
        let message = [&message.concat(), " can never free"].concat();
        return Err(OptionsError::new(ErrorCode::OptionsAtOdds, "minSaving".into(), message));
    }
    Ok(())
}

/// Acting early and seldom is common: most other libraries trigger at 70–85 % and compact to 50 %
/// or less.
const DEFAULT_TRIGGER: u32 = 800;

const DEFAULT_TARGET: u32 = 500;
/// Extractive notes cost nothing, and unused space is wasted. On recorded agent runs, a plan that
/// fills the budget kept three times the identifiers of one filled to 50 %. But a full request
/// would change the prefix with nearly every message, so notes leave [space](ROOM_AHEAD) for the
/// next requests.
const NOTES_TRIGGER: u32 = 1000;
const NOTES_TARGET: u32 = 990;
/// With space for this many requests, only one request in four changes the prefix, and most of a
/// request is cached.
const ROOM_AHEAD: u32 = 4;
/// A saving below two percent of the budget is not worth losing the provider's cached prefix.
const DEFAULT_MIN_SAVING: u32 = 20;
/// The default number of requests within which a change of the prefix must pay off.
const DEFAULT_PAYBACK: u32 = 10;
/// The large providers' price of a cached token, in per mille of the full price (late 2026).
const DEFAULT_CACHED_PRICE: Share = Share(100);

//! The options of `createContext`.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use turnwise_core::policy::{Limit, PinRules, Policy, Rule, Threshold, When};
use turnwise_core::prefix::Payback;
use turnwise_core::tokens::{TokenCount, estimate};
use turnwise_formats::{ErrorCode, Json};
use turnwise_text::CheckPolicy;

use super::checks::fact_check;
use super::levels;
use super::presets::Preset;
use super::sizes::{keep, limit, saving, threshold};
use super::strategies::{default_strategies, rule};
use super::{Envelope, Settings, Summarizer, TextPlace, common, summarizer};
use crate::directives::ByProvider;
use crate::field::{Fields, OptionsError};

pub(super) fn context(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    merged(fields).map_err(|error| levels::name_levels(error, fields))
}

fn merged(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&[
        "preset",
        "window",
        "reserveOutput",
        "overhead",
        "memory",
        "format",
        "model",
        "trigger",
        "background",
        "target",
        "keep",
        "minSaving",
        "pin",
        "strategies",
        "summarizer",
        "validate",
        "checkSummaries",
        "redact",
        "envelope",
        "addTextsAs",
        "repair",
        "shortenResults",
        "payback",
        "levels",
    ])?;
    levels::check(fields)?;
    let window = fields.number("window")?.map(TokenCount);
    let preset = Preset::read(fields)?;
    let (summarizer, cap) = summarizer(fields, preset)?;
    let (trigger, target) = sizes_to_act(fields, window.is_some(), summarizer, preset)?;
    let background = match fields.object("background")? {
        Some(background) => {
            background.only(&["at"])?;
            let at = background
                .get("at")
                .ok_or_else(|| background.wrong("at", "a share of the budget or a size"))?;
            threshold(at, "background.at", When::Reaches)?
        }
        None => Threshold::default(),
    };
    let min_saving = match fields.get("minSaving") {
        Some(value) => saving(value, "minSaving")?,
        None if window.is_some() => Limit::permille(DEFAULT_MIN_SAVING),
        None => Limit::default(),
    };
    let fills = window.is_some() && matches!(summarizer, Summarizer::Extractive(_));
    let strategies = match (fields.list("strategies")?, preset) {
        (Some(list), _) => rules(list, fills)?,
        (None, Some(preset)) => preset.strategies(summarizer, fills),
        (None, None) => default_strategies(summarizer, fills),
    };
    let strategies = capped(strategies, cap);
    let by_provider = ByProvider::read(fields)?;
    let mut policy = Policy {
        window,
        reserve_output: TokenCount(fields.number("reserveOutput")?.unwrap_or(0)),
        overhead: TokenCount(fields.number("overhead")?.unwrap_or(0)),
        memory: fields.text("memory")?.map(estimate).unwrap_or_default(),
        trigger,
        // The extractive summarizer needs no time, so it never works ahead.
        background: if summarizer == Summarizer::Host { background } else { Threshold::default() },
        target,
        keep: keep(fields, "keep")?.unwrap_or_default(),
        min_saving,
        pin: pins(fields)?,
        strategies,
        repair: fields.flag("repair")?.unwrap_or(true),
        shorten: fields.flag("shortenResults")?.unwrap_or(true),
        payback: payback(fields)?,
        ..Policy::default()
    };
    if fields.get("target").is_none() {
        policy.target = default_target(&policy);
    }
    check_sizes(&policy)?;
    levels::check_keep(fields, &policy)?;
    Ok(Settings {
        policy,
        envelope: envelope(fields)?,
        texts: texts(fields)?,
        summarizer,
        by_provider,
        task: task(fields)?,
        memory: fields.text("memory")?.map(Box::from),
        fact_check: fact_check(fields, Some(CheckPolicy::Append))?,
        ..common(fields)?
    })
}

/// The strategies of this engine. The list also contains those of the provider, which this engine
/// only reports.
fn rules(list: &[Json<'_>], fills: bool) -> Result<Vec<Rule>, OptionsError> {
    let own = list.iter().enumerate().filter(|(_, value)| !ByProvider::is_meant(value));
    own.map(|(place, value)| rule(value, place, fills)).collect()
}

/// The strategies with summaries limited to the summarizer's own maximum.
fn capped(mut rules: Vec<Rule>, cap: Option<TokenCount>) -> Vec<Rule> {
    if let Some(cap) = cap {
        rules.iter_mut().for_each(|rule| rule.strategy.cap_summary(cap));
    }
    rules
}

/// The trigger and the target. Notes that cost nothing to make start when the budget is exceeded,
/// and fill it again.
fn sizes_to_act(
    fields: &Fields<'_, '_>,
    has_window: bool,
    summarizer: Summarizer,
    preset: Option<Preset>,
) -> Result<(Threshold, Limit), OptionsError> {
    let takes_notes = matches!(summarizer, Summarizer::Extractive(_));
    let free =
        preset.and_then(|preset| preset.target(summarizer)).or(takes_notes.then_some(NOTES_TARGET));
    let (trigger, when, target) = match free {
        Some(target) => (NOTES_TRIGGER, When::Exceeds, target),
        None => (DEFAULT_TRIGGER, When::Reaches, DEFAULT_TARGET),
    };
    let trigger = match fields.get("trigger") {
        Some(value) => threshold(value, "trigger", When::Reaches)?,
        None if has_window => Threshold::single(Limit::permille(trigger), when),
        None => Threshold::default(),
    };
    let target = match fields.get("target") {
        Some(value) => limit(value, "target")?,
        None if has_window => Limit::permille(target),
        None => Limit::default(),
    };
    Ok((trigger, target))
}

/// The default, or its share of the host's trigger if that is below it.
fn default_target(policy: &Policy) -> Limit {
    let (budget, target) = (policy.budget(), policy.target.clone());
    let in_tokens = |limit: &&Limit| limit.in_tokens(budget);
    let tightest = policy.trigger.any.iter().filter(|limit| in_tokens(limit).is_some());
    match (tightest.min_by_key(in_tokens), target.permille) {
        (Some(trigger), Some(share)) if target.in_tokens(budget) > trigger.in_tokens(budget) => {
            let part = |size: u32| (u64::from(size) * u64::from(share) / 1000) as u32;
            Limit {
                tokens: trigger.tokens.map(|tokens| TokenCount(part(tokens.0))),
                permille: trigger.permille.map(part),
                ..Limit::default()
            }
        }
        _ => target,
    }
}

/// `payback: { requests, cachedPrice }`: the price of a cached token is a share of the full price.
fn payback(fields: &Fields<'_, '_>) -> Result<Option<Payback>, OptionsError> {
    let Some(fields) = fields.object("payback")? else { return Ok(None) };
    fields.only(&["requests", "cachedPrice"])?;
    let requests = fields.number("requests")?.unwrap_or(DEFAULT_PAYBACK);
    let cached_permille = match fields.get("cachedPrice").map(crate::field::share) {
        Some(None) => return Err(fields.wrong("cachedPrice", "a share between 0 and 1")),
        price => price.flatten().unwrap_or(DEFAULT_CACHED_PRICE),
    };
    Ok(Some(Payback { requests, cached_permille }))
}

/// The task of the first pruning strategy that has one.
fn task(fields: &Fields<'_, '_>) -> Result<Option<Box<str>>, OptionsError> {
    let strategies = fields.list("strategies")?.unwrap_or_default();
    let mut prunes = strategies.iter().filter(|strategy| strategy.text_of("type") == Some("prune"));
    Ok(prunes.find_map(|strategy| strategy.text_of("task")).map(Box::from))
}

fn pins(fields: &Fields<'_, '_>) -> Result<PinRules, OptionsError> {
    let Some(pin) = fields.object("pin")? else { return Ok(PinRules::default()) };
    pin.only(&["system", "task"])?;
    Ok(PinRules {
        system: pin.flag("system")?.unwrap_or(true),
        task: pin.flag("task")?.unwrap_or(false),
    })
}

fn texts(fields: &Fields<'_, '_>) -> Result<TextPlace, OptionsError> {
    match fields.text("addTextsAs")? {
        None | Some("part") => Ok(TextPlace::Part),
        Some("message") => Ok(TextPlace::Message),
        Some(_) => Err(fields.wrong("addTextsAs", "`part` or `message`")),
    }
}

fn envelope(fields: &Fields<'_, '_>) -> Result<Envelope, OptionsError> {
    match fields.text("envelope")? {
        None | Some("pair") => Ok(Envelope::Pair),
        Some("user") => Ok(Envelope::User),
        Some("bare") => Ok(Envelope::Bare),
        Some(_) => Err(fields.wrong("envelope", "`pair`, `user` or `bare`")),
    }
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
    Ok(())
}

/// Acting early and seldom is common: most other libraries trigger at 70–85 % and compact to 50 %
/// or less.
const DEFAULT_TRIGGER: u32 = 800;

const DEFAULT_TARGET: u32 = 500;
/// Extractive notes cost nothing, and unused room is wasted. On recorded agent runs, a plan that
/// fills the budget kept three times the identifiers of one filled to 50 %. But then nearly every
/// message changes the prefix. Hosts that pay for an uncached prefix should set a lower `target`.
const NOTES_TRIGGER: u32 = 1000;
const NOTES_TARGET: u32 = 990;
/// A saving below two percent of the budget is not worth losing the provider's cached prefix.
const DEFAULT_MIN_SAVING: u32 = 20;
/// The default number of requests within which a change of the prefix must pay.
const DEFAULT_PAYBACK: u32 = 10;
/// The large providers' price of a cached token, in per mille of the full price (late 2026).
const DEFAULT_CACHED_PRICE: u32 = 100;

//! Options as people write them, read into a policy.
//!
//! The options of `createContext` and of the session classes arrive as one JSON object. Every mistake is answered with the
//! path of the field, what was found and what is wanted; unknown fields are mistakes too, since a misspelt `keepLastNTurn`
//! that does nothing costs an afternoon.

mod checks;
mod presets;
mod sessions;
mod sizes;
mod strategies;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise::policy::{Limit, PinRules, Policy, Rule, Threshold, When};
use turnwise::prefix::Payback;
use turnwise::tokens::TokenCount;
use turnwise_formats::{Format, Json};
use turnwise_text::{CheckPolicy, Template};

pub use self::checks::FactCheck;
use self::checks::fact_check;
pub use self::presets::Preset;
use self::sessions::{compacting_session, default_session, summarizing_session, trimming_session};
pub(crate) use self::sizes::limit;
use self::sizes::{keep, saving, threshold};
use self::strategies::{default_strategies, rule};
use crate::directives::ByProvider;
use crate::field::Fields;
pub use crate::field::OptionsError;

/// What the options say.
#[derive(Clone, Debug)]
pub struct Settings {
    /// When to act and what to do.
    pub policy: Policy,
    /// The messages' format, when the host names it.
    pub format: Option<Format>,
    /// How the summary is put to the model.
    pub envelope: Envelope,
    /// Who makes summaries.
    pub summarizer: Summarizer,
    /// What the provider is asked to do itself.
    pub by_provider: Option<ByProvider>,
    /// Whether summaries are judged before they are applied.
    pub validate: bool,
    /// What is done about what they lose and make up.
    pub fact_check: FactCheck,
    /// What pruning looks for. Without it, what the person said last.
    pub task: Option<Box<str>>,
}

/// How the summary is put to the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Envelope {
    /// A user line that asks for the summary and the assistant's answer in a fence: `"pair"`.
    #[default]
    Pair,
    /// One fenced user message: `"user"`.
    User,
    /// The pair without a fence, as the cookbook's sessions insert it.
    Bare,
}

/// Who makes summaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Summarizer {
    /// Nobody: none are asked for.
    #[default]
    None,
    /// The host, from the plan's job.
    Host,
    /// The extractive summariser, at once and without a model.
    Extractive(Template),
}

/// Reads the options of `createContext`, or those of a session class when `session` names one.
///
/// # Errors
/// A field that is unknown, of the wrong type, out of range, or at odds with another.
pub fn read(options: &Json<'_>) -> Result<Settings, OptionsError> {
    let fields = Fields::new(options, "")?;
    match fields.text("session")? {
        None => context(&fields),
        Some("default") => default_session(&fields),
        Some("trimming") => trimming_session(&fields),
        Some("summarizing") => summarizing_session(&fields),
        Some("compacting") => compacting_session(&fields),
        Some(_) => Err(fields.wrong("session", "`default`, `trimming`, `summarizing` or `compacting`")),
    }
}

/// Reads the options of `createContext` and no others: for modules that know no sessions.
///
/// # Errors
/// As [`read`].
pub fn read_context(options: &Json<'_>) -> Result<Settings, OptionsError> {
    context(&Fields::new(options, "")?)
}

fn context(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&[
        "preset",
        "window",
        "reserveOutput",
        "overhead",
        "format",
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
        "envelope",
        "repair",
        "shortenResults",
        "payback",
    ])?;
    let window = fields.number("window")?.map(TokenCount);
    let preset = Preset::read(fields)?;
    let summarizer = summarizer(fields, preset)?;
    let (trigger, target) = sizes_to_act(fields, window.is_some(), summarizer, preset)?;
    let background = match fields.object("background")? {
        Some(background) => {
            background.only(&["at"])?;
            let at = background.get("at").ok_or_else(|| background.wrong("at", "a share of the budget or a size"))?;
            threshold(at, "background.at", When::Reaches)?
        }
        None => Threshold::default(),
    };
    let min_saving = match fields.get("minSaving") {
        Some(value) => saving(value, "minSaving")?,
        None if window.is_some() => Limit::permille(DEFAULT_MIN_SAVING),
        None => Limit::default(),
    };
    let strategies = match fields.list("strategies")? {
        Some(list) => rules(list)?,
        None => preset.map_or_else(|| default_strategies(summarizer), |preset| preset.strategies(summarizer)),
    };
    let by_provider = ByProvider::read(fields)?;
    let policy = Policy {
        window,
        reserve_output: TokenCount(fields.number("reserveOutput")?.unwrap_or(0)),
        overhead: TokenCount(fields.number("overhead")?.unwrap_or(0)),
        trigger,
        // The extractive summariser has nothing to wait for.
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
    check_sizes(&policy)?;
    Ok(Settings {
        policy,
        envelope: envelope(fields)?,
        summarizer,
        by_provider,
        task: task(fields)?,
        fact_check: fact_check(fields, Some(CheckPolicy::Append))?,
        ..common(fields)?
    })
}

/// The strategies that this engine carries out; the provider's own are in the list too, but only told of.
fn rules(list: &[Json<'_>]) -> Result<Vec<Rule>, OptionsError> {
    let own = list.iter().enumerate().filter(|(_, value)| !ByProvider::is_meant(value));
    own.map(|(place, value)| rule(value, place)).collect()
}

/// When to act and how small to get. Notes that cost nothing to make are made when the budget is reached and fill it again.
fn sizes_to_act(
    fields: &Fields<'_, '_>,
    has_window: bool,
    summarizer: Summarizer,
    preset: Option<Preset>,
) -> Result<(Threshold, Limit), OptionsError> {
    let takes_notes = matches!(summarizer, Summarizer::Extractive(_));
    let free = preset.and_then(|preset| preset.target(summarizer)).or(takes_notes.then_some(NOTES_TARGET));
    let (trigger, when, target) = match free {
        Some(target) => (NOTES_TRIGGER, When::Exceeds, target),
        None => (DEFAULT_TRIGGER, When::Reaches, DEFAULT_TARGET),
    };
    let trigger = match fields.get("trigger") {
        Some(value) => threshold(value, "trigger", When::Reaches)?,
        None if has_window => Threshold::at(Limit::permille(trigger), when),
        None => Threshold::default(),
    };
    let target = match fields.get("target") {
        Some(value) => limit(value, "target")?,
        None if has_window => Limit::permille(target),
        None => Limit::default(),
    };
    Ok((trigger, target))
}

/// `payback: { requests, cachedPrice }`: the price is a share of what a token costs that is not cached.
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

fn common(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    let format = match fields.text("format")? {
        Some(name) => Some(Format::from_name(name).ok_or_else(|| fields.wrong("format", &formats()))?),
        None => None,
    };
    let validate = fields.flag("validate")?.unwrap_or(true);
    let policy = Policy::default();
    Ok(Settings {
        policy,
        format,
        envelope: Envelope::Bare,
        summarizer: Summarizer::None,
        by_provider: None,
        validate,
        fact_check: FactCheck::default(),
        task: None,
    })
}

fn formats() -> String {
    let mut names = String::new();
    for (place, format) in Format::ALL.iter().enumerate() {
        let is_last = place + 1 == Format::ALL.len();
        names.push_str(if is_last {
            " or "
        } else if place > 0 {
            ", "
        } else {
            ""
        });
        names.push('`');
        names.push_str(format.as_str());
        names.push('`');
    }
    names
}

/// The task that the first pruning strategy with one names.
fn task(fields: &Fields<'_, '_>) -> Result<Option<Box<str>>, OptionsError> {
    let strategies = fields.list("strategies")?.unwrap_or_default();
    let mut prunes = strategies.iter().filter(|strategy| strategy.text_of("type") == Some("prune"));
    Ok(prunes.find_map(|strategy| strategy.text_of("task")).map(Box::from))
}

fn pins(fields: &Fields<'_, '_>) -> Result<PinRules, OptionsError> {
    let Some(pin) = fields.object("pin")? else { return Ok(PinRules::default()) };
    pin.only(&["system", "task"])?;
    Ok(PinRules { system: pin.flag("system")?.unwrap_or(true), task: pin.flag("task")?.unwrap_or(false) })
}

fn envelope(fields: &Fields<'_, '_>) -> Result<Envelope, OptionsError> {
    match fields.text("envelope")? {
        None | Some("pair") => Ok(Envelope::Pair),
        Some("user") => Ok(Envelope::User),
        Some("bare") => Ok(Envelope::Bare),
        Some(_) => Err(fields.wrong("envelope", "`pair`, `user` or `bare`")),
    }
}

fn summarizer(fields: &Fields<'_, '_>, preset: Option<Preset>) -> Result<Summarizer, OptionsError> {
    let Some(summarizer) = fields.object("summarizer")? else { return Ok(Summarizer::None) };
    summarizer.only(&["type", "template", "maxTokens"])?;
    match summarizer.text("type")? {
        Some("host") => Ok(Summarizer::Host),
        Some("extractive") => {
            let template = match summarizer.text("template")? {
                None => preset.map_or_else(Template::default, Preset::template),
                Some(name) => Template::from_name(name)
                    .ok_or_else(|| summarizer.wrong("template", "`support`, `coding`, `research` or `general`"))?,
            };
            Ok(Summarizer::Extractive(template))
        }
        _ => Err(summarizer.wrong("type", "`host` or `extractive`")),
    }
}

fn check_sizes(policy: &Policy) -> Result<(), OptionsError> {
    let budget = policy.budget();
    if budget == Some(TokenCount::ZERO) {
        let message = "`window` leaves nothing for messages after `reserveOutput` and `overhead`";
        return Err(OptionsError::new("options_at_odds", "window".into(), message.into()));
    }
    if let (Some(trigger), Some(target)) = (policy.trigger.in_tokens(budget), policy.target.in_tokens(budget))
        && target > trigger
    {
        let message = format!("`target` is {} tokens, more than the `trigger` of {}", target.0, trigger.0);
        return Err(OptionsError::new("options_at_odds", "target".into(), message));
    }
    Ok(())
}

/// The field evidence for acting early and seldom: most peers trigger at 70–85 % and compact to 50 % or less.
const DEFAULT_TRIGGER: u32 = 800;

const DEFAULT_TARGET: u32 = 500;
/// Notes made on the spot cost nothing, and what is left free tells nothing: on recorded agent runs a plan that fills the
/// budget kept three times the identifiers of one filled to 50 %. Then nearly every message changes the prefix: hosts that
/// pay for an uncached prefix set a lower `target`.
const NOTES_TRIGGER: u32 = 1000;
const NOTES_TARGET: u32 = 990;
/// Less than two per cent of the budget is not worth the provider's cached prefix.
const DEFAULT_MIN_SAVING: u32 = 20;
/// Requests within which a change of the prefix must pay, where `payback` names none.
const DEFAULT_PAYBACK: u32 = 10;
/// What the large providers take for a cached token, in per mille of the full price (prices of late 2026).
const DEFAULT_CACHED_PRICE: u32 = 100;

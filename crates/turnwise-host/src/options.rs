//! Options as people write them, read into a policy.
//!
//! The options of `createContext` and of the session classes arrive as one JSON object. Every mistake is answered with the
//! path of the field, what was found and what is wanted; unknown fields are mistakes too, since a misspelt `keepLastNTurn`
//! that does nothing costs an afternoon.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise::policy::{Keep, Limit, PinRules, Policy, Rule, Strategy, Threshold, When};
use turnwise::prefix::Payback;
use turnwise::session;
use turnwise::strategies::{ClearToolResults, Summarize, Trim};
use turnwise::tokens::TokenCount;
use turnwise_formats::{Format, Json};
use turnwise_text::Template;

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
    /// Whether summaries are judged before they are applied.
    pub validate: bool,
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

fn context(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&[
        "window",
        "reserveOutput",
        "overhead",
        "format",
        "trigger",
        "target",
        "keep",
        "pin",
        "strategies",
        "summarizer",
        "validate",
        "envelope",
        "repair",
        "payback",
    ])?;
    let window = fields.number("window")?.map(TokenCount);
    let summarizer = summarizer(fields)?;
    let default_share = |permille| if window.is_some() { Limit::permille(permille) } else { Limit::default() };
    let trigger = match fields.get("trigger") {
        Some(value) => threshold(value, "trigger", When::Reaches)?,
        None if window.is_some() => Threshold::at(Limit::permille(DEFAULT_TRIGGER), When::Reaches),
        None => Threshold::default(),
    };
    let target = match fields.get("target") {
        Some(value) => limit(value, "target")?,
        None => default_share(DEFAULT_TARGET),
    };
    let strategies = match fields.list("strategies")? {
        Some(list) => list.iter().enumerate().map(|(n, item)| rule(item, n)).collect::<Result<_, _>>()?,
        None => default_strategies(summarizer),
    };
    let policy = Policy {
        window,
        reserve_output: TokenCount(fields.number("reserveOutput")?.unwrap_or(0)),
        overhead: TokenCount(fields.number("overhead")?.unwrap_or(0)),
        trigger,
        target,
        keep: keep(fields, "keep")?.unwrap_or_default(),
        pin: pins(fields)?,
        strategies,
        repair: fields.flag("repair")?.unwrap_or(true),
        payback: payback(fields)?,
        ..Policy::default()
    };
    check_sizes(&policy)?;
    Ok(Settings { policy, envelope: envelope(fields)?, summarizer, ..common(fields)? })
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

/// The default offline strategy: placeholders first, since old tool results are most of what is sent; then the summary;
/// then the oldest turns.
fn default_strategies(summarizer: Summarizer) -> Vec<Rule> {
    let clear = ClearToolResults { keep_results: Some(DEFAULT_KEEP_RESULTS), ..ClearToolResults::default() };
    let summarize = (summarizer != Summarizer::None).then(|| Strategy::Summarize(Summarize::default()).into());
    let trim = Strategy::Trim(Trim::default());
    [Some(Strategy::ClearToolResults(clear).into()), summarize, Some(trim.into())].into_iter().flatten().collect()
}

fn default_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&["session", "sessionId"])?;
    let policy = session::full_retention(PinRules::default());
    Ok(Settings { policy, ..common(fields)? })
}

fn trimming_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&["session", "sessionId", "maxTurns", "keepLastNTurns", "when", "pinSystem", "retain", "format"])?;
    let max_turns = fields.number("maxTurns")?.unwrap_or(DEFAULT_MAX_TURNS);
    let keep = fields.number("keepLastNTurns")?;
    let policy = session::trimming(max_turns, keep, when(fields, When::Reaches)?, session_pins(fields)?);
    Ok(Settings { policy: policy.map_err(|error| at_odds(fields, error, "maxTurns"))?, ..common(fields)? })
}

fn summarizing_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&[
        "session",
        "sessionId",
        "keepLastNTurns",
        "contextLimit",
        "when",
        "summarizer",
        "validate",
        "pinSystem",
        "format",
    ])?;
    let keep = fields.number("keepLastNTurns")?.unwrap_or(DEFAULT_KEEP_TURNS);
    let limit = fields.number("contextLimit")?.unwrap_or(DEFAULT_KEEP_TURNS);
    let summarizer = summarizer(fields)?;
    let max_tokens = match fields.object("summarizer")? {
        Some(summarizer) => summarizer.number("maxTokens")?.map_or(Summarize::default().max_tokens, TokenCount),
        None => Summarize::default().max_tokens,
    };
    let when = when(fields, When::Exceeds)?;
    let policy = session::summarizing(keep, limit, when, max_tokens, session_pins(fields)?);
    let mut policy = policy.map_err(|error| at_odds(fields, error, "contextLimit"))?;
    if summarizer == Summarizer::None {
        policy.strategies.clear();
    }
    Ok(Settings { policy, summarizer, ..common(fields)? })
}

fn compacting_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&[
        "session",
        "sessionId",
        "trigger",
        "keep",
        "when",
        "excludeTools",
        "clearInputs",
        "pinSystem",
        "format",
    ])?;
    let trigger = match fields.object("trigger")? {
        Some(trigger) => trigger.only(&["turns"]).and_then(|()| trigger.number("turns"))?,
        None => None,
    };
    let keep = fields.number("keep")?.unwrap_or(DEFAULT_KEEP_COMPACTING);
    let clear = ClearToolResults {
        exclude_tools: names(fields, "excludeTools")?,
        clear_inputs: fields.flag("clearInputs")?.unwrap_or(false),
        ..ClearToolResults::default()
    };
    let trigger = trigger.unwrap_or(DEFAULT_MAX_TURNS);
    let policy = session::compacting(clear, trigger, keep, when(fields, When::Exceeds)?, session_pins(fields)?);
    Ok(Settings { policy: policy.map_err(|error| at_odds(fields, error, "trigger.turns"))?, ..common(fields)? })
}

fn common(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    let format = match fields.text("format")? {
        Some(name) => Some(Format::from_name(name).ok_or_else(|| fields.wrong("format", &formats()))?),
        None => None,
    };
    let validate = fields.flag("validate")?.unwrap_or(true);
    let policy = Policy::default();
    Ok(Settings { policy, format, envelope: Envelope::Bare, summarizer: Summarizer::None, validate })
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

/// One strategy of the list, as its factory wrote it.
fn rule(value: &Json<'_>, place: usize) -> Result<Rule, OptionsError> {
    let path = format!("strategies[{place}]");
    let fields = Fields::new(value, &path)?;
    let keep = keep(&fields, "keep");
    let mut rule = match fields.text("type")? {
        Some("trim") => trim(&fields)?,
        Some("summarize") => {
            fields.only(&["type", "trigger", "target", "keep", "maxTokens"])?;
            let max_tokens = fields.number("maxTokens")?.map_or(Summarize::default().max_tokens, TokenCount);
            Rule::from(Strategy::Summarize(Summarize { max_tokens }))
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
            ])?;
            let keeps_turns = fields.get("keep").is_some();
            let keep_results = fields.number("keepResults")?.or((!keeps_turns).then_some(DEFAULT_KEEP_RESULTS));
            Rule::from(Strategy::ClearToolResults(ClearToolResults {
                keep_results: keep_results.filter(|_| !keeps_turns),
                exclude_tools: names(&fields, "excludeTools")?,
                clear_inputs: fields.flag("clearInputs")?.unwrap_or(false),
                at_least: TokenCount(fields.number("atLeast")?.unwrap_or(0)),
            }))
        }
        _ => return Err(fields.wrong("type", "`trim`, `summarize` or `clearToolResults`")),
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

/// `trim({ turns: 8 })` is a window of its own; without a size it trims when and as far as the policy says.
fn trim(fields: &Fields<'_, '_>) -> Result<Rule, OptionsError> {
    fields.only(&["type", "trigger", "target", "keep", "turns", "messages", "tokens", "fraction", "bySteps"])?;
    let size = sizes(fields)?;
    let by_steps = fields.flag("bySteps")?.unwrap_or(size.messages.is_some());
    let slides = size.turns.is_some();
    let rule = Rule::from(Strategy::Trim(Trim { by_steps, only_turns: slides }));
    if size.is_empty() {
        return Ok(rule);
    }
    let when = if slides { When::Reaches } else { When::Exceeds };
    Ok(Rule { trigger: Some(Threshold::at(size.clone(), when)), target: Some(size), ..rule })
}

fn threshold(value: &Json<'_>, path: &str, when: When) -> Result<Threshold, OptionsError> {
    let any = match value.as_array() {
        Some(list) => {
            let limits = list.iter().enumerate().map(|(n, item)| limit(item, &format!("{path}[{n}]")));
            limits.collect::<Result<Vec<_>, _>>()?
        }
        None => Vec::from([limit(value, path)?]),
    };
    Ok(Threshold { any, when })
}

/// A share of the budget (`0.8`), a number of tokens (`4000`), or an object of sizes that all count.
fn limit(value: &Json<'_>, path: &str) -> Result<Limit, OptionsError> {
    if let Some(permille) = crate::field::share(value) {
        return Ok(Limit::permille(permille));
    }
    if let Some(tokens) = value.as_u32() {
        return Ok(Limit::tokens(tokens));
    }
    let fields = Fields::new(value, path)?;
    fields.only(&["turns", "messages", "tokens", "fraction"])?;
    let limit = sizes(&fields)?;
    if limit.is_empty() {
        return Err(fields.wrong("", "`turns`, `messages`, `tokens` or `fraction`"));
    }
    Ok(limit)
}

fn sizes(fields: &Fields<'_, '_>) -> Result<Limit, OptionsError> {
    Ok(Limit {
        turns: fields.number("turns")?,
        messages: fields.number("messages")?,
        tokens: fields.number("tokens")?.map(TokenCount),
        permille: fields.share("fraction")?,
    })
}

fn keep(fields: &Fields<'_, '_>, name: &str) -> Result<Option<Keep>, OptionsError> {
    if let Some(turns) = fields.get(name).and_then(Json::as_u32) {
        return Ok(Some(Keep { turns }));
    }
    let Some(keep) = fields.object(name)? else { return Ok(None) };
    keep.only(&["turns"])?;
    Ok(keep.number("turns")?.map(|turns| Keep { turns }))
}

fn pins(fields: &Fields<'_, '_>) -> Result<PinRules, OptionsError> {
    let Some(pin) = fields.object("pin")? else { return Ok(PinRules::default()) };
    pin.only(&["system", "task"])?;
    Ok(PinRules { system: pin.flag("system")?.unwrap_or(true), task: pin.flag("task")?.unwrap_or(false) })
}

fn session_pins(fields: &Fields<'_, '_>) -> Result<PinRules, OptionsError> {
    Ok(PinRules { system: fields.flag("pinSystem")?.unwrap_or(true), task: false })
}

fn names(fields: &Fields<'_, '_>, name: &str) -> Result<Vec<Box<str>>, OptionsError> {
    let list = fields.list(name)?.unwrap_or_default().iter();
    let names = list.map(|item| item.as_str().map(Box::from).ok_or_else(|| fields.wrong(name, "a list of names")));
    names.collect()
}

fn when(fields: &Fields<'_, '_>, default: When) -> Result<When, OptionsError> {
    match fields.text("when")? {
        None => Ok(default),
        Some("reaches") => Ok(When::Reaches),
        Some("exceeds") => Ok(When::Exceeds),
        Some(_) => Err(fields.wrong("when", "`reaches` or `exceeds`")),
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

fn summarizer(fields: &Fields<'_, '_>) -> Result<Summarizer, OptionsError> {
    let Some(summarizer) = fields.object("summarizer")? else { return Ok(Summarizer::None) };
    summarizer.only(&["type", "template", "maxTokens"])?;
    match summarizer.text("type")? {
        Some("host") => Ok(Summarizer::Host),
        Some("extractive") => {
            let template = match summarizer.text("template")? {
                None => Template::default(),
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
        return Err(OptionsError { code: "options_at_odds", path: "window".into(), message: message.into() });
    }
    if let (Some(trigger), Some(target)) = (policy.trigger.in_tokens(budget), policy.target.in_tokens(budget))
        && target > trigger
    {
        let message = format!("`target` is {} tokens, more than the `trigger` of {}", target.0, trigger.0);
        return Err(OptionsError { code: "options_at_odds", path: "target".into(), message });
    }
    Ok(())
}

fn at_odds(fields: &Fields<'_, '_>, error: session::SettingsError, limit_name: &str) -> OptionsError {
    let session::SettingsError::KeepAboveLimit { keep, limit } = error;
    let keep_name = if fields.get("keepLastNTurns").is_some() { "keepLastNTurns" } else { "keep" };
    let message = format!("`{keep_name}` is {keep}, more than `{limit_name}` with {limit}");
    OptionsError { code: "options_at_odds", path: keep_name.into(), message }
}

/// The field evidence for acting early and seldom: most peers trigger at 70–85 % and compact to 50 % or less.
const DEFAULT_TRIGGER: u32 = 800;
const DEFAULT_TARGET: u32 = 500;
/// Three results, as Anthropic's context editing and LangChain keep.
const DEFAULT_KEEP_RESULTS: u32 = 3;
/// The cookbook's defaults.
/// Requests within which a change of the prefix must pay, where `payback` names none.
const DEFAULT_PAYBACK: u32 = 10;
/// What the large providers take for a cached token, in per mille of the full price (prices of late 2026).
const DEFAULT_CACHED_PRICE: u32 = 100;
const DEFAULT_MAX_TURNS: u32 = 8;
const DEFAULT_KEEP_TURNS: u32 = 3;
const DEFAULT_KEEP_COMPACTING: u32 = 2;

//! The options of the session classes.

use alloc::string::ToString;

use turnwise_core::policy::{PinRules, When};
use turnwise_core::session;
use turnwise_core::strategies::{ClearToolResults, Summarize};
use turnwise_formats::ErrorCode;

use super::checks::fact_check;
use super::strategies::{digest, names};
use super::{Settings, Summarizer, common, summarizer};
use crate::field::{Fields, OptionsError};

pub(super) fn default_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&["session", "sessionId", "format"])?;
    let policy = session::full_retention(PinRules::default());
    Ok(Settings { policy, ..common(fields)? })
}

pub(super) fn trimming_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&[
        "session",
        "sessionId",
        "maxTurns",
        "keepLastNTurns",
        "when",
        "pinSystem",
        "retain",
        "format",
    ])?;
    let max_turns = fields.number("maxTurns")?.unwrap_or(DEFAULT_MAX_TURNS);
    let keep = fields.number("keepLastNTurns")?;
    let policy =
        session::trimming(max_turns, keep, when(fields, When::Reaches)?, session_pins(fields)?);
    Ok(Settings {
        policy: policy.map_err(|error| at_odds(fields, error, "maxTurns"))?,
        ..common(fields)?
    })
}

pub(super) fn summarizing_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&[
        "session",
        "sessionId",
        "keepLastNTurns",
        "contextLimit",
        "when",
        "summarizer",
        "validate",
        "checkSummaries",
        "pinSystem",
        "format",
    ])?;
    let keep = fields.number("keepLastNTurns")?.unwrap_or(DEFAULT_KEEP_TURNS);
    let limit = fields.number("contextLimit")?.unwrap_or(DEFAULT_KEEP_TURNS);
    let (summarizer, cap) = summarizer(fields, None)?;
    let max_tokens = cap.unwrap_or(Summarize::default().max_tokens);
    let when = when(fields, When::Exceeds)?;
    let policy = session::summarizing(keep, limit, when, max_tokens, session_pins(fields)?);
    let mut policy = policy.map_err(|error| at_odds(fields, error, "contextLimit"))?;
    if summarizer == Summarizer::None {
        policy.strategies.clear();
    }
    // By default, a session inserts the summarizer's text unchanged, without a fact check.
    Ok(Settings { policy, summarizer, fact_check: fact_check(fields, None)?, ..common(fields)? })
}

pub(super) fn compacting_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    fields.only(&[
        "session",
        "sessionId",
        "trigger",
        "keep",
        "when",
        "excludeTools",
        "clearInputs",
        "placeholder",
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
        digest: digest(fields)?,
        ..ClearToolResults::default()
    };
    let trigger = trigger.unwrap_or(DEFAULT_MAX_TURNS);
    let policy = session::compacting(
        clear,
        trigger,
        keep,
        when(fields, When::Exceeds)?,
        session_pins(fields)?,
    );
    Ok(Settings {
        policy: policy.map_err(|error| at_odds(fields, error, "trigger.turns"))?,
        ..common(fields)?
    })
}

fn session_pins(fields: &Fields<'_, '_>) -> Result<PinRules, OptionsError> {
    Ok(PinRules { system: fields.flag("pinSystem")?.unwrap_or(true), task: false })
}

fn when(fields: &Fields<'_, '_>, default: When) -> Result<When, OptionsError> {
    match fields.text("when")? {
        None => Ok(default),
        Some("reaches") => Ok(When::Reaches),
        Some("exceeds") => Ok(When::Exceeds),
        Some(_) => Err(fields.wrong("when", "`reaches` or `exceeds`")),
    }
}

fn at_odds(
    fields: &Fields<'_, '_>,
    error: session::SettingsError,
    limit_name: &str,
) -> OptionsError {
    let session::SettingsError::KeepAboveLimit { keep, limit } = error;
    let keep_name = if fields.get("keepLastNTurns").is_some() { "keepLastNTurns" } else { "keep" };
    let (keep, limit) = (&keep.to_string(), &limit.to_string());
    let message =
        ["`", keep_name, "` is ", keep, ", more than `", limit_name, "` with ", limit].concat();
    OptionsError::new(ErrorCode::OptionsAtOdds, keep_name.into(), message)
}

/// The cookbook's defaults.
const DEFAULT_MAX_TURNS: u32 = 8;

const DEFAULT_KEEP_TURNS: u32 = 3;

const DEFAULT_KEEP_COMPACTING: u32 = 2;

//! Builds the settings from the options of the session classes.

use alloc::string::ToString;

use turnwise_core::policy::{PinRules, Policy, When};
use turnwise_core::session::{self, SettingsError};
use turnwise_core::strategies::{ClearToolResults, Summarize};
use turnwise_core::tokens::TokenCount;
use turnwise_formats::ErrorCode;

use super::checks::fact_check;
use super::strategies::digest;
use super::tables::{
    CompactingSessionOptions, DefaultSessionOptions, SummarizingSessionOptions,
    TrimmingSessionOptions,
};
use super::{Settings, Summarizer, summarizer};
use crate::field::{Fields, OptionsError};

/// The fields that the class itself adds.
const ALSO: &[&str] = &["session", "sessionId"];

pub(super) fn default_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    let options = DefaultSessionOptions::read_only(fields, ALSO)?;
    Ok(Settings::new(session::full_retention(PinRules::default()), options.format))
}

pub(super) fn trimming_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    let options = TrimmingSessionOptions::read_only(fields, ALSO)?;
    let policy = session::trimming(
        options.max_turns.unwrap_or(DEFAULT_MAX_TURNS),
        options.keep_last_n_turns,
        options.when.unwrap_or(When::Reaches),
        pins(options.pin_system),
    );
    Ok(Settings::new(checked(policy, "keepLastNTurns", "maxTurns")?, options.format))
}

pub(super) fn summarizing_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    let options = SummarizingSessionOptions::read_only(fields, ALSO)?;
    let (summarizer, cap) = summarizer(options.summarizer.as_ref(), None);
    let policy = session::summarizing(
        options.keep_last_n_turns.unwrap_or(DEFAULT_KEEP_TURNS),
        options.context_limit.unwrap_or(DEFAULT_KEEP_TURNS),
        options.when.unwrap_or(When::Exceeds),
        cap.unwrap_or(Summarize::default().max_tokens),
        pins(options.pin_system),
    );
    let keep = if options.keep_last_n_turns.is_some() { "keepLastNTurns" } else { "keep" };
    let mut policy = checked(policy, keep, "contextLimit")?;
    policy.window = options.window.map(TokenCount);
    policy.reserve_output = TokenCount(options.reserve_output.unwrap_or(0));
    if summarizer == Summarizer::None {
        policy.strategies.clear();
    }
    Ok(Settings {
        summarizer,
        validate: options.validate.unwrap_or(true),
        // By default, a session inserts the summarizer's text unchanged, without a fact check.
        fact_check: fact_check(options.check_summaries, None),
        ..Settings::new(policy, options.format)
    })
}

pub(super) fn compacting_session(fields: &Fields<'_, '_>) -> Result<Settings, OptionsError> {
    let options = CompactingSessionOptions::read_only(fields, ALSO)?;
    let clear = ClearToolResults {
        exclude_tools: options.exclude_tools.unwrap_or_default(),
        clear_inputs: options.clear_inputs.unwrap_or(false),
        digest: options.placeholder.map(digest),
        ..ClearToolResults::default()
    };
    let policy = session::compacting(
        clear,
        options.trigger.and_then(|trigger| trigger.turns).unwrap_or(DEFAULT_MAX_TURNS),
        options.keep.unwrap_or(DEFAULT_KEEP_COMPACTING),
        options.when.unwrap_or(When::Exceeds),
        pins(options.pin_system),
    );
    Ok(Settings::new(checked(policy, "keep", "trigger.turns")?, options.format))
}

fn pins(system: Option<bool>) -> PinRules {
    PinRules { system: system.unwrap_or(true), task: false }
}

/// The policy, or an error that names the two options that contradict each other.
fn checked(
    policy: Result<Policy, SettingsError>,
    keep_name: &str,
    limit_name: &str,
) -> Result<Policy, OptionsError> {
    policy.map_err(|SettingsError::KeepAboveLimit { keep, limit }| {
        let (keep, limit) = (&keep.to_string(), &limit.to_string());
        let message =
            ["`", keep_name, "` is ", keep, ", more than `", limit_name, "` with ", limit].concat();
        OptionsError::new(ErrorCode::OptionsAtOdds, keep_name.into(), message)
    })
}

/// The cookbook's defaults.
const DEFAULT_MAX_TURNS: u32 = 8;

const DEFAULT_KEEP_TURNS: u32 = 3;

const DEFAULT_KEEP_COMPACTING: u32 = 2;

//! The levels that options come from: app, agent, conversation and request. The host merges them
//! field by field; the engine gets the result and, in `levels`, the level of each field. So an
//! error can name the levels that set the option at fault.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::policy::{Limit, Policy};
use turnwise_formats::ErrorCode;

use crate::field::{Fields, OptionsError};

/// The levels, the most specific last.
pub const LEVELS: [&str; 4] = ["app", "agent", "conversation", "request"];

/// Checks the names of the levels, if there are any.
pub(super) fn check(fields: &Fields<'_, '_>) -> Result<(), OptionsError> {
    let Some(levels) = fields.object("levels")? else { return Ok(()) };
    for name in levels.names() {
        let level = levels.text(name)?.unwrap_or_default();
        if !LEVELS.contains(&level) {
            return Err(levels.wrong(name, "`app`, `agent`, `conversation` or `request`"));
        }
    }
    Ok(())
}

/// Refuses a part that always stays and is larger than the window. One level alone may ask for
/// that, since the budget wins; of two levels, one did not know the other.
pub(super) fn check_keep(fields: &Fields<'_, '_>, policy: &Policy) -> Result<(), OptionsError> {
    let level = |name| fields.get("levels").and_then(|levels| levels.text_of(name));
    let Some(budget) = policy.budget().filter(|_| level("keep") != level("window")) else {
        return Ok(());
    };
    let is_larger =
        |limit: &Limit| limit.in_tokens(Some(budget)).is_some_and(|tokens| tokens > budget);
    if policy.keep.any.is_empty() || !policy.keep.any.iter().all(is_larger) {
        return Ok(());
    }
    let message = "`keep` is larger than what the `window` leaves for messages";
    Err(OptionsError::new(ErrorCode::OptionsAtOdds, "keep".into(), message.into()))
}

/// Adds the levels of the options that an error names.
pub(super) fn name_levels(error: OptionsError, fields: &Fields<'_, '_>) -> OptionsError {
    let Some(levels) = fields.get("levels") else { return error };
    let mut named: Vec<(&str, &str)> = Vec::new();
    for quoted in error.message.split('`').skip(1).step_by(2) {
        let option = quoted.split(['.', '[']).next().unwrap_or_default();
        let level = levels.text_of(option);
        named.extend(level.map(|level| (option, level)).filter(|one| !named.contains(one)));
    }
    let mut message = String::from(error.message.as_str());
    for (place, (option, level)) in named.into_iter().enumerate() {
        let before = if place == 0 { "; `" } else { ", `" };
        message.push_str(&[before, option, "` is set by `", level, "`"].concat());
    }
    error.with_message(message)
}

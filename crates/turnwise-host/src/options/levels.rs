//! The levels that options come from: app, agent, conversation and request. The host merges them
//! field by field; the engine gets the result and, in `levels`, the level of each field. So an
//! error can name the levels that set the faulty option.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::policy::{Limit, Policy};
use turnwise_formats::ErrorCode;

use super::values::any_of;
use crate::field::{Fields, OptionsError};

/// The levels, the most specific last.
pub const LEVELS: [&str; 4] = ["app", "agent", "conversation", "request"];

/// The level of each option, if known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(pub Vec<(Box<str>, &'static str)>);

impl Levels {
    /// Reads the object `levels` of the options, if it exists.
    pub(super) fn read(fields: &Fields<'_, '_>) -> Result<Self, OptionsError> {
        let Some(levels) = fields.object("levels")? else { return Ok(Self::default()) };
        let level = |option: &str| {
            let name = levels.text(option)?.unwrap_or_default();
            let known = LEVELS.into_iter().find(|known| *known == name);
            let level = known.ok_or_else(|| levels.wrong(option, &any_of(&LEVELS)))?;
            Ok((option.into(), level))
        };
        Ok(Self(levels.names().map(level).collect::<Result<_, _>>()?))
    }

    /// The level of an option.
    fn of(&self, option: &str) -> Option<&'static str> {
        self.0.iter().find(|(name, _)| **name == *option).map(|(_, level)| *level)
    }

    /// Returns an error if a part that always stays is larger than the window. Within one level
    /// this is allowed, since the budget wins; across two levels, one did not know the other.
    pub(super) fn check_keep(&self, policy: &Policy) -> Result<(), OptionsError> {
        let is_apart = self.of("keep") != self.of("window");
        let Some(budget) = policy.budget().filter(|_| is_apart) else { return Ok(()) };
        let is_larger =
            |limit: &Limit| limit.in_tokens(Some(budget)).is_some_and(|tokens| tokens > budget);
        if policy.keep.any.is_empty() || !policy.keep.any.iter().all(is_larger) {
            return Ok(());
        }
        let message = "`keep` is larger than what the `window` leaves for messages";
        Err(OptionsError::new(ErrorCode::OptionsAtOdds, "keep".into(), message.into()))
    }

    /// Adds the levels of the options that an error names.
    pub fn name(&self, error: OptionsError) -> OptionsError {
        if self.0.is_empty() {
            return error;
        }
        let mut named: Vec<(&str, &str)> = Vec::new();
        for quoted in error.message.split('`').skip(1).step_by(2) {
            let option = quoted.split(['.', '[']).next().unwrap_or_default();
            let level = self.of(option).map(|level| (option, level));
            named.extend(level.filter(|one| !named.contains(one)));
        }
        let mut message = String::from(error.message.as_str());
        for (place, (option, level)) in named.into_iter().enumerate() {
            let before = if place == 0 { "; `" } else { ", `" };
            message.push_str(&[before, option, "` is set by `", level, "`"].concat());
        }
        error.with_message(message)
    }
}

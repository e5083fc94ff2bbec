//! The option `checkSummaries`: the fact check of the host's summaries.

use turnwise_text::CheckPolicy;

use super::values::CheckOrFalse;

/// The fact check of the host's summaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FactCheck {
    /// The policy for lost and invented facts. `None` means that facts are not checked.
    pub policy: Option<CheckPolicy>,
    /// Whether the host set the option. Then a missing notetaker is an error, whereas the default
    /// is skipped without one.
    pub is_asked: bool,
}

pub(super) fn fact_check(option: Option<CheckOrFalse>, default: CheckOrFalse) -> FactCheck {
    FactCheck {
        policy: option.unwrap_or(default),
        is_asked: option.is_some_and(|policy| policy.is_some()),
    }
}

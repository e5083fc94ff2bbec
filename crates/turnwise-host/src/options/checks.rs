//! The option `checkSummaries`: the fact check of the host's summaries.

use turnwise_text::CheckPolicy;

use crate::field::{Fields, OptionsError};

/// The fact check of the host's summaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FactCheck {
    /// The policy for lost and invented facts. `None` means that facts are not checked.
    pub policy: Option<CheckPolicy>,
    /// Whether the host set the option. Then a missing notetaker is an error, whereas the default
    /// is skipped without one.
    pub is_asked: bool,
}

/// `"append"`, `"flag"`, `"reject"` or `false`.
pub(super) fn fact_check(
    fields: &Fields<'_, '_>,
    default: Option<CheckPolicy>,
) -> Result<FactCheck, OptionsError> {
    let Some(value) = fields.get("checkSummaries") else {
        return Ok(FactCheck { policy: default, is_asked: false });
    };
    if value.as_bool() == Some(false) {
        return Ok(FactCheck::default());
    }
    let policy = value.as_str().and_then(CheckPolicy::from_name);
    let wrong = || fields.wrong("checkSummaries", "`append`, `flag`, `reject` or false");
    Ok(FactCheck { policy: Some(policy.ok_or_else(wrong)?), is_asked: true })
}

//! `checkSummaries`: what is done about the facts of summaries that a host brings.

use turnwise_text::CheckPolicy;

use crate::field::{Fields, OptionsError};

/// Whether the facts of a host's summaries are checked, and what follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FactCheck {
    /// What is done about the findings; `None`: they are not looked for.
    pub policy: Option<CheckPolicy>,
    /// The host asked for it by name: where nobody can check, that is an error and no default that
    /// is left out.
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

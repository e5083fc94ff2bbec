//! Rules, and the faults and findings they report.

use alloc::string::String;
use alloc::vec::Vec;

use super::op::Op;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Harmful, lossy, or refused by some servers only.
    Warning,
    /// The provider refuses the request.
    Error,
}

impl Severity {
    /// The name the package uses.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Something wrong with a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule, by its id: `C1`, `A7`, … Each has a section in `docs/rules`.
    pub rule: &'static str,
    /// The message it is about, from 0.
    pub index: u32,
    /// How bad it is.
    pub severity: Severity,
    /// The fault, in one sentence.
    pub message: String,
    /// How to mend it, where a fix is certain.
    pub fix: Option<&'static str>,
}

/// One way to break a rule.
pub struct Rule {
    /// The id that findings have.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The sentence; `{}` is replaced by the subject of the fault.
    pub says: &'static str,
    /// How to mend it; empty where no fix is certain.
    pub fix: &'static str,
}

/// A finding and the edits that mend it.
pub struct Fault {
    /// The rule.
    pub rule: &'static Rule,
    /// The message it is about.
    pub index: u32,
    /// What fills the sentence of the rule.
    pub about: String,
    /// The edits that mend it; none where nothing certain does.
    pub ops: Vec<Op>,
}

impl Fault {
    /// The fault without its edits.
    pub fn finding(&self) -> Finding {
        let fix = Some(self.rule.fix).filter(|fix| !fix.is_empty());
        Finding {
            rule: self.rule.id,
            index: self.index,
            severity: self.rule.severity,
            message: self.sentence(),
            fix,
        }
    }

    /// The fault, in one sentence.
    pub fn sentence(&self) -> String {
        match self.rule.says.split_once("{}") {
            Some((before, after)) => [before, &self.about, after].concat(),
            None => String::from(self.rule.says),
        }
    }
}

/// A way to break a rule that the provider refuses.
pub const fn error(id: &'static str, says: &'static str, fix: &'static str) -> Rule {
    rule(id, Severity::Error, says, fix)
}

/// A way to break a rule that is harmful or refused by some servers only.
pub const fn warning(id: &'static str, says: &'static str, fix: &'static str) -> Rule {
    rule(id, Severity::Warning, says, fix)
}

const fn rule(id: &'static str, severity: Severity, says: &'static str, fix: &'static str) -> Rule {
    let (says, fix) = if cfg!(feature = "rule-texts") { (says, fix) } else { ("", "") };
    Rule { id, severity, says, fix }
}

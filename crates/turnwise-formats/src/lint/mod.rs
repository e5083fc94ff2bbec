//! What linting is made of: a walk over a history, rules, the edits that mend what they find, and
//! the pairing of calls with results. The rules themselves are in the folders of the formats.

mod answers;
pub(crate) mod calls;
mod first;
mod foreign;
mod ids;
pub(crate) mod limits;
pub mod op;
mod options;
pub(crate) mod pairing;
mod rule;
pub(crate) mod servers;
pub(crate) mod settle;
mod shape;
pub(crate) mod text;
pub(crate) mod turns;

use alloc::string::String;
use alloc::vec::Vec;

pub use self::ids::{new_id, shortened};
pub(crate) use self::ids::{own_id, refused, renamed, safe_id};
pub use self::op::{Change, Op, apply_changes, changes};
pub use self::options::{Options, Target};
pub use self::rule::{Fault, Finding, Rule, Severity, error, warning};
pub use self::servers::{Rules, opens_with_user, rules};

use crate::definition::Lint;
use crate::format::{Format, dispatch};
use crate::json::Json;
use crate::mend::Place;

/// Reports what the rules of `format` find in one message alone. One of another format is reported
/// with the list.
pub fn check_message(format: Format, index: u32, walk: &mut Walk<'_, '_>) {
    if is_foreign(format, walk.message(index)) {
        return;
    }
    shape::check(format, index, walk);
    let rules = walk.rules(format);
    let message = walk.message(index);
    malformed(format, index, message, rules, &mut |rule, about, ops| {
        walk.fault(rule, index, about, ops);
    });
    limits::too_long(index, message, rules, &mut |rule, about, ops| {
        walk.fault(rule, index, about, ops);
    });
}

/// Reports what the rules of `format` find in the list as a whole.
pub fn check_list(format: Format, walk: &mut Walk<'_, '_>) {
    if foreign::check(format, walk) {
        return;
    }
    dispatch!(format, F => F::check(walk));
    first::check(format, walk);
    answers::check(format, walk);
    limits::check(format, walk);
}

/// Whether a message is of another format than the list it is in.
pub fn is_foreign(format: Format, message: &Json<'_>) -> bool {
    crate::unknown::foreign(format, message).is_some()
}

/// Reports malformed parts of one message.
pub(crate) fn malformed(
    format: Format,
    index: u32,
    message: &Json<'_>,
    rules: &Rules,
    report: Report<'_>,
) {
    shape::malformed(format, index, message, report);
    dispatch!(format, F => F::malformed(index, message, rules, report));
    crate::pictures::malformed(index, message, &rules.media, report);
}

/// Reports what the place of one message makes malformed.
pub(crate) fn misplaced(
    format: Format,
    index: u32,
    message: &Json<'_>,
    place: &Place<'_>,
    report: Report<'_>,
) {
    dispatch!(format, F => F::misplaced(index, message, place, report));
}

/// Takes a broken rule, what fills its sentence, and the edits that repair it.
pub(crate) type Report<'a> = &'a mut dyn FnMut(&'static Rule, &str, Vec<Op>);

/// The page in `docs/rules` that explains a rule to a user of `format`.
pub fn page(format: Format, rule: &str) -> &'static str {
    let (page, also) = dispatch!(format, F => (F::PAGE, F::ALSO));
    if SHARED_RULES.contains(&rule) {
        return "every-format";
    }
    if also.contains(&rule) {
        return page;
    }
    let is_owner = |format: &Format| {
        let letter = dispatch!(*format, F => F::LETTER);
        !letter.is_empty() && rule.starts_with(letter)
    };
    let owner = Format::ALL.into_iter().find(is_owner).unwrap_or(format);
    dispatch!(owner, F => F::PAGE)
}

/// A walk through a history, and what it finds.
pub struct Walk<'w, 'j> {
    /// The messages.
    pub messages: &'w [&'w Json<'j>],
    /// What the history is checked for.
    pub options: &'w Options,
    /// The faults so far.
    pub faults: Vec<Fault>,
}

impl<'w, 'j> Walk<'w, 'j> {
    /// The rules of the server that the history goes to.
    pub(crate) fn rules(&self, format: Format) -> &'static Rules {
        rules(format, self.options.target)
    }

    /// The messages with their indexes.
    pub fn numbered(&self) -> impl Iterator<Item = (u32, &'w Json<'j>)> + use<'w, 'j> {
        (0..).zip(self.messages.iter().copied())
    }

    /// The message at `index`.
    pub fn message(&self, index: u32) -> &'w Json<'j> {
        self.messages.get(index as usize).copied().unwrap_or(&Json::Null)
    }

    /// How many messages there are.
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.messages.len()).unwrap_or(u32::MAX)
    }

    /// Reports a fault of the message at `index`. `about` fills the sentence of the rule, `ops`
    /// mend it.
    #[inline(never)]
    pub fn fault(&mut self, rule: &'static Rule, index: u32, about: &str, mut ops: Vec<Op>) {
        // All of them or none: half a fix is none.
        if !ops.iter().all(|op| op.inside().is_none_or(|at| op.leads_somewhere(self.message(at)))) {
            ops.clear();
        }
        self.faults.push(Fault { rule, index, about: clipped(about), ops });
    }
}

/// Whether a text is nothing but white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// A string as JSON text.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    crate::json::push_string(&mut out, text);
    out
}

fn clipped(about: &str) -> String {
    let mut out: String = about.chars().take(64).collect();
    if out.len() < about.len() {
        out.push('…');
    }
    out
}

pub(crate) use turnwise_core::mending::INTERRUPTED;

/// Rules that hold in every format.
const SHARED_RULES: [&str; 17] = [
    "X1", "X2", "X3", "X4", "X5", "X6", "C6", "C7", "C10", "C14", "C15", "P8", "M1", "M2", "N1",
    "N2", "N3",
];

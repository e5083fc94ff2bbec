//! Finds the errors that a provider would refuse, with the rules of the history's format and the
//! common rules.

use alloc::vec;
use alloc::vec::Vec;

use turnwise_formats::lint::{Fault, Op, Rule, Walk, check, error};
use turnwise_formats::sorted::sorted;
use turnwise_formats::{Format, Json, Parsed, detect_list, reading};

use crate::surrogates;
use crate::{Finding, Options};

/// The errors and warnings of a history, in the order of its messages.
///
/// ```
/// use turnwise_check::{Options, lint};
/// use turnwise_formats::parse_list;
///
/// let history = r#"[{"role":"user","content":"Hi"},{"role":"tool","tool_call_id":"c1","content":"4"}]"#;
/// let findings = lint(&parse_list(history)?, &Options::default());
/// assert_eq!((findings[0].rule, findings[0].index), ("C2", 1));
/// # Ok::<(), turnwise_formats::InputError>(())
/// ```
pub fn lint(messages: &[Parsed<'_>], options: &Options) -> Vec<Finding> {
    let views: Vec<&Json<'_>> = messages.iter().map(|message| &message.json).collect();
    let format = options.format.unwrap_or_else(|| detect_list(views.iter().copied()));
    faults(&views, &mended(messages), format, options).iter().map(Fault::finding).collect()
}

/// The indexes of messages that contained half a character.
pub(crate) fn mended(messages: &[Parsed<'_>]) -> Vec<u32> {
    (0..).zip(messages).filter(|(_, message)| message.is_mended).map(|(index, _)| index).collect()
}

/// Like [`lint`], with the edits that fix each error.
pub(crate) fn faults(
    messages: &[&Json<'_>],
    mended: &[u32],
    format: Format,
    options: &Options,
) -> Vec<Fault> {
    let mut walk = Walk { messages, options, faults: Vec::new() };
    for (index, message) in walk.numbered() {
        if !message.is_object() {
            walk.fault(&NO_OBJECT, index, message.kind_name(), vec![Op::Drop(index)]);
        }
    }
    surrogates::check(&mut walk, mended);
    for (index, message) in walk.numbered().filter(|(_, message)| message.is_object()) {
        if let Err(error) = reading::check(format, message) {
            let (about, ops) = (error.message.clone(), Vec::new());
            walk.faults.push(Fault { rule: &UNKNOWN_SHAPE, index, about, ops });
        }
    }
    check(format, &mut walk);
    sorted(walk.faults, |fault| fault.index)
}

/// Whether the error is a message of unknown shape. Then the history must not be edited.
pub(crate) fn is_unknown(fault: &Fault) -> bool {
    core::ptr::eq(fault.rule, &UNKNOWN_SHAPE)
}

static UNKNOWN_SHAPE: Rule = error("X2", "{}", "");
static NO_OBJECT: Rule = error("X1", "a message must be an object, but this is {}", "leave it out");

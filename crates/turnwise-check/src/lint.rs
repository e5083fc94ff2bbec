//! Finds the errors that a provider would refuse, with the rules of the history's format and the
//! common rules.

use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use turnwise_formats::lint::{Fault, Op, Rule, Walk, check_list, check_message, error, is_foreign};
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
    in_one_go(Linting::new(messages, options), |linting| linting.step(messages, options))
}

/// [`lint`] in steps of bounded size.
#[derive(Debug)]
pub struct Linting {
    format: Format,
    search: Search,
}

impl Linting {
    /// Begins.
    pub fn new(messages: &[Parsed<'_>], options: &Options) -> Self {
        let detect = || detect_list(messages.iter().map(|message| &message.json));
        Self { format: options.format.unwrap_or_else(detect), search: Search::default() }
    }

    /// One step with the same messages and options as before. Returns the findings at the end.
    pub fn step(&mut self, messages: &[Parsed<'_>], options: &Options) -> Option<Vec<Finding>> {
        let views: Vec<&Json<'_>> = messages.iter().map(|message| &message.json).collect();
        let is_half = |index: u32| messages.get(index as usize).is_some_and(|it| it.is_mended);
        let found = self.search.step(&views, &is_half, self.format, options)?;
        Some(found.iter().map(Fault::finding).collect())
    }
}

/// Repeats steps until one has the result.
pub(crate) fn in_one_go<W, T>(mut work: W, step: impl Fn(&mut W) -> Option<T>) -> T {
    loop {
        if let Some(done) = step(&mut work) {
            return done;
        }
    }
}

/// A search for faults, with the edits that fix each: first in the messages one by one, then in the
/// list as a whole.
#[derive(Default)]
pub(crate) struct Search {
    next: u32,
    faults: Vec<Fault>,
}

impl core::fmt::Debug for Search {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Search").field("next", &self.next).finish_non_exhaustive()
    }
}

impl Search {
    /// One step. `is_half` says whether the parser replaced half a character in a message. Returns
    /// the faults in the order of the messages at the end.
    pub fn step(
        &mut self,
        messages: &[&Json<'_>],
        is_half: &dyn Fn(u32) -> bool,
        format: Format,
        options: &Options,
    ) -> Option<Vec<Fault>> {
        let mut walk = Walk { messages, options, faults: take(&mut self.faults) };
        let is_list = messages.len() <= self.next as usize;
        if is_list {
            check_list(format, &mut walk);
            return Some(sorted(walk.faults, |fault| fault.index));
        }
        let end = (self.next as usize + STEP).min(messages.len());
        for (index, message) in walk.numbered().take(end).skip(self.next as usize) {
            if !message.is_object() {
                walk.fault(&NO_OBJECT, index, message.kind_name(), vec![Op::Drop(index)]);
            }
            if is_half(index) {
                surrogates::check(&mut walk, index);
            }
            let is_known = !message.is_object() || is_foreign(format, message);
            if let Some(Err(error)) = (!is_known).then(|| reading::check(format, message)) {
                let (about, ops) = (error.message.clone(), Vec::new());
                walk.faults.push(Fault { rule: &UNKNOWN_SHAPE, index, about, ops });
            }
            check_message(format, index, &mut walk);
        }
        self.next = u32::try_from(end).unwrap_or(u32::MAX);
        self.faults = walk.faults;
        None
    }
}

/// Whether the error is a message of unknown shape. Then the history must not be edited.
pub(crate) fn is_unknown(fault: &Fault) -> bool {
    core::ptr::eq(fault.rule, &UNKNOWN_SHAPE)
}

static UNKNOWN_SHAPE: Rule = error("X2", "{}", "");
static NO_OBJECT: Rule = error("X1", "a message must be an object, but this is {}", "leave it out");

/// The number of messages that a step looks at, one by one. A step takes a few milliseconds.
pub(crate) const STEP: usize = 1_024;

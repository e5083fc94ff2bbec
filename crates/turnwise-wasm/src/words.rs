//! A plan as plain integers, and the names behind them. The other side of this is
//! `pkg/src/plan.ts`.
//!
//! ```text
//! header    length, flags, prefixChangedAt, tokensBefore, tokens, budget, trigger, target, segments, inserts, resent, saved,
//!           memory
//! segment   start, end, action, reason, change, tokensAfter
//! insert    before, kind, a, b, tokens     a, b: serial and end of a summary, item and call of an interrupted one,
//!                                          item and change of a moved one
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_boundary::quote;
use turnwise_host::turnwise_core::Plan;
use turnwise_host::turnwise_core::plan::{Action, Change, Insert, Inserted, Reason};
use turnwise_host::turnwise_core::prefix::PrefixChange;
use turnwise_host::turnwise_core::summary::{Setback, Summary};
use turnwise_host::turnwise_core::tokens::TokenCount;
use wasm_bindgen::prelude::*;

/// The names behind the numbers: `{"actions":["keep",…],"reasons":["in_window",…]}`.
#[wasm_bindgen]
pub fn names() -> String {
    let mut out = String::from("{\"actions\":");
    list(&mut out, &mut ACTIONS.iter().map(|action| action.as_str()));
    out.push_str(",\"reasons\":");
    list(&mut out, &mut Reason::ALL.iter().map(|reason| reason.code()));
    out.push('}');
    out
}

fn list(out: &mut String, names: &mut dyn Iterator<Item = &'static str>) {
    out.push('[');
    for (place, name) in names.enumerate() {
        comma(out, place);
        quote(out, name);
    }
    out.push(']');
}

/// The shapes of messages that can be sketched:
/// `[{"key":"role","is":"user","fields":{"content":"text"}},…]`.
#[wasm_bindgen]
pub fn shapes() -> String {
    turnwise_host::formats::sketch::shapes()
}

/// Writes `plan` without its inserts into `out`, which keeps its room from plan to plan.
pub(crate) fn write(out: &mut Vec<u32>, plan: &Plan) {
    let optional = |value: Option<TokenCount>| value.map_or(0, |tokens| tokens.0);
    let flag = |set: bool, bit: u32| if set { bit } else { 0 };
    let none = PrefixChange { at: 0, resent: TokenCount::ZERO, saved: TokenCount::ZERO };
    let change = plan.prefix_change.unwrap_or(none);
    out.clear();
    out.extend([
        0,
        flag(plan.changed(), 1)
            | flag(plan.fits(), 2)
            | flag(plan.prefix_change.is_some(), 4)
            | flag(plan.budget.is_some(), 8)
            | flag(plan.trigger.is_some(), 16)
            | flag(plan.target.is_some(), 32)
            | flag(plan.job.is_some(), 64)
            | flag(plan.is_near_budget(), 128)
            | flag(plan.job.as_ref().is_some_and(|job| job.ahead), 256)
            | flag(plan.breaker.is_open(), 512)
            | setback(plan.breaker.setback()) << 10
            | plan.breaker.failures().min(MOST_FAILURES) << 12,
        change.at,
        plan.whole.tokens.0,
        plan.size.tokens.0,
        optional(plan.budget),
        optional(plan.trigger),
        optional(plan.target),
        count(plan.segments.len()),
        count(plan.inserts.len()),
        change.resent.0,
        change.saved.0,
        plan.memory.0,
    ]);
    for segment in &plan.segments {
        let (change, tokens) =
            segment.action.change().map_or((0, 0), |change| (bits(change), change.tokens.0));
        let (action, reason) = (number(segment.action), segment.reason as u32);
        out.extend([segment.start, segment.end, action, reason, change, tokens]);
    }
}

/// Two bits; the names are in `plan.ts`.
fn setback(setback: Option<Setback>) -> u32 {
    match setback {
        None => 0,
        Some(Setback::Failed) => 1,
        Some(Setback::NotSmaller) => 2,
        Some(Setback::FreedNothing) => 3,
    }
}

/// As many failures as are told apart.
const MOST_FAILURES: u32 = 255;

/// Puts the plan's inserts behind it, and its length in front.
pub(crate) fn write_inserts(out: &mut Vec<u32>, inserts: &[Insert], summaries: &[Summary]) {
    for insert in inserts {
        let (kind, a, b) = match &insert.what {
            Inserted::Summary { serial, .. } => {
                let summary = summaries.iter().rev().find(|summary| summary.serial == *serial);
                (0, *serial, summary.map_or(0, |summary| summary.end))
            }
            Inserted::Interrupted(site) => (1, site.item, site.call),
            Inserted::Moved(item, change) => (2, *item, change.map_or(0, bits)),
        };
        out.extend([insert.before, kind, a, b, insert.tokens.0]);
    }
    let length = count(out.len());
    if let Some(first) = out.first_mut() {
        *first = length;
    }
}

/// The change that [`bits`] wrote.
pub(crate) fn change(bits: u32) -> Change {
    let has = |bit: u32| bits & bit != 0;
    let (rest, is_shortened) = (bits >> 8, has(SHORTENED));
    Change {
        results: has(1),
        inputs: has(2),
        content: has(4),
        orphans: has(8),
        most: TokenCount(if is_shortened { rest } else { 0 }),
        closed: u16::from(has(CLOSED)),
        strategy: if is_shortened { 0 } else { rest as u8 },
        tokens: TokenCount::ZERO,
    }
}

fn bits(change: Change) -> u32 {
    let flags =
        u32::from(change.results) | u32::from(change.inputs) << 1 | u32::from(change.content) << 2;
    let flags = flags | u32::from(change.orphans) << 3 | if change.closed > 0 { CLOSED } else { 0 };
    match change.most {
        TokenCount::ZERO => flags | u32::from(change.strategy) << 8,
        most => flags | SHORTENED | most.0.min(u32::MAX >> 8) << 8,
    }
}

/// Interrupted calls are closed in the message: how many is found out again.
const CLOSED: u32 = 16;
/// Results are shortened: the upper 24 bits say to how many tokens, and else which strategy has
/// cleared.
const SHORTENED: u32 = 32;

fn number(action: Action) -> u32 {
    match action {
        Action::Keep => 0,
        Action::Drop => 1,
        Action::Replace(_) => 2,
        Action::Summarize => 3,
        Action::Move(_) => 4,
    }
}

/// Appends a comma unless this is the first of a list.
pub(crate) fn comma(out: &mut String, place: usize) {
    if place > 0 {
        out.push(',');
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// In the order of [`number`].
const ACTIONS: [Action; 5] = [
    Action::Keep,
    Action::Drop,
    Action::Replace(Change {
        results: false,
        inputs: false,
        content: false,
        orphans: false,
        most: TokenCount::ZERO,
        closed: 0,
        strategy: 0,
        tokens: TokenCount::ZERO,
    }),
    Action::Summarize,
    Action::Move(None),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        for (place, action) in ACTIONS.into_iter().enumerate() {
            assert_eq!(number(action) as usize, place);
        }
        for (place, reason) in Reason::ALL.iter().enumerate() {
            assert_eq!(*reason as usize, place);
        }
        assert!(names().starts_with(
            r#"{"actions":["keep","drop","replace","summarize","move"],"reasons":["in_window","#
        ));
    }

    #[test]
    fn changes_survive_the_way() {
        for given in (0..32).flat_map(|flags| {
            [flags, flags | 3 << 8, flags | 255 << 8, flags | SHORTENED | 90_000 << 8]
        }) {
            assert_eq!(bits(change(given)), given);
        }
    }

    #[test]
    fn a_plan_begins_with_its_length() {
        let mut out = Vec::new();
        write(&mut out, &Plan::default());
        write_inserts(&mut out, &[], &[]);
        assert_eq!(
            (out.first().copied(), out.len()),
            (Some(13), 13),
            "a plan of nothing is its header"
        );
    }
}

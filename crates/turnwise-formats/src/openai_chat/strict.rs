//! C8: servers whose chat template wants one system message, and then user and assistant in turns.

use alloc::string::String;
use alloc::vec::Vec;

use crate::lint::Walk;
use crate::lint::op::{Op, steps};
use crate::lint::{Rule, error};
use crate::writing::joined;

/// Reports neighbors of one role, and system messages that are not the first.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let mut systems: Vec<u32> = Vec::new();
    let mut run: Vec<u32> = Vec::new();
    let mut run_role = "";
    for (index, message) in walk.numbered() {
        let role = message.text_of("role").unwrap_or_default();
        if matches!(role, "system" | "developer") {
            systems.push(index);
            continue;
        }
        if role != run_role || !matches!(role, "user" | "assistant") {
            merge(walk, &run);
            run.clear();
            run_role = role;
        }
        run.push(index);
        // What follows a call are its results: the run ends here.
        if !message.list_of("tool_calls").is_empty() {
            merge(walk, &run);
            run.clear();
        }
    }
    merge(walk, &run);
    match systems.first() {
        Some(&first) if first > 0 => {
            walk.fault(&REPEATED, first, "system", alloc::vec![Op::Move { from: first, to: 0 }])
        }
        _ => merge(walk, &systems),
    }
}

/// One message out of several: the first takes the rest in, or a call
/// at the end the words before it.
fn merge(walk: &mut Walk<'_, '_>, run: &[u32]) {
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else { return };
    if run.len() < 2
        || matches!(walk.message(first).text_of("role"), Some("tool" | "function") | None)
    {
        return;
    }
    let keeper = if walk.message(last).list_of("tool_calls").is_empty() { first } else { last };
    let contents = run.iter().filter_map(|&index| walk.message(index).field("content"));
    let mut joined = Some(joined(contents.collect()));
    for &index in run.iter().skip(1) {
        let mut ops = Vec::new();
        if let Some(joined) = joined.take() {
            ops.push(Op::Set(keeper, steps!["content"], joined));
            ops.extend((keeper != first).then_some(Op::Drop(first)));
        }
        ops.extend((index != keeper).then_some(Op::Drop(index)));
        let role = String::from(walk.message(index).text_of("role").unwrap_or_default());
        walk.fault(&REPEATED, index, &role, ops);
    }
}

static REPEATED: Rule = error(
    "C8",
    "a second {} message in a row, or a system message that is not the first: this server wants roles in turns",
    "merge them into one",
);

//! X5: messages of another format in the list, as a host leaves them that has changed its provider.

use alloc::vec::Vec;

use super::Walk;
use super::op::Op;
use super::rule::{Rule, error};
use crate::convert::Rewriting;
use crate::format::Format;
use crate::json::Parsed;
use crate::unknown::{foreign, says_something};

/// Reports runs of such messages, each to be written in the format of the list. Returns whether there
/// are any: the other rules of lists would take their calls and results for missing.
pub(super) fn check(format: Format, walk: &mut Walk<'_, '_>) -> bool {
    let found: Vec<_> = walk.messages.iter().map(|message| foreign(format, message)).collect();
    let mut start = 0;
    for run in found.chunk_by(|one, next| one == next) {
        let end = start + run.len();
        match run.first() {
            Some(Some(from)) if cfg!(feature = "rewrites") => {
                rewrite(walk, (*from, format), start..end);
            }
            Some(Some(from)) => {
                let all = index(start)..index(end);
                all.for_each(|at| walk.fault(&FOREIGN, at, from.as_str(), Vec::new()));
            }
            _ => {}
        }
        start = end;
    }
    found.iter().any(Option::is_some)
}

fn rewrite(walk: &mut Walk<'_, '_>, (from, to): (Format, Format), run: core::ops::Range<usize>) {
    let messages = walk.messages.get(run.clone()).unwrap_or_default();
    let parsed: Vec<Parsed<'_>> = messages
        .iter()
        .map(|message| Parsed { json: (*message).clone(), is_mended: false })
        .collect();
    let mut rewriting = Rewriting::new(from, to);
    let written = loop {
        if let Some(written) = rewriting.step(&parsed, parsed.len()) {
            break written;
        }
    };
    let (first, last) = (index(run.start), index(run.end));
    let is_gone = written.messages.is_empty() && written.system.is_none();
    let is_lost = is_gone && messages.iter().any(|message| says_something(from, message));
    let mut arrivals: Vec<Op> = Vec::new();
    let texts = written.messages.into_iter().map(|(_, text)| Op::Insert(first, text));
    arrivals.extend(texts);
    for at in first..last {
        let mut ops = Vec::new();
        if !is_lost {
            ops.push(match &written.system {
                Some(system) if at == first => Op::Hoist(at, system.clone()),
                _ => Op::Drop(at),
            });
            ops.append(&mut arrivals);
        }
        walk.fault(if is_lost { &LOST } else { &FOREIGN }, at, from.as_str(), ops);
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

static LOST: Rule =
    error("X5", "this message is in the format `{}`, and nothing of it can be in this list", "");
static FOREIGN: Rule = error(
    "X5",
    "this message is in the format `{}`, and the list in another one",
    "write it in the format of the list",
);

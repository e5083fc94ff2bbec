//! The invariants of a transcript: it equals a new one with the same items, and its steps are
//! whole.

use turnwise_core::item::{Item, Kind};
use turnwise_core::transcript::{FaultKind, Transcript};

use crate::seen::links;
use crate::{Outcome, ensure};

/// Checks that the transcript equals one built from the same items in order.
pub fn check_transcript(kept: &Transcript) -> Outcome {
    let mut fresh = kept.emptied();
    for (_, item) in kept.items(0..kept.len()) {
        fresh.push(item.clone());
    }
    ensure!(
        kept.turns() == fresh.turns(),
        "turns: {:?}, from scratch {:?}",
        kept.turns(),
        fresh.turns()
    );
    ensure!(
        kept.steps() == fresh.steps(),
        "steps: {:?}, from scratch {:?}",
        kept.steps(),
        fresh.steps()
    );
    ensure!(
        kept.strays() == fresh.strays(),
        "strays: {:?}, from scratch {:?}",
        kept.strays(),
        fresh.strays()
    );
    ensure!(
        kept.faults() == fresh.faults(),
        "faults: {:?}, from scratch {:?}",
        kept.faults(),
        fresh.faults()
    );
    let open: Vec<_> = kept.open_calls().collect();
    let fresh_open: Vec<_> = fresh.open_calls().collect();
    ensure!(open == fresh_open, "open calls: {open:?}, from scratch {fresh_open:?}");
    let mut tokens = 0;
    for index in 0..=kept.len() {
        ensure!(kept.chain(index) == fresh.chain(index), "digest of all before {index}");
        ensure!(kept.tokens(0..index).0 == tokens, "tokens before {index}");
        ensure!(kept.unit(index) == fresh.unit(index), "unit of {index}");
        tokens += kept.item(index).map_or(0, |item| item.tokens.0);
        let answers = kept.item(index).map_or(0, |item| item.answers.len());
        for place in 0..answers {
            ensure!(kept.call_of(index, place) == fresh.call_of(index, place), "call of {index}");
        }
    }
    steps_are_whole(kept)
}

/// INVARIANT of the transcript: steps do not overlap, and a call is in the same step as its
/// results, unless they are strays.
fn steps_are_whole(transcript: &Transcript) -> Outcome {
    let steps = transcript.steps();
    ensure!(steps.windows(2).all(|pair| pair[0].end <= pair[1].start), "steps overlap: {steps:?}");
    let items: Vec<Item> =
        transcript.items(0..transcript.len()).map(|(_, item)| item.clone()).collect();
    for (call, result) in links(&items, transcript) {
        let together = transcript.unit(call).contains(&result);
        let home = transcript.unit(call).start;
        let is_late =
            transcript.strays().iter().any(|stray| stray.index == result && stray.step == home);
        ensure!(together || is_late, "call {call} and result {result} are in different steps");
    }
    for fault in transcript.faults() {
        let kinds: Vec<Kind> =
            transcript.items(fault.start..fault.end).map(|(_, item)| item.kind).collect();
        let is_result = matches!(fault.kind, FaultKind::OrphanResult | FaultKind::DuplicateResult);
        ensure!(!is_result || kinds.len() == 1, "fault {fault:?} at {kinds:?}");
    }
    Ok(())
}

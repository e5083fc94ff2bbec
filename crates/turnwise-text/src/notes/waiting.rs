//! What the person said since the last call, such as `5 pm` or `Room 385`: the arguments of the
//! next one.

use alloc::vec::Vec;

use crate::Speaker;
use crate::language::{CLOSINGS, FILLERS, OFFERS, begins, mentions};
use crate::notes::Told;
use crate::notes::gather::{Candidate, Unit, candidate};
use crate::notes::gist::{FILLER, QUESTION, REQUEST};
use crate::notes::promises::bare_answer;

/// The person's facts and answers since the last call, the newest first: short messages whole, and
/// from longer ones the sentences with content.
pub(super) fn waiting<'a>(
    units: &[Unit<'a>],
    told: &[Told<'a>],
    tail: &[Told<'_>],
) -> Vec<Candidate<'a>> {
    let is_call = |told: &Told<'_>| told.snippet.call;
    let last = told.iter().rposition(is_call).filter(|_| !tail.iter().any(is_call));
    let Some(last) = last else { return Vec::new() };
    let mut found = Vec::new();
    for (at, said) in told.iter().enumerate().skip(last + 1).rev() {
        let gist = said.gist;
        let is_own = !gist.is_log && !gist.is_by_client && !gist.is_continued;
        if said.snippet.speaker != Speaker::User || !is_own {
            continue;
        }
        let from = units.partition_point(|unit| unit.snippet < at);
        let behind = units.get(from..).unwrap_or_default();
        let of_message = behind.get(..behind.partition_point(|unit| unit.snippet == at));
        let of_message = of_message.unwrap_or_default();
        let asked = from.checked_sub(1).and_then(|before| units.get(before));
        let answers = asked.is_some_and(|asked| {
            let is_question = asked.speaker == Speaker::Assistant && asked.is(QUESTION);
            is_question && !mentions(asked.text, OFFERS)
        });
        let text = said.snippet.text.trim();
        let is_short = text.len() <= SHORT && !text.contains('\n');
        if is_short && of_message.iter().all(is_plain) {
            let says_nothing = || begins(text, FILLERS) || mentions(text, CLOSINGS);
            let is_answer = || bare_answer(text).is_empty() && !says_nothing();
            if !gist.facts.is_empty() || (answers && is_answer()) {
                // A message without sentences comes after the question that it answers.
                let order = if of_message.is_empty() { from.saturating_sub(1) } else { from };
                found.push(Candidate::spoken(text, order));
            }
        } else {
            let tells = |unit: &Unit<'_>| unit.facts > 0 || (answers && unit.telling > 0);
            let waits = |(_, unit): &(usize, &Unit<'_>)| is_plain(unit) && tells(unit);
            let sentences = of_message.iter().enumerate().rev().filter(waits);
            found.extend(sentences.map(|(place, unit)| candidate(from + place, unit)));
        }
        if found.len() >= MOST {
            break;
        }
    }
    found
}

/// Whether a sentence is the person's own, and has no line of another kind.
fn is_plain(unit: &Unit<'_>) -> bool {
    unit.origin.is_none() && !unit.is(FILLER | QUESTION | REQUEST)
}

/// Longer messages are split into sentences, in bytes.
const SHORT: usize = 120;
/// Earlier messages are skipped once there are this many lines.
const MOST: usize = 8;

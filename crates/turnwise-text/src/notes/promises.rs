//! Open work: promises that are neither kept nor withdrawn, and questions without an
//! answer.

use alloc::vec::Vec;

use crate::Speaker;
use crate::language::{ANSWERS, CONSENT, OFFERS, ON_CONSENT, TAGS, TIMES_ASKED, begins, mentions};
use crate::notes::Told;
use crate::notes::gather::{Candidate, Unit, candidate, is_spoken};
use crate::notes::gist::{AHEAD, DECISION, DONE, FILLER, PROMISE, QUESTION};
use crate::words::{is_letter, is_letter_or_digit, lower};

/// The assistant's promises that still hold, the newest first.
///
/// A promise ends when the assistant reports it done, when a tool did it, when the person takes it
/// back, or when it is made again. One that waits for a yes ends with any change that a tool made.
pub(super) fn promises<'a>(units: &[Unit<'a>], told: &[Told<'_>]) -> Vec<Candidate<'a>> {
    let ends: Vec<(usize, &Unit<'_>)> =
        units.iter().enumerate().filter(|(_, unit)| may_end(unit)).collect();
    let made = units.iter().enumerate().filter(|(_, unit)| is_promise(unit));
    let holds = |(at, promise): &(usize, &Unit<'a>)| {
        let later = ends.partition_point(|(end, _)| end <= at);
        let later = ends.get(later..).unwrap_or_default();
        let by_tool = told.iter().skip(promise.snippet + 1).any(|told| has_done(told, promise))
            || (begins(promise.text, ON_CONSENT) && is_done_after(told, promise.snippet));
        !by_tool && !later.iter().any(|(_, end)| is_about(promise, end))
    };
    made.rev().take(MOST).filter(holds).map(|(at, unit)| candidate(at, unit)).collect()
}

/// Questions that the next speaker did not answer: the person's, if the assistant only promised
/// something or named a time for something else, and looked nothing up; the assistant's, if the
/// person only asked something else, and the assistant neither acted on it nor went on to act and
/// to ask something else. A question that is asked again counts the last time.
pub(super) fn open_questions<'a>(
    units: &[Unit<'a>],
    promises: &[Candidate<'a>],
    told: &[Told<'_>],
) -> Vec<Candidate<'a>> {
    let mut found = Vec::new();
    let mut asked: Vec<&str> = Vec::new();
    let asks = |unit: &Unit<'_>| unit.is(QUESTION) && unit.speaker == Speaker::Assistant;
    let last_asked = units.iter().rfind(|unit| asks(unit)).map(|unit| unit.snippet);
    let last_call = told.iter().rposition(|told| told.snippet.call);
    for (at, question) in units.iter().enumerate().rev() {
        if !question.is(QUESTION) || question.is(FILLER) || question.origin.is_some() {
            continue;
        }
        let is_repeated = asked.contains(&question.text);
        if asked.len() < MOST {
            asked.push(question.text);
        }
        if is_repeated {
            continue;
        }
        // A bare value, such as `963`, answers without a sentence.
        let is_reply =
            |told: &Told<'_>| is_spoken(&told.snippet) && told.snippet.speaker != question.speaker;
        let behind = told.get(question.snippet + 1..).unwrap_or_default();
        let Some(reply) = behind.iter().position(is_reply) else { continue };
        let was_looked_up = behind.iter().take(reply).any(|told| told.snippet.call);
        let is_acted_on = behind.get(reply + 1).is_some_and(|told| told.snippet.call);
        let reply = question.snippet + 1 + reply;
        let goes_on = last_call.min(last_asked) > Some(reply);
        // `At what time?` `Around 4?` and the call with it. Consent needs an act that came about.
        let is_settled = || match begins(question.text, CONSENT) {
            true => is_done_after(told, reply),
            false => is_acted_on,
        };
        let mut answer = (at + 1..)
            .zip(units.get(at + 1..).unwrap_or_default())
            .filter(|(_, unit)| unit.snippet == reply);
        let is_open = match question.speaker {
            // What a tool found or did is an answer.
            Speaker::User if was_looked_up => false,
            Speaker::User => {
                let is_bare = |told: &Told<'_>| !bare_answer(told.snippet.text).is_empty();
                let says_yes = told.get(reply).is_some_and(is_bare);
                (!says_yes && is_put_off(question, answer.clone().map(|(_, unit)| unit)))
                    || answer.any(|(at, _)| promises.iter().any(|promise| promise.order == at))
            }
            // The person went on, or it was done.
            _ if mentions(question.text, TAGS) || mentions(question.text, OFFERS) => false,
            _ if goes_on || is_settled() => false,
            _ => {
                let mut count = 0;
                // `How about 9 pm?` answers as well.
                let only_asks = |(_, unit): (usize, &Unit<'_>)| {
                    count += 1;
                    unit.is(QUESTION) && unit.facts == 0
                };
                let is_bare = |told: &Told<'_>| bare_answer(told.snippet.text).is_empty();
                answer.all(only_asks) && count > 0 && told.get(reply).is_some_and(is_bare)
            }
        };
        if is_open {
            found.push(candidate(at, question));
        }
        if found.len() == MOST_QUESTIONS {
            break;
        }
    }
    found
}

/// Whether a reply only names a time to come, and nothing that was asked for: `Which room is it?`
/// `Ms. Byrne will have the papers ready by Monday.`
fn is_put_off<'u, 'a: 'u>(question: &Unit<'_>, reply: impl Iterator<Item = &'u Unit<'a>>) -> bool {
    let mut told = reply.filter(|unit| !unit.is(FILLER)).peekable();
    told.peek().is_some()
        && !mentions(question.text, TIMES_ASKED)
        && told.all(|unit| {
            let is_about_it = question.terms.iter().any(|term| has_term(unit, *term));
            unit.is(AHEAD) && unit.telling >= LEAST && !is_about_it
        })
}

/// Returns the yes or no that a message begins with: `No, sir.`, but not `No problem.`
pub(super) fn bare_answer(text: &str) -> &str {
    let (word, rest) = text
        .split_at_checked(text.find(|c| !is_letter(c)).unwrap_or(text.len()))
        .unwrap_or_default();
    if begins(word, ANSWERS) && !rest.trim_start().starts_with(is_letter) { word } else { "" }
}

/// Whether a tool made a change behind the message at this position.
fn is_done_after(told: &[Told<'_>], reply: usize) -> bool {
    let behind = told.get(reply + 1..).unwrap_or_default();
    behind.iter().any(|told| !told.snippet.call && told.gist.answer.is_change())
}

fn is_promise(unit: &Unit<'_>) -> bool {
    unit.is(PROMISE) && unit.origin.is_none() && !unit.is_step
}

/// Whether a sentence may end a promise.
fn may_end(unit: &Unit<'_>) -> bool {
    let is_own = unit.origin.is_none();
    match unit.speaker {
        Speaker::User => is_own && unit.is(DECISION),
        _ => is_own && unit.is(DONE | PROMISE),
    }
}

/// Whether two sentences share enough of their words to be about one thing.
fn is_about(promise: &Unit<'_>, other: &Unit<'_>) -> bool {
    let shared = promise.terms.iter().filter(|term| has_term(other, **term)).count();
    let wanted = if other.is(PROMISE) { promise.terms.len().div_ceil(2) } else { 2 };
    shared >= wanted.max(1) || (shared > 0 && promise.terms.len() <= FEW)
}

/// Whether a sentence has a word, as a name or not.
fn has_term(unit: &Unit<'_>, term: u32) -> bool {
    unit.terms.iter().any(|known| known | 1 == term | 1)
}

/// Whether a tool kept the promise: each word of its name is in the promise.
fn has_done(told: &Told<'_>, promise: &Unit<'_>) -> bool {
    let snippet = &told.snippet;
    let Some(tool) = snippet.tool.filter(|_| !snippet.call && !snippet.error) else { return false };
    let words = || tool.split(|c: char| !is_letter_or_digit(c)).filter(|word| word.len() > 2);
    let is_in_promise = |name: &str| {
        let stem: Vec<char> = name.chars().take(STEM).map(lower).collect();
        let mut spoken = promise.text.split(|c: char| !is_letter_or_digit(c));
        spoken.any(|word| word.chars().take(stem.len()).map(lower).eq(stem.iter().copied()))
    };
    words().nth(1).is_some() && words().all(is_in_promise)
}

/// The newest promises that are looked at.
const MOST: usize = 32;
const MOST_QUESTIONS: usize = 3;
/// The fewest words that carry meaning in a sentence that puts an answer off.
const LEAST: u16 = 3;
/// A promise of so few words is known by one of them.
const FEW: usize = 3;
/// The letters by which two forms of a word are one.
const STEM: usize = 5;

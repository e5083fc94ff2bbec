//! Which answer belongs to which call.
//!
//! The formats differ in where an answer may stand; they say so by giving each answer its *home*,
//! the group of calls that are open at its place. Here, answers find their calls: at home first,
//! then anywhere, as those that came late or stand too early do.

use alloc::vec;
use alloc::vec::Vec;

use crate::sorted::Ids;

/// A call.
pub(crate) struct Call<'a> {
    pub key: &'a str,
    /// Calls of one step.
    pub group: u32,
    pub message: u32,
    pub part: u32,
}

/// An answer.
pub(crate) struct Answer<'a> {
    pub key: &'a str,
    /// The group whose answers are expected here.
    pub home: Option<u32>,
    pub message: u32,
    pub part: u32,
}

/// What became of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallFate {
    /// The answer with this number stands where it should.
    Answered(usize),
    /// The answer with this number stands elsewhere.
    AnsweredElsewhere(usize),
    Missing,
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerFate {
    /// It answers the call with this number.
    InPlace,
    /// It belongs behind the call with this number.
    BelongsTo(usize),
    Duplicate,
    Orphan,
}

/// The fates of calls and answers, by their numbers.
pub(crate) struct Pairs {
    pub calls: Vec<CallFate>,
    pub answers: Vec<AnswerFate>,
}

/// Finds the answer of every call. `replaces` says whether an answer that comes second is another
/// result than the first one: then it counts in its place.
pub(crate) fn pair<'a>(
    calls: &[Call<'a>],
    answers: &[Answer<'a>],
    replaces: &dyn Fn(&Answer<'a>, &Answer<'a>) -> bool,
) -> Pairs {
    let mut open = Waiting::new(calls, |_, call| Some(call.group));
    let mut fates = vec![CallFate::Missing; calls.len()];
    let mut answer_fates = vec![AnswerFate::Orphan; answers.len()];
    for (number, (answer, fate)) in answers.iter().zip(&mut answer_fates).enumerate() {
        let Some(home) = answer.home.filter(|home| open.first.has(*home, answer.key)) else {
            continue;
        };
        *fate = AnswerFate::Duplicate;
        if let Some(call) = open.next(home, answer.key) {
            *fate = AnswerFate::InPlace;
            set(&mut fates, call, CallFate::Answered(number));
        }
    }
    let is_missing = |number: usize| fates.get(number) == Some(&CallFate::Missing);
    let mut missing = Waiting::new(calls, |number, _| is_missing(number).then_some(0));
    for (number, (answer, fate)) in answers.iter().zip(&mut answer_fates).enumerate() {
        if *fate != AnswerFate::Orphan {
            continue;
        }
        if let Some(call) = missing.next(0, answer.key) {
            *fate = AnswerFate::BelongsTo(call);
            set(&mut fates, call, CallFate::AnsweredElsewhere(number));
        }
    }
    let mut pairs = Pairs { calls: fates, answers: answer_fates };
    pairs.let_last_answers_count(calls, answers, replaces);
    pairs
}

impl Pairs {
    /// Tools that run for long first report that they have started. So the last result of a call
    /// counts, as in plans.
    fn let_last_answers_count<'a>(
        &mut self,
        calls: &[Call<'a>],
        answers: &[Answer<'a>],
        replaces: &dyn Fn(&Answer<'a>, &Answer<'a>) -> bool,
    ) {
        let is_second =
            |fate: &AnswerFate| matches!(fate, AnswerFate::Orphan | AnswerFate::Duplicate);
        if !self.answers.iter().any(is_second) {
            return;
        }
        let mut last = Ids::default();
        let mut calls = (0..).zip(calls).peekable();
        for (number, answer) in answers.iter().enumerate() {
            while let Some((place, call)) = calls.next_if(|(_, call)| call.message < answer.message)
            {
                last.put(0, call.key, place);
            }
            let Some(fate) = self.answers.get(number).copied().filter(is_second) else { continue };
            let Some(call) = last.get(0, answer.key).map(|call| call as usize) else { continue };
            let Some(CallFate::Answered(first) | CallFate::AnsweredElsewhere(first)) =
                self.calls.get(call).copied()
            else {
                continue;
            };
            let is_other = answers.get(first).is_some_and(|first| replaces(first, answer));
            if first > number || !is_other {
                continue;
            }
            let is_in_place = fate == AnswerFate::Duplicate;
            let (of_call, of_answer) = match is_in_place {
                true => (CallFate::Answered(number), AnswerFate::InPlace),
                false => (CallFate::AnsweredElsewhere(number), AnswerFate::BelongsTo(call)),
            };
            set(&mut self.calls, call, of_call);
            set(&mut self.answers, first, AnswerFate::Duplicate);
            set(&mut self.answers, number, of_answer);
        }
    }
}

/// Calls that wait for an answer, those with one key in their order.
struct Waiting<'a> {
    /// The first that waits; [`NOBODY`] once all have their answer.
    first: Ids<'a>,
    /// For each call the next with its key.
    next: Vec<u32>,
}

impl<'a> Waiting<'a> {
    fn new(calls: &[Call<'a>], scope: impl Fn(usize, &Call<'a>) -> Option<u32>) -> Self {
        let mut waiting = Self { first: Ids::default(), next: vec![NOBODY; calls.len()] };
        // From the end, so that the first call of each key ends up first.
        for (number, call) in calls.iter().enumerate().rev() {
            let Some(scope) = scope(number, call) else { continue };
            let behind =
                waiting.first.put(scope, call.key, u32::try_from(number).unwrap_or(NOBODY));
            if let (Some(slot), Some(behind)) = (waiting.next.get_mut(number), behind) {
                *slot = behind;
            }
        }
        waiting
    }

    fn next(&mut self, scope: u32, key: &'a str) -> Option<usize> {
        let call = self.first.get(scope, key).filter(|call| *call != NOBODY)? as usize;
        self.first.put(scope, key, self.next.get(call).copied().unwrap_or(NOBODY));
        Some(call)
    }
}

const NOBODY: u32 = u32::MAX;

fn set<T>(fates: &mut [T], at: usize, fate: T) {
    if let Some(slot) = fates.get_mut(at) {
        *slot = fate;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls as `a1` (key and group), answers as `a1` or, without a home, `a`.
    fn check(
        calls: &str,
        answers: &str,
        expected_calls: &[CallFate],
        expected_answers: &[AnswerFate],
    ) {
        let group = |text: &str| text.get(1..).and_then(|digit| digit.parse().ok());
        let calls: Vec<_> = calls
            .split_whitespace()
            .map(|text| Call { key: &text[..1], group: group(text).unwrap(), message: 0, part: 0 })
            .collect();
        let answers: Vec<_> = answers
            .split_whitespace()
            .map(|text| Answer { key: &text[..1], home: group(text), message: 0, part: 0 })
            .collect();
        let pairs = pair(&calls, &answers, &|_, _| false);
        assert_eq!(pairs.calls, expected_calls);
        assert_eq!(pairs.answers, expected_answers);
    }

    #[test]
    fn answers_at_home_come_first() {
        check("a1 a2", "a2", &[CallFate::Missing, CallFate::Answered(0)], &[AnswerFate::InPlace]);
    }

    #[test]
    fn a_stray_answer_finds_a_call_that_has_none() {
        check("a1", "a", &[CallFate::AnsweredElsewhere(0)], &[AnswerFate::BelongsTo(0)]);
        check("a1", "b", &[CallFate::Missing], &[AnswerFate::Orphan]);
    }

    #[test]
    fn a_second_answer_is_a_duplicate_unless_two_calls_share_the_id() {
        check(
            "a1",
            "a1 a1",
            &[CallFate::Answered(0)],
            &[AnswerFate::InPlace, AnswerFate::Duplicate],
        );
        let both = [CallFate::Answered(0), CallFate::Answered(1)];
        check("a1 a1", "a1 a1", &both, &[AnswerFate::InPlace, AnswerFate::InPlace]);
    }
}

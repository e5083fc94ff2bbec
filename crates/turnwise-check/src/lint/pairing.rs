//! Which answer belongs to which call.
//!
//! The formats differ in where an answer may stand; they say so by giving each answer its *home*, the group of calls that
//! are open at its place. Here, answers find their calls: at home first, then anywhere, as those that came late or stand
//! too early do.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

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

/// Finds the answer of every call.
pub(crate) fn pair(calls: &[Call<'_>], answers: &[Answer<'_>]) -> Pairs {
    let mut open: BTreeMap<(u32, &str), VecDeque<usize>> = BTreeMap::new();
    for (number, call) in calls.iter().enumerate() {
        open.entry((call.group, call.key)).or_default().push_back(number);
    }
    let mut fates = vec![CallFate::Missing; calls.len()];
    let mut answer_fates = vec![AnswerFate::Orphan; answers.len()];
    for (number, (answer, fate)) in answers.iter().zip(&mut answer_fates).enumerate() {
        let Some(waiting) = answer.home.and_then(|home| open.get_mut(&(home, answer.key))) else { continue };
        *fate = AnswerFate::Duplicate;
        if let Some(call) = waiting.pop_front() {
            *fate = AnswerFate::InPlace;
            set(&mut fates, call, CallFate::Answered(number));
        }
    }
    let mut missing: BTreeMap<&str, VecDeque<usize>> = BTreeMap::new();
    for (number, (call, fate)) in calls.iter().zip(&fates).enumerate() {
        if *fate == CallFate::Missing {
            missing.entry(call.key).or_default().push_back(number);
        }
    }
    for (number, (answer, fate)) in answers.iter().zip(&mut answer_fates).enumerate() {
        if *fate != AnswerFate::Orphan {
            continue;
        }
        if let Some(call) = missing.get_mut(answer.key).and_then(VecDeque::pop_front) {
            *fate = AnswerFate::BelongsTo(call);
            set(&mut fates, call, CallFate::AnsweredElsewhere(number));
        }
    }
    Pairs { calls: fates, answers: answer_fates }
}

fn set(fates: &mut [CallFate], at: usize, fate: CallFate) {
    if let Some(slot) = fates.get_mut(at) {
        *slot = fate;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls as `a1` (key and group), answers as `a1` or, without a home, `a`.
    fn check(calls: &str, answers: &str, expected_calls: &[CallFate], expected_answers: &[AnswerFate]) {
        let group = |text: &str| text.get(1..).and_then(|digit| digit.parse().ok());
        let calls: Vec<_> = calls
            .split_whitespace()
            .map(|text| Call { key: &text[..1], group: group(text).unwrap(), message: 0, part: 0 })
            .collect();
        let answers: Vec<_> = answers
            .split_whitespace()
            .map(|text| Answer { key: &text[..1], home: group(text), message: 0, part: 0 })
            .collect();
        let pairs = pair(&calls, &answers);
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
        check("a1", "a1 a1", &[CallFate::Answered(0)], &[AnswerFate::InPlace, AnswerFate::Duplicate]);
        let both = [CallFate::Answered(0), CallFate::Answered(1)];
        check("a1 a1", "a1 a1", &both, &[AnswerFate::InPlace, AnswerFate::InPlace]);
    }
}

//! Calls and answers that do not pair up: the rule each format has for them, and the edits that
//! mend.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::ids::{refused, renamed, safe_id};
use super::op::{Op, Path};
use super::pairing::{Answer, AnswerFate, Call, CallFate, pair};
use super::rule::Rule;
use super::{Walk, quoted};
use crate::format::Format;
use crate::patch::value_at;

/// The rules of a format about pairs.
pub(crate) struct PairRules {
    pub missing: &'static Rule,
    /// The answer comes later than it should.
    pub late: &'static Rule,
    /// It comes in the next message, but not in front.
    pub displaced: &'static Rule,
    pub early: &'static Rule,
    pub orphan: &'static Rule,
    pub duplicate: &'static Rule,
    /// Two calls with one id.
    pub twin: &'static Rule,
}

/// Where a format keeps calls and answers.
pub(crate) trait Shape {
    fn rules(&self) -> &PairRules;
    /// The call in its message; empty when the message is the call.
    fn call(&self, call: &Call<'_>) -> Path;
    /// The places of the call's id.
    fn call_ids(&self, call: &Call<'_>) -> Vec<Path>;
    /// The answer in its message; empty when the message is the answer.
    fn answer(&self, answer: &Answer<'_>) -> Path;
    /// The place of the id the answer names.
    fn answer_id(&self, answer: &Answer<'_>) -> Path;
    /// An answer that says there was none: a message, or a part of one.
    fn substitute(&self, call: &Call<'_>) -> Option<String>;
    /// Whether answers are messages of their own.
    fn answer_is_message(&self) -> bool {
        true
    }
    /// The format of the history, for the ids that its provider takes.
    fn format(&self) -> Format;
    /// A message that holds answers, where they are parts.
    fn holder(&self, _parts: &str) -> String {
        String::new()
    }
}

/// Everything about pairs that a walk has gathered.
#[derive(Default)]
pub(crate) struct Pairing<'a> {
    pub calls: Vec<Call<'a>>,
    pub answers: Vec<Answer<'a>>,
    /// Numbers of calls whose id an earlier call has.
    pub twins: Vec<usize>,
    /// The first of the groups whose calls may still be running.
    pub in_flight: Option<u32>,
}

/// Reports calls and answers that do not pair up.
pub(crate) fn settle(walk: &mut Walk<'_, '_>, pairing: &Pairing<'_>, shape: &dyn Shape) {
    let replaces = |first: &Answer<'_>, second: &Answer<'_>| replaces(walk, shape, first, second);
    let pairs = pair(&pairing.calls, &pairing.answers, &replaces);
    let mut settling = Settling { walk, pairing, shape, fates: &pairs.calls, rules: shape.rules() };
    settling.strays(&pairs.answers);
    let mut rest = pairing.calls.as_slice();
    let mut first = 0;
    while let Some(group) = rest.first().map(|call| call.group) {
        let len = rest.iter().take_while(|call| call.group == group).count();
        let (calls, next) = rest.split_at(len);
        settling.group(calls, first);
        first += len;
        rest = next;
    }
    settling.twins();
    settling.long_ids();
}

struct Settling<'s, 'w, 'j> {
    walk: &'s mut Walk<'w, 'j>,
    pairing: &'s Pairing<'s>,
    shape: &'s dyn Shape,
    fates: &'s [CallFate],
    rules: &'s PairRules,
}

impl Settling<'_, '_, '_> {
    /// Answers that are orphans or said twice.
    fn strays(&mut self, fates: &[AnswerFate]) {
        for (answer, fate) in self.pairing.answers.iter().zip(fates) {
            let rule = match fate {
                AnswerFate::Orphan => self.rules.orphan,
                AnswerFate::Duplicate => self.rules.duplicate,
                _ => continue,
            };
            let ops = vec![self.take_away(answer)];
            self.walk.fault(rule, answer.message, answer.key, ops);
        }
    }

    /// The calls of one step; `first` is the number of the first one.
    fn group(&mut self, calls: &[Call<'_>], first: usize) {
        let Some(base) = calls.iter().map(|call| call.message).max() else { return };
        let fate_of = |number: usize| self.fates.get(number).copied().unwrap_or(CallFate::Missing);
        let is_settled = |number| matches!(fate_of(number), CallFate::Answered(_));
        let unsettled = (0..calls.len()).filter(|offset| !is_settled(first + offset)).count();
        if unsettled == 0 {
            return;
        }
        // Parts of one message: where each one goes, and which need a new message.
        let mut last: Option<&Answer<'_>> = None;
        let in_place = (0..calls.len()).filter_map(|offset| match fate_of(first + offset) {
            CallFate::Answered(answer) => self.pairing.answers.get(answer),
            _ => None,
        });
        let next = in_place.min_by_key(|answer| position(answer));
        let mut wanted = String::new();
        let mut faults: Vec<(&'static Rule, u32, &str, Vec<Op>)> = Vec::new();
        for (offset, call) in calls.iter().enumerate() {
            let number = first + offset;
            match fate_of(number) {
                CallFate::Answered(answer) => {
                    let answer = self.pairing.answers.get(answer);
                    last = answer
                        .filter(|answer| last.is_none_or(|last| position(answer) > position(last)))
                        .or(last);
                }
                CallFate::AnsweredElsewhere(answer) => {
                    let Some(answer) = self.pairing.answers.get(answer) else { continue };
                    let is_early = answer.message <= call.message;
                    let path = self.shape.answer(answer);
                    let (rule, index) = if is_early {
                        (self.rules.early, answer.message)
                    } else {
                        let is_next = answer.message == base + 1 && !path.is_empty();
                        (if is_next { self.rules.displaced } else { self.rules.late }, call.message)
                    };
                    let to = last.map_or(base, |last| last.message) + 1;
                    let is_alone = next.is_none() && unsettled == 1 && self.fills_message(answer);
                    let ops = if path.is_empty() || is_alone {
                        vec![Op::Move { from: answer.message, to }]
                    } else {
                        let part = pick(self.walk.message(answer.message), &path);
                        let mut ops = vec![self.take_away(answer)];
                        ops.extend(self.insertion(last, next, part, &mut wanted));
                        ops
                    };
                    faults.push((rule, index, call.key, ops));
                }
                CallFate::Missing => {
                    let is_running = self.walk.options.is_pending
                        && self.pairing.in_flight.is_some_and(|first| call.group >= first);
                    if is_running || self.pairing.twins.binary_search(&number).is_ok() {
                        continue;
                    }
                    let Some(text) = self.shape.substitute(call) else {
                        faults.push((self.rules.missing, call.message, call.key, Vec::new()));
                        continue;
                    };
                    // A message of its own where messages are answers.
                    let ops = if self.shape.answer_is_message() {
                        vec![Op::Insert(last.map_or(base, |last| last.message) + 1, text)]
                    } else {
                        self.insertion(last, next, text, &mut wanted).into_iter().collect()
                    };
                    faults.push((self.rules.missing, call.message, call.key, ops));
                }
            }
        }
        if let (false, Some((_, _, _, ops))) = (wanted.is_empty(), faults.first_mut()) {
            ops.push(Op::Insert(base + 1, self.shape.holder(&wanted)));
        }
        for (rule, index, about, ops) in faults {
            self.walk.fault(rule, index, about, ops);
        }
    }

    /// Puts a part behind the last answer of its group, in front of the next, or among those that
    /// get a new message.
    fn insertion(
        &self,
        last: Option<&Answer<'_>>,
        next: Option<&Answer<'_>>,
        part: String,
        wanted: &mut String,
    ) -> Option<Op> {
        let Some(neighbor) = last.or(next) else {
            if !wanted.is_empty() {
                wanted.push(',');
            }
            wanted.push_str(&part);
            return None;
        };
        let mut path = self.shape.answer(neighbor);
        path.pop();
        path.push((neighbor.part as usize + usize::from(last.is_some())).into());
        Some(Op::Put(neighbor.message, path, part))
    }

    fn take_away(&self, answer: &Answer<'_>) -> Op {
        if self.fills_message(answer) {
            Op::Drop(answer.message)
        } else {
            Op::Cut(answer.message, self.shape.answer(answer))
        }
    }

    fn fills_message(&self, answer: &Answer<'_>) -> bool {
        fills_message(self.walk, self.shape, answer)
    }

    /// Calls whose id another call has: without an answer of its own the second one goes, else both
    /// halves get a new id.
    fn twins(&mut self) {
        for &number in &self.pairing.twins {
            let (Some(call), Some(fate)) = (self.pairing.calls.get(number), self.fates.get(number))
            else {
                continue;
            };
            let ops = match fate {
                CallFate::Missing => {
                    let path = self.shape.call(call);
                    let op = if path.is_empty() {
                        Op::Drop(call.message)
                    } else {
                        Op::Cut(call.message, path)
                    };
                    vec![op]
                }
                CallFate::Answered(answer) => {
                    let form = &self.walk.rules(self.shape.format()).ids;
                    let id = quoted(&renamed(call.key, call.message, call.part, form));
                    self.give_id(call, self.pairing.answers.get(*answer), &id)
                }
                CallFate::AnsweredElsewhere(_) => continue,
            };
            self.walk.fault(self.rules.twin, call.message, call.key, ops);
        }
    }

    /// P8, both halves at once. Without its answer in place a call keeps its id for now: the
    /// answer will come with it.
    fn long_ids(&mut self) {
        let form = &self.walk.rules(self.shape.format()).ids;
        for (number, (call, fate)) in self.pairing.calls.iter().zip(self.fates).enumerate() {
            // Without an id, the name of the tool joins a call with its result.
            let message = self.walk.message(call.message);
            let has_id =
                self.shape.call_ids(call).iter().any(|path| value_at(message, path).is_some());
            let is_twin = self.pairing.twins.binary_search(&number).is_ok();
            if !has_id || is_twin || !form.refuses(call.key) {
                continue;
            }
            let id = match call.key {
                "" => renamed("", call.message, call.part, form),
                key => safe_id(key, form),
            };
            let ops = match fate {
                CallFate::Answered(answer) => {
                    self.give_id(call, self.pairing.answers.get(*answer), &quoted(&id))
                }
                _ => Vec::new(),
            };
            self.walk.fault(refused(call.key, form), call.message, call.key, ops);
        }
    }

    fn give_id(&self, call: &Call<'_>, answer: Option<&Answer<'_>>, id: &str) -> Vec<Op> {
        let mut ops: Vec<Op> = self
            .shape
            .call_ids(call)
            .into_iter()
            .map(|path| Op::Set(call.message, path, id.into()))
            .collect();
        ops.extend(
            answer.map(|answer| Op::Set(answer.message, self.shape.answer_id(answer), id.into())),
        );
        ops
    }
}

/// Whether a second answer of a call is a message of its own, names the call by its id, and says
/// something else than the first.
fn replaces(
    walk: &Walk<'_, '_>,
    shape: &dyn Shape,
    first: &Answer<'_>,
    second: &Answer<'_>,
) -> bool {
    let message = walk.message(second.message);
    let names_it = value_at(message, &shape.answer_id(second)).is_some();
    names_it
        && fills_message(walk, shape, second)
        && walk.message(first.message) != message
        && first.message < second.message
}

/// Whether a message is nothing but this answer.
fn fills_message(walk: &Walk<'_, '_>, shape: &dyn Shape, answer: &Answer<'_>) -> bool {
    let path = shape.answer(answer);
    let Some((_, list)) = path.split_last() else { return true };
    let list = value_at(walk.message(answer.message), list);
    list.and_then(crate::Json::as_array).is_some_and(|list| list.len() == 1)
}

fn position(answer: &Answer<'_>) -> (u32, u32) {
    (answer.message, answer.part)
}

/// The JSON text of a part.
fn pick(message: &crate::Json<'_>, path: &[crate::Step]) -> String {
    value_at(message, path).map(ToString::to_string).unwrap_or_default()
}

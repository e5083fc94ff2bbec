//! The live value of a clause, and the place that explains it.

use crate::clause::{At, Clause};
use crate::measure::Measure;
use crate::recall::Part;
use crate::recording::Recording;
use crate::replay::{Replay, Request};

/// A learner's attempt: replays of the lesson's conversations with one lane, and direct answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// One replay per conversation of the lesson, in order.
    pub replays: Vec<Replay>,
    /// The message that the learner clicked.
    pub picked: Option<usize>,
    /// The learner's prediction, from 1.
    pub predicted: Option<usize>,
}

/// The value of a measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The value, or `None` if the learner has not answered.
    pub value: Option<u64>,
    /// The whole, for measures that count a part.
    pub of: Option<u64>,
    /// The place that decides the value, for *Show me*.
    pub place: Option<Place>,
}

/// A place in a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Index of the conversation in the lesson.
    pub conversation: usize,
    /// Index of the request in the replay.
    pub request: usize,
    /// Index of the message to show, in the conversation.
    pub message: usize,
}

impl Attempt {
    /// An attempt without direct answers.
    pub fn new(replays: Vec<Replay>) -> Self {
        Self { replays, ..Self::default() }
    }

    /// Whether the clause holds.
    pub fn satisfies(&self, clause: &Clause) -> bool {
        let reading = self.read(clause);
        reading.value.is_some_and(|value| clause.bound.holds(value, reading.of))
    }

    /// The value of the clause's measure.
    pub fn read(&self, clause: &Clause) -> Reading {
        match clause.measure {
            Measure::SentMax => self.most(|request| request.sent),
            Measure::SentLast => self.last(|request| request.sent),
            Measure::SentSum => self.sum(|replay| replay.totals.sent),
            Measure::SentShare => self.share(),
            Measure::CostSum => self.sum(|replay| cost(replay, clause.cached_percent)),
            Measure::Resent => self.with_place(
                self.total(|replay| replay.requests.iter().map(|one| one.resent).sum()),
                |request| request.resent > 0,
            ),
            Measure::Changes => self
                .with_place(self.total(|replay| replay.totals.changes), |request| {
                    request.changed_at.is_some()
                }),
            Measure::Over => self.count(|request| request.over_by > 0),
            Measure::OverBy => self.most(|request| request.over_by),
            Measure::Refused => self.count(|request| request.refused.is_some()),
            Measure::LeftOut => self.most(|request| request.left_out),
            Measure::Cleared => self.most(|request| request.cleared),
            Measure::MessagesMax => self.most(|request| request.messages),
            Measure::TurnsLeast => self.fewest_turns(),
            Measure::Needed => self.part(|replay| replay.totals.recall.needed, |one| one.needed),
            Measure::Far => self.part(|replay| replay.totals.recall.far, |one| one.far),
            Measure::Calls => self.part(|replay| replay.totals.recall.calls, |one| one.calls),
            Measure::Visible => self.visible(clause),
            Measure::Hidden => self.hidden(clause),
            Measure::Invented => self.sum(|replay| replay.invented),
            Measure::Known => self.known(clause),
            Measure::MemoryTokens => self.sum(|replay| replay.memory_tokens),
            Measure::Window => self.largest(|replay| replay.window),
            Measure::Budget => self.largest(|replay| replay.budget),
            Measure::Reserve => self.largest(|replay| Some(replay.reserve)),
            Measure::Overhead => self.largest(overhead),
            Measure::Picked => answer(self.picked),
            Measure::Predicted => answer(self.predicted),
            Measure::Requests => self.sum(|replay| replay.requests.len() as u64),
            Measure::WholeLast => self.last(|request| request.whole),
            Measure::WholeSum => self.sum(|replay| replay.totals.whole),
            // A replay does not contain these: see `of_recording`.
            Measure::QuarterCharacters | Measure::ResultsShare => Reading::default(),
        }
    }

    fn requests(&self) -> impl Iterator<Item = (Place, &Request)> {
        let replays = self.replays.iter().enumerate();
        replays.flat_map(|(conversation, replay)| {
            replay.requests.iter().enumerate().map(move |(place, request)| {
                (Place { conversation, request: place, message: message_of(request) }, request)
            })
        })
    }

    fn total(&self, of: impl Fn(&Replay) -> u64) -> u64 {
        self.replays.iter().map(of).sum()
    }

    fn sum(&self, of: impl Fn(&Replay) -> u64) -> Reading {
        Reading { value: Some(self.total(of)), ..Reading::default() }
    }

    fn largest(&self, of: impl Fn(&Replay) -> Option<u64>) -> Reading {
        Reading { value: self.replays.iter().filter_map(of).max(), ..Reading::default() }
    }

    fn most(&self, of: impl Fn(&Request) -> u64) -> Reading {
        let mut reading = Reading { value: Some(0), ..Reading::default() };
        for (place, request) in self.requests() {
            if reading.value.is_some_and(|most| of(request) > most) {
                reading = Reading { value: Some(of(request)), of: None, place: Some(place) };
            }
        }
        reading
    }

    fn last(&self, of: impl Fn(&Request) -> u64) -> Reading {
        let last = self.replays.iter().enumerate().filter_map(|(conversation, replay)| {
            let request = replay.requests.last()?;
            let place = replay.requests.len().saturating_sub(1);
            Some((
                Place { conversation, request: place, message: message_of(request) },
                of(request),
            ))
        });
        let largest = last.max_by_key(|(_, value)| *value);
        Reading {
            value: largest.map(|(_, value)| value),
            of: None,
            place: largest.map(|(place, _)| place),
        }
    }

    fn count(&self, is_one: impl Fn(&Request) -> bool) -> Reading {
        let count = self.requests().filter(|(_, request)| is_one(request)).count();
        self.with_place(count as u64, is_one)
    }

    fn with_place(&self, value: u64, is_one: impl Fn(&Request) -> bool) -> Reading {
        let first = self.requests().find(|(_, request)| is_one(request));
        Reading { value: Some(value), of: None, place: first.map(|(place, _)| place) }
    }

    fn share(&self) -> Reading {
        let whole = self.total(|replay| replay.totals.whole).max(1);
        self.sum(|replay| replay.totals.sent).map(|sent| (sent * 1000).div_ceil(whole))
    }

    /// If every turn is always in sight, the number of turns.
    fn fewest_turns(&self) -> Reading {
        let cut = self.requests().filter(|(_, request)| request.turns_sent < request.turns);
        if let Some((place, request)) = cut.min_by_key(|(_, request)| request.turns_sent) {
            return Reading { value: Some(request.turns_sent), of: None, place: Some(place) };
        }
        let said = self.requests().map(|(_, request)| request.turns).max();
        Reading { value: said, ..Reading::default() }
    }

    fn part(
        &self,
        total: impl Fn(&Replay) -> Part,
        one: impl Fn(&crate::recall::Recall) -> Part,
    ) -> Reading {
        let mut sum = Part::default();
        self.replays.iter().for_each(|replay| sum += total(replay));
        let is_short = |request: &Request| {
            request.recall.as_ref().map(&one).is_some_and(|part| part.kept < part.of)
        };
        let first = self.requests().find(|(_, request)| is_short(request));
        Reading { value: Some(sum.kept), of: Some(sum.of), place: first.map(|(place, _)| place) }
    }

    /// The number of facts in sight at the worst of the moments that the clause checks.
    fn visible(&self, clause: &Clause) -> Reading {
        let of = clause.facts.len() as u64;
        let mut worst = Reading { value: Some(of), of: Some(of), place: None };
        for (place, sent) in self.moments(clause) {
            let kept = sent.iter().filter(|is_sent| **is_sent).count() as u64;
            if worst.value.is_none_or(|value| kept < value) {
                worst = Reading { value: Some(kept), of: Some(of), place: Some(place) };
            }
        }
        worst
    }

    /// The number of facts in the memory.
    fn known(&self, clause: &Clause) -> Reading {
        let is_known = |fact: &&String| self.replays.iter().any(|replay| replay.remembers(fact));
        let kept = clause.facts.iter().filter(is_known).count() as u64;
        Reading { value: Some(kept), of: Some(clause.facts.len() as u64), place: None }
    }

    /// The number of checked moments at which one of the facts is sent.
    fn hidden(&self, clause: &Clause) -> Reading {
        let mut reading = Reading { value: Some(0), ..Reading::default() };
        let sent = self.moments(clause).filter(|(_, sent)| sent.contains(&true));
        for (place, _) in sent {
            reading.place = reading.place.or(Some(place));
            reading.value = reading.value.map(|count| count + 1);
        }
        reading
    }

    /// The moments that a clause about facts checks, each with whether each fact is sent: in a
    /// message, or in the memory, which is part of every request.
    fn moments<'a>(&'a self, clause: &'a Clause) -> impl Iterator<Item = (Place, Vec<bool>)> + 'a {
        let is_meant = |place: &Place, request: &Request| match clause.at {
            At::Every => true,
            At::Message(index) => request.index == index,
            At::Last => self
                .replays
                .get(place.conversation)
                .is_some_and(|replay| place.request + 1 == replay.requests.len()),
        };
        self.requests().filter(move |(place, request)| is_meant(place, request)).map(
            move |(place, request)| {
                let facts = self.replays.get(place.conversation).map(|replay| &replay.facts);
                let is_sent = |fact: &String| {
                    let at = facts.and_then(|facts| facts.iter().position(|known| known == fact));
                    at.and_then(|at| request.facts.get(at)).copied().unwrap_or_default()
                };
                (place, clause.facts.iter().map(is_sent).collect())
            },
        )
    }
}

impl Reading {
    fn map(self, change: impl Fn(u64) -> u64) -> Self {
        Self { value: self.value.map(change), ..self }
    }
}

/// The value of a measure that is a property of the conversation.
pub fn of_recording(measure: Measure, recording: &Recording) -> Reading {
    let value = match measure {
        Measure::QuarterCharacters => Some(recording.characters().div_ceil(4)),
        Measure::ResultsShare => {
            let share = recording.result_characters() * 1000;
            Some(share / recording.characters().max(1))
        }
        _ => None,
    };
    Reading { value, ..Reading::default() }
}

/// Tokens in terms of the full price, if a cached token costs `percent` of it.
fn cost(replay: &Replay, percent: u32) -> u64 {
    let totals = replay.totals;
    totals.sent.saturating_sub(totals.cached) + totals.cached * u64::from(percent) / 100
}

/// The overhead: the part of the window that is neither budget nor reserve.
fn overhead(replay: &Replay) -> Option<u64> {
    let messages = replay.budget? + replay.reserve + replay.memory_tokens;
    Some(replay.window?.saturating_sub(messages))
}

fn answer(given: Option<usize>) -> Reading {
    Reading { value: given.map(|given| given as u64), ..Reading::default() }
}

/// The message to show for a request: the first that a provider refuses, or else the last one.
fn message_of(request: &Request) -> usize {
    request.refused_message.unwrap_or(request.index.saturating_sub(1))
}

//! Scores a context at a checkpoint, as counts that can be added up.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::{Deserialize, Serialize};
use turnwise_host::json::Json;
use turnwise_host::turnwise_core::item::Role;

use crate::identifiers::Kind;
use crate::message::{Message, key};
use crate::needed::{Point, pairs};
use crate::ordered::set;
use crate::validity;
use crate::words::{casefold, terms};

/// An index of a transcript's messages, which finds them again in contexts.
#[derive(Debug, Default)]
pub struct Originals(BTreeMap<String, Vec<usize>>);

impl Originals {
    /// Indexes these messages.
    pub fn new<'j>(messages: impl IntoIterator<Item = &'j Json<'j>>) -> Self {
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, message) in messages.into_iter().enumerate() {
            places.entry(key(message)).or_default().push(index);
        }
        Self(places)
    }

    /// The index in the first `len` messages of each message of a context. No message is matched
    /// twice. `None` means that the strategy wrote or changed the message.
    pub fn find<'j>(
        &self,
        context: impl IntoIterator<Item = &'j Json<'j>>,
        len: usize,
    ) -> Vec<Option<usize>> {
        let mut left: BTreeMap<String, VecDeque<usize>> = BTreeMap::new();
        let mut find = |message| {
            let key = key(message);
            let places = self.0.get(&key)?;
            left.entry(key)
                .or_insert_with(|| places.iter().copied().filter(|&place| place < len).collect())
                .pop_front()
        };
        context.into_iter().map(&mut find).collect()
    }
}

/// A context that can be scored.
#[derive(Debug)]
pub struct Context<'a> {
    messages: Vec<ContextMessage<'a>>,
    is_invalid: bool,
    is_user_first: bool,
}

#[derive(Debug)]
enum ContextMessage<'a> {
    Kept(&'a Message),
    Written(Box<Message>),
}

impl ContextMessage<'_> {
    fn message(&self) -> &Message {
        match self {
            Self::Kept(message) => message,
            Self::Written(message) => message,
        }
    }
}

impl<'a> Context<'a> {
    /// Reads the messages that would be sent at a point of `history`.
    pub fn read(messages: &[&Json<'_>], history: &'a [Message], originals: &Originals) -> Self {
        let places = originals.find(messages.iter().copied(), history.len());
        let read = messages.iter().zip(places).map(|(json, place)| {
            let kept = place.and_then(|place| history.get(place));
            kept.map_or_else(
                || ContextMessage::Written(Box::new(Message::read(json))),
                ContextMessage::Kept,
            )
        });
        let is_invalid = !validity::openai_chat(messages, false).is_empty();
        let is_user_first = is_invalid || validity::openai_chat(messages, true).is_empty();
        Self { messages: read.collect(), is_invalid, is_user_first }
    }

    /// All messages of the context.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.messages.iter().map(ContextMessage::message)
    }

    /// The messages that the strategy wrote or changed.
    pub fn written_messages(&self) -> impl Iterator<Item = &Message> {
        self.messages
            .iter()
            .filter(|message| matches!(message, ContextMessage::Written(_)))
            .map(ContextMessage::message)
    }

    /// The messages that the strategy kept.
    pub fn kept_messages(&self) -> impl Iterator<Item = &'a Message> {
        self.messages.iter().filter_map(|message| match message {
            ContextMessage::Kept(message) => Some(*message),
            ContextMessage::Written(_) => None,
        })
    }
}

/// The counts of one or more contexts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// The number of contexts.
    pub points: u64,
    /// Needed identifiers, without code names.
    pub all: Recall,
    /// Needed identifiers that a plain window would have lost.
    pub far: Recall,
    /// Pairs of needed identifiers that occurred together.
    pub pairs: Recall,
    /// Calls whose known argument values are all present.
    pub calls: Recall,
    /// Contexts with a goal, and the share of its terms that is present, summed.
    pub goals: u64,
    /// See [`Self::goals`].
    pub goal: f64,
    /// The tokens of the histories.
    pub before: u64,
    /// The tokens sent.
    pub after: u64,
    /// Contexts that exceed their budget although they could fit.
    pub over: u64,
    /// Contexts that a provider would refuse.
    pub invalid: u64,
    /// Contexts that do not begin with a user message.
    pub not_user_first: u64,
    /// Identifiers in text that the strategy wrote.
    pub written: u64,
    /// Identifiers in that text that do not occur in the history.
    pub made_up: u64,
    /// Identifiers in that text that are used later.
    pub useful: u64,
}

/// How many of a total are present, and how many of these are next to a word that describes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recall {
    /// The total.
    pub of: u64,
    /// The number present.
    pub kept: u64,
    /// The number present next to a word that describes them.
    pub anchored: u64,
}

impl Recall {
    /// The percentage present, or 100 if the total is zero.
    pub fn percent(self) -> f64 {
        if self.of == 0 { 100.0 } else { 100.0 * self.kept as f64 / self.of as f64 }
    }
}

impl std::ops::AddAssign for Recall {
    fn add_assign(&mut self, other: Self) {
        self.of += other.of;
        self.kept += other.kept;
        self.anchored += other.anchored;
    }
}

impl std::ops::AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Self) {
        self.points += other.points;
        self.all += other.all;
        self.far += other.far;
        self.pairs += other.pairs;
        self.calls += other.calls;
        self.goals += other.goals;
        self.goal += other.goal;
        self.before += other.before;
        self.after += other.after;
        self.over += other.over;
        self.invalid += other.invalid;
        self.not_user_first += other.not_user_first;
        self.written += other.written;
        self.made_up += other.made_up;
        self.useful += other.useful;
    }
}

/// Scores a context at a point. `far` holds the identifiers that a plain window would have lost.
/// Without a budget, no context exceeds it.
pub fn score(
    point: &Point<'_>,
    context: &Context<'_>,
    far: &BTreeSet<&str>,
    budget: Option<u32>,
) -> Tally {
    let mut tally = Tally { points: 1, before: point.tokens.into(), ..Tally::default() };
    identifiers(point, context, far, &mut tally);
    let names = set(point.needed.keys().map(String::as_str));
    let wanted =
        set(point.pairs.iter().filter(|(a, b)| far.contains(a) || far.contains(b)).copied());
    let there = if wanted.is_empty() { BTreeSet::new() } else { pairs(context.messages(), &names) };
    tally.pairs.of = wanted.len() as u64;
    tally.pairs.kept = wanted.iter().filter(|pair| there.contains(*pair)).count() as u64;
    if !point.calls.is_empty() {
        let texts: Vec<_> = context.messages().map(|message| message.text.as_str()).collect();
        let text = casefold(&texts.join("\n"));
        let answerable = point
            .calls
            .iter()
            .filter(|values| values.iter().all(|value| text.contains(value.as_str())));
        tally.calls =
            Recall { of: point.calls.len() as u64, kept: answerable.count() as u64, anchored: 0 };
    }
    let spoken = context.messages().filter(|message| !message.is_system());
    tally.after = spoken.map(|message| u64::from(message.tokens)).sum();
    tally.over =
        u64::from(budget.is_some_and(|budget| is_over(tally.after, budget.max(point.min_tokens))));
    tally.invalid = u64::from(context.is_invalid);
    tally.not_user_first = u64::from(!context.is_user_first);
    written(point, context, &mut tally);
    goal(point, context, &mut tally);
    tally
}

/// The identifiers that the model used next, were mentioned before, and are not in sight.
pub fn missing<'a>(point: &'a Point<'_>, context: &Context<'_>) -> Vec<&'a str> {
    let is_seen = |id: &str| context.messages().any(|one| one.identifiers().contains_key(id));
    needed(point).filter(|id| !is_seen(id)).collect()
}

fn needed<'a>(point: &'a Point<'_>) -> impl Iterator<Item = &'a str> {
    let needed = point.needed.iter().filter(|(_, (kind, _))| *kind != Kind::Symbol);
    needed.map(|(id, _)| id.as_str())
}

/// Whether the tokens exceed the budget by more than 2 % and 8 tokens.
fn is_over(tokens: u64, budget: u32) -> bool {
    tokens * 100 > u64::from(budget) * 102 + 800
}

fn identifiers(point: &Point<'_>, context: &Context<'_>, far: &BTreeSet<&str>, tally: &mut Tally) {
    for id in needed(point) {
        let anchors = point.anchors.get(id).filter(|anchors| !anchors.is_empty());
        let mut found = Recall { of: 1, ..Recall::default() };
        for message in context
            .messages
            .iter()
            .filter(|message| message.message().identifiers().contains_key(id))
        {
            found.kept = 1;
            let is_near = |words: &BTreeSet<String>| {
                anchors
                    .is_none_or(|anchors| words.iter().any(|word| anchors.contains(word.as_str())))
            };
            if matches!(message, ContextMessage::Kept(_))
                || message.message().anchors().get(id).is_some_and(is_near)
            {
                found.anchored = 1;
                break;
            }
        }
        tally.all += found;
        if far.contains(id) {
            tally.far += found;
        }
    }
}

fn written(point: &Point<'_>, context: &Context<'_>, tally: &mut Tally) {
    let written = context.written_messages().filter(|message| message.role != Role::Tool);
    let written = set(written.flat_map(|message| message.identifiers().keys().map(String::as_str)));
    let odd: Vec<_> = written.iter().filter(|id| !point.known.contains(*id)).collect();
    tally.written = written.len() as u64;
    tally.useful = written.iter().filter(|id| point.later.contains(*id)).count() as u64;
    if !odd.is_empty() {
        let texts: Vec<_> = point.history.iter().map(|message| message.text.as_str()).collect();
        let text = casefold(&texts.join("\n"));
        tally.made_up = odd.iter().filter(|id| !text.contains(**id)).count() as u64;
    }
}

fn goal(point: &Point<'_>, context: &Context<'_>, tally: &mut Tally) {
    if point.goal.is_empty() {
        return;
    }
    let there = set(context.messages().flat_map(|message| terms(&message.content)));
    let got = point.goal.iter().filter(|term| there.contains(*term)).count();
    tally.goals = 1;
    tally.goal = got as f64 / point.goal.len() as f64;
}

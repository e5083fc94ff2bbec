//! What the real assistant went on to use: is it still in the context?
//!
//! A checkpoint is the index of an assistant message; the model then saw everything before it.
//! *Needed* are the identifiers it wrote there that stand earlier in the transcript, but neither in
//! a system message nor in what it was answering. *Far* are those that a plain window, or the last
//! so many turns, would have lost.

use std::collections::{BTreeMap, BTreeSet};

use turnwise_host::json::{self, Json};
use turnwise_host::turnwise_core::item::Role;

use crate::identifiers::Kind;
use crate::message::Message;
use crate::ordered::{map, set};
use crate::words::{casefold, term_set};

/// The checkpoints of a transcript: assistant messages that need something, at a history of `least`
/// tokens or more, evenly thinned to `most`.
pub fn checkpoints(messages: &[Message], most: usize, least: u32) -> Vec<usize> {
    let mut found = Vec::new();
    let mut before: u32 = 0;
    let mut spoke = Role::Other;
    for (index, message) in messages.iter().enumerate() {
        let answers = message.role == Role::Assistant && matches!(spoke, Role::User | Role::Tool);
        if answers && before >= least && !needed(messages, index).is_empty() {
            found.push(index);
        }
        if !message.is_system() {
            before += message.tokens;
        }
        spoke = message.role;
    }
    if found.len() <= most {
        return found;
    }
    // In floating point, as the reference thins.
    let step = found.len() as f64 / most as f64;
    let thin =
        |place: usize| found.get((((place + 1) as f64 * step) as usize).checked_sub(1)?).copied();
    (0..most).filter_map(thin).collect()
}

/// What is needed at a checkpoint: its kind there, and the index of its last mention.
pub fn needed(messages: &[Message], checkpoint: usize) -> BTreeMap<String, (Kind, usize)> {
    let Some(used) =
        messages.get(checkpoint).map(Message::identifiers).filter(|used| !used.is_empty())
    else {
        return BTreeMap::new();
    };
    let history = messages.get(..checkpoint).unwrap_or_default();
    let block = history
        .iter()
        .rposition(|message| message.role == Role::Assistant)
        .map_or(0, |place| place + 1);
    let mut open = map(used.iter().map(|(id, kind)| (id, *kind)));
    for (index, message) in history.iter().enumerate() {
        if index >= block || message.is_system() {
            open.retain(|id, _| !message.identifiers().contains_key(*id));
        }
    }
    let mut found = BTreeMap::new();
    for (index, message) in
        history.iter().enumerate().take(block).rev().filter(|(_, message)| !message.is_system())
    {
        open.retain(|id, kind| {
            let stands_here = message.identifiers().contains_key(*id);
            if stands_here {
                found.insert((*id).clone(), (*kind, index));
            }
            !stands_here
        });
    }
    found
}

/// Everything that has to be known of a checkpoint to score a context for it.
#[derive(Debug)]
pub struct Point<'a> {
    /// What the model could have seen.
    pub history: &'a [Message],
    /// What is needed: kind and last mention.
    pub needed: BTreeMap<String, (Kind, usize)>,
    /// For each call made here, the argument values known from the history.
    pub calls: Vec<Vec<String>>,
    /// The words that stood near each needed identifier.
    pub anchors: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// Needed identifiers that stood near each other.
    pub pairs: BTreeSet<(&'a str, &'a str)>,
    /// Content terms of the first user message.
    pub goal: BTreeSet<String>,
    /// Every identifier of the history.
    pub known: BTreeSet<&'a str>,
    /// Every identifier from here on.
    pub later: BTreeSet<&'a str>,
    /// Tokens of the history, system messages apart.
    pub tokens: u32,
    /// Tokens of the last group and of the running task: no context is smaller.
    pub least: u32,
}

impl<'a> Point<'a> {
    /// The point at `checkpoint`.
    pub fn new(messages: &'a [Message], checkpoint: usize) -> Self {
        let checkpoint = checkpoint.min(messages.len());
        let (history, later) = messages.split_at(checkpoint);
        let needed = needed(messages, checkpoint);
        let said = || history.iter().filter(|message| !message.is_system());
        let names = set(needed
            .iter()
            .filter(|(_, (kind, _))| *kind != Kind::Symbol)
            .map(|(id, _)| id.as_str()));
        let first = history.iter().find(|message| message.role == Role::User);
        let identifiers = |messages: &'a [Message]| {
            messages.iter().flat_map(|m| m.identifiers().keys().map(String::as_str))
        };
        Self {
            history,
            calls: messages
                .get(checkpoint)
                .map_or_else(Vec::new, |message| grounded(message, history)),
            anchors: anchors(history, &needed),
            pairs: pairs(said(), &names),
            goal: first.map_or_else(BTreeSet::new, |message| term_set(&message.content)),
            known: set(identifiers(history)),
            later: set(identifiers(later)),
            tokens: said().map(|message| message.tokens).sum(),
            least: least(&said().collect::<Vec<_>>()),
            needed,
        }
    }

    /// What a plain window of `budget` tokens would have lost.
    pub fn far_behind_budget(&self, budget: u32) -> BTreeSet<&str> {
        let said = self.said();
        let messages: Vec<_> = said.iter().map(|(_, message)| *message).collect();
        self.before(
            said.get(suffix(&messages, budget)).map_or(self.history.len(), |(index, _)| *index),
        )
    }

    /// What the last `turns` user turns would have lost.
    pub fn far_behind_turns(&self, turns: usize) -> BTreeSet<&str> {
        let starts = self.said().into_iter().filter(|(_, message)| message.role == Role::User);
        let starts: Vec<_> = starts.map(|(index, _)| index).collect();
        let first = self.said().first().map_or(0, |(index, _)| *index);
        let start = starts
            .len()
            .checked_sub(turns)
            .filter(|&place| place > 0)
            .and_then(|place| starts.get(place));
        self.before(start.copied().unwrap_or(first))
    }

    /// What an empty placeholder for all but the last `keep` tool results would have lost:
    /// everything that stands in no other place.
    pub fn only_in_old_results(&self, keep: usize) -> BTreeSet<&str> {
        let results =
            self.history.iter().enumerate().filter(|(_, message)| message.role == Role::Tool);
        let mut results: Vec<_> = results.map(|(index, _)| index).collect();
        results.truncate(results.len().saturating_sub(keep));
        let elsewhere = |id: &str| {
            let holds = |(index, message): (usize, &Message)| {
                message.identifiers().contains_key(id)
                    && !message.is_system()
                    && results.binary_search(&index).is_err()
            };
            self.history.iter().enumerate().any(holds)
        };
        set(self.needed.keys().map(String::as_str).filter(|id| !elsewhere(id)))
    }

    fn said(&self) -> Vec<(usize, &Message)> {
        self.history.iter().enumerate().filter(|(_, message)| !message.is_system()).collect()
    }

    fn before(&self, cut: usize) -> BTreeSet<&str> {
        let lost = self.needed.iter().filter(|(_, (_, last))| *last < cut);
        set(lost.map(|(id, _)| id.as_str()))
    }
}

/// Where the longest run of whole groups at the end that fits `budget` starts; the last group in
/// any case.
pub fn suffix(messages: &[&Message], budget: u32) -> usize {
    let (mut used, mut start) = (0, messages.len());
    for group in groups(messages).iter().rev() {
        let cost: u32 = group.iter().map(|message| message.tokens).sum();
        if used + cost > budget && start < messages.len() {
            break;
        }
        used += cost;
        start -= group.len();
        if used > budget {
            break;
        }
    }
    start
}

/// Units that may not be cut: an assistant message with its results, or one message.
pub fn groups<'m>(messages: &'m [&'m Message]) -> Vec<&'m [&'m Message]> {
    let mut out = Vec::new();
    let mut start = 0;
    for (place, message) in messages.iter().enumerate() {
        let opener = messages
            .get(start)
            .is_some_and(|first| !first.calls.is_empty() || first.role == Role::Tool);
        let belongs = place > start && message.role == Role::Tool && opener;
        if place > start && !belongs {
            out.extend(messages.get(start..place));
            start = place;
        }
    }
    out.extend(messages.get(start..).filter(|last| !last.is_empty()));
    out
}

fn least(messages: &[&Message]) -> u32 {
    let group = groups(messages).last().copied().unwrap_or_default();
    let task = messages.iter().rposition(|message| message.role == Role::User);
    let outside = task
        .filter(|&task| task < messages.len() - group.len())
        .and_then(|task| messages.get(task));
    group.iter().chain(outside).map(|message| message.tokens).sum()
}

fn anchors<'a>(
    history: &'a [Message],
    needed: &BTreeMap<String, (Kind, usize)>,
) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let mut out: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for message in history
        .iter()
        .filter(|message| needed.keys().any(|id| message.identifiers().contains_key(id)))
    {
        for (id, words) in message.anchors().iter().filter(|(id, _)| needed.contains_key(*id)) {
            out.entry(id).or_default().extend(words.iter().map(String::as_str));
        }
    }
    out
}

/// Pairs of the named identifiers that stand within 160 characters of each other in one message.
pub(crate) fn pairs<'m>(
    messages: impl Iterator<Item = &'m Message>,
    names: &BTreeSet<&str>,
) -> BTreeSet<(&'m str, &'m str)> {
    let mut out = BTreeSet::new();
    if names.len() < 2 {
        return out;
    }
    for message in messages.filter(|message| {
        names.iter().filter(|id| message.identifiers().contains_key(**id)).count() > 1
    }) {
        let named = message.spans().iter().filter(|span| names.contains(span.normal.as_str()));
        let places: Vec<_> = named.map(|span| (span.start, span.normal.as_str())).collect();
        for (place, (start, id)) in places.iter().enumerate() {
            let near =
                places.iter().skip(place + 1).take_while(|(other, _)| other - start <= PAIR_WIDTH);
            for (_, other) in near.filter(|(_, other)| other != id) {
                out.insert(if id < other { (*id, *other) } else { (*other, *id) });
            }
        }
    }
    out
}

/// For each call of `message`, the argument values that stand in the history.
fn grounded(message: &Message, history: &[Message]) -> Vec<Vec<String>> {
    if message.calls.is_empty() {
        return Vec::new();
    }
    let texts: Vec<_> = history.iter().map(|message| message.text.as_str()).collect();
    let said = casefold(&texts.join("\n"));
    let mut out = Vec::new();
    for call in &message.calls {
        let Ok(parsed) = json::parse(&call.arguments) else { continue };
        let mut values = BTreeSet::new();
        collect(&parsed.json, &mut values);
        values.retain(|value| said.contains(value.as_str()));
        if !values.is_empty() {
            out.push(values.into_iter().collect());
        }
    }
    out
}

/// The strings of 3 to 120 characters and the numbers of three and more.
fn collect(value: &Json<'_>, out: &mut BTreeSet<String>) {
    match value {
        Json::Object(fields) => {
            let last = map(fields.iter().map(|(name, value)| (name.as_ref(), value)));
            last.values().for_each(|value| collect(value, out));
        }
        Json::Array(items) => items.iter().for_each(|item| collect(item, out)),
        Json::String(text) if (3..=120).contains(&text.chars().count()) => {
            out.insert(casefold(text));
        }
        Json::Number(number) => {
            let number = plain(number.as_str());
            if number.len() >= 3 {
                out.insert(number);
            }
        }
        _ => {}
    }
}

/// A number as people write it: whole ones as they are, decimals without zeros at their end. By its
/// letters, since reading and writing floating point is as much code as all the rest of this file.
fn plain(number: &str) -> String {
    match number.split_once('.') {
        Some((whole, rest)) if rest.bytes().all(|b| b.is_ascii_digit()) => {
            let rest = rest.trim_end_matches('0');
            [whole, ".", if rest.is_empty() { "0" } else { rest }].concat()
        }
        _ => number.into(),
    }
}

const PAIR_WIDTH: usize = 160;

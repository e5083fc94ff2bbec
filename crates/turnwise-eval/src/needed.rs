//! Determines which earlier information the recorded assistant used.
//!
//! A checkpoint is the index of an assistant message; the model had seen all messages before it.
//! An identifier in that message is *needed* if it occurs earlier in the transcript, but neither in
//! a system message nor in the messages that it answers. A needed identifier is *far* if a plain
//! window, or a window of the last turns, would have lost it.

use std::collections::{BTreeMap, BTreeSet};

use turnwise_host::json::{self, Json};
use turnwise_host::turnwise_core::item::Role;

use crate::identifiers::Kind;
use crate::message::Message;
use crate::ordered::{map, set};
use crate::words::{casefold, term_set};

/// The checkpoints of a transcript: assistant messages that need something, with a history of at
/// least `min_history` tokens, evenly thinned to at most `max`.
pub fn checkpoints(messages: &[Message], max: usize, min_history: u32) -> Vec<usize> {
    let mut found = Vec::new();
    let mut before: u32 = 0;
    let mut spoke = Role::Other;
    for (index, message) in messages.iter().enumerate() {
        let answers = message.role == Role::Assistant && matches!(spoke, Role::User | Role::Tool);
        if answers && before >= min_history && !needed(messages, index).is_empty() {
            found.push(index);
        }
        if !message.is_system() {
            before += message.tokens;
        }
        spoke = message.role;
    }
    if found.len() <= max {
        return found;
    }
    // In floating point, like the reference.
    let step = found.len() as f64 / max as f64;
    let thin =
        |place: usize| found.get((((place + 1) as f64 * step) as usize).checked_sub(1)?).copied();
    (0..max).filter_map(thin).collect()
}

/// The needed identifiers of a checkpoint, each with its kind there and the index of its last
/// mention.
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

/// The data of a checkpoint against which contexts are scored.
#[derive(Debug)]
pub struct Point<'a> {
    /// The messages that the model could have seen.
    pub history: &'a [Message],
    /// The needed identifiers, with their kind and last mention.
    pub needed: BTreeMap<String, (Kind, usize)>,
    /// For each call in the message, the argument values that occur in the history.
    pub calls: Vec<Vec<String>>,
    /// The words near each needed identifier.
    pub anchors: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// Pairs of needed identifiers that occur near each other.
    pub pairs: BTreeSet<(&'a str, &'a str)>,
    /// The content terms of the first user message.
    pub goal: BTreeSet<String>,
    /// All identifiers of the history.
    pub known: BTreeSet<&'a str>,
    /// All identifiers from the checkpoint on.
    pub later: BTreeSet<&'a str>,
    /// The tokens of the history, without system messages.
    pub tokens: u32,
    /// The tokens of the last group and the running task, which every context contains.
    pub min_tokens: u32,
}

impl<'a> Point<'a> {
    /// The data of the checkpoint at index `checkpoint`.
    pub fn new(messages: &'a [Message], checkpoint: usize) -> Self {
        let checkpoint = checkpoint.min(messages.len());
        let (history, later) = messages.split_at(checkpoint);
        let needed = needed(messages, checkpoint);
        let spoken = || history.iter().filter(|message| !message.is_system());
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
            pairs: pairs(spoken(), &names),
            goal: first.map_or_else(BTreeSet::new, |message| term_set(&message.content)),
            known: set(identifiers(history)),
            later: set(identifiers(later)),
            tokens: spoken().map(|message| message.tokens).sum(),
            min_tokens: min_tokens(&spoken().collect::<Vec<_>>()),
            needed,
        }
    }

    /// The needed identifiers that a plain window of `budget` tokens would have lost.
    pub fn lost_by_window(&self, budget: u32) -> BTreeSet<&str> {
        let spoken = self.spoken_messages();
        let messages: Vec<_> = spoken.iter().map(|(_, message)| *message).collect();
        self.lost_before(
            spoken.get(suffix(&messages, budget)).map_or(self.history.len(), |(index, _)| *index),
        )
    }

    /// The needed identifiers that a window of the last `turns` user turns would have lost.
    pub fn lost_by_turns(&self, turns: usize) -> BTreeSet<&str> {
        let starts =
            self.spoken_messages().into_iter().filter(|(_, message)| message.role == Role::User);
        let starts: Vec<_> = starts.map(|(index, _)| index).collect();
        let first = self.spoken_messages().first().map_or(0, |(index, _)| *index);
        let start = starts
            .len()
            .checked_sub(turns)
            .filter(|&place| place > 0)
            .and_then(|place| starts.get(place));
        self.lost_before(start.copied().unwrap_or(first))
    }

    /// The needed identifiers that empty placeholders for all but the last `keep` tool results
    /// would have lost: they occur in no other message.
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

    fn spoken_messages(&self) -> Vec<(usize, &Message)> {
        self.history.iter().enumerate().filter(|(_, message)| !message.is_system()).collect()
    }

    fn lost_before(&self, cut: usize) -> BTreeSet<&str> {
        let lost = self.needed.iter().filter(|(_, (_, last))| *last < cut);
        set(lost.map(|(id, _)| id.as_str()))
    }
}

/// The start of the longest suffix of whole groups that fits `budget`. It always contains the last
/// group.
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

/// Groups that must not be cut: an assistant message with its results, or a single other message.
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

/// The tokens of what every context keeps: the last step, and the user message before it.
pub(crate) fn min_tokens(messages: &[&Message]) -> u32 {
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

/// Pairs of the named identifiers that occur within 160 characters of each other in one message.
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

/// For each call of `message`, the argument values that occur in the history.
fn grounded(message: &Message, history: &[Message]) -> Vec<Vec<String>> {
    if message.calls.is_empty() {
        return Vec::new();
    }
    let texts: Vec<_> = history.iter().map(|message| message.text.as_str()).collect();
    let spoken = casefold(&texts.join("\n"));
    let mut out = Vec::new();
    for call in &message.calls {
        let Ok(parsed) = json::parse(&call.arguments) else { continue };
        let mut values = BTreeSet::new();
        collect(&parsed.json, &mut values);
        values.retain(|value| spoken.contains(value.as_str()));
        if !values.is_empty() {
            out.push(values.into_iter().collect());
        }
    }
    out
}

/// Collects the strings of 3 to 120 characters, and the numbers of at least three characters.
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

/// A number as people write it: integers unchanged, decimals without trailing zeros. It works on
/// the digits, because parsing and formatting floating point would take as much code as the whole
/// file.
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

//! Two simpler strategies with the same budget: a plain window, and a window with a ledger of the
//! identifiers before it, after the reference evaluation.

use std::collections::{BTreeMap, BTreeSet};

use turnwise_host::turnwise_core::item::Role;

use super::Truth;
use super::records::whole_places;
use crate::identifiers::Kind;
use crate::message::Message;
use crate::needed::{Point, suffix};
use crate::score::Context;

/// The messages and the text that a simpler strategy sends.
#[derive(Debug)]
pub struct Baseline<'a> {
    /// The messages it keeps.
    pub kept: Vec<&'a Message>,
    /// The ledger it writes; may be empty.
    pub ledger: String,
}

/// The messages at the end that fit `budget`, from a user message on where one is near.
pub fn window(history: &[Message], budget: u32) -> Baseline<'_> {
    Baseline { kept: kept(&spoken(history), budget), ledger: String::new() }
}

/// The messages at the end, with a ledger of at most a third of the budget and 300 tokens, and of
/// no more than the messages that have to stay leave free.
pub fn window_and_ledger<'a>(
    history: &'a [Message],
    budget: u32,
    count: &dyn Fn(&str) -> u32,
) -> Baseline<'a> {
    let spoken = spoken(history);
    let all: u32 = spoken.iter().map(|message| message.tokens).sum();
    let free = budget.saturating_sub(crate::needed::min_tokens(&spoken));
    let limit = (budget / 3).min(300).min(free).saturating_sub(ENVELOPE);
    if all <= budget || limit < 20 {
        return window(history, budget);
    }
    let kept = kept(&spoken, budget.saturating_sub(limit + ENVELOPE));
    let is_kept = |message: &&Message| kept.iter().any(|other| std::ptr::eq(*other, *message));
    let before: Vec<_> = spoken.iter().copied().filter(|message| !is_kept(message)).collect();
    Baseline { ledger: ledger(&before, limit, count), kept }
}

impl Baseline<'_> {
    fn kept_of<'f>(&self, forms: &'f BTreeMap<&str, BTreeSet<String>>) -> BTreeSet<&'f str> {
        let ledger = Message::new(Role::Assistant, self.ledger.clone(), Vec::new());
        let sent: Vec<_> = self.kept.iter().copied().chain([&ledger]).collect();
        standing(forms, &sent)
    }
}

/// The spellings that each needed identifier has in the history.
fn forms<'p>(point: &'p Point<'_>) -> BTreeMap<&'p str, BTreeSet<String>> {
    let needed = point.needed.iter().filter(|(_, (kind, _))| *kind != Kind::Symbol);
    let mut forms: BTreeMap<&str, BTreeSet<String>> =
        needed.map(|(id, _)| (id.as_str(), BTreeSet::new())).collect();
    for message in point.history {
        let holds = forms.keys().any(|id| message.identifiers().contains_key(*id));
        let chars: Vec<char> = if holds { message.text.chars().collect() } else { Vec::new() };
        for span in message.spans().iter().filter(|_| holds) {
            if let Some(known) = forms.get_mut(span.normal.as_str()) {
                known.insert(chars.get(span.start..span.end).unwrap_or_default().iter().collect());
            }
        }
    }
    forms
}

/// The identifiers that some message contains: by their normal form, or as a whole word. The shapes
/// do not see a number next to a Chinese character.
fn standing<'f>(
    forms: &'f BTreeMap<&str, BTreeSet<String>>,
    sent: &[&Message],
) -> BTreeSet<&'f str> {
    let stands = |(id, forms): &(&&str, &BTreeSet<String>)| {
        sent.iter().any(|message| {
            message.identifiers().contains_key(**id)
                || forms.iter().any(|form| whole_places(&message.text, form).next().is_some())
        })
    };
    forms.iter().filter(stands).map(|(id, _)| *id).collect()
}

/// Compares a context with both, and measures the room that it leaves. Where the last step and its
/// request alone exceed the budget, the simpler strategies send too much, and nothing is compared.
pub(super) fn measure(
    point: &Point<'_>,
    context: &Context<'_>,
    budget: u32,
    count: &dyn Fn(&str) -> u32,
    truth: &mut Truth,
) {
    if crate::needed::min_tokens(&spoken(point.history)) > budget {
        return;
    }
    let needed = forms(point);
    let kept = standing(&needed, &context.messages().collect::<Vec<_>>());
    let by_ledger = window_and_ledger(point.history, budget, count).kept_of(&needed);
    truth.needed += needed.len() as u64;
    truth.kept += kept.len() as u64;
    truth.by_window += window(point.history, budget).kept_of(&needed).len() as u64;
    truth.by_ledger += by_ledger.len() as u64;
    for id in needed.keys().filter(|id| !kept.contains(*id)) {
        let kind = if by_ledger.contains(id) { "lost, in the ledger" } else { "lost" };
        truth.faults.push(format!("{kind}: {id}"));
    }
    if kept.len() < needed.len() {
        let sent = context.messages().filter(|message| !message.is_system());
        let sent: u32 = sent.map(|message| message.tokens_by(count)).sum();
        truth.lossy_budget += u64::from(budget);
        truth.unused += u64::from(budget.saturating_sub(sent));
    }
}

/// The longest run of whole groups at the end that fits.
pub(super) fn suffix_of(history: &[Message], budget: u32) -> Vec<&Message> {
    let spoken = spoken(history);
    let from = suffix(&spoken, budget);
    spoken.get(from..).unwrap_or_default().to_vec()
}

fn spoken(history: &[Message]) -> Vec<&Message> {
    history.iter().filter(|message| !message.is_system()).collect()
}

fn kept<'a>(spoken: &[&'a Message], budget: u32) -> Vec<&'a Message> {
    let is_user = |message: &&Message| message.role == Role::User;
    let start = suffix(spoken, budget);
    let (before, tail) = spoken.split_at(start);
    if let Some(near) = tail.iter().position(is_user) {
        return tail.get(near..).unwrap_or_default().to_vec();
    }
    // The running task stays.
    let Some(task) = before.iter().rev().copied().find(|message| message.role == Role::User) else {
        return tail.to_vec();
    };
    let start = start.max(suffix(spoken, budget.saturating_sub(task.tokens)));
    [&[task], spoken.get(start..).unwrap_or_default()].concat()
}

/// `anchor: value`, those most likely to be wanted again first, in the order of the messages.
fn ledger(before: &[&Message], limit: u32, count: &dyn Fn(&str) -> u32) -> String {
    let mut entries: BTreeMap<&str, Entry> = BTreeMap::new();
    let all = before.len().max(1) as f64;
    for (at, message) in before.iter().enumerate() {
        let texts = [(message.content.as_str(), place(message))];
        let calls = message.calls.iter().map(|call| (call.arguments.as_str(), ARGUMENTS));
        for (text, place) in texts.into_iter().chain(calls) {
            let chars: Vec<char> = text.chars().collect();
            let spans = crate::identifiers::spans(text);
            let dense = spans.iter().map(|span| &span.normal).collect::<BTreeSet<_>>().len();
            for span in &spans {
                let Some((id, kind)) = message.identifiers().get_key_value(&span.normal) else {
                    continue;
                };
                let raw: String =
                    chars.get(span.start..span.end).unwrap_or_default().iter().collect();
                let entry = entries.entry(id).or_insert_with(|| Entry::new(*kind, dense));
                entry.places |= place;
                entry.dense = entry.dense.min(dense);
                entry.last = at;
                let (anchor, is_key) = anchor(chars.get(..span.start).unwrap_or_default());
                if entry.raw.is_empty()
                    || (!anchor.is_empty() && (is_key || entry.anchor.is_empty()))
                {
                    (entry.anchor, entry.raw, entry.source) = (anchor, raw, at);
                }
            }
        }
    }
    let mut lines: Vec<_> = entries
        .values()
        .map(|entry| {
            let line = entry.line();
            let cost = count(&line) + 1;
            (entry.score(all) - f64::from(cost + 2).ln(), entry.source, line, cost)
        })
        .collect();
    lines.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let (mut used, mut chosen) = (0, Vec::new());
    for (_, source, line, cost) in lines {
        if used + cost <= limit {
            used += cost;
            chosen.push((source, line));
        }
    }
    chosen.sort_by_key(|(source, _)| *source);
    chosen.into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("; ")
}

struct Entry {
    kind: Kind,
    raw: String,
    anchor: String,
    places: u8,
    dense: usize,
    last: usize,
    source: usize,
}

impl Entry {
    fn new(kind: Kind, dense: usize) -> Self {
        let (raw, anchor) = (String::new(), String::new());
        Self { kind, raw, anchor, places: 0, dense, last: 0, source: 0 }
    }

    fn line(&self) -> String {
        let anchor = if self.anchor.is_empty() { self.kind.as_str() } else { &self.anchor };
        format!("{anchor}: {}", self.raw)
    }

    fn score(&self, count: f64) -> f64 {
        let spread = if self.places.count_ones() > 1 { 1.1 } else { 0.0 };
        let result = if self.places & RESULT != 0 { 0.9 } else { 0.0 };
        let kind = match self.kind {
            Kind::Id => 0.3,
            Kind::Date => 0.6,
            Kind::Money => -0.4,
            Kind::Time => -0.3,
            Kind::Number | Kind::Path => -0.5,
            Kind::Phone => -1.1,
            Kind::Email | Kind::Symbol => -0.8,
            Kind::Version => -0.7,
            Kind::Url => -0.2,
            _ => 0.0,
        };
        1.5 * (self.last as f64 + 1.0) / count + spread - result - 0.2 * (self.dense as f64).ln_1p()
            + kind
    }
}

fn place(message: &Message) -> u8 {
    match message.role {
        Role::User => 1,
        Role::Tool => RESULT,
        _ => 2,
    }
}

const ARGUMENTS: u8 = 4;
const RESULT: u8 = 8;

/// The key before a value, else up to three words; and whether it is a key.
fn anchor(before: &[char]) -> (String, bool) {
    let near: String = before.iter().skip(before.len().saturating_sub(60)).collect();
    let marks =
        |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '[' | '{' | '(' | '#' | '$');
    let named = near.trim_end_matches(marks);
    if let Some(key) = named.strip_suffix(':').map(|key| key.trim_end_matches(['"', '\'', '\\'])) {
        let start = key.rfind(|c: char| !(c.is_alphanumeric() || c == '_' || c == ' '));
        let key = key.get(start.map_or(0, |at| at + 1)..).unwrap_or_default().trim();
        if !key.is_empty() {
            return (key.into(), true);
        }
    }
    let words: Vec<&str> = near
        .split(|c: char| !c.is_alphabetic() && c != '_')
        .filter(|word| word.len() > 1)
        .collect();
    (words.get(words.len().saturating_sub(3)..).unwrap_or_default().join(" "), false)
}

/// The tokens of the pair of messages around a ledger.
const ENVELOPE: u32 = 22;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    #[test]
    fn a_ledger_takes_no_more_than_the_task_and_the_last_step_leave_free() {
        let said = |role, text: &str| Message::new(role, text.repeat(20), Vec::new());
        let mut history = vec![said(Role::User, "Book order W-1001 for 12 May, please. ")];
        history.extend((0..12).map(|at| {
            said(Role::Assistant, &format!("Invoice {} of 3 June is 14{at}.50 euros. ", 700 + at))
        }));
        let must = crate::needed::min_tokens(&spoken(&history));
        let mut has_ledger = false;
        for budget in (100..3_000).step_by(50) {
            let Baseline { kept, ledger } = window_and_ledger(&history, budget, &tokens);
            let sent: u32 = kept.iter().map(|message| message.tokens).sum();
            let taken = sent + if ledger.is_empty() { 0 } else { tokens(&ledger) + ENVELOPE };
            assert!(taken <= budget.max(must), "{taken} tokens of {budget}");
            has_ledger |= !ledger.is_empty();
        }
        assert!(has_ledger);
    }
}

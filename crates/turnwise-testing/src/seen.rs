//! The request of a plan, built message by message in a simple way, and the provider's rules for
//! it.
//!
//! An independent check: it does not use the engine's links or faults, and only the bounds of its
//! steps.

use std::collections::{BTreeMap, BTreeSet};

use turnwise_core::item::{Flags, Item, Kind, Role};
use turnwise_core::plan::{Action, Change, Inserted, Plan};

use turnwise_core::transcript::{CallSite, Transcript};

use crate::generate::Shape;
use crate::{Outcome, ensure};

/// One message of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentMessage {
    /// The host's message, possibly with parts replaced.
    Item(u32, Option<Change>),
    /// The host's message, moved up from this index.
    Moved(u32, Option<Change>),
    /// One message of the summary.
    Summary(u32),
    /// One message of an added text.
    Added(u32),
    /// The result that closes the given call of an item.
    Interrupted(u32, u32),
    /// The user message that opens the conversation.
    Opening,
}

impl SentMessage {
    /// The transcript index, if it is one of the host's messages.
    pub fn index(&self) -> Option<u32> {
        match self {
            Self::Item(index, _) | Self::Moved(index, _) => Some(*index),
            _ => None,
        }
    }

    /// Whether it is a part of the message before it.
    pub fn is_merged(&self) -> bool {
        matches!(self, Self::Item(_, Some(change)) if change.merges)
    }
}

/// Builds the request by walking the transcript item by item.
pub fn sent_messages(plan: &Plan, len: u32) -> Vec<SentMessage> {
    let mut out = Vec::new();
    for index in 0..=len {
        for insert in plan.inserts.iter().filter(|insert| insert.before == index) {
            match insert.what {
                Inserted::Summary { serial, messages } => {
                    out.extend((0..messages).map(|_| SentMessage::Summary(serial)))
                }
                Inserted::Added { serial, messages, .. } => {
                    out.extend((0..messages).map(|_| SentMessage::Added(serial)))
                }
                Inserted::Interrupted(site) => {
                    out.push(SentMessage::Interrupted(site.item, site.call))
                }
                Inserted::Moved(from, change) => out.push(SentMessage::Moved(from, change)),
                Inserted::Opening => out.push(SentMessage::Opening),
            }
        }
        let here =
            plan.segments.iter().find(|segment| segment.start <= index && index < segment.end);
        match here.map(|segment| segment.action) {
            Some(Action::Keep) => out.push(SentMessage::Item(index, None)),
            Some(Action::Replace(change)) if change.hoists => {}
            Some(Action::Replace(change)) => out.push(SentMessage::Item(index, Some(change))),
            _ => {}
        }
    }
    out
}

/// Pairs of result and call: each result answers the nearest unanswered call before it with the
/// same id. A message answers calls of one step only, and a page its own calls first. A later
/// result that says something else replaces the result of the last call with that id.
pub fn links(items: &[Item], transcript: &Transcript) -> Vec<(u32, u32)> {
    let answered = answered(items, transcript).into_iter();
    answered.map(|(site, result)| (site.item, result)).collect()
}

/// The answered calls, each with the item that answers it.
fn answered(items: &[Item], transcript: &Transcript) -> Vec<(CallSite, u32)> {
    let mut open: BTreeMap<&str, Vec<CallSite>> = BTreeMap::new();
    let mut answered: Vec<(CallSite, u32)> = Vec::new();
    let is_alone = |item: &Item| {
        let has_one_id = matches!(&*item.answers, [it] if !it.by_name && !it.id.is_empty());
        item.kind == Kind::Result && has_one_id && !item.flags.has(Flags::SPEAKS)
    };
    let id_of = |site: CallSite| &*items[site.item as usize].calls[site.call as usize].id;
    for (index, item) in (0..).zip(items) {
        let calls = (0..).zip(&item.calls).map(|(call, _)| CallSite { item: index, call });
        let mut own: Vec<CallSite> = calls.collect();
        let mut others = Vec::new();
        for answer in &item.answers {
            match own.iter().position(|site| id_of(*site) == &*answer.id) {
                Some(place) => answered.push((own.remove(place), index)),
                None => others.push(&*answer.id),
            }
        }
        // A message answers the calls of one step only: the newest that waits for any of them.
        let newest = others.iter().filter_map(|id| open.get(id)?.last()).max();
        let step = newest.map(|site| transcript.unit(site.item));
        for id in others {
            let calls = open.entry(id).or_default();
            let place = calls.iter().rposition(|site| step == Some(transcript.unit(site.item)));
            // A result that closes its call from another message is not linked. Of several such
            // results, the last one is sent.
            let lent = place.and_then(|place| transcript.lent_result(calls[place]));
            if lent.is_some_and(|lent| lent.0 >= index) {
                continue;
            }
            if let Some(place) = place {
                answered.push((calls.remove(place), index));
            } else if is_alone(item)
                && let Some(before) =
                    answered.iter_mut().filter(|(site, _)| id_of(*site) == id).max()
                && is_other_result(&items[before.1 as usize], item)
            {
                before.1 = index;
            }
        }
        for site in own {
            open.entry(id_of(site)).or_default().push(site);
        }
    }
    answered
}

fn is_other_result(before: &Item, after: &Item) -> bool {
    before.kind == Kind::Result && !before.flags.has(Flags::SPEAKS) && before.digest != after.digest
}

/// The items of the step in flight that must be sent: at the very end, calls without all their
/// results.
pub fn in_flight(items: &[Item], transcript: &Transcript) -> BTreeSet<u32> {
    if items.last().is_some_and(|last| last.flags.has(Flags::SPEAKS)) {
        return BTreeSet::new();
    }
    let links = links(items, transcript);
    let start = items.iter().rposition(|item| !matches!(item.kind, Kind::Call | Kind::Result));
    let mut start = match start {
        Some(last) if !items[last].calls.is_empty() => last,
        Some(last) => last + 1,
        None => 0,
    };
    // If results are in one message, a call after them begins another step.
    for index in start + 1..items.len() {
        let is_behind = items[index].kind == Kind::Call && items[index - 1].kind == Kind::Result;
        let is_answered = links.iter().any(|link| link.0 >= start as u32 && link.1 < index as u32);
        if transcript.results_close_steps() && is_behind && is_answered {
            start = index;
        }
    }
    let answered = |index: u32| links.iter().filter(|link| link.0 == index).count();
    // Only results of calls in here may follow, else the step had ended before.
    let is_closed = (start..items.len()).any(|index| {
        items[index].kind == Kind::Result
            && !links.iter().any(|link| link.1 == index as u32 && link.0 >= start as u32)
    });
    let open = (start as u32..items.len() as u32)
        .filter(|&index| items[index as usize].calls.len() > answered(index));
    if is_closed { BTreeSet::new() } else { open.collect() }
}

/// Returns the first fault that a provider would refuse in a request.
pub fn lint(
    seen: &[SentMessage],
    items: &[Item],
    transcript: &Transcript,
    shape: Shape,
) -> Outcome {
    let linked = answered(items, transcript);
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut reasoning = false;
    // How many open calls are closed among the results of the step.
    let mut closing = 0usize;
    for (place, message) in seen.iter().enumerate() {
        let item = message.index().map(|index| &items[index as usize]);
        let mut answers: Vec<&str> = match (message, item) {
            // If results are in one message, it closes all calls without another result.
            (SentMessage::Interrupted(..), _) if shape == Shape::Blocks => Vec::new(),
            (SentMessage::Interrupted(index, call), _) => {
                vec![&*items[*index as usize].calls[*call as usize].id]
            }
            (_, Some(item)) => item.answers.iter().map(|answer| &*answer.id).collect(),
            _ => Vec::new(),
        };
        let change = match message {
            SentMessage::Item(_, change) | SentMessage::Moved(_, change) => {
                change.unwrap_or_default()
            }
            _ => Change::default(),
        };
        let closed = usize::from(change.closed);
        let mut calls: Vec<&str> =
            item.iter().flat_map(|item| &item.calls).map(|call| &*call.id).collect();
        if shape == Shape::Pages {
            answers.retain(|id| {
                calls.iter().position(|call| call == id).map(|place| calls.remove(place)).is_none()
            });
            ensure!(
                closed == 0 || closed == calls.len(),
                "message {place} closes {closed} of {calls:?}"
            );
            calls.truncate(calls.len() - closed);
        }
        let is_result = matches!(message, SentMessage::Interrupted(..))
            || item.is_some_and(|item| item.kind == Kind::Result);
        if is_result {
            let is_answered = open.clone();
            if let Some(index) = message.index().filter(|_| change.orphans) {
                let of_it = linked.iter().filter(|(_, result)| *result == index);
                let of_it =
                    of_it.map(|(site, _)| &items[site.item as usize].calls[site.call as usize]);
                let mut left: Vec<&str> = of_it.map(|call| &*call.id).collect();
                answers.retain(|id| {
                    left.iter().position(|it| it == id).map(|at| left.remove(at)).is_some()
                });
            }
            for id in &answers {
                let names_it = |(at, call): &(usize, &str)| {
                    let by_name = item.iter().flat_map(|item| &item.answers);
                    let mut by_name = by_name.filter(|answer| answer.by_name);
                    let caller = seen[*at].index().map(|index| &items[index as usize]);
                    let mut made = caller.iter().flat_map(|item| &item.calls);
                    by_name.any(|answer| &*answer.id == *id)
                        && made.any(|made| &*made.id == *call && &*made.name == *id)
                };
                let named = || open.iter().rposition(names_it);
                match open.iter().rposition(|(_, call)| call == id).or_else(named) {
                    Some(at) => _ = open.remove(at),
                    None => ensure!(
                        change.orphans,
                        "message {place} ({message:?}) answers no open call: {id}"
                    ),
                }
            }
            let closes_all =
                shape == Shape::Blocks && matches!(message, SentMessage::Interrupted(..));
            let speaks = item.is_some_and(|item| item.flags.has(Flags::SPEAKS));
            let is_left = open != is_answered || speaks || (closes_all && !open.is_empty());
            ensure!(is_left, "message {place} ({message:?}) answers no open call");
            closing = if closes_all { usize::MAX } else { closing.saturating_add(closed) };
        } else if shape != Shape::Items
            && item.is_none_or(|item| !matches!(item.kind, Kind::Opaque | Kind::Call))
        {
            ensure!(
                open.len() <= closing,
                "message {place} ({message:?}) stands between a call and its result: {open:?}"
            );
            open.clear();
            closing = 0;
        }
        let is_output = item.is_some_and(|item| item.is_model_output());
        ensure!(
            !reasoning || is_output,
            "message {place} ({message:?}) parts reasoning from its output"
        );
        let is_thought = reasoning;
        if let Some(item) = item {
            reasoning = item.kind == Kind::Reasoning;
            let is_said = item.role == Role::Assistant && item.kind == Kind::Message;
            ensure!(
                !(is_said && item.flags.has(Flags::EMPTY)) || is_thought,
                "message {place} is empty"
            );
            let is_null = item.flags.has(Flags::NULL_CONTENT) && item.calls.is_empty();
            ensure!(!is_null || change.content, "message {place} has null content");
            open.extend(calls.into_iter().map(|id| (place, id)));
        }
    }
    ensure!(!reasoning || !open.is_empty(), "the request ends in reasoning");
    // Output of the same response may follow a call in flight; other messages may not.
    let is_said = |seen: &SentMessage| match seen.index().map(|index| &items[index as usize]) {
        Some(item) => item.kind == Kind::Message && item.role != Role::Assistant,
        None => matches!(seen, SentMessage::Summary(_)),
    };
    for (place, id) in open.into_iter().skip(closing) {
        ensure!(
            !seen[place + 1..].iter().any(is_said),
            "call {id:?} of message {place} has no result"
        );
    }
    Ok(())
}

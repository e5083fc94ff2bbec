//! Builds the right column: the messages that the model sees, row by row.

use std::ops::Range;
use std::sync::Arc;

use turnwise_host::formats::{Format, Patch, apply};

use turnwise_host::turnwise_core::additions::AddedKind;
use turnwise_host::turnwise_core::plan::{Action, Insert, Inserted, Plan, Run};
use turnwise_host::turnwise_core::prefix::PrefixChange;
use turnwise_host::turnwise_core::tokens::estimate;
use turnwise_host::{Edit, json, text};

use crate::model::Model;
use crate::read;
use crate::replay::{Moment, Replay, turns_in_words};
use crate::texts::summaries::{NOTES_LOADING, NOTES_MISSING};
use crate::texts::{self, columns as t};
use crate::view::{Check, Heading, Pair, SeenMessage, Shown};
use crate::words::grouped;

pub(super) fn heading(model: &Model, replay: &Replay, moment: &Moment, rows: usize) -> Heading {
    if model.waits_for_notes() {
        let note = NOTES_LOADING.say().to_owned();
        return Heading { figures: String::new(), note };
    }
    let changed = moment.plan.prefix_changed_at();
    let is_first = replay.moments().next().is_some_and(|first| first.length == moment.length);
    let note = match changed {
        _ if model.misses_notes() => NOTES_MISSING.say().to_owned(),
        None if is_first => t::FIRST_REQUEST.say().to_owned(),
        None => t::SAME_START.say().to_owned(),
        Some(0) => t::NEW_START.say().to_owned(),
        Some(1) => t::ONE_SAME.say().to_owned(),
        Some(at) => t::SOME_SAME.with(&[&grouped(at)]),
    };
    Heading { figures: t::SIZE.with(&[&t::MESSAGES.of(rows), &grouped(moment.sent)]), note }
}

/// The rows. Unchanged messages share their text with the transcript.
pub(super) fn rows(model: &Model, replay: &Replay, moment: &Moment) -> Vec<SeenMessage> {
    let plan = &moment.plan;
    let conversation = replay.conversation();
    let format = model.format();
    let shown: Vec<&Arc<Shown>> = model.turns.iter().flat_map(|turn| &turn.messages).collect();
    let mut rows = Vec::new();
    let mut inserts = plan.inserts.iter();
    let row = |index: u32, altered: bool, text: Option<String>, tokens: Option<u32>, note: &str| {
        let index = index as usize;
        let shown = shown.get(index)?;
        let name = if shown.name.is_empty() {
            texts::role(shown.role).to_owned()
        } else {
            shown.name.clone()
        };
        let text = text.map_or_else(|| shown.text.clone(), Arc::from);
        Some(SeenMessage {
            place: 0,
            role: shown.role,
            name,
            note: note.to_owned(),
            text,
            tokens: tokens.unwrap_or(shown.tokens),
            from: index..index + 1,
            altered,
            pair: Pair::None,
            invented: Vec::new(),
            prefix_ends: None,
        })
    };
    // A message may be sent as a part of the one before it.
    let merged = plan.merged_runs().into_iter().filter_map(|(run, others)| match run {
        Run::Items { start, .. } if !others.is_empty() => {
            Some((start, others.iter().map(|(_, change)| change.tokens.0).sum::<u32>()))
        }
        _ => None,
    });
    let merged: Vec<(u32, u32)> = merged.collect();
    let merged_into = |index: u32| {
        let place = merged.binary_search_by_key(&index, |(start, _)| *start);
        place.ok().and_then(|place| merged.get(place)).map_or(0, |(_, tokens)| *tokens)
    };
    let replaced = |index: u32, patches: &[Patch]| {
        let text = |message: &json::Json<'_>| read::text(format, &apply(patches, message));
        let text = conversation.with_message(index, text);
        let change = plan.segment_at(index).and_then(|segment| segment.action.change());
        (text, change.map(|change| change.tokens.0 + merged_into(index)))
    };
    for edit in conversation.edits(plan) {
        match edit {
            Edit::Keep { start, end } => {
                rows.extend((start..end).filter_map(|index| row(index, false, None, None, "")))
            }
            Edit::Move { index, patches } if patches.is_empty() => {
                inserts.next();
                rows.extend(row(index, false, None, None, t::MOVED_UP.say()));
            }
            Edit::Move { index, patches } => {
                inserts.next();
                let (text, tokens) = replaced(index, &patches);
                rows.extend(row(index, true, text, tokens, t::MOVED_CHANGED.say()));
            }
            Edit::Replace { index, patches } => {
                let (text, tokens) = replaced(index, &patches);
                let note = match recall_of(replay, index) {
                    Some(recall) => t::WITH_RECALL.with(&[&grouped(recall)]),
                    None => t::CHANGED.say().to_owned(),
                };
                rows.extend(row(index, true, text, tokens, &note));
            }
            Edit::Insert { messages, .. } => {
                let insert = inserts.next();
                rows.extend(
                    insert
                        .into_iter()
                        .flat_map(|insert| inserted(model, replay, plan, insert, &messages)),
                );
            }
        }
    }
    for (place, row) in rows.iter_mut().enumerate() {
        row.place = place;
    }
    if let Some(change) = plan.prefix_change {
        let at = change.at as usize;
        let words = prefix_ends(rows.get(at..).unwrap_or_default(), change);
        rows.get_mut(at).into_iter().for_each(|row| row.prefix_ends = Some(words.as_str().into()));
    }
    rows
}

/// The tokens of recalls in the messages that are sent.
pub(super) fn recalled(replay: &Replay, moment: &Moment) -> u32 {
    let runs = moment.plan.runs().into_iter();
    let sent = runs.filter_map(|run| match run {
        Run::Items { start, end, .. } => Some(start..end),
        Run::Insert(_) => None,
    });
    sent.flatten().filter_map(|index| recall_of(replay, index)).sum()
}

/// The tokens of the recall that a user message carries.
fn recall_of(replay: &Replay, index: u32) -> Option<u32> {
    let mut added = replay.conversation().context().additions().of(index);
    added.find(|added| added.kind == AddedKind::Recall).map(|added| added.tokens.0)
}

/// The cost of a changed prefix, from the first changed row on, and what the change saves.
fn prefix_ends(rows: &[SeenMessage], change: PrefixChange) -> String {
    let uncached: u32 = rows.iter().map(|row| row.tokens).sum();
    let because = if change.resent.0 == uncached {
        t::ALL.say().to_owned()
    } else {
        grouped(change.resent.0)
    };
    let saved = match change.saved.0 {
        0 => String::new(),
        saved => t::FEWER.with(&[&grouped(saved)]),
    };
    t::PREFIX_CHANGED.with(&[&grouped(uncached), &because, &saved])
}

/// The rows of inserted messages: the two of a summary, or a result that closes a call.
fn inserted(
    model: &Model,
    replay: &Replay,
    plan: &Plan,
    insert: &Insert,
    messages: &[String],
) -> Vec<SeenMessage> {
    let format = model.format();
    let (from, note) = match &insert.what {
        Inserted::Summary { serial, .. } => {
            let covered = covered(plan);
            let summary = replay
                .conversation()
                .context()
                .summaries()
                .iter()
                .find(|summary| summary.serial == *serial);
            let through = summary.map_or(0, |summary| summary.through_turn as usize);
            (covered, t::COVERS_APPLIED.with(&[&turns_in_words(through)]))
        }
        Inserted::Interrupted(site) => {
            (site.item as usize..site.item as usize + 1, t::CLOSES_CALL.say().to_owned())
        }
        Inserted::Opening => (0..0, t::OPENS.say().to_owned()),
        Inserted::Added { item, .. } => {
            let item = item.unwrap_or_default() as usize;
            (item..item + 1, t::PROFILE.say().to_owned())
        }
        Inserted::Moved(index, _) => (*index as usize..*index as usize + 1, String::new()),
    };
    let is_added = matches!(insert.what, Inserted::Added { .. });
    let is_summary = matches!(insert.what, Inserted::Summary { .. });
    let last = messages.len().saturating_sub(1);
    let invented = match &insert.what {
        Inserted::Summary { serial, .. } => invented(model, replay, *serial),
        _ => Vec::new(),
    };
    let rows = messages.iter().enumerate().map(|(number, message)| {
        let text =
            json::parse(message).map(|parsed| read::text(format, &parsed.json)).unwrap_or_default();
        let pair = match (is_summary, number == last) {
            (true, true) => Pair::Summary,
            (true, false) => Pair::Ask,
            (false, _) => Pair::None,
        };
        // The engine counts the pair as one. The request line has a known size; the rest belongs to
        // the summary.
        let asked = estimate(&text).0 + 4;
        let tokens = match pair {
            Pair::Ask => asked,
            Pair::Summary if last > 0 => {
                insert.tokens.0.saturating_sub(ask_tokens(format, messages))
            }
            _ => insert.tokens.0,
        };
        let (role, name) = match pair {
            Pair::Summary => ("summary", t::ROLE_SUMMARY),
            Pair::Ask => ("user", t::ASKS_SUMMARY),
            Pair::None if is_added => ("memory", t::ROLE_MEMORY),
            Pair::None => ("tool", t::ROLE_TOOL),
        };
        let note = if pair == Pair::Ask { String::new() } else { note.clone() };
        let text = Arc::from(if pair == Pair::Summary { text::fence::bare(&text) } else { &text });
        SeenMessage {
            place: 0,
            role,
            name: name.say().to_owned(),
            note,
            text,
            tokens,
            from: from.clone(),
            altered: !is_summary,
            pair,
            invented: if pair == Pair::Summary { invented.clone() } else { Vec::new() },
            prefix_ends: None,
        }
    });
    rows.collect()
}

/// The facts that the check of a summary found made up.
fn invented(model: &Model, replay: &Replay, serial: u32) -> Vec<String> {
    let summaries = replay.conversation().context().summaries();
    let Some(summary) = summaries.iter().find(|summary| summary.serial == serial) else {
        return Vec::new();
    };
    let found = model.checks.iter().find_map(|(_, (text, check))| match check {
        Check::Done(found) if **text == *summary.text => Some(found),
        _ => None,
    });
    let facts = found.map(|found| found.invented.as_slice()).unwrap_or_default();
    facts.iter().map(|fact| fact.text.clone()).collect()
}

fn ask_tokens(format: Format, messages: &[String]) -> u32 {
    let first = messages.first().and_then(|message| json::parse(message).ok());
    first.map_or(0, |parsed| estimate(&read::text(format, &parsed.json)).0 + 4)
}

/// The messages that the summary replaces, first to last.
fn covered(plan: &Plan) -> Range<usize> {
    let mut covered = plan.segments.iter().filter(|segment| segment.action == Action::Summarize);
    let first = covered.next().map_or((0, 0), |segment| (segment.start, segment.end));
    let end = covered.next_back().map_or(first.1, |segment| segment.end);
    first.0 as usize..end as usize
}

//! Learning from the messages of a conversation.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use serde::Serialize;
use turnwise_text::quoted::Quotes;

use crate::day::day_of_time;
use crate::digest::Digest;
use crate::doors::{Candidate, hear, promises};
use crate::edit::Edit;
use crate::gates::{Refusal, Refused, check, check_content, opens_a_role};
use crate::kind::{Kind, Origin, Sensitivity};
use crate::memory::{Memory, Put};
use crate::message::{Message, Role};
use crate::passages::passages;
use crate::record::{Interval, Record, Said, Source};
use crate::rows::Row;
use crate::sensitive::{sensitivity_in, tongue};
use crate::status::Status;
use crate::user_words::{Reading, own_parts};
use crate::when::lower;
use crate::words::stems;

/// The inputs of learning besides the messages.
#[derive(Clone, Copy)]
pub struct LearnOptions<'a> {
    /// The name of the conversation.
    pub conversation: &'a str,
    /// The current time, in milliseconds since 1970.
    pub now: u64,
    /// Whether a text contains a secret, such as a password or an API key.
    pub is_secret: &'a dyn Fn(&str) -> bool,
}

/// The result of learning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Learned {
    /// New records, including turns of the conversation.
    pub added: Vec<Digest>,
    /// Records that were stated again.
    pub reinforced: Vec<Digest>,
    /// Records that a newer one superseded.
    pub superseded: Vec<Digest>,
    /// Tasks that the user reported as done.
    pub done: Vec<Digest>,
    /// Sentences that were not stored, with the reasons.
    pub refused: Vec<Refused>,
    /// Passages of the history in a language that the memory does not understand: the words were
    /// kept, but no records were learned.
    pub unread: Vec<Digest>,
    /// What the user asked to forget. The host asks for confirmation before it calls
    /// [`Memory::forget`].
    pub forget: Vec<String>,
    /// The change, for undo; `None` if nothing changed.
    pub change: Option<String>,
    /// Records that ended 30 days ago. They are deleted, and each has a tombstone.
    #[serde(skip)]
    pub removed: Vec<Digest>,
    /// The rows to write.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

impl Memory {
    /// Learns from messages of a conversation: the user's sentences that match a door, and, with
    /// consent to history, the turns of both speakers. Learning the same messages again changes
    /// nothing.
    pub fn learn(&mut self, messages: &[Message<'_>], options: &LearnOptions<'_>) -> Learned {
        let mut learned = Learned::default();
        if self.paused {
            return learned;
        }
        let mut edit = Edit::default();
        for message in messages {
            if message.role == Role::User && message.trusted {
                self.learn_message(message, options, &mut learned, &mut edit);
            } else if message.role == Role::Assistant {
                self.learn_commitments(message, options, &mut learned, &mut edit);
            } else if message.role == Role::User && !message.text.trim().is_empty() {
                learned.refused.push(Refused::new(message.text, Refusal::Untrusted));
            }
        }
        if self.consent.history {
            let turns = self.learn_turns(messages, options, &mut learned);
            turns.iter().for_each(|id| edit.added(*id));
            learned.added.extend(turns);
        }
        let tidied = self.tidy_daily(options.now, &mut edit);
        (learned.change, learned.rows) = self.finish(edit, options.now);
        learned.removed = tidied.removed;
        learned.rows.extend(tidied.rows);
        learned
    }

    fn learn_message(
        &mut self,
        message: &Message<'_>,
        options: &LearnOptions<'_>,
        learned: &mut Learned,
        edit: &mut Edit,
    ) {
        let at = message.at.unwrap_or(options.now);
        let mut accepted = Vec::new();
        let mut is_role = false;
        let Reading { sentences, others, is_mostly_pasted } = Reading::of(message);
        for text in others {
            let reason = if (options.is_secret)(text) { Refusal::Secret } else { Refusal::Quoted };
            learned.refused.push(Refused::new(text, reason));
        }
        for sentence in sentences {
            is_role |= opens_a_role(&sentence.masked);
            let heard = hear(&sentence, day_of_time(at), &self.firsts);
            learned.forget.extend(heard.forget);
            if heard.is_done && !is_role {
                self.close_tasks(sentence.text, options.now, learned, edit);
            }
            for candidate in heard.candidates {
                let secret = options.is_secret;
                let is_told = candidate.confidence == TOLD;
                let passed = match is_role {
                    true => Err(Refusal::RolePlay),
                    false if is_mostly_pasted && !is_told => Err(Refusal::Quoted),
                    false => check(&candidate, sentence.text, &self.consent, secret),
                };
                match passed {
                    Ok(sensitivity) => {
                        let words = candidate.words.clone();
                        let text = sentence.text.get(words.clone()).unwrap_or(sentence.text);
                        accepted.push((candidate, text, sentence.start + words.start, sensitivity));
                    }
                    Err(reason) => learned.refused.push(Refused::new(sentence.text, reason)),
                }
            }
        }
        // If there are too many, the strongest stay.
        crate::order::sort_by_key(&mut accepted, |(candidate, ..)| {
            core::cmp::Reverse(candidate.confidence)
        });
        let room = MAX_IN_CONVERSATION.saturating_sub(self.count_in(options.conversation));
        for (number, (candidate, text, start, sensitivity)) in accepted.into_iter().enumerate() {
            if number >= room.min(MAX_IN_MESSAGE) && !self.is_known(&candidate, text) {
                learned.refused.push(Refused::new(text, Refusal::TooMuch));
                continue;
            }
            let source = source_at(message, options.conversation, start, text);
            let text = &cut(text, candidate.kind);
            let said = said_by_user(candidate_parts(&candidate), text, source, at, sensitivity);
            let slot = candidate.slot.as_deref();
            self.store(candidate.kind, slot, said, Status::Active, options.now, learned, edit);
        }
    }

    /// Keeps promises of the assistant to the user, such as to call back. They are only recalled.
    fn learn_commitments(
        &mut self,
        message: &Message<'_>,
        options: &LearnOptions<'_>,
        learned: &mut Learned,
        edit: &mut Edit,
    ) {
        let at = message.at.unwrap_or(options.now);
        let quotes = Quotes::read(message.text);
        let mut number = 0;
        for text in quotes.own_sentences() {
            let masked = lower(&quotes.own(text));
            let Some(when) = promises(&masked, day_of_time(at), &self.firsts) else { continue };
            let secret = options.is_secret;
            let passed = check_content(Kind::Commitment, text, &self.consent, secret);
            let room = MAX_IN_CONVERSATION.saturating_sub(self.count_in(options.conversation));
            number += 1;
            let sensitivity = match passed {
                Ok(_) if number > room.min(MAX_IN_MESSAGE) => continue,
                Ok(sensitivity) => sensitivity,
                Err(reason) => {
                    learned.refused.push(Refused::new(text, reason));
                    continue;
                }
            };
            let start = text.as_ptr() as usize - message.text.as_ptr() as usize;
            let source = source_at(message, options.conversation, start, text);
            let until = when.and_then(|when| when.to).map(|to| to - 1);
            let parts = Parts { when, until, confidence: 70, ..Parts::default() };
            let text = cut(text, Kind::Commitment);
            let said = said_by_user(parts, &text, source, at, sensitivity);
            let said = Said { origin: Origin::Assistant, ..said };
            self.store(Kind::Commitment, None, said, Status::Active, options.now, learned, edit);
        }
    }

    /// Marks open tasks as done if they share two words with a statement.
    fn close_tasks(&mut self, text: &str, now: u64, learned: &mut Learned, edit: &mut Edit) {
        let words = stems(text);
        let tasks = self.rows.others().filter(|record| record.kind == Kind::Task);
        let open = tasks.filter(|task| task.is_current()).filter(|task| {
            stems(task.text()).iter().filter(|stem| words.contains(stem)).count() >= 2
        });
        let open: Vec<Digest> = open.map(|record| record.id).collect();
        for id in open {
            edit.changed(id, self.record(id));
            self.set_status(id, Status::Done, now);
            learned.done.push(id);
        }
    }

    fn is_known(&self, candidate: &Candidate, text: &str) -> bool {
        let text = cut(text, candidate.kind);
        let slot = candidate.slot.as_deref();
        self.record(Record::id_for(&self.scope, candidate.kind, slot, &text)).is_some()
    }

    /// The number of records learned from a conversation, without its turns.
    fn count_in(&self, conversation: &str) -> usize {
        self.learned.get(conversation).map_or(0, BTreeSet::len)
    }

    /// Keeps the words of both speakers, verbatim and in passages, to search past conversations.
    pub(crate) fn learn_turns(
        &mut self,
        messages: &[Message<'_>],
        options: &LearnOptions<'_>,
        learned: &mut Learned,
    ) -> Vec<Digest> {
        let mut added = Vec::new();
        let all: Vec<&str> = messages.iter().map(|message| message.text).collect();
        let of_all = tongue(&all.join("\n"));
        for message in messages {
            let origin = match message.role {
                Role::User if message.trusted => Origin::User,
                Role::User => Origin::Retrieved,
                Role::Assistant => Origin::Assistant,
                Role::Tool | Role::System => continue,
            };
            // A secret may be split between two passages, as after a table's header.
            if (options.is_secret)(message.text) {
                learned.refused.push(Refused::new(message.text, Refusal::Secret));
                continue;
            }
            let whole = 0..message.text.len();
            let own = match origin {
                Origin::User => own_parts(message.text),
                _ => Vec::from([whole.clone()]),
            };
            let slot = alloc::format!("{}#{}", options.conversation, message.index);
            let tongue = tongue(message.text).or_of(of_all);
            let parts = own.iter().flat_map(|part| passages(message.text, part)).take(MAX_PASSAGES);
            let parts: Vec<Range<usize>> = parts.collect();
            let is_whole = matches!(parts.as_slice(), [_]);
            for part in parts {
                let text = message.text.get(part.clone()).unwrap_or_default();
                let passed = check_content(Kind::Turn, text, &self.consent, options.is_secret);
                let judged = passed.map(|found| sensitivity_in(found, tongue));
                let sensitivity = match judged {
                    Ok(found) if self.consent.allows_sensitive(found) => found,
                    refused => {
                        let reason = refused.err().unwrap_or(Refusal::Sensitive);
                        learned.refused.push(Refused::new(text, reason));
                        continue;
                    }
                };
                let source = source_at(message, options.conversation, part.start, text);
                let at = message.at.unwrap_or(options.now);
                let said = said_by_user(Parts::default(), text, source, at, sensitivity);
                let speaker = message.name.map(String::from);
                let said = Said { origin: origin.clone(), speaker, ..said };
                if !is_whole && self.knows_whole(message, &slot, &said) {
                    break;
                }
                let id = Record::id_for(&self.scope, Kind::Turn, Some(&slot), text);
                let put = self.put(Kind::Turn, Some(&slot), said, Status::Active, options.now);
                if put == Put::Added {
                    added.push(id);
                    let is_unread = sensitivity == Sensitivity::Unjudged;
                    learned.unread.extend(is_unread.then_some(id));
                }
            }
        }
        added
    }

    /// Whether a memory of an earlier version kept, or forgot, the message as a whole.
    fn knows_whole(&self, message: &Message<'_>, slot: &str, said: &Said) -> bool {
        let text = cut(message.text, Kind::Turn);
        let id = Record::id_for(&self.scope, Kind::Turn, Some(slot), &text);
        self.record(id).is_some() || self.rows.is_forgotten(id, said)
    }
}

/// The parts of a statement that a candidate supplies, besides slot and value.
#[derive(Default)]
pub(crate) struct Parts {
    pub(crate) value: Option<String>,
    pub(crate) when: Option<Interval>,
    pub(crate) until: Option<i32>,
    pub(crate) confidence: u8,
    pub(crate) alias: Option<(String, String)>,
}

fn candidate_parts(candidate: &Candidate) -> Parts {
    let until = candidate.when.and_then(|when| when.to);
    Parts {
        value: candidate.value.clone(),
        when: candidate.when,
        until: until.filter(|_| candidate.kind == Kind::Task).map(|to| to - 1),
        confidence: candidate.confidence,
        alias: candidate.alias.clone(),
    }
}

/// A statement in the user's words.
pub(crate) fn said_by_user(
    parts: Parts,
    text: &str,
    source: Source,
    at: u64,
    sensitivity: Sensitivity,
) -> Said {
    let mut metadata = BTreeMap::new();
    if let Some((name, words)) = parts.alias {
        metadata.insert(String::from("aliases"), [name, words].join(", "));
    }
    Said {
        text: text.chars().take(Kind::Turn.max_chars()).collect(),
        value: parts.value,
        origin: Origin::User,
        tainted: false,
        speaker: None,
        source,
        at,
        when: parts.when,
        until: parts.until,
        confidence: parts.confidence,
        importance: 0,
        sensitivity,
        derived: Vec::new(),
        metadata,
    }
}

/// The part of a text that fits the maximum length of its kind and contains `around`. It begins at
/// the start of the text if possible, else at the clause or word before `around`.
pub(crate) fn window(text: &str, around: &Range<usize>, kind: Kind) -> Range<usize> {
    let up_to = text.get(..around.end).unwrap_or_default();
    if up_to.chars().nth(kind.max_chars()).is_none() {
        return 0..text.len();
    }
    let before = text.get(..around.start).unwrap_or_default();
    let room = kind.max_chars() / 2;
    let least = before.char_indices().rev().take(room).last().map_or(0, |(at, _)| at);
    let near = before.get(least..).unwrap_or_default();
    let clause = near.rfind([',', ';', ':', '，', '；', '。', '—']);
    let space = || near.find(char::is_whitespace);
    least + clause.or_else(space).map_or(0, |at| at + 1)..text.len()
}

/// A text shortened to the maximum length of its kind, at a word boundary.
pub(crate) fn cut(text: &str, kind: Kind) -> String {
    let text = text.trim();
    let Some((end, _)) = text.char_indices().nth(kind.max_chars()) else { return text.into() };
    let start = text.get(..end).unwrap_or_default();
    let whole = start.rfind(char::is_whitespace).and_then(|at| start.get(..at));
    whole.unwrap_or(start).trim_end().into()
}

/// The source of a part of a message. `start` is in bytes.
pub(crate) fn source_at(
    message: &Message<'_>,
    conversation: &str,
    start: usize,
    part: &str,
) -> Source {
    let start = units(message.text.get(..start).unwrap_or_default());
    Source {
        conversation: conversation.into(),
        index: message.index,
        message: Some(Source::digest(conversation, message.index, message.text)),
        start,
        end: start.saturating_add(units(part)),
    }
}

/// The length of a text in UTF-16 code units, as JavaScript counts.
pub(crate) fn units(text: &str) -> u32 {
    u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX)
}

/// The confidence in statements that the user asked to remember, in per cent.
pub(crate) const TOLD: u8 = 100;
/// The most passages of one message.
const MAX_PASSAGES: usize = 24;
const MAX_IN_MESSAGE: usize = 5;
const MAX_IN_CONVERSATION: usize = 40;

//! Recall: the records that are relevant to a question, within a token budget, each with its
//! reason.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use turnwise_text::Measure;

use crate::day::day_of_time;
use crate::digest::Digest;
use crate::index::Match;
use crate::kind::{Kind, Origin};
use crate::language::{LANGUAGES, Language};
use crate::memory::Memory;
use crate::record::{Interval, Record};

mod filling;
mod meaning;

use filling::Filling;

/// The options of a recall.
#[derive(Clone, Copy, Debug)]
pub struct RecallOptions<'a> {
    /// The token limit, including the fence.
    pub tokens: u32,
    /// The maximum number of records.
    pub limit: usize,
    /// Records that match worse than this share of the best one are left out, in per mille.
    pub floor: u32,
    /// The current time, in milliseconds since 1970.
    pub now: u64,
    /// The user's words before the question, with half the weight.
    pub earlier: &'a str,
    /// Records to leave out because the conversation already shows them.
    pub exclude: &'a [Digest],
    /// The question's vector from the host's `embed`.
    pub vector: Option<&'a [i8]>,
}

impl Default for RecallOptions<'_> {
    fn default() -> Self {
        Self {
            tokens: 600,
            limit: MAX_CANDIDATES,
            floor: 350,
            now: 0,
            earlier: "",
            exclude: &[],
            vector: None,
        }
    }
}

/// The result of a recall.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Recall {
    /// The block for the model; empty if nothing was recalled.
    pub text: String,
    /// The records in it, best first.
    pub ids: Vec<Digest>,
    /// Why each record is in it, in the same order.
    pub why: Vec<Why>,
    /// The tokens of the block.
    pub tokens: u32,
    /// The share of the question's words in the best line, weighted by rarity, in per mille. Words
    /// that are in no record count too, so a low share means that the answer is not known.
    pub found: u32,
}

/// Why a record was recalled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The record.
    pub id: Digest,
    /// The question's stems in the record.
    pub stems: Vec<String>,
    /// The reason.
    pub reason: Reason,
    /// How well it matches, in per mille of the best one.
    pub score: u32,
}

/// Why a record is in a recall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It contains words of the question.
    Words,
    /// It is next to a record with words of the question.
    Neighbor,
    /// The question asks for the value of its slot.
    Slot,
    /// Its vector is near the question's.
    Meaning,
    /// It is newer than a line of the block and shares a rare word with it.
    Later,
}

impl Memory {
    /// Recalls the records that are relevant to a question, within a token budget.
    pub fn recall(
        &self,
        question: &str,
        options: &RecallOptions<'_>,
        measure: Measure<'_>,
    ) -> Recall {
        if self.paused {
            return Recall::default();
        }
        let asked = self.asked_for(question, options);
        let mut found = self.rank(question, options);
        self.keep_places(&mut found, options.floor);
        put_first(&mut found, &asked);
        found.truncate(MAX_CANDIDATES);
        let best = found.first().map_or(1, |first| first.score.max(1));
        let mut filling = Filling::new(options, measure);
        options.exclude.iter().filter_map(|id| self.record(*id)).for_each(|one| filling.knows(one));
        let mut later = MOST_LATER;
        for one in found {
            if filling.is_full {
                break;
            }
            let (reach, is_asked) = (one.reach, asked.contains(&one.id));
            let score = u32::try_from(one.score * 1000 / best).unwrap_or(u32::MAX);
            let Some(record) = self.record(one.id) else { continue };
            let is_vague = options.floor > 0 && !is_asked && is_vague(record, &one);
            // With vectors, scores are ranks, and the floor was already applied.
            let is_low = options.vector.is_none() && score < floor_of(record, options.floor);
            if is_low || is_vague || filling.has(record) {
                continue;
            }
            let reason = match (one.own > 0, one.stems.is_empty()) {
                _ if is_asked => Reason::Slot,
                (true, _) => Reason::Words,
                (false, true) if one.score > 0 && options.vector.is_some() => Reason::Meaning,
                _ => Reason::Neighbor,
            };
            if filling.add(record, Why { id: one.id, stems: one.stems, reason, score }) {
                filling.reaches(if is_asked { 1000 } else { reach });
                self.add_later(record, options, &mut later, &mut filling);
            }
        }
        filling.finish()
    }

    /// Adds later statements of the user about the same thing.
    fn add_later<'a>(
        &'a self,
        record: &'a Record,
        options: &RecallOptions<'_>,
        left: &mut usize,
        filling: &mut Filling<'a>,
    ) {
        if *left == 0 {
            return;
        }
        let later = self.later(record).into_iter().filter(|id| self.is_shown(*id, options));
        let later = later.filter_map(|id| self.record(id)).take(LATER);
        for newer in later {
            let why = Why { id: newer.id, stems: Vec::new(), reason: Reason::Later, score: 0 };
            if *left > 0 && !filling.is_full && !filling.has(newer) && filling.add(newer, why) {
                *left -= 1;
            }
        }
    }

    /// The current records of the slot that a question asks for: "What should you call me?" may
    /// share no word with the name that answers it.
    fn asked_for(&self, question: &str, options: &RecallOptions<'_>) -> Vec<Digest> {
        let lower = crate::when::lower(question).replace('’', "'");
        let is_question = |language: &&&Language| {
            let begins = |words: &&str| lower.starts_with(words);
            lower.contains(['?', '？']) || language.questions.iter().any(begins)
        };
        let asks = LANGUAGES.iter().filter(is_question).flat_map(|language| language.asks);
        let asked = asks.filter(|(_, words)| words.iter().any(|words| lower.contains(words)));
        let ids = asked.filter_map(|(slot, _)| self.slots.get(*slot)).flatten().copied();
        ids.filter(|id| self.is_shown(*id, options)).collect()
    }

    /// Reserves places after the best match for up to three relevant tastes, or wishes with a
    /// condition. Otherwise, longer lines would fill the block.
    fn keep_places(&self, found: &mut [Match], floor: u32) {
        let best = found.first().map_or(1, |first| first.score.max(1));
        let competes = |one: &Match| {
            let is_near = one.score * 1000 >= best * u64::from(floor.max(NEAR));
            is_near && self.record(one.id).is_some_and(|record| is_preference(record.kind))
        };
        let others = found.iter().enumerate().skip(1).filter(|(_, one)| competes(one));
        let places: Vec<usize> = others.map(|(at, _)| at).collect();
        for (to, from) in (1..).zip(places.into_iter().take(PREFERENCES)) {
            if let Some(moved) = found.get_mut(to..=from) {
                moved.rotate_right(1);
            }
        }
    }

    /// Current records, the best match first, without a budget.
    pub(crate) fn rank(&self, question: &str, options: &RecallOptions<'_>) -> Vec<Match> {
        let also = |stem: &str| -> Vec<String> {
            self.aliases.get(stem).into_iter().flatten().cloned().collect()
        };
        let mut found = self.index.search(question, &also).found;
        if !options.earlier.is_empty() {
            add_halves(&mut found, self.index.search(options.earlier, &also).found);
        }
        found.retain(|one| self.is_shown(one.id, options));
        let window = asked_time(question, options.now);
        let asks_assistant = asks_assistant(question);
        for one in &mut found {
            if let Some(record) = self.record(one.id) {
                if window.is_some_and(|window| record.is_about(window)) {
                    one.score = one.score * IN_WINDOW / 100;
                }
                one.score += one.score * nudge(record, options.now) / 1000;
                if asks(record) {
                    one.score = one.score * QUESTION / 100;
                }
                one.score = one.score * voice(record, asks_assistant) / 100;
            }
        }
        sort_matches(&mut found);
        match options.vector {
            Some(vector) => self.fuse(found, vector, options),
            None => found,
        }
    }

    pub(crate) fn is_shown(&self, id: Digest, options: &RecallOptions<'_>) -> bool {
        let record = self.record(id).filter(|record| record.is_current() && self.covers(record));
        record.is_some() && !options.exclude.contains(&id)
    }
}

/// Puts the records of the requested slot before the best other record.
fn put_first(found: &mut Vec<Match>, asked: &[Digest]) {
    let best = found.first().map_or(1, |first| first.score.max(1));
    for id in asked {
        let known = found.iter().position(|one| one.id == *id).map(|at| found.remove(at));
        let none = Match::without_words(*id);
        found.insert(0, Match { score: best, ..known.unwrap_or(none) });
    }
}

/// Sorts matches, best first.
fn sort_matches(found: &mut Vec<Match>) {
    crate::order::sort_by(found, |a, b| b.score.cmp(&a.score).then_with(|| a.id.cmp(&b.id)));
}

/// Adds the scores for the words before the question, with half the weight.
fn add_halves(found: &mut Vec<Match>, earlier: Vec<Match>) {
    let mut known: BTreeMap<Digest, usize> = BTreeMap::new();
    known.extend(found.iter().enumerate().map(|(at, one)| (one.id, at)));
    for one in earlier {
        let half = Match { score: one.score / 2, ..one };
        let place = known.remove(&half.id).and_then(|at| found.get_mut(at));
        match place {
            Some(known) => known.score += half.score,
            None => found.push(half),
        }
    }
}

/// Whether a record with names from the host is only a weak match: the question contains none of
/// the names, and shares less than half of its words, or only one, with the record.
fn is_vague(record: &Record, found: &Match) -> bool {
    let by_words = found.own > 0;
    let is_host = record.newest().is_some_and(|newest| newest.said.origin == Origin::Host);
    let is_little = found.words < 2 || found.words * 2 < found.of_words;
    by_words && !found.is_named && is_little && is_host && !record.names().is_empty()
}

/// A small bonus for recency, importance and use, in per mille. It only decides between near ties.
fn nudge(record: &Record, now: u64) -> u64 {
    let half_life_days: u64 = match record.kind {
        Kind::Event => 90,
        Kind::Fact | Kind::Task | Kind::Commitment => 365,
        _ => return importance(record),
    };
    let age = now.saturating_sub(record.newest().map_or(0, |newest| newest.said.at));
    let half_lives = age / crate::day::DAY_MS / half_life_days;
    importance(record) + (RECENT >> half_lives.min(16))
}

fn importance(record: &Record) -> u64 {
    let importance = record.newest().map_or(0, |newest| newest.said.importance);
    u64::from(importance) / 4 + u64::from(record.uses().min(10)) * 2
}

/// The time that a question asks about, such as "last week", in any language.
pub fn asked_time(question: &str, now: u64) -> Option<Interval> {
    let lower = crate::when::lower(question);
    let today = day_of_time(now);
    LANGUAGES.iter().find_map(|language| crate::when::resolve(&lower, &language.times, today))
}

impl Record {
    /// Whether the record is about a time in the window, or was said in it.
    pub fn is_about(&self, window: Interval) -> bool {
        let Some(newest) = self.newest() else { return false };
        let day = day_of_time(newest.said.at);
        // People talk about recent events, so a sentence is also about the days before it.
        let said = (day - REPORTED_DAYS, day + 1);
        let when = newest.said.when;
        let (from, to) = when.map_or(said, |when| (when.from, when.to.unwrap_or(i32::MAX)));
        from < window.to.unwrap_or(i32::MAX) && window.from < to
    }
}

/// The minimum score of a record, in per mille of the best one.
fn floor_of(record: &Record, floor: u32) -> u32 {
    if record.kind == Kind::Turn { floor * OF_HISTORY / 100 } else { floor }
}

/// Whether records of this kind compete for reserved places.
fn is_preference(kind: Kind) -> bool {
    matches!(kind, Kind::Preference | Kind::Instruction)
}

/// Whether a turn is only a question, which rarely answers another one.
fn asks(record: &Record) -> bool {
    record.kind == Kind::Turn && record.text().trim_end().ends_with(['?', '？'])
}

/// The weight of a turn by its speaker, in per cent. A long answer of an assistant contains the
/// words of many questions.
fn voice(record: &Record, asks_assistant: bool) -> u64 {
    let is_answer = record.kind == Kind::Turn
        && record.newest().is_some_and(|newest| newest.said.origin == Origin::Assistant);
    match (is_answer, asks_assistant) {
        (true, false) => ANSWER,
        (true, true) => ASKED_ANSWER,
        _ => 100,
    }
}

/// Whether a question asks for the assistant's words.
fn asks_assistant(question: &str) -> bool {
    let lower = crate::when::lower(question);
    let words = LANGUAGES.iter().flat_map(|language| language.asks_assistant);
    words.into_iter().any(|words| crate::when::find(&lower, words).is_some())
}

/// The factor for a record in the time that the question asks about, in per cent. It is only a
/// boost, because people misremember times.
const IN_WINDOW: u64 = 125;
const REPORTED_DAYS: i32 = 7;
/// The share of the floor that applies to passages of the history, in per cent, because many
/// relevant passages share few words with the question.
const OF_HISTORY: u32 = 30;
/// The weight of an assistant's passage relative to the user's, normally and if the question asks
/// for it, in per cent.
const ANSWER: u64 = 50;
const ASKED_ANSWER: u64 = 150;
/// The weight of a turn that is only a question, in per cent.
const QUESTION: u64 = 80;
const MAX_CANDIDATES: usize = 400;
const RECENT: u64 = 40;
/// The minimum score of a taste for a reserved place, in per mille of the best match.
const NEAR: u32 = 600;
/// Reserved places for tastes and for wishes with a condition.
const PREFERENCES: usize = 3;
/// The most later statements for one line, and for a recall.
const LATER: usize = 1;
const MOST_LATER: usize = 2;

//! Selects the weightiest passages of the conversation, word for word and without repetition.
//!
//! A passage is one message without its least important sentences, or a single sentence if that
//! would be too long. A passage is weighed by its words. Rare words, names and numbers weigh most,
//! and a word that is on the page already weighs less each time.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::notes::Told;
use crate::notes::gather::{TELLING, Unit};
use crate::notes::gist::{DECISION, FILLER, LIMIT, PROMISE, QUESTION, REQUEST, Together};
use crate::notes::page::{Line, Page};
use crate::notes::section::Section;
use crate::words::Queue;

mod own_words;
mod scratch;
mod weighed;

pub(super) use own_words::Traces;
use scratch::Scratch;
pub(super) use weighed::{Weighed, weigh};

/// The passages that are not on the page yet.
pub(super) struct Prose<'u, 'a> {
    told: &'u [Told<'a>],
    units: &'u [Unit<'a>],
    weighed: &'u Weighed,
    passages: Vec<Passage>,
    /// The words of all passages, each once in each.
    terms: Vec<u32>,
    /// How often each word is on the page.
    times: Vec<u8>,
    /// The weight of a word after that number of uses.
    shares: Vec<i64>,
    /// Empty if people only talk.
    traces: &'u Traces,
}

impl<'u, 'a> Prose<'u, 'a> {
    pub fn of(
        page: &Page<'_, '_>,
        told: &'u [Told<'a>],
        units: &'u [Unit<'a>],
        weighed: &'u Weighed,
        traces: &'u Traces,
    ) -> Self {
        let shares = core::iter::successors(Some(1024), |share| Some(share * 90 / 100))
            .take(MOST_TOLD + 1)
            .collect();
        let times = vec![0; weighed.count()];
        let mut prose = Self {
            told,
            units,
            weighed,
            passages: Vec::new(),
            terms: Vec::new(),
            times,
            shares,
            traces,
        };
        prose.find_passages(page);
        prose
    }

    /// Fills the room that is left, best first.
    pub fn fill(&mut self, page: &mut Page<'a, '_>) {
        self.fill_up_to(page.room(), page, &|_| true);
    }

    /// Adds passages, together at most `left` tokens, best first: those whose number `is_wanted`.
    fn fill_up_to(
        &mut self,
        mut left: u32,
        page: &mut Page<'a, '_>,
        is_wanted: &dyn Fn(usize) -> bool,
    ) {
        let mut misses = 0;
        // Passages that lost weight since the ranking wait for the next round.
        for _ in 0..ROUNDS {
            let score = |at: usize| self.passages.get(at).map_or(0, |passage| -passage.score);
            for at in Queue::of(self.passages.len(), &|at| (score(at), 0)) {
                let Some(passage) = self.passages.get(at).filter(|passage| passage.score > 0)
                else {
                    break;
                };
                if left < LEAST || misses > MOST_MISSES {
                    return;
                }
                if !is_wanted(at) {
                    continue;
                }
                let worth = self.worth(passage);
                if worth * 16 < passage.score * 15 {
                    self.rate(at, worth);
                    continue;
                }
                let Some(first) = self.units.get(passage.first) else { continue };
                let label = || {
                    self.told
                        .get(first.snippet)
                        .map_or(0, |told| told.gist.label.or(|| page.measure(first.name)))
                };
                let line = Line {
                    section: if first.origin.is_some() { Section::Quoted } else { Section::Course },
                    order: (true, passage.first),
                    unit: Some(passage.first),
                    speaker: first.name,
                    label: if page.tells_who(first.name) { label().saturating_add(1) } else { 0 },
                    tokens: self.tokens(passage, page),
                    has_facts: passage
                        .units()
                        .any(|at| self.units.get(at).is_some_and(|unit| unit.facts > 0)),
                };
                if page.add(&line, &|| self.text(passage), &mut left) {
                    misses = 0;
                    for term in self.terms.get(passage.terms.clone()).unwrap_or_default() {
                        if let Some(times) = self.times.get_mut(*term as usize >> 1) {
                            *times = (*times + 1).min(MOST_TOLD as u8);
                        }
                    }
                    self.rate(at, 0);
                } else {
                    misses += 1;
                }
            }
        }
    }

    fn rate(&mut self, at: usize, score: i64) {
        if let Some(passage) = self.passages.get_mut(at) {
            passage.score = score;
        }
    }

    /// The weight of its new content, relative to its length.
    fn worth(&self, passage: &Passage) -> i64 {
        let terms = self.terms.get(passage.terms.clone()).unwrap_or_default();
        let share = |term: u32| {
            let times = self.times.get(term as usize >> 1).copied().unwrap_or(0);
            self.shares.get(usize::from(times)).copied().unwrap_or_default()
        };
        let sum: i64 =
            terms.iter().map(|term| self.weighed.of_term(*term) * share(*term) / 1024).sum();
        sum * passage.factor / (terms.len() as i64 + SHORTNESS)
    }

    fn text(&self, passage: &Passage) -> String {
        let mut text = String::new();
        for unit in passage.units().filter_map(|at| self.units.get(at)) {
            if !text.is_empty() {
                // Text between the two may be missing. Without a mark, `costs $` and `20 May` would
                // read as one amount.
                text.push_str(if text.ends_with(SENTENCE_ENDS) { " " } else { "; " });
            }
            match text.is_empty() {
                true => text = unit.told(),
                false => text.push_str(&unit.told()),
            }
        }
        text
    }

    fn tokens(&self, passage: &Passage, page: &Page<'_, '_>) -> u32 {
        let count = || page.measure(&self.text(passage));
        let Some(unit) = self.units.get(passage.first) else { return 0 };
        // The cost of a sentence is cached. The cost must not depend on its answer.
        if passage.units().any(|at| self.units.get(at).is_some_and(|unit| !unit.answer.is_empty()))
        {
            return count();
        }
        if passage.which == 1 {
            return unit.sentence.map_or_else(count, |sentence| sentence.spoken.or(count));
        }
        let Some(together) = self.told.get(unit.snippet).map(|told| &told.gist.together) else {
            return count();
        };
        let first = unit.sentence.map_or(0, |sentence| sentence.start() as u32);
        let known = together.get();
        if known.first == first && known.which == passage.which {
            return known.tokens;
        }
        let tokens = count();
        together.set(Together { first, which: passage.which, tokens });
        tokens
    }

    /// Finds the passages that are not on the page yet, message by message.
    fn find_passages(&mut self, page: &Page<'_, '_>) {
        let longest = (page.limit() / 8).min(150);
        let mut scratch = Scratch::of(self.weighed.count());
        let mut at = 0;
        while let Some(first) = self.units.get(at) {
            let behind = self.units.get(at..).unwrap_or_default();
            let end = at
                + behind
                    .iter()
                    .position(|unit| (unit.snippet, unit.origin) != (first.snippet, first.origin))
                    .unwrap_or(behind.len());
            let units = self.units;
            let says_more = |at: &usize| {
                let little = |unit: &Unit<'_>| unit.is_step || says_little(unit);
                page.is_empty() || !units.get(*at).is_some_and(little)
            };
            let open = (at..end).filter(|unit| !page.tells(*unit)).filter(says_more);
            let (begin, count) =
                open.clone().fold((end, 0), |(begin, count), unit| (unit.min(begin), count + 1));
            at = end;
            // In running text nothing shows where a quotation ends.
            if count == 0 || (first.origin.is_some() && page.is_text()) {
                continue;
            }
            if count > SENTENCES || end - begin > u64::BITS as usize {
                open.for_each(|unit| self.find(unit, 1, &mut scratch));
                continue;
            }
            let all = open.fold(0, |all, unit| all | 1 << (unit - begin));
            let (first, which) = self.condensed(begin, all, &mut scratch);
            let whole = self.passage(first, which, &mut scratch);
            if self.tokens(&whole, page) <= longest {
                self.passages.push(whole);
            } else {
                self.terms.truncate(whole.terms.start);
                bits(all).for_each(|unit| self.find(begin + unit as usize, 1, &mut scratch));
            }
        }
    }

    fn find(&mut self, first: usize, which: u64, scratch: &mut Scratch) {
        let passage = self.passage(first, which, scratch);
        self.passages.push(passage);
    }

    fn passage(&mut self, first: usize, which: u64, scratch: &mut Scratch) -> Passage {
        let mut passage = Passage { first, which, terms: 0..0, factor: 0, score: 0 };
        let start = self.terms.len();
        let units = passage.units().filter_map(|at| self.units.get(at));
        units.for_each(|unit| scratch.add(unit.terms, &mut self.terms, start));
        passage.terms = start..self.terms.len();
        scratch.clear(self.terms.get(start..).unwrap_or_default());
        let all =
            |mark| passage.units().all(|at| self.units.get(at).is_some_and(|unit| unit.is(mark)));
        let mut factor = 1000 + 200 - 200 * first as i64 / self.units.len().max(1) as i64;
        if all(QUESTION) {
            factor = factor * self.asks(passage.units().last()) / 100;
        } else if passage.terms.len() >= ANSWER && self.answers(first) {
            factor = factor * 120 / 100;
        }
        if all(FILLER) {
            factor /= 8;
        }
        if !self.traces.words.is_empty() {
            factor = factor * self.by_speaker(&passage) / 100;
        }
        passage.factor = factor;
        passage.score = self.worth(&passage);
        passage
    }

    /// Returns how much a question counts, in per cent. If the answer has little content, the
    /// question counts more.
    fn asks(&self, question: Option<usize>) -> i64 {
        let Some((at, question)) = question.and_then(|at| Some((at, self.units.get(at)?))) else {
            return 100;
        };
        let answer = self.units.get(at + 1).filter(|next| next.snippet == question.snippet + 1);
        match answer.map_or(0, |answer| answer.telling) {
            0 => 100,
            1 => 80,
            2 | 3 => 60,
            _ => 40,
        }
    }

    /// Whether a sentence is the first after another speaker's question.
    fn answers(&self, at: usize) -> bool {
        let Some(unit) = self.units.get(at) else { return false };
        let before = at.checked_sub(1).and_then(|before| self.units.get(before));
        before.is_some_and(|before| before.snippet != unit.snippet && before.is(QUESTION))
    }

    /// Drops the least important sentences, as long as the rest keeps three quarters of the weight.
    fn condensed(&self, first: usize, all: u64, scratch: &mut Scratch) -> (usize, u64) {
        let terms =
            |at: u32| self.units.get(first + at as usize).map_or(&[][..], |unit| unit.terms);
        let words: usize = bits(all).map(|at| scratch.count(terms(at))).sum();
        let (mut which, mut left, mut open) = (all, words, all);
        let score = |at: &u32| self.weighed.score(first + *at as usize);
        while let Some(poorest) = bits(open).min_by_key(score) {
            open &= !(1 << poorest);
            let rest = which & !(1 << poorest);
            let own = scratch.own(terms(poorest));
            if rest != 0 && (left - own) * 100 >= words * 75 {
                scratch.uncount(terms(poorest));
                (which, left) = (rest, left - own);
            }
        }
        bits(all).for_each(|at| scratch.clear(terms(at)));
        let skipped = which.trailing_zeros();
        (first + skipped as usize, which >> skipped)
    }
}

/// Whether a reader learns nothing from a sentence: `That's correct.` Without its question, an
/// answer of one word says nothing either.
fn says_little(unit: &Unit<'_>) -> bool {
    unit.facts == 0
        && unit.telling < TELLING
        && unit.answer.is_empty()
        && !unit.is(QUESTION | LIMIT | DECISION | PROMISE | REQUEST)
}

/// An answer with this many words is clear without its question.
const ANSWER: usize = 4;
/// A penalty for short sentences: the average number of words without content per sentence.
const SHORTNESS: i64 = 8;
const ROUNDS: usize = 6;
/// The page counts as full after this many passages in a row that do not fit.
const MOST_MISSES: usize = 64;
/// No passage is shorter than this many tokens.
const LEAST: u32 = 4;
/// After this many uses, the weight of a word stays constant.
const MOST_TOLD: usize = 8;
/// Messages with more sentences are split into single sentences.
const SENTENCES: usize = 16;
const SENTENCE_ENDS: [char; 12] = ['.', '!', '?', '…', ':', ';', '。', '！', '？', '؟', '।', '"'];

/// One message's sentences, or one of them.
struct Passage {
    first: usize,
    /// Which sentences from the first one on, as bits.
    which: u64,
    /// The range of its words.
    terms: Range<usize>,
    /// Per mille, for its position and form.
    factor: i64,
    score: i64,
}

impl Passage {
    fn units(&self) -> impl Iterator<Item = usize> + use<> {
        let first = self.first;
        bits(self.which).map(move |at| first + at as usize)
    }
}

/// The places of the bits that are set.
fn bits(set: u64) -> impl Iterator<Item = u32> {
    let mut rest = set;
    core::iter::from_fn(move || {
        let place = rest.checked_ilog2().map(|_| rest.trailing_zeros())?;
        rest &= rest - 1;
        Some(place)
    })
}

//! What was said, in the words of those who said it: the passages that tell most, none that says what is there already.
//!
//! A passage is what one message says, without the sentences that add little to it, or a single sentence where that would
//! be too long. It is weighed by its words: rare ones, names and numbers tell most, and a word that is on the page already
//! tells less each time.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notes::gather::{Unit, is_filler, spoken};
use crate::notes::page::Page;
use crate::notes::section::Section;
use crate::words::{Words, ascending, each_term, log2};

/// What is known about a sentence among the others.
pub(super) struct Weighed {
    /// Numbers of its words and what each tells, sorted, each once.
    terms: Vec<(u32, u32)>,
    pub score: i64,
}

/// The passages that are not on the page yet.
pub(super) struct Prose<'u, 'a> {
    units: &'u [Unit<'a>],
    passages: Vec<Passage>,
    /// How often each word was told.
    told: Vec<u8>,
}

impl<'u, 'a> Prose<'u, 'a> {
    pub fn of(page: &Page<'_, '_>, units: &'u [Unit<'a>], weighed: &[Weighed]) -> Self {
        let last = weighed.iter().filter_map(|unit| unit.terms.last()).map(|term| term.0).max();
        let words = last.map_or(0, |last| last as usize + 1);
        Self { units, passages: passages(page, units, weighed), told: alloc::vec![0; words] }
    }

    /// Fills the room that is left, best first.
    pub fn fill(&mut self, page: &mut Page<'a, '_>) {
        let mut left = page.room();
        let mut misses = 0;
        // What became worth less since the passages were ranked waits for the next round.
        for _ in 0..ROUNDS {
            let score = |at: usize| self.passages.get(at).map_or(0, |passage| -passage.score);
            for at in ascending(self.passages.len(), &|at| (score(at), 0)) {
                let Some(passage) = self.passages.get_mut(at).filter(|passage| passage.score > 0) else { break };
                if left < LEAST || misses > MOST_MISSES {
                    return;
                }
                let worth = passage.worth(&self.told);
                if worth * 16 < passage.score * 15 {
                    passage.score = worth;
                    continue;
                }
                let Some((order, first)) = passage.units.first().and_then(|&at| Some((at, self.units.get(at)?))) else {
                    continue;
                };
                if page.add_said(Section::Course, (true, order), passage.text(self.units), first.name, &mut left) {
                    (passage.score, misses) = (0, 0);
                    for (term, _) in &passage.terms {
                        self.told.iter_mut().skip(*term as usize).take(1).for_each(|n| *n = n.saturating_add(1).min(8));
                    }
                } else {
                    misses += 1;
                }
            }
        }
    }
}

const ROUNDS: usize = 6;
/// After so many passages in a row that do not fit, the page is full.
const MOST_MISSES: usize = 64;
/// No passage is shorter than this many tokens.
const LEAST: u32 = 4;

/// One message's sentences, or one of them.
struct Passage {
    units: Vec<usize>,
    terms: Vec<(u32, u32)>,
    /// Per mille, for where it stands and how it is said.
    factor: i64,
    score: i64,
}

impl Passage {
    fn of(units: Vec<usize>, all: &[Unit<'_>], weighed: &[Weighed]) -> Self {
        let terms = union(&units, weighed);
        let questions =
            units.iter().filter(|at| all.get(**at).is_some_and(|unit| unit.text.ends_with(['?', '？']))).count();
        let fillers = units.iter().filter(|at| all.get(**at).is_some_and(is_filler)).count();
        let place = units.first().copied().unwrap_or(0);
        let mut factor = 1000 + 300 - 300 * place as i64 / all.len().max(1) as i64;
        if questions == units.len() {
            factor = factor * 75 / 100;
        }
        if fillers == units.len() {
            factor /= 8;
        }
        let mut passage = Self { units, terms, factor, score: 0 };
        passage.score = passage.worth(&[]);
        passage
    }

    /// What it tells that is not `told`, by its length.
    fn worth(&self, told: &[u8]) -> i64 {
        let share = |term: u32| {
            let times = told.get(term as usize).copied().unwrap_or(0);
            (0..times).fold(1024_i64, |share, _| share * 80 / 100)
        };
        let sum: i64 = self.terms.iter().map(|(term, weight)| i64::from(*weight) * share(*term) / 1024).sum();
        sum * self.factor / (self.terms.len() as i64 + 5)
    }

    fn text(&self, units: &[Unit<'_>]) -> String {
        let mut text = String::new();
        for unit in self.units.iter().filter_map(|at| units.get(*at)) {
            if !text.is_empty() {
                // What stood between may have been left out: without a mark, `costs $` and `20 May` would be one amount.
                text.push_str(if text.ends_with(SENTENCE_ENDS) { " " } else { "; " });
            }
            text.push_str(&spoken(unit.text));
        }
        text
    }
}

const SENTENCE_ENDS: [char; 12] = ['.', '!', '?', '…', ':', ';', '。', '！', '？', '؟', '।', '"'];

/// What is not on the page yet, message by message.
fn passages(page: &Page<'_, '_>, units: &[Unit<'_>], weighed: &[Weighed]) -> Vec<Passage> {
    let longest = (page.limit() / 8).min(150);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = units.get(at) {
        let end = units.iter().skip(at).position(|unit| unit.snippet != first.snippet).map_or(units.len(), |n| at + n);
        let open: Vec<usize> = (at..end).filter(|unit| !page.tells(*unit)).collect();
        at = end;
        let singles = |open: Vec<usize>| open.into_iter().map(|unit| Passage::of(Vec::from([unit]), units, weighed));
        if open.len() > SENTENCES {
            found.extend(singles(open));
            continue;
        }
        let whole = Passage::of(condensed(open, weighed), units, weighed);
        if page.measure(&whole.text(units)) <= longest {
            found.push(whole);
        } else {
            found.extend(singles(whole.units));
        }
    }
    found
}

/// A message of more sentences is told sentence by sentence.
const SENTENCES: usize = 16;

/// The sentences without those that tell least, as long as the rest tells three quarters of it all.
fn condensed(mut units: Vec<usize>, weighed: &[Weighed]) -> Vec<usize> {
    let all = union(&units, weighed).len();
    let poor = ascending(units.len(), &|at| {
        let unit = units.get(at).and_then(|unit| weighed.get(*unit));
        (unit.map_or(0, |unit| unit.score), 0)
    });
    let poor: Vec<usize> = poor.into_iter().filter_map(|at| units.get(at).copied()).collect();
    for unit in poor {
        let rest: Vec<usize> = units.iter().copied().filter(|other| *other != unit).collect();
        if !rest.is_empty() && union(&rest, weighed).len() * 100 >= all * 75 {
            units = rest;
        }
    }
    units
}

/// The words of several sentences, each once.
fn union(units: &[usize], weighed: &[Weighed]) -> Vec<(u32, u32)> {
    let mut terms: Vec<(u32, u32)> = Vec::new();
    for term in units.iter().filter_map(|at| weighed.get(*at)).flat_map(|unit| &unit.terms) {
        insert(&mut terms, *term);
    }
    terms
}

/// A passage has a few dozen words: inserting in order is as good as sorting.
fn insert(terms: &mut Vec<(u32, u32)>, (term, weight): (u32, u32)) {
    match terms.binary_search_by_key(&term, |known| known.0) {
        Ok(place) => terms.iter_mut().skip(place).take(1).for_each(|known| known.1 = known.1.max(weight)),
        Err(place) => terms.insert(place, (term, weight)),
    }
}

pub(super) fn weigh(units: &[Unit<'_>]) -> Vec<Weighed> {
    let mut words = Words::default();
    let mut seen_in: Vec<u32> = Vec::new();
    let mut all: Vec<Vec<(u32, u32)>> = Vec::new();
    for unit in units {
        let mut terms = Vec::new();
        each_term(unit.text, &mut |term, is_name| insert(&mut terms, (words.id(term), u32::from(is_name))));
        seen_in.resize(words.len() as usize, 0);
        for (term, _) in &terms {
            seen_in.iter_mut().skip(*term as usize).take(1).for_each(|count| *count += 1);
        }
        all.push(terms);
    }
    let count = u32::try_from(units.len()).unwrap_or(u32::MAX);
    let weight = |term: u32, is_name: u32| {
        let seen = seen_in.get(term as usize).copied().unwrap_or(1).max(1);
        // log2(1 + N/df), with 1/16 kept of the fraction; a little more for what comes up again and again.
        let rarity = log2(16 + count.saturating_mul(16) / seen) - 1024;
        let topic = 1024 + log2(seen) * 177 / 256;
        ((rarity * topic) >> 10) * (1 + is_name)
    };
    let sums = all.into_iter().map(|mut terms| {
        terms.iter_mut().for_each(|(term, told)| *told = weight(*term, *told));
        let sum: i64 = terms.iter().map(|term| i64::from(term.1)).sum();
        let score = if terms.len() > 2 { sum * 16 / (terms.len() as i64 + 5) } else { 0 };
        Weighed { terms, score }
    });
    sums.collect()
}

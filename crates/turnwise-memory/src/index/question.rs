//! A question against the index: which stems are wanted, in which variants, and what matched.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Bound;

use turnwise_text::terms::{each_term, is_light, stem};

use super::trigram;
use super::{FRAME_MARK, Index};
use crate::digest::Digest;

/// The words of a question.
pub(super) struct Question {
    pub(super) wanted: Vec<Wanted>,
}

/// One word of a question.
pub(super) struct Wanted {
    /// What it counts, in per cent.
    pub(super) percent: u64,
    /// The stem, and others that count for it.
    pub(super) variants: Vec<Variant>,
}

/// A stem that counts for a wanted word.
pub(super) struct Variant {
    pub(super) stem: String,
    /// What it counts, in per cent.
    pub(super) percent: u64,
}

/// The records that bear on a question, best first.
#[derive(Clone, Debug, Default)]
pub struct Matches {
    /// The records with a score.
    pub found: Vec<Match>,
}

/// A record that bears on a question.
#[derive(Clone, Debug)]
pub struct Match {
    /// The record.
    pub id: Digest,
    /// How well it matches, in arbitrary units.
    pub score: u64,
    /// The part of the score that its own words have earned.
    pub own: u64,
    /// The stems of the question that it holds.
    pub stems: Vec<String>,
}

impl Question {
    pub(super) fn new(text: &str, also: &dyn Fn(&str) -> Vec<String>, index: &Index) -> Self {
        let mut wanted: Vec<Wanted> = Vec::new();
        each_term(text, &mut |word, _| {
            let stem = stem(word);
            let is_new = wanted.iter().all(|known| known.is(&stem));
            if wanted.len() < MAX_TERMS && is_new {
                let percent = if is_light(word) { LIGHT } else { 100 };
                wanted.push(Wanted { percent, variants: variants(stem, also, index) });
            }
        });
        let known = wanted.iter().filter(|wanted| wanted.is_known(index)).count();
        if known < 2 {
            for wanted in wanted.iter_mut().filter(|wanted| !wanted.is_known(index)) {
                let Some(first) = wanted.variants.first() else { continue };
                let similar = trigram::similar(&first.stem, index.vocabulary.keys());
                let similar = similar.into_iter().map(|stem| Variant { stem, percent: SIMILAR });
                wanted.variants.extend(similar);
            }
        }
        Self { wanted }
    }
}

impl Wanted {
    fn is(&self, stem: &str) -> bool {
        self.variants.first().is_none_or(|first| first.stem != stem)
    }

    fn is_known(&self, index: &Index) -> bool {
        self.variants.iter().any(|variant| index.knows(&variant.stem))
    }
}

/// The stem itself, its aliases, and the stems that begin alike.
fn variants(stem: String, also: &dyn Fn(&str) -> Vec<String>, index: &Index) -> Vec<Variant> {
    let others = also(&stem).into_iter().map(|stem| Variant { stem, percent: ALIAS });
    let mut variants: Vec<Variant> = others.collect();
    if let Some(start) = stem.char_indices().nth(BEGINNING).map(|(end, _)| end)
        && let Some(start) = stem.get(..start)
        && stem.is_ascii()
    {
        let range = index.vocabulary.range::<str, _>((Bound::Included(start), Bound::Unbounded));
        let alike = range.map(|(known, _)| known).take_while(|known| known.starts_with(start));
        for known in alike.take(MAX_RELATIVES).filter(|known| ***known != *stem) {
            let percent = if is_inflected(known, &stem) { INFLECTED } else { RELATED };
            variants.push(Variant { stem: String::from(&**known), percent });
        }
    }
    let mut speaker = stem.clone();
    speaker.insert(0, FRAME_MARK);
    let is_speaker = index.knows(&speaker);
    if is_speaker {
        variants.push(Variant { stem: speaker, percent: SPEAKER });
    }
    variants.insert(0, Variant { stem, percent: if is_speaker { ADDRESSED } else { 100 } });
    variants
}

/// Whether one stem is the other with at most three more letters.
fn is_inflected(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    long.starts_with(short) && long.len() - short.len() <= 3
}

impl Matches {
    pub(super) fn new(index: &Index, question: &Question, own: &[u64], scores: Vec<u64>) -> Self {
        let scored = (0..).zip(index.docs.iter().zip(scores.iter().zip(own)));
        let mut order: Vec<(u64, Digest, u32, u64)> = scored
            .filter_map(|(number, (doc, (score, own)))| match doc {
                Some(doc) if *score > 0 => Some((*score, doc.id, number, *own)),
                _ => None,
            })
            .collect();
        let better = |a: &(u64, Digest, u32, u64), b: &(u64, Digest, u32, u64)| {
            b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1))
        };
        if order.len() > MAX_MATCHES {
            order.select_nth_unstable_by(MAX_MATCHES, better);
            order.truncate(MAX_MATCHES);
        }
        order.sort_unstable_by(better);
        let mut stems = vec![Vec::new(); order.len()];
        for wanted in &question.wanted {
            let holds = |number: u32| {
                let in_list = |stem: &str| {
                    let postings =
                        index.vocabulary.get(stem).map(Vec::as_slice).unwrap_or_default();
                    postings.binary_search_by_key(&number, |posting| posting.doc).is_ok()
                };
                wanted.variants.iter().find(|variant| in_list(&variant.stem))
            };
            for ((_, _, number, _), stems) in order.iter().zip(&mut stems) {
                stems.extend(holds(*number).map(|variant| variant.stem.clone()));
            }
        }
        let found = order.into_iter().zip(stems).map(|((score, id, _, own), stems)| Match {
            id,
            score,
            own,
            stems,
        });
        Self { found: found.collect() }
    }
}

const MAX_TERMS: usize = 64;
/// More records than this are never shown: the rest is not sorted.
const MAX_MATCHES: usize = 400;
/// Stems that share this many letters are taken for relatives.
const BEGINNING: usize = 4;
const MAX_RELATIVES: usize = 32;
/// Per cent of a wanted word.
const ALIAS: u64 = 90;
/// A question about a speaker wants the speaker's turns rather than those that address them.
const SPEAKER: u64 = 200;
const ADDRESSED: u64 = 40;
const INFLECTED: u64 = 60;
const RELATED: u64 = 25;
const SIMILAR: u64 = 40;
const LIGHT: u64 = 60;

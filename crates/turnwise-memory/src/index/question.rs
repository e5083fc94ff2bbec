//! Matches a question with the index: the wanted stems, their variants, and the results.

use alloc::collections::BinaryHeap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use turnwise_text::terms::{each_term, is_light, stem};

use super::trigram;
use super::vocabulary::Posting;
use super::{FRAME_MARK, Index, NAME_MARK};
use crate::digest::Digest;

/// The words of a question.
pub(super) struct Question {
    pub(super) wanted: Vec<Wanted>,
}

/// One word of a question.
pub(super) struct Wanted {
    /// Its weight, in per cent.
    pub(super) percent: u64,
    /// The stem, and other stems that count as matches.
    pub(super) variants: Vec<Variant>,
    is_light: bool,
}

/// A stem that counts as a match for a wanted word.
pub(super) struct Variant {
    pub(super) stem: String,
    /// Its weight, in per cent.
    pub(super) percent: u64,
}

/// The records that are relevant to a question, best first.
#[derive(Clone, Debug, Default)]
pub struct Matches {
    /// The records with a score.
    pub found: Vec<Match>,
}

/// A record that is relevant to a question.
#[derive(Clone, Debug)]
pub struct Match {
    /// The record.
    pub id: Digest,
    /// How well it matches, in arbitrary units.
    pub score: u64,
    /// The part of the score from its own words.
    pub own: u64,
    /// The question's stems in the record.
    pub stems: Vec<String>,
    /// The number of content words of the question that it contains, possibly inflected.
    pub words: usize,
    /// The number of content words in the question.
    pub of_words: usize,
    /// Whether the question contains one of the record's names.
    pub is_named: bool,
    /// The share of the question's words that it contains, weighted by rarity, in per mille.
    pub reach: u32,
}

impl Match {
    /// A record that was found by other means than words.
    pub(crate) fn without_words(id: Digest) -> Self {
        Self {
            id,
            score: 0,
            own: 0,
            stems: Vec::new(),
            words: 0,
            of_words: 0,
            is_named: false,
            reach: 0,
        }
    }
}

impl Question {
    pub(super) fn new(text: &str, also: &dyn Fn(&str) -> Vec<String>, index: &Index) -> Self {
        let mut wanted: Vec<Wanted> = Vec::new();
        let mut said: Vec<String> = Vec::new();
        each_term(text, &mut |word, _| {
            let stem = stem(word);
            if said.len() == MAX_TERMS {
                return;
            }
            if !said.contains(&stem) {
                let is_light = is_light(word);
                let percent = if is_light { LIGHT } else { 100 };
                let variants = variants(stem.clone(), also, index);
                wanted.push(Wanted { percent, variants, is_light });
            }
            said.push(stem);
        });
        let known = wanted.iter().filter(|wanted| wanted.is_known(index)).count();
        if known < 2 {
            for wanted in wanted.iter_mut().filter(|wanted| !wanted.is_known(index)) {
                let Some(first) = wanted.variants.first() else { continue };
                let similar = trigram::similar(&first.stem, index.vocabulary.beginning(""));
                let similar = similar.into_iter().map(|stem| Variant { stem, percent: SIMILAR });
                wanted.variants.extend(similar);
            }
        }
        wanted.extend(names(&said, also, index));
        Self { wanted }
    }
}

impl Wanted {
    fn is_name(&self) -> bool {
        self.variants.first().is_some_and(|first| first.stem.starts_with(NAME_MARK))
    }

    /// The weight of the word in that share: zero for names, whose words already count.
    fn worth(&self, index: &Index) -> u64 {
        let first = self.variants.first().filter(|_| !self.is_name());
        let holders = first.map(|first| index.holders(&first.stem));
        holders.map_or(0, |holders| self.percent * index.rarity(holders.max(1)))
    }

    fn is_known(&self, index: &Index) -> bool {
        self.variants.iter().any(|variant| index.knows(&variant.stem))
    }
}

/// The stem itself, its aliases, and stems with the same beginning.
fn variants(stem: String, also: &dyn Fn(&str) -> Vec<String>, index: &Index) -> Vec<Variant> {
    let others = also(&marked(&stem)).into_iter();
    let others = others.filter_map(|name| name.strip_prefix(NAME_MARK).map(String::from));
    let mut variants: Vec<Variant> = others.map(|stem| Variant { stem, percent: ALIAS }).collect();
    if let Some(start) = stem.char_indices().nth(BEGINNING).map(|(end, _)| end)
        && let Some(start) = stem.get(..start)
        && stem.is_ascii()
    {
        let alike = index.vocabulary.beginning(start);
        for known in alike.take(MAX_RELATIVES).filter(|known| **known != *stem) {
            let percent = if is_inflected(known, &stem) { INFLECTED } else { RELATED };
            variants.push(Variant { stem: String::from(known), percent });
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

/// The names in a question, each with other names of the same thing. A word that is in no record
/// may be a misspelled name.
fn names(said: &[String], also: &dyn Fn(&str) -> Vec<String>, index: &Index) -> Vec<Wanted> {
    let mut found: Vec<Wanted> = Vec::new();
    let mut add = |name: String, percent: u64| {
        if found.iter().all(|known| known.variants.iter().all(|one| one.stem != name)) {
            let others = also(&name).into_iter().map(|stem| Variant { stem, percent: ALIAS });
            let mut variants = alloc::vec![Variant { stem: name, percent: 100 }];
            variants.extend(others);
            found.push(Wanted { percent, variants, is_light: false });
        }
    };
    for words in (1..=MAX_NAME).rev().flat_map(|length| said.windows(length)) {
        let name = marked(&words.join(" "));
        if index.knows(&name) {
            add(name, 100);
        }
    }
    for word in said.iter().filter(|word| !index.knows(word)) {
        let known = index.names().filter(|name| !name.contains(' '));
        let meant = known.filter(|name| is_misspelled(word, name.trim_start_matches(NAME_MARK)));
        meant.for_each(|name| add(String::from(name), MISSPELLED));
    }
    found
}

/// Whether two words differ by an extra letter, a missing letter, or two swapped letters. A
/// replaced letter counts only in a long word.
fn is_misspelled(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let before = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.get(before..).unwrap_or_default(), b.get(before..).unwrap_or_default());
    let behind = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    let middle = |rest: &[char]| rest.get(..rest.len() - behind).map(<[char]>::to_vec);
    let same = before + behind;
    let is_it = match (middle(a).as_deref(), middle(b).as_deref()) {
        (Some([]), Some([_])) | (Some([_]), Some([])) => true,
        (Some([_]), Some([_])) => same >= LONG && behind > 0,
        (Some([a, b]), Some([c, d])) => a == d && b == c,
        _ => false,
    };
    is_it && before > 0 && same >= SHORTEST
}

fn marked(words: &str) -> String {
    let mut name = String::from(words);
    name.insert(0, NAME_MARK);
    name
}

/// Whether one stem equals the other plus at most three letters.
fn is_inflected(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    long.starts_with(short) && long.len() - short.len() <= 3
}

/// The score, id and number of a record, and its score without its neighbors.
type Scored = (u64, Reverse<Digest>, u32, u64);

impl Matches {
    pub(super) fn new(index: &Index, question: &Question, own: &[u64], scores: Vec<u64>) -> Self {
        let scored = (0..).zip(index.docs.iter().zip(scores.iter().zip(own)));
        // The best matches, the worst of them first.
        let mut best: BinaryHeap<Reverse<Scored>> = BinaryHeap::new();
        for (number, (doc, (score, own))) in scored {
            let Some(doc) = doc.as_ref().filter(|_| *score > 0) else { continue };
            best.push(Reverse((*score, Reverse(doc.id), number, *own)));
            if best.len() > MAX_MATCHES {
                best.pop();
            }
        }
        let mut order: Vec<(u64, Digest, u32, u64)> = Vec::with_capacity(best.len());
        while let Some(Reverse((score, id, number, own))) = best.pop() {
            order.push((score, id.0, number, own));
        }
        order.reverse();
        let mut held = vec![Held::default(); order.len()];
        let mut of_reach = 0;
        for wanted in &question.wanted {
            let worth = wanted.worth(index);
            of_reach += worth;
            let variants = wanted.variants.iter();
            let lists: Vec<(&Variant, &[Posting])> = variants
                .map(|variant| (variant, index.vocabulary.postings(&variant.stem)))
                .filter(|(_, postings)| !postings.is_empty())
                .collect();
            let holds = |number: u32| {
                let is_in = |postings: &[Posting]| {
                    postings.binary_search_by_key(&number, |posting| posting.doc).is_ok()
                };
                lists.iter().find(|(_, postings)| is_in(postings)).map(|(variant, _)| variant)
            };
            for ((_, _, number, _), held) in order.iter().zip(&mut held) {
                let Some(variant) = holds(*number) else { continue };
                let stem = variant.stem.trim_start_matches(NAME_MARK);
                held.is_named |= wanted.is_name();
                held.reach += worth * variant.percent.min(100) / 100;
                let is_same = !wanted.is_light && variant.percent >= INFLECTED;
                held.words += usize::from(is_same && !wanted.is_name());
                if held.stems.iter().all(|known| known != stem) {
                    held.stems.push(String::from(stem));
                }
            }
        }
        let content = |wanted: &&Wanted| !wanted.is_light && !wanted.is_name();
        let of_words = question.wanted.iter().filter(content).count();
        let found = order.into_iter().zip(held).map(|((score, id, _, own), held)| {
            let Held { stems, words, is_named, reach } = held;
            let reach = (reach * 1000 / of_reach.max(1)) as u32;
            Match { id, score, own, stems, words, of_words, is_named, reach }
        });
        Self { found: found.collect() }
    }
}

/// The matches of one record.
#[derive(Clone, Default)]
struct Held {
    stems: Vec<String>,
    words: usize,
    is_named: bool,
    reach: u64,
}

const MAX_TERMS: usize = 64;
/// The most words of a name in a question.
const MAX_NAME: usize = 4;
/// The most records that are sorted. More are never shown.
const MAX_MATCHES: usize = 400;
/// Stems that share this many letters count as related.
const BEGINNING: usize = 4;
const MAX_RELATIVES: usize = 32;
/// Weights, in per cent of a wanted word.
const ALIAS: u64 = 90;
/// A question about a speaker is rather about the speaker's turns than about those that address
/// them.
const SPEAKER: u64 = 200;
const ADDRESSED: u64 = 40;
const INFLECTED: u64 = 60;
const RELATED: u64 = 25;
const SIMILAR: u64 = 40;
const MISSPELLED: u64 = 80;
/// The minimum length of a shared prefix for misspellings, and the length of a long word.
const SHORTEST: usize = 3;
const LONG: usize = 7;
const LIGHT: u64 = 60;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_names_are_told_from_other_words() {
        for (word, name) in [
            ("eror", "error"),
            ("depott", "depot"),
            ("typsecript", "typescript"),
            ("kubernates", "kubernetes"),
            ("paloma", "palloma"),
        ] {
            assert!(is_misspelled(word, name) && is_misspelled(name, word), "{word} {name}");
        }
        for (word, name) in [
            ("mango", "mongo"),
            ("compon", "compos"),
            ("k9s", "k8s"),
            ("hall", "hall"),
            ("at", "a"),
        ] {
            assert!(!is_misspelled(word, name), "{word} {name}");
        }
    }
}

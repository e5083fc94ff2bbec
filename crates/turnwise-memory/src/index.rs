//! The index of one scope: stems and the records that contain them, updated as records change.
//!
//! Ranking is BM25F with one length norm, in integers. A record then gets a share of the scores of
//! its session and of its neighbors in the conversation, since an answer rarely repeats the words
//! of its question.
//!
//! A stem is in the vocabulary only while a record contains it, because a stem can be a name that the
//! user wants forgotten.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use turnwise_text::terms::{each_term, log2, stem};

use crate::digest::Digest;

mod question;
mod trigram;
mod vocabulary;

pub use question::{Match, Matches};
use question::{Question, Wanted};
use vocabulary::{Posting, Vocabulary};

/// The searchable parts of a record.
#[derive(Clone, Debug, Default)]
pub struct Entry<'a> {
    /// The words.
    pub text: &'a str,
    /// Slot and value: subject and attribute.
    pub subject: &'a str,
    /// Names by which a question may refer to the record; see [`name`].
    pub names: &'a [String],
    /// Speaker and date.
    pub frame: &'a str,
    /// The conversation, the message's index in it, and the position in the message.
    pub place: Option<(&'a str, u32, u32)>,
}

/// The form of a name in the vocabulary: its stems in order, after a mark. A name of several words
/// is found only by all of them in a row: a question about a pipe is not about the "CI pipe".
pub(crate) fn name(words: &str) -> Option<String> {
    let mut key = String::from(NAME_MARK);
    each_term(words, &mut |word, _| {
        if key.len() > 1 {
            key.push(' ');
        }
        key.push_str(&stem(word));
    });
    (key.len() > 1).then_some(key)
}

/// The index of one scope.
#[derive(Clone, Debug, Default)]
pub struct Index {
    vocabulary: Vocabulary,
    numbers: BTreeMap<Digest, u32>,
    docs: Vec<Option<Doc>>,
    free: Vec<u32>,
    /// Conversations with their records in order: message, position in it, number.
    sessions: BTreeMap<Box<str>, Vec<(u32, u32, u32)>>,
    length: u64,
}

#[derive(Clone, Debug)]
struct Doc {
    id: Digest,
    /// Content words of the text.
    terms: u32,
    /// Whether it comes from a conversation.
    is_placed: bool,
    /// The numbers of its stems.
    stems: Box<[u32]>,
}

impl Index {
    /// The number of records.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Whether a stem is in the vocabulary.
    pub fn knows(&self, stem: &str) -> bool {
        self.vocabulary.contains(stem)
    }

    /// The number of records that contain a stem.
    pub(crate) fn holders(&self, stem: &str) -> usize {
        self.vocabulary.postings(stem).len()
    }

    /// The records that contain a stem.
    pub(crate) fn holding(&self, stem: &str) -> Vec<Digest> {
        let held = self.vocabulary.postings(stem).iter();
        let held = held.filter_map(|posting| self.docs.get(posting.doc as usize)?.as_ref());
        held.map(|doc| doc.id).collect()
    }

    /// The records that contain a stem, if at most `most` records do.
    pub(crate) fn holding_rare(&self, stem: &str, most: usize) -> Vec<Digest> {
        if self.holders(stem) <= most { self.holding(stem) } else { Vec::new() }
    }

    /// The records that contain a stem with this beginning which at most `most` records contain.
    pub(crate) fn beginning(&self, start: &str, most: usize) -> Vec<Digest> {
        let stems = self.vocabulary.beginning(start);
        stems.flat_map(|stem| self.holding_rare(stem, most)).collect()
    }

    /// The names of all records.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.vocabulary.beginning(NAMES)
    }

    /// The records whose text and subject contain all of these stems, sorted by id.
    pub fn holding_all(&self, stems: &[String]) -> Vec<Digest> {
        let mut lists: Vec<&[Posting]> =
            stems.iter().map(|stem| self.vocabulary.postings(stem)).collect();
        crate::order::sort_by_key(&mut lists, |postings| postings.len());
        let Some((rarest, others)) = lists.split_first() else { return Vec::new() };
        let is_in = |doc: u32, list: &[Posting]| {
            list.binary_search_by_key(&doc, |posting| posting.doc).is_ok()
        };
        let docs = rarest.iter().map(|posting| posting.doc);
        let held = docs.filter(|doc| others.iter().all(|list| is_in(*doc, list)));
        let doc = |number: u32| self.docs.get(number as usize)?.as_ref();
        let mut ids: Vec<Digest> = held.filter_map(doc).map(|doc| doc.id).collect();
        crate::order::sort_by(&mut ids, Ord::cmp);
        ids
    }

    /// Adds records by their ids. The caller removes earlier versions first.
    pub fn add<'e>(&mut self, records: impl IntoIterator<Item = (Digest, Entry<'e>)>) {
        for (id, entry) in records {
            self.add_one(id, &entry);
        }
        self.vocabulary.settle();
    }

    fn add_one(&mut self, id: Digest, entry: &Entry<'_>) {
        let mut found: Vec<(u32, u16)> = Vec::new();
        let mut terms = 0_u32;
        for (text, weight) in [(entry.text, TEXT), (entry.subject, SUBJECT), (entry.frame, FRAME)] {
            each_term(text, &mut |word, _| {
                terms += u32::from(weight == TEXT);
                let mut key = stem(word);
                if weight == FRAME {
                    key.insert(0, FRAME_MARK);
                }
                found.push((self.vocabulary.number(&key), weight));
            });
        }
        found.extend(entry.names.iter().map(|name| (self.vocabulary.number(name), NAME)));
        crate::order::sort_by(&mut found, |a, b| a.0.cmp(&b.0));
        found.dedup_by(|(stem, weight), (known, sum)| {
            let is_same = stem == known;
            *sum = sum.saturating_add(if is_same { *weight } else { 0 });
            is_same
        });
        let number = self.free.pop().unwrap_or(self.docs.len() as u32);
        if number as usize == self.docs.len() {
            self.docs.push(None);
        }
        if let Some(doc) = self.docs.get_mut(number as usize) {
            let stems = found.iter().map(|(stem, _)| *stem).collect();
            *doc = Some(Doc { id, terms, is_placed: entry.place.is_some(), stems });
        }
        self.numbers.insert(id, number);
        self.length += u64::from(terms);
        for (stem, weight) in found {
            self.vocabulary.add(stem, Posting { doc: number, weight });
        }
        if let Some((conversation, index, start)) = entry.place {
            let session = self.sessions.entry(conversation.into()).or_default();
            let place = session.partition_point(|known| *known < (index, start, number));
            session.insert(place, (index, start, number));
        }
    }

    /// Removes records, and the stems that no other record contains.
    pub fn remove(&mut self, ids: &[Digest]) {
        let mut gone: Vec<u32> = ids.iter().filter_map(|id| self.numbers.remove(id)).collect();
        if gone.is_empty() {
            return;
        }
        crate::order::sort_by(&mut gone, Ord::cmp);
        let mut any_placed = false;
        for number in &gone {
            let doc = self.docs.get_mut(*number as usize).and_then(Option::take);
            let Some(doc) = doc else { continue };
            self.length -= u64::from(doc.terms);
            any_placed |= doc.is_placed;
            self.vocabulary.remove(&doc.stems, *number);
        }
        self.vocabulary.drop_unheld();
        if any_placed {
            let is_gone = |number: u32| gone.binary_search(&number).is_ok();
            self.sessions.retain(|_, session| {
                session.retain(|(.., number)| !is_gone(*number));
                !session.is_empty()
            });
        }
        self.free.extend(gone);
    }

    /// The records that are relevant to a question, best first. `also` returns alternatives of a
    /// name.
    pub fn search(&self, question: &str, also: &dyn Fn(&str) -> Vec<String>) -> Matches {
        let question = Question::new(question, also, self);
        let mut scores = vec![0_u64; self.docs.len()];
        // The score of one word for each record. Reset to zero before the next word.
        let mut worth = scores.clone();
        let mean = (self.length * 16 / (self.numbers.len() as u64).max(1)).max(1);
        for wanted in &question.wanted {
            self.score(wanted, mean, &mut worth, &mut scores);
        }
        let own = scores.clone();
        self.lend(&own, &mut scores);
        Matches::new(self, &question, &own, scores)
    }

    /// Adds the weight of a wanted word to the score of every record that contains it or one of its
    /// variants. The best variant counts.
    fn score(&self, wanted: &Wanted, mean: u64, worth: &mut [u64], scores: &mut [u64]) {
        for variant in &wanted.variants {
            let postings = self.vocabulary.postings(&variant.stem);
            let rarity = self.rarity(postings.len());
            for posting in postings {
                let Some(doc) = self.docs.get(posting.doc as usize).and_then(Option::as_ref) else {
                    continue;
                };
                let (times, length) = (u64::from(posting.weight), u64::from(doc.terms) * 16);
                let norm = LENGTH_FREE + (1000 - LENGTH_FREE) * length / mean;
                let gain = (K1 + 1000) * times * 256 / (times * 1000 + 4 * K1 * norm / 1000);
                if let Some(best) = worth.get_mut(posting.doc as usize) {
                    *best = (rarity * gain / 256 * variant.percent / 100).max(*best);
                }
            }
        }
        let held = wanted.variants.iter().map(|variant| self.vocabulary.postings(&variant.stem));
        for doc in held.flatten().map(|posting| posting.doc as usize) {
            if let (Some(best), Some(score)) = (worth.get_mut(doc), scores.get_mut(doc)) {
                *score += core::mem::take(best) * wanted.percent / 100;
            }
        }
    }

    /// Rare words carry the meaning, so rarity counts more than in plain BM25.
    fn rarity(&self, holders: usize) -> u64 {
        let count = (self.numbers.len() as u32).saturating_mul(2).saturating_add(2);
        let holders = (holders as u32).saturating_mul(2).saturating_add(1);
        let rarity = u64::from(log2(count).saturating_sub(log2(holders)).max(16));
        rarity * (rarity + RARITY_BASE) / 256
    }

    /// Adds a share of each score to the neighbors in the conversation, and a share of a session's
    /// best scores to all of its records.
    fn lend(&self, own: &[u64], scores: &mut [u64]) {
        let score = |number: u32| own.get(number as usize).copied().unwrap_or_default();
        for session in self.sessions.values() {
            let mut best = [0_u64; 4];
            for (at, (index, _, number)) in session.iter().enumerate() {
                let mine = score(*number);
                if mine > best[3] {
                    let at = best.iter().position(|known| *known < mine).unwrap_or(3);
                    best.copy_within(at..3, at + 1);
                    if let Some(place) = best.get_mut(at) {
                        *place = mine;
                    }
                }
                if mine == 0 {
                    continue;
                }
                for (away, share) in (1..).zip(LENT) {
                    let places = [at.checked_sub(away), at.checked_add(away)];
                    for (near, _, other) in
                        places.into_iter().flatten().filter_map(|at| session.get(at))
                    {
                        let is_near = near.abs_diff(*index) as usize <= away * 2;
                        if let (true, Some(score)) = (is_near, scores.get_mut(*other as usize)) {
                            *score += mine * share / 100;
                        }
                    }
                }
            }
            let share = best.iter().sum::<u64>() / 4 * SESSION / 100;
            for (.., number) in session.iter().filter(|_| share > 0) {
                if let Some(score) = scores.get_mut(*number as usize)
                    && *score > 0
                {
                    *score += share;
                }
            }
        }
    }
}

/// Weights of the fields, in quarters of an occurrence.
const TEXT: u16 = 4;
const SUBJECT: u16 = 8;
const FRAME: u16 = 3;
const NAME: u16 = 16;
/// The prefix of the stems of speakers and dates, because a name in the text is not the speaker's.
const FRAME_MARK: char = '@';
/// The prefix of names.
const NAME_MARK: char = '#';
const NAMES: &str = "#";
/// BM25's k1, in thousandths.
const K1: u64 = 900;
/// 1 − b: the share of the norm that does not depend on the length, in thousandths.
const LENGTH_FREE: u64 = 750;
/// The share of a record's score that the records at distance one, two and three get, in per cent.
const LENT: [u64; 3] = [45, 28, 10];
/// The share of the mean of a session's four best scores that its records get, in per cent.
const SESSION: u64 = 40;
/// Added to the rarity as one of two factors: a compromise between linear and squared.
const RARITY_BASE: u64 = 512;

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str) -> Digest {
        Digest::from_parts(&[name])
    }

    fn add(index: &mut Index, text: &str) {
        index.add([(id(text), Entry { text, ..Entry::default() })]);
    }

    #[test]
    fn the_vocabulary_forgets_the_words_of_removed_records() {
        let mut index = Index::default();
        add(&mut index, "Zebedee keeps a lighthouse");
        add(&mut index, "another lighthouse");
        index.remove(&[id("Zebedee keeps a lighthouse")]);
        assert!(index.knows("lighthous") && !alloc::format!("{index:?}").contains("zebedee"));
    }

    #[test]
    fn removing_and_adding_leaves_the_same_order() {
        let texts = ["red lamp", "red red lamp", "green lamp", "a red desk"];
        let (mut once, mut twice) = (Index::default(), Index::default());
        texts.iter().for_each(|text| add(&mut once, text));
        texts.iter().rev().for_each(|text| add(&mut twice, text));
        twice.remove(&[id("red lamp"), id("green lamp")]);
        add(&mut twice, "green lamp");
        add(&mut twice, "red lamp");
        let order = |index: &Index| -> Vec<Digest> {
            index.search("red", &|_| Vec::new()).found.iter().map(|one| one.id).collect()
        };
        assert_eq!(order(&once), order(&twice));
        assert_eq!(order(&once).len(), 3);
    }
}

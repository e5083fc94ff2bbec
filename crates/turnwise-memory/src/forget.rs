//! Forgets records with everything derived from them, and returns a receipt that lists other places
//! that still state them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use turnwise_text::sentences::sentences;
use turnwise_text::terms::{each_term, is_light, is_unspaced, stem};

use crate::digest::Digest;
use crate::kind::{Kind, Sensitivity};
use crate::learn::units;
use crate::memory::Memory;
use crate::record::{Record, Said, Source, each_normal, normal_form};
use crate::rows::Row;
use crate::status::{Status, Supersession};

/// What to forget.
#[derive(Clone, Copy, Debug)]
pub enum Forget<'a> {
    /// One record, with its earlier versions.
    Id(Digest),
    /// Every record that contains the words of a query. [`Memory::matching`] previews them.
    Query(&'a str),
    /// Everything learned from a conversation, including its turns. With an index, only from that
    /// message.
    Source {
        /// The conversation.
        conversation: &'a str,
        /// The message.
        index: Option<u32>,
    },
    /// Every record of a kind.
    Kind(Kind),
    /// Every record of a sensitive category.
    Sensitivity(Sensitivity),
    /// Everything.
    All,
}

/// The receipt of forgetting: the result, and the work left for the host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// The ids of the deleted records. The host deletes their rows, and rewrites blocks and
    /// summaries that contain them.
    pub removed: Vec<Digest>,
    /// Summaries that contained one of them. They are deleted too; the host writes them again.
    pub summaries: Vec<Digest>,
    /// Messages of the host that still state it, with the place to redact.
    pub still_said: Vec<Source>,
    /// Records that stay although they share a rare word with the forgotten ones.
    pub also_said: Vec<AlsoSaid>,
    /// The words and values of the records, to find them elsewhere.
    pub facts: Vec<String>,
    /// The rows to write at once: tombstones, and changes without the records.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

/// Records that share a rare word with what was forgotten, for the user to review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AlsoSaid {
    /// The word, as written in the forgotten record.
    pub word: String,
    /// The records.
    pub ids: Vec<Digest>,
}

impl Memory {
    /// Deletes records at once and permanently: texts, index, vectors, aliases and undo. Records
    /// derived from them are deleted too, and so are edits and duplicates that they superseded.
    pub fn forget(&mut self, what: &Forget<'_>, now: u64) -> Receipt {
        let mut ids = self.chosen(what);
        // A turn that contains the words of a query also contains other sentences, which stay.
        self.add_dependents(&mut ids, !matches!(what, Forget::Query(_)));
        let mut receipt = Receipt::default();
        let (mut gone, mut stones) = (Vec::new(), Vec::new());
        for id in &ids {
            let Some((tombstone, record)) = self.rows.forget(*id, now) else { continue };
            match record.kind {
                Kind::Summary => receipt.summaries.push(*id),
                _ => receipt.removed.push(*id),
            }
            stones.push(tombstone);
            gone.push(record);
        }
        receipt.rows = self.rows.of_tombstones(stones);
        self.unindex(&gone);
        receipt.facts = gone.iter().flat_map(facts_of).collect();
        receipt.also_said = self.also_said(&gone);
        let (turns, others): (Vec<Record>, Vec<Record>) =
            gone.into_iter().partition(|record| record.kind == Kind::Turn);
        for said in others.into_iter().flat_map(said_in_conversations) {
            if !receipt.still_said.contains(&said.source) {
                receipt.still_said.push(said.source);
            }
        }
        for turn in turns.into_iter().flat_map(said_in_conversations) {
            receipt.still_said.extend(places_in_turn(what, &turn, &receipt.still_said));
        }
        receipt.rows.extend(self.rows.forget_in_changes(&ids).into_iter().map(Row::Change));
        receipt
    }

    /// The records that [`Forget::Query`] would forget: those that contain the query literally, or
    /// every word of it in any form.
    pub fn matching(&self, query: &str) -> Vec<Digest> {
        let wanted = crate::words::stems(query);
        let whole = normal_form(query);
        let mut pairs = Pairs::default();
        whole.chars().for_each(|c| pairs.add(c));
        let holders = self.index.holding_all(&wanted);
        let records = self.rows.records().values().filter(|record| {
            // The index contains only the newest statement of each record.
            let is_indexed = record.statements.len() == 1;
            holders.binary_search(&record.id).is_ok()
                || record.statements.values().any(|one| {
                    let texts = searched(record, &one.said);
                    !whole.is_empty() && holds(&texts, &whole, &pairs)
                        || !is_indexed && holds_all(&texts, &wanted)
                })
        });
        records.map(|record| record.id).collect()
    }

    fn chosen(&self, what: &Forget<'_>) -> BTreeSet<Digest> {
        let records = self.rows.records().values();
        let choose = |keep: &dyn Fn(&Record) -> bool| {
            let kept = records.clone().filter(|record| keep(record));
            crate::order::set(kept.map(|record| record.id))
        };
        match *what {
            Forget::Id(id) => crate::order::set(self.record(id).map(|record| record.id)),
            Forget::Query(query) => crate::order::set(self.matching(query)),
            Forget::Source { conversation, index } => {
                let said_there = choose(&|record| {
                    record.statements.values().any(|one| {
                        let source = &one.said.source;
                        let is_message = index.is_none_or(|index| source.index == index);
                        source.conversation == conversation && is_message
                    })
                });
                self.with_edits(said_there)
            }
            Forget::Kind(kind) => choose(&|record| record.kind == kind),
            Forget::Sensitivity(wanted) => choose(&|record| {
                record.statements.values().any(|one| one.said.sensitivity == wanted)
            }),
            Forget::All => choose(&|_| true),
        }
    }

    /// The other records that contain a name, a number or another rare word of what was forgotten.
    /// A name may be frequent, but a word in a quarter of all records does not count as a name.
    fn also_said(&self, gone: &[Record]) -> Vec<AlsoSaid> {
        let most_of_name = MOST_SHARING.max(self.index.len() / 4);
        let mut found: Vec<AlsoSaid> = Vec::new();
        for record in gone.iter().take(MOST_LOOKED_UP) {
            let text = record.text();
            let mut words: Vec<(String, bool)> = Vec::new();
            let values = record.value().unwrap_or_default();
            for (text, is_value) in [(text, false), (values, true)] {
                each_term(text, &mut |word, is_name| {
                    let is_short = word.chars().nth(SHORTEST).is_none();
                    let is_plain = is_light(word) || is_short && !word.contains(is_unspaced);
                    if is_name || is_value && !is_light(word) || !is_plain {
                        words.push((word.into(), is_name || is_value));
                    }
                });
            }
            for (word, is_name) in words {
                let ids = self.index.holding_all(&[stem(&word)]);
                let most = if is_name { most_of_name } else { MOST_SHARING };
                let is_known = found.iter().any(|known| known.word == word || known.ids == ids);
                if (1..=most).contains(&ids.len()) && !is_known {
                    found.push(AlsoSaid { word: as_written(text, word), ids });
                }
            }
        }
        found
    }

    /// The records, and the records that the user made from them by editing.
    fn with_edits(&self, mut ids: BTreeSet<Digest>) -> BTreeSet<Digest> {
        let mut fresh: Vec<Digest> = ids.iter().copied().collect();
        while let Some(id) = fresh.pop() {
            let edited = match self.record(id).map(Record::status) {
                Some(Status::Superseded { by, reason: Supersession::Edited, .. }) => *by,
                _ => continue,
            };
            if ids.insert(edited) {
                fresh.push(edited);
            }
        }
        ids
    }

    /// Adds dependent records: summaries of the records, earlier versions, duplicates, and records
    /// that quote the same part of a message. If a turn is deleted only because of one sentence,
    /// records from its other sentences stay.
    fn add_dependents(&self, ids: &mut BTreeSet<Digest>, of_turns: bool) {
        let mut places: BTreeMap<Digest, Vec<(u32, u32)>> = BTreeMap::new();
        let mut fresh: Vec<Digest> = ids.iter().copied().collect();
        let mut is_first = true;
        while !fresh.is_empty() {
            for record in fresh.iter().filter_map(|id| self.record(*id)) {
                if record.kind == Kind::Turn && !(is_first && of_turns) {
                    continue;
                }
                for source in record.statements.values().map(|one| &one.said.source) {
                    let ranges = source.message.map(|message| places.entry(message).or_default());
                    ranges.into_iter().for_each(|ranges| ranges.push((source.start, source.end)));
                }
            }
            is_first = false;
            let records = self.rows.records().values().filter(|record| !ids.contains(&record.id));
            let more = records.filter(|record| depends(record, ids, &places));
            fresh = more.map(|record| record.id).collect();
            ids.extend(fresh.iter().copied());
        }
    }
}

/// A lower-case word in the original spelling of a text.
fn as_written(text: &str, word: String) -> String {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.find(|one| crate::when::lower(one) == word).map_or(word, String::from)
}

/// The words of a record as a person sees it, and its value. The value of a taste is omitted,
/// because it is only `like` or `dislike`.
fn facts_of(record: &Record) -> Vec<String> {
    let is_taste = record.slot.as_ref().is_some_and(|slot| slot.starts_with("taste."));
    let value = record.value().filter(|_| !is_taste).map(String::from);
    [Some(String::from(record.text())), value].into_iter().flatten().collect()
}

/// The words of a statement, its value and its subject. A turn's slot is omitted, because it is
/// only its place.
fn searched<'r>(record: &'r Record, said: &'r Said) -> [&'r str; 3] {
    let slot = record.slot.as_deref().filter(|_| record.kind != Kind::Turn);
    [&said.text, said.value.as_deref().unwrap_or_default(), slot.unwrap_or_default()]
}

/// Whether texts contain a query in normal form. The pairs of letters rule most of them out.
fn holds(texts: &[&str], query: &str, pairs: &Pairs) -> bool {
    let mut held = Pairs::default();
    each_normal(texts, |c| held.add(c));
    held.has(pairs) && {
        let mut plain = String::new();
        each_normal(texts, |c| plain.push(c));
        plain.contains(query)
    }
}

fn holds_all(texts: &[&str], wanted: &[String]) -> bool {
    let stems = crate::words::stems(&texts.join(" "));
    !wanted.is_empty() && wanted.iter().all(|stem| stems.binary_search(stem).is_ok())
}

/// A bit set of the pairs of neighboring letters in a text. Several pairs share a bit. A text that
/// lacks a pair of a query does not contain the query.
#[derive(Default)]
struct Pairs {
    bits: [u64; 8],
    last: Option<char>,
}

impl Pairs {
    fn add(&mut self, c: char) {
        if let Some(last) = self.last.replace(c) {
            let hash = u32::from(last).wrapping_mul(37).wrapping_add(u32::from(c)) as usize;
            if let Some(bits) = self.bits.get_mut(hash / 64 % 8) {
                *bits |= 1 << (hash % 64);
            }
        }
    }

    fn has(&self, other: &Self) -> bool {
        self.bits.iter().zip(&other.bits).all(|(mine, wanted)| mine & wanted == *wanted)
    }
}

/// The statements of the record that were made in a conversation.
fn said_in_conversations(record: Record) -> impl Iterator<Item = Said> {
    let said = record.statements.into_values().map(|one| one.said);
    said.filter(|said| !said.source.conversation.is_empty())
}

/// The places of a turn that repeat a forgotten fact: the whole turn if it was named, otherwise its
/// sentences with the fact. `known` are the sources of records, which are listed already.
fn places_in_turn(what: &Forget<'_>, turn: &Said, known: &[Source]) -> Vec<Source> {
    let is_in = |source: &Source| {
        source.message == turn.source.message && source.conversation == turn.source.conversation
    };
    let whole = Vec::from([turn.source.clone()]);
    let query = match what {
        Forget::Id(_) if known.iter().any(is_in) => return Vec::new(),
        Forget::Query(query) => query,
        _ => return whole,
    };
    let wanted = crate::words::stems(query);
    let mut found = Vec::new();
    let (mut from, mut start) = (0, turn.source.start);
    for sentence in sentences(&turn.text) {
        let behind = turn.text.get(from..).unwrap_or_default();
        let before = behind.find(sentence).and_then(|at| behind.get(..at)).unwrap_or_default();
        start = start.saturating_add(units(before));
        from += before.len() + sentence.len();
        let end = start.saturating_add(units(sentence));
        let source = Source { start, end, ..turn.source.clone() };
        let stems = crate::words::stems(sentence);
        let says = wanted.iter().any(|stem| stems.binary_search(stem).is_ok());
        if says && !known.contains(&source) {
            found.push(source);
        }
        start = end;
    }
    let is_known = || known.iter().any(is_in);
    if found.is_empty() && !is_known() { whole } else { found }
}

/// Whether a record repeats or summarizes one of the others.
fn depends(
    record: &Record,
    ids: &BTreeSet<Digest>,
    places: &BTreeMap<Digest, Vec<(u32, u32)>>,
) -> bool {
    use Supersession::{Duplicate, Edited};
    let is_version = match record.status() {
        Status::Superseded { by, reason: Edited | Duplicate, .. } => ids.contains(by),
        _ => false,
    };
    let mut said = record.statements.values().map(|one| &one.said);
    is_version
        || said.any(|said| {
            let ranges = said.source.message.and_then(|message| places.get(&message));
            let quotes =
                |(start, end): &(u32, u32)| said.source.start < *end && *start < said.source.end;
            said.derived.iter().any(|id| ids.contains(id))
                || ranges.is_some_and(|ranges| ranges.iter().any(quotes))
        })
}

/// A word in more records than this is not rare.
const MOST_SHARING: usize = 5;
/// A rare word is longer than this many letters, unless it is a name.
const SHORTEST: usize = 4;
/// The most forgotten records whose words are looked up. Whoever forgets more means all of them.
const MOST_LOOKED_UP: usize = 100;

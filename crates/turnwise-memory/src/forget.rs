//! Forgetting: records, everything derived from them, and a receipt that lists what else still says
//! it.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use turnwise_text::sentences::sentences;

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
    /// Every record that holds the words of a query. [`Memory::matching`] shows them before.
    Query(&'a str),
    /// Everything learned from a conversation, its turns included; with an index, from a message.
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
    /// The ids of the records that are gone. The host deletes their rows, and rewrites blocks and
    /// summaries that name them.
    pub removed: Vec<Digest>,
    /// Summaries that carried one of them. They are gone too; the host makes them again.
    pub summaries: Vec<Digest>,
    /// Messages of the host that still say it, with the place to redact.
    pub still_said: Vec<Source>,
    /// The rows to write at once: tombstones, and changes without the records.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

impl Memory {
    /// Deletes records at once and for good: texts, index, vectors, aliases and undo. Records
    /// derived from them go too, and so do the edits and duplicates that they superseded.
    pub fn forget(&mut self, what: &Forget<'_>, now: u64) -> Receipt {
        let mut ids = self.chosen(what);
        // A turn that holds the words of a query holds other sentences too, which stay.
        self.add_dependents(&mut ids, !matches!(what, Forget::Query(_)));
        let mut receipt = Receipt::default();
        let (mut tombstones, mut turns) = (Vec::new(), Vec::new());
        let (mut changed, mut has_aliases) = (BTreeSet::new(), false);
        for id in &ids {
            let Some((tombstone, record)) = self.rows.forget(*id, now, &mut changed) else {
                continue;
            };
            has_aliases |= record.has_aliases();
            match record.kind {
                Kind::Summary => receipt.summaries.push(*id),
                _ => receipt.removed.push(*id),
            }
            let is_turn = record.kind == Kind::Turn;
            let said = record.statements.into_values().map(|one| one.said);
            for said in said.filter(|said| !said.source.conversation.is_empty()) {
                if is_turn {
                    turns.push(said);
                } else if !receipt.still_said.contains(&said.source) {
                    receipt.still_said.push(said.source);
                }
            }
            tombstones.push(Row::Tombstone(tombstone));
        }
        for turn in turns {
            receipt.still_said.extend(places_in_turn(what, &turn, &receipt.still_said));
        }
        self.reindex(&ids.into_iter().collect::<Vec<_>>());
        if has_aliases {
            self.relearn_aliases();
        }
        receipt.rows = tombstones;
        receipt.rows.extend(self.rows.changes_of(&changed));
        receipt
    }

    /// The records that [`Forget::Query`] would forget: those that hold every word of the query.
    pub fn matching(&self, query: &str) -> Vec<Digest> {
        let wanted = crate::words::stems(query);
        let whole = normal_form(query);
        let (mut pairs, mut begins) = (Pairs::default(), Pairs::default());
        whole.chars().for_each(|c| pairs.add(c));
        // Stems begin as their words do.
        for stem in &wanted {
            stem.chars().take(BEGINNING).for_each(|c| begins.add(c));
            begins.end();
        }
        let holders = self.index.holders(&wanted);
        let records = self.rows.records().values().filter(|record| {
            // The index knows all words of a turn, whose slot is only its place.
            let is_turn = record.kind == Kind::Turn && record.statements.len() == 1;
            if is_turn && holders.contains(&record.id) {
                return true;
            }
            let slot = record.slot.as_deref().filter(|_| record.kind != Kind::Turn);
            record.statements.values().map(|one| &one.said).any(|said| {
                let value = said.value.as_deref().unwrap_or_default();
                let texts = [&*said.text, value, slot.unwrap_or_default()];
                let mut held = Pairs::default();
                each_normal(&texts, |c| held.add(c));
                let has_whole = || {
                    let mut plain = String::new();
                    each_normal(&texts, |c| plain.push(c));
                    plain.contains(&whole)
                };
                let has_stems = || {
                    let stems = crate::words::stems(&texts.join(" "));
                    wanted.iter().all(|stem| stems.binary_search(stem).is_ok())
                };
                (!whole.is_empty() && held.has(&pairs) && has_whole())
                    || (!is_turn && !wanted.is_empty() && held.has(&begins) && has_stems())
            })
        });
        records.map(|record| record.id).collect()
    }

    fn chosen(&self, what: &Forget<'_>) -> BTreeSet<Digest> {
        let records = self.rows.records().values();
        let choose = |keep: &dyn Fn(&Record) -> bool| {
            records.clone().filter(|record| keep(record)).map(|record| record.id).collect()
        };
        match *what {
            Forget::Id(id) => self.record(id).map(|record| record.id).into_iter().collect(),
            Forget::Query(query) => self.matching(query).into_iter().collect(),
            Forget::Source { conversation, index } => choose(&|record| {
                record.statements.values().any(|one| {
                    let source = &one.said.source;
                    let is_message = index.is_none_or(|index| source.index == index);
                    source.conversation == conversation && is_message
                })
            }),
            Forget::Kind(kind) => choose(&|record| record.kind == kind),
            Forget::Sensitivity(wanted) => choose(&|record| {
                record.statements.values().any(|one| one.said.sensitivity == wanted)
            }),
            Forget::All => choose(&|_| true),
        }
    }

    /// Adds what says the same: summaries made of the records, earlier versions, duplicates, and
    /// records that quote the same place of a message. A turn that goes for the sake of a sentence
    /// takes none of its other sentences along.
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

    /// Aliases can be names: they are made again from the records that are left.
    fn relearn_aliases(&mut self) {
        self.aliases.clear();
        let ids: Vec<Digest> = self.rows.records().keys().copied().collect();
        for id in ids {
            self.learn_aliases_of(id);
        }
    }
}

/// The places of a turn that repeat a forgotten fact: the whole turn if it was named itself, and
/// otherwise its sentences with the fact. The sources of records are `known` already.
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

/// Whether a record repeats or sums up one of the others.
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

/// The pairs of neighboring letters in a text, a bit for each; some pairs share one. A text that
/// lacks a pair of a query's does not hold the query.
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

    /// The next letter begins another word.
    fn end(&mut self) {
        self.last = None;
    }

    fn has(&self, other: &Self) -> bool {
        self.bits.iter().zip(&other.bits).all(|(mine, wanted)| mine & wanted == *wanted)
    }
}

/// Letters of a word that its stem keeps.
const BEGINNING: usize = 2;

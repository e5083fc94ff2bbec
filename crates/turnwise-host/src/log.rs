//! The log of a conversation as JSON: entries for the host to store, and entries to continue from.
//!
//! An entry is `{ seq, at, kind, ticket, policy, text?, data: { words, texts } }`. Entries of
//! another policy are skipped: `policy` is a hash of the options and of [`PLAN_VERSION`].

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::state::{Entry, Kind, Skipped};
use turnwise_core::summary::Summary;
use turnwise_core::tokens::TokenCount;
use turnwise_formats::Json;
use turnwise_formats::json::{self, Writer};

use crate::Conversation;

/// The version of plans and of the log. It changes with every release that makes other decisions or
/// writes other entries than the one before.
pub const PLAN_VERSION: u32 = 1;

/// An entry that was not applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkippedEntry {
    /// The entry's number, or zero.
    pub seq: u32,
    /// `malformed`, `policy`, `unlinked` or `stale`.
    pub reason: &'static str,
}

impl Conversation {
    /// Starts a log. From then on, [`take_entry`](Self::take_entry) returns the changes.
    pub fn start_log(&mut self) {
        self.context_mut().start_log();
    }

    /// The next entry of the log as JSON, with the number `seq`. `None` if nothing changed since
    /// the last entry.
    pub fn take_entry(&mut self, seq: u32) -> Option<String> {
        let entry = self.context_mut().take_entry()?;
        Some(self.write_entry(seq, &entry))
    }

    /// All decisions and the calibration as a JSON list of entries, empty if there are none.
    pub fn checkpoint(&self) -> String {
        let mut out = Writer::default();
        out.open('[');
        for (entry, seq) in self.context().checkpoint().zip(1..) {
            out.raw(&self.write_entry(seq, &entry));
        }
        out.close(']').take()
    }

    /// Continues from a log, a JSON list of entries in order. The messages must have been
    /// appended before. Returns the entries that were not applied.
    pub fn resume(&mut self, entries: &str) -> Vec<SkippedEntry> {
        let ReadEntries { mut skipped, seqs, sound } = self.read_entries(entries);
        let retracted = self.context().retracted().to_vec();
        let reasons = self.context_mut().resume(&sound);
        for (seq, reason) in seqs.into_iter().zip(reasons) {
            skipped.extend(reason.map(|reason| SkippedEntry { seq, reason: reason.code() }));
        }
        self.measure_summaries();
        self.measure_additions();
        self.retract_in_log(&retracted);
        self.is_settled = false;
        skipped
    }

    /// Makes the next entry continue a log, a JSON list of entries in order. Current decisions
    /// stay. For a log from which later entries were removed.
    pub fn continue_log(&mut self, entries: &str) {
        let sound = self.read_entries(entries).sound;
        self.context_mut().continue_log(&sound);
    }

    #[inline(never)]
    fn read_entries(&self, entries: &str) -> ReadEntries {
        let Ok(parsed) = json::parse(entries) else {
            let skipped = SkippedEntry { seq: 0, reason: Skipped::Malformed.code() };
            return ReadEntries { skipped: Vec::from([skipped]), ..ReadEntries::default() };
        };
        let is_ours = |entry: &&Json<'_>| entry.text_of("kind") != Some(MEMORY);
        let policy = self.policy_id();
        let mut read = ReadEntries::default();
        for entry in parsed.json.as_array().unwrap_or_default().iter().filter(is_ours) {
            let seq = entry.get("seq").and_then(Json::as_u32).unwrap_or_default();
            let reason = match entry.text_of("policy") {
                Some(of) if of != policy => "policy",
                _ => match read_entry(entry) {
                    Some(entry) => {
                        read.seqs.push(seq);
                        read.sound.push(entry);
                        continue;
                    }
                    None => Skipped::Malformed.code(),
                },
            };
            read.skipped.push(SkippedEntry { seq, reason });
        }
        read
    }

    /// The hash of the options and of the version of plans, without options that may differ from
    /// request to request.
    pub fn policy_id(&self) -> String {
        let mut id = String::new();
        let hash =
            mix(self.options_hash(), u64::from(PLAN_VERSION) << 1 | u64::from(self.counts()));
        for place in (0..16).rev() {
            id.extend(char::from_digit((hash >> (4 * place)) as u32 % 16, 16));
        }
        id
    }

    /// Measures the summaries of a log, because sizes in a log are not trusted.
    fn measure_summaries(&mut self) {
        let cost = |summary: &Summary| self.cost_of(&summary.text, summary.through_turn);
        let costs: Vec<(TokenCount, u32)> = self.context().summaries().iter().map(cost).collect();
        self.context_mut().measure_summaries(&costs);
    }

    fn write_entry(&self, seq: u32, entry: &Entry) -> String {
        let mut out = Writer::default();
        out.open('{').key("seq").number(seq).key("at").number(entry.at);
        out.key("kind").string(entry.kind.code()).key("ticket").string(&entry.ticket());
        out.key("policy").string(&self.policy_id());
        let newest = self.prior().filter(|_| entry.kind == Kind::Summary);
        let place = newest.and_then(|text| entry.texts.iter().position(|known| **known == *text));
        if let Some(text) = newest.filter(|_| place.is_some()) {
            out.key("text").string(text);
        }
        out.key("data").open('{').key("words").open('[');
        entry.words.iter().for_each(|word| _ = out.number(*word));
        out.close(']').key("texts").open('[');
        for (index, text) in entry.texts.iter().enumerate() {
            // The text is next to the data, where people look for it.
            if place == Some(index) {
                out.raw("null")
            } else {
                out.string(text)
            };
        }
        out.close(']').close('}').close('}').take()
    }
}

/// The parsed entries.
#[derive(Default)]
struct ReadEntries {
    skipped: Vec<SkippedEntry>,
    /// The numbers of the `sound` entries.
    seqs: Vec<u32>,
    sound: Vec<Entry>,
}

/// `None` if the entry is malformed.
fn read_entry(entry: &Json<'_>) -> Option<Entry> {
    let kind = entry.text_of("kind")?;
    let kind = Kind::ALL.into_iter().find(|known| known.code() == kind)?;
    let (chain, link) = Entry::parse_ticket(entry.text_of("ticket")?)?;
    let at = entry.get("at")?.as_u32()?;
    let data = entry.get("data")?;
    let words = data.list_of("words").iter().map(Json::as_u32).collect::<Option<Vec<u32>>>()?;
    let texts = data.list_of("texts").iter().map(|text| match text {
        Json::Null => entry.text_of("text"),
        text => text.as_str(),
    });
    let texts = texts.map(|text| text.map(Box::from)).collect::<Option<Vec<Box<str>>>>()?;
    Some(Entry { at, kind, chain, link, words, texts })
}

/// A hash of options that does not depend on the order of their fields.
pub(crate) fn hash_options(options: &Json<'_>) -> u64 {
    match options {
        Json::Object(fields) => {
            let parts = fields.iter().filter(|(name, value)| {
                !matches!(value, Json::Null) && !PER_REQUEST.contains(&&**name)
            });
            // If a name occurs twice, the last field counts; options never contain one twice.
            parts.fold(OBJECT, |sum, (name, value)| {
                sum.wrapping_add(mix(hash_text(name), hash_options(value)))
            })
        }
        Json::Array(items) => items.iter().fold(LIST, |list, item| mix(list, hash_options(item))),
        Json::String(text) => mix(TEXT, hash_text(text)),
        Json::Number(number) => hash_text(number.as_str()),
        Json::Bool(is_set) => u64::from(*is_set) + 1,
        Json::Null => 0,
    }
}

/// FNV-1a.
fn hash_text(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Options that may differ from request to request.
const PER_REQUEST: [&str; 2] = ["overhead", "memory"];
/// The kind of entries that the memory writes to the same log.
const MEMORY: &str = "memory";
const OBJECT: u64 = 3;
const LIST: u64 = 5;
const TEXT: u64 = 7;

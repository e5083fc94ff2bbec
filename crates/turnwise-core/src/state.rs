//! The state of a conversation as plain data, and the log of its changes.
//!
//! A conversation's state is its transcript, which the host owns, and the decisions made so far:
//! cuts, replacements, omissions, summaries and the calibration. Repeating the calls of
//! [`fit`](crate::Context::fit) does not bring the decisions back, since they depend on when it was
//! called. So [`Context::take_entry`](crate::Context::take_entry) answers after every call with
//! what changed, and [`Context::resume`](crate::Context::resume) puts the changes together again.
//!
//! An [`Entry`] says how the decisions differ from those of the entry before. It does not say what
//! happened in between, so a new kind of operation needs nothing here. A new kind of decision needs
//! a line in `Decisions::read` and one in `Context::difference`.
//!
//! The calibration is apart from the decisions: an entry of its own has all of it, follows no other
//! entry, and the last one counts. So two processes that calibrate do not get in each other's way.
//!
//! Entries are made by one process and applied by another, after storage that may lose, repeat or
//! change them. Each has the hash of the entries before it ([`Entry::link`]) and of the messages it
//! was decided for, and nothing in an entry is believed: see `context/log.rs`.

pub(crate) mod wire;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::additions::AddedTexts;
use crate::context::{Choice, Retracted};
use crate::draft::{Mark, MeasuredSize, Omission, Replaced};
use crate::meter::Meter;
use crate::placeholder::Digests;
use crate::summary::{Breaker, Summary, push_hex};
use crate::tokens::TokenCount;
use crate::transcript::{Transcript, mix};
use wire::{In, Out, Wire};

/// A change of a conversation's decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The length of the transcript.
    pub at: u32,
    /// What changed.
    pub kind: Kind,
    /// The digest of the transcript.
    pub chain: u64,
    /// A hash of this entry and all entries before it. A calibration follows no other entry.
    pub link: u64,
    /// The change.
    pub words: Vec<u32>,
    /// The texts of the change: summaries, digests and added texts.
    pub texts: Vec<Box<str>>,
}

/// What an entry changes, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A summary was applied. Its text is the last of the entry's texts.
    Summary,
    /// Parts of old messages were replaced.
    Clear,
    /// Messages in the middle were left out.
    Prune,
    /// The oldest messages were left out, results were shortened, or the transcript was cut back.
    Cut,
    /// A summary was removed, or a fact was taken back.
    Undo,
    /// A text was added to the newest user message or to the front, or taken away.
    Text,
    /// The provider's count of tokens was reported.
    Calibration,
}

/// Why an entry was not applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// It cannot be read.
    Malformed,
    /// It does not continue the entries before it: one is missing, or another process was first.
    Unlinked,
    /// The messages it was decided for are not those of this conversation.
    Stale,
}

/// The decisions of a conversation: everything that cannot be computed from its messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decisions {
    pub numbers: Numbers,
    pub marks: Vec<Mark>,
    pub replaced: Vec<Replaced>,
    pub measured: Vec<MeasuredSize>,
    pub omission: Omission,
    pub digests: Digests,
    pub summaries: Vec<Summary>,
    pub additions: AddedTexts,
    pub choices: Vec<Choice>,
    pub retracted: Vec<Retracted>,
    pub meters: Vec<(Box<str>, Meter)>,
    /// The [link](Entry::link) of the last entry.
    pub link: u64,
    /// The lengths and digests of the transcript at each entry.
    pub places: Vec<(u32, u64)>,
}

/// How far a log is about a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The messages before this index are those of the log.
    pub until: u32,
    /// The number of entries that were decided for this transcript or for a part of it.
    pub entries: usize,
    /// Whether these are all entries.
    pub is_all: bool,
}

/// The counters of a conversation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub generation: u32,
    pub applied: u32,
    pub burned: u32,
    pub quiet_until: u32,
    pub fired_at: u32,
    pub expected: Option<TokenCount>,
    pub withheld: Option<u32>,
    pub breaker: Breaker,
    pub has_sent: bool,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Summary,
        Self::Clear,
        Self::Prune,
        Self::Cut,
        Self::Undo,
        Self::Text,
        Self::Calibration,
    ];

    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Clear => "clear",
            Self::Prune => "prune",
            Self::Cut => "cut",
            Self::Undo => "undo",
            Self::Text => "text",
            Self::Calibration => "calibration",
        }
    }
}

impl Skipped {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::Unlinked => "unlinked",
            Self::Stale => "stale",
        }
    }
}

impl Entry {
    /// The entry's hashes as text.
    pub fn ticket(&self) -> String {
        let mut text = String::from("tl1.");
        push_hex(&mut text, self.chain);
        text.push('.');
        push_hex(&mut text, self.link);
        text
    }

    /// Reads the output of [`Self::ticket`]: the digest of the transcript and the link.
    pub fn parse_ticket(text: &str) -> Option<(u64, u64)> {
        let (chain, link) = text.strip_prefix("tl1.")?.split_once('.')?;
        Some((u64::from_str_radix(chain, 16).ok()?, u64::from_str_radix(link, 16).ok()?))
    }

    /// Sets the link of an entry that follows one with the link `before`, and returns it. For tests
    /// of logs that lie: entries of a context have their links.
    pub fn relinked(&mut self, before: u64) -> u64 {
        self.link = self.link_after(before);
        if self.is_calibration() { before } else { self.link }
    }

    /// Whether the entry is apart from the decisions.
    pub(crate) fn is_calibration(&self) -> bool {
        self.kind == Kind::Calibration
    }

    /// The link of an entry that follows `before`.
    pub(crate) fn link_after(&self, before: u64) -> u64 {
        let before = if self.is_calibration() { ALONE } else { before };
        let mut link = mix(before, u64::from(self.at));
        link = mix(link, self.chain);
        for word in &self.words {
            link = mix(link, u64::from(*word));
        }
        for text in &self.texts {
            link = text.bytes().fold(mix(link, text.len() as u64), |link, byte| {
                (link ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
            });
        }
        mix(link, 1)
    }
}

impl Decisions {
    /// Applies an entry. After `Malformed` the decisions are not usable.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Skipped> {
        if entry.link != entry.link_after(self.link) {
            return Err(Skipped::Unlinked);
        }
        let (words, texts) = (entry.words.iter(), entry.texts.iter());
        let mut input = In { words, texts, is_bad: false };
        if entry.is_calibration() {
            let meters = input.list();
            let is_read = input.words.len() == 0 && input.texts.len() == 0 && !input.is_bad;
            self.meters = if is_read { meters } else { return Err(Skipped::Malformed) };
            return Ok(());
        }
        self.read(&mut input);
        let is_read = input.words.len() == 0 && input.texts.len() == 0;
        if input.is_bad || !is_read {
            return Err(Skipped::Malformed);
        }
        self.link = entry.link;
        self.places.push((entry.at, entry.chain));
        Ok(())
    }

    /// How far the decisions are about `transcript`.
    pub fn known(&self, transcript: &Transcript) -> Known {
        let is_of =
            |&(at, chain): &(u32, u64)| at <= transcript.len() && transcript.chain(at) == chain;
        let entries = self.places.iter().rposition(is_of).map_or(0, |last| last + 1);
        let until = entries.checked_sub(1).and_then(|last| self.places.get(last));
        let until = until.map_or(0, |place| place.0);
        Known { until, entries, is_all: entries == self.places.len() }
    }

    /// In the order of `Context::take_entry`. Summaries refer to the marks before the change.
    fn read(&mut self, input: &mut In<'_>) {
        self.numbers = input.get();
        let mut earlier = core::mem::take(&mut self.summaries);
        for _ in 0..input.word() {
            let summary = read_summary(input, &mut earlier, &self.marks);
            if let Some(summary) = input.check(summary).filter(|_| !input.is_bad) {
                self.summaries.push(summary);
            } else {
                return;
            }
        }
        input.tail(&mut self.marks);
        input.tail(&mut self.replaced);
        Replaced::sum_up(&mut self.replaced);
        input.tail(&mut self.measured);
        if let Some(omission) = input.get() {
            self.omission = omission;
        }
        self.digests.until = input.get();
        self.digests.asked = input.get();
        input.tail(&mut self.digests.list);
        input.tail(&mut self.additions.front);
        input.tail(&mut self.additions.of_items);
        (self.additions.serial, self.additions.asked) = (input.get(), input.get());
        // Older entries end here.
        if input.words.len() > 0 {
            input.tail(&mut self.choices);
        }
        if input.words.len() > 0 {
            input.tail(&mut self.retracted);
        }
    }
}

/// Writes a summary. One that did not change is only named; a text that is known is not repeated.
pub(crate) fn write_summary(out: &mut Out, summary: &Summary, earlier: &[Summary], marks: &[Mark]) {
    let known = earlier.iter().find(|known| known.serial == summary.serial);
    let is_same = known == Some(summary);
    out.words.extend([summary.serial, u32::from(!is_same)]);
    if is_same {
        return;
    }
    let has_text = known.is_none_or(|known| known.text != summary.text);
    out.words.extend([summary.generation, summary.end, summary.through_turn]);
    // The second bit announces a list that older entries do not have.
    let has_omitted = !summary.omitted.is_empty();
    let flags = u32::from(summary.splits_turn) | u32::from(has_omitted) << 1;
    out.words.extend([flags, summary.tokens.0, summary.messages]);
    if has_omitted {
        out.list(&summary.omitted);
    }
    out.put(&summary.at);
    out.put(&summary.chain);
    out.put(&has_text.then(|| summary.text.clone()));
    out.tail(marks, &summary.shadow);
}

fn read_summary(input: &mut In<'_>, earlier: &mut Vec<Summary>, marks: &[Mark]) -> Option<Summary> {
    let (serial, is_new) = (input.word(), input.word());
    let place = earlier.iter().position(|known| known.serial == serial);
    let known = place.map(|place| earlier.remove(place));
    if is_new == 0 {
        return known;
    }
    let (generation, end, through_turn) = (input.get(), input.get(), input.get());
    let flags = input.word();
    let (tokens, messages) = (input.get(), input.get());
    let omitted = if flags & 2 == 0 { Vec::new() } else { input.list() };
    let (at, chain) = (input.get(), input.get());
    let text: Option<Box<str>> = input.get();
    let text = text.or(known.map(|known| known.text))?;
    let mut shadow = marks.to_vec();
    input.tail(&mut shadow);
    Some(Summary {
        serial,
        generation,
        end,
        through_turn,
        splits_turn: flags & 1 != 0,
        text,
        tokens,
        messages,
        at,
        chain,
        omitted,
        shadow,
    })
}

impl Wire for Numbers {
    fn write(&self, out: &mut Out) {
        out.words.extend([self.generation, self.applied, self.burned, self.quiet_until]);
        out.put(&self.fired_at);
        out.put(&self.expected);
        out.put(&self.withheld);
        out.words.extend([self.breaker.failures, self.breaker.failed_at]);
        out.put(&self.breaker.setback);
        let tries_again = self.breaker.tries_again;
        out.put(&(u32::from(self.has_sent) | u32::from(tries_again) << 1));
    }
    fn read(input: &mut In<'_>) -> Self {
        let (generation, applied, burned) = (input.get(), input.get(), input.get());
        let (quiet_until, fired_at) = (input.get(), input.get());
        let (expected, withheld) = (input.get(), input.get());
        let (failures, failed_at, setback) = (input.get(), input.get(), input.get());
        let flags = input.word();
        let (has_sent, tries_again) = (flags & 1 != 0, flags & 2 != 0);
        let breaker = Breaker { failures, setback, failed_at, tries_again };
        Self {
            generation,
            applied,
            burned,
            quiet_until,
            fired_at,
            expected,
            withheld,
            breaker,
            has_sent,
        }
    }
}

/// What a calibration follows instead of another entry.
const ALONE: u64 = 0x6361_6c69_6272;

//! The most useful facts, each with the words that explain it.
//!
//! The score estimates how likely an assistant is to write the fact again; see
//! [`weights`](crate::weights). Repeated facts score high, and so do list entries that have not
//! been requested yet, dates and ids. Facts that appear only in a tool's result among many others
//! score low, and so do telephone numbers.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::facts::Kind;
use crate::notes::Told;
use crate::notes::gist::Mention;
use crate::notes::plain::plain;
use crate::notes::prior::Prior;
use crate::weights::{COUNT, Candidate, Feature};
use crate::words::{Queue, Words, natural_log};
use crate::{Measure, Template};

mod reader;
mod rows;

/// One fact as the notes show it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// Its key; may be empty.
    pub key: &'a str,
    pub key_number: Option<u32>,
    /// The key of the record around it, where its own says only which row it is.
    pub of: &'a str,
    /// The name of its record; may be empty.
    pub record: &'a str,
    /// Whether it is that name, or a part of it.
    pub names_record: bool,
    /// Whether it says how things are: `status: denied`.
    pub is_state: bool,
    /// Whether its record is a call, named by its tool.
    pub is_call: bool,
    /// Whether it is in a list of a call: without it, the list would say something else.
    pub is_listed: bool,
    /// Its author, if it was only quoted or read by a tool; else empty.
    pub origin: &'a str,
    /// The fact with the words before it, if it has no key.
    pub phrase: &'a str,
    /// Snippet and offset its text and anchor are from.
    source: (usize, usize),
}

impl<'a> Entry<'a> {
    /// Returns the text that is shown after the key.
    pub fn told(&self) -> &'a str {
        if self.kind == Kind::Symbol && self.key.is_empty() { self.text } else { self.phrase }
    }

    /// The snippet it is from, counted from 1.
    pub fn snippet(&self) -> usize {
        self.source.0
    }

    /// The position of its source, as one number.
    pub fn place_of_source(&self) -> i64 {
        place_in_all(self.source)
    }
}

fn place_in_all((snippet, start): (usize, usize)) -> i64 {
    ((snippet as i64) << 32) | start as i64
}

/// All facts of the covered part, best first.
pub(super) struct Ledger<'a> {
    known: Vec<Known<'a>>,
    costs: Vec<u32>,
    /// For each fact, how many of its message share its key.
    rows: Vec<u32>,
    /// Facts that were not tried yet, and how many there are of each cost.
    queue: Queue,
    queued: [u32; COSTS],
    /// Facts that did not fit: in the last round, and in this one.
    waiting: vec::IntoIter<usize>,
    passed: Vec<usize>,
}

/// Puts a fact behind all others: more than any score.
const SPARE: i64 = 1 << 32;

/// The numbers of values that make an argument a list. A longer list is data.
const LIST: core::ops::RangeInclusive<u32> = 3..=32;
/// What a value in such a list is worth more. Not fitted: half of a list is worth little.
const WHOLE: i64 = 2500;

/// Facts with at least this cost share one bucket.
const COSTS: usize = 32;

impl<'a> Ledger<'a> {
    /// Returns the facts of the snippets, best first, without those that the `tail` shows.
    pub fn read(
        told: &[Told<'a>],
        tail: &[Told<'_>],
        prior: &Prior<'a>,
        words: &mut Words,
    ) -> Self {
        Self {
            known: reader::read(told, tail, prior, words),
            costs: Vec::new(),
            rows: Vec::new(),
            queue: Queue::default(),
            queued: [0; COSTS],
            waiting: Vec::new().into_iter(),
            passed: Vec::new(),
        }
    }

    /// Leaves out the states in the results at these positions: they no longer hold.
    pub fn leave_out_states_of(&mut self, over: &BTreeSet<usize>) {
        if !over.is_empty() {
            let is_over = |at: usize| at.checked_sub(1).is_some_and(|at| over.contains(&at));
            self.known.retain(|known| {
                let entry = known.entry();
                !(entry.is_state && is_over(entry.snippet()))
            });
        }
    }

    /// Puts them in order: `snippets` is how many there are, `words` how many words.
    pub fn rank(&mut self, snippets: usize, words: u32, template: Template, measure: Measure<'_>) {
        self.known.retain(|known| known.speaks(template));
        self.rows = rows::count(&self.known, snippets, words);
        let costs = self.known.iter().zip(&self.rows);
        self.costs = costs.map(|(known, rows)| known.cost(*rows, measure)).collect();
        for cost in &self.costs {
            if let Some(count) = self.queued.get_mut(bucket(*cost)) {
                *count += 1;
            }
        }
        let key = |at: usize| {
            let Some((known, cost)) = self.known.get(at).zip(self.costs.get(at)) else {
                return (0, 0);
            };
            // A list of a call that is cut says something else, so lists are told whole, first.
            let is_list = self.rows.get(at).is_some_and(|rows| LIST.contains(rows));
            let whole = if is_list && known.entry().is_call { WHOLE } else { 0 };
            let worth =
                known.score(snippets, template) + whole - natural_log(cost.saturating_add(2));
            let later = if known.is_spare() { SPARE } else { 0 };
            (later - worth, known.place_of_source())
        };
        self.queue = Queue::of(self.known.len(), &key);
    }

    /// All facts with their features, for fitting the weights.
    pub fn candidates(
        &self,
        snippets: usize,
        template: Template,
        measure: Measure<'_>,
    ) -> Vec<Candidate> {
        let known = self.known.iter().filter(|known| known.speaks(template));
        let candidate = |known: &Known<'_>| {
            let mut features = [0; COUNT];
            known.features(snippets, template, |feature, amount| {
                if let Some(known) = features.get_mut(feature as usize) {
                    *known = amount;
                }
            });
            let entry = known.entry();
            Candidate { text: entry.text.into(), features, cost: known.cost(1, measure) }
        };
        known.map(candidate).collect()
    }

    /// Begins a round: facts that did not fit in the last one come first.
    pub fn begin(&mut self) {
        self.waiting = core::mem::take(&mut self.passed).into_iter();
    }

    /// The next one of this round that costs no more than `room`, with its cost.
    pub fn next_within(&mut self, room: u32) -> Option<(Entry<'a>, u32)> {
        loop {
            let at = match self.waiting.next() {
                Some(at) => at,
                None => self.next_queued(room)?,
            };
            let (known, cost) = self.known.get(at).zip(self.costs.get(at))?;
            if *cost <= room {
                let entry = known.entry();
                let is_listed = entry.is_call && self.rows.get(at).is_some_and(|rows| *rows > 1);
                return Some((Entry { is_listed, ..entry }, *cost));
            }
            self.passed.push(at);
        }
    }

    /// The best of those that were not looked at, as long as one of them may fit: only so far are
    /// they put in order.
    fn next_queued(&mut self, room: u32) -> Option<usize> {
        let cheapest = self.queued.iter().position(|count| *count > 0)?;
        let at = if cheapest > room as usize { None } else { self.queue.next() }?;
        let cost = self.costs.get(at).copied().unwrap_or_default();
        if let Some(count) = self.queued.get_mut(bucket(cost)) {
            *count -= 1;
        }
        Some(at)
    }
}

fn bucket(cost: u32) -> usize {
    (cost as usize).min(COSTS - 1)
}

/// At most this many facts under one key share its cost; after that the key is written again.
const SHARING: u32 = 3;

/// All that is known about a fact.
#[derive(Clone, Copy, Debug)]
struct Known<'a> {
    kind: Kind,
    /// The words that say what it is are there.
    anchored: bool,
    /// Kinds of places it was used in: bits like [`RESULT`].
    places: u8,
    carried: bool,
    /// Facts in the least crowded snippet that has it.
    crowd: u32,
    last: usize,
    /// The snippet with the first mention, and the number of mentions.
    first: usize,
    mentions: u32,
    /// The share of facts in the same list that later calls asked for, per mille.
    pending: u32,
    /// How related the surrounding words are to the current topic, per mille.
    relevance: u32,
    /// A word in a record: see [`Mention::is_state`].
    is_state: bool,
    /// Its place in a list of words: see [`Mention::member`].
    member: u32,
    /// Its record is being talked about now.
    is_topical: bool,
    /// So are its key and its record.
    is_asked: bool,
    /// A number that only calls of programs contain: `"timeout": 60000`.
    is_setting: bool,
    /// That program ran a command: other programs are given a place in a file.
    is_command: bool,
    /// The tail shows it, but not what it is there: see [`reader`].
    is_shown: bool,
    /// The newest call of its tool was made with it.
    is_latest: bool,
    source: Source<'a>,
    /// Its author there, if that is not the speaker.
    origin: &'a str,
    /// The tool that was called with it there.
    call: &'a str,
}

/// The source of its text and anchor.
#[derive(Clone, Copy, Debug)]
enum Source<'a> {
    /// A snippet, counted from 1.
    Said(usize, &'a str, &'a Mention),
    /// An item of the earlier summary, and the fact in it.
    Carried(usize, &'a str, &'a str),
}

impl<'a> Known<'a> {
    fn new(kind: Kind, last: usize, source: Source<'a>) -> Self {
        let (first, mentions, pending, relevance) = (last, 0, 0, 0);
        Self {
            kind,
            anchored: false,
            places: 0,
            carried: false,
            crowd: 1,
            last,
            first,
            mentions,
            pending,
            relevance,
            is_state: false,
            member: u32::MAX,
            is_topical: false,
            is_asked: false,
            is_setting: false,
            is_command: false,
            is_shown: false,
            is_latest: false,
            source,
            origin: "",
            call: "",
        }
    }

    fn entry(&self) -> Entry<'a> {
        let kind = self.kind;
        let is_foreign = self.places & !(RESULT | QUOTED) == 0;
        let origin = if is_foreign { self.origin } else { "" };
        match self.source {
            Source::Said(at, said, mention) => {
                let (key, phrase) = (mention.key(said), mention.phrase(said));
                let (key_number, source) = (mention.key_number(), (at, mention.start()));
                let record = mention.record(said);
                Entry {
                    kind,
                    text: mention.text(said),
                    key,
                    key_number,
                    of: mention.of(said),
                    record: if record.is_empty() { self.call } else { record },
                    names_record: mention.names_record,
                    is_state: mention.tells_state,
                    is_call: record.is_empty() && !self.call.is_empty(),
                    is_listed: false,
                    origin,
                    phrase,
                    source,
                }
            }
            Source::Carried(at, item, text) => Entry {
                kind,
                text,
                key: "",
                key_number: None,
                of: "",
                record: "",
                names_record: false,
                is_state: false,
                is_call: false,
                is_listed: false,
                origin,
                phrase: item,
                source: (0, at),
            },
        }
    }

    fn place_of_source(&self) -> i64 {
        place_in_all(match self.source {
            Source::Said(at, _, mention) => (at, mention.start()),
            Source::Carried(at, ..) => (0, at),
        })
    }

    /// Its snippet and the number of its key.
    fn entry_key(&self) -> Option<(usize, u32)> {
        match self.source {
            Source::Said(at, _, mention) => mention.key_number().map(|key| (at, key)),
            Source::Carried(..) => None,
        }
    }

    /// Tokens of its line, if `rows` facts of its message share the key.
    fn cost(&self, rows: u32, measure: Measure<'_>) -> u32 {
        let entry = self.entry();
        let told = || measure(&plain(entry.told()));
        let key = || measure(entry.key).saturating_add(1);
        let (told, key) = match self.source {
            // Two shapes may share a form, but their mentions are separate.
            Source::Said(_, _, mention) if mention.kind == self.kind => (
                mention.told.or(told),
                if mention.has_key() { mention.key_told.or(key) } else { 0 },
            ),
            _ => (told(), if entry.key.is_empty() { 0 } else { key() }),
        };
        let of = if entry.of.is_empty() { 0 } else { measure(entry.of) };
        // An estimate: the values of a record share its name.
        let is_head = entry.record.is_empty() || entry.names_record;
        let shared = if entry.is_call { 7 } else { 12 };
        let name = if is_head { 0 } else { entry.record.len().div_ceil(shared) as u32 };
        told.saturating_add(1 + name + (key + of).div_ceil(rows.clamp(1, SHARING)))
    }

    /// Whether it is told only where room is left: what the tail shows, and what one program was
    /// called with once.
    fn is_spare(&self) -> bool {
        self.is_shown || (self.kind == Kind::Number && self.is_setting && self.mentions < 2)
    }

    /// Whether it can be understood, and is worth a place at all.
    fn speaks(&self, template: Template) -> bool {
        match self.kind {
            // Where a file was read once.
            Kind::Number if self.is_setting && self.mentions < 2 => self.is_command,
            // A number needs words that say what it counts.
            Kind::Number | Kind::Money | Kind::Time => self.anchored,
            // A name from code matters to those who write code, once it was used and not only read;
            // under a key, what a call was made with, for the next one.
            Kind::Symbol => {
                self.is_state
                    || (self.places & ARGUMENTS != 0 && self.entry_key().is_some())
                    || (template == Template::Coding && self.places.count_ones() > 1)
            }
            // Six capitals may be a booking code; among other capitals, or alone, they are a word.
            Kind::Id => {
                let entry = self.entry();
                !entry.text.bytes().all(|b| b.is_ascii_uppercase())
                    || !entry.key.is_empty()
                    || entry.phrase.bytes().any(|b| b.is_ascii_lowercase())
            }
            _ => true,
        }
    }

    /// How likely it is to be needed again: see [`weights`](crate::weights).
    fn score(&self, snippets: usize, template: Template) -> i64 {
        let mut score = 0;
        self.features(snippets, template, |feature, amount| score += feature.of_fact(amount));
        score
    }

    /// Passes its features and their amounts, in thousandths, to `take`.
    fn features(&self, snippets: usize, template: Template, mut take: impl FnMut(Feature, i64)) {
        let share = |at: usize| (at as i64 + 1) * 1000 / (snippets as i64 + 1);
        let flag = |is: bool| i64::from(is) * 1000;
        let is_called = self.places & ARGUMENTS != 0;
        let is_wanted = matches!(
            (template, self.kind),
            (Template::Coding, Kind::Path | Kind::Error) | (Template::Research, Kind::Url)
        );
        let entry = self.entry();
        take(Feature::First, share(self.first));
        take(Feature::Last, share(self.last));
        take(Feature::Mentions, natural_log(self.mentions));
        take(Feature::Spread, flag(self.places.count_ones() > 1));
        take(Feature::Said, flag(self.places & USER != 0));
        take(Feature::Called, flag(is_called));
        take(Feature::Latest, flag(self.is_latest));
        take(Feature::Pending, if is_called { 0 } else { self.pending.into() });
        take(Feature::Result, flag(self.places & RESULT != 0));
        take(Feature::Carried, flag(self.carried));
        take(Feature::Keyed, flag(self.entry_key().is_some()));
        take(Feature::Crowd, natural_log(self.crowd.saturating_add(1)));
        take(Feature::Relevance, self.relevance.into());
        take(Feature::Topical, flag(self.is_topical));
        take(Feature::Asked, flag(self.is_asked));
        take(Feature::State, flag(entry.is_state));
        take(Feature::Member, natural_log(self.member.saturating_add(1)));
        take(Feature::Wanted, flag(is_wanted));
        take(Feature::of(self.kind, entry.text), 1000);
    }
}

const USER: u8 = 1;
const ASSISTANT: u8 = 2;
const ARGUMENTS: u8 = 4;
const RESULT: u8 = 8;
const QUOTED: u8 = 16;

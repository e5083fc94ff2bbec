//! All that is known about one fact: where it was used, how often, and what that says about whether
//! it is needed again.

use super::{Entry, place_in_all};
use crate::facts::Kind;
use crate::notes::gist::Mention;
use crate::notes::plain::plain;
use crate::weights::Feature;
use crate::words::natural_log;
use crate::{Measure, Template};

/// At most this many facts under one key share its cost; after that the key is written again.
const SHARING: u32 = 3;

/// Places where a fact may be used.
pub(super) const USER: u8 = 1;
pub(super) const ASSISTANT: u8 = 2;
pub(super) const ARGUMENTS: u8 = 4;
pub(super) const RESULT: u8 = 8;
pub(super) const QUOTED: u8 = 16;

/// All that is known about a fact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    pub kind: Kind,
    /// The words that say what it is are there.
    pub anchored: bool,
    /// Kinds of places it was used in: bits like [`RESULT`].
    pub places: u8,
    pub carried: bool,
    /// Facts in the least crowded snippet that has it.
    pub crowd: u32,
    pub last: usize,
    /// The snippet with the first mention, and the number of mentions.
    pub first: usize,
    pub mentions: u32,
    /// The share of facts in the same list that later calls asked for, per mille.
    pub pending: u32,
    /// How related the surrounding words are to the current topic, per mille.
    pub relevance: u32,
    /// A word in a record: see [`Mention::is_state`].
    pub is_state: bool,
    /// Its place in a list of words: see [`Mention::member`].
    pub member: u32,
    /// Its record is being talked about now.
    pub is_topical: bool,
    /// So are its key and its record.
    pub is_asked: bool,
    /// A number that only calls of programs contain: `"timeout": 60000`.
    pub is_setting: bool,
    /// That program ran a command: other programs are given a place in a file.
    pub is_command: bool,
    /// The tail shows it, but not what it is there: see [`reader`].
    pub is_shown: bool,
    /// The newest call of its tool was made with it.
    pub is_latest: bool,
    /// So was the newest call of a tool that only looks something up.
    pub is_searched: bool,
    pub source: Source<'a>,
    /// Its author there, if that is not the speaker.
    pub origin: &'a str,
    /// The tool that was called with it there, or whose result gives it as a state; else empty.
    pub tool: &'a str,
    /// Whether it is an argument of that tool.
    pub is_argument: bool,
    /// The outcome of that call in a word; empty if it succeeded.
    pub outcome: &'static str,
}

/// The source of its text and anchor.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'a> {
    /// A snippet, counted from 1.
    Said(usize, &'a str, &'a Mention),
    /// An item of the earlier summary, and the fact in it.
    Carried(usize, &'a str, &'a str),
}

impl<'a> Known<'a> {
    pub fn new(kind: Kind, last: usize, source: Source<'a>) -> Self {
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
            is_searched: false,
            source,
            origin: "",
            tool: "",
            is_argument: false,
            outcome: "",
        }
    }

    pub fn entry(&self) -> Entry<'a> {
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
                    record: if record.is_empty() { self.tool } else { record },
                    names_record: mention.names_record,
                    is_state: mention.tells_state,
                    is_call: record.is_empty() && self.is_argument,
                    outcome: if record.is_empty() { self.outcome } else { "" },
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
                outcome: "",
                is_listed: false,
                origin,
                phrase: item,
                source: (0, at),
            },
        }
    }

    pub fn place_of_source(&self) -> i64 {
        place_in_all(match self.source {
            Source::Said(at, _, mention) => (at, mention.start()),
            Source::Carried(at, ..) => (0, at),
        })
    }

    /// Its snippet and the number of its key.
    pub fn entry_key(&self) -> Option<(usize, u32)> {
        match self.source {
            Source::Said(at, _, mention) => mention.key_number().map(|key| (at, key)),
            Source::Carried(..) => None,
        }
    }

    /// Tokens of its line, if `rows` facts of its message share the key.
    pub fn cost(&self, rows: u32, measure: Measure<'_>) -> u32 {
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
        let name = if is_head {
            0
        } else {
            (entry.record.len() + entry.outcome.len()).div_ceil(shared) as u32
        };
        told.saturating_add(1 + name + (key + of).div_ceil(rows.clamp(1, SHARING)))
    }

    /// Whether it is told only where room is left: what the tail shows, and what one program was
    /// called with once. The newest search of a tool keeps its limits: `search: kind hotel` would
    /// be another search than the one for `kind hotel, price 300-400`.
    pub fn is_spare(&self) -> bool {
        let is_limit = matches!(self.kind, Kind::Number | Kind::Money | Kind::Time);
        let is_shown = self.is_shown && !(self.is_searched && is_limit);
        is_shown || (self.kind == Kind::Number && self.is_setting && self.mentions < 2)
    }

    /// Whether it can be understood, and is worth a place at all.
    pub fn speaks(&self, template: Template) -> bool {
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
    pub fn score(&self, snippets: usize, template: Template) -> i64 {
        let mut score = 0;
        self.features(snippets, template, |feature, amount| score += feature.of_fact(amount));
        score
    }

    /// Passes its features and their amounts, in thousandths, to `take`.
    pub fn features(
        &self,
        snippets: usize,
        template: Template,
        mut take: impl FnMut(Feature, i64),
    ) {
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

//! Merges all mentions of each fact into one entry.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::known::{ARGUMENTS, ASSISTANT, Known, QUOTED, RESULT, Source, USER};
use crate::Speaker;
use crate::facts::{Kind, scan};
use crate::notes::Told;
use crate::notes::gist::Mention;
use crate::notes::nearby::Share;
use crate::notes::prior::Prior;
use crate::outcomes;
use crate::words::{Words, each_term, is_letter, lower};

/// Returns the facts of the snippets, without those that the `tail` shows.
pub(super) fn read<'a>(
    told: &[Told<'a>],
    tail: &[Told<'_>],
    prior: &Prior<'a>,
    words: &mut Words,
) -> Vec<Known<'a>> {
    let present = query(told, tail, words);
    let mut reader = Reader::default();
    for told in tail {
        let words = told.gist.facts.iter().map(|mention| &mention.normal);
        for normal in told.gist.normals.iter().chain(words) {
            reader.put(*normal, SHOWN);
        }
    }
    reader.lists = vec![List::default(); words.len() as usize + 1];
    reader.asked = vec![false; words.len() as usize];
    for told in told.iter().chain(tail).filter(|told| told.snippet.call) {
        for normal in &told.gist.normals {
            if let Some(asked) = reader.asked.get_mut(*normal as usize) {
                *asked = true;
            }
        }
    }
    for (at, (origin, item)) in prior.facts.iter().enumerate() {
        reader.carry(at, item, origin, words);
    }
    let mut newest = BTreeMap::new();
    for (at, told) in told.iter().enumerate().filter(|(_, told)| told.snippet.call) {
        newest.insert(told.snippet.tool, at);
    }
    // What people ask about is in the newest result, unless the tail has a newer one.
    let is_result = |told: &Told<'_>| told.snippet.speaker == Speaker::Tool;
    let has_newer = tail.iter().any(is_result);
    reader.newest_result = told.iter().rposition(is_result).filter(|_| !has_newer);
    for (at, told) in told.iter().enumerate() {
        let is_latest = told.snippet.call && newest.get(&told.snippet.tool) == Some(&at);
        reader.read(at + 1, told, (&present, is_latest), words);
    }
    reader.known
}

/// Which words are being talked about now, by number: those of the last three snippets there are.
fn query(told: &[Told<'_>], tail: &[Told<'_>], words: &Words) -> Vec<bool> {
    let mut present = vec![false; words.len() as usize];
    for told in if tail.is_empty() { told } else { tail }.iter().rev().take(3) {
        each_term(last_bytes(told.snippet.text, 1500), &mut |term, _| {
            if let Some(present) =
                words.known(term).and_then(|number| present.get_mut(number as usize))
            {
                *present = true;
            }
        });
    }
    present
}

/// Whether all words of a name are being talked about.
fn is_present(name: &str, present: &[bool], words: &Words) -> bool {
    let (mut all, mut here) = (0, 0);
    each_term(name, &mut |term, _| {
        let place = words.known(term).and_then(|number| present.get(number as usize));
        all += 1;
        here += usize::from(place.copied().unwrap_or_default());
    });
    all > 0 && here == all
}

/// The same of a key, which may join its words: `OpenTimeHour`.
fn is_key_present(key: &str, present: &[bool], words: &Words) -> bool {
    let mut spaced = String::with_capacity(key.len() + 4);
    let mut last = ' ';
    for c in key.chars() {
        if lower(c) != c && lower(last) == last {
            spaced.push(' ');
        }
        spaced.push(c);
        last = c;
    }
    is_present(&spaced, present, words)
}

fn last_bytes(text: &str, bytes: usize) -> &str {
    let mut from = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    text.get(from..).unwrap_or_default()
}

fn place(told: &Told<'_>) -> u8 {
    match told.snippet.speaker {
        _ if told.gist.is_log => RESULT,
        Speaker::User => USER,
        Speaker::Tool => RESULT,
        _ if told.snippet.call => ARGUMENTS,
        _ => ASSISTANT,
    }
}

/// Whether a fact is told where room is left although the tail shows it. A number in the tail may
/// count something else than the value of a record. And a search without the price that it was made
/// with would be a different search.
fn stays_in_record(mention: &Mention, record: &str, is_argument: bool) -> bool {
    let is_value = !record.is_empty() && !mention.names_record;
    is_argument || (is_value && mention.kind == Kind::Number)
}

#[derive(Default)]
struct Reader<'a> {
    known: Vec<Known<'a>>,
    /// For each form, the position of its fact plus one.
    places: Vec<u32>,
    /// The positions of facts that the tail shows and that are told all the same.
    repeated: BTreeMap<u32, usize>,
    /// The newest result, if the tail has none.
    newest_result: Option<usize>,
    /// For each word number, whether a call used the word as an argument.
    asked: Vec<bool>,
    /// For each key, the facts under it in one message; the last entry is for facts without a key.
    lists: Vec<List>,
}

/// The facts under one key in one message, and of how many of them a call has asked.
#[derive(Clone, Copy, Default)]
struct List {
    snippet: usize,
    all: u32,
    asked: u32,
}

/// The author of program output that a person pasted.
const OUTPUT: &str = "output";

/// Stands for a fact that is in the tail.
const SHOWN: u32 = u32::MAX;

impl<'a> Reader<'a> {
    fn carry(&mut self, at: usize, item: &'a str, origin: &'a str, words: &mut Words) {
        // The key may look like a name from code, but only its value is carried over.
        for fact in scan(item).filter(|fact| fact.kind != Kind::Symbol) {
            let source = Source::Carried(at, item, fact.text);
            let known = Known::new(fact.kind, 0, source);
            let new = Known { carried: true, anchored: true, origin, ..known };
            // One entry is enough for an item: it is kept or left as a whole.
            if self.known(words.id(&fact.normal()), new, false).is_some() {
                return;
            }
        }
    }

    fn read(
        &mut self,
        at: usize,
        told: &Told<'a>,
        (present, is_latest): (&[bool], bool),
        words: &Words,
    ) {
        if told.snippet.speaker == Speaker::System {
            return;
        }
        let place = place(told);
        let is_newest = self.newest_result.is_some_and(|newest| newest + 1 == at);
        let crowd = u32::try_from(told.gist.normals.len()).unwrap_or(u32::MAX);
        let mut share = Share::of(&told.gist.words, present);
        for mention in told.gist.facts.iter().filter(|_| place != ARGUMENTS) {
            let is_asked = self.asked.get(mention.normal as usize).copied().unwrap_or_default();
            if let Some(list) = self.list(mention) {
                if list.snippet != at {
                    *list = List { snippet: at, ..List::default() };
                }
                list.all += 1;
                list.asked += u32::from(is_asked);
            }
        }
        // How a program was called, in numbers and words, is not asked for again, apart from its
        // settings: `"timeout": 60000`.
        let asked = &told.gist.asked;
        let is_program = place == ARGUMENTS && (asked.is_command || asked.is_path);
        let is_echo = |mention: &&Mention| {
            is_program
                && (mention.kind == Kind::Symbol
                    || mention.kind == Kind::Number && !mention.is_setting(told.snippet.text))
        };
        let is_search = is_latest && !told.snippet.tool.is_some_and(outcomes::changes);
        let mut record = ("", false);
        let mut asked_key = (None, false);
        for mention in told.gist.facts.iter().filter(|mention| !is_echo(mention)) {
            let name = mention.record(told.snippet.text);
            if name != record.0 {
                record = (name, is_present(name, present, words));
            }
            let key = mention.key(told.snippet.text);
            if mention.has_key() && asked_key.0 != mention.key_number() {
                asked_key = (mention.key_number(), is_key_present(key, present, words));
            }
            let list = self.list(mention).filter(|list| list.snippet == at);
            let pending = list.map_or(0, |list| list.asked * 1000 / list.all.max(1));
            let relevance = share.within(&mention.near);
            let source = Source::Said(at, told.snippet.text, mention);
            let (place, said_by) = match mention.origin {
                Some(origin) => (QUOTED, origin.as_str()),
                None => (place, told.snippet.tool.unwrap_or(OUTPUT)),
            };
            let origin = if mention.is_attributed { said_by } else { "" };
            let is_setting = is_program && mention.kind == Kind::Number;
            let is_call =
                place == ARGUMENTS && (!is_program || is_setting) && key.starts_with(is_letter);
            let is_told = is_call || place == RESULT && mention.tells_state;
            let tool = told.snippet.tool.filter(|_| is_told).unwrap_or_default();
            let is_argument = is_call && !tool.is_empty();
            let new = Known::new(mention.kind, at, source);
            let new = Known { crowd, origin, tool, is_argument, ..new };
            let parts = mention.parts.start as usize..mention.parts.end as usize;
            let parts = told.gist.normals.get(parts).unwrap_or_default();
            let is_repeated = stays_in_record(mention, name, is_call && !is_program);
            let shows_parts = !parts.is_empty() && parts.iter().all(|part| self.is_shown(*part));
            if shows_parts && !is_repeated {
                continue;
            }
            let Some(known) = self.known(mention.normal, new, is_repeated) else { continue };
            known.is_setting = is_setting && (known.mentions == 0 || known.is_setting);
            known.is_command |= asked.is_command;
            known.is_state |= mention.is_state;
            known.is_topical |= record.1;
            known.is_asked |= (record.1 || is_newest) && mention.has_key() && asked_key.1;
            known.is_latest |= is_latest;
            known.is_searched |= is_search;
            known.member = known.member.min(mention.member.into());
            known.mentions += 1;
            known.pending = known.pending.max(pending);
            known.places |= place;
            known.crowd = known.crowd.min(crowd);
            known.last = at;
            known.relevance = known.relevance.max(relevance);
            let says_more = mention.anchored && (mention.has_key() || !known.anchored);
            if says_more {
                known.anchored = true;
                (known.source, known.origin) = (source, origin);
                (known.tool, known.is_argument) = (tool, is_argument);
            }
        }
    }

    fn list(&mut self, mention: &Mention) -> Option<&mut List> {
        let last = self.lists.len().checked_sub(1)?;
        self.lists.get_mut(mention.key_number().map_or(last, |key| key as usize))
    }

    /// Returns the entry of a fact, or adds `new`. Returns `None` if the tail shows the fact,
    /// unless it `is_repeated` all the same.
    fn known(&mut self, normal: u32, new: Known<'a>, is_repeated: bool) -> Option<&mut Known<'a>> {
        let mut place = self.places.get(normal as usize).copied().unwrap_or_default();
        if place == SHOWN {
            if !is_repeated {
                return None;
            }
            let at = *self.repeated.entry(normal).or_insert(self.known.len());
            if at == self.known.len() {
                self.known.push(Known { is_shown: true, ..new });
            }
            return self.known.get_mut(at);
        }
        if place == 0 {
            self.known.push(new);
            place = u32::try_from(self.known.len()).ok()?;
            self.put(normal, place);
        }
        self.known.get_mut(place as usize - 1)
    }

    /// Whether the tail shows a fact.
    fn is_shown(&self, normal: u32) -> bool {
        self.places.get(normal as usize) == Some(&SHOWN)
    }

    fn put(&mut self, normal: u32, place: u32) {
        let at = normal as usize;
        if at >= self.places.len() {
            self.places.resize(at + 1, 0);
        }
        if let Some(known) = self.places.get_mut(at) {
            *known = place;
        }
    }
}

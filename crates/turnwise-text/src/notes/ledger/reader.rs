//! What is known of each fact once all mentions of it are put together.

use alloc::vec;
use alloc::vec::Vec;

use super::{ARGUMENTS, ASSISTANT, Known, RESULT, Source, USER};
use crate::Speaker;
use crate::facts::scan;
use crate::notes::Told;
use crate::notes::nearby::Share;
use crate::notes::prior::Prior;
use crate::words::{Words, each_term};

/// The facts of what was `told`, less those that the `tail` shows.
pub(super) fn read<'a>(told: &[Told<'a>], tail: &[Told<'_>], prior: &Prior<'a>, words: &mut Words) -> Vec<Known<'a>> {
    let present = query(told, tail, words);
    let mut reader = Reader::default();
    for normal in tail.iter().flat_map(|told| &told.gist.normals) {
        reader.put(*normal, SHOWN);
    }
    for (at, item) in prior.facts.iter().enumerate() {
        reader.carry(at, item, words);
    }
    for (at, told) in told.iter().enumerate() {
        reader.read(at + 1, told, &present);
    }
    reader.known
}

/// Which words are being talked about now, by number: those of the last three snippets there are.
fn query(told: &[Told<'_>], tail: &[Told<'_>], words: &Words) -> Vec<bool> {
    let mut present = vec![false; words.len() as usize];
    for told in if tail.is_empty() { told } else { tail }.iter().rev().take(3) {
        each_term(last_bytes(told.snippet.text, 1500), &mut |term, _| {
            if let Some(present) = words.known(term).and_then(|number| present.get_mut(number as usize)) {
                *present = true;
            }
        });
    }
    present
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

#[derive(Default)]
struct Reader<'a> {
    known: Vec<Known<'a>>,
    /// By the number of its form: where a fact is among the known ones, and one more.
    places: Vec<u32>,
}

/// Stands for a fact that is in the tail.
const SHOWN: u32 = u32::MAX;

impl<'a> Reader<'a> {
    fn carry(&mut self, at: usize, item: &'a str, words: &mut Words) {
        for fact in scan(item) {
            let source = Source::Carried(at, item, fact.text);
            let new = Known { carried: true, anchored: true, ..Known::new(fact.kind, 0, source) };
            // One entry is enough for an item: it is kept or left as a whole.
            if self.known(words.id(&fact.normal()), new).is_some() {
                return;
            }
        }
    }

    fn read(&mut self, at: usize, told: &Told<'a>, present: &[bool]) {
        if told.snippet.speaker == Speaker::System {
            return;
        }
        let place = place(told);
        let crowd = u32::try_from(told.gist.normals.len()).unwrap_or(u32::MAX);
        let mut share = Share::of(&told.gist.words, present);
        for mention in &told.gist.facts {
            let relevance = share.within(&mention.near);
            let source = Source::Said(at, told.snippet.text, mention);
            let new = Known { crowd, ..Known::new(mention.kind, at, source) };
            let Some(known) = self.known(mention.normal, new) else { continue };
            known.places |= place;
            known.crowd = known.crowd.min(crowd);
            known.last = at;
            known.relevance = known.relevance.max(relevance);
            let says_more = mention.anchored && (mention.has_key() || !known.anchored);
            if says_more {
                known.anchored = true;
                known.source = source;
            }
        }
    }

    /// What is known of a fact, `new` if nothing was; `None` where the tail shows it.
    fn known(&mut self, normal: u32, new: Known<'a>) -> Option<&mut Known<'a>> {
        let mut place = self.places.get(normal as usize).copied().unwrap_or_default();
        if place == SHOWN {
            return None;
        }
        if place == 0 {
            self.known.push(new);
            place = u32::try_from(self.known.len()).ok()?;
            self.put(normal, place);
        }
        self.known.get_mut(place as usize - 1)
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

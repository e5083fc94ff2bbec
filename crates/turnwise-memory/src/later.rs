//! Finds later statements of the user about the same thing, in any words: a passage that is newer
//! than a line may say that the line no longer holds. It shares a rare word with the line, or its
//! topic: "I'm vegan", and later "I eat cheese again".

use alloc::vec::Vec;

use turnwise_text::terms::{each_term, is_light, stem};

use crate::digest::Digest;
use crate::kind::{Kind, Origin};
use crate::memory::Memory;
use crate::record::{Record, Said};

impl Memory {
    /// The passages of later conversations in which the speaker of a record uses a rare word of it,
    /// those with the most shared words first. Changes in its topics follow.
    pub(crate) fn later(&self, record: &Record) -> Vec<Digest> {
        let Some(said) = record.newest().map(|newest| &newest.said) else { return Vec::new() };
        if said.origin != Origin::User {
            return Vec::new();
        }
        let most = (self.index.len() / RARE).clamp(FEWEST, MOST);
        let mut found: Vec<(usize, u64, Digest)> = Vec::new();
        let mut known = Vec::new();
        each_term(&said.text, &mut |word, _| {
            let stem = stem(word);
            if is_light(word) || known.contains(&stem) {
                return;
            }
            let holders = self.index.holders(&stem);
            known.push(stem);
            if holders > most {
                return;
            }
            for id in known.last().map(|stem| self.index.holding(stem)).unwrap_or_default() {
                match found.iter_mut().find(|one| one.2 == id) {
                    Some(one) => one.0 += MOST + 1 - holders,
                    None => {
                        let newer = self.record(id).filter(|other| is_later(record, said, other));
                        let at = newer.and_then(Record::newest).map(|newest| newest.said.at);
                        found.extend(at.map(|at| (MOST + 1 - holders, at, id)));
                    }
                }
            }
        });
        for (at, id) in self.changes(record, said, most) {
            if !found.iter().any(|one| one.2 == id) {
                found.push((0, at, id));
            }
        }
        crate::order::sort_by(&mut found, |a, b| b.cmp(a));
        found.into_iter().map(|(.., id)| id).collect()
    }

    /// Later passages with a word of one of the record's topics, and a word of a change.
    fn changes(&self, record: &Record, said: &Said, most: usize) -> Vec<(u64, Digest)> {
        let mut found = Vec::new();
        for topic in self.topics.of(&said.text) {
            let held = topic.words.split('|').flat_map(|word| match word.strip_suffix('.') {
                Some(word) => self.index.holding_rare(&stem(word), most),
                None => self.index.beginning(&stem(word), most),
            });
            for newer in held.filter_map(|id| self.record(id)) {
                if is_later(record, said, newer) && topic.is_news(newer.text()) {
                    found.extend(newer.newest().map(|newest| (newest.said.at, newer.id)));
                }
            }
        }
        found
    }
}

/// Whether the other statement is from the same speaker in a later conversation.
fn is_later(record: &Record, said: &Said, other: &Record) -> bool {
    let Some(newest) = other.newest().map(|newest| &newest.said) else { return false };
    let is_speaker = match record.kind {
        Kind::Turn => newest.speaker == said.speaker,
        _ => true,
    };
    other.kind == Kind::Turn
        && other.is_current()
        && newest.origin == Origin::User
        && newest.text.chars().nth(LONGEST).is_none()
        && is_speaker
        && newest.at > said.at
        && newest.source.conversation != said.source.conversation
        && !newest.text.trim_end().ends_with(['?', '？'])
}

/// A rare word is in at most one of this many records, within these bounds.
const RARE: usize = 100;
const FEWEST: usize = 4;
const MOST: usize = 12;
/// The longest passage that can correct another one, in characters. News are short.
const LONGEST: usize = 120;

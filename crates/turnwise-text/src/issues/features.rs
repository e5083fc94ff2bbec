//! What a message of a conversation is about: its words and identifiers.

use alloc::collections::BTreeSet;
use alloc::string::String;

use super::MIN_WORDS;
use super::phrases::{ASKING, DONE};
use crate::cut;
use crate::facts::{Kind, scan};
use crate::language::mentions;
use crate::sentences::sentences;
use crate::terms::{each_term, is_light, stem};

/// What a text is about.
#[derive(Default)]
pub(super) struct Features {
    /// The stems of its words.
    pub words: BTreeSet<String>,
    /// Its identifiers, as [`facts`](crate::facts) compares them.
    pub ids: BTreeSet<String>,
}

impl Features {
    pub fn of(text: &str, is_long: bool) -> Self {
        let mut features = Self::default();
        // Long results of tools say little about the issue.
        let head = if is_long { cut::head(text, LONGEST) } else { text };
        each_term(head, &mut |term, _| {
            let word = stem(term);
            if !is_light(term) && !ASKING.contains(&&*word) {
                features.words.insert(word);
            }
        });
        for fact in scan(text).filter(|fact| IDENTIFIERS.contains(&fact.kind)).take(MOST_IDS) {
            features.ids.insert(fact.normal());
        }
        features
    }
}

/// Whether a person says goodbye or thanks, and little else.
pub(super) fn closes(text: &str, features: &Features) -> bool {
    text.len() <= LONGEST_GOODBYE
        && !text.contains(['?', '？'])
        && features.words.len() <= MIN_WORDS
        && features.ids.is_empty()
        && mentions(text, DONE)
}

/// The first words, in which people change the subject.
pub(super) fn opening(text: &str) -> &str {
    cut::head(text, OPENING)
}

pub(super) fn last_words(text: &str) -> &str {
    let from = text.len().saturating_sub(OPENING * 2);
    let from = (from..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text.get(from..).unwrap_or(text)
}

/// The first sentence with content.
pub(super) fn title(text: &str) -> String {
    let tells = |sentence: &&str| Features::of(sentence, false).words.len() >= 2;
    let sentence = sentences(text).find(tells).unwrap_or(text);
    cut::words(sentence.trim(), TITLE).into()
}

/// Facts that identify an order, a user, a booking, an error.
const IDENTIFIERS: [Kind; 7] =
    [Kind::Id, Kind::Email, Kind::Uuid, Kind::Phone, Kind::Path, Kind::Error, Kind::Url];
/// Bytes.
const LONGEST: usize = 1_000;
const LONGEST_GOODBYE: usize = 120;
const OPENING: usize = 80;
const TITLE: usize = 80;
const MOST_IDS: usize = 40;

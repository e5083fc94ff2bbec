//! The topic of a message: its words and identifiers.

use alloc::collections::BTreeSet;
use alloc::string::String;

use super::phrases::{ASKING, DONE, FUNCTION_WORDS, TOOL_VERBS};
use crate::cut;
use crate::facts::{Fact, Kind, scan};
use crate::language::mentions;
use crate::sentences::sentences;
use crate::terms::{each_term, is_light, stem};

/// The topic of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Features {
    /// The stems of its words.
    pub words: BTreeSet<String>,
    /// Its identifiers, as [`facts`](crate::facts) compares them.
    pub ids: BTreeSet<String>,
    /// The identifiers of records: an order, a booking, an invoice.
    pub records: BTreeSet<String>,
}

impl Features {
    pub fn of(text: &str, is_long: bool) -> Self {
        let mut features = Self::default();
        // A long tool result says little about the issue.
        let head = if is_long { cut::head(text, LONGEST) } else { text };
        each_term(head, &mut |term, _| {
            let word = stem(term);
            let is_function = FUNCTION_WORDS.binary_search(&term).is_ok();
            let is_grammar = is_function || is_light(term) || is_hiragana(term);
            if !is_grammar && !ASKING.contains(&&*word) {
                features.words.insert(word);
            }
        });
        let is_identifier = |fact: &Fact<'_>| IDENTIFIERS.contains(&fact.kind);
        for fact in scan(text).filter(is_identifier).take(MOST_IDS) {
            let id = fact.normal();
            if is_ordinal(&id) {
                continue;
            }
            if fact.kind == Kind::Id {
                features.records.insert(id.clone());
            }
            features.ids.insert(id);
        }
        features
    }

    /// Adds the features of another text, up to a limit: the topic of a long turn is at its
    /// beginning.
    pub fn add(&mut self, other: Self) {
        let (words, ids) = (self.words.len(), self.ids.len());
        self.words.extend(other.words.into_iter().take(MOST_WORDS.saturating_sub(words)));
        self.ids.extend(other.ids.into_iter().take(MOST_IDS_OF_A_TURN.saturating_sub(ids)));
        self.records.extend(other.records.into_iter().take(MOST_IDS_OF_A_TURN));
    }

    /// How many words and identifiers it has.
    pub fn len(&self) -> usize {
        self.words.len() + self.ids.len()
    }
}

/// The stems of the nouns in a tool's name: `flight` for `FindFlights`.
pub(super) fn tool_nouns(name: &str) -> BTreeSet<String> {
    let mut words = String::new();
    for letter in name.chars() {
        if !letter.is_alphanumeric() || letter.is_uppercase() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase().filter(|letter| letter.is_alphanumeric()));
    }
    let mut stems = BTreeSet::new();
    each_term(&words, &mut |term, _| {
        let word = stem(term);
        if !TOOL_VERBS.contains(&&*word) {
            stems.insert(word);
        }
    });
    stems
}

/// The values of arguments, without field names.
pub(super) fn values(arguments: &str) -> String {
    let mut values = String::new();
    let mut pieces = arguments.split('"').peekable();
    while let Some(piece) = pieces.next() {
        let is_name = pieces.peek().is_some_and(|next| next.trim_start().starts_with(':'));
        if !is_name {
            values.push_str(piece);
            values.push(' ');
        }
    }
    values
}

/// Whether all characters are hiragana, which Japanese uses for endings and particles.
fn is_hiragana(term: &str) -> bool {
    term.chars().all(|letter| matches!(letter, 'ぁ'..='ゟ'))
}

/// Whether an id is a day and not a record: `10th`, `1st-16th`.
fn is_ordinal(id: &str) -> bool {
    id.split('-').all(|part| {
        let mark = part.trim_start_matches(|c: char| c.is_ascii_digit());
        (1..=2).contains(&(part.len() - mark.len())) && ["st", "nd", "rd", "th"].contains(&mark)
    })
}

/// Whether the text consists of little more than goodbye or thanks.
pub(super) fn closes(text: &str, features: &Features) -> bool {
    text.len() <= LONGEST_GOODBYE
        && !text.contains(['?', '？'])
        && features.words.len() <= FEW_WORDS
        && features.ids.is_empty()
        && mentions(text, DONE)
}

/// The first words, where people change the subject.
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
/// In bytes.
const LONGEST: usize = 1_000;
const LONGEST_GOODBYE: usize = 120;
const OPENING: usize = 80;
const TITLE: usize = 80;
/// A goodbye has at most this many words with a topic.
const FEW_WORDS: usize = 3;
const MOST_WORDS: usize = 200;
const MOST_IDS: usize = 40;
const MOST_IDS_OF_A_TURN: usize = 120;

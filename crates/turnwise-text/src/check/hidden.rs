//! Facts that are not appended or reported: secrets, and facts that the summary withholds.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::SummaryToCheck;
use crate::facts::Kind;
use crate::fence;
use crate::language::{REDACTIONS, mentions};
use crate::ledger::{Fact, FactKind};
use crate::sentences::sentences;
use crate::words::each_term;

/// The secrets in the source of a summary.
pub(super) struct Secrets<'a> {
    /// The secrets' ranges in each text of the ledger.
    places: Vec<Vec<Range<usize>>>,
    /// The values of the first secrets, because a secret may be repeated without its key.
    values: Vec<&'a str>,
}

impl<'a> Secrets<'a> {
    pub fn read(request: &SummaryToCheck<'a>) -> Self {
        let prior = request.prior.map(fence::bare).filter(|text| !text.trim().is_empty());
        let texts = prior.into_iter().chain(request.snippets.iter().map(|snippet| snippet.text));
        let mut secrets = Self { places: Vec::new(), values: Vec::new() };
        for text in texts.chain([request.summary]) {
            let spans = request.redact.find(text);
            let room = MOST_VALUES.saturating_sub(secrets.values.len());
            let values = spans.iter().filter_map(|span| text.get(span.range.clone()));
            secrets.values.extend(values.filter(|value| value.len() >= SHORTEST).take(room));
            let mut places: Vec<_> = spans.into_iter().map(|span| span.range).collect();
            places.extend(markers(text));
            places.sort_unstable_by_key(|place| place.start);
            secrets.places.push(places);
        }
        secrets
    }

    /// Whether a fact is a secret, a part of one, or a sentence that contains one.
    pub fn has(&self, fact: &Fact<'_>) -> bool {
        let places = self.places.get(fact.snippet).map(Vec::as_slice).unwrap_or_default();
        let next = places.partition_point(|place| place.end <= fact.range.start);
        let overlaps = places.get(next).is_some_and(|place| place.start < fact.range.end);
        overlaps || self.holds(fact.text)
    }

    /// Whether a text is a known secret, contains one, or is a long part of one.
    pub fn holds(&self, text: &str) -> bool {
        let is_part = |value: &&&str| value.contains(text) && text.len() * 3 >= value.len();
        self.values.iter().any(|value| text.contains(*value) || is_part(&value))
    }
}

/// The ranges of the markers that replaced secrets, such as `[redacted: token]`.
fn markers(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices("[redacted").filter_map(|(start, _)| {
        let length = text.get(start..)?.find(']')? + 1;
        (length <= LONGEST_MARKER).then_some(start..start + length)
    })
}

/// The words by which a summary announces an omission: `the e-mail address is redacted`.
pub(super) struct Withheld(Vec<String>);

impl Withheld {
    pub fn read(summary: &str) -> Self {
        let mut terms = Vec::new();
        let is_one = |sentence: &&str| {
            mentions(sentence, REDACTIONS) || sentence.contains("***") || sentence.contains('█')
        };
        for sentence in sentences(summary).filter(is_one).take(MOST_SENTENCES) {
            each_term(sentence, &mut |term, _| {
                if terms.len() < MOST_TERMS {
                    terms.push(String::from(term));
                }
            });
        }
        Self(terms)
    }

    /// Whether the summary withholds facts of this kind, or with this key.
    pub fn covers(&self, fact: &Fact<'_>) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let is_told = |word: &str| self.0.iter().any(|term| term == word);
        let kinds: &[&str] = match fact.kind {
            FactKind::Shape(Kind::Email) => &["email", "mail", "address", "contact", "personal"],
            FactKind::Shape(Kind::Phone) => {
                &["phone", "telephone", "mobile", "contact", "personal"]
            }
            FactKind::Name => &["name", "names", "personal"],
            _ => &[],
        };
        let mut is_key = false;
        each_term(fact.key, &mut |term, _| is_key |= is_told(term));
        is_key || kinds.iter().any(|word| is_told(word))
    }
}

const MOST_VALUES: usize = 64;
const LONGEST_MARKER: usize = 40;
/// The shortest secret that is searched for by its value. A shorter one, such as a card's security
/// code, may be an ordinary number elsewhere.
const SHORTEST: usize = 6;
const MOST_SENTENCES: usize = 40;
const MOST_TERMS: usize = 400;

//! Doors: the classes of sentences that become records. Nothing else is learned.
//!
//! A door is a row in a language's table. This module finds the rows that a sentence matches, and
//! builds slot and value from what their patterns matched.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::cues::Cues;
use crate::firsts::{Firsts, Letters, letter_at};
use crate::gates::Refusal;
use crate::kind::Kind;
use crate::language::{DoorRow, LANGUAGES, Language, Place, SlotRule};
use crate::learn::window;
use crate::own_words::share_words;
use crate::pattern::{Taken, match_at, starts};
use crate::record::Interval;
use crate::user_words::UserSentence;
use crate::when::{find, resolve};
use crate::words::stems;

mod chatter;

use chatter::{is_empty_wish, is_for_other, is_no_name, person, tells_of};

/// A sentence that matches a door, before the gates.
pub(crate) struct Candidate {
    pub(crate) kind: Kind,
    pub(crate) slot: Option<String>,
    pub(crate) value: Option<String>,
    pub(crate) when: Option<Interval>,
    /// In per cent.
    pub(crate) confidence: u8,
    /// Why the sentence is not a statement of the speaker.
    pub(crate) objection: Option<Objection>,
    /// Words with the same meaning, such as a name and a relation.
    pub(crate) alias: Option<(String, String)>,
    /// The range of its words; for the only candidate of a sentence, the whole sentence.
    pub(crate) words: Range<usize>,
}

/// Why a sentence is not a statement of its speaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Objection {
    Question,
    Unreal,
}

/// The content of a sentence that concerns a memory.
#[derive(Default)]
pub(crate) struct Heard {
    pub(crate) candidates: Vec<Candidate>,
    /// What the user asks to forget.
    pub(crate) forget: Option<String>,
    /// Whether the sentence says that a task is done.
    pub(crate) is_done: bool,
}

/// Reads one sentence of the user from day `said`.
pub(crate) fn hear(sentence: &UserSentence<'_>, said: i32, firsts: &Firsts) -> Heard {
    let mut heard = Heard::default();
    let text = sentence.masked.as_str();
    let is_unspaced = text.chars().any(turnwise_text::terms::is_unspaced);
    let cues = Cues::of(text);
    let languages = LANGUAGES.iter().zip(&firsts.languages);
    for (language, firsts) in languages.filter(|(one, _)| one.is_unspaced == is_unspaced) {
        heard.is_done |= language.done.iter().any(|words| cues.has(words));
        if let Some(asked) = first_match(language.forget, &firsts.forget, text, language) {
            heard.forget = asked.1.last().and_then(|range| value(sentence, range));
            return heard;
        }
        let told = first_match(language.remember, &firsts.remember, text, language);
        // "Could you remember that …?" is only a request to remember.
        let is_polite = told.as_ref().is_some_and(|(range, _)| range.start == 0)
            && opens_question(text, language);
        let mut taken: Vec<Range<usize>> = Vec::new();
        let rows = language.doors.iter().copied().flatten().zip(&firsts.rows);
        for (row, firsts) in rows {
            let Some((range, parts)) = enter(row, firsts, text, language) else { continue };
            if taken.iter().any(|other| other.start < range.end && range.start < other.end) {
                continue;
            }
            let Some(mut candidate) = candidate(row, sentence, &parts, said, language) else {
                continue;
            };
            if is_empty_wish(&candidate) || row.place == Place::Request && tells_of(text, &range) {
                continue;
            }
            let is_request = row.place == Place::Request || is_polite;
            candidate.objection = objection(text, &range, language, is_request);
            if told.is_some() {
                candidate.confidence = 100;
            }
            taken.push(range);
            heard.candidates.push(candidate);
        }
        if let (Some((range, parts)), true) = (told, heard.candidates.is_empty()) {
            heard.candidates.extend(told_to(sentence, &range, &parts, said, language, is_polite));
        }
        if !heard.candidates.is_empty() {
            share_words(&mut heard.candidates, &taken, sentence.text);
            for (candidate, taken) in heard.candidates.iter_mut().zip(&taken) {
                let words = &mut candidate.words;
                let own = sentence.text.get(words.clone()).unwrap_or_default();
                let at = |place: usize| place.saturating_sub(words.start).min(own.len());
                let part = window(own, &(at(taken.start)..at(taken.end)), candidate.kind);
                let start = own.get(part.start..).map_or("", str::trim_start);
                words.start = words.end.max(words.start) - start.len();
            }
            break;
        }
    }
    heard
}

/// A record without a door, learned only because the user asked to remember it.
fn told_to(
    sentence: &UserSentence<'_>,
    range: &Range<usize>,
    parts: &Taken,
    said: i32,
    language: &'static Language,
    is_polite: bool,
) -> Option<Candidate> {
    let value = value(sentence, parts.last()?)?;
    let asked = parts.last().and_then(|range| sentence.masked.get(range.clone()))?;
    let is_enough = stems(&value).len() >= 2
        && !is_for_other(asked)
        && !(is_polite && opens_question(asked, language));
    is_enough.then(|| Candidate {
        kind: Kind::Fact,
        slot: None,
        value: None,
        when: resolve(&sentence.masked, &language.times, said),
        confidence: 100,
        objection: objection(&sentence.masked, range, language, is_polite),
        alias: None,
        words: 0..sentence.text.len(),
    })
}

/// The first match of one of the patterns at the beginning of a clause.
fn first_match(
    patterns: &[&str],
    firsts: &[Letters],
    text: &str,
    language: &Language,
) -> Option<(Range<usize>, Taken)> {
    let any = firsts.iter().fold(0, |any, letters| any | letters);
    starts(text, language.is_unspaced).find_map(|at| {
        let is_possible = any & letter_at(text, at) != 0 && begins_clause(text, at);
        is_possible.then(|| match_any(patterns, firsts, text, at, language)).flatten()
    })
}

/// The first of the patterns that matches at byte `at`.
fn match_any(
    patterns: &[&str],
    firsts: &[Letters],
    text: &str,
    at: usize,
    language: &Language,
) -> Option<(Range<usize>, Taken)> {
    let letter = letter_at(text, at);
    let possible = patterns.iter().zip(firsts).filter(|(_, letters)| **letters & letter != 0);
    possible.into_iter().find_map(|(pattern, _)| match_at(pattern, text, at, language))
}

fn enter(
    row: &DoorRow,
    firsts: &[Letters],
    text: &str,
    language: &Language,
) -> Option<(Range<usize>, Taken)> {
    let any = firsts.iter().fold(0, |any, letters| any | letters);
    starts(text, language.is_unspaced).find_map(|at| {
        if any & letter_at(text, at) == 0 {
            return None;
        }
        if row.place != Place::Anywhere && !begins_clause(text, at) {
            return None;
        }
        // Without spaces, a pattern that begins with a gap may start after the excluding words.
        let clause = if language.is_unspaced { clause_start(text, at) } else { at };
        let is_excepted = |at: usize| {
            row.except.iter().any(|pattern| match_at(pattern, text, at, language).is_some())
        };
        let excluded = || is_excepted(at) || (clause < at && is_excepted(clause));
        let found = match_any(row.patterns, firsts, text, at, language)?;
        (!excluded()).then_some(found)
    })
}

/// The start of the clause around a position.
fn clause_start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    before
        .char_indices()
        .rev()
        .find(|(_, c)| !c.is_alphanumeric())
        .map_or(0, |(at, c)| at + c.len_utf8())
}

/// Whether a clause can begin here: at the start, after punctuation, or after a linking word.
fn begins_clause(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    let Some(last) = before.chars().next_back() else { return true };
    if !last.is_alphanumeric() && last != '\u{1}' {
        return true;
    }
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    LINKS.contains(&word) || LINKS_UNSPACED.iter().any(|link| before.ends_with(link))
}

/// Whether a sentence of the assistant promises something to the user, and when it is due. `said`
/// is the day of the sentence.
pub(crate) fn promises(masked: &str, said: i32, firsts: &Firsts) -> Option<Option<Interval>> {
    let is_unspaced = masked.chars().any(turnwise_text::terms::is_unspaced);
    let languages = LANGUAGES.iter().zip(&firsts.languages);
    let mut found = languages.filter(|(one, _)| one.is_unspaced == is_unspaced).filter_map(
        |(language, firsts)| {
            let (range, _) = first_match(language.promises, &firsts.promises, masked, language)?;
            let is_meant = objection(masked, &range, language, false).is_none();
            is_meant.then(|| resolve(masked, &language.times, said))
        },
    );
    found.next()
}

/// Whether a text begins with a request to remember the following, in any language.
pub(crate) fn asks_to_remember(text: &str) -> bool {
    let text = crate::when::lower(text);
    let mut asked = LANGUAGES.iter().flat_map(|one| one.remember.iter().map(move |it| (it, one)));
    asked.any(|(pattern, language)| match_at(pattern, &text, 0, language).is_some())
}

/// Why a part of a sentence is not a statement of its speaker, in any language.
pub(crate) fn objects(masked: &str, range: &Range<usize>) -> Option<Refusal> {
    let is_unspaced = masked.chars().any(turnwise_text::terms::is_unspaced);
    let languages = LANGUAGES.iter().filter(|language| language.is_unspaced == is_unspaced);
    let mut found = languages.filter_map(|one| objection(masked, range, one, false));
    Some(match found.next()? {
        Objection::Question => Refusal::Question,
        Objection::Unreal => Refusal::NotStated,
    })
}

/// Whether a clause begins like a question; in scripts without spaces, whether it contains a
/// question word.
fn opens_question(clause: &str, language: &Language) -> bool {
    let is_in = |words: &&str| match language.is_unspaced {
        true => clause.contains(*words),
        false => find(clause, words).is_some_and(|place| place.start == 0),
    };
    language.questions.iter().any(is_in)
}

/// Why a part of a sentence is not a statement of its speaker.
fn objection(
    text: &str,
    range: &Range<usize>,
    language: &Language,
    is_request: bool,
) -> Option<Objection> {
    let trimmed = text.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '?' && c != '？');
    let asks = |text: &str| text.ends_with(['?', '？', '吗', '么']) || text.ends_with('か');
    let opens = |clause: &str| opens_question(clause, language);
    let ends = trimmed.trim_end_matches(['。', '.']);
    let own = text.get(..range.end).unwrap_or_default();
    // "I'm vegan, what can I cook?" states something, and then asks.
    let asks_behind = || {
        let behind = text.get(range.end..).unwrap_or_default();
        let mut clauses = behind.split(CLAUSE_ENDS).skip(1).map(str::trim_start);
        clauses.any(|clause| opens(clause) || (language.is_unspaced && asks(clause)))
    };
    let is_question = opens(own) || ((asks(ends) || opens(text)) && !asks_behind());
    if is_question && !is_request {
        return Some(Objection::Question);
    }
    let before = text.get(..range.start).unwrap_or_default();
    let is_unreal = language.unreal.iter().any(|cue| find(before, cue).is_some())
        || language.unreal_behind.iter().any(|cue| find(text, cue).is_some());
    let in_condition = language.is_unspaced && is_request;
    (!in_condition && is_unreal).then_some(Objection::Unreal)
}

/// Punctuation after which another clause begins.
const CLAUSE_ENDS: [char; 6] = [',', ';', '，', '；', '、', '—'];

fn candidate(
    row: &DoorRow,
    sentence: &UserSentence<'_>,
    parts: &Taken,
    said: i32,
    language: &'static Language,
) -> Option<Candidate> {
    let part = |at: usize| parts.get(at).and_then(|range| value(sentence, range));
    let last = parts.last().and_then(|range| value(sentence, range));
    let when = resolve(&sentence.masked, &language.times, said);
    if row.kind == Kind::Event && when.is_none() {
        return None;
    }
    let mut alias = None;
    let (slot, value) = match row.slot {
        SlotRule::None => (None, last),
        SlotRule::One("user.name") if last.as_deref().is_some_and(is_no_name) => return None,
        SlotRule::One(slot) => (Some(slot.to_string()), last),
        SlotRule::Name(slot) => {
            let name = last?;
            if person(&name, language)? != name || name.chars().count() > MAX_NAME {
                return None;
            }
            (Some(slot.to_string()), Some(name))
        }
        SlotRule::Many(slot) => {
            let value = last.or_else(|| Some(sentence.text.to_string()));
            (Some([slot, &key(value.as_deref()?)].join(".")), value)
        }
        SlotRule::Taste(polarity) => {
            let object = parts.iter().filter_map(|range| self::value(sentence, range));
            let object = key(&object.collect::<Vec<_>>().join(" "));
            let slot = (!object.is_empty()).then(|| ["taste.", &object].concat());
            (slot, Some(polarity.to_string()))
        }
        SlotRule::Choice => {
            let (winner, loser) = (part(0)?, part(1)?);
            let (one, other) = (key(&winner), key(&loser));
            let sides = if other < one { [other, one] } else { [one, other] };
            (Some(["choice.", &sides.join("|")].concat()), Some(winner))
        }
        SlotRule::Condition => (part(0).map(|part| ["when.", &key(&part)].concat()), last),
        SlotRule::Thing => {
            let (thing, value) = (part(0)?, part(parts.len().checked_sub(1)?)?);
            let shape = shape(&value)?;
            let is_short = thing.split_whitespace().count() <= 4;
            let name = key(&thing);
            if !is_short || name.is_empty() || parts.len() < 2 {
                return None;
            }
            (Some(["my", &name, shape].join(".")), Some(value))
        }
        SlotRule::Relation(words) => {
            let (word, name) = (part(0)?.to_lowercase(), person(&part(1)?, language)?);
            let (_, relation) = words.iter().find(|(known, _)| *known == word)?;
            let is_one = ["spouse", "partner", "mother", "father", "boss"].contains(relation);
            let slot = if is_one {
                ["user.", relation].concat()
            } else {
                ["user.", relation, ".", &key(&name)].concat()
            };
            alias = Some((name.clone(), [&word, ", ", relation].concat()));
            (Some(slot), Some(name))
        }
    };
    let confidence = if slot.is_some() { 90 } else { 70 };
    let kind = row.kind;
    let words = 0..sentence.text.len();
    Some(Candidate { kind, slot, value, when, confidence, objection: None, alias, words })
}

/// The text that a pattern matched, as the user wrote it.
fn value(sentence: &UserSentence<'_>, range: &Range<usize>) -> Option<String> {
    let text = sentence.text.get(range.clone())?;
    let text = text.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '$' | '€' | '£'));
    let text = text.trim_end_matches(FINAL_PARTICLES);
    (!text.is_empty()).then(|| text.chars().take(MAX_VALUE).collect())
}

/// A name for use in a slot: the first stems of the words.
fn key(text: &str) -> String {
    let mut stems = Vec::new();
    turnwise_text::terms::each_term(text, &mut |word, _| {
        stems.push(turnwise_text::terms::stem(word));
    });
    stems.truncate(MAX_STEMS);
    if stems.is_empty() { crate::record::normal_form(text) } else { stems.join("-") }
}

/// The type of a value; `None` if nothing in it must be kept word for word.
fn shape(value: &str) -> Option<&'static str> {
    let fact = turnwise_text::facts::scan(value).next().map(|fact| fact.kind.as_str());
    let has_digit = || value.contains(|c: char| c.is_ascii_digit()).then_some("number");
    let has_name = || value.split_whitespace().any(|word| word.starts_with(char::is_uppercase));
    fact.or_else(has_digit).or_else(|| has_name().then_some("name"))
}

const MAX_VALUE: usize = 80;
const MAX_NAME: usize = 40;
/// Final particles of Chinese sentences, as in "我搬到柏林了". They do not belong to a value.
const FINAL_PARTICLES: [char; 5] = ['了', '啦', '呢', '呀', '哦'];
const MAX_STEMS: usize = 5;
/// Words after which a clause can begin, in all languages.
pub(crate) const LINKS: [&str; 25] = [
    "and", "but", "so", "please", "also", "then", "und", "aber", "bitte", "also", "dann", "et",
    "mais", "donc", "alors", "y", "pero", "entonces", "hi", "hello", "ok", "hey", "oh", "well",
    "no",
];
const LINKS_UNSPACED: [&str; 6] = ["请", "就", "也", "还", "而且", "その"];

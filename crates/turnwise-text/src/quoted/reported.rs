//! Rules that a user reports in their own sentence: `The manual says you must never open it`.
//!
//! Only clear cases count: a verb of saying whose subject is not the user, followed by a rule for
//! `you`, for `we` or for everyone. `My doctor says I must not eat nuts` is the user's own limit.

use alloc::string::String;

use super::Origin;
use super::marks::{Block, End};
use crate::language::{ME, MYSELF, RULES_FOR_ALL, SAYS, begins, mentions};
use crate::words::{is_letter_or_digit, is_unspaced, lower};

/// The first reported rule in `line`, which begins at `at` in the text.
pub(super) fn reported(at: usize, line: &str) -> Option<Block<'static>> {
    let bytes = line.as_bytes();
    let mut in_word = false;
    let mut verbs = 0;
    for (place, three) in bytes.windows(3).enumerate() {
        let &[first, second, third] = three else { continue };
        let begins_word = !in_word || first >= 0x80;
        in_word = first.is_ascii_alphanumeric();
        if !begins_word || !FIRST.has([first, second, third]) {
            continue;
        }
        let Some(rest) = line.get(place..) else { continue };
        let begins_alike =
            |verb: &&&str| first >= 0x80 || verb.bytes().next() == Some(first.to_ascii_lowercase());
        let mut verbs_here = SAYS.iter().filter(begins_alike);
        let Some(verb) = verbs_here.find(|verb| begins_verb(rest, verb)) else { continue };
        verbs += 1;
        if verbs > MOST_VERBS {
            return None;
        }
        let head = line.get(sentence_start(line, place)..place).unwrap_or_default();
        let said = clause(rest.get(verb.len()..).unwrap_or_default());
        let is_others = !head.trim().is_empty() && !is_own_saying(head) && !is_for_me(said);
        if is_others && mentions(said, RULES_FOR_ALL) {
            let start = place + verb.len();
            let end = End::At(at + start + said.len());
            return Some(Block { start, origin: Origin::Quote, end });
        }
    }
    None
}

/// A bit set of the hashes of words' first three bytes. It is a filter that passes all words of a
/// list, and few others.
struct FirstBytes([u64; 16]);

impl FirstBytes {
    #[allow(clippy::indexing_slicing)] // Evaluated at compile time: a wrong index stops the build.
    const fn of(words: &[&str]) -> Self {
        let mut bits = [0; 16];
        let mut at = 0;
        while at < words.len() {
            let word = words[at].as_bytes();
            let hash = Self::hash([word[0], word[1], word[2]]);
            bits[hash / 64] |= 1 << (hash % 64);
            at += 1;
        }
        Self(bits)
    }

    const fn hash(three: [u8; 3]) -> usize {
        let [first, second, third] = three;
        let value = (first | 0x20) as usize * 961 + (second | 0x20) as usize * 31;
        (value + (third | 0x20) as usize) % 1_024
    }

    fn has(&self, three: [u8; 3]) -> bool {
        let hash = Self::hash(three);
        self.0.get(hash / 64).is_some_and(|bits| bits >> (hash % 64) & 1 == 1)
    }
}

static FIRST: FirstBytes = FirstBytes::of(SAYS);

/// Whether `text` begins with the verb, as a whole word.
fn begins_verb(text: &str, verb: &str) -> bool {
    let next = || text.get(verb.len()..).and_then(|rest| rest.chars().next());
    // `begins` checks word boundaries only in Latin script.
    begins(text, &[verb])
        && (verb.starts_with(is_unspaced) || next().is_none_or(|next| !is_letter_or_digit(next)))
}

/// Where the sentence around `place` begins, at most [`LONGEST`] bytes before it.
fn sentence_start(line: &str, place: usize) -> usize {
    let mut next = ' ';
    let before = line.get(..place).unwrap_or_default().char_indices().rev();
    let close = before.take_while(|(at, _)| place - at <= LONGEST);
    let mut start = place;
    for (at, c) in close {
        if ends_sentence(c, core::mem::replace(&mut next, c)) {
            break;
        }
        start = at;
    }
    start
}

/// The rest of the sentence.
fn clause(text: &str) -> &str {
    let mut last = ' ';
    let end = text.char_indices().find(|(at, c)| {
        let before = core::mem::replace(&mut last, *c);
        *at >= LONGEST || matches!(c, ';' | '\n') || ends_sentence(before, *c)
    });
    text.get(..end.map_or(text.len(), |(end, _)| end)).unwrap_or_default()
}

/// Whether a sentence ends between two characters.
fn ends_sentence(last: char, next: char) -> bool {
    matches!(last, '。' | '！' | '？') || matches!(last, '.' | '!' | '?') && next.is_whitespace()
}

/// Whether the words before a verb of saying name no other person: `I have`, `that`.
pub(super) fn is_own_saying(head: &str) -> bool {
    let mut words = head.split_whitespace().rev();
    let names_none =
        words.clone().next().is_some_and(|word| NO_SPEAKERS.contains(&small(word).as_str()));
    let head = head.trim_start();
    names_none
        || words.by_ref().take(3).any(|word| MYSELF.contains(&small(word).as_str()))
        || head.starts_with('我')
        || head.starts_with('私')
}

/// Whether the rule applies to the user: `that I must`. The listener may come first: `told me`.
fn is_for_me(said: &str) -> bool {
    let is_me = |word: &str| ME.contains(&small(word).as_str());
    let subject = said.split_once(',').filter(|(before, _)| before.split_whitespace().count() <= 2);
    let subject = subject.map_or(said, |(_, behind)| behind).trim_start();
    subject.split_whitespace().take(3).any(is_me)
        || subject.starts_with('我') && !subject.starts_with("我们")
}

fn small(word: &str) -> String {
    word.chars().filter(|c| is_letter_or_digit(*c) || *c == '\'').map(lower).collect()
}

/// Words before `said` that name no speaker: `that said`, `as stated above`.
const NO_SPEAKERS: &[&str] = &[
    "that",
    "this",
    "being",
    "having",
    "as",
    "like",
    "cela",
    "ceci",
    "autrement",
    "wie",
    "comme",
    "como",
    "come",
    "так",
    "как",
];
/// The bytes of a sentence that are read before and after a verb.
const LONGEST: usize = 240;
/// The most verbs that are examined in a line.
const MOST_VERBS: u32 = 32;

//! What a sentence does, by the tables of its language: it limits, corrects, decides, promises,
//! asks, or is only small talk.
//!
//! `tables/mod.rs`, next to this file's folder, explains how to add a language.

use alloc::string::String;

use super::format::GROUPS;
use super::packs;
use super::phrases::Phrases;
use super::sentence::Sentence;
use super::tables::{COMMON, ENGLISH, KNOWN};
use crate::letters::{is_letter, is_unspaced};

/// The phrases of one language.
#[derive(Clone, Debug)]
pub struct Language {
    /// The code of ISO 639-1.
    pub code: &'static str,
    /// The scripts it is written in.
    pub script: Script,
    /// Whether the language has no spaces between words.
    pub is_unspaced: bool,
    /// Number words; in languages without spaces, number characters.
    pub numbers: Phrases,
    /// Words that can precede a clause without changing it: `okay`, `well`.
    pub openers: Phrases,
    /// Words after which another clause begins: `and`, `but`.
    pub joins: Phrases,
    /// Phrases for what a sentence does, with a group for each of the first eight [`Acts`]: limits,
    /// wishes and conditions that hold until the user withdraws them; the strictest of them;
    /// corrections and changes of mind; choices of a user; promises to do something later (a step
    /// that is done at once is not a promise); reports that something is done, which keep a
    /// promise; questions without a question mark; requests to do something, except mere consent
    /// (`please proceed`).
    pub acts: Phrases,
    /// Signs of a narrative clause: the past, other people's places, films, notices and sayings.
    pub tales: Phrases,
    /// Words for the speaker.
    pub speakers: Phrases,
    /// Words for the listener.
    pub listeners: Phrases,
    /// Verbs of a change from one value to another. Without one, `$20 to $50` is a range.
    pub changes: Phrases,
    /// Words at the end of the text between an old value and a new one, in that order.
    pub old_then_new: Phrases,
    /// Words at the beginning of the text between a new value and an old one, in that order.
    pub new_then_old: Phrases,
    /// Greetings, thanks, and sentences that only manage the conversation.
    pub small_talk: Phrases,
}

/// A script, as far as it distinguishes languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Latin letters.
    Latin,
    /// Cyrillic letters.
    Cyrillic,
    /// Only Chinese characters.
    Han,
    /// Chinese characters and kana.
    Kana,
}

/// A set of what a sentence does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acts(u16);

impl Acts {
    /// It sets a limit, states a wish or a condition.
    pub const LIMIT: Self = Self(1);
    /// It sets a strict limit.
    pub const RULE: Self = Self(2);
    /// It corrects something.
    pub const CORRECTION: Self = Self(4);
    /// It decides something.
    pub const DECISION: Self = Self(8);
    /// It promises something.
    pub const PROMISE: Self = Self(16);
    /// It reports that something is done.
    pub const DONE: Self = Self(32);
    /// It asks something, with a question mark or without one.
    pub const QUESTION: Self = Self(64);
    /// It requests an action.
    pub const REQUEST: Self = Self(128);
    /// It is only small talk.
    pub const SMALL_TALK: Self = Self(256);
    /// Advice, praise or a guess in the form of a limit: it is only about the listener, or is
    /// exclaimed. Only set together with a limit.
    pub const ADVICE: Self = Self(512);

    /// Whether it does all of `other`.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Language {
    /// The language of a text, by its script and its frequent words; English by default. Its tables
    /// are empty if its pack is not loaded.
    pub fn of(text: &str) -> &'static Self {
        let script = script_of(text);
        let mut candidates =
            KNOWN.iter().enumerate().filter(|(_, known)| known.bare.script == script);
        if script != Script::Latin {
            return candidates.next().map_or(&ENGLISH, |(place, _)| packs::language(place, true));
        }
        let mut counts = [0_u32; GROUPS];
        let sentence = Sentence::read_words(head(text), &ENGLISH);
        let mut last = "";
        for word in sentence.words() {
            let languages = COMMON.groups_with_word(word);
            // A repeated word is no further evidence: airport codes in a table are not German.
            if languages == 0 || word == last {
                continue;
            }
            last = word;
            for (place, count) in counts.iter_mut().enumerate() {
                *count += u32::from(languages >> place & 1);
            }
        }
        let (mut best, mut most) = (0, 0);
        for ((place, _), count) in candidates.zip(counts) {
            if count > most {
                (best, most) = (place, count);
            }
        }
        packs::language(best, most >= SHOWN)
    }

    /// Whether a sentence without a question mark asks something in its first clause, ignoring a
    /// greeting.
    fn opens_asking(&'static self, text: &str) -> bool {
        let clause = |text: &str| text.find([',', ';', '(', '—', '–']).unwrap_or(text.len());
        let mut end = clause(text);
        let is_short = text.chars().take(SHORTEST_CLAUSE).any(|c| c == ',');
        if is_short || self.is_unspaced {
            let rest = text.get(end + 1..).unwrap_or_default();
            end = if self.is_unspaced { text.len() } else { end + 1 + clause(rest) };
        }
        let first = text.get(..end.min(text.len())).unwrap_or(text);
        let groups = self.acts.groups_in(&Sentence::read(first, self));
        u16::from(groups) & Acts::QUESTION.0 != 0
    }

    /// Whether a sentence without its narrative clauses still sets a limit.
    fn limits_untold(&'static self, text: &str) -> bool {
        let tells = |clause: &&str| self.tales.are_in(&Sentence::read(clause, self));
        let clauses = text.split_inclusive([',', ';', ':', '—', '–', '，', '；', '：']);
        let untold: String = clauses.filter(|clause| !tells(clause)).collect();
        let groups = self.acts.groups_in(&Sentence::read(&untold, self));
        u16::from(groups) & Acts::LIMIT.0 != 0
    }

    /// What a sentence does.
    pub fn acts(&'static self, text: &str) -> Acts {
        let asks = text.trim_end().ends_with(['?', '？', '؟']);
        let sentence = &Sentence::read(text, self);
        let is_small_talk = self.small_talk.are_all_of(sentence);
        let asks = if asks { Acts::QUESTION } else { Acts::default() };
        let talk = if is_small_talk { Acts::SMALL_TALK } else { Acts::default() };
        let mut groups = u16::from(self.acts.groups_in(sentence));
        // `It is called, which should redraw it`: a later clause asks nothing.
        if groups & Acts::QUESTION.0 != 0 && asks == Acts::default() && !self.opens_asking(text) {
            groups &= !Acts::QUESTION.0;
        }
        let found = Acts(groups | asks.0 | talk.0);
        if !found.has(Acts::LIMIT) {
            return found;
        }
        if self.tales.are_in(sentence) && !self.limits_untold(text) {
            return Acts(found.0 & !(Acts::LIMIT.0 | Acts::RULE.0));
        }
        let is_advice = text.contains(['!', '！'])
            || self.listeners.are_in(sentence) && !self.speakers.are_in(sentence);
        Acts(found.0 | if is_advice { Acts::ADVICE.0 } else { 0 })
    }
}

/// Whether a short sentence is only small talk, in any loaded language: each of its clauses is,
/// ignoring a name.
pub fn is_small_talk(sentence: &str) -> bool {
    if sentence.chars().nth(LONGEST_SMALL_TALK).is_some()
        || sentence.contains(|c: char| c.is_ascii_digit())
    {
        return false;
    }
    let sentence = &Sentence::read(sentence, &ENGLISH);
    packs::loaded().any(|language| language.small_talk.are_all_of(sentence))
}

/// The script of most letters. A Chinese character counts as several letters.
fn script_of(text: &str) -> Script {
    if head(text).is_ascii() {
        return Script::Latin;
    }
    let (mut latin, mut cyrillic, mut han, mut kana) = (0_u32, 0_u32, 0_u32, 0_u32);
    for c in text.chars().take(MOST_CHARS) {
        match c {
            '\u{400}'..='\u{52f}' => cyrillic += 1,
            '\u{3040}'..='\u{30ff}' => kana += 1,
            c if is_unspaced(c) => han += 1,
            c if is_letter(c) => latin += 1,
            _ => {}
        }
    }
    match (kana + han) * CHARS_PER_WORD >= latin.max(cyrillic) && kana + han > 0 {
        true if kana * 10 >= han => Script::Kana,
        true => Script::Han,
        false if cyrillic > latin => Script::Cyrillic,
        false => Script::Latin,
    }
}

fn head(text: &str) -> &str {
    let near = text.as_bytes().get(..MOST_CHARS).unwrap_or(text.as_bytes());
    if near.is_ascii() {
        return text.get(..near.len()).unwrap_or(text);
    }
    let end = text.char_indices().nth(MOST_CHARS).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

/// The characters at the start of a text that determine its language.
const MOST_CHARS: usize = 240;
const CHARS_PER_WORD: u32 = 4;
/// This many frequent words of a language show that a text is in it. A single one may be a name.
const SHOWN: u32 = 3;
/// A shorter clause is a greeting or a word that introduces the next one. In characters.
const SHORTEST_CLAUSE: usize = 14;
/// A longer sentence is more than small talk. In characters.
const LONGEST_SMALL_TALK: usize = 60;

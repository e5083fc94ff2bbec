//! What a question asks for, and what an answer gives: a day, a name, a number, a yes or no.
//!
//! Two forms that are filled in at the same time are told apart by this: "my name is Ana" answers
//! the one that asked for a name, and not the one that asked for a day.

use alloc::collections::BTreeSet;
use alloc::string::String;

use super::features::last_words;
use super::phrases::questions::{
    ASK_CODE, ASK_COUNT, ASK_DAY, ASK_NAME, ASK_OPEN, ASK_PLACE, ASK_TIME, DAYS, NAMES, TIMES,
};
use super::phrases::{ACCEPTS, AGREES, NO};
use crate::facts::{Kind, scan};
use crate::language::{Language, begins, mentions};
use crate::words::{each_term, is_unspaced, lower};

/// Kinds of answers, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slots(u8);

impl Slots {
    pub const NAME: Self = Self(1);
    pub const DAY: Self = Self(2);
    pub const TIME: Self = Self(4);
    /// How many, or how much.
    pub const COUNT: Self = Self(8);
    /// A number or address that identifies something: an account, an order, an e-mail address.
    pub const CODE: Self = Self(16);
    pub const PLACE: Self = Self(32);
    pub const YES_NO: Self = Self(64);

    /// What the last words of the assistant ask for. Nothing if it is a question of another kind,
    /// such as "which color?".
    pub fn asked(text: &str) -> Self {
        let question = small(last_question(text));
        let kinds = [
            (ASK_NAME, Self::NAME),
            (ASK_DAY, Self::DAY),
            (ASK_TIME, Self::TIME),
            (ASK_COUNT, Self::COUNT),
            (ASK_CODE, Self::CODE),
            (ASK_PLACE, Self::PLACE),
        ];
        let found = kinds.iter().filter(|(phrases, _)| mentions(&question, phrases));
        let found = found.fold(Self::default(), |all, (_, slot)| all.with(*slot));
        let is_closed = question.ends_with(['?', '？']) && !mentions(&question, ASK_OPEN);
        if found.is_empty() && is_closed { Self::YES_NO } else { found }
    }

    /// What the words of the user give, and whether they give little else.
    pub fn given(text: &str) -> (Self, bool) {
        let text = crate::cut::head(text, LONGEST);
        let mut given = Self::default();
        for fact in scan(text) {
            given = given.with(match fact.kind {
                Kind::Date => Self::DAY,
                Kind::Time => Self::TIME,
                Kind::Number | Kind::Money => Self::CODE.with(Self::COUNT),
                Kind::Id | Kind::Phone | Kind::Email | Kind::Uuid => Self::CODE,
                _ => Self::default(),
            });
        }
        let plain = small(text);
        let (mut count, mut numbers) = (0, 0);
        let language = Language::of(text);
        each_term(text, &mut |term, _| {
            count += 1;
            let is_small = term.len() <= 2 && term.bytes().all(|byte| byte.is_ascii_digit());
            numbers += u32::from(is_small || language.numbers.has_word(term));
        });
        let letters = text.chars().filter(|letter| is_unspaced(*letter)).count();
        let is_short = count <= FEW_WORDS && letters <= FEW_LETTERS && !text.contains(['?', '？']);
        let says_yes = begins(&plain, AGREES) || begins(&plain, ACCEPTS) || begins(&plain, NO);
        let signs = [
            (mentions(&plain, DAYS) || has_ordinal(&plain), Self::DAY),
            (mentions(&plain, TIMES), Self::TIME),
            (numbers > 0, Self::COUNT),
            (mentions(&plain, NAMES), Self::NAME),
            (says_yes, Self::YES_NO),
        ];
        given = signs.iter().filter(|sign| sign.0).fold(given, |all, (_, slot)| all.with(*slot));
        let is_bare = is_short && !text.trim().is_empty();
        // A word or two and nothing else: a name of a person, a thing or a place.
        if given.is_empty() && is_bare && count <= FEW_WORDS / 2 && letters <= FEW_LETTERS / 2 {
            given = Self::NAME.with(Self::PLACE);
        }
        (given, is_bare)
    }

    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The last sentence that asks, from the mark before it.
fn last_question(text: &str) -> &str {
    let last = last_words(text).trim_end();
    let end = last.rfind(['?', '？']).map_or(last.len(), |at| at + 1);
    let head = last.get(..end).unwrap_or(last);
    let head = head.get(..head.len().saturating_sub(1)).unwrap_or(head);
    let from = head.rfind(['.', '!', '?', '。', '！', '？', '\n']).map_or(0, |at| at + 1);
    let from = (from..last.len()).find(|at| last.is_char_boundary(*at)).unwrap_or(0);
    last.get(from..).unwrap_or(last)
}

/// "The 19th."
fn has_ordinal(text: &str) -> bool {
    ["st", "nd", "rd", "th"].iter().any(|ending| {
        text.match_indices(ending).any(|(at, _)| {
            text.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
        })
    })
}

fn small(text: &str) -> String {
    text.chars().map(lower).collect()
}

/// How many of a message's words another text has.
pub(super) fn shared(words: &BTreeSet<String>, other: &BTreeSet<String>) -> usize {
    words.iter().filter(|word| other.contains(*word)).count()
}

/// Bytes of a message that may be an answer.
const LONGEST: usize = 400;
/// Words of a message that is little more than a value; letters where words have no spaces.
const FEW_WORDS: usize = 6;
const FEW_LETTERS: usize = 12;

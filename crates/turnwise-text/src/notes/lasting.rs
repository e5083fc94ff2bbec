//! What holds until the person takes it back: orders, limits and wishes, and what they cannot eat.
//!
//! In a chat with a model the listener is the model. So an order in a person's own words is one,
//! with `please` or without.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::language::{Acts, ENGLISH, Language, is_small_talk};
use crate::notes::terms::{LIGHT, Term};
use crate::words::is_letter_or_digit;

/// Whether a sentence of a person sets a limit.
pub(super) fn is_limit(own: &str, language: &'static Language) -> bool {
    let own = &*unquoted(own);
    if is_small_talk(own) || !own.contains(is_letter_or_digit) {
        return false;
    }
    if sets_limit(own, language) {
        return true;
    }
    // One word may make a short English order look like another language: `before 11 AM`.
    let is_short = own.is_ascii() && own.split_whitespace().nth(9).is_none();
    is_short && sets_limit(own, &ENGLISH)
}

/// The words outside of quotation marks. A sign or a recipe may be quoted in two words.
fn unquoted(text: &str) -> Cow<'_, str> {
    let opens = |c: char| matches!(c, '"' | '“' | '„' | '«' | '「' | '『');
    if !text.contains(opens) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(opens) {
        out.push_str(before);
        rest = behind.split_once(['"', '”', '“', '»', '」', '』']).map_or(behind, |(_, rest)| rest);
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn sets_limit(own: &str, language: &'static Language) -> bool {
    let acts = language.acts(own);
    let is_exclaimed = own.contains(['!', '！']) && acts.has(Acts::ADVICE) && !acts.has(Acts::RULE);
    acts.has(Acts::LIMIT) && !acts.has(Acts::QUESTION) && !is_exclaimed
}

/// What a later statement does to an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// It says the same again.
    Same,
    /// It says the same with another number.
    Value,
    /// It is about something else.
    Nothing,
}

/// What is compared of a statement: a digest of its words, and its numbers.
#[derive(Clone, Copy)]
pub(super) struct Statement<'t> {
    words: u64,
    terms: &'t [Term],
}

impl<'t> Statement<'t> {
    pub fn of(text: &str, terms: &'t [Term]) -> Self {
        let mut words = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |part: u64| words = (words ^ part).wrapping_mul(0x0100_0000_01b3);
        for term in terms {
            if !term.has_digit() {
                add(term.id() as u64);
            }
        }
        // Marks of other scripts are letters here, which makes no difference.
        for byte in text.as_bytes() {
            if *byte >= 0x80 || byte.is_ascii_alphabetic() {
                add(u64::from(*byte));
            }
        }
        Self { words, terms }
    }

    /// What this statement does to an earlier one.
    pub fn change(self, earlier: Self) -> Change {
        let numbers = |terms: &'t [Term]| terms.iter().filter(|term| term.has_digit());
        match () {
            () if self.words != earlier.words => Change::Nothing,
            () if numbers(self.terms).eq(numbers(earlier.terms)) => Change::Same,
            () if [self, earlier].iter().all(|one| numbers(one.terms).next().is_some()) => {
                Change::Value
            }
            () => Change::Nothing,
        }
    }
}

/// Whether two statements share a third of their telling words.
pub(super) fn is_about(later: &[Term], earlier: &[Term]) -> bool {
    let telling = |terms: &[Term]| terms.iter().filter(|term| term.kind() != LIGHT).count();
    let has = |term: &&Term| later.binary_search_by_key(&term.id(), |one| one.id()).is_ok();
    let shared = earlier.iter().filter(|term| term.kind() != LIGHT).filter(has).count();
    shared > 0 && shared * 3 >= telling(later).min(telling(earlier))
}

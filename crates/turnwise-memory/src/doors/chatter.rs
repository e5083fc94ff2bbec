//! Recognizes small talk that sounds like a wish, a name or a request to remember; and recognizes
//! names.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::Candidate;
use crate::kind::Kind;
use crate::language::Language;
use crate::when::lower;

/// Whether a wish or taste has no content of its own: "never say never", "I love them".
pub(super) fn is_empty_wish(candidate: &Candidate) -> bool {
    let value = candidate.value.as_deref().unwrap_or_default();
    match candidate.kind {
        Kind::Instruction => !value.is_empty() && NOTHING.contains(&lower(value).as_str()),
        Kind::Preference => {
            let object = candidate.slot.as_deref().and_then(|slot| slot.strip_prefix("taste."));
            object.is_some_and(|object| NOTHING.contains(&object))
        }
        _ => false,
    }
}

/// Whether the clause continues with somebody else's actions: "They're kind and always help me".
pub(super) fn tells_of(text: &str, range: &Range<usize>) -> bool {
    let before = text.get(..range.start).unwrap_or_default().trim_end();
    let is_new = before.ends_with(['.', '!', '?', ':', ';', '\n', '。']);
    let clause = before.rsplit(['.', '!', '?', ':', ';', ',', '\n']).next().unwrap_or_default();
    let mut words = clause.split(|c: char| !c.is_alphanumeric());
    !is_new && words.any(|word| OTHERS.contains(&word))
}

/// Whether the sentence asks another person, and not the memory, to think of something: "don't
/// forget to smile", "remember your keys".
pub(super) fn is_for_other(asked: &str) -> bool {
    let is_own = || asked.split(|c: char| !c.is_alphanumeric()).any(|word| MINE.contains(&word));
    FOR_OTHERS.iter().any(|words| asked.starts_with(words)) && !is_own()
}

/// Whether the value is several lower-case words, or one after an article: "the night owl".
pub(super) fn is_no_name(value: &str) -> bool {
    let mut words = value.split_whitespace();
    let is_small = |word: &str| word.starts_with(char::is_lowercase);
    let article =
        ["the", "a", "an", "der", "die", "das", "ein", "eine", "le", "la", "un", "une", "el"];
    let first = words.next().unwrap_or_default();
    article.contains(&first)
        || value.split_whitespace().count() > 1 && value.split_whitespace().all(is_small)
}

/// The name at the start of a text: up to three capitalized words, or the whole text in a script
/// without capitals.
pub(super) fn person(text: &str, language: &Language) -> Option<String> {
    if language.is_unspaced {
        return Some(text.into());
    }
    let words = text.split_whitespace().take_while(|word| word.starts_with(char::is_uppercase));
    let name: Vec<&str> = words.take(3).collect();
    (!name.is_empty()).then(|| name.join(" "))
}

/// Objects that need a context.
const NOTHING: [&str; 13] = [
    "never", "always", "them", "him", "her", "you", "it", "that", "this", "mich", "dich", "eso",
    "ça",
];
/// Subjects that are not the user or the assistant.
#[rustfmt::skip]
const OTHERS: [&str; 25] = [
    "they", "he", "she", "it", "these", "those", "who", "which", "everyone", "everybody", "people", "friends", "family", "er", "es",
    "die", "ils", "elles", "il", "elle", "ellos", "ellas", "él", "ella", "qui",
];
const FOR_OTHERS: [&str; 10] =
    ["to ", "your ", "zu ", "dein ", "deine ", "de ", "d'", "ton ", "ta ", "tu "];
#[rustfmt::skip]
const MINE: [&str; 18] = [
    "i", "my", "me", "we", "our", "us", "always", "never", "ich", "mein", "meine", "mir", "je", "mon", "ma", "mi", "mis", "yo",
];

//! Content words, and logarithms without floating point.

use alloc::string::String;

use crate::language::{LIGHT_WORDS, STOP_WORDS};

mod numbered;
mod order;

pub(crate) use numbered::Words;
pub(crate) use order::{Queue, ascending};
pub(crate) use turnwise_language::letters::{is_letter, is_letter_or_digit, is_word};
pub use turnwise_language::letters::{is_unspaced, lower};

/// Calls `take` for every content word of `text`, lower-cased. ASCII letters and digits form words.
/// Other scripts form words if they use spaces, else pairs of characters (Chinese, Japanese, Thai).
/// The flag marks a name or a number: the word has a digit, or a capital inside of a sentence.
pub fn each_term(text: &str, take: &mut dyn FnMut(&str, bool)) {
    each_term_at(text, &mut |_, term, is_name| take(term, is_name));
}

/// The same with the place at which each word begins.
pub(crate) fn each_term_at(text: &str, take: &mut dyn FnMut(usize, &str, bool)) {
    let mut word = String::new();
    let mut start = 0;
    let mut previous: Option<(usize, char)> = None;
    let (mut is_name, mut last, mut before) = (false, ' ', ' ');
    // `{laughter}`: transcripts mark sounds like this.
    let mut is_mark = false;
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        let c = match byte {
            0..=0x7f => Some(char::from(*byte)),
            _ => text.get(at..).and_then(|rest| rest.chars().next()),
        };
        let Some(c) = c else { return };
        let here = at;
        at += c.len_utf8();
        if is_unspaced(c) {
            flush(&mut word, start, is_name, take);
            if let Some((place, first)) = previous {
                let mut pair = String::new();
                pair.push(first);
                pair.push(c);
                take(place, &pair, false);
            }
            previous = Some((here, c));
            continue;
        }
        previous = None;
        if word.is_empty()
            && let Some(term) = small_word(text, here)
        {
            let is_mark = last == '{' && text.as_bytes().get(here + term.len()) == Some(&b'}');
            if term.len() >= 2 && !is_mark && !is_stop(term) {
                take(here, term, term.bytes().any(|byte| byte.is_ascii_digit()));
            }
            for c in term.get(term.len().saturating_sub(2)..).unwrap_or_default().chars() {
                (before, last) = (last, c);
            }
            at = here + term.len();
            continue;
        }
        if is_letter_or_digit(c) {
            let small = lower(c);
            if word.is_empty() {
                start = here;
                is_mark = last == '{';
                is_name = small != c
                    && last == ' '
                    && (before == ',' || is_letter(before) && lower(before) == before);
            }
            is_name |= c.is_ascii_digit();
            word.push(small);
            (before, last) = (last, c);
            // The rest of a word in ASCII, at once.
            let rest = text.as_bytes().get(at..).unwrap_or_default();
            let length = rest.iter().position(|byte| !byte.is_ascii_alphanumeric());
            let rest = text.get(at..at + length.unwrap_or(rest.len())).unwrap_or_default();
            let from = word.len();
            word.push_str(rest);
            if let Some(rest) = word.get_mut(from..) {
                rest.make_ascii_lowercase();
            }
            is_name |= rest.bytes().any(|byte| byte.is_ascii_digit());
            at += rest.len();
            for c in rest.get(rest.len().saturating_sub(2)..).unwrap_or_default().chars() {
                (before, last) = (last, c);
            }
            continue;
        }
        if is_mark && c == '}' {
            word.clear();
        }
        flush(&mut word, start, is_name, take);
        (before, last) = (last, c);
    }
    flush(&mut word, start, is_name, take);
}

/// The word at `at` if it has only small ASCII letters and digits, as most words have: it need not
/// be copied.
fn small_word(text: &str, at: usize) -> Option<&str> {
    let rest = text.as_bytes().get(at..)?;
    let is_small = |byte: &&u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let length = rest.iter().take_while(is_small).count();
    let ends = |byte: &u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    let is_whole = length > 0 && rest.get(length).is_none_or(ends);
    is_whole.then(|| text.get(at..at + length)).flatten()
}

fn flush(word: &mut String, start: usize, is_name: bool, take: &mut dyn FnMut(usize, &str, bool)) {
    let is_content = word.chars().nth(1).is_some() && !is_stop(word);
    if is_content {
        take(start, word, is_name);
    }
    word.clear();
}

/// Whether a lower-case word says nothing on its own.
pub(crate) fn is_stop(word: &str) -> bool {
    // No stop word is longer than `because`.
    word.len() <= 7 && is_listed(word, STOP_WORDS, &STOPS)
}

/// Whether a lower-case word is common in talk about any topic: it has a meaning, but is not the
/// topic.
pub fn is_light(word: &str) -> bool {
    // No light word is longer than `everything`.
    word.len() <= 10 && is_listed(word, LIGHT_WORDS, &LIGHTS)
}

/// Whether a word is in a sorted list. `ends` says where the words of each letter end: a search in
/// the whole list compares seven words.
fn is_listed(word: &str, list: &[&str], ends: &[u8; 26]) -> bool {
    let letter = word.bytes().next().filter(u8::is_ascii_lowercase);
    let Some(letter) = letter.map(|letter| usize::from(letter - b'a')) else { return false };
    let end = |letter: usize| ends.get(letter).copied().map_or(0, usize::from);
    let from = letter.checked_sub(1).map_or(0, end);
    list.get(from..end(letter)).is_some_and(|words| words.contains(&word))
}

const STOPS: [u8; 26] = ends_by_letter(STOP_WORDS);
const LIGHTS: [u8; 26] = ends_by_letter(LIGHT_WORDS);

#[allow(clippy::indexing_slicing)] // While the program is compiled: a wrong index stops the build.
const fn ends_by_letter(list: &[&str]) -> [u8; 26] {
    assert!(list.len() < 256, "a list is too long for its index");
    let mut ends = [0; 26];
    let (mut letter, mut at) = (0, 0);
    while letter < 26 {
        while at < list.len() && list[at].as_bytes()[0] <= b'a' + letter as u8 {
            at += 1;
        }
        ends[letter] = at as u8;
        letter += 1;
    }
    ends
}

/// 256 × log2 of `n`, for `n` ≥ 1: exact at powers of two, linear between them.
pub fn log2(n: u32) -> u32 {
    let whole = n.max(1).ilog2();
    let fraction = (u64::from(n.max(1)) << 8 >> whole) - 256;
    whole * 256 + u32::try_from(fraction).unwrap_or(0)
}

/// 1000 × ln n.
pub(crate) fn natural_log(n: u32) -> i64 {
    i64::from(log2(n)) * 693 / 256
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let mut found = Vec::new();
        each_term(text, &mut |term, _| found.push(String::from(term)));
        assert_eq!(found, expected);
    }

    #[test]
    fn stop_words_and_single_letters_go() {
        check("The lease of an Apartment is ending", &["lease", "apartment", "ending"]);
    }

    #[test]
    fn marks_of_transcripts_are_no_words() {
        check("{laughter} we met {pause} Ana", &["met", "ana"]);
    }

    #[test]
    fn scripts_without_spaces_give_pairs() {
        check("我的订单", &["我的", "的订", "订单"]);
        check("Straße über", &["straße", "über"]);
    }

    #[test]
    fn names_and_numbers_are_told_apart() {
        let mut names = Vec::new();
        let text = "Great, Melanie went to Paris. Then she paid 40 euros";
        each_term(text, &mut |term, is_name| names.extend(is_name.then(|| String::from(term))));
        assert_eq!(names, ["melanie", "paris", "40"]);
    }

    #[test]
    fn letters_agree_with_unicode_where_it_matters() {
        let speech = ('\0'..'\u{530}')
            .chain('\u{1e00}'..'\u{2100}')
            .chain('\u{3000}'..'\u{a000}')
            .chain('\u{ac00}'..'\u{d7a4}');
        let combining = |c: &char| matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}');
        let wrong = speech
            .filter(|c| is_letter_or_digit(*c) != c.is_alphanumeric() && !combining(c))
            .count();
        // Enclosed and squared signs, mostly, of some 38,000 characters.
        assert!(wrong < 800, "{wrong}");
        assert!("。，！？「」…—“”€😀→".chars().all(|c| !is_letter_or_digit(c)));
    }

    #[test]
    fn small_letters_agree_with_unicode() {
        for c in ('\0'..'\u{590}')
            .chain('\u{1e00}'..'\u{1f00}')
            .filter(|c| c.is_uppercase() && c.to_lowercase().count() == 1)
        {
            let full = c.to_lowercase().next().unwrap();
            assert!(lower(c) == full || lower(c) == c, "{c} gave {}", lower(c));
        }
        assert!(
            ('\0'..'\u{590}')
                .chain('\u{1e00}'..'\u{1f00}')
                .filter(|c| c.is_lowercase())
                .all(|c| lower(c) == c)
        );
    }

    #[test]
    fn logarithms_grow_and_hit_the_powers() {
        assert_eq!([log2(1), log2(2), log2(4), log2(1024)], [0, 256, 512, 2560]);
        assert!((1..5000).all(|n| log2(n) <= log2(n + 1)));
    }

    #[test]
    fn the_stop_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted() && STOP_WORDS.iter().all(|word| is_stop(word)));
        assert!(LIGHT_WORDS.is_sorted() && LIGHT_WORDS.iter().all(|word| is_light(word)));
        assert!(!is_stop("") && !is_stop("zebra") && !is_light("étoile"));
    }
}

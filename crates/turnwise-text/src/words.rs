//! Content words, and logarithms without floating point.

use alloc::string::String;

use crate::language::{LIGHT_WORDS, STOP_WORDS};

mod numbered;

pub(crate) use numbered::Words;
use turnwise_language::classes::{CAPITAL, DIGIT, byte_classes};
pub(crate) use turnwise_language::letters::{is_letter, is_letter_or_digit, is_word};
pub use turnwise_language::letters::{is_unspaced, lower};
pub(crate) use turnwise_language::{ByteSet, ascending};

/// Calls `take` for every content word of `text`, in lower case. ASCII letters and digits form
/// words. Scripts with spaces form words too; others (Chinese, Japanese, Thai) form pairs of
/// characters. The flag marks a name or a number: the word has a digit, or a capital in the middle
/// of a sentence.
pub fn each_term(text: &str, take: &mut dyn FnMut(&str, bool)) {
    each_term_at(text, &mut |_, term, is_name| take(term, is_name));
}

/// Like [`each_term`], with the offset of each word.
pub(crate) fn each_term_at(text: &str, take: &mut dyn FnMut(usize, &str, bool)) {
    let bytes = text.as_bytes();
    let mut word = String::new();
    let mut start = 0;
    let mut previous: Option<(usize, char)> = None;
    let mut is_name = false;
    // `{laughter}`: transcripts write sounds like this.
    let mut is_mark = false;
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        let here = at;
        if byte.is_ascii() && !byte.is_ascii_alphanumeric() {
            if !word.is_empty() {
                if is_mark && byte == b'}' {
                    word.clear();
                }
                flush(&mut word, start, is_name, take);
            }
            previous = None;
            let behind = bytes.get(at + 1..).unwrap_or_default();
            let marks = behind.iter().position(|byte| MAY_BEGIN.has(*byte));
            at += 1 + marks.unwrap_or(behind.len());
            continue;
        }
        if word.is_empty()
            && let Some((term, classes)) = ascii_word(text, here)
        {
            previous = None;
            at = here + term.len();
            let is_mark = || bytes.get(at) == Some(&b'}') && last_two(text, here).1 == '{';
            if term.len() < 2 || is_mark() {
                continue;
            }
            // Most words have only small letters, and need not be copied.
            if classes & CAPITAL == 0 {
                if !is_stop(term) {
                    take(here, term, classes & DIGIT != 0);
                }
                continue;
            }
            word.push_str(term);
            word.make_ascii_lowercase();
            if !is_stop(&word) {
                let is_capital = byte.is_ascii_uppercase() && is_inside(last_two(text, here));
                take(here, &word, is_capital || classes & DIGIT != 0);
            }
            word.clear();
            continue;
        }
        let c = match byte {
            0..=0x7f => Some(char::from(byte)),
            _ => text.get(at..).and_then(|rest| rest.chars().next()),
        };
        let Some(c) = c else { return };
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
        if !is_letter_or_digit(c) {
            flush(&mut word, start, is_name, take);
            continue;
        }
        let small = lower(c);
        if word.is_empty() {
            let before = last_two(text, here);
            start = here;
            is_mark = before.1 == '{';
            is_name = small != c && is_inside(before);
        }
        is_name |= c.is_ascii_digit();
        word.push(small);
    }
    flush(&mut word, start, is_name, take);
}

/// Bytes that can begin a word: ASCII letters and digits, and all non-ASCII bytes.
pub(crate) static MAY_BEGIN: ByteSet = ByteSet::of_words_and(b"").and_other_scripts();

/// The two characters before a position, except those of scripts without spaces.
fn last_two(text: &str, at: usize) -> (char, char) {
    let before = text.get(..at).unwrap_or_default().chars().rev();
    let mut before = before.filter(|c| !is_unspaced(*c));
    let last = before.next().unwrap_or(' ');
    (before.next().unwrap_or(' '), last)
}

/// Whether a word after these characters is in the middle of a sentence.
fn is_inside((before, last): (char, char)) -> bool {
    last == ' ' && (before == ',' || is_letter(before) && lower(before) == before)
}

/// The word at `at` and the classes of its bytes, if it consists of ASCII letters and digits, as
/// most words do.
#[inline]
fn ascii_word(text: &str, at: usize) -> Option<(&str, u8)> {
    let rest = text.as_bytes().get(at..)?;
    let (mut length, mut classes) = (0, 0);
    for byte in rest {
        let class = CLASSES.get(usize::from(*byte)).copied().unwrap_or_default();
        if class == 0 {
            break;
        }
        classes |= class;
        length += 1;
    }
    let is_whole = length > 0 && rest.get(length).is_none_or(u8::is_ascii);
    Some((text.get(at..at + length).filter(|_| is_whole)?, classes))
}

/// The classes of bytes in ASCII words.
static CLASSES: [u8; 256] = byte_classes(b"");

fn flush(word: &mut String, start: usize, is_name: bool, take: &mut dyn FnMut(usize, &str, bool)) {
    if word.is_empty() {
        return;
    }
    let is_content = word.chars().nth(1).is_some() && !is_stop(word);
    if is_content {
        take(start, word, is_name);
    }
    word.clear();
}

/// Whether a lower-case word is a stop word, without meaning on its own.
pub(crate) fn is_stop(word: &str) -> bool {
    STOPS.has(word)
}

/// Whether a lower-case word is common whatever the topic: it has a meaning, but is never the
/// topic.
pub fn is_light(word: &str) -> bool {
    LIGHTS.has(word)
}

static STOPS: Listed = Listed::of(STOP_WORDS);
static LIGHTS: Listed = Listed::of(LIGHT_WORDS);

/// A sorted list of words with small ASCII letters.
struct Listed {
    words: &'static [&'static str],
    /// The end of each letter's words.
    ends: [u8; 26],
    /// A bit set of the outlines of all words. Several outlines share a bit.
    outlines: [u64; 16],
}

impl Listed {
    // Evaluated at compile time: a wrong index stops the build.
    #[allow(clippy::indexing_slicing)]
    const fn of(words: &'static [&'static str]) -> Self {
        assert!(words.len() < 256, "a list is too long for its index");
        let (mut ends, mut outlines) = ([0; 26], [0; 16]);
        let (mut letter, mut at) = (0, 0);
        while letter < 26 {
            while at < words.len() && words[at].as_bytes()[0] <= b'a' + letter as u8 {
                let bytes = words[at].as_bytes();
                let outline = outline(bytes[0], bytes[bytes.len() - 1], bytes.len());
                outlines[outline >> 6] |= 1 << (outline & 63);
                at += 1;
            }
            ends[letter] = at as u8;
            letter += 1;
        }
        Self { words, ends, outlines }
    }

    /// Whether a word is in the list. Most other words have an outline that no listed word has.
    fn has(&self, word: &str) -> bool {
        let (Some(first), Some(last)) = (word.bytes().next(), word.bytes().last()) else {
            return false;
        };
        let outline = outline(first, last, word.len());
        let bits = self.outlines.get(outline >> 6).copied().unwrap_or_default();
        let letter = first.checked_sub(b'a').map(usize::from);
        let Some(letter) = letter.filter(|_| bits >> (outline & 63) & 1 != 0) else { return false };
        let end = |letter: usize| self.ends.get(letter).copied().map_or(0, usize::from);
        let from = letter.checked_sub(1).map_or(0, end);
        self.words.get(from..end(letter)).is_some_and(|words| words.contains(&word))
    }
}

/// A hash of a word's first letter, last letter and length.
const fn outline(first: u8, last: u8, length: usize) -> usize {
    (first as usize * 131 + last as usize * 13 + length * 5) % 1024
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
        // Mostly enclosed and squared signs, of some 38,000 characters.
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
        assert!(crate::language::JOINTS.is_sorted());
        assert!(crate::language::DENIALS.is_sorted());
        assert!(STOP_WORDS.is_sorted() && STOP_WORDS.iter().all(|word| is_stop(word)));
        assert!(LIGHT_WORDS.is_sorted() && LIGHT_WORDS.iter().all(|word| is_light(word)));
        assert!(!is_stop("") && !is_stop("zebra") && !is_light("étoile"));
    }
}

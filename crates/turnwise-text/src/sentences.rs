//! Splits text into sentences, as people and models type it.
//!
//! The rules of Unicode's annex 29 break chat badly (every `Dr.`, every list item, every line
//! without a full stop), so this module has rules for chat. A line break ends a sentence. So does
//! `.`, `!` or `?` before a space and a character that can begin a sentence, unless it follows an
//! abbreviation or a list number. Chinese and Japanese full stops end a sentence without a space.

use crate::language::ABBREVIATIONS;
use crate::words::{ByteSet, is_letter_or_digit};

/// The sentences of `text`, trimmed, without list marks and empty ones.
///
/// ```
/// use turnwise_text::sentences::sentences;
///
/// let found: Vec<_> = sentences("Ask Dr. Li. She knows!\n- and the list").collect();
/// assert_eq!(found, ["Ask Dr. Li.", "She knows!", "and the list"]);
/// ```
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        while !rest.is_empty() {
            let (sentence, behind) = rest.split_at_checked(length(rest))?;
            rest = behind;
            let sentence = unmarked(sentence.trim());
            if !sentence.is_empty() {
                return Some(sentence);
            }
        }
        None
    })
}

/// Length of the first sentence of `text`, including the space after it.
fn length(text: &str) -> usize {
    let mut at = 0;
    while let Some(skipped) =
        text.as_bytes().get(at..).and_then(|rest| rest.iter().position(|byte| MAY_END.has(*byte)))
    {
        at += skipped;
        let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { break };
        let before = at;
        at += c.len_utf8();
        match c {
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => return at,
            '。' | '！' | '？' | '｡' | '؟' | '۔' | '।' => return closed(text, at),
            '.' | '!' | '?' | '…' => {
                // "?!" and "..." end one sentence, at their last mark.
                if matches!(text.as_bytes().get(at), Some(b'.' | b'!' | b'?')) {
                    continue;
                }
                let end = closed(text, at);
                let behind = text.get(end..).unwrap_or_default();
                let spaced = behind.starts_with(char::is_whitespace);
                let begins = behind.trim_start().chars().next().is_none_or(can_begin);
                let before = text.get(..before).unwrap_or_default();
                if spaced
                    && begins
                    && !(c == '.' && (abbreviated(before) || is_day(before, behind)))
                {
                    return end;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// The bytes of line breaks and sentence marks, and all non-ASCII bytes.
static MAY_END: ByteSet = ByteSet::of(b"\n\r.!?").and_other_scripts();

/// The position after the quotation marks and brackets that close the sentence ending at `end`.
fn closed(text: &str, end: usize) -> usize {
    let behind = text.get(end..).unwrap_or_default();
    let marks = behind.trim_start_matches(['"', '\'', ')', ']', '”', '’', '」', '』', '*', '`']);
    text.len() - marks.len()
}

/// Whether a character can begin a sentence. Chat often has no capitals, so lower-case letters
/// count, but punctuation does not.
fn can_begin(c: char) -> bool {
    is_letter_or_digit(c)
        || matches!(c, '"' | '\'' | '(' | '[' | '*' | '#' | '-' | '“' | '‘' | '$' | '`' | '<')
        || !c.is_ascii()
}

/// Whether the word before a full stop is an abbreviation, an initial, or the number of a list
/// item.
fn abbreviated(before: &str) -> bool {
    // No abbreviation is longer. This limit keeps a line without spaces linear.
    let near = before
        .char_indices()
        .rev()
        .take(8)
        .last()
        .and_then(|(at, _)| before.get(at..))
        .unwrap_or_default();
    let word = near
        .rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '"' | '\n'))
        .next()
        .unwrap_or_default();
    let initial = word.len() == 1 && word.bytes().all(|b| b.is_ascii_uppercase() && b != b'I');
    let list_number = word.len() <= 2
        && !word.is_empty()
        && word.bytes().all(|b| b.is_ascii_digit())
        && starts_line(before, word);
    initial
        || list_number
        || ABBREVIATIONS.iter().any(|known| word.eq_ignore_ascii_case(known) && *known != "no")
        || word.eq("No")
}

/// Whether a full stop marks an ordinal day in a German date: "am 3. Mai 2025", "vom 3. bis 5.
/// Mai".
fn is_day(before: &str, behind: &str) -> bool {
    let number = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let behind = behind.trim_start_matches(' ');
    let until = behind.split_once(' ').filter(|(word, _)| matches!(*word, "bis" | "und" | "oder"));
    let is_until = until.is_some_and(|(_, day)| {
        let rest = day.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < day.len() && rest.starts_with('.')
    });
    (1..=2).contains(&number)
        && (is_until
            || GERMAN_MONTHS.iter().any(|month| {
                let rest = behind.strip_prefix(month);
                rest.is_some_and(|rest| !rest.starts_with(is_letter_or_digit))
            }))
}

fn starts_line(before: &str, word: &str) -> bool {
    let head = before.get(..before.len() - word.len()).unwrap_or_default();
    head.trim_end_matches([' ', '\t']).is_empty()
        || head.trim_end_matches([' ', '\t']).ends_with('\n')
}

/// The sentence without a preceding list, quotation or heading mark.
fn unmarked(sentence: &str) -> &str {
    let plain = sentence.trim_start_matches(['-', '*', '•', '>', '#', '·', '–', ' ', '\t']);
    let digits = plain.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let numbered = plain
        .get(digits..)
        .and_then(|r| r.strip_prefix(['.', ')']))
        .filter(|r| digits > 0 && r.starts_with(' '));
    let text = numbered.unwrap_or(plain).trim();
    if text.chars().any(is_letter_or_digit) { text } else { "" }
}

const GERMAN_MONTHS: [&str; 13] = [
    "Januar",
    "Jänner",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
];

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(sentences(text).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn marks_and_line_breaks_end_sentences() {
        check(
            "It broke. Why?! Nobody knows...\nNext line",
            &["It broke.", "Why?!", "Nobody knows...", "Next line"],
        );
    }

    #[test]
    fn abbreviations_decimals_and_versions_do_not() {
        check(
            "Mr. Li pays $1,526.00 for e.g. v1.2.3 now.",
            &["Mr. Li pays $1,526.00 for e.g. v1.2.3 now."],
        );
        check("See fig. 3. Then go.", &["See fig. 3.", "Then go."]);
    }

    #[test]
    fn a_german_date_is_no_end() {
        check("Am 3. Mai 2025 geht es los. Gut.", &["Am 3. Mai 2025 geht es los.", "Gut."]);
        check("Vom 3. bis 5. Juni. Gut.", &["Vom 3. bis 5. Juni.", "Gut."]);
        check("Es waren 3. Maifeiern auch.", &["Es waren 3.", "Maifeiern auch."]);
    }

    #[test]
    fn quotes_stay_with_their_sentence() {
        check("He said \"no.\" Then he left.", &["He said \"no.\"", "Then he left."]);
    }

    #[test]
    fn list_items_lose_their_marks() {
        check(
            "1. Trip type: one-way\n2) Cabin\n- **Bags**",
            &["Trip type: one-way", "Cabin", "Bags**"],
        );
    }

    #[test]
    fn chinese_needs_no_spaces() {
        check("你好。我的订单在哪里？请查一下", &["你好。", "我的订单在哪里？", "请查一下"]);
    }

    #[test]
    fn emptiness_has_no_sentence() {
        check("", &[]);
        check(" \n\n --- \n ***", &[]);
    }
}

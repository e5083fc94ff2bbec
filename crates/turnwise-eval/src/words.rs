//! Characters, words, content terms and sentences, as the reference evaluation defines them.

use std::collections::BTreeSet;

use crate::ordered::set;

/// A word character: a letter or digit of any script, or `_`.
pub(crate) fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// White space, including the four separators of ASCII.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// A decimal digit of the scripts that are common in chats, not of all of Unicode.
pub(crate) fn is_digit(c: char) -> bool {
    matches!(
        c,
        '0'..='9'
            | '\u{660}'..='\u{669}'
            | '\u{6f0}'..='\u{6f9}'
            | '\u{966}'..='\u{96f}'
            | '\u{ff10}'..='\u{ff19}'
    )
}

/// The text with case folded.
pub(crate) fn casefold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'ß' => out.push_str("ss"),
            'ς' => out.push('σ'),
            'ſ' => out.push('s'),
            c => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// The words of `text`: runs of `a`–`z` and digits, in lower case.
pub fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_ascii_lowercase() || c.is_ascii_digit() {
            word.push(c);
        } else if !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

/// The content words of `text`.
pub fn terms(text: &str) -> Vec<String> {
    let mut terms = words(text);
    terms.retain(|word| !is_stop_word(word));
    terms
}

/// The content words of `text`, each once.
pub fn term_set(text: &str) -> BTreeSet<String> {
    set(terms(text))
}

/// Whether a word is a stop word.
pub(crate) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// The sentences of `text`, trimmed, of at least two characters. A sentence ends at a line break,
/// or at a mark that is followed by white space and a possible start of a sentence.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut start, mut at) = (0, 0);
    let mut before = None;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        match gap(rest, before) {
            Some(length) => {
                push(&mut out, text.get(start..at));
                at += length;
                start = at;
                before = text.get(..at).and_then(|head| head.chars().next_back());
            }
            None => {
                before = Some(c);
                at += c.len_utf8();
            }
        }
    }
    push(&mut out, text.get(start..));
    out
}

/// The length of the gap between two sentences that begins here.
fn gap(rest: &str, before: Option<char>) -> Option<usize> {
    if matches!(before, Some('.' | '!' | '?')) {
        let after = rest.trim_start_matches(['"', '\'', ')', ']']);
        let next = after.trim_start_matches(is_space);
        let begins =
            |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || "\"'([*#-".contains(c);
        if next.len() < after.len() && next.starts_with(begins) {
            return Some(rest.len() - next.len());
        }
    }
    let breaks = rest.len() - rest.trim_start_matches('\n').len();
    (breaks > 0).then_some(breaks)
}

fn push<'a>(out: &mut Vec<&'a str>, sentence: Option<&'a str>) {
    let sentence = sentence.unwrap_or_default().trim_matches(is_space);
    if sentence.chars().nth(1).is_some() {
        out.push(sentence);
    }
}

/// Stop words, sorted.
const STOP_WORDS: [&str; 126] = [
    "a", "about", "after", "again", "all", "also", "am", "an", "and", "any", "are", "as", "at",
    "be", "because", "been", "before", "being", "between", "both", "but", "by", "call", "can",
    "could", "d", "did", "do", "does", "don", "down", "each", "false", "few", "for", "from", "get",
    "got", "had", "has", "have", "he", "her", "here", "him", "his", "how", "i", "if", "in", "into",
    "is", "it", "its", "just", "let", "like", "ll", "m", "me", "more", "most", "my", "no", "none",
    "not", "now", "null", "of", "ok", "okay", "on", "one", "or", "other", "our", "out", "over",
    "please", "re", "s", "same", "she", "should", "so", "some", "such", "t", "than", "thank",
    "thanks", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those",
    "to", "too", "true", "two", "under", "until", "up", "us", "ve", "very", "was", "we", "were",
    "what", "when", "where", "which", "while", "who", "will", "with", "would", "yes", "you",
    "your",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
    }

    #[test]
    fn sentences_end_at_marks_and_line_breaks() {
        let text = "He said (no.) Then he left. and stayed\n\nx\n- two. 3 more?\"  \"Yes\"";
        assert_eq!(
            sentences(text),
            ["He said (no.", "Then he left. and stayed", "- two.", "3 more?", "\"Yes\""]
        );
    }

    #[test]
    fn terms_are_lower_case_words_with_content() {
        assert_eq!(terms("Is THE order W-12 on its way?"), ["order", "w", "12", "way"]);
    }
}

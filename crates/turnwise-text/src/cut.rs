//! Shortens a text without splitting a character that people see as one.

use crate::facts;

/// The longest prefix of `text` of at most `bytes` bytes that does not split a visible character.
///
/// Tables of grapheme clusters would be larger than the rest of this crate. A cut can choose its
/// place, so it is enough to know where a cut is certainly safe: see [`may_part`].
pub(crate) fn head(text: &str, bytes: usize) -> &str {
    if text.len() <= bytes {
        return text;
    }
    let limit = floor_boundary(text, bytes);
    let mut end = limit;
    // Bounded, so that a line of a million flags or combining marks stays linear over many calls.
    while end > 0 && limit - end < AROUND {
        let (before, behind) = text.split_at_checked(end).unwrap_or_default();
        if may_part(before, behind) {
            return before;
        }
        end = floor_boundary(text, end - 1);
    }
    // Cut at the start of the text only if the first character is longer than the limit.
    if end == 0 { "" } else { text.get(..limit).unwrap_or_default() }
}

/// Whether a cut between `before` and `behind` keeps all characters whole. Returns false when in
/// doubt.
fn may_part(before: &str, behind: &str) -> bool {
    let (Some(last), Some(next)) = (before.chars().next_back(), behind.chars().next()) else {
        return true;
    };
    if last.is_ascii() && next.is_ascii() {
        return !(last == '\r' && next == '\n');
    }
    if is_flag_letter(last) && is_flag_letter(next) {
        let letters = before.chars().rev().take(AROUND).take_while(|c| is_flag_letter(*c)).count();
        return letters % 2 == 0;
    }
    let opens_syllable = matches!(next, '\u{ac00}'..='\u{d7a3}')
        && !matches!(last, '\u{1100}'..='\u{11ff}' | '\u{a960}'..='\u{a97f}');
    opens_syllable || !(joins(next) || is_clustering(next) || last == '\u{200d}' || prepends(last))
}

/// Two of these letters make a flag.
fn is_flag_letter(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

/// Marks that belong to the character before them.
fn joins(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{670}'
        | '\u{6d6}'..='\u{6ed}' | '\u{e31}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{eb1}'..='\u{ebc}' | '\u{ec8}'..='\u{ece}'
        | '\u{200c}' | '\u{200d}' | '\u{20d0}'..='\u{20ff}' | '\u{302a}'..='\u{302f}' | '\u{3099}' | '\u{309a}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{ff9e}' | '\u{ff9f}' | '\u{1f3fb}'..='\u{1f3ff}')
        || c > '\u{dffff}'
}

/// Marks that belong to the next character.
fn prepends(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}' | '\u{8e2}' | '\u{d4e}' | '\u{110bd}' | '\u{110cd}'
        | '\u{111c2}'..='\u{111c3}' | '\u{113d1}' | '\u{1193f}'..='\u{11941}' | '\u{11a3a}' | '\u{11a84}'..='\u{11a89}' | '\u{11d46}' | '\u{11f02}')
}

/// Scripts with their own cluster rules: never cut before one of their letters.
fn is_clustering(c: char) -> bool {
    matches!(c, '\u{700}'..='\u{e00}' | '\u{f00}'..='\u{11ff}' | '\u{135d}'..='\u{135f}' | '\u{1680}'..='\u{1dff}' | '\u{2cef}'..='\u{2dff}'
        | '\u{a66f}'..='\u{d7ff}' | '\u{fb1e}' | '\u{10000}'..='\u{1efff}')
}

const AROUND: usize = 128;

/// Byte length of the first `chars` characters of `text`.
pub(crate) fn bytes_of_chars(text: &str, chars: usize) -> usize {
    text.char_indices().nth(chars).map_or(text.len(), |(at, _)| at)
}

/// Returns at most `bytes` bytes from the start of `text`. The result ends with a whole word if
/// there is a space, and never splits a fact: half an order number would be an invented one.
pub(crate) fn words(text: &str, bytes: usize) -> &str {
    let start = head(text, bytes);
    if start.len() == text.len() {
        return start;
    }
    let spaced =
        start.rfind(char::is_whitespace).and_then(|at| start.get(..at)).unwrap_or_default();
    // Text without spaces is cut after a clause (Chinese), or at the limit (a base64 blob).
    let clauses = start.rfind(CLAUSE_ENDS).and_then(|at| start.get(..at)).unwrap_or_default();
    let longest = if spaced.len() > clauses.len() { spaced } else { clauses };
    let whole_words = if longest.len() * 2 > start.len() { longest } else { start };
    let cut = whole_words.len();
    let around = text.get(..floor_boundary(text, (cut + 160).min(text.len()))).unwrap_or(text);
    let halved = facts::scan(around).find(|fact| fact.range.start < cut && cut < fact.range.end);
    let kept = halved.map_or(whole_words, |fact| text.get(..fact.range.start).unwrap_or_default());
    kept.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '-' | '('))
}

/// Punctuation that ends a clause in text without spaces.
const CLAUSE_ENDS: [char; 7] = ['、', '，', '；', '：', '。', '！', '？'];

fn floor_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at = at.saturating_sub(1);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;
    use unicode_segmentation::UnicodeSegmentation;

    fn check(text: &str, bytes: usize, expected: &str) {
        assert_eq!(head(text, bytes), expected);
    }

    #[test]
    fn texts_without_spaces_end_with_a_clause() {
        let text = "我想订一家酒店，最好离车站近一点，价格不要超过五百元";
        assert_eq!(words(text, 60), "我想订一家酒店，最好离车站近一点");
    }

    #[test]
    fn short_texts_stay() {
        check("abc", 3, "abc");
        check("", 0, "");
    }

    #[test]
    fn a_character_is_never_halved() {
        check("aé", 2, "a");
        check("中文", 4, "中");
    }

    #[test]
    fn an_emoji_family_is_one_character() {
        check("ok 👨‍👩‍👧", 8, "ok ");
        check("e\u{301}x", 2, "");
    }

    proptest! {
        #[test]
        fn cuts_part_no_character(text in "(\\PC|[\u{300}-\u{36f}\u{1f1e6}-\u{1f1ff}\u{200d}\u{1f468}ก-๎क-्가-각\r\n]){0,40}", bytes in 0_usize..200) {
            let kept = head(&text, bytes);
            prop_assert!(kept.len() <= bytes.max(text.len().min(bytes)));
            let bounds: Vec<_> = text.grapheme_indices(true).map(|(at, _)| at).chain([text.len()]).collect();
            prop_assert!(bounds.contains(&kept.len()), "{kept:?} of {text:?}");
        }
    }

    #[test]
    fn words_end_whole() {
        assert_eq!(words("the quick brown fox", 12), "the quick");
        assert_eq!(words("supercalifragilistic", 5), "super");
    }

    #[test]
    fn no_fact_is_halved() {
        assert_eq!(words("booked for May 20, 2024 at noon", 18), "booked for");
        assert_eq!(words("id=credit_card_4421486", 12), "id=");
    }
}

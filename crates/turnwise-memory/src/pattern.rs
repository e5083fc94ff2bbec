//! Matches the patterns of doors against lower-case text: literals, choices, gaps and values.
//!
//! The matcher backtracks over choices, and every gap is bounded, so the cost of a sentence is
//! linear in its length.

use alloc::vec::Vec;
use core::ops::Range;

use crate::language::Language;

/// The text that a pattern captured, as byte ranges.
pub(crate) type Taken = Vec<Range<usize>>;

/// Matches `pattern` at byte `at` of `text`. Returns the range of the match, and what it captured.
pub(crate) fn match_at(
    pattern: &str,
    text: &str,
    at: usize,
    language: &Language,
) -> Option<(Range<usize>, Taken)> {
    let matcher = Matcher { text, language };
    let mut taken = Vec::new();
    let end = matcher.run(&Rest { pattern, next: None }, at, &mut taken)?;
    Some((at..end, taken))
}

/// The positions of a text at which a pattern can begin.
pub(crate) fn starts(text: &str, is_unspaced: bool) -> impl Iterator<Item = usize> {
    let mut in_word = false;
    text.char_indices().filter_map(move |(at, c)| {
        let begins = c.is_alphanumeric() && (is_unspaced || !in_word);
        in_word = c.is_alphanumeric() || matches!(c, '\'' | '’');
        begins.then_some(at)
    })
}

/// The rest of a pattern: first inside a choice, then after it.
#[derive(Clone, Copy)]
struct Rest<'a> {
    pattern: &'a str,
    next: Option<&'a Rest<'a>>,
}

impl Rest<'_> {
    /// The rest after the first `bytes` bytes.
    fn skip(&self, bytes: usize) -> Option<Self> {
        Some(Self { pattern: self.pattern.get(bytes..)?, ..*self })
    }

    fn is_over(&self) -> bool {
        self.pattern.is_empty() && self.next.is_none_or(Self::is_over)
    }
}

struct Matcher<'a> {
    text: &'a str,
    language: &'a Language,
}

impl Matcher<'_> {
    fn run(&self, pattern: &Rest<'_>, at: usize, taken: &mut Taken) -> Option<usize> {
        let Some(first) = pattern.pattern.chars().next() else {
            return match pattern.next {
                Some(next) => self.run(next, at, taken),
                None => self.is_bound(at).then_some(at),
            };
        };
        let rest = &pattern.skip(first.len_utf8())?;
        let text = self.text.get(at..)?;
        match first {
            '(' => self.choose(rest, at, taken),
            '*' => self.skip_adverbs(rest, at, taken),
            '<' if rest.pattern.starts_with('>') => {
                let most = if self.language.is_unspaced { MAX_CHARS } else { MAX_WORDS };
                self.gap(&rest.skip(1)?, at, taken, most)
            }
            '~' if rest.is_over() => self.value(at, taken),
            '~' => self.gap(rest, at, taken, MAX_CLAUSE),
            '%' => self.letters(rest, at, taken),
            '#' => self.digits(rest, at, taken),
            '$' => text.trim().is_empty().then_some(at),
            ' ' => {
                let spaces = text.len() - text.trim_start().len();
                (spaces > 0).then(|| self.run(rest, at + spaces, taken)).flatten()
            }
            '\'' => {
                let apostrophe = text.chars().next().filter(|c| matches!(c, '\'' | '’' | '`'));
                self.run(rest, at + apostrophe.map_or(0, char::len_utf8), taken)
            }
            literal if text.starts_with(literal) => self.run(rest, at + literal.len_utf8(), taken),
            _ => None,
        }
    }

    /// Tries the alternatives of a choice in order.
    fn choose(&self, pattern: &Rest<'_>, at: usize, taken: &mut Taken) -> Option<usize> {
        let mut depth = 1;
        let mut start = 0;
        let mut choices: Vec<&str> = Vec::new();
        let mut rest = "";
        for (place, c) in pattern.pattern.char_indices() {
            depth += i32::from(c == '(') - i32::from(c == ')');
            if depth == 0 || (depth == 1 && c == '|') {
                choices.push(pattern.pattern.get(start..place)?);
                start = place + 1;
            }
            if depth == 0 {
                rest = pattern.pattern.get(start..)?;
                break;
            }
        }
        if let Some(behind) = rest.strip_prefix('?') {
            rest = behind;
            choices.push("");
        }
        let behind = Rest { pattern: rest, ..*pattern };
        let before = taken.len();
        choices.into_iter().find_map(|choice| {
            taken.truncate(before);
            self.run(&Rest { pattern: choice, next: Some(&behind) }, at, taken)
        })
    }

    fn skip_adverbs(&self, pattern: &Rest<'_>, mut at: usize, taken: &mut Taken) -> Option<usize> {
        let before = taken.len();
        for _ in 0..=MAX_ADVERBS {
            taken.truncate(before);
            if let Some(end) = self.run(pattern, at, taken) {
                return Some(end);
            }
            let text = self.text.get(at..)?;
            at = self.language.adverbs.iter().find_map(|adverb| {
                let behind = text.strip_prefix(adverb)?;
                let trimmed = behind.trim_start();
                let is_word = self.language.is_unspaced || trimmed.len() < behind.len();
                is_word.then_some(self.text.len() - trimmed.len())
            })?;
        }
        None
    }

    /// Captures few words first, then more.
    fn gap(&self, pattern: &Rest<'_>, at: usize, taken: &mut Taken, most: usize) -> Option<usize> {
        let text = self.text.get(at..)?;
        if !self.is_bound(at) {
            return None;
        }
        let start = at + text.len() - text.trim_start().len();
        let before = taken.len();
        let ends = self.text.get(start..)?.char_indices().take_while(|(_, c)| !ends_clause(*c));
        let is_unspaced = self.language.is_unspaced;
        let mut words = 0;
        for (offset, c) in ends {
            let end = start + offset + c.len_utf8();
            if !is_unspaced && !self.is_bound(end) || c.is_whitespace() {
                continue;
            }
            taken.truncate(before);
            taken.push(start..end);
            if let Some(end) = self.run(pattern, end, taken) {
                return Some(end);
            }
            words += 1;
            if words == most {
                break;
            }
        }
        taken.truncate(before);
        None
    }

    /// Skips letters of a word, few first.
    fn letters(&self, pattern: &Rest<'_>, at: usize, taken: &mut Taken) -> Option<usize> {
        let word = self.text.get(at..)?.char_indices().take_while(|(_, c)| c.is_alphanumeric());
        let ends = word.map(|(offset, c)| at + offset + c.len_utf8());
        ends.into_iter().find_map(|end| self.run(pattern, end, taken))
    }

    /// Captures a number in digits.
    fn digits(&self, pattern: &Rest<'_>, at: usize, taken: &mut Taken) -> Option<usize> {
        let text = self.text.get(at..)?;
        let end = at + text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let before = taken.len();
        (end > at).then(|| taken.push(at..end))?;
        let found = self.run(pattern, end, taken);
        if found.is_none() {
            taken.truncate(before);
        }
        found
    }

    /// Captures the rest of the clause.
    fn value(&self, at: usize, taken: &mut Taken) -> Option<usize> {
        let text = self.text.get(at..)?;
        let at = at + text.len() - text.trim_start().len();
        let text = self.text.get(at..)?;
        let mut end = text.len();
        let mut chars = text.char_indices().peekable();
        while let Some((place, c)) = chars.next() {
            // A full stop or a comma within a number or a name does not end the clause.
            let next = chars.peek().map(|(_, next)| *next);
            let is_inner = matches!(c, '.' | ',' | ':') && next.is_some_and(char::is_alphanumeric);
            if ends_clause(c) && !is_inner {
                end = place;
                break;
            }
        }
        let clause = text.get(..end)?;
        let ends = self.language.ends.iter().filter_map(|word| clause.find(word));
        let value = clause.get(..ends.min().unwrap_or(end))?.trim_end();
        value.chars().any(char::is_alphanumeric).then(|| {
            taken.push(at..at + value.len());
            at + value.len()
        })
    }

    /// Whether there is a word boundary.
    fn is_bound(&self, at: usize) -> bool {
        let before = self.text.get(..at).and_then(|text| text.chars().next_back());
        let behind = self.text.get(at..).and_then(|text| text.chars().next());
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        self.language.is_unspaced || !(is_word(before) && is_word(behind))
    }
}

pub(crate) fn ends_clause(c: char) -> bool {
    matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '\n' | '(' | ')' | '…' | '—' | '–')
        || matches!(c, '。' | '，' | '；' | '：' | '！' | '？' | '（' | '）' | '、')
}

const MAX_ADVERBS: usize = 3;
const MAX_WORDS: usize = 8;
const MAX_CHARS: usize = 12;
const MAX_CLAUSE: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::LANGUAGES;

    fn check(pattern: &str, text: &str, expected: Option<&[&str]>) {
        let found = match_at(pattern, text, 0, LANGUAGES[0]);
        let found = found.map(|(_, taken)| -> Vec<&str> {
            taken.into_iter().map(|range| &text[range]).collect()
        });
        assert_eq!(found.as_deref(), expected, "{text}");
    }

    #[test]
    fn choices_gaps_and_values() {
        check("i *(like|love) ~", "i really love warm tea, i think", Some(&["warm tea"]));
        check("i *(like|love) ~", "i likely go", None);
        check("i prefer <> over ~", "i prefer dark roast over tea", Some(&["dark roast", "tea"]));
        check("i'm (a (big )?fan of|into) ~", "i’m a fan of jazz", Some(&["jazz"]));
        check("i'm (a (big )?fan of|into) ~", "im into jazz", Some(&["jazz"]));
        check("my <> costs ~", "my rent costs 1,200.50 euros.", Some(&["rent", "1,200.50 euros"]));
        check("i like ~", "i like ...", None);
        check("i'm #(,|$)", "i'm 34, you know", Some(&["34"]));
        check("i'm #(,|$)", "i'm 34 steps away", None);
    }

    #[test]
    fn long_texts_stay_cheap() {
        let text = "my word ".repeat(5000);
        check("my <> (is|are|has) ~", &text, None);
    }
}

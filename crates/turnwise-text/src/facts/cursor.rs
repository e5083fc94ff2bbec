//! A position in a text, and what is known about the runs of characters after it.

use core::ops::Range;

use super::shape::plain_word;
use crate::words::{ByteSet, is_word};

/// A position in a text. Each `barren` mark is the end of a run without a certain shape. A search
/// that starts inside such a run stops at once, which keeps the scan linear.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    pub text: &'a str,
    pub at: usize,
    pub barren_email: usize,
    pub barren_path: usize,
    pub barren_id: usize,
    /// The last run of ASCII address and path characters that was read.
    run: Run,
    /// The end of the last escape sequence (`\n`, `\u2019`). Its letters do not belong to the next
    /// word.
    escape_end: usize,
    #[cfg(test)]
    pub work: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            barren_email: 0,
            barren_path: 0,
            barren_id: 0,
            run: Run::default(),
            escape_end: usize::MAX,
            #[cfg(test)]
            work: 0,
        }
    }

    pub fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The text before the cursor.
    pub fn read(&self) -> &'a str {
        self.text.get(..self.at).unwrap_or_default()
    }

    pub fn before(&self) -> Option<char> {
        if self.at == self.escape_end {
            return None;
        }
        self.text.get(..self.at)?.chars().next_back()
    }

    /// The run of address and path characters around the cursor, read only once.
    pub fn run_here(&mut self) -> Run {
        if self.at >= self.run.end {
            let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
            let length = OF_ADDRESSES.run(rest);
            self.count(length);
            let (run, behind) = rest.split_at_checked(length).unwrap_or_default();
            let goes_on = behind.first().is_some_and(|byte| !byte.is_ascii());
            self.run = Run {
                end: self.at + length,
                may_hold_an_address: goes_on || run.contains(&b'@'),
                may_hold_a_file: goes_on || run.contains(&b'.'),
            };
        }
        self.run
    }

    /// Whether a digit and a full stop precede the cursor, so that what follows is part of a
    /// number.
    pub fn follows_decimal(&self) -> bool {
        let before = self.text.as_bytes().get(..self.at).unwrap_or_default();
        matches!(before, [.., digit, b'.'] if digit.is_ascii_digit())
    }

    /// Advances by `length` bytes, at least one character.
    pub fn take(&mut self, length: usize) -> Range<usize> {
        let start = self.at;
        self.at = self.at.saturating_add(length.max(1)).min(self.text.len());
        start..self.at
    }

    /// Skips spaces and punctuation that can begin neither a fact nor an escape.
    pub fn skip_marks(&mut self) {
        let begins = |byte: &u8| !byte.is_ascii() || BEGINNING.has(*byte);
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(begins).unwrap_or(rest.len());
    }

    /// Skips a word that begins no fact, as most words are.
    pub fn skip_plain_word(&mut self) -> bool {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let length = plain_word(rest).unwrap_or_default();
        self.count(length);
        self.at += length;
        length > 0
    }

    /// Moves to the next position where a fact can begin: past a word without a fact, or past one
    /// character.
    pub fn skip(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        let length = match escape(rest) {
            // An escaped letter belongs to the word around it.
            Some((length, c)) if is_word(c) => length + self.word_length(self.at + length),
            Some((length, _)) => {
                self.escape_end = self.at + length;
                length
            }
            None if is_word(first) => self.word_length(self.at),
            None => first.len_utf8(),
        };
        self.at += length.max(1);
    }

    /// Length of the word at `at`, including escaped letters.
    fn word_length(&mut self, at: usize) -> usize {
        let text = self.text;
        let rest = |at: usize| text.get(at..).unwrap_or_default();
        let mut end = at;
        loop {
            end += self.run(rest(end), is_word);
            match escape(rest(end)) {
                Some((length, c)) if is_word(c) => end += length,
                _ => return end - at,
            }
        }
    }

    /// Whether a word continues after `end` with an escaped letter.
    pub fn goes_on(&self, end: usize) -> bool {
        let rest = self.text.get(end..).unwrap_or_default();
        escape(rest).is_some_and(|(_, c)| is_word(c))
    }

    /// Length of the run at the start of `text` whose characters `belongs` accepts.
    pub fn run(&mut self, text: &str, belongs: impl Fn(char) -> bool) -> usize {
        let bytes = text.as_bytes();
        let is_inner = |byte: &&u8| byte.is_ascii() && belongs(char::from(**byte));
        let mut length = bytes.iter().take_while(is_inner).count();
        if bytes.get(length).is_some_and(|byte| !byte.is_ascii()) {
            let rest = text.get(length..).unwrap_or_default();
            length +=
                rest.char_indices().find(|(_, c)| !belongs(*c)).map_or(rest.len(), |(at, _)| at);
        }
        self.count(length);
        length
    }

    /// Counts the bytes read, for the test that the scan is linear.
    #[cfg(test)]
    pub fn count(&mut self, bytes: usize) {
        self.work += bytes + 1;
    }

    #[cfg(not(test))]
    #[inline]
    pub fn count(&mut self, _bytes: usize) {}
}

/// ASCII characters of addresses and paths.
static OF_ADDRESSES: ByteSet = ByteSet::of_words_and(b"_.@+-/");

/// ASCII characters that can begin a fact or an escape.
static BEGINNING: ByteSet = ByteSet::of_words_and(b"_$/~.(+#\\");

/// Which facts a run of address and path characters may contain.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    end: usize,
    pub may_hold_an_address: bool,
    pub may_hold_a_file: bool,
}

/// The escape sequence at the start of a text, and its character: `\n`, `\u00e9`, `\xe9`. In doubly
/// escaped text, the backslash is doubled.
fn escape(text: &str) -> Option<(usize, char)> {
    let behind = text.strip_prefix('\\')?;
    let behind = behind.strip_prefix('\\').unwrap_or(behind);
    let lead = text.len() - behind.len() + 1;
    let digits = match behind.chars().next()? {
        'n' | 'r' | 't' | 'b' | 'f' => return Some((lead, ' ')),
        'u' => 4,
        'x' => 2,
        _ => return None,
    };
    let code = behind.get(1..=digits)?;
    let is_code = code.bytes().all(|byte| byte.is_ascii_hexdigit());
    let c = u32::from_str_radix(code, 16).ok().filter(|_| is_code)?;
    Some((lead + digits, char::from_u32(c).unwrap_or(' ')))
}

//! Weighs white space.

use super::{Class, Scale, TOKEN};
use crate::kinds::{self, BLANK, WHITE, kind, lead};
use crate::weights::MARKS_AFTER_SPACE;

impl Scale<'_> {
    /// Weighs white space. Its line breaks are one piece, and its last blank belongs to the word or
    /// the mark that follows.
    pub(super) fn spaces(&mut self, byte: u8, next: u8) {
        if byte == b'\n' && next & WHITE == 0 {
            self.at += 1;
            self.weight += TOKEN;
            return;
        }
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let (mut length, mut lines, mut last) = (0, 0, byte);
        for &byte in rest {
            match kind(byte) {
                BLANK => {}
                kinds::BREAK => lines = length + 1,
                _ => break,
            }
            last = byte;
            length += 1;
        }
        self.lines(rest.get(..lines).unwrap_or_default());
        self.at += length;
        let Some(before_last) = (length - lines).checked_sub(1) else { return };
        match self.class(self.at) {
            None => self.blanks(before_last + 1, last),
            Some(Class::Letter) if length > 1 => {
                self.blanks(before_last, last);
                self.at -= 1;
            }
            Some(Class::Letter) => self.any_word(lead(last)),
            Some(Class::Mark) if last == b' ' => {
                self.blanks(before_last, last);
                self.marks(MARKS_AFTER_SPACE);
            }
            Some(_) => {
                self.blanks(before_last, last);
                self.weight += TOKEN;
            }
        }
    }

    fn blanks(&mut self, count: usize, kind: u8) {
        // 128 blanks or 16 tabs make one token.
        let power = if kind == b' ' { 7 } else { 4 };
        self.weight += ((count + (1 << power) - 1) >> power) as i64 * TOKEN;
    }

    /// Weighs line breaks with the blanks between them: one token, and more for each change between
    /// breaks and blanks.
    fn lines(&mut self, run: &[u8]) {
        if run.len() < 2 {
            self.weight += run.len() as i64 * TOKEN;
            return;
        }
        let is_break = |b: u8| matches!(b, b'\r' | b'\n');
        let changes = run
            .windows(2)
            .filter(|pair| !matches!(pair, [a, b] if a == b || is_break(*a) && is_break(*b)));
        let changes = changes.count().saturating_sub(1);
        // Four `\r\n` cost as much as sixteen `\n`.
        let breaks: usize =
            run.iter().map(|b| if *b == b'\r' { 3 } else { usize::from(*b == b'\n') }).sum();
        let (mixed, plain) = (changes as i64 * TOKEN * 5 / 8, breaks.div_ceil(16) as i64 * TOKEN);
        // A carriage return joins the breaks before it only in `\r\n`.
        let is_alone = matches!(run, [.., before, b'\r'] if *before != b'\r');
        self.weight += mixed.max(plain).max(TOKEN) + if is_alone { TOKEN } else { 0 };
    }
}

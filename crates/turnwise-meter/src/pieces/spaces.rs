//! White space.

use super::{Class, Scale, TOKEN};
use crate::kinds::{self, BLANK, WHITE, kind, lead};
use crate::weights::SPACED;

impl Scale<'_> {
    /// White space: its lines are one piece, and the last blank belongs to the word or the mark
    /// that follows.
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
                self.marks(SPACED);
            }
            Some(_) => {
                self.blanks(before_last, last);
                self.weight += TOKEN;
            }
        }
    }

    fn blanks(&mut self, count: usize, kind: u8) {
        // 128 blanks or 16 tabs are a token.
        let power = if kind == b' ' { 7 } else { 4 };
        self.weight += ((count + (1 << power) - 1) >> power) as i64 * TOKEN;
    }

    /// Line breaks with the blanks between them: one token, and more for each change from one to
    /// the other.
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
        // `\r\n` four times takes as much as `\n` sixteen times.
        let breaks: usize =
            run.iter().map(|b| if *b == b'\r' { 3 } else { usize::from(*b == b'\n') }).sum();
        let (mixed, plain) = (changes as i64 * TOKEN * 5 / 8, breaks.div_ceil(16) as i64 * TOKEN);
        // A carriage return joins what stands before it in `\r\n` only.
        let is_alone = matches!(run, [.., before, b'\r'] if *before != b'\r');
        self.weight += mixed.max(plain).max(TOKEN) + if is_alone { TOKEN } else { 0 };
    }
}

//! The pieces of a text, cut where `o200k_base` cuts them, and what each is likely to cost.

use super::weights::{
    ADD, APOSTROPHE, BARE, BREAK, CAPITAL, END, JOINT, LEAD, OTHER, REPEATS, SCRIPTS, SPACED, START, Script,
};

/// One token, in the unit the pieces are weighed in.
pub(super) const TOKEN: i64 = 32;

/// Walks once through a text and adds up its weight.
pub(super) struct Scale<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    weight: i64,
}

/// What a character is to the cutting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Space,
    Mark,
}

impl<'t> Scale<'t> {
    pub(super) fn weigh(text: &'t str) -> i64 {
        let mut scale = Self { text, bytes: text.as_bytes(), at: 0, weight: 0 };
        while let Some(class) = scale.class(scale.at) {
            match class {
                // Most of most texts: a blank, then a word.
                Class::Space if scale.is_blank_before_word() => {
                    scale.at += 1;
                    scale.word(BLANK);
                }
                Class::Letter => scale.word(START),
                Class::Digit => scale.digits(),
                Class::Space => scale.spaces(),
                Class::Mark => scale.mark(),
            }
        }
        scale.weight
    }

    fn is_blank_before_word(&self) -> bool {
        matches!(self.bytes.get(self.at..), Some([b' ', letter, ..]) if letter.is_ascii_alphabetic())
    }

    #[inline]
    fn class(&self, at: usize) -> Option<Class> {
        let byte = *self.bytes.get(at)?;
        Some(match byte {
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b' ' | b'\t' | b'\r' | b'\n' => Class::Space,
            0..128 => Class::Mark,
            _ if self.script(at).0.is_letter => Class::Letter,
            _ => Class::Mark,
        })
    }

    /// The script of the character beyond ASCII that starts here, and the character's length in bytes.
    fn script(&self, at: usize) -> (Script, usize) {
        let c = self.text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or_default();
        let index = SCRIPTS.partition_point(|script| script.first <= c as u32).saturating_sub(1);
        (SCRIPTS.get(index).copied().unwrap_or_default(), c.len_utf8())
    }

    fn next(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or_default()
    }

    /// How often the byte at hand stands here in a row.
    fn repeats(&self) -> usize {
        let here = self.next();
        self.bytes.get(self.at..).unwrap_or_default().iter().take_while(|&&byte| byte == here).count()
    }

    /// Digits are cut into threes, and every three are a token.
    fn digits(&mut self) {
        let digits = self.bytes.get(self.at..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count();
        self.at += digits;
        self.weight += digits.div_ceil(3) as i64 * TOKEN;
    }

    /// White space: its lines are one piece, and the last blank belongs to the word or the mark that follows.
    fn spaces(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\r' | b'\n')).count();
        let run = rest.get(..length).unwrap_or_default();
        let lines = run.iter().rposition(|b| matches!(b, b'\r' | b'\n')).map_or(0, |last| last + 1);
        self.lines(run.get(..lines).unwrap_or_default());
        self.at += length;
        let Some(before_last) = (length - lines).checked_sub(1) else { return };
        let last = run.last().copied().unwrap_or_default();
        match self.class(self.at) {
            None => self.blanks(before_last + 1, last),
            Some(Class::Letter) => {
                self.blanks(before_last, last);
                self.word(lead(last));
            }
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
        let longest = if kind == b' ' { 128 } else { 16 };
        self.weight += count.div_ceil(longest) as i64 * TOKEN;
    }

    /// Line breaks with the blanks between them: one token, and more for each change from one to the other.
    fn lines(&mut self, run: &[u8]) {
        if run.len() < 2 {
            self.weight += run.len() as i64 * TOKEN;
            return;
        }
        let is_break = |b: u8| matches!(b, b'\r' | b'\n');
        let changes = run.windows(2).filter(|pair| !matches!(pair, [a, b] if a == b || is_break(*a) && is_break(*b)));
        let changes = changes.count().saturating_sub(1);
        // `\r\n` four times takes as much as `\n` sixteen times.
        let breaks: usize = run.iter().map(|b| if *b == b'\r' { 3 } else { usize::from(*b == b'\n') }).sum();
        let (mixed, plain) = (changes as i64 * TOKEN * 5 / 8, breaks.div_ceil(16) as i64 * TOKEN);
        self.weight += mixed.max(plain).max(TOKEN);
    }

    /// A single mark before a letter belongs to the word, all others stand together.
    fn mark(&mut self) {
        let here = self.next();
        let (length, weight) = if here < 128 { (1, lead(here)) } else { (self.script(self.at).1, OTHER) };
        if self.class(self.at + length) == Some(Class::Letter) {
            self.at += length;
            self.word(weight);
        } else {
            self.marks(BARE);
        }
    }

    fn marks(&mut self, start: i64) {
        let mut weight = start;
        while self.class(self.at) == Some(Class::Mark) {
            let here = self.next();
            if here >= 128 {
                let (script, length) = self.script(self.at);
                weight += self.foreign(script, length);
                continue;
            }
            let is_alone = self.bytes.get(self.at + 1) != Some(&here);
            match if is_alone { 1 } else { self.repeats() } {
                length @ 4.. => weight += self.repeated(length),
                _ => {
                    weight += i64::from(ADD.get(usize::from(here).wrapping_sub(33)).copied().unwrap_or(b'P')) - ZERO;
                    self.at += 1;
                }
            }
        }
        if matches!(self.next(), b'\r' | b'\n') {
            weight += BREAK;
            while matches!(self.next(), b'\r' | b'\n') {
                self.at += 1;
            }
        }
        self.weight += weight.max(TOKEN);
    }

    /// A character beyond ASCII, or all of them where it stands four times and more.
    fn foreign(&mut self, script: Script, length: usize) -> i64 {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let character = rest.get(..length).unwrap_or_default();
        let count = rest.chunks_exact(length).take_while(|next| *next == character).count();
        let count = if count < 4 { 1 } else { count };
        self.at += count * length;
        let each = if count == 1 { script.each } else { script.again };
        count as i64 * i64::from(each)
    }

    /// Four and more of the same: the vocabulary has tokens for them up to a length that depends on the character.
    fn repeated(&mut self, length: usize) -> i64 {
        let power = REPEATS.get(usize::from(self.next()).wrapping_sub(33)).copied().unwrap_or(b'0') & 7;
        self.at += length;
        (length.div_ceil(1 << power) as i64) * TOKEN - TOKEN / 2
    }

    /// A word with what stands before it. It ends where a capital follows a small letter.
    fn word(&mut self, lead: i64) {
        let mut weight = lead;
        let (mut before, mut last, mut previous) = (NONE, NONE, 0);
        let (mut is_first, mut is_lower, mut script_before) = (true, false, None);
        // Small letters, one after the other: the loop that counts.
        for &byte in self.bytes.get(self.at..).unwrap_or_default() {
            let letter = usize::from(byte.wrapping_sub(b'a'));
            if letter >= 26 || (byte == previous && self.drawn_out(byte)) {
                break;
            }
            weight += pair(JOINT, last, letter);
            (before, last, previous) = (last, letter, byte);
            self.at += 1;
            (is_first, is_lower) = (false, true);
        }
        while let Some(&byte) = self.bytes.get(self.at) {
            let letter = usize::from((byte | 32).wrapping_sub(b'a'));
            if letter < 26 {
                let is_upper = byte & 32 == 0;
                if is_upper && is_lower {
                    break;
                }
                is_lower |= !is_upper;
                if is_upper && !is_first {
                    weight += CAPITAL;
                }
                if byte == previous && self.drawn_out(byte) {
                    // The two before were weighed as a pair already; the rest is what counts.
                    weight += self.repeated(self.repeats());
                    (before, last, previous) = (NONE, NONE, 0);
                    continue;
                }
                weight += pair(JOINT, last, letter);
                (before, last, previous) = (last, letter, byte);
                self.at += 1;
            } else if byte >= 128 {
                let (script, length) = self.script(self.at);
                if !script.is_letter {
                    break;
                }
                let begins = script_before != Some((script.start, script.each));
                weight += if begins { i64::from(script.start) } else { 0 } + self.foreign(script, length);
                (script_before, is_lower) = (Some((script.start, script.each)), true);
                (before, last, previous) = (NONE, NONE, 0);
            } else {
                break;
            }
            is_first = false;
        }
        if before != NONE {
            weight += pair(END, before, last);
        }
        if self.next() == b'\'' {
            weight += self.contraction();
        }
        self.weight += weight.max(TOKEN);
    }

    /// Whether three more of this byte stand here.
    fn drawn_out(&self, byte: u8) -> bool {
        self.bytes.get(self.at..self.at + 3).is_some_and(|next| next.iter().all(|&next| next == byte))
    }

    /// `'s`, `'ll` and their like stay with their word.
    fn contraction(&mut self) -> i64 {
        let length = match self.bytes.get(self.at..).unwrap_or_default() {
            [b'\'', a, b, ..] if matches!([a | 32, b | 32], [b'r' | b'v', b'e'] | [b'l', b'l']) => 3,
            [b'\'', a, ..] if matches!(a | 32, b's' | b't' | b'm' | b'd') => 2,
            _ => return 0,
        };
        self.at += length;
        APOSTROPHE
    }
}

fn lead(byte: u8) -> i64 {
    match LEAD.get(usize::from(byte).wrapping_sub(32)) {
        Some(&weight) => i64::from(weight) - ZERO,
        None => OTHER,
    }
}

/// What two letters in a row weigh.
#[inline]
fn pair(table: &[u8; 702], first: usize, second: usize) -> i64 {
    i64::from(table.get(first * 26 + second).copied().unwrap_or(b'@')) - ZERO
}

/// What a blank before a word weighs, as [`LEAD`] has it.
const BLANK: i64 = LEAD[0] as i64 - ZERO;
/// No letter: the row of a table that is all nothing.
const NONE: usize = 26;

/// The tables are text that can be read: `@` stands for nothing, and each step from it for one more.
const ZERO: i64 = 64;

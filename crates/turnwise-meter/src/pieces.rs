//! The pieces of a text, cut where `o200k_base` cuts them, and what each is likely to cost.

use super::letters::{self, NONE};
use super::weights::{
    ADD, APOSTROPHE, BARE, BREAK, CAPITAL, CHARACTERS, LEAD, OTHER, REPEATS, SCRIPTS, SPACED, START, Script, ZERO,
};

/// One token, in the unit the pieces are weighed in.
pub(super) const TOKEN: i64 = 32;

/// Walks once through a text and adds up its weight; if `ONE`, piece by piece, where words in a row are otherwise one step.
pub(super) struct Scale<'t, const ONE: bool> {
    bytes: &'t [u8],
    at: usize,
    weight: i64,
    /// The script met last, which is the script met next more often than not.
    script: Script,
    /// The first character behind it.
    script_end: u32,
}

/// What a character is to the cutting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Space,
    Mark,
}

/// A character beyond ASCII.
#[derive(Clone, Copy)]
struct Foreign {
    code: u32,
    /// In bytes.
    length: usize,
    script: Script,
}

impl<'t, const ONE: bool> Scale<'t, ONE> {
    pub(super) fn weigh(bytes: &'t [u8]) -> i64 {
        let mut scale = Self::new(bytes);
        while scale.step() {}
        scale.weight
    }

    pub(super) fn new(bytes: &'t [u8]) -> Self {
        Self { bytes, at: 0, weight: 0, script: Script::default(), script_end: 0 }
    }

    /// The next piece, or two where white space goes before a word: where it ends, and what it weighs.
    pub(super) fn next_piece(&mut self) -> Option<(usize, i64)> {
        let before = self.weight;
        self.step().then_some((self.at, self.weight - before))
    }

    #[inline(always)]
    fn step(&mut self) -> bool {
        match self.class(self.at) {
            None => return false,
            // Most of most texts: a blank, then a word.
            Some(Class::Space) if self.is_blank_before_word() => {
                self.at += 1;
                self.word(BLANK);
            }
            Some(Class::Letter) => self.word(START),
            Some(Class::Digit) => self.digits(),
            Some(Class::Space) => self.spaces(),
            Some(Class::Mark) => self.mark(),
        }
        true
    }

    #[inline]
    fn is_blank_before_word(&self) -> bool {
        matches!(self.bytes.get(self.at..), Some([b' ', letter, ..]) if letter.is_ascii_alphabetic())
    }

    #[inline]
    fn class(&mut self, at: usize) -> Option<Class> {
        let byte = *self.bytes.get(at)?;
        Some(match byte {
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b' ' | b'\t' | b'\r' | b'\n' => Class::Space,
            0..128 => Class::Mark,
            _ if self.foreign(at).script.is_letter => Class::Letter,
            _ => Class::Mark,
        })
    }
    /// The character beyond ASCII that starts here.
    // One copy of it is enough: it stands wherever a class is asked for.
    #[inline(never)]
    fn foreign(&mut self, at: usize) -> Foreign {
        let (code, length) = letters::decoded(self.bytes.get(at..).unwrap_or_default());
        if !(self.script.first..self.script_end).contains(&code) {
            (self.script, self.script_end) = script_of(code);
        }
        Foreign { code, length, script: self.script }
    }

    #[inline]
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
        let (length, weight) = if here < 128 { (1, lead(here)) } else { (self.foreign(self.at).length, OTHER) };
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
                let character = self.foreign(self.at);
                weight += self.take(character);
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
    #[inline(never)]
    fn take(&mut self, Foreign { code, length, script }: Foreign) -> i64 {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += length;
        let (character, rest) = rest.split_at_checked(length).unwrap_or_default();
        // Neighbours differ in their last byte before all others.
        if rest.get(length.wrapping_sub(1)) == character.last() && rest.starts_with(character) {
            let more = rest.chunks_exact(length).take_while(|next| *next == character).count();
            if more >= 3 {
                self.at += more * length;
                return (more as i64 + 1) * i64::from(script.again);
            }
        }
        let own = CHARACTERS.get((code.wrapping_mul(SPREAD) >> 21) as usize).copied().unwrap_or(b'@');
        i64::from(script.each) + i64::from(own) - ZERO
    }

    /// Four and more of the same: the vocabulary has tokens for them up to a length that depends on the character.
    fn repeated(&mut self, length: usize) -> i64 {
        let power = REPEATS.get(usize::from(self.next()).wrapping_sub(33)).copied().unwrap_or(b'0') & 7;
        self.at += length;
        (length.div_ceil(1 << power) as i64) * TOKEN - TOKEN / 2
    }

    /// A word with what stands before it, and the words that follow behind one blank each. A word ends where a capital follows a
    /// small letter.
    #[inline(never)]
    fn word(&mut self, lead: i64) {
        let mut lead = lead;
        // Nearly all words: a letter, small letters, and then neither a letter nor a mark that belongs to it.
        while let Some((length, mut weight)) = letters::plain_word(self.bytes.get(self.at..).unwrap_or_default()) {
            self.at += length;
            if self.next() == b'\'' {
                weight += self.contraction();
            }
            self.weight += (lead + weight).max(TOKEN);
            if ONE || !self.is_blank_before_word() {
                return;
            }
            self.at += 1;
            lead = BLANK;
        }
        self.any_word(lead);
    }

    fn any_word(&mut self, lead: i64) {
        let mut weight = lead;
        let (mut before, mut last, mut previous) = (NONE, NONE, 0);
        let (mut is_first, mut is_lower, mut script_before) = (true, false, None);
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte.is_ascii_alphabetic() {
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
                let letter = byte & 31;
                weight += letters::joint(last, letter);
                (before, last, previous) = (last, letter, byte);
                self.at += 1;
            } else if byte >= 128 {
                let character = self.foreign(self.at);
                let Script { is_letter, first, start, .. } = character.script;
                if !is_letter {
                    break;
                }
                if script_before != Some(first) {
                    weight += i64::from(start);
                }
                weight += self.take(character);
                (script_before, is_lower) = (Some(first), true);
                (before, last, previous) = (NONE, NONE, 0);
            } else {
                break;
            }
            is_first = false;
        }
        weight += letters::end(before, last);
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

/// The script of a character, and the first character behind it.
fn script_of(code: u32) -> (Script, u32) {
    // Few scripts begin in any block of 4,096, so looking from the block's first one on finds it at once.
    let from = FIRST_OF_BLOCK.get((code >> 12) as usize).copied().unwrap_or(LAST_SCRIPT);
    let mut rest = SCRIPTS.iter().skip(usize::from(from));
    let mut script = rest.next().copied().unwrap_or_default();
    for next in rest {
        if code < next.first {
            return (script, next.first);
        }
        script = *next;
    }
    (script, u32::MAX)
}

/// The script that a block of 4,096 characters begins in, by its place in the table.
const FIRST_OF_BLOCK: [u8; 32] = first_of_block();
const LAST_SCRIPT: u8 = SCRIPTS.len() as u8 - 1;

#[allow(clippy::indexing_slicing)] // Checked while compiling.
const fn first_of_block() -> [u8; 32] {
    let mut firsts = [0; 32];
    let mut block = 0;
    while block < firsts.len() {
        let mut script = 0;
        while script + 1 < SCRIPTS.len() && SCRIPTS[script + 1].first <= (block as u32) << 12 {
            script += 1;
        }
        firsts[block] = script as u8;
        block += 1;
    }
    firsts
}

/// What a blank before a word weighs, as [`LEAD`] has it.
const BLANK: i64 = LEAD[0] as i64 - ZERO;
/// The golden ratio in 32 bits: characters that stand side by side come to lie apart.
const SPREAD: u32 = 0x9e37_79b1;

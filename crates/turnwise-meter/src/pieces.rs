//! The pieces of a text, cut where `o200k_base` cuts them, and what each is likely to cost.

mod spaces;
pub(super) mod words;

use super::kinds::{self, BLANK, DIGIT, FOREIGN, LEADING, LETTER, MARK, added, kind, lead};
use super::letters;
use super::scripts::{own, script_of};
use super::weights::{BARE, BREAK, OTHER, REPEATS, START, Script};

/// One token, in the unit the pieces are weighed in.
pub(super) const TOKEN: i64 = 32;

/// Walks once through a text and adds up its weight.
pub(super) struct Scale<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) at: usize,
    pub(super) weight: i64,
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
pub(super) struct Foreign {
    pub code: u32,
    /// In bytes.
    pub length: usize,
    pub script: &'static Script,
}

impl<'t> Scale<'t> {
    pub(super) fn weigh(bytes: &'t [u8]) -> i64 {
        let mut scale = Self::new(bytes);
        #[cfg(feature = "fast")]
        scale.weigh_stretches();
        #[cfg(not(feature = "fast"))]
        while scale.step() {}
        scale.weight
    }

    pub(super) fn new(bytes: &'t [u8]) -> Self {
        Self { bytes, at: 0, weight: 0 }
    }

    /// The next piece, or two where white space follows line breaks: where it ends, and what it
    /// weighs.
    pub(super) fn next_piece(&mut self) -> Option<(usize, i64)> {
        let before = self.weight;
        self.step().then_some((self.at, self.weight - before))
    }

    /// Goes on by a piece, unless the text has ended.
    pub(super) fn step(&mut self) -> bool {
        match *self.bytes.get(self.at..).unwrap_or_default() {
            [] => return false,
            [byte, ..] if kind(byte) == LETTER => self.any_word(START),
            [byte, next, ..] if kind(byte) & LEADING != 0 && kind(next) == LETTER => {
                self.at += 1;
                self.any_word(lead(byte));
            }
            _ => self.other_than_word(),
        }
        true
    }

    #[inline(never)]
    pub(super) fn other_than_word(&mut self) {
        let byte = self.next();
        let next = kind(self.bytes.get(self.at + 1).copied().unwrap_or_default());
        match kind(byte) {
            MARK if next != FOREIGN => self.marks(BARE),
            DIGIT => self.digits(),
            BLANK | kinds::BREAK => self.spaces(byte, next),
            _ => self.mark(),
        }
    }

    #[inline]
    fn class(&self, at: usize) -> Option<Class> {
        Some(match kind(*self.bytes.get(at)?) {
            LETTER => Class::Letter,
            DIGIT => Class::Digit,
            BLANK | kinds::BREAK => Class::Space,
            MARK => Class::Mark,
            _ if self.foreign(at).script.is_letter => Class::Letter,
            _ => Class::Mark,
        })
    }

    /// The character beyond ASCII that starts here.
    // One copy of it is enough: it stands wherever a class is asked for.
    #[inline(never)]
    fn foreign(&self, at: usize) -> Foreign {
        let (code, length) = letters::decoded(self.bytes.get(at..).unwrap_or_default());
        Foreign { code, length, script: script_of(code).0 }
    }

    #[inline]
    pub(super) fn next(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or_default()
    }

    /// How often the byte at hand stands here in a row.
    fn repeats(&self) -> usize {
        let here = self.next();
        self.bytes
            .get(self.at..)
            .unwrap_or_default()
            .iter()
            .take_while(|&&byte| byte == here)
            .count()
    }

    /// Digits are cut into threes, and every three are a token.
    fn digits(&mut self) {
        let digits = self
            .bytes
            .get(self.at..)
            .unwrap_or_default()
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        self.at += digits;
        self.weight += digits.div_ceil(3) as i64 * TOKEN;
    }

    /// A single mark before a letter belongs to the word, all others stand together.
    fn mark(&mut self) {
        let here = self.next();
        if here < 128 {
            if self.class(self.at + 1) != Some(Class::Letter) {
                return self.marks(BARE);
            }
            self.at += 1;
            return self.any_word(lead(here));
        }
        let Foreign { length, script, .. } = self.foreign(self.at);
        if script.is_letter {
            self.any_word(START);
        } else if self.class(self.at + length) == Some(Class::Letter) {
            self.at += length;
            self.any_word(OTHER);
        } else {
            self.marks(BARE);
        }
    }

    pub(super) fn marks(&mut self, start: i64) {
        let mut weight = start;
        while let Some(&here) = self.bytes.get(self.at) {
            match kind(here) {
                MARK => {
                    let is_alone = self.bytes.get(self.at + 1) != Some(&here);
                    match if is_alone { 1 } else { self.repeats() } {
                        length @ 4.. => weight += self.repeated(length),
                        _ => {
                            weight += added(here);
                            self.at += 1;
                        }
                    }
                }
                FOREIGN => {
                    let Some(symbols) = self.characters(false, &mut 0) else { break };
                    weight += symbols;
                }
                _ => break,
            }
        }
        if matches!(self.next(), b'\r' | b'\n') {
            weight += BREAK;
        }
        let mut last = 0;
        while let here @ (b'\r' | b'\n') = self.next() {
            last = here;
            self.at += 1;
        }
        // A carriage return joins what stands before it in `\r\n` only.
        self.weight += weight.max(TOKEN) + if last == b'\r' { TOKEN } else { 0 };
    }

    /// A character beyond ASCII, or all of them where it stands four times and more.
    #[inline(never)]
    pub(super) fn take(&mut self, Foreign { code, length, script }: Foreign) -> i64 {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += length;
        let (character, rest) = rest.split_at_checked(length).unwrap_or_default();
        // Neighbors differ in their last byte before all others.
        if rest.get(length.wrapping_sub(1)) == character.last() && rest.starts_with(character) {
            let more = rest.chunks_exact(length).take_while(|next| *next == character).count();
            if more >= 3 {
                self.at += more * length;
                return (more as i64 + 1) * i64::from(script.again);
            }
        }
        i64::from(script.each) + own(code)
    }

    /// Four and more of the same: the vocabulary has tokens for them up to a length that depends on
    /// the character.
    fn repeated(&mut self, length: usize) -> i64 {
        let power =
            REPEATS.get(usize::from(self.next()).wrapping_sub(33)).copied().unwrap_or(b'0') & 7;
        self.at += length;
        ((length + (1 << power) - 1) >> power) as i64 * TOKEN - TOKEN / 2
    }
}

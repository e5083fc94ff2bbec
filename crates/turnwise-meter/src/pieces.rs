//! The pieces of a text, cut where `o200k_base` cuts them, with the weight of each.

mod spaces;
pub(super) mod words;

use super::kinds::{self, BLANK, DIGIT, LEADING, LETTER, MARK, NON_ASCII, kind, lead, mark_weight};
use super::letters;
use super::scripts::{correction, script_of};
use super::weights::{AFTER_SYMBOL, MARKS_LINE_BREAK, MARKS_START, RUN_POWERS, Script, WORD_START};

/// One token in units of weight.
pub(super) const TOKEN: i64 = 32;

/// Walks through a text once and adds up its weight.
pub(super) struct Scale<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) at: usize,
    pub(super) weight: i64,
}

/// The class of a character, which decides where the text is cut.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Space,
    Mark,
}

/// A non-ASCII character.
#[derive(Clone, Copy)]
pub(super) struct NonAscii {
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

    /// The end and the weight of the next piece. Line breaks and the blanks after them come as one
    /// item, although they are two pieces.
    pub(super) fn next_piece(&mut self) -> Option<(usize, i64)> {
        let before = self.weight;
        self.step().then_some((self.at, self.weight - before))
    }

    /// Advances by one piece and at least one byte. Returns `false` at the end of the text.
    pub(super) fn step(&mut self) -> bool {
        match *self.bytes.get(self.at..).unwrap_or_default() {
            [] => return false,
            [byte, ..] if kind(byte) == LETTER => self.any_word(WORD_START),
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
            MARK if next != NON_ASCII => self.marks(MARKS_START),
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

    /// The non-ASCII character at `at`.
    // Not inlined: several callers would each get a copy.
    #[inline(never)]
    fn foreign(&self, at: usize) -> NonAscii {
        let (code, length) = letters::decoded(self.bytes.get(at..).unwrap_or_default());
        NonAscii { code, length, script: script_of(code).0 }
    }

    #[inline]
    pub(super) fn next(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or_default()
    }

    /// How many times the current byte repeats from here on, itself included.
    fn run_length(&self) -> usize {
        let here = self.next();
        self.bytes
            .get(self.at..)
            .unwrap_or_default()
            .iter()
            .take_while(|&&byte| byte == here)
            .count()
    }

    /// Digits are cut into groups of three, one token each.
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

    /// A single mark before a letter belongs to the word. Other marks form a run.
    fn mark(&mut self) {
        let here = self.next();
        if here < 128 {
            if self.class(self.at + 1) != Some(Class::Letter) {
                return self.marks(MARKS_START);
            }
            self.at += 1;
            return self.any_word(lead(here));
        }
        let NonAscii { length, script, .. } = self.foreign(self.at);
        if script.is_letter {
            self.any_word(WORD_START);
        } else if self.class(self.at + length) == Some(Class::Letter) {
            self.at += length;
            self.any_word(AFTER_SYMBOL);
        } else {
            self.marks(MARKS_START);
        }
    }

    pub(super) fn marks(&mut self, start: i64) {
        let mut weight = start;
        while let Some(&here) = self.bytes.get(self.at) {
            match kind(here) {
                MARK => {
                    let is_alone = self.bytes.get(self.at + 1) != Some(&here);
                    match if is_alone { 1 } else { self.run_length() } {
                        length @ 4.. => weight += self.repeated(length),
                        _ => {
                            weight += mark_weight(here);
                            self.at += 1;
                        }
                    }
                }
                NON_ASCII => {
                    let Some(symbols) = self.characters(false, &mut 0) else { break };
                    weight += symbols;
                }
                _ => break,
            }
        }
        if matches!(self.next(), b'\r' | b'\n') {
            weight += MARKS_LINE_BREAK;
        }
        let mut last = 0;
        while let here @ (b'\r' | b'\n') = self.next() {
            last = here;
            self.at += 1;
        }
        // A carriage return joins the marks before it only in `\r\n`.
        self.weight += weight.max(TOKEN) + if last == b'\r' { TOKEN } else { 0 };
    }

    /// Weighs and skips a non-ASCII character, or the whole run if it repeats four times or more.
    #[inline(never)]
    pub(super) fn weigh_character(&mut self, NonAscii { code, length, script }: NonAscii) -> i64 {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += length;
        let (character, rest) = rest.split_at_checked(length).unwrap_or_default();
        // Compares the last byte first, because adjacent characters mostly differ there.
        if rest.get(length.wrapping_sub(1)) == character.last() && rest.starts_with(character) {
            let more = rest.chunks_exact(length).take_while(|next| *next == character).count();
            if more >= 3 {
                self.at += more * length;
                return (more as i64 + 1) * i64::from(script.again);
            }
        }
        i64::from(script.each) + correction(code)
    }

    /// Weighs and skips a run of four or more equal bytes. The vocabulary has tokens for such runs,
    /// up to a length that depends on the byte.
    fn repeated(&mut self, length: usize) -> i64 {
        let power =
            RUN_POWERS.get(usize::from(self.next()).wrapping_sub(33)).copied().unwrap_or(b'0') & 7;
        self.at += length;
        ((length + (1 << power) - 1) >> power) as i64 * TOKEN - TOKEN / 2
    }
}

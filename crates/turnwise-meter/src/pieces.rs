//! The pieces of a text, cut where `o200k_base` cuts them, and what each is likely to cost.

mod spaces;
mod words;

use self::words::contraction;
use super::kinds::{self, BLANK, DIGIT, FOREIGN, LEADING, LETTER, MARK, added, kind, lead};
use super::scripts::{own, script_of};
use super::weights::{BARE, BREAK, OTHER, REPEATS, START, Script};
use super::{letters, memory};

/// One token, in the unit the pieces are weighed in.
pub(super) const TOKEN: i64 = 32;

/// Walks once through a text and adds up its weight.
pub(super) struct Scale<'t> {
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

impl<'t> Scale<'t> {
    pub(super) fn weigh(bytes: &'t [u8]) -> i64 {
        let mut scale = Self::new(bytes);
        while scale.step::<false>() {}
        scale.weight
    }

    pub(super) fn new(bytes: &'t [u8]) -> Self {
        Self { bytes, at: 0, weight: 0, script: Script::default(), script_end: 0 }
    }

    /// The next piece, or two where white space follows line breaks: where it ends, and what it weighs.
    pub(super) fn next_piece(&mut self) -> Option<(usize, i64)> {
        let before = self.weight;
        self.step::<true>().then_some((self.at, self.weight - before))
    }

    /// Goes on by a piece; unless `ONE`, by all words that stand in a row with no more than a few bytes between them, and by one
    /// more thing.
    #[inline(always)]
    fn step<const ONE: bool>(&mut self) -> bool {
        let bytes = self.bytes;
        // Kept out of memory as long as nothing but words comes.
        let (mut at, mut weight) = (self.at, self.weight);
        let lead = loop {
            let rest = bytes.get(at..).unwrap_or_default();
            let (byte, next) = match *rest {
                [byte, next, ..] => (byte, kind(next)),
                [byte] => (byte, kind(0)),
                [] => {
                    (self.at, self.weight) = (at, weight);
                    return false;
                }
            };
            let kind = kind(byte);
            // Most of most texts: a word behind a blank or a mark. Asked first and told by a branch, since what a processor guesses
            // right it need not wait for.
            let lead = if kind & LEADING != 0 && next == LETTER {
                at += 1;
                lead(byte)
            } else if kind == LETTER {
                START
            } else if !ONE && let Some((length, gap)) = letters::gap(rest) {
                let known = memory::recall(gap).unwrap_or_else(|| memory::keep(gap, self.weigh_gap(at, at + length)));
                at += length;
                weight += known >> 1;
                let last = lead(rest.get(length - 1).copied().unwrap_or_default());
                // No branch: a processor cannot guess which.
                START + ((last - START) & -(known & 1))
            } else {
                break None;
            };
            let Some((length, word, next)) = letters::plain_word(bytes.get(at..).unwrap_or_default()) else {
                break Some(lead);
            };
            at += length;
            let mut word = lead + word;
            if next == b'\'' {
                let (length, more) = contraction(bytes.get(at..).unwrap_or_default());
                at += length;
                word += more;
            }
            weight += word.max(TOKEN);
            if ONE {
                (self.at, self.weight) = (at, weight);
                return true;
            }
        };
        (self.at, self.weight) = (at, weight);
        match lead {
            Some(lead) => self.any_word(lead),
            None => self.other_than_word(),
        }
        while !ONE && !self.is_before_word() {
            self.other_than_word();
        }
        true
    }

    /// Whether a word stands here, or nothing at all.
    #[inline]
    fn is_before_word(&self) -> bool {
        match self.bytes.get(self.at..) {
            Some([byte, next, ..]) => kind(*byte) == LETTER || kind(*byte) & LEADING != 0 && kind(*next) == LETTER,
            Some([byte]) => kind(*byte) == LETTER,
            _ => true,
        }
    }

    #[inline(never)]
    fn other_than_word(&mut self) {
        let byte = self.next();
        let next = kind(self.bytes.get(self.at + 1).copied().unwrap_or_default());
        match kind(byte) {
            MARK if next != FOREIGN => self.marks(BARE),
            DIGIT => self.digits(),
            BLANK | kinds::BREAK => self.spaces(byte, next),
            _ => self.mark(),
        }
    }

    /// What stands between `start` and a word that begins at `end`: twice its weight, and one more if its last byte belongs to the
    /// word.
    #[inline(never)]
    fn weigh_gap(&mut self, start: usize, end: usize) -> i64 {
        (self.at, self.weight) = (start, 0);
        while self.at < end {
            if self.at + 1 == end && kind(self.next()) & LEADING != 0 {
                return self.weight << 1 | 1;
            }
            self.other_than_word();
        }
        self.weight << 1
    }

    #[inline]
    fn class(&mut self, at: usize) -> Option<Class> {
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
            self.word(OTHER);
        } else {
            self.marks(BARE);
        }
    }

    fn marks(&mut self, start: i64) {
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
                    let character = self.foreign(self.at);
                    if character.script.is_letter {
                        break;
                    }
                    weight += self.take(character);
                }
                _ => break,
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
        i64::from(script.each) + own(code)
    }

    /// Four and more of the same: the vocabulary has tokens for them up to a length that depends on the character.
    fn repeated(&mut self, length: usize) -> i64 {
        let power = REPEATS.get(usize::from(self.next()).wrapping_sub(33)).copied().unwrap_or(b'0') & 7;
        self.at += length;
        ((length + (1 << power) - 1) >> power) as i64 * TOKEN - TOKEN / 2
    }
}

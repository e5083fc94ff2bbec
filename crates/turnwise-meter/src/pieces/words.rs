//! Words of more than small letters, and of letters beyond ASCII.

use super::{Foreign, Scale, TOKEN};
use crate::letters::{self, NONE};
use crate::scripts::own;
use crate::weights::{APOSTROPHE, CAPITAL, Script};

impl Scale<'_> {
    /// A word with what stands before it, whatever it is of.
    pub(super) fn word(&mut self, lead: i64) {
        if let Some((length, weight, _)) = letters::any_plain_word(self.bytes.get(self.at..).unwrap_or_default()) {
            self.at += length;
            self.finish_word(lead + weight);
        } else {
            self.any_word(lead);
        }
    }

    /// A word with what stands before it. It ends where a capital follows a small letter.
    #[inline(never)]
    pub(super) fn any_word(&mut self, lead: i64) {
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
                weight += self.letters(character);
                (script_before, is_lower) = (Some(first), true);
                (before, last, previous) = (NONE, NONE, 0);
            } else {
                break;
            }
            is_first = false;
        }
        weight += letters::end(before, last);
        self.finish_word(weight);
    }

    fn finish_word(&mut self, weight: i64) {
        let (length, more) = contraction(self.bytes.get(self.at..).unwrap_or_default());
        self.at += length;
        self.weight += (weight + more).max(TOKEN);
    }

    /// Whether three more of this byte stand here.
    fn drawn_out(&self, byte: u8) -> bool {
        self.bytes.get(self.at..self.at + 3).is_some_and(|next| next.iter().all(|&next| next == byte))
    }

    /// A letter beyond ASCII and those of its script that follow.
    #[inline(never)]
    fn letters(&mut self, character: Foreign) -> i64 {
        let Foreign { mut code, mut length, script } = character;
        let end = self.script_end;
        let mut weight = 0;
        loop {
            let (next, next_length) = letters::decoded(self.bytes.get(self.at + length..).unwrap_or_default());
            if next == code {
                weight += self.take(Foreign { code, length, script });
                if self.next() < 128 {
                    return weight;
                }
                (code, length) = letters::decoded(self.bytes.get(self.at..).unwrap_or_default());
            } else {
                weight += i64::from(script.each) + own(code);
                self.at += length;
                (code, length) = (next, next_length);
            }
            if !(script.first..end).contains(&code) {
                return weight;
            }
        }
    }
}

/// The length and the weight of `'s`, `'ll` and their like, which stay with their word.
pub(super) fn contraction(rest: &[u8]) -> (usize, i64) {
    match rest {
        [b'\'', a, b, ..] if matches!([a | 32, b | 32], [b'r' | b'v', b'e'] | [b'l', b'l']) => (3, APOSTROPHE),
        [b'\'', a, ..] if matches!(a | 32, b's' | b't' | b'm' | b'd') => (2, APOSTROPHE),
        _ => (0, 0),
    }
}

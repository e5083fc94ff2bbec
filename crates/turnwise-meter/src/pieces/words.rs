//! Weighs words with capitals and non-ASCII letters.

use super::{NonAscii, Scale, TOKEN};
use crate::letters::{self, NONE};
use crate::scripts::{correction, script_of};
use crate::weights::{APOSTROPHE, CAPITAL};

impl Scale<'_> {
    /// Weighs a word whose leading byte weighs `lead`. A word ends before a capital that follows a
    /// lowercase letter.
    #[inline(never)]
    pub(crate) fn any_word(&mut self, lead: i64) {
        let weight = self.word_weight(lead, 0);
        self.finish_word(weight);
    }

    /// The weight of a word's letters, with the weight of its leading byte. `script_before` is the
    /// first character of the script whose letters came before in the same word, or 0.
    #[inline(never)]
    pub(crate) fn word_weight(&mut self, lead: i64, mut script_before: u32) -> i64 {
        let mut weight = lead;
        let (mut before, mut last, mut previous) = (NONE, NONE, 0);
        let (mut is_first, mut is_lower) = (script_before == 0, script_before != 0);
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte.is_ascii_alphabetic() {
                if let Some((places, count)) =
                    letters::small_run(self.bytes.get(self.at..).unwrap_or_default(), previous)
                {
                    let places_before = places << 8 | u64::from(last);
                    weight += letters::pairs(places_before, places);
                    let at = 8 * (count - 1);
                    (before, last) = ((places_before >> at) as u8, (places >> at) as u8);
                    previous = last | 0x60;
                    self.at += count as usize;
                    (is_lower, is_first) = (true, false);
                    continue;
                }
                let is_upper = byte & 32 == 0;
                if is_upper && is_lower {
                    break;
                }
                is_lower |= !is_upper;
                if is_upper && !is_first {
                    weight += CAPITAL;
                }
                if byte == previous && self.repeats_three_more(byte) {
                    // The pair before it has been weighed already; this adds the run.
                    weight += self.repeated(self.run_length());
                    (before, last, previous) = (NONE, NONE, 0);
                    continue;
                }
                let letter = byte & 31;
                weight += letters::joint(last, letter);
                (before, last, previous) = (last, letter, byte);
                self.at += 1;
            } else if byte >= 128 {
                let Some(letters) = self.characters(true, &mut script_before) else { break };
                weight += letters;
                is_lower = true;
                (before, last, previous) = (NONE, NONE, 0);
            } else {
                break;
            }
            is_first = false;
        }
        weight + letters::end(before, last)
    }

    pub(crate) fn finish_word(&mut self, weight: i64) {
        let (length, more) = contraction(self.bytes.get(self.at..).unwrap_or_default());
        self.at += length;
        self.weight += (weight + more).max(TOKEN);
    }

    /// Whether the next three bytes equal `byte`.
    fn repeats_three_more(&self, byte: u8) -> bool {
        self.bytes
            .get(self.at..self.at + 3)
            .is_some_and(|next| next.iter().all(|&next| next == byte))
    }

    /// Weighs and skips a run of non-ASCII letters or, without `letters`, of symbols. `None` if the
    /// next character is of the other sort. `before` is the first character of the script before
    /// the run, and is updated.
    #[inline(never)]
    pub(crate) fn characters(&mut self, letters: bool, before: &mut u32) -> Option<i64> {
        let mut here = self.decoded(0);
        let (mut script, mut end) = script_of(here.0);
        if script.is_letter != letters {
            return None;
        }
        let (mut weight, mut at) = (0, self.at);
        loop {
            let first = script.first;
            if first != *before {
                weight += i64::from(script.start);
                *before = first;
            }
            let each = i64::from(script.each);
            loop {
                let (code, length) = here;
                let next = letters::decoded(self.bytes.get(at + length..).unwrap_or_default());
                if next.0 == code {
                    self.at = at;
                    weight += self.weigh_character(NonAscii { code, length, script });
                    at = self.at;
                    here = self.decoded(0);
                } else {
                    weight += each + correction(code);
                    at += length;
                    here = next;
                }
                if here.0.wrapping_sub(first) >= end - first {
                    break;
                }
            }
            self.at = at;
            if here.0 < 128 {
                return Some(weight);
            }
            (script, end) = script_of(here.0);
            if script.is_letter != letters {
                return Some(weight);
            }
        }
    }

    /// The character `bytes` bytes from here.
    #[inline(always)]
    pub(crate) fn decoded(&self, bytes: usize) -> (u32, usize) {
        letters::decoded(self.bytes.get(self.at + bytes..).unwrap_or_default())
    }
}

/// The length and the weight of a contraction such as `'s` or `'ll`, which belongs to its word.
pub(crate) fn contraction(rest: &[u8]) -> (usize, i64) {
    match rest {
        [b'\'', a, b, ..] if matches!([a | 32, b | 32], [b'r' | b'v', b'e'] | [b'l', b'l']) => {
            (3, APOSTROPHE)
        }
        [b'\'', a, ..] if matches!(a | 32, b's' | b't' | b'm' | b'd') => (2, APOSTROPHE),
        _ => (0, 0),
    }
}

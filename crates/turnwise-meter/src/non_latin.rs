//! Words in non-Latin scripts, weighed character by character. The word cache does not help here:
//! many scripts put no spaces between words, and long runs of characters seldom repeat.

use super::letters;
use super::numbers::gap_number;
use super::pieces::{NonAscii, Scale, TOKEN};
use super::scripts::{correction, script_of};
use super::units::Gap;
use super::weights::AFTER_SYMBOL;

impl Scale<'_> {
    /// Weighs the word that begins here. Continues with the following non-Latin words as long as
    /// each gap between them is a single symbol or short enough for the cache.
    #[inline(never)]
    pub(super) fn non_latin_words(&mut self, lead: i64) {
        let (mut total, mut weight, mut before, mut at) = (self.weight, lead, 0, self.at);
        let mut here = letters::decoded(self.rest(at));
        let (mut script, mut end) = script_of(here.0);
        loop {
            let first = script.first;
            if first != before {
                weight += i64::from(script.start);
                before = first;
            }
            let each = i64::from(script.each);
            loop {
                let (code, length) = here;
                let next = letters::decoded(self.rest(at + length));
                if next.0 == code {
                    self.at = at;
                    weight += self.weigh_character(NonAscii { code, length, script });
                    at = self.at;
                    here = letters::decoded(self.rest(at));
                } else {
                    weight += each + correction(code);
                    at += length;
                    here = next;
                }
                if here.0.wrapping_sub(first) >= end - first {
                    break;
                }
            }
            // The gap before the next word: a few cached bytes, or one symbol.
            let mut symbol = 0;
            if here.0 >= 128 {
                (script, end) = script_of(here.0);
                if script.is_letter {
                    continue;
                }
                symbol = here.1;
            }
            let Some(length) = self.gap_length(at, symbol) else { break };
            let next = letters::decoded(self.rest(at + length));
            (script, end) = script_of(next.0);
            if next.0 < 128 || !script.is_letter {
                break;
            }
            let gap = match length == symbol {
                true => Gap { weight: 0, lead: AFTER_SYMBOL },
                false => self.gap_at(at, length),
            };
            total += weight.max(TOKEN) + gap.weight;
            (weight, here, before) = (gap.lead, next, 0);
            at += length;
        }
        self.at = at;
        self.weight = total;
        if self.next().is_ascii_alphabetic() {
            weight = self.word_weight(weight, before);
        }
        self.finish_word(weight);
    }

    /// The length in bytes of the gap before the next non-ASCII character. The gap may begin with
    /// a symbol of `symbol` bytes. `None` if it contains an ASCII letter or is too long to cache.
    #[inline(always)]
    fn gap_length(&self, at: usize, symbol: usize) -> Option<usize> {
        let eight = u64::from_le_bytes(*self.rest(at).first_chunk()?);
        let length = symbol + letters::until_beyond(eight >> (8 * symbol as u32))? as usize;
        (length < 8).then_some(length)
    }

    /// The weight of a gap of fewer than eight bytes.
    #[inline(always)]
    fn gap_at(&mut self, at: usize, length: usize) -> Gap {
        let eight = self.rest(at).first_chunk().map_or(0, |&eight| u64::from_le_bytes(eight));
        self.known_gap(gap_number(eight, length as u32), at, at + length)
    }

    #[inline(always)]
    fn rest(&self, at: usize) -> &[u8] {
        self.bytes.get(at..).unwrap_or_default()
    }
}

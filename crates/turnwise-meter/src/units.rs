//! Units: words and what stands before them, without asking byte by byte where they begin and end.
//!
//! A unit is a word of letters with all that stands before it, or a number with what stands before
//! that. Where units begin and end is told for a whole window at once, and most of them were
//! weighed before. So a processor need not guess, nor wait for one unit to know where the next one
//! begins.

use super::kinds::{LEADING, kind, lead};
use super::letters::{self, HIGH, ONES};
use super::memory::{self, long};
use super::numbers::{first, gap_number, long, long_word, word_number};
use super::pieces::{Scale, TOKEN};
use super::weights::{CAPITAL, OTHER, START};
use super::window::{self, Window};

/// Where a unit lies in its window.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    /// Where what stands before its word begins.
    pub from: u32,
    /// Where its word begins.
    pub start: u32,
    /// Where it ends; at its start if it is a number.
    pub end: u32,
}

/// What stands before a word.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    /// Of all that is no part of the word's piece.
    pub weight: i64,
    /// What the last byte adds to the word if it is a part of its piece, or what a word begins
    /// with.
    pub lead: i64,
}

/// What is kept is not below nothing: no word weighs less than so much below it.
const LEAST: i64 = 256;
/// Nor does what leads a word, which is kept beside the rest of a gap in so many bits.
const LEAST_LEAD: i64 = 64;
const LEAD_BITS: u32 = 7;

impl Scale<'_> {
    /// The units of a window from `from` on, where they end, and where a word begins that no end
    /// was found for.
    #[inline(always)]
    pub(super) fn weigh_units(
        &mut self,
        base: usize,
        mut from: u32,
        window: Window<'_>,
        kinds: &window::Kinds,
    ) -> (u32, Option<u32>) {
        let seen = u64::MAX << from;
        let (letters, small, digits) =
            (kinds.letters & seen, kinds.small & seen, kinds.digits & seen);
        let (behind, after_small) = (letters << 1, letters & !small & small << 1);
        let numbers = !(digits | letters) & digits << 1;
        // What begins with an apostrophe belongs to the word before it, and words of other scripts
        // are weighed by themselves. The window's last byte may be anything.
        let mut starts = letters & !behind | after_small | numbers;
        let other = kinds.other & seen
            | kinds.quotes & behind & letters >> 1
            | kinds.foreign & starts
            | 1 << 63;
        let before_other = (other & other.wrapping_neg()).wrapping_sub(1);
        starts &= before_other << 1 | 1;
        let mut ends = (behind & !letters | after_small | numbers) & before_other;
        let mut weight = self.weight;
        while ends != 0 {
            let (start, end) = (starts.trailing_zeros(), ends.trailing_zeros());
            starts &= starts.wrapping_sub(1);
            ends &= ends.wrapping_sub(1);
            let (gap_length, length) = (start - from, end - start);
            let gap = gap_number(window.eight(from), gap_length);
            let word = word_number(window.eight(start), length);
            if let Some((gap, word)) = memory::recall_both(gap, word)
                && gap_length < 8
                && length <= 8
            {
                weight += Gap::kept(gap).with(word - LEAST);
            } else {
                weight += self.weigh_unit(base, window, from | start << 8 | end << 16);
            }
            from = end;
        }
        let counted = (numbers & !(u64::MAX << 1 << from)).count_ones();
        (self.at, self.weight) = (base + from as usize, weight - i64::from(counted) * TOKEN);
        (from, (starts << 1 != 0).then(|| starts.trailing_zeros()))
    }

    /// What a unit weighs of which not all is known, given by its three places in a byte each,
    /// since that is what fits into a register. Leaves its own weight and place anywhere.
    #[inline(never)]
    fn weigh_unit(&mut self, base: usize, window: Window<'_>, places: u32) -> i64 {
        let unit = Unit { from: places & 255, start: places >> 8 & 255, end: places >> 16 };
        let gap = self.gap(base, window, unit);
        gap.with(self.word(base, window, unit))
    }

    /// What a word weighs without what stands before it. Leaves its own place anywhere.
    fn word(&mut self, base: usize, window: Window<'_>, unit: Unit) -> i64 {
        let length = unit.end - unit.start;
        let number = word_number(window.eight(unit.start), length);
        let bytes = if length > 8 { long_word(window, unit.start, length) } else { None };
        let kept = match bytes {
            Some(bytes) => long::MEMORY.recall(bytes),
            None if length <= 8 => memory::recall(number),
            None => None,
        };
        if let Some(kept) = kept {
            return kept - LEAST;
        }
        let is_drawn_out = is_drawn_out(window, unit);
        let weight = match letters_weight(window, unit).filter(|_| !is_drawn_out) {
            Some(weight) => weight,
            None => {
                self.at = base + unit.start as usize;
                self.word_weight(0, 0)
            }
        };
        match bytes {
            // What such a word weighs depends on the case of its first letter.
            _ if is_drawn_out => {}
            Some(bytes) => long::MEMORY.keep(bytes, weight + LEAST),
            None if length <= 8 => memory::keep(number, weight + LEAST),
            None => {}
        }
        weight
    }

    /// What stands before a word. Leaves its own weight and place anywhere.
    pub(super) fn gap(&mut self, base: usize, window: Window<'_>, unit: Unit) -> Gap {
        let (start, end) = (base + unit.from as usize, base + unit.start as usize);
        let length = unit.start - unit.from;
        if length < 8 {
            return self.known_gap(gap_number(window.eight(unit.from), length), start, end);
        }
        let bytes = long(window, unit.from, length);
        if let Some(kept) = bytes.and_then(|bytes| long::MEMORY.recall(bytes)) {
            return Gap::kept(kept);
        }
        let gap = self.weigh_gap(start, end);
        if let Some(bytes) = bytes {
            long::MEMORY.keep(bytes, gap.to_keep());
        }
        gap
    }

    /// What stands before a word, by its number. Leaves its own weight and place anywhere.
    pub(super) fn known_gap(&mut self, number: u64, start: usize, end: usize) -> Gap {
        if let Some(kept) = memory::recall(number) {
            return Gap::kept(kept);
        }
        let gap = self.weigh_gap(start, end);
        memory::keep(number, gap.to_keep());
        gap
    }

    #[inline(never)]
    fn weigh_gap(&mut self, start: usize, end: usize) -> Gap {
        (self.at, self.weight) = (start, 0);
        while self.at < end {
            let last = self.next();
            if kind(last) & LEADING != 0 && self.at + 1 == end {
                return Gap { weight: self.weight, lead: lead(last) };
            }
            if last >= 128 && self.at + self.decoded(0).1 == end {
                return Gap { weight: self.weight, lead: OTHER };
            }
            self.other_than_word();
        }
        Gap { weight: self.weight, lead: START }
    }
}

impl Gap {
    /// From one number, as it is remembered.
    #[inline(always)]
    pub(super) fn kept(number: i64) -> Self {
        Self { weight: number >> LEAD_BITS, lead: (number & ((1 << LEAD_BITS) - 1)) - LEAST_LEAD }
    }

    fn to_keep(self) -> i64 {
        self.weight << LEAD_BITS | (self.lead + LEAST_LEAD)
    }

    /// What it weighs with the word that follows, given by its own weight.
    #[inline(always)]
    fn with(self, word: i64) -> i64 {
        self.weight + (self.lead + word).max(TOKEN)
    }
}

/// What a word weighs, unless there are letters beyond ASCII in it. One letter may not stand four
/// times in a row there.
fn letters_weight(window: Window<'_>, unit: Unit) -> Option<i64> {
    let (mut at, mut length) = (unit.start, unit.end - unit.start);
    let (mut weight, mut before, mut last) = (0, 0, 0);
    while length > 0 {
        let count = length.min(8);
        let chunk = first(window.eight(at), count);
        if chunk & HIGH != 0 {
            return None;
        }
        let letters = chunk ^ first(ONES * 0x20, count);
        let places = letters & (ONES * 31);
        let places_before = places << 8 | last;
        // The first letter's capital is nothing besides.
        let besides = if at > unit.start { ONES * 0x20 } else { (ONES * 0x20) ^ 0x20 };
        let capitals = (letters & besides).count_ones();
        weight += letters::pairs(places_before, places) + i64::from(capitals) * CAPITAL;
        (before, last) = (places_before >> (8 * count - 8) & 255, places >> (8 * count - 8) & 255);
        (at, length) = (at + count, length - count);
    }
    Some(weight + letters::end(before as u8, last as u8))
}

/// Whether a word may have a letter four times in a row, where its first one's case counts.
fn is_drawn_out(window: Window<'_>, unit: Unit) -> bool {
    (unit.start..unit.end).step_by(4).any(|at| {
        let count = (unit.end - at).min(8);
        letters::drawn_out(first(window.eight(at), count) & (ONES * 31), count)
    })
}

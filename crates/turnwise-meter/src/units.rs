//! Units of ASCII: words and what stands before them, without asking byte by byte where they begin and end.
//!
//! A unit is a word of letters with all that stands before it, or a number with what stands before that. Where units begin and end is
//! told for a whole window at once, and most of them were weighed before. So a processor need not guess, nor wait for one unit to
//! know where the next one begins.

use super::kinds::{LEADING, kind, lead};
use super::letters::{self, ONES};
use super::memory;
use super::numbers::{gap_number, mask, number_of_gap, number_of_word, word_number};
use super::pieces::{Scale, TOKEN};
use super::weights::{CAPITAL, START};
use super::window::{self, Window};

/// Where a unit lies in its window.
#[derive(Clone, Copy)]
struct Unit {
    /// Where what stands before its word begins.
    from: u32,
    /// Where its word begins.
    start: u32,
    /// Where it ends; at its start if it is a number.
    end: u32,
}

/// What stands before a word.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    /// Of all that is no part of the word's piece.
    pub weight: i64,
    /// What the last byte adds to the word if it is a part of its piece, or what a word begins with.
    pub lead: i64,
}

/// What is kept is not below nothing: no word weighs less than so much below it.
const LEAST: i64 = 256;
/// Nor does what leads a word, which is kept beside the rest of a gap in so many bits.
const LEAST_LEAD: i64 = 64;
const LEAD_BITS: u32 = 7;
const MOST_OF_GAP: i64 = memory::LIMIT >> LEAD_BITS;

impl Scale<'_> {
    /// The units of a window from `from` on, and where they end.
    #[inline(always)]
    pub(super) fn weigh_units(&mut self, base: usize, mut from: u32, window: Window<'_>, kinds: &window::Kinds) -> u32 {
        let seen = u64::MAX << from;
        let (letters, small, digits) = (kinds.letters & seen, kinds.small & seen, kinds.digits & seen);
        let (behind, after_small) = (letters << 1, letters & !small & small << 1);
        let numbers = !(digits | letters) & digits << 1;
        // A letter beyond ASCII belongs to the word before it, and so does what begins with an apostrophe.
        let other = kinds.foreign & seen | kinds.quotes & behind & letters >> 1 | 1 << 63;
        let before_other = (other & other.wrapping_neg()).wrapping_sub(1);
        let mut starts = letters & !behind | after_small | numbers;
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
        from
    }

    /// What a unit weighs of which not all is known, given by its three places in a byte each, since that is what fits into a register.
    /// Leaves its own weight and place anywhere.
    #[inline(never)]
    fn weigh_unit(&mut self, base: usize, window: Window<'_>, places: u32) -> i64 {
        let unit = Unit { from: places & 255, start: places >> 8 & 255, end: places >> 16 };
        let gap = self.gap(base, window, unit);
        match weigh_word(window, unit) {
            Some(word) => gap.with(word),
            None => {
                (self.at, self.weight) = (base + unit.start as usize, 0);
                self.any_word(gap.lead);
                gap.weight + self.weight
            }
        }
    }

    fn gap(&mut self, base: usize, window: Window<'_>, unit: Unit) -> Gap {
        let number = number_of_gap(window, unit.from, unit.start - unit.from);
        self.known_gap(number, base + unit.from as usize, base + unit.start as usize)
    }

    /// What stands before a word, weighed unless it is remembered by its number. Leaves its own weight and place anywhere.
    pub(super) fn known_gap(&mut self, number: Option<u64>, start: usize, end: usize) -> Gap {
        if let Some(kept) = number.and_then(memory::recall) {
            return Gap::kept(kept);
        }
        let gap = self.weigh_gap(start, end);
        if let Some(number) = number
            && (0..MOST_OF_GAP).contains(&gap.weight)
        {
            memory::keep(number, (gap.weight << LEAD_BITS) | (gap.lead + LEAST_LEAD));
        }
        gap
    }

    #[inline(never)]
    fn weigh_gap(&mut self, start: usize, end: usize) -> Gap {
        (self.at, self.weight) = (start, 0);
        while self.at < end {
            let last = self.next();
            if self.at + 1 == end && kind(last) & LEADING != 0 {
                return Gap { weight: self.weight, lead: lead(last) };
            }
            self.other_than_word();
        }
        Gap { weight: self.weight, lead: START }
    }
}

impl Gap {
    /// From one number, as it is remembered.
    #[inline(always)]
    fn kept(number: i64) -> Self {
        Self { weight: number >> LEAD_BITS, lead: (number & ((1 << LEAD_BITS) - 1)) - LEAST_LEAD }
    }

    /// What it weighs with the word that follows, given by its own weight.
    #[inline(always)]
    fn with(self, word: i64) -> i64 {
        self.weight + (self.lead + word).max(TOKEN)
    }
}

/// What a word weighs, unless it has one letter four times in a row.
fn weigh_word(window: Window<'_>, unit: Unit) -> Option<i64> {
    let (mut at, mut length) = (unit.start, unit.end - unit.start);
    let number = number_of_word(window, at, length);
    if let Some(kept) = number.and_then(memory::recall) {
        return Some(kept - LEAST);
    }
    let (mut weight, mut before, mut last) = (0, 0, 0);
    while length > 0 {
        let count = length.min(8);
        let chunk = window.eight(at);
        let letters = (chunk ^ (ONES * 0x20)) & mask((ONES * 0x3f) ^ 0x20, count);
        let places = letters & (ONES * 31);
        let overlap = window.eight(at + 4) & (ONES * 31);
        if letters::drawn_out(places, count) || length > 8 && letters::drawn_out(overlap, length - 4) {
            return None;
        }
        let places_before = places << 8 | last;
        // The first letter's capital is nothing besides, unless it is only the first one here.
        let is_inside = at > unit.start && chunk & 0x20 == 0;
        let capitals = (letters & (ONES * 0x20)).count_ones() + u32::from(is_inside);
        weight += letters::pairs(places_before, places) + i64::from(capitals) * CAPITAL;
        (before, last) = (places_before >> (8 * count - 8) & 255, places >> (8 * count - 8) & 255);
        (at, length) = (at + count, length - count);
    }
    weight += letters::end(before as u8, last as u8);
    if let Some(number) = number {
        memory::keep(number, weight + LEAST);
    }
    Some(weight)
}

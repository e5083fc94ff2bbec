//! Units: words with the gaps before them, found for a whole window at once.
//!
//! A unit is a word with everything since the word before it, or a number with everything since
//! then. Bit masks give the start and the end of each unit in a window, and most units are in the
//! cache. The processor therefore predicts few branches, and can start on the next unit before it
//! has finished this one.

use super::cache::{self, long};
use super::kinds::{LEADING, kind, lead};
use super::letters::{self, HIGH, ONES};
use super::numbers::{gap_number, long, long_word, low_bytes, word_number};
use super::pieces::{Scale, TOKEN};
use super::weights::{AFTER_SYMBOL, CAPITAL, WORD_START};
use super::window::{self, Window};

/// The place of a unit in its window, as byte offsets.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    /// The start of the gap before its word.
    pub from: u32,
    /// The start of its word.
    pub start: u32,
    /// The end of its word; equal to `start` for a number.
    pub end: u32,
}

/// The weight of the bytes before a word.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    /// The weight of the pieces before the word's own piece.
    pub weight: i64,
    /// The weight that the word's piece starts with. It depends on the gap's last byte, if that
    /// belongs to the piece.
    pub lead: i64,
}

/// Added to a word's weight before it is cached, since cached values are not negative.
const WORD_BIAS: i64 = 256;
/// Added to a gap's lead for the same reason.
const LEAD_BIAS: i64 = 64;
/// The bits of a cached gap that hold its lead. The bits above hold its weight.
const LEAD_BITS: u32 = 7;

impl Scale<'_> {
    /// Weighs the units of a window from `from` on. Returns the end of the last one, and the start
    /// of a word after it whose end was not found.
    #[inline(always)]
    pub(super) fn weigh_units(
        &mut self,
        base: usize,
        mut from: u32,
        window: Window<'_>,
        kinds: &window::Kinds,
    ) -> (u32, Option<u32>) {
        let from_here = u64::MAX << from;
        let (letters, small, digits) =
            (kinds.letters & from_here, kinds.small & from_here, kinds.digits & from_here);
        let (after_letter, after_small) = (letters << 1, letters & !small & small << 1);
        let numbers = !(digits | letters) & digits << 1;
        // Stop at a contraction, which belongs to the word before it, at a non-Latin word, which is
        // weighed separately, and at the window's last byte, whose unit may continue.
        let mut starts = letters & !after_letter | after_small | numbers;
        let other = kinds.other & from_here
            | kinds.quotes & after_letter & letters >> 1
            | kinds.foreign & starts
            | 1 << 63;
        let before_other = (other & other.wrapping_neg()).wrapping_sub(1);
        starts &= before_other << 1 | 1;
        let mut ends = (after_letter & !letters | after_small | numbers) & before_other;
        let mut weight = self.weight;
        while ends != 0 {
            let (start, end) = (starts.trailing_zeros(), ends.trailing_zeros());
            starts &= starts.wrapping_sub(1);
            ends &= ends.wrapping_sub(1);
            let (gap_length, length) = (start - from, end - start);
            let gap = gap_number(window.eight(from), gap_length);
            let word = word_number(window.eight(start), length);
            if let Some((gap, word)) = cache::get_both(gap, word)
                && gap_length < 8
                && length <= 8
            {
                weight += Gap::unpack(gap).with(word - WORD_BIAS);
            } else {
                weight += self.weigh_unit(base, window, from | start << 8 | end << 16);
            }
            from = end;
        }
        let counted = (numbers & !(u64::MAX << 1 << from)).count_ones();
        (self.at, self.weight) = (base + from as usize, weight - i64::from(counted) * TOKEN);
        (from, (starts << 1 != 0).then(|| starts.trailing_zeros()))
    }

    /// The weight of a unit that is not fully cached. `places` packs the three fields of a [`Unit`]
    /// into one register, a byte each. Changes `self.at` and `self.weight`.
    #[inline(never)]
    fn weigh_unit(&mut self, base: usize, window: Window<'_>, places: u32) -> i64 {
        let unit = Unit { from: places & 255, start: places >> 8 & 255, end: places >> 16 };
        let gap = self.gap(base, window, unit);
        gap.with(self.word(base, window, unit))
    }

    /// The weight of a word without the gap before it. Changes `self.at`.
    fn word(&mut self, base: usize, window: Window<'_>, unit: Unit) -> i64 {
        let length = unit.end - unit.start;
        let number = word_number(window.eight(unit.start), length);
        let bytes = if length > 8 { long_word(window, unit.start, length) } else { None };
        let cached = match bytes {
            Some(bytes) => long::CACHE.get(bytes),
            None if length <= 8 => cache::get(number),
            None => None,
        };
        if let Some(cached) = cached {
            return cached - WORD_BIAS;
        }
        let may_repeat = may_repeat(window, unit);
        let weight = match letters_weight(window, unit).filter(|_| !may_repeat) {
            Some(weight) => weight,
            None => {
                self.at = base + unit.start as usize;
                self.limited(base + unit.end as usize, |scale| scale.word_weight(0, 0))
            }
        };
        match bytes {
            // The weight of such a word depends on the case of its first letter, which the key
            // ignores.
            _ if may_repeat => {}
            Some(bytes) => long::CACHE.insert(bytes, weight + WORD_BIAS),
            None if length <= 8 => cache::insert(number, weight + WORD_BIAS),
            None => {}
        }
        weight
    }

    /// The gap before a unit's word. Changes `self.at` and `self.weight`.
    pub(super) fn gap(&mut self, base: usize, window: Window<'_>, unit: Unit) -> Gap {
        let (start, end) = (base + unit.from as usize, base + unit.start as usize);
        let length = unit.start - unit.from;
        if length < 8 {
            return self.known_gap(gap_number(window.eight(unit.from), length), start, end);
        }
        let bytes = long(window, unit.from, length);
        if let Some(cached) = bytes.and_then(|bytes| long::CACHE.get(bytes)) {
            return Gap::unpack(cached);
        }
        let gap = self.weigh_gap(start, end);
        if let Some(bytes) = bytes {
            long::CACHE.insert(bytes, gap.pack());
        }
        gap
    }

    /// The gap from `start` to `end`, by its key. Changes `self.at` and `self.weight`.
    pub(super) fn known_gap(&mut self, number: u64, start: usize, end: usize) -> Gap {
        if let Some(cached) = cache::get(number) {
            return Gap::unpack(cached);
        }
        let gap = self.weigh_gap(start, end);
        cache::insert(number, gap.pack());
        gap
    }

    #[inline(never)]
    fn weigh_gap(&mut self, start: usize, end: usize) -> Gap {
        (self.at, self.weight) = (start, 0);
        self.limited(end, |scale| scale.gap_before(end))
    }

    /// Runs `work` on the text up to `end`, with eight more bytes to look ahead at. Words and gaps
    /// of valid text end where the window says; those of invalid UTF-8 could extend over the whole
    /// text, which would then be read once per unit.
    fn limited<T>(&mut self, end: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let all = self.bytes;
        self.bytes = all.get(..end + 8).unwrap_or(all);
        let done = work(self);
        self.bytes = all;
        done
    }

    /// The gap from here to `end`.
    fn gap_before(&mut self, end: usize) -> Gap {
        while self.at < end {
            let last = self.next();
            if kind(last) & LEADING != 0 && self.at + 1 == end {
                return Gap { weight: self.weight, lead: lead(last) };
            }
            if last >= 128 && self.at + self.decoded(0).1 == end {
                return Gap { weight: self.weight, lead: AFTER_SYMBOL };
            }
            self.other_than_word();
        }
        Gap { weight: self.weight, lead: WORD_START }
    }
}

impl Gap {
    /// The gap of a cached value.
    #[inline(always)]
    pub(super) fn unpack(number: i64) -> Self {
        Self { weight: number >> LEAD_BITS, lead: (number & ((1 << LEAD_BITS) - 1)) - LEAD_BIAS }
    }

    /// The value to cache.
    fn pack(self) -> i64 {
        self.weight << LEAD_BITS | (self.lead + LEAD_BIAS)
    }

    /// The weight together with the word that follows.
    #[inline(always)]
    fn with(self, word: i64) -> i64 {
        self.weight + (self.lead + word).max(TOKEN)
    }
}

/// The weight of a word of ASCII letters, or `None` if it contains others. The word must not repeat
/// a letter four times in a row.
fn letters_weight(window: Window<'_>, unit: Unit) -> Option<i64> {
    let (mut at, mut length) = (unit.start, unit.end - unit.start);
    let (mut weight, mut before, mut last) = (0, 0, 0);
    while length > 0 {
        let count = length.min(8);
        let chunk = low_bytes(window.eight(at), count);
        if chunk & HIGH != 0 {
            return None;
        }
        let letters = chunk ^ low_bytes(ONES * 0x20, count);
        let places = letters & (ONES * 31);
        let places_before = places << 8 | last;
        // A capital costs nothing at the start of the word.
        let case_bits = if at > unit.start { ONES * 0x20 } else { (ONES * 0x20) ^ 0x20 };
        let capitals = (letters & case_bits).count_ones();
        weight += letters::pairs(places_before, places) + i64::from(capitals) * CAPITAL;
        (before, last) = (places_before >> (8 * count - 8) & 255, places >> (8 * count - 8) & 255);
        (at, length) = (at + count, length - count);
    }
    Some(weight + letters::end(before as u8, last as u8))
}

/// Whether a word may repeat a letter four times in a row.
fn may_repeat(window: Window<'_>, unit: Unit) -> bool {
    (unit.start..unit.end).step_by(4).any(|at| {
        let count = (unit.end - at).min(8);
        letters::has_run_of_four(low_bytes(window.eight(at), count) & (ONES * 31), count)
    })
}

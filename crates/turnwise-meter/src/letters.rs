//! Weights of ASCII letters, eight bytes at a time.
//!
//! Most text is lowercase letters, and a processor cannot predict where a word ends. The code
//! therefore looks up all eight bytes without branching: bytes past the end of the word become
//! place 0, which weighs nothing.

use super::weights::{END_WEIGHTS, PAIR_WEIGHTS, ZERO_BYTE};

/// The place of a byte that is not a letter. Letters have the places 1 to 26.
pub(super) const NONE: u8 = 0;

/// The weight of two adjacent letters, by their places in the alphabet.
#[inline]
pub(super) fn joint(first: u8, second: u8) -> i64 {
    i64::from(pair_weight(u64::from(first) << 5 | u64::from(second))) - ZERO_BYTE
}

/// The extra weight of two letters at the end of a word.
#[inline]
pub(super) fn end(first: u8, second: u8) -> i64 {
    // Place 0 wraps around to an index outside the table.
    let place = usize::from(first)
        .wrapping_sub(1)
        .wrapping_mul(26)
        .wrapping_add(usize::from(second))
        .wrapping_sub(1);
    END_WEIGHTS.get(place).map_or(0, |&weight| i64::from(weight) - ZERO_BYTE)
}

/// The weight of eight pairs of letters: `before` holds the place of each first letter, `places`
/// of each second one.
#[inline]
pub(super) fn pairs(before: u64, places: u64) -> i64 {
    // Each number holds every other pair, so one shift extracts a pair.
    let even = (before & EVEN) << 5 | places & EVEN;
    let odd = (before >> 8 & EVEN) << 5 | places >> 8 & EVEN;
    let sum: i64 = [0, 16, 32, 48]
        .iter()
        .map(|at| i64::from(pair_weight(even >> at)) + i64::from(pair_weight(odd >> at)))
        .sum();
    sum - 8 * ZERO_BYTE
}

/// The places of up to eight lowercase letters after `previous`, and their count. `None` if four
/// equal letters in a row might be among them.
#[inline]
pub(super) fn small_run(text: &[u8], previous: u8) -> Option<(u64, u32)> {
    let chunk = chunk(text);
    let count = small_letters(chunk);
    let places = chunk & mask(count) & (ONES * 31);
    let may_go_on = count == 8 && (places >> 56) == (places >> 48 & 255);
    let is_safe =
        count > 1 && chunk as u8 != previous && !may_go_on && !has_run_of_four(places, count);
    is_safe.then_some((places, count))
}

/// The first character of a text that begins with a non-ASCII one, and its length in bytes.
#[inline(always)]
pub(super) fn decoded(text: &[u8]) -> (u32, usize) {
    match text.first_chunk() {
        Some(four) => decoded_char(*four),
        None => decoded_at_end(text),
    }
}

#[inline(always)]
fn decoded_char([a, b, c, d]: [u8; 4]) -> (u32, usize) {
    let bits = |byte: u8| u32::from(byte & 63);
    match a {
        0..0x80 => (u32::from(a), 1),
        0x80..0xe0 => (u32::from(a & 31) << 6 | bits(b), 2),
        0xe0..0xf0 => (u32::from(a & 15) << 12 | bits(b) << 6 | bits(c), 3),
        0xf0.. => (u32::from(a & 7) << 18 | bits(b) << 12 | bits(c) << 6 | bits(d), 4),
    }
}

#[cold]
fn decoded_at_end(text: &[u8]) -> (u32, usize) {
    let mut four = [0; 4];
    four.iter_mut().zip(text).for_each(|(byte, &here)| *byte = here);
    let (code, length) = decoded_char(four);
    // Valid text does not end inside a character. A truncated one counts as one byte.
    if length > text.len() { (0, 1) } else { (code, length) }
}

/// The weight of two letters, their places in five bits each.
#[inline]
fn pair_weight(pair: u64) -> u8 {
    PAIR_WEIGHTS.get(pair as usize & 1023).copied().unwrap_or_default()
}

/// The next eight bytes in little-endian order, padded with zeros at the end of the text.
#[inline]
fn chunk(text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(&eight) => u64::from_le_bytes(eight),
        None => text.iter().rev().fold(0, |chunk, &byte| chunk << 8 | u64::from(byte)),
    }
}

/// How many of the eight bytes are lowercase letters, counted from the first.
#[inline]
fn small_letters(chunk: u64) -> u32 {
    (small(chunk) ^ HIGH).trailing_zeros() / 8
}

/// The high bit of each byte that is a lowercase letter, up to the first non-ASCII byte. That byte
/// may carry into the ones after it, which the caller ignores.
#[inline]
fn small(chunk: u64) -> u64 {
    let (from_a, behind_z) = (chunk.wrapping_add(ONES * 0x1f), chunk.wrapping_add(ONES * 0x05));
    from_a & !behind_z & HIGH
}

/// How many ASCII bytes come before the first non-ASCII one, if they are at most seven and none is
/// a letter.
#[cfg(feature = "fast")]
#[inline(always)]
pub(super) fn until_beyond(chunk: u64) -> Option<u32> {
    let count = (chunk & HIGH).trailing_zeros() / 8;
    let is_gap = count < 8 && small(chunk | (ONES * 0x20)) & mask(count) == 0;
    is_gap.then_some(count)
}

/// Whether the first `count` of eight places (at most eight) hold four equal letters in a row.
#[inline]
pub(super) fn has_run_of_four(places: u64, count: u32) -> bool {
    let changes = places ^ places >> 8;
    let any = changes | changes >> 8 | changes >> 16;
    // The lowest zero byte gets its high bit. Bytes above it may get theirs by mistake, which does
    // not matter for a yes-or-no answer.
    any.wrapping_sub(ONES) & !any & HIGH & mask(count.min(8).saturating_sub(3)) != 0
}

/// A mask of the first `count` of eight bytes.
#[inline]
fn mask(count: u32) -> u64 {
    // In two steps, because a shift by 64 would overflow.
    !(u64::MAX << (4 * count) << (4 * count))
}

pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
pub(super) const HIGH: u64 = 0x8080_8080_8080_8080;
const EVEN: u64 = 0x00ff_00ff_00ff_00ff;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_classified_at_once() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut text = *b"zazazaza";
                text[place] = byte;
                let expected = if byte.is_ascii_lowercase() { 8 } else { place as u32 };
                assert_eq!(small_letters(u64::from_le_bytes(text)), expected, "{byte} at {place}");
            }
        }
    }
}

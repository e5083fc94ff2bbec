//! Letters, and words that are nothing but: eight bytes at once, without asking what each of them
//! is.
//!
//! Most of most texts are small letters, and words end where no processor expects it. So what eight
//! letters weigh is looked up for all eight, whether they belong to the word or not: what does not
//! belong to it is made to be no letter, which weighs nothing.

use super::weights::{END, JOINT, ZERO};

/// The place of what is no letter.
pub(super) const NONE: u8 = 0;

/// What two letters in a row weigh, by their places in the alphabet.
#[inline]
pub(super) fn joint(first: u8, second: u8) -> i64 {
    i64::from(at_place(u64::from(first) << 5 | u64::from(second))) - ZERO
}

/// What two letters weigh at the end of a word, besides.
#[inline]
pub(super) fn end(first: u8, second: u8) -> i64 {
    // A place less than that of the first letter is none, and wraps around to one that no table
    // has.
    let place = usize::from(first)
        .wrapping_sub(1)
        .wrapping_mul(26)
        .wrapping_add(usize::from(second))
        .wrapping_sub(1);
    END.get(place).map_or(0, |&weight| i64::from(weight) - ZERO)
}

/// What eight pairs of letters weigh, by the places of the first and the second of each.
#[inline]
pub(super) fn pairs(before: u64, places: u64) -> i64 {
    // Every other pair in one number, so that four of them take a shift each.
    let even = (before & EVEN) << 5 | places & EVEN;
    let odd = (before >> 8 & EVEN) << 5 | places >> 8 & EVEN;
    let sum: i64 = [0, 16, 32, 48]
        .iter()
        .map(|at| i64::from(at_place(even >> at)) + i64::from(at_place(odd >> at)))
        .sum();
    sum - 8 * ZERO
}

/// The places of up to eight small letters behind `previous`, and how many they are; unless one of
/// them might be one of four in a row.
#[inline]
pub(super) fn small_run(text: &[u8], previous: u8) -> Option<(u64, u32)> {
    let chunk = chunk(text);
    let count = small_letters(chunk);
    let places = chunk & mask(count) & (ONES * 31);
    let may_go_on = count == 8 && (places >> 56) == (places >> 48 & 255);
    let is_safe = count > 1 && chunk as u8 != previous && !may_go_on && !drawn_out(places, count);
    is_safe.then_some((places, count))
}

/// The first character of a text that begins beyond ASCII, and its length in bytes.
#[inline(always)]
pub(super) fn decoded(text: &[u8]) -> (u32, usize) {
    match text.first_chunk() {
        Some(four) => decoded_of(*four),
        None => at_the_end(text),
    }
}

#[inline(always)]
fn decoded_of([a, b, c, d]: [u8; 4]) -> (u32, usize) {
    let bits = |byte: u8| u32::from(byte & 63);
    match a {
        0..0x80 => (u32::from(a), 1),
        0x80..0xe0 => (u32::from(a & 31) << 6 | bits(b), 2),
        0xe0..0xf0 => (u32::from(a & 15) << 12 | bits(b) << 6 | bits(c), 3),
        0xf0.. => (u32::from(a & 7) << 18 | bits(b) << 12 | bits(c) << 6 | bits(d), 4),
    }
}

#[cold]
fn at_the_end(text: &[u8]) -> (u32, usize) {
    let mut four = [0; 4];
    four.iter_mut().zip(text).for_each(|(byte, &here)| *byte = here);
    let (code, length) = decoded_of(four);
    // Text does not end inside a character; what is none is one byte long.
    if length > text.len() { (0, 1) } else { (code, length) }
}

/// The weight of two letters, their places in five bits each.
#[inline]
fn at_place(pair: u64) -> u8 {
    JOINT.get(pair as usize & 1023).copied().unwrap_or_default()
}

/// The next eight bytes, the first of them lowest; zeros where the text has ended.
#[inline]
fn chunk(text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(&eight) => u64::from_le_bytes(eight),
        None => text.iter().rev().fold(0, |chunk, &byte| chunk << 8 | u64::from(byte)),
    }
}

/// How many of the eight bytes are small letters, counted from the first.
#[inline]
fn small_letters(chunk: u64) -> u32 {
    (small(chunk) ^ HIGH).trailing_zeros() / 8
}

/// The high bit of each byte that is a small letter, up to the first byte beyond ASCII. What is
/// carried out of that one is of no concern: it is no letter itself.
#[inline]
fn small(chunk: u64) -> u64 {
    let (from_a, behind_z) = (chunk.wrapping_add(ONES * 0x1f), chunk.wrapping_add(ONES * 0x05));
    from_a & !behind_z & HIGH
}

/// How many bytes of ASCII, none of them a letter, stand before one beyond it, if at most seven.
#[cfg(feature = "fast")]
#[inline(always)]
pub(super) fn until_beyond(chunk: u64) -> Option<u32> {
    let count = (chunk & HIGH).trailing_zeros() / 8;
    let is_gap = count < 8 && small(chunk | (ONES * 0x20)) & mask(count) == 0;
    is_gap.then_some(count)
}

/// Whether one letter stands four times in a row among the first `count` of eight places, or all of
/// them if there are more.
#[inline]
pub(super) fn drawn_out(places: u64, count: u32) -> bool {
    let changes = places ^ places >> 8;
    let any = changes | changes >> 8 | changes >> 16;
    // The lowest byte that is zero gets its high bit; those above it may get theirs by mistake,
    // which does not matter.
    any.wrapping_sub(ONES) & !any & HIGH & mask(count.min(8).saturating_sub(3)) != 0
}

/// The first `count` of eight bytes.
#[inline]
fn mask(count: u32) -> u64 {
    // Two steps: a shift by 64 is none at all.
    !(u64::MAX << (4 * count) << (4 * count))
}

pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
pub(super) const HIGH: u64 = 0x8080_8080_8080_8080;
const EVEN: u64 = 0x00ff_00ff_00ff_00ff;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_told_apart_at_once() {
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

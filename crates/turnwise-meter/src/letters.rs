//! Letters, and words that are nothing but: eight bytes at once, without asking what each of them is.
//!
//! Most of most texts are small letters, and words end where no processor expects it. So what eight letters weigh is looked up
//! for all eight, whether they belong to the word or not: what does not belong to it is made to be no letter, which weighs
//! nothing.

use super::memory;
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
    // A place less than that of the first letter is none, and wraps around to one that no table has.
    let place = usize::from(first).wrapping_sub(1).wrapping_mul(26).wrapping_add(usize::from(second)).wrapping_sub(1);
    END.get(place).map_or(0, |&weight| i64::from(weight) - ZERO)
}

/// The length and the weight of a letter with small letters after it, if that is all there is to the word, and the byte behind it.
/// Nothing if there may be more: a second capital, a letter beyond ASCII, one letter four times. A letter has to stand here.
#[inline(always)]
pub(super) fn plain_word(text: &[u8]) -> Option<(usize, i64, u8)> {
    let [first, eight @ ..] = text.first_chunk::<9>().copied().unwrap_or_else(|| short(text));
    let chunk = u64::from_le_bytes(eight);
    let count = small_letters(chunk);
    if count == 8 {
        return any_plain_word(text);
    }
    let places = (chunk & mask(count) & (ONES * 31)) << 8 | u64::from(first & 31);
    let next = (chunk >> (8 * count)) as u8;
    if next >= 128 || (count == 0 && next.is_ascii_uppercase() && first.is_ascii_uppercase()) {
        return None;
    }
    let weight = match memory::recall(places) {
        Some(weight) => weight,
        None if drawn_out(chunk, first, count) => return None,
        None => new_word(places, count),
    };
    Some((count as usize + 1, weight, next))
}

/// `Aaaa` is not drawn out, but is at the same places as `aaaa`, which is: it is not kept.
#[inline]
fn new_word(places: u64, count: u32) -> i64 {
    let weight = weigh(places, count);
    if drawn_out(places >> 8, places as u8, count) { weight } else { memory::keep(places, weight) }
}

/// What a word of up to eight letters weighs, by their places.
#[inline]
fn weigh(places: u64, count: u32) -> i64 {
    let before = places << 8;
    let last = 8 * count;
    pairs(before, places) + end((before >> last) as u8, (places >> last) as u8)
}

/// What eight pairs of letters weigh, by the places of the first and the second of each.
#[inline]
fn pairs(before: u64, places: u64) -> i64 {
    // Every other pair in one number, so that four of them take a shift each.
    let even = (before & EVEN) << 5 | places & EVEN;
    let odd = (before >> 8 & EVEN) << 5 | places >> 8 & EVEN;
    let sum: i64 =
        [0, 16, 32, 48].iter().map(|at| i64::from(at_place(even >> at)) + i64::from(at_place(odd >> at))).sum();
    sum - 8 * ZERO
}

/// The last bytes of a text, zeros behind them.
#[cold]
fn short(text: &[u8]) -> [u8; 9] {
    let mut bytes = [0; 9];
    bytes.iter_mut().zip(text).for_each(|(byte, &here)| *byte = here);
    bytes
}

/// [`plain_word`], of any length, if a letter stands here.
#[inline(never)]
pub(super) fn any_plain_word(text: &[u8]) -> Option<(usize, i64, u8)> {
    let first = *text.first().filter(|first| first.is_ascii_alphabetic())?;
    let (mut length, mut sum) = (1, 0);
    let (mut before, mut last, mut byte_before) = (NONE, first & 31, first);
    loop {
        let chunk = chunk(text.get(length..).unwrap_or_default());
        let count = small_letters(chunk);
        let places = chunk & mask(count) & (ONES * 31);
        let places_before = places << 8 | u64::from(last);
        sum += pairs(places_before, places);
        if drawn_out(chunk, byte_before, count) {
            return None;
        }
        length += count as usize;
        if count > 0 {
            let at = 8 * (count - 1);
            (before, last) = ((places_before >> at) as u8, (places >> at) as u8);
        }
        if count < 8 {
            break;
        }
        byte_before = (chunk >> 56) as u8;
    }
    let next = text.get(length).copied().unwrap_or_default();
    let is_capitals = length == 1 && next.is_ascii_uppercase() && first.is_ascii_uppercase();
    (next < 128 && !is_capitals).then(|| (length, sum + end(before, last), next))
}

/// The length of what stands before the next ASCII letter, if that is at most seven bytes of ASCII, and a number that stands for
/// just these bytes and is that of no word.
#[inline(always)]
pub(super) fn gap(text: &[u8]) -> Option<(usize, u64)> {
    let chunk = chunk(text);
    let length = small(chunk | BLANKS).trailing_zeros() / 8;
    let bytes = chunk & mask(length);
    // One bit that no ASCII has tells it from a word, one tells how long it is.
    (length < 8 && bytes & HIGH == 0).then(|| (length as usize, bytes | 0x80 | (0x80 << (8 * length)) >> 8))
}

/// The first character of a text that begins beyond ASCII, and its length in bytes.
#[inline]
pub(super) fn decoded(text: &[u8]) -> (u32, usize) {
    let bits = |byte: u8| u32::from(byte & 63);
    match *text {
        [a, ..] if a < 0x80 => (u32::from(a), 1),
        [a, b, ..] if a < 0xe0 => (u32::from(a & 31) << 6 | bits(b), 2),
        [a, b, c, ..] if a < 0xf0 => (u32::from(a & 15) << 12 | bits(b) << 6 | bits(c), 3),
        [a, b, c, d, ..] => (u32::from(a & 7) << 18 | bits(b) << 12 | bits(c) << 6 | bits(d), 4),
        // Text does not end inside a character.
        _ => (0, 1),
    }
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

/// The high bit of each byte that is a small letter, up to the first byte beyond ASCII. What is carried out of that one is of no
/// concern: it is no letter itself.
#[inline]
fn small(chunk: u64) -> u64 {
    let (from_a, behind_z) = (chunk.wrapping_add(ONES * 0x1f), chunk.wrapping_add(ONES * 0x05));
    from_a & !behind_z & HIGH
}

/// Whether one byte stands four times in a row, the byte before the chunk and `count` of it taken together.
#[inline]
fn drawn_out(chunk: u64, before: u8, count: u32) -> bool {
    let changes = chunk ^ (chunk << 8 | u64::from(before));
    let any = changes | changes >> 8 | changes >> 16;
    // The lowest byte that is zero gets its high bit; those above it may get theirs by mistake, which does not matter.
    any.wrapping_sub(ONES) & !any & HIGH & mask(count.saturating_sub(2)) != 0
}

/// The first `count` of eight bytes.
#[inline]
fn mask(count: u32) -> u64 {
    // Two steps: a shift by 64 is none at all.
    !(u64::MAX << (4 * count) << (4 * count))
}

const ONES: u64 = 0x0101_0101_0101_0101;
/// Eight blanks; and the bit that small letters have and capitals lack.
const BLANKS: u64 = 0x20 * ONES;
const HIGH: u64 = 0x8080_8080_8080_8080;
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

    #[test]
    fn gaps_are_told_apart_from_each_other_and_from_words() {
        assert_eq!(gap(b", word").map(|(length, _)| length), Some(2));
        assert_eq!(gap(b"\n\n12 word").map(|(length, _)| length), Some(5));
        for none in ["", ", ", "\n       word", ", 1234567890 word", ", \u{e9}t\u{e9}", "\u{2014}word"] {
            assert_eq!(gap(none.as_bytes()), None, "{none}");
        }
        let number = |text: &str| gap(text.as_bytes()).map(|(_, number)| number);
        assert_eq!(number(";\n    word"), number(";\n    again"));
        assert_ne!(number(";\n word"), number(";\n  word"));
        assert_ne!(number("\0a"), number("\0\0a"));
    }

    #[test]
    fn a_word_ends_where_it_ends() {
        let length = |text: &str| {
            let of_any_length = any_plain_word(text.as_bytes());
            if text.starts_with(|first: char| first.is_ascii_alphabetic()) {
                assert_eq!(plain_word(text.as_bytes()), of_any_length, "{text}");
            }
            of_any_length.map(|(length, ..)| length)
        };
        assert_eq!(length("word"), Some(4));
        assert_eq!(length("Internationalisation, of"), Some(20));
        assert_eq!(length("getUser"), Some(3));
        assert_eq!(length("aB"), Some(1));
        assert_eq!(length("a"), Some(1));
        assert_eq!(length("it's"), Some(2));
        for not_plain in ["", "1", "HTML", "na\u{ef}ve", "zoooom", "aaaa", "whoaaaaaaaaa"] {
            assert_eq!(length(not_plain), None, "{not_plain}");
        }
        assert_eq!(length("zooom"), Some(5));
    }
}

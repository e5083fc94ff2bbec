//! Finds the end of plain text in a string: the next quote, backslash or control character.

use alloc::vec::Vec;

/// How many bytes come before the next quote, backslash or control character. Sixteen at a time:
/// most of a message is text.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub(crate) fn plain_run(bytes: &[u8]) -> usize {
    let (chunks, rest) = bytes.as_chunks();
    for (index, chunk) in chunks.iter().enumerate() {
        let length = plain_start(chunk);
        if length < CHUNK {
            return index * CHUNK + length;
        }
    }
    chunks.len() * CHUNK
        + rest.iter().take_while(|&&byte| byte >= b' ' && byte != b'"' && byte != b'\\').count()
}

/// Appends the plain text at the start of `bytes` to `out`, and returns its length.
///
/// JSON inside of a string has an escape every ten bytes. A copy of so few bytes costs a call
/// unless its length is fixed, so sixteen are copied and the surplus is dropped.
#[inline]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub(super) fn copy_plain(bytes: &[u8], out: &mut Vec<u8>) -> usize {
    let mut at = 0;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let length = plain_start(chunk);
        out.extend_from_slice(chunk);
        out.truncate(out.len() + length - CHUNK);
        at += length;
        if length < CHUNK {
            return at;
        }
    }
    let rest = bytes.get(at..).unwrap_or_default();
    let rest = rest.get(..plain_run(rest)).unwrap_or_default();
    out.extend_from_slice(rest);
    at + rest.len()
}

/// How many of sixteen bytes are plain, counted from the first.
#[cfg(target_arch = "wasm32")]
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn plain_start(chunk: &[u8; CHUNK]) -> usize {
    use core::arch::wasm32::{i8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u64x2, v128_or};
    let number = u128::from_le_bytes(*chunk);
    let bytes = u64x2(number as u64, (number >> 64) as u64);
    let quotes = v128_or(u8x16_eq(bytes, u8x16_splat(b'"')), u8x16_eq(bytes, u8x16_splat(b'\\')));
    let special = v128_or(quotes, u8x16_lt(bytes, u8x16_splat(b' ')));
    // Sixteen bits, and one above them where none is special.
    (u32::from(i8x16_bitmask(special)) | 1 << CHUNK).trailing_zeros() as usize
}

/// How many of sixteen bytes are plain, counted from the first.
#[cfg(not(target_arch = "wasm32"))]
#[inline]
pub(super) fn plain_start(chunk: &[u8; CHUNK]) -> usize {
    let number = u128::from_le_bytes(*chunk);
    let place = |word: u64| (special(word).trailing_zeros() / 8) as usize;
    match place(number as u64) {
        8 => 8 + place((number >> 64) as u64),
        place => place,
    }
}

/// The high bit of every byte that is special. A byte above a hit may be marked wrongly (the
/// subtraction borrows), the lowest mark is always right.
#[cfg(not(target_arch = "wasm32"))]
fn special(word: u64) -> u64 {
    let equals = |byte: u8| {
        let zeroed = word ^ (ONES * u64::from(byte));
        zeroed.wrapping_sub(ONES) & !zeroed
    };
    let controls = word.wrapping_sub(ONES * u64::from(b' ')) & !word;
    (equals(b'"') | equals(b'\\') | controls) & (ONES << 7)
}

/// The bytes that are compared at once.
pub(super) const CHUNK: usize = 16;
#[cfg(not(target_arch = "wasm32"))]
const ONES: u64 = 0x0101_0101_0101_0101;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_ends_at_each_special_byte_and_at_no_other() {
        for place in 0..40 {
            for byte in 0..=u8::MAX {
                // A neighbor that differs in the lowest bit must not be marked instead.
                for around in [b'a', b' ', b'#', b']', 0xff] {
                    let mut bytes = [around; 40];
                    bytes[place] = byte;
                    let is_special = byte < b' ' || byte == b'"' || byte == b'\\';
                    let expected = if is_special { place } else { 40 };
                    assert_eq!(plain_run(&bytes), expected, "{byte} at {place}, among {around}");
                }
            }
        }
    }
}

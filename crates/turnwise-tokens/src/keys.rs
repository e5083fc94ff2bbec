//! Tokens as integers, so that one comparison finds a token.
//!
//! A table entry has the token's level in its lowest twelve bits and the key above them.

use alloc::vec::Vec;

/// A token of up to six bytes: level, length in four bits, bytes.
pub(crate) type Short = u64;

/// A token of up to fourteen bytes: a [`Short`], and the bytes from the seventh on.
pub(crate) type Middle = (u64, u64);

/// The key of the bytes `start..start + length` of a text, at most six.
#[inline]
pub(crate) fn short(text: &[u8], start: usize, length: usize) -> Short {
    let bytes = match text.get(start..start + 8).and_then(<[u8]>::first_chunk) {
        Some(&bytes) => u64::from_le_bytes(bytes),
        None => last_bytes(text, start) as u64,
    };
    (bytes << 16 | (length as u64) << LEVEL_BITS) & u64::MAX >> (48 - 8 * length)
}

/// The key of the bytes `start..start + length` of a text, seven to fourteen.
#[inline]
pub(crate) fn middle(text: &[u8], start: usize, length: usize) -> Middle {
    let bytes = match text.get(start..start + 16).and_then(<[u8]>::first_chunk) {
        Some(&bytes) => u128::from_le_bytes(bytes),
        None => last_bytes(text, start),
    };
    (
        (bytes as u64) << 16 | (length as u64) << LEVEL_BITS,
        (bytes >> 48) as u64 & u64::MAX >> (112 - 8 * length),
    )
}

/// True if an entry has this key.
#[inline]
pub(crate) fn is_short(entry: Short, key: Short) -> bool {
    (entry ^ key) >> LEVEL_BITS == 0
}

/// True if an entry has this key.
#[inline]
pub(crate) fn is_middle(entry: Middle, key: Middle) -> bool {
    (entry.0 ^ key.0) >> LEVEL_BITS | (entry.1 ^ key.1) == 0
}

/// True if all bytes of an entry or its key are ASCII.
#[inline]
pub(crate) fn is_ascii((low, high): Middle) -> bool {
    (low >> 16 | high) & 0x8080_8080_8080_8080 == 0
}

/// The level in an entry.
#[inline]
pub(crate) fn level(entry: u64) -> u16 {
    entry as u16 & ((1 << LEVEL_BITS) - 1)
}

/// The hash of an entry or its key.
#[inline]
pub(crate) fn hash_of_short(entry: Short) -> u64 {
    spread(entry >> LEVEL_BITS)
}

/// The hash of an entry or its key.
#[inline]
pub(crate) fn hash_of_middle((low, high): Middle) -> u64 {
    spread((low >> LEVEL_BITS).wrapping_mul(MULTIPLIER).rotate_left(29) ^ high)
}

/// The hash of any number of bytes.
pub(crate) fn hash_of_long(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let last = rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let words = words.iter().map(|&word| u64::from_le_bytes(word)).chain([last]);
    let hash = words.fold(bytes.len() as u64, |hash, word| {
        let hash = (hash ^ word).wrapping_mul(MULTIPLIER);
        hash ^ hash >> 29
    });
    spread(hash)
}

/// Appends the bytes of an entry to `to`.
pub(crate) fn write((low, high): Middle, to: &mut Vec<u8>) {
    let bytes = low.to_le_bytes().into_iter().skip(2).chain(high.to_le_bytes());
    to.extend(bytes.take((low >> LEVEL_BITS & 15) as usize));
}

/// Spreads small differences between keys over all bits, above all over the higher half.
#[inline]
fn spread(key: u64) -> u64 {
    (key ^ key >> 32).wrapping_mul(MULTIPLIER)
}

/// The last bytes of a text, where sixteen bytes cannot be read at once.
#[cold]
fn last_bytes(text: &[u8], start: usize) -> u128 {
    let bytes = text.get(start..).unwrap_or_default();
    bytes.iter().take(16).rev().fold(0, |key, &byte| key << 8 | u128::from(byte))
}

/// The longest token in a [`Short`], in bytes.
pub(crate) const SHORT_MAX_BYTES: usize = 6;
/// The longest token in a [`Middle`], in bytes.
pub(crate) const MIDDLE_MAX_BYTES: usize = 14;
/// The number of bits of a level.
pub(crate) const LEVEL_BITS: u32 = 12;
/// The golden ratio in 64 bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

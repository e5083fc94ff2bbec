//! Classifies the next 64 bytes of a text at once, as bit masks with the first byte lowest.

/// A bit mask for each class of bytes. Bytes that are not a letter, digit, white space or non-ASCII
/// are symbols.
#[derive(Default)]
pub(crate) struct Window {
    pub letters: u64,
    /// Lowercase letters.
    pub small: u64,
    pub digits: u64,
    /// White space.
    pub white: u64,
    /// Line feeds and carriage returns.
    pub newlines: u64,
    /// Spaces.
    pub spaces: u64,
    /// Apostrophes.
    pub quotes: u64,
    /// Slashes.
    pub slashes: u64,
    /// Non-ASCII bytes, and the bytes past the end of the text.
    pub foreign: u64,
}

impl Window {
    /// Classifies the bytes from `at` on.
    #[inline]
    pub(crate) fn new(text: &[u8], at: usize) -> Self {
        let rest = text.get(at..).unwrap_or_default();
        match rest.first_chunk() {
            Some(bytes) => Self::classify(bytes),
            None => {
                let mut bytes = [u8::MAX; WIDTH];
                bytes.iter_mut().zip(rest).for_each(|(byte, &here)| *byte = here);
                Self::classify(&bytes)
            }
        }
    }

    /// Classifies sixteen bytes per instruction.
    #[cfg(target_arch = "wasm32")]
    #[inline(never)]
    #[target_feature(enable = "simd128")]
    fn classify(bytes: &[u8; WIDTH]) -> Self {
        use core::arch::wasm32::{
            i8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u8x16_sub, u64x2, v128, v128_or,
        };
        let mut window = Self::default();
        let (sixteens, _) = bytes.as_chunks::<16>();
        for (index, &sixteen) in sixteens.iter().enumerate() {
            let sixteen = u128::from_le_bytes(sixteen);
            let bytes = u64x2(sixteen as u64, (sixteen >> 64) as u64);
            let bits = |matches: v128| u64::from(i8x16_bitmask(matches)) << (16 * index);
            let among = |bytes: v128, first: u8, count: u8| {
                u8x16_lt(u8x16_sub(bytes, u8x16_splat(first)), u8x16_splat(count))
            };
            let is = |byte: u8| u8x16_eq(bytes, u8x16_splat(byte));
            window.letters |= bits(among(v128_or(bytes, u8x16_splat(32)), b'a', 26));
            window.small |= bits(among(bytes, b'a', 26));
            window.digits |= bits(among(bytes, b'0', 10));
            window.white |= bits(v128_or(among(bytes, b'\t', 5), is(b' ')));
            window.newlines |= bits(v128_or(is(b'\n'), is(b'\r')));
            window.spaces |= bits(is(b' '));
            window.quotes |= bits(is(b'\''));
            window.slashes |= bits(is(b'/'));
            window.foreign |= bits(bytes);
        }
        window
    }

    /// Classifies eight bytes per number.
    #[cfg(not(target_arch = "wasm32"))]
    fn classify(bytes: &[u8; WIDTH]) -> Self {
        let mut window = Self::default();
        for (index, eight) in bytes.chunks(8).enumerate() {
            let kinds = eight.iter().rev().fold(0, |kinds, &byte| {
                kinds << 8 | u64::from(KINDS.get(usize::from(byte)).copied().unwrap_or_default())
            });
            let foreign =
                eight.iter().rev().fold(0, |foreign, &byte| foreign << 1 | u64::from(byte >> 7));
            // Gathers one bit of each of eight bytes.
            let bits = |kind: u8| {
                (kinds >> kind.trailing_zeros() & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56
                    << (8 * index)
            };
            window.letters |= bits(SMALL) | bits(CAPITAL);
            window.small |= bits(SMALL);
            window.digits |= bits(DIGIT);
            window.white |= bits(WHITE);
            window.newlines |= bits(NEWLINE);
            window.spaces |= bits(SPACE);
            window.quotes |= bits(QUOTE);
            window.slashes |= bits(SLASH);
            window.foreign |= foreign << (8 * index);
        }
        window
    }
}

/// The bytes that are classified together.
pub(crate) const WIDTH: usize = 64;

#[cfg(not(target_arch = "wasm32"))]
mod kinds {
    pub(super) const SMALL: u8 = 1;
    pub(super) const CAPITAL: u8 = 2;
    pub(super) const DIGIT: u8 = 4;
    pub(super) const WHITE: u8 = 8;
    pub(super) const NEWLINE: u8 = 16;
    pub(super) const SPACE: u8 = 32;
    pub(super) const QUOTE: u8 = 64;
    pub(super) const SLASH: u8 = 128;
    pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

    pub(super) static KINDS: [u8; 256] = {
        let mut kinds = [0; 256];
        let mut byte = 0;
        #[allow(clippy::indexing_slicing)] // Checked while compiling.
        while byte < 128 {
            kinds[byte] = match byte as u8 {
                b'a'..=b'z' => SMALL,
                b'A'..=b'Z' => CAPITAL,
                b'0'..=b'9' => DIGIT,
                b'\n' | b'\r' => WHITE | NEWLINE,
                b' ' => WHITE | SPACE,
                b'\t' | 0x0b | 0x0c => WHITE,
                b'\'' => QUOTE,
                b'/' => SLASH,
                _ => 0,
            };
            byte += 1;
        }
        kinds
    };
}
#[cfg(not(target_arch = "wasm32"))]
use kinds::*;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_classifies_each_byte() {
        for byte in 0..=u8::MAX {
            let text: [u8; 66] =
                core::array::from_fn(|at| if at % 3 == 0 { byte } else { b"a9 Z\xc3\n'/"[at % 8] });
            let window = Window::new(&text, 1);
            for (at, here) in text[1..=WIDTH].iter().enumerate() {
                let Window {
                    letters,
                    small,
                    digits,
                    white,
                    newlines,
                    spaces,
                    quotes,
                    slashes,
                    foreign,
                } = window;
                let classified =
                    [letters, small, digits, white, newlines, spaces, quotes, slashes, foreign]
                        .map(|bits| bits >> at & 1 == 1);
                let expected = [
                    here.is_ascii_alphabetic(),
                    here.is_ascii_lowercase(),
                    here.is_ascii_digit(),
                    here.is_ascii() && char::from(*here).is_whitespace(),
                    matches!(here, b'\n' | b'\r'),
                    *here == b' ',
                    *here == b'\'',
                    *here == b'/',
                    !here.is_ascii(),
                ];
                assert_eq!(classified, expected, "{here} at {at}");
            }
        }
    }

    #[test]
    fn bytes_past_the_end_are_not_ascii() {
        assert_eq!(Window::new(b"ab", 1).foreign, !1);
        assert_eq!(Window::new(b"ab", 3).foreign, u64::MAX);
    }
}

//! The next 64 bytes of a text, classified all at once.

mod beyond;

#[cfg(not(target_arch = "wasm32"))]
use super::letters::{HIGH, ONES};

/// The bytes that are classified together.
pub(super) const WIDTH: usize = 64;
/// From this offset on it is faster to load the next window than to use the rest of this one.
pub(super) const NEXT_WINDOW_FROM: u32 = 40;
/// The bytes that are loaded: eight bytes can be read from any offset in the window.
const READ: usize = WIDTH + 8;

/// A stretch of a text, padded with zeros at the end of the text.
#[derive(Clone, Copy)]
pub(super) struct Window<'t>(&'t [u8; READ]);

/// Bit masks with a bit for each byte of a window, the first byte lowest.
pub(super) struct Kinds {
    /// Letters of all scripts.
    pub letters: u64,
    /// Letters except ASCII capitals.
    pub small: u64,
    /// Digits.
    pub digits: u64,
    /// Letters of non-Latin scripts.
    pub foreign: u64,
    /// Characters that the masks cannot classify.
    pub other: u64,
    /// Apostrophes.
    pub quotes: u64,
}

/// A buffer in which the end of a text is padded with zeros.
pub(super) const PADDING: [u8; READ] = [0; READ];

impl<'t> Window<'t> {
    #[inline(always)]
    pub(super) fn new(text: &'t [u8], room: &'t mut [u8; READ]) -> Self {
        Self(match text.first_chunk() {
            Some(window) => window,
            None => {
                *room = PADDING;
                room.iter_mut().zip(text).for_each(|(byte, &here)| *byte = here);
                room
            }
        })
    }

    /// Eight bytes in little-endian order.
    #[inline(always)]
    pub(super) fn eight(&self, at: u32) -> u64 {
        let at = at as usize % WIDTH;
        self.0.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |&eight| u64::from_le_bytes(eight))
    }

    /// Classifies the bytes, sixteen per instruction.
    #[cfg(target_arch = "wasm32")]
    #[inline]
    #[target_feature(enable = "simd128")]
    pub(super) fn kinds(&self) -> Kinds {
        use core::arch::wasm32::{
            i8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u8x16_sub, u64x2, v128_or,
        };
        let mut kinds = Kinds { letters: 0, small: 0, digits: 0, foreign: 0, other: 0, quotes: 0 };
        let mut beyond = 0;
        let (sixteens, _) = self.0.as_chunks::<16>();
        for (index, &sixteen) in sixteens.iter().take(4).enumerate() {
            let sixteen = u128::from_le_bytes(sixteen);
            let bytes = u64x2(sixteen as u64, (sixteen >> 64) as u64);
            let is_small = |bytes| u8x16_lt(u8x16_sub(bytes, u8x16_splat(b'a')), u8x16_splat(26));
            let at = 16 * index;
            kinds.letters |=
                u64::from(i8x16_bitmask(is_small(v128_or(bytes, u8x16_splat(32))))) << at;
            kinds.small |= u64::from(i8x16_bitmask(is_small(bytes))) << at;
            let is_digit = u8x16_lt(u8x16_sub(bytes, u8x16_splat(b'0')), u8x16_splat(10));
            kinds.digits |= u64::from(i8x16_bitmask(is_digit)) << at;
            beyond |= u64::from(i8x16_bitmask(bytes)) << at;
            kinds.quotes |= u64::from(i8x16_bitmask(u8x16_eq(bytes, u8x16_splat(b'\'')))) << at;
        }
        if beyond != 0 {
            kinds.add(beyond, &self.leads());
        }
        kinds
    }

    /// Classifies the bytes, eight per number.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn kinds(&self) -> Kinds {
        let mut kinds = Kinds { letters: 0, small: 0, digits: 0, foreign: 0, other: 0, quotes: 0 };
        let mut beyond = 0;
        let (eights, _) = self.0.as_chunks::<8>();
        for (index, &eight) in eights.iter().take(WIDTH / 8).enumerate() {
            let chunk = u64::from_le_bytes(eight);
            let at = 8 * index;
            kinds.letters |= among(chunk | (ONES * 32), b'a', 26) << at;
            kinds.small |= among(chunk, b'a', 26) << at;
            kinds.digits |= among(chunk, b'0', 10) << at;
            beyond |= bits(chunk) << at;
            kinds.quotes |= among(chunk, b'\'', 1) << at;
        }
        if beyond != 0 {
            kinds.add(beyond, &self.leads());
        }
        kinds
    }
}

/// A bit for each of eight bytes that is in `first..first + count`.
#[cfg(not(target_arch = "wasm32"))]
fn among(chunk: u64, first: u8, count: u8) -> u64 {
    // With the high bits cleared, no addition carries into the next byte.
    let ascii = chunk & !HIGH;
    let (from, above) =
        (ascii + ONES * u64::from(128 - first), ascii + ONES * u64::from(128 - first - count));
    bits(from & !above & !chunk)
}

/// The high bits of eight bytes as one byte.
#[cfg(not(target_arch = "wasm32"))]
fn bits(chunk: u64) -> u64 {
    ((chunk & HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_classifies_each_byte() {
        for byte in 0..128 {
            let text: [u8; READ] =
                core::array::from_fn(|at| if at % 3 == 0 { byte } else { b"a9'Z"[at % 4] });
            let mut room = PADDING;
            let kinds = Window::new(&text, &mut room).kinds();
            for (at, here) in text.iter().take(WIDTH).enumerate() {
                let classified =
                    [kinds.letters, kinds.small, kinds.digits, kinds.other, kinds.quotes]
                        .map(|bits| bits >> at & 1 == 1);
                let expected = [
                    here.is_ascii_alphabetic(),
                    here.is_ascii_lowercase(),
                    here.is_ascii_digit(),
                    false,
                    *here == b'\'',
                ];
                assert_eq!(classified, expected, "{here} at {at}");
            }
        }
    }

    #[test]
    fn non_ascii_characters_are_classified_like_their_script() {
        for code in 128..0x11_0000 {
            let Some(here) = char::from_u32(code) else { continue };
            let (mut text, mut room) = ([b'.'; READ], PADDING);
            let length = here.encode_utf8(&mut text[5..]).len();
            let kinds = Window::new(&text, &mut room).kinds();
            let bits = (u64::MAX >> (64 - length)) << 5;
            if kinds.other & bits == 0 {
                let letters = if crate::scripts::script_of(code).0.is_letter { bits } else { 0 };
                assert_eq!((kinds.letters, kinds.small), (letters, letters), "{code:x}");
            } else {
                assert_eq!(kinds.other, 1 << 5, "{code:x}");
                assert!(matches!(code, 0xf000..0x1_f000 | 0x2_0000..0x4_0000), "{code:x}");
            }
            assert_eq!((kinds.digits, kinds.quotes), (0, 0));
        }
    }
}

//! Classifies non-ASCII characters by their first bytes. Most are letters, and symbols begin with
//! only a few different bytes:
//!
//! | first bytes | characters | length |
//! | --- | --- | --- |
//! | `c2` | signs of Latin-1 | 2 bytes |
//! | `e2` | dashes, quotes, arrows, lines | 3 bytes |
//! | `e3 80` | marks of Chinese and Japanese | 3 bytes |
//! | `ef b8`, `ef bc` to `ef bf` | variation selectors, full-width marks | 3 bytes |
//! | `f0 9f` | emoji | 4 bytes |
//!
//! Other characters that begin with `ef` or `f0` are too rare to be worth it; they are `other`.

use super::{Kinds, Window};

/// A mask for each byte value: a bit for each byte of a window that has this value.
pub(super) struct Leads {
    c2: u64,
    e2: u64,
    e3: u64,
    ef: u64,
    f0: u64,
    /// `ca` and above. All but a few rare Latin letters begin below.
    far: u64,
    /// `80`, `9f`, `b8` and `bc` to `bf`, as second bytes.
    then_80: u64,
    then_9f: u64,
    then_b8: u64,
    then_bc: u64,
}

impl Kinds {
    /// Adds the non-ASCII bytes.
    #[inline(always)]
    pub(super) fn add(&mut self, beyond: u64, leads: &Leads) {
        let three = leads.e2
            | leads.e3 & leads.then_80 >> 1
            | leads.ef & (leads.then_b8 | leads.then_bc) >> 1;
        let four = leads.f0 & leads.then_9f >> 1;
        let first = leads.c2 | three | four;
        let symbols = first | first << 1 | (three | four) << 2 | four << 3;
        self.other = (leads.ef | leads.f0) & !symbols;
        let letters = beyond & !symbols & !self.other;
        self.letters |= letters;
        self.foreign = leads.far & letters;
        self.small |= letters;
    }
}

impl Window<'_> {
    #[cfg(target_arch = "wasm32")]
    #[inline]
    #[target_feature(enable = "simd128")]
    pub(super) fn leads(&self) -> Leads {
        use core::arch::wasm32::{i8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_splat, u64x2};
        let mut leads = Leads::NONE;
        let (sixteens, _) = self.0.as_chunks::<16>();
        for (index, &sixteen) in sixteens.iter().take(4).enumerate() {
            let sixteen = u128::from_le_bytes(sixteen);
            let bytes = u64x2(sixteen as u64, (sixteen >> 64) as u64);
            let are =
                |byte| u64::from(i8x16_bitmask(u8x16_eq(bytes, u8x16_splat(byte)))) << (16 * index);
            leads.c2 |= are(0xc2);
            leads.e2 |= are(0xe2);
            leads.e3 |= are(0xe3);
            leads.ef |= are(0xef);
            leads.f0 |= are(0xf0);
            leads.then_80 |= are(0x80);
            leads.then_9f |= are(0x9f);
            leads.then_b8 |= are(0xb8);
            leads.far |=
                u64::from(i8x16_bitmask(u8x16_ge(bytes, u8x16_splat(0xca)))) << (16 * index);
            // A second byte is never above `bf`.
            leads.then_bc |=
                u64::from(i8x16_bitmask(u8x16_ge(bytes, u8x16_splat(0xbc)))) << (16 * index);
        }
        leads
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn leads(&self) -> Leads {
        use super::bits;
        use crate::letters::{HIGH, ONES};
        let mut leads = Leads::NONE;
        let (eights, _) = self.0.as_chunks::<8>();
        for (index, &eight) in eights.iter().take(8).enumerate() {
            let chunk = u64::from_le_bytes(eight);
            let are = |chunk: u64, byte: u8| {
                let differs = chunk ^ (ONES * u64::from(byte));
                bits(!((differs & !HIGH).wrapping_add(!HIGH) | differs) & HIGH) << (8 * index)
            };
            leads.c2 |= are(chunk, 0xc2);
            leads.e2 |= are(chunk, 0xe2);
            leads.e3 |= are(chunk, 0xe3);
            leads.ef |= are(chunk, 0xef);
            leads.f0 |= are(chunk, 0xf0);
            leads.then_80 |= are(chunk, 0x80);
            leads.then_9f |= are(chunk, 0x9f);
            leads.then_b8 |= are(chunk, 0xb8);
            leads.then_bc |= are(chunk | (ONES * 3), 0xbf);
            leads.far |= bits((chunk & !HIGH).wrapping_add(ONES * 0x36) & chunk) << (8 * index);
        }
        leads
    }
}

impl Leads {
    const NONE: Self = Self {
        c2: 0,
        e2: 0,
        e3: 0,
        ef: 0,
        f0: 0,
        far: 0,
        then_80: 0,
        then_9f: 0,
        then_b8: 0,
        then_bc: 0,
    };
}

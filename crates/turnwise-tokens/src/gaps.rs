//! Finds gaps: borders between two characters that no token crosses. The text on each side of a gap
//! is merged separately.
//!
//! East Asian text has a gap after every second or third character. Gaps are only looked for next
//! to characters of three bytes or more. There are few shorter characters, and tokens cross the
//! border between almost any two of them.
//! between almost any two of them.

use alloc::vec;
use alloc::vec::Vec;

use crate::utf8::{code_at, length_of};

/// A set of character pairs that occur inside a token: one bit for each hash of a pair.
#[derive(Default)]
pub(crate) struct Gaps {
    joined: Vec<u64>,
}

impl Gaps {
    pub(crate) fn new() -> Self {
        Self { joined: vec![0; 1 << (BITS - 6)] }
    }

    /// Adds the character pairs of a token that is not ASCII.
    #[inline(never)]
    pub(crate) fn fill(&mut self, token: &[u8]) {
        let (mut at, mut before) = (0, None);
        while let Some(&lead) = token.get(at) {
            let stop = at + length_of(lead);
            // A token may begin and end inside a character.
            let here = if is_part(lead) || stop > token.len() {
                None
            } else {
                Some((lead, code_at(token, at, lead)))
            };
            if let (Some((lead_before, before)), Some((lead, code))) = (before, here)
                && may_be_between(lead_before, lead)
            {
                let hash = hash_of(before, code);
                if let Some(joined) = self.joined.get_mut((hash >> 6) as usize) {
                    *joined |= 1 << (hash & 63);
                }
            }
            (at, before) = (stop, here);
        }
    }

    /// True if no added token crosses the border between these characters.
    #[inline]
    pub(crate) fn is_between(&self, before: u32, after: u32) -> bool {
        let hash = hash_of(before, after);
        self.joined.get((hash >> 6) as usize).is_some_and(|joined| joined >> (hash & 63) & 1 == 0)
    }
}

/// True if there may be gaps between characters with these first bytes.
#[inline]
pub(crate) fn may_be_between(before: u8, after: u8) -> bool {
    before.max(after) >= WIDE
}

fn is_part(lead: u8) -> bool {
    lead & 0xc0 == 0x80
}

#[inline]
fn hash_of(before: u32, after: u32) -> u32 {
    (before.wrapping_mul(0x9e37_79b1) ^ after).wrapping_mul(0x85eb_ca77) >> (32 - BITS)
}

/// The width of the hash. The pairs of the larger encoding set a tenth of the bits.
const BITS: u32 = 19;
/// The lowest first byte of a character of three bytes or more.
const WIDE: u8 = 0xe0;

//! The script of a non-ASCII character.

use super::weights::{CHARACTER_WEIGHTS, SCRIPTS, Script, ZERO_BYTE};

/// The script of a character, and the first character after that script.
#[inline]
pub(super) fn script_of(code: u32) -> (&'static Script, u32) {
    let last = LAST_OF_BLOCK.get((code >> BLOCK_BITS) as usize).copied().unwrap_or(LAST_SCRIPT);
    let mut place = usize::from(last);
    let mut end = SCRIPTS.get(place + 1).map_or(u32::MAX, |next| next.first);
    // Few blocks have more than one script, so the first guess is mostly right.
    while let Some(script) = SCRIPTS.get(place) {
        if script.first <= code || place == 0 {
            return (script, end);
        }
        end = script.first;
        place -= 1;
    }
    (&SCRIPTS[0], end)
}

/// The correction that a non-ASCII character adds to the weight of its script.
#[inline]
pub(super) fn correction(code: u32) -> i64 {
    i64::from(
        CHARACTER_WEIGHTS
            .get((code.wrapping_mul(SPREAD) >> 21) as usize)
            .copied()
            .unwrap_or_default(),
    ) - ZERO_BYTE
}

/// The script of the last character in each block, by its place in the table.
static LAST_OF_BLOCK: [u8; 0x10000 >> BLOCK_BITS] = last_of_block();
/// Blocks of 256 characters, or of 1,024 in builds that need a shorter table.
const BLOCK_BITS: u32 = if cfg!(feature = "fast") { 8 } else { 10 };
const LAST_SCRIPT: u8 = SCRIPTS.len() as u8 - 1;

#[allow(clippy::indexing_slicing)] // Checked while compiling.
const fn last_of_block() -> [u8; 0x10000 >> BLOCK_BITS] {
    let mut lasts = [0; 0x10000 >> BLOCK_BITS];
    let mut block = 0;
    let mut script = 0;
    while block < lasts.len() {
        while script + 1 < SCRIPTS.len()
            && SCRIPTS[script + 1].first < (block as u32 + 1) << BLOCK_BITS
        {
            script += 1;
        }
        lasts[block] = script as u8;
        block += 1;
    }
    lasts
}

/// The golden ratio in 32 bits. It spreads adjacent characters over the table.
const SPREAD: u32 = 0x9e37_79b1;

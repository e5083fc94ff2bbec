//! Which script a character beyond ASCII belongs to.

use super::weights::{CHARACTERS, SCRIPTS, Script, ZERO};

/// The script of a character, and the first character behind it.
pub(super) fn script_of(code: u32) -> (Script, u32) {
    // Few scripts begin in any block of 4,096, so looking from the block's first one on finds it at once.
    let from = FIRST_OF_BLOCK.get((code >> 12) as usize).copied().unwrap_or(LAST_SCRIPT);
    let mut rest = SCRIPTS.iter().skip(usize::from(from));
    let mut script = rest.next().copied().unwrap_or_default();
    for next in rest {
        if code < next.first {
            return (script, next.first);
        }
        script = *next;
    }
    (script, u32::MAX)
}

/// What a character beyond ASCII adds to what its script does.
#[inline]
pub(super) fn own(code: u32) -> i64 {
    i64::from(CHARACTERS.get((code.wrapping_mul(SPREAD) >> 21) as usize).copied().unwrap_or_default()) - ZERO
}

/// The script that a block of 4,096 characters begins in, by its place in the table.
const FIRST_OF_BLOCK: [u8; 32] = first_of_block();
const LAST_SCRIPT: u8 = SCRIPTS.len() as u8 - 1;

#[allow(clippy::indexing_slicing)] // Checked while compiling.
const fn first_of_block() -> [u8; 32] {
    let mut firsts = [0; 32];
    let mut block = 0;
    while block < firsts.len() {
        let mut script = 0;
        while script + 1 < SCRIPTS.len() && SCRIPTS[script + 1].first <= (block as u32) << 12 {
            script += 1;
        }
        firsts[block] = script as u8;
        block += 1;
    }
    firsts
}

/// The golden ratio in 32 bits: characters that stand side by side come to lie apart.
const SPREAD: u32 = 0x9e37_79b1;

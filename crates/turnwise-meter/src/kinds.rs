//! The kind of each byte, and its weight before a word and within a run of marks.

use super::weights::{AFTER_SYMBOL, LEAD_WEIGHTS, MARK_WEIGHTS, WORD_START, ZERO_BYTE};

pub(super) const LETTER: u8 = 1;
pub(super) const DIGIT: u8 = 4;
pub(super) const BLANK: u8 = LEADING | WHITE;
pub(super) const BREAK: u8 = WHITE;
pub(super) const MARK: u8 = LEADING;
pub(super) const NON_ASCII: u8 = 16;

/// The bit of bytes that join the word after them: blanks and marks.
pub(super) const LEADING: u8 = 2;
/// The bit of white space.
pub(super) const WHITE: u8 = 8;

/// The kind of a byte: one of the six constants above.
#[inline(always)]
pub(super) fn kind(byte: u8) -> u8 {
    KINDS.get(usize::from(byte)).copied().unwrap_or_default()
}

/// The weight of a byte that joins the word after it.
#[inline(always)]
pub(super) fn lead(byte: u8) -> i64 {
    i64::from(LEADS.get(usize::from(byte)).copied().unwrap_or_default())
}

/// The weight that a mark adds to its run of marks.
#[inline]
pub(super) fn mark_weight(byte: u8) -> i64 {
    i64::from(MARK_WEIGHTS.get(usize::from(byte).wrapping_sub(33)).copied().unwrap_or(b'P'))
        - ZERO_BYTE
}

static KINDS: [u8; 256] = kinds();
static LEADS: [i8; 128] = leads();

#[allow(clippy::indexing_slicing)] // Checked while compiling.
const fn kinds() -> [u8; 256] {
    let mut kinds = [NON_ASCII; 256];
    let mut byte = 0;
    while byte < 128 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            b'0'..=b'9' => DIGIT,
            b' ' | b'\t' => BLANK,
            b'\r' | b'\n' => BREAK,
            _ => MARK,
        };
        byte += 1;
    }
    kinds
}

#[allow(clippy::indexing_slicing)] // Checked while compiling.
const fn leads() -> [i8; 128] {
    let mut leads = [AFTER_SYMBOL as i8; 128];
    let mut place = 0;
    while place < LEAD_WEIGHTS.len() {
        let is_letter = (place as u8 + 32).is_ascii_alphabetic();
        leads[place + 32] =
            if is_letter { WORD_START } else { LEAD_WEIGHTS[place] as i64 - ZERO_BYTE } as i8;
        place += 1;
    }
    leads
}

//! What each byte is, and what it weighs before a word and among marks.

use super::weights::{ADD, LEAD, OTHER, START, ZERO};

pub(super) const LETTER: u8 = 1;
pub(super) const DIGIT: u8 = 4;
pub(super) const BLANK: u8 = LEADING | WHITE;
pub(super) const BREAK: u8 = WHITE;
pub(super) const MARK: u8 = LEADING;
pub(super) const FOREIGN: u8 = 16;

/// The bit of what may stand before a word and belong to it.
pub(super) const LEADING: u8 = 2;
/// The bit of white space.
pub(super) const WHITE: u8 = 8;

/// What a byte is: one of the six.
#[inline(always)]
pub(super) fn kind(byte: u8) -> u8 {
    KINDS.get(usize::from(byte)).copied().unwrap_or_default()
}

/// What a byte weighs before a word.
#[inline(always)]
pub(super) fn lead(byte: u8) -> i64 {
    i64::from(LEADS.get(usize::from(byte)).copied().unwrap_or_default())
}

/// What a mark adds to the marks it stands with.
#[inline]
pub(super) fn added(byte: u8) -> i64 {
    i64::from(ADD.get(usize::from(byte).wrapping_sub(33)).copied().unwrap_or(b'P')) - ZERO
}

static KINDS: [u8; 256] = kinds();
static LEADS: [i8; 128] = leads();

#[allow(clippy::indexing_slicing)] // Checked while compiling.
const fn kinds() -> [u8; 256] {
    let mut kinds = [FOREIGN; 256];
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
    let mut leads = [OTHER as i8; 128];
    let mut place = 0;
    while place < LEAD.len() {
        let is_letter = (place as u8 + 32).is_ascii_alphabetic();
        leads[place + 32] = if is_letter { START } else { LEAD[place] as i64 - ZERO } as i8;
        place += 1;
    }
    leads
}

//! Decodes characters from bytes that are known to be UTF-8, or a part of it.

/// The length in bytes of a character with this first byte.
#[inline]
pub(crate) fn length_of(lead: u8) -> usize {
    (lead.leading_ones() as usize).max(1)
}

/// The code point at byte `at`, whose first byte is `lead`.
#[inline]
pub(crate) fn code_at(text: &[u8], at: usize, lead: u8) -> u32 {
    let more = |offset: usize| text.get(at + offset).map_or(0, |&byte| u32::from(byte & 63));
    let lead = u32::from(lead);
    match lead {
        ..0x80 => lead,
        0x80..0xe0 => (lead & 31) << 6 | more(1),
        0xe0..0xf0 => (lead & 15) << 12 | more(1) << 6 | more(2),
        _ => (lead & 7) << 18 | more(1) << 12 | more(2) << 6 | more(3),
    }
}

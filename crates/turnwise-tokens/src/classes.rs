//! The classes of characters that the encodings distinguish: upper case, lower case, letter, mark,
//! number, white space.

use alloc::vec;
use alloc::vec::Vec;

use crate::utf8::{code_at, length_of};

/// A class of characters, or a set of classes: one bit each.
pub(crate) type Class = u8;

/// Symbols, punctuation, controls, unassigned.
pub(crate) const OTHER: Class = 1;
/// `\p{Lu}` and `\p{Lt}`.
pub(crate) const UPPER: Class = 2;
/// `\p{Ll}`.
pub(crate) const LOWER: Class = 4;
/// `\p{Lm}` and `\p{Lo}`: letters without case, which count as both.
pub(crate) const CASELESS: Class = 8;
/// `\p{M}`: not letters, but parts of words in `o200k_base`.
pub(crate) const MARK: Class = 16;
/// `\p{N}`.
pub(crate) const NUMBER: Class = 32;
/// `\s` without line breaks.
pub(crate) const SPACE: Class = 64;
/// Carriage return and line feed.
pub(crate) const NEWLINE: Class = 128;
/// `\p{L}`.
pub(crate) const LETTER: Class = UPPER | LOWER | CASELESS;
/// `\s`.
pub(crate) const WHITE: Class = SPACE | NEWLINE;

/// The classes of all characters, in blocks of 256. Blocks of a single class are shared.
pub(crate) struct Classes {
    blocks: Vec<u16>,
    classes: Vec<Class>,
    /// The ASCII classes by byte. Other bytes have no class.
    ascii: [Class; 256],
}

impl Classes {
    /// Unpacks the table, which is generated from the Unicode Character Database.
    pub(crate) fn new() -> Self {
        let mut table =
            Self { blocks: vec![0; 0x11_0000 >> 8], classes: Vec::new(), ascii: [0; 256] };
        // The first blocks are the shared ones, one per class.
        for bit in 0..8 {
            table.classes.extend([1 << bit; 256]);
        }
        let mut start = 0_u32;
        let mut bytes = RANGES.iter();
        // A range is its length × 8 + the number of its class, as a variable-length integer with
        // seven bits per byte, lowest first.
        while start < 0x11_0000 {
            let (mut value, mut shift) = (0_u32, 0);
            for &byte in &mut bytes {
                value |= u32::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    break;
                }
            }
            if shift == 0 {
                break;
            }
            table.fill(start, start + (value >> 3), (value & 7) as u16);
            start += value >> 3;
        }
        let ascii = table.classes.iter().skip(ASCII).take(128);
        table.ascii.iter_mut().zip(ascii).for_each(|(to, &class)| *to = class);
        table
    }

    /// The class and the length of the character at byte `at`. The class is 0 past the end.
    #[inline(always)]
    pub(crate) fn class_at(&self, text: &[u8], at: usize) -> (Class, usize) {
        let Some(&byte) = text.get(at) else { return (0, 0) };
        match self.ascii.get(usize::from(byte)) {
            Some(&class) if class != 0 => (class, 1),
            _ => self.beyond_ascii(text, at, byte),
        }
    }

    /// The end of a run of three-byte letters without case that starts at byte `at`.
    #[inline(never)]
    pub(crate) fn end_of_caseless(&self, text: &[u8], mut at: usize) -> usize {
        while let Some(&[first @ 0xe0..0xf0, second, third]) =
            text.get(at..at + 3).and_then(<[u8]>::first_chunk)
        {
            let block = usize::from(first & 15) << 4 | usize::from(second >> 2 & 15);
            let block = self.blocks.get(block).copied().unwrap_or(0);
            let class = self.classes.get(
                usize::from(block) << 8 | usize::from(second & 3) << 6 | usize::from(third & 63),
            );
            if class != Some(&CASELESS) {
                break;
            }
            at += 3;
        }
        at
    }

    #[inline(never)]
    fn beyond_ascii(&self, text: &[u8], at: usize, lead: u8) -> (Class, usize) {
        let code = code_at(text, at, lead);
        let block = self.blocks.get((code >> 8) as usize).copied().unwrap_or(0);
        let class = self.classes.get(usize::from(block) << 8 | (code & 255) as usize);
        (class.copied().unwrap_or(OTHER), length_of(lead))
    }

    fn fill(&mut self, start: u32, end: u32, class: u16) {
        let mut at = start;
        while at < end {
            let (block, stop) = (at >> 8, end.min((at | 255) + 1));
            let whole = stop - at == 256 && block != 0;
            let Some(place) = self.blocks.get_mut(block as usize) else { return };
            if whole {
                *place = class;
            } else {
                if *place < 8 {
                    *place = (self.classes.len() >> 8) as u16;
                    self.classes.extend([OTHER; 256]);
                }
                let first = (usize::from(*place) << 8) + (at & 255) as usize;
                if let Some(part) = self.classes.get_mut(first..first + (stop - at) as usize) {
                    part.fill(1 << class);
                }
            }
            at = stop;
        }
    }
}

/// The offset of the ASCII block, the first block that is not shared.
const ASCII: usize = 8 << 8;
static RANGES: &[u8] = include_bytes!("../data/classes.bin");

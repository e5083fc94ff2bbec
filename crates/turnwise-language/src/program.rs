//! The program of a table of phrases, which the build script makes: their text, with the choices
//! marked so that one which does not hold is left without reading it.

use super::format::{Head, OPEN, OPTIONAL, UNKNOWN, first_bit};

/// A choice.
#[derive(Clone, Copy)]
pub struct Choices<'p> {
    letters: u32,
    alternatives: &'p [u8],
    is_grouped: bool,
    /// What follows the choice.
    pub behind: &'p [u8],
}

/// The alternatives of a choice that can hold before a byte.
pub enum Possible {
    /// Any of them.
    Some,
    /// Only the empty one.
    Empty,
    /// None.
    None,
}

impl<'p> Choices<'p> {
    /// Reads the choice behind a mark for [`FEW`](super::format::FEW) alternatives.
    #[inline]
    pub fn few(program: &'p [u8]) -> Option<Self> {
        let (length, rest) = program.split_first()?;
        let (alternatives, behind) = rest.split_at_checked(usize::from(*length))?;
        Some(Self { letters: OPEN, alternatives, is_grouped: false, behind })
    }

    /// Reads the choice behind a mark for [`MANY`](super::format::MANY).
    #[inline]
    pub fn many(program: &'p [u8]) -> Option<Self> {
        let (head, rest) = program.split_first_chunk()?;
        let [a, b, c, d, e, f]: Head = *head;
        let length = usize::from(u16::from_le_bytes([a, b]));
        let letters = u32::from_le_bytes([c, d, e, f]);
        let (alternatives, behind) = rest.split_at_checked(length)?;
        Some(Self { letters, alternatives, is_grouped: true, behind })
    }

    /// Which alternatives can hold before this byte.
    #[inline]
    pub fn before(&self, next: Option<u8>) -> Possible {
        let letters = OPEN | next.map_or(0, first_bit);
        if self.letters & letters != 0 {
            Possible::Some
        } else if self.letters & OPTIONAL != 0 {
            Possible::Empty
        } else {
            Possible::None
        }
    }

    /// The groups of alternatives: the byte with which all of a group begin, if it is known, and
    /// the alternatives without it.
    #[inline]
    pub fn groups(&self) -> impl Iterator<Item = (Option<u8>, Alternatives<'p>)> + use<'p> {
        let mut rest = self.alternatives;
        let is_grouped = self.is_grouped;
        core::iter::from_fn(move || {
            if !is_grouped {
                let all = core::mem::take(&mut rest);
                return (!all.is_empty()).then_some((None, Alternatives(all)));
            }
            let ([first, length], behind) = rest.split_first_chunk()?;
            let (group, behind) = behind.split_at_checked(usize::from(*length))?;
            rest = behind;
            Some(((*first != UNKNOWN).then_some(*first), Alternatives(group)))
        })
    }
}

/// Alternatives, in their order.
#[derive(Clone, Copy)]
pub struct Alternatives<'p>(&'p [u8]);

impl<'p> Iterator for Alternatives<'p> {
    type Item = &'p [u8];

    #[inline]
    fn next(&mut self) -> Option<&'p [u8]> {
        let (length, rest) = self.0.split_first()?;
        let (alternative, behind) = rest.split_at_checked(usize::from(*length))?;
        self.0 = behind;
        Some(alternative)
    }
}

//! The program of a table of phrases, which the build script makes: their text, with the choices
//! marked so that one which does not hold is left without reading it.

use super::format::{Head, OPEN, OPTIONAL, first_bit};

/// A choice.
#[derive(Clone, Copy)]
pub struct Choices<'p> {
    letters: u32,
    alternatives: &'p [u8],
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
        Self::of(usize::from(*length), OPEN, rest)
    }

    /// Reads the choice behind a mark for [`MANY`](super::format::MANY).
    #[inline]
    pub fn many(program: &'p [u8]) -> Option<Self> {
        let (head, rest) = program.split_first_chunk()?;
        let [a, b, c, d, e, f]: Head = *head;
        let length = usize::from(u16::from_le_bytes([a, b]));
        Self::of(length, u32::from_le_bytes([c, d, e, f]), rest)
    }

    fn of(length: usize, letters: u32, rest: &'p [u8]) -> Option<Self> {
        let (alternatives, behind) = rest.split_at_checked(length)?;
        Some(Self { letters, alternatives, behind })
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

    /// The alternatives, in their order.
    #[inline]
    pub fn alternatives(&self) -> impl Iterator<Item = &'p [u8]> + use<'p> {
        let mut rest = self.alternatives;
        core::iter::from_fn(move || {
            let (length, behind) = rest.split_first()?;
            let (alternative, behind) = behind.split_at_checked(usize::from(*length))?;
            rest = behind;
            Some(alternative)
        })
    }
}

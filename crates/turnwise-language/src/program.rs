//! The text of a table as its phrases are matched, made while the program is compiled.
//!
//! It is the text of the table with a head behind each `(`: see [`Choices`]. The head tells most
//! times that no alternative holds here, without reading them.

/// The bytes behind the `(` of a choice: where it ends, and the letters of its alternatives.
const HEAD: usize = 6;
/// An alternative is empty.
const OPTIONAL: u32 = 1 << 31;
/// An alternative does not begin with a letter of its own, but with a class of words or a choice.
const OPEN: u32 = 1 << 30;

/// The bit of a byte with which an alternative begins.
const fn bit_of(byte: u8) -> u32 {
    1 << ((byte & 31) % 30)
}

/// The length of the program of a text.
pub const fn program_length(text: &str) -> usize {
    text.len() + added_bytes(text.as_bytes(), 0, text.len())
}

/// How many bytes the program has more than the text in a range of it: a head for each choice, and
/// the length of the first alternative. The other lengths replace a `|`.
#[allow(clippy::indexing_slicing)]
pub const fn added_bytes(bytes: &[u8], from: usize, to: usize) -> usize {
    let (mut count, mut at) = (0, from);
    while at < to {
        count += (bytes[at] == b'(') as usize;
        at += 1;
    }
    count * (HEAD + 1)
}

/// The program of a text.
#[allow(clippy::indexing_slicing)] // While the program is compiled: a wrong index stops the build.
pub const fn program<const N: usize>(text: &str) -> [u8; N] {
    let bytes = text.as_bytes();
    let mut out = [0; N];
    let (mut at, mut to) = (0, 0);
    while at < bytes.len() {
        let byte = bytes[at];
        if byte == b'(' {
            let close = closing(bytes, at, bytes.len());
            let length = close - at + added_bytes(bytes, at + 1, close);
            assert!(length <= u16::MAX as usize, "a choice is too long");
            let [low, high] = (length as u16).to_le_bytes();
            let [a, b, c, d] = letters_of(bytes, at + 1, close).to_le_bytes();
            let head = [b'(', low, high, a, b, c, d];
            let mut place = 0;
            while place < head.len() {
                out[to] = head[place];
                to += 1;
                place += 1;
            }
        }
        if matches!(byte, b'(' | b'|') {
            let end = alternative_end(bytes, at + 1);
            let length = end - at - 1 + added_bytes(bytes, at + 1, end);
            assert!(length <= u8::MAX as usize, "an alternative is too long");
            out[to] = length as u8;
        } else {
            out[to] = byte;
        }
        at += 1;
        to += 1;
    }
    out
}

/// With what the alternatives of a choice begin.
#[allow(clippy::indexing_slicing)]
const fn letters_of(bytes: &[u8], from: usize, close: usize) -> u32 {
    let (mut letters, mut at) = (0, from);
    while at <= close {
        let end = alternative_end(bytes, at);
        letters |= match bytes[at] {
            _ if at == end => OPTIONAL,
            b'(' | b'_' | b'#' | b'%' | b'~' | b'$' | b'\'' => OPEN,
            byte => bit_of(byte),
        };
        at = end + 1;
    }
    letters
}

/// A choice, in a program that begins behind its `(`.
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
    #[inline]
    pub fn read(program: &'p [u8]) -> Option<Self> {
        let (&[low, high, a, b, c, d], rest) = program.split_first_chunk::<HEAD>()?;
        let length = usize::from(u16::from_le_bytes([low, high]));
        let (alternatives, behind) = rest.split_at_checked(length)?;
        let behind = behind.get(1..)?;
        Some(Self { letters: u32::from_le_bytes([a, b, c, d]), alternatives, behind })
    }

    /// Which alternatives can hold before this byte.
    #[inline]
    pub fn before(&self, next: Option<u8>) -> Possible {
        let letters = OPEN | next.map_or(0, bit_of);
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

/// The end of the alternative at `at`: the mark behind it.
#[allow(clippy::indexing_slicing)]
pub const fn alternative_end(bytes: &[u8], at: usize) -> usize {
    let (mut end, mut depth) = (at, 0);
    loop {
        match bytes[end] {
            b'|' | b')' if depth == 0 => return end,
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        end += 1;
    }
}

/// The place of the parenthesis that closes the choice at `at`.
#[allow(clippy::indexing_slicing)]
pub const fn closing(bytes: &[u8], at: usize, end: usize) -> usize {
    let (mut close, mut depth) = (at, 0);
    loop {
        assert!(close < end, "a choice of a phrase has no end");
        match bytes[close] {
            b'(' => depth += 1,
            b')' if depth == 1 => return close,
            b')' => depth -= 1,
            _ => {}
        }
        close += 1;
    }
}

//! The encoding of phrase tables. The build script, which writes them, compiles this file too.
//!
//! An index contains the beginnings of phrases, sorted by key. A key represents the first two
//! letters. A phrase has a key for each of its possible beginnings: `(i|we) paid` has two. With
//! each key, the index stores the third letters that can follow (`p` after `i `, a space after
//! `we`), and the possible first letters of the next word (`p` for both). Different letters may
//! share a key or a bit, because the index only avoids most of the attempts to match.
//!
//! A program is the text of the phrases. The mark of a choice, [`FEW`] or [`MANY`], is followed by
//! the length of its alternatives and then by the alternatives, each after its own length.

/// The first byte of a pack. It changes whenever packs of other builds become unreadable.
pub const PACK_VERSION: u8 = 2;

/// The most groups of a table.
pub const GROUPS: usize = 8;

/// The key of phrases that can begin with any word.
pub const ANY: u8 = 0;
/// The number of keys for a first letter.
const FIRSTS: u8 = 32;
/// The number of keys for two letters: the rest of a byte.
const PAIRS: usize = 255 - FIRSTS as usize;

/// The key of phrases whose first letter is known.
pub const fn first_key(first: &[u8]) -> u8 {
    1 + (class(first) & (FIRSTS - 1))
}

/// The key of phrases whose first two letters are known. If the word has a single letter, `second`
/// is empty or a punctuation mark.
pub const fn pair_key(first: &[u8], second: &[u8]) -> u8 {
    let second = match second {
        [byte] if !byte.is_ascii_alphanumeric() => 0,
        _ => class(second),
    };
    let mixed = class(first) as usize * 37 + second as usize;
    1 + FIRSTS + (mixed % PAIRS) as u8
}

/// The class of numbers and prices.
const NUMBER: u8 = 0;

/// Whether a number or a price can begin with this letter.
pub const fn is_number(letter: &[u8]) -> bool {
    class(letter) == NUMBER
}

/// The last byte of a letter, because the first bytes are nearly the same throughout a script.
/// Numbers and prices are one class.
const fn class(letter: &[u8]) -> u8 {
    match letter {
        [b'0'..=b'9' | b'#' | b'$'] | [0xe2, 0x82, 0xac] | [0xc2, 0xa3] | [] => NUMBER,
        [.., last] => *last,
    }
}

/// A bit set of the letters that may follow the first two: bits for the third letter, and bits for
/// the first letter of the next word. See [`third_bit`] and [`next_bit`].
pub type Ahead = u16;

/// The number of bits for the third letter. They are the lowest.
pub const THIRD_CLASSES: u8 = 6;
const NEXT_CLASSES: u8 = Ahead::BITS as u8 - THIRD_CLASSES;

/// The bit of the third letter.
pub const fn third_bit(third: &[u8]) -> Ahead {
    1 << (class(third) % THIRD_CLASSES)
}

/// The bit of the letter after the first space.
pub const fn next_bit(next: &[u8]) -> Ahead {
    1 << (THIRD_CLASSES + class(next) % NEXT_CLASSES)
}

/// The mark of a choice whose alternatives have a length of one byte.
pub const FEW: u8 = b'(';
/// The mark of a choice with a [`Head`].
pub const MANY: u8 = b'{';

/// The length of the alternatives in bytes, and a bit set of their first letters, both with the
/// lowest byte first. The letters usually show that no alternative matches, without reading the
/// alternatives.
pub type Head = [u8; 6];

/// The bit in a head for an empty alternative.
pub const OPTIONAL: u32 = 1 << 31;
/// The bit for an alternative that begins with a class of words or a choice instead of a letter.
pub const OPEN: u32 = 1 << 30;

/// The bit for an alternative's first byte.
pub const fn first_bit(byte: u8) -> u32 {
    1 << ((byte & 31) % 30)
}

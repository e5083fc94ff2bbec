//! How tables of phrases are written. The build script, which writes them, compiles this file too.
//!
//! An index has the beginnings of phrases in the order of their keys, which stand for the first two
//! letters. A phrase has a key for each beginning that it can have: `(i|we) paid` has two. With
//! each key go the third letters that can follow, `p` behind `i ` and a space behind `we`, and the
//! letters with which the next word can begin: `p` for both. Different letters may share a key or a
//! bit: the index only spares most of the attempts to match.
//!
//! A program is the text of the phrases. Behind the mark of a choice, [`FEW`] or [`MANY`], stand
//! the length of its alternatives and then these, each behind its own length.

/// The first byte of a pack. It changes whenever packs of another build cannot be read.
pub const PACK_VERSION: u8 = 2;

/// The most groups of a table.
pub const GROUPS: usize = 8;

/// The key of phrases that begin with any word.
pub const ANY: u8 = 0;
/// How many keys there are for a first letter.
const FIRSTS: u8 = 32;
/// How many there are for two letters: the rest of a byte.
const PAIRS: usize = 255 - FIRSTS as usize;

/// The key of phrases whose first letter is known.
pub const fn first_key(first: &[u8]) -> u8 {
    1 + (class(first) & (FIRSTS - 1))
}

/// The key of phrases whose first two letters are known. `second` is empty or a mark where a word
/// has a single letter.
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

/// The last byte of a letter: the first bytes of a script are nearly all the same. Numbers and
/// prices are one class.
const fn class(letter: &[u8]) -> u8 {
    match letter {
        [b'0'..=b'9' | b'#' | b'$'] | [0xe2, 0x82, 0xac] | [0xc2, 0xa3] | [] => NUMBER,
        [.., last] => *last,
    }
}

/// What goes on behind the first two letters, as a bit for the third letter and one for the first
/// letter of the next word: see [`third_bit`] and [`next_bit`].
pub type Ahead = u16;

/// How many bits are for the third letter: the lowest ones.
pub const THIRD_CLASSES: u8 = 6;
const NEXT_CLASSES: u8 = Ahead::BITS as u8 - THIRD_CLASSES;

/// The bit of the third letter.
pub const fn third_bit(third: &[u8]) -> Ahead {
    1 << (class(third) % THIRD_CLASSES)
}

/// The bit of the letter behind the first space.
pub const fn next_bit(next: &[u8]) -> Ahead {
    1 << (THIRD_CLASSES + class(next) % NEXT_CLASSES)
}

/// The mark of a choice whose alternatives have a length of one byte.
pub const FEW: u8 = b'(';
/// The mark of a choice with a [`Head`].
pub const MANY: u8 = b'{';

/// The length of the alternatives in bytes, and the letters with which they begin, both with the
/// lowest byte first. The letters tell most times that no alternative holds here, without reading
/// them.
pub type Head = [u8; 6];

/// The bit in a head for an alternative that is empty.
pub const OPTIONAL: u32 = 1 << 31;
/// The bit for one that does not begin with a letter of its own, but with a class of words or a
/// choice.
pub const OPEN: u32 = 1 << 30;

/// The bit of a byte with which an alternative begins.
pub const fn first_bit(byte: u8) -> u32 {
    1 << ((byte & 31) % 30)
}

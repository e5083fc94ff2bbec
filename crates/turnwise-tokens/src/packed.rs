//! The file format of a vocabulary part: shelves of sorted tokens, front-coded and Huffman-coded
//! with small contexts.
//!
//! A shelf holds the tokens that begin with the same two bytes, not counting a leading space, since
//! half of all tokens begin with one. Tokens of one or two bytes have a shelf of their own. A part
//! stays packed in memory. A shelf is unpacked on the first look-up of a token with its prefix: ten
//! lines of English need a tenth of the shelves.
//!
//! A part consists of its header, the code lengths of all codes, the highest level, the seams, a
//! list of the shelves, and the shelves. A shelf holds its tokens in byte order. For each token it
//! stores the number of bytes shared with the token before (coded by that token's length), the
//! number of bytes that follow (by the shared length), those bytes (the first by the byte it
//! replaces, the others by the byte before them), and the merge level. Compressing the file again
//! gains nothing, so servers need not compress it. Reading takes one table look-up per symbol.
//!
//! The ids part holds one id of 17 or 18 bits for each token, in the order of the other two parts.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::bits::{Bits, Code};
use crate::unpacked::bit_of;
use crate::{Encoding, Part, TokenError};

/// The header of a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    /// The number of tokens in this part.
    pub tokens: usize,
}

impl Header {
    /// Reads the header and returns which part it is.
    pub(crate) fn read(data: &[u8], encoding: Encoding) -> Result<(Part, Self), TokenError> {
        let damaged = TokenError::DamagedData;
        let Some((head, _)) = data.split_first_chunk::<HEADER_BYTES>() else { return Err(damaged) };
        let [a, b, c, d, s0, s1, s2, s3, encoding_tag, part_tag, t0, t1, t2, t3] = *head;
        if [a, b, c, d] != MAGIC {
            return Err(damaged);
        }
        if encoding_tag != encoding.tag() {
            return Err(TokenError::WrongEncoding { expected: encoding });
        }
        let part = Part::ALL.into_iter().find(|part| part.tag() == part_tag).ok_or(damaged)?;
        let tokens = u32::from_le_bytes([t0, t1, t2, t3]) as usize;
        let is_whole = checksum(data.get(CHECKED_FROM..).unwrap_or_default())
            == u32::from_le_bytes([s0, s1, s2, s3]);
        // A forged checksum must not lead to an allocation of gigabytes.
        if !is_whole || tokens > MAX_TOKENS {
            return Err(damaged);
        }
        Ok((part, Self { tokens }))
    }
}

/// A packed part, with the list of its shelves.
pub(crate) struct Packed {
    data: Cow<'static, [u8]>,
    codes: Codes,
    /// Sorted by prefix.
    shelves: Vec<Shelf>,
    /// The highest level of a token in this part.
    pub highest_level: u16,
    /// The seams: the borders of characters that a token crosses without containing the whole
    /// character.
    pub seams: Vec<Seam>,
}

/// A border of a character that a token crosses with only a part of that character.
#[derive(Clone, Copy)]
pub(crate) struct Seam {
    /// [`CUTS_BEFORE`] or [`CUTS_AFTER`].
    pub cuts: u8,
    /// The last byte before the border.
    pub before: u8,
    /// The first byte after the border.
    pub after: u8,
}

/// The tokens with the same prefix.
#[derive(Clone, Copy)]
pub(crate) struct Shelf {
    /// The prefix number, see [`prefix`]; [`SHORT_TOKENS`] for the shelf of short tokens.
    pub prefix: u32,
    tokens: u32,
    /// Its start in the data.
    at: u32,
    /// The lengths of its tokens, as a bit mask, once they are unpacked.
    lengths: u8,
}

/// A token that was read, with its level.
#[derive(Clone, Copy)]
pub(crate) struct Token<'a> {
    /// Its bytes, followed by others, so that its key can be read at once.
    pub buffer: &'a [u8; MAX_TOKEN_BYTES],
    /// The number of its own bytes.
    pub length: usize,
    pub level: u16,
}

impl Seam {
    fn read(bits: &mut Bits<'_>) -> Self {
        let cuts = if bits.take(1) == 1 { CUTS_BEFORE } else { CUTS_AFTER };
        Self { cuts, before: bits.take(8) as u8, after: bits.take(8) as u8 }
    }
}

impl<'a> Token<'a> {
    /// Its own bytes.
    pub(crate) fn bytes(self) -> &'a [u8] {
        self.buffer.get(..self.length).unwrap_or_default()
    }
}

impl Packed {
    /// Reads the codes and the list of shelves.
    pub(crate) fn new(data: Cow<'static, [u8]>, header: &Header) -> Result<Self, TokenError> {
        let damaged = TokenError::DamagedData;
        let mut bits = Bits::new(data.get(HEADER_BYTES..).ok_or(damaged)?);
        let codes = Codes::read(&mut bits).ok_or(damaged)?;
        let highest_level = bits.take(16) as u16;
        let seams = bits.take(16);
        let seams = (0..seams).map(|_| Seam::read(&mut bits)).collect();
        let count = bits.take(16) as usize;
        let mut shelves = Vec::with_capacity(count);
        // The first step counts from -1.
        let (mut prefix, mut at, mut tokens) = (u32::MAX, 0_usize, 0_usize);
        for _ in 0..count {
            prefix = prefix.wrapping_add(codes.number(Number::Step, &mut bits));
            let own = codes.number(Number::Tokens, &mut bits);
            shelves.push(Shelf { prefix, tokens: own, at: at as u32, lengths: 0 });
            tokens += own as usize;
            at += codes.number(Number::Bytes, &mut bits) as usize;
            if bits.ran_out() || tokens > header.tokens || at > data.len() {
                return Err(damaged);
            }
        }
        if tokens != header.tokens {
            return Err(damaged);
        }
        // The shelves are at the end of the data, whatever the size of the list before them.
        let first = (data.len() - at) as u32;
        shelves.iter_mut().for_each(|shelf| shelf.at += first);
        Ok(Self { data, codes, shelves, highest_level, seams })
    }

    /// The shelves, in order.
    pub(crate) fn shelves(&self) -> &[Shelf] {
        &self.shelves
    }

    /// Calls `each` with every token of a shelf and its level, unless the shelf was unpacked
    /// before. Returns the bit mask of the token lengths, see [`bit_of`].
    pub(crate) fn unpack(&mut self, prefix: u32, mut each: impl FnMut(Token<'_>)) -> u8 {
        let found = self.shelves.binary_search_by_key(&prefix, |shelf| shelf.prefix);
        let Some(mut lengths) =
            found.ok().and_then(|index| self.shelves.get(index)).map(|shelf| shelf.lengths)
        else {
            return 0;
        };
        if lengths == 0 {
            self.read(prefix, |token| {
                lengths |= bit_of(token.length);
                each(token);
            });
            if let Some(shelf) = found.ok().and_then(|index| self.shelves.get_mut(index)) {
                shelf.lengths = lengths;
            }
        }
        lengths
    }

    /// Calls `each` with every token of a shelf and its level.
    ///
    /// Forged data may contain fewer tokens than its header says. Damaged data fails its checksum
    /// before.
    pub(crate) fn read(&self, prefix: u32, mut each: impl FnMut(Token<'_>)) {
        let found = self.shelves.binary_search_by_key(&prefix, |shelf| shelf.prefix);
        let Some(shelf) = found.ok().and_then(|index| self.shelves.get(index)) else { return };
        let mut reader = Reader::new(
            &self.codes,
            self.data.get(shelf.at as usize..).unwrap_or_default(),
            prefix,
        );
        for _ in 0..shelf.tokens {
            let Some(token) = reader.next() else { return };
            each(token);
        }
    }
}

/// The number of the shelf for the bytes `start..end` of a text. It depends on the first two of
/// them, or the two after a leading space.
#[inline]
pub(crate) fn prefix(text: &[u8], start: usize, end: usize) -> u32 {
    match text.get(start..end) {
        Some(&[b' ', first, second, ..]) => 0x1_0000 | u32::from(second) << 8 | u32::from(first),
        Some(&[first, second, _, ..]) => u32::from(second) << 8 | u32::from(first),
        _ => SHORT_TOKENS,
    }
}

/// Reads the tokens of a shelf one after another.
struct Reader<'a> {
    codes: &'a Codes,
    bits: Bits<'a>,
    /// The last token. The next one overwrites it from the first different byte.
    token: [u8; MAX_TOKEN_BYTES],
    length: usize,
}

impl<'a> Reader<'a> {
    fn new(codes: &'a Codes, data: &'a [u8], prefix: u32) -> Self {
        let mut token = [0; MAX_TOKEN_BYTES];
        let [first, second, _, _] = prefix.to_le_bytes();
        let (start, length) = match prefix {
            SHORT_TOKENS => ([0, 0, 0], 0),
            0x1_0000.. => ([b' ', first, second], 3),
            _ => ([first, second, 0], 2),
        };
        token.iter_mut().zip(start).for_each(|(to, byte)| *to = byte);
        Self { codes, bits: Bits::new(data), token, length }
    }

    fn next(&mut self) -> Option<Token<'_>> {
        let Self { codes, bits, token, length } = self;
        let shared = usize::from(Code::pick(&codes.shared, *length).read(bits));
        let added = usize::from(Code::pick(&codes.added, shared).read(bits));
        if shared > *length || shared + added == 0 {
            return None;
        }
        let mut previous = if shared == 0 { 0 } else { *token.get(shared - 1)? };
        for (index, byte) in token.get_mut(shared..shared + added)?.iter_mut().enumerate() {
            let code = if index == 0 && shared < *length {
                Code::pick(&codes.replacing, usize::from(*byte))
            } else {
                Code::pick(&codes.following, usize::from(previous))
            };
            previous = code.read(bits) as u8;
            *byte = previous;
        }
        *length = shared + added;
        let level = Code::pick(&codes.level, *length).read(bits);
        if bits.ran_out() { None } else { Some(Token { buffer: token, length: *length, level }) }
    }
}

/// The ids, in the order of the tokens of the other two parts.
pub(crate) fn ids(data: &[u8], tokens: usize) -> Result<impl Iterator<Item = u32>, TokenError> {
    let damaged = TokenError::DamagedData;
    let body = data.get(HEADER_BYTES..).ok_or(damaged)?;
    let mut bits = Bits::new(body);
    let width = bits.take(8).min(24);
    if tokens * width as usize > body.len().saturating_sub(1) * 8 {
        return Err(damaged);
    }
    Ok((0..tokens).map(move |_| bits.take(width)))
}

/// The codes of a part, each a list by context.
struct Codes {
    shared: Vec<Code>,
    added: Vec<Code>,
    replacing: Vec<Code>,
    following: Vec<Code>,
    level: Vec<Code>,
    /// By [`Number`]: the code of its bit width. The other bits follow the first one unencoded.
    numbers: Vec<Code>,
}

/// The numbers that the list of shelves holds for each shelf.
#[derive(Clone, Copy)]
enum Number {
    /// The distance of its prefix from that of the shelf before.
    Step,
    Tokens,
    Bytes,
}

impl Codes {
    fn read(bits: &mut Bits<'_>) -> Option<Self> {
        let lengths = Code::of_lengths(bits)?;
        let mut list = || Code::list(bits, &lengths);
        let (shared, added, replacing) = (list()?, list()?, list()?);
        Some(Self {
            shared,
            added,
            replacing,
            following: list()?,
            level: list()?,
            numbers: list()?,
        })
    }

    fn number(&self, which: Number, bits: &mut Bits<'_>) -> u32 {
        let length = u32::from(Code::pick(&self.numbers, which as usize).read(bits)).clamp(1, 24);
        1 << (length - 1) | bits.take(length - 1)
    }
}

/// FNV-1a over words of eight bytes, folded to 32 bits: enough to detect truncated or mixed-up
/// files.
fn checksum(data: &[u8]) -> u32 {
    let (words, rest) = data.as_chunks::<8>();
    let mut last = [0; 8];
    last.iter_mut().zip(rest).for_each(|(to, &byte)| *to = byte);
    let words = words
        .iter()
        .chain((!rest.is_empty()).then_some(&last))
        .map(|&word| u64::from_le_bytes(word));
    let hash = words.fold(0xcbf2_9ce4_8422_2325, |hash: u64, word| {
        (hash ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29)
    });
    (hash ^ hash >> 32) as u32
}

/// The number of the shelf of tokens of one or two bytes: a prefix that no text has.
pub(crate) const SHORT_TOKENS: u32 = PREFIXES as u32 - 1;
/// The number of prefixes.
pub(crate) const PREFIXES: usize = 1 << 17;
/// No token of either encoding is longer.
pub(crate) const MAX_TOKEN_BYTES: usize = 128;
/// A seam that cuts the character before it.
pub(crate) const CUTS_BEFORE: u8 = 1;
/// A seam that cuts the character after it.
pub(crate) const CUTS_AFTER: u8 = 2;
const MAGIC: [u8; 4] = *b"twt3";
/// The size of a header: magic, checksum of the rest, encoding, part, number of tokens.
const HEADER_BYTES: usize = 14;
const CHECKED_FROM: usize = 8;
const MAX_TOKENS: usize = 1 << 18;

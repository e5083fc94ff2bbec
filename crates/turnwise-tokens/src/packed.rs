//! How a part of a vocabulary is stored: sorted, front-coded, and Huffman-coded in small contexts.
//!
//! A part is its header, the code lengths of every code, and one stream of bits. For each token in byte order the
//! stream holds how many bytes it shares with the token before (code chosen by that token's length), how many follow
//! (chosen by the shared length), those bytes (the first chosen by the byte it replaces, the others by the byte before
//! them), and the merge level. Nothing further is gained by compressing the file on its way, so it needs no help from
//! servers, and reading it takes one table look-up a symbol.
//!
//! The ids part is simpler: one id for each token, in the order of the other two parts, with 17 or 18 bits each.

use alloc::vec::Vec;

use crate::bits::{Bits, Code};
use crate::{Encoding, Part, TokenError};

/// What a part says about itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    /// Tokens in this part.
    pub tokens: usize,
    /// Their bytes, all together.
    pub bytes: usize,
}

impl Header {
    /// Reads the header and says which part it is.
    pub(crate) fn read(data: &[u8], encoding: Encoding) -> Result<(Part, Self), TokenError> {
        let damaged = TokenError::DamagedData;
        let Some((head, _)) = data.split_first_chunk::<LENGTH>() else { return Err(damaged) };
        let [a, b, c, d, s0, s1, s2, s3, encoding_tag, part_tag, t0, t1, t2, t3, b0, b1, b2, b3] = *head;
        if [a, b, c, d] != MAGIC {
            return Err(damaged);
        }
        if encoding_tag != encoding.tag() {
            return Err(TokenError::WrongEncoding { expected: encoding });
        }
        let part = Part::ALL.into_iter().find(|part| part.tag() == part_tag).ok_or(damaged)?;
        let tokens = u32::from_le_bytes([t0, t1, t2, t3]) as usize;
        let bytes = u32::from_le_bytes([b0, b1, b2, b3]) as usize;
        let is_whole = checksum(data.get(CHECKED_FROM..).unwrap_or_default()) == u32::from_le_bytes([s0, s1, s2, s3]);
        // Whoever forges a checksum must still not ask for gigabytes.
        if !is_whole || tokens > MOST_TOKENS || bytes > MOST_TOKENS * LONGEST {
            return Err(damaged);
        }
        Ok((part, Self { tokens, bytes }))
    }
}

/// Unpacks the tokens of a part in byte order: `each` is given all bytes so far, where the token starts, and its level.
pub(crate) fn tokens<F: FnMut(&[u8], usize, u16)>(
    data: &[u8],
    header: &Header,
    bytes: &mut Vec<u8>,
    mut each: F,
) -> Result<(), TokenError> {
    let damaged = TokenError::DamagedData;
    let mut bits = Bits::new(data.get(LENGTH..).ok_or(damaged)?);
    let codes = Codes::read(&mut bits).ok_or(damaged)?;
    bytes.reserve_exact(header.bytes);
    let first = bytes.len();
    let mut before = first;
    // Engines run a new wasm function slowly at first, and go over to its fast form when it is called again. Optimisers would put
    // the one call there is in place of the function, so they are not told which it is.
    let batch = core::hint::black_box(batch::<F> as Batch<F>);
    let mut left = header.tokens;
    while left > 0 {
        let count = left.min(BATCH);
        batch(&codes, &mut bits, bytes, &mut before, count, &mut each).ok_or(damaged)?;
        left -= count;
    }
    if bits.ran_out() || bytes.len() - first != header.bytes {
        return Err(damaged);
    }
    Ok(())
}

type Batch<F> = fn(&Codes, &mut Bits<'_>, &mut Vec<u8>, &mut usize, usize, &mut F) -> Option<()>;

/// Unpacks the next `count` tokens.
fn batch<F: FnMut(&[u8], usize, u16)>(
    codes: &Codes,
    bits: &mut Bits<'_>,
    bytes: &mut Vec<u8>,
    before: &mut usize,
    count: usize,
    each: &mut F,
) -> Option<()> {
    for _ in 0..count {
        let start = bytes.len();
        let length_before = start - *before;
        let shared = Code::pick(&codes.shared, length_before).read(bits) as usize;
        let added = Code::pick(&codes.added, shared).read(bits) as usize;
        if shared > length_before || shared + added > LONGEST || shared + added == 0 {
            return None;
        }
        bytes.extend_from_within(*before..*before + shared);
        for at in 0..added {
            let replaced = if at == 0 && shared < length_before { bytes.get(*before + shared) } else { None };
            let previous = if shared + at == 0 { None } else { bytes.last() };
            let code = match replaced {
                Some(&byte) => Code::pick(&codes.replacing, byte as usize),
                None => Code::pick(&codes.following, previous.map_or(0, |&byte| byte as usize)),
            };
            bytes.push(code.read(bits) as u8);
        }
        let length = bytes.len() - start;
        let level = Code::pick(&codes.level, length).read(bits);
        each(bytes, start, level);
        *before = start;
    }
    Some(())
}

/// Unpacks the ids, which stand in the order of the tokens of the other two parts.
pub(crate) fn ids(data: &[u8], header: &Header) -> Result<Vec<u32>, TokenError> {
    let damaged = TokenError::DamagedData;
    let mut bits = Bits::new(data.get(LENGTH..).ok_or(damaged)?);
    let width = bits.take(8);
    let ids: Vec<u32> = (0..header.tokens).map(|_| bits.take(width.min(24))).collect();
    if bits.ran_out() { Err(damaged) } else { Ok(ids) }
}

/// The codes of one part, each a list by context.
struct Codes {
    shared: Vec<Code>,
    added: Vec<Code>,
    replacing: Vec<Code>,
    following: Vec<Code>,
    level: Vec<Code>,
}

impl Codes {
    fn read(bits: &mut Bits<'_>) -> Option<Self> {
        let lengths = Code::of_lengths(bits)?;
        let mut list = || Code::list(bits, &lengths);
        Some(Self { shared: list()?, added: list()?, replacing: list()?, following: list()?, level: list()? })
    }
}

/// Enough to notice a file that was cut or mixed up: FNV-1a over words of eight bytes, folded to 32 bits.
fn checksum(data: &[u8]) -> u32 {
    let words = data.chunks(8).map(|chunk| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let hash = words
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, word| (hash ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29));
    (hash ^ hash >> 32) as u32
}

/// Tokens at once.
const BATCH: usize = 256;
const MAGIC: [u8; 4] = *b"twt1";
/// The bytes of a header: what it is, the checksum of all that follows, encoding, part, tokens, bytes.
const LENGTH: usize = 18;
const CHECKED_FROM: usize = 8;
const MOST_TOKENS: usize = 1 << 18;
/// No token of either encoding is longer.
const LONGEST: usize = 128;

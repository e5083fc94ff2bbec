//! The tokens of an encoding, to be looked up by their bytes.
//!
//! Tokens of up to seven bytes, two thirds of all and nearly all that are asked for, are keys of 64 bits in one hash
//! table; the long ones are found through a second table that points into their bytes.

use alloc::vec;
use alloc::vec::Vec;

use crate::packed::{self, Header};
use crate::{Encoding, Part, TokenError};

/// What a look-up finds: the merge level, and the place of the token among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(u32);

impl Token {
    fn new(level: u16, index: usize) -> Self {
        Self(u32::from(level) << INDEX_BITS | index as u32)
    }

    /// Lower levels merge first.
    pub(crate) fn level(self) -> u16 {
        (self.0 >> INDEX_BITS) as u16
    }

    /// The place of the token in the order of the parts.
    pub(crate) fn index(self) -> usize {
        (self.0 & ((1 << INDEX_BITS) - 1)) as usize
    }
}

/// The loaded parts of one encoding.
pub(crate) struct Vocabulary {
    encoding: Encoding,
    has_ascii: bool,
    has_rest: bool,
    /// All tokens one after another, in the order in which the parts were loaded.
    bytes: Vec<u8>,
    /// Where each token ends.
    ends: Vec<u32>,
    short: ShortTokens,
    /// By hash: 0, or 1 + the index among all tokens, with bits of the hash above it.
    long: Vec<u32>,
    /// Levels of the tokens by index.
    levels: Vec<u16>,
    /// The level of every token of two bytes, by those bytes.
    pairs: Vec<u16>,
    most_levels: u16,
    /// The id of each token, in the order of the parts.
    ids: Vec<u32>,
    /// The token of each id, the other way round.
    by_id: Vec<u32>,
}

impl Vocabulary {
    pub(crate) fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            has_ascii: false,
            has_rest: false,
            bytes: Vec::new(),
            ends: Vec::new(),
            short: ShortTokens::default(),
            long: Vec::new(),
            levels: Vec::new(),
            pairs: Vec::new(),
            most_levels: 0,
            ids: Vec::new(),
            by_id: Vec::new(),
        }
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    pub(crate) fn has(&self, part: Part) -> bool {
        match part {
            Part::Ascii => self.has_ascii,
            Part::Rest => self.has_rest,
            Part::Ids => !self.ids.is_empty(),
        }
    }

    /// Adds a part; one that is there already is left as it is. The ASCII part comes before the rest.
    pub(crate) fn load(&mut self, data: &[u8]) -> Result<Part, TokenError> {
        let (part, header) = Header::read(data, self.encoding)?;
        if self.has(part) {
            return Ok(part);
        }
        match part {
            Part::Ids => self.load_ids(data, &header)?,
            Part::Rest if !self.has_ascii => return Err(TokenError::MissingPart(Part::Ascii)),
            Part::Ascii | Part::Rest => self.load_tokens(part, data, &header)?,
        }
        Ok(part)
    }

    /// The token with exactly the bytes `start..end` of `text`.
    #[inline]
    pub(crate) fn find(&self, text: &[u8], start: usize, end: usize) -> Option<Token> {
        let length = end - start;
        if length <= SHORT { self.short.find(key(text, start, length)) } else { self.find_long(text.get(start..end)?) }
    }

    /// The level of the token `start..end`, [`NO_TOKEN`] if there is none.
    #[inline]
    pub(crate) fn level(&self, text: &[u8], start: usize, end: usize) -> u16 {
        self.find(text, start, end).map_or(NO_TOKEN, Token::level)
    }

    /// The level of a token of two bytes.
    #[inline]
    pub(crate) fn pair(&self, first: u8, second: u8) -> u16 {
        self.pairs.get(usize::from(first) << 8 | usize::from(second)).copied().unwrap_or(NO_TOKEN)
    }

    /// One more than the highest level.
    pub(crate) fn level_count(&self) -> usize {
        usize::from(self.most_levels) + 1
    }

    /// The id of a token.
    pub(crate) fn id(&self, token: Token) -> Result<u32, TokenError> {
        self.ids.get(token.index()).copied().ok_or(TokenError::MissingPart(Part::Ids))
    }

    /// The bytes of the token with this id.
    pub(crate) fn bytes_of(&self, id: u32) -> Result<&[u8], TokenError> {
        let unknown = TokenError::UnknownToken(id);
        let index = *self.by_id.get(id as usize).ok_or(unknown)? as usize;
        self.token_bytes(index).ok_or(unknown)
    }

    /// Every token with its level, in the order of the parts.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = (&[u8], u16)> {
        self.levels.iter().enumerate().filter_map(|(index, &level)| Some((self.token_bytes(index)?, level)))
    }

    fn token_bytes(&self, index: usize) -> Option<&[u8]> {
        let start = if index == 0 { 0 } else { *self.ends.get(index - 1)? as usize };
        self.bytes.get(start..*self.ends.get(index)? as usize)
    }

    fn load_tokens(&mut self, part: Part, data: &[u8], header: &Header) -> Result<(), TokenError> {
        if part == Part::Ascii {
            // Room for both parts: growing later would need the old and the new table at once.
            self.short = ShortTokens::with_room(EXPECTED_TOKENS);
            self.long = vec![0; EXPECTED_TOKENS];
            self.pairs = vec![NO_TOKEN; 1 << 16];
        }
        let (old_bytes, old_tokens) = (self.bytes.len(), self.ends.len());
        self.ends.reserve_exact(header.tokens);
        self.levels.reserve_exact(header.tokens);
        let Self { bytes, ends, short, long, levels, pairs, most_levels, .. } = self;
        let unpacked = packed::tokens(data, header, bytes, |all, start, level| {
            let index = levels.len();
            levels.push(level);
            ends.push(all.len() as u32);
            *most_levels = level.max(*most_levels);
            let Some(token) = all.get(start..) else { return };
            if token.len() <= SHORT {
                short.insert(key(token, 0, token.len()), Token::new(level, index));
            } else {
                insert_long(long, hash(token), index);
            }
            if let [first, second] = *token
                && let Some(pair) = pairs.get_mut(usize::from(first) << 8 | usize::from(second))
            {
                *pair = level;
            }
        });
        if let Err(error) = unpacked {
            // Nothing of a damaged part may stay: the tables are remade by the next part that is good.
            if old_tokens == 0 {
                *self = Self::new(self.encoding);
            } else {
                self.forget_from(old_tokens, old_bytes);
            }
            return Err(error);
        }
        match part {
            Part::Ascii => self.has_ascii = true,
            _ => self.has_rest = true,
        }
        Ok(())
    }

    fn load_ids(&mut self, data: &[u8], header: &Header) -> Result<(), TokenError> {
        let ids = packed::ids(data, header)?;
        let most = ids.iter().max().map_or(0, |&most| most as usize + 1);
        let mut by_id = vec![u32::MAX; most];
        for (index, &id) in ids.iter().enumerate() {
            if let Some(place) = by_id.get_mut(id as usize) {
                *place = index as u32;
            }
        }
        (self.ids, self.by_id) = (ids, by_id);
        Ok(())
    }

    /// Takes back the tokens of a part that turned out damaged, by making the tables again from the others.
    fn forget_from(&mut self, tokens: usize, bytes: usize) {
        self.bytes.truncate(bytes);
        self.ends.truncate(tokens);
        self.levels.truncate(tokens);
        let mut short = ShortTokens::with_room(EXPECTED_TOKENS);
        let mut long = vec![0; EXPECTED_TOKENS];
        let mut pairs = vec![NO_TOKEN; 1 << 16];
        let mut most_levels = 0;
        for (index, (token, level)) in self.tokens().enumerate() {
            most_levels = level.max(most_levels);
            if token.len() <= SHORT {
                short.insert(key(token, 0, token.len()), Token::new(level, index));
            } else {
                insert_long(&mut long, hash(token), index);
            }
            if let [first, second] = *token
                && let Some(pair) = pairs.get_mut(usize::from(first) << 8 | usize::from(second))
            {
                *pair = level;
            }
        }
        (self.short, self.long, self.pairs, self.most_levels) = (short, long, pairs, most_levels);
    }

    fn find_long(&self, token: &[u8]) -> Option<Token> {
        if token.len() > LONGEST {
            return None;
        }
        let hash = hash(token);
        let (mask, tag) = (self.long.len().wrapping_sub(1), hash as u32 & !INDEX_MASK);
        let mut at = (hash >> 32) as usize & mask;
        loop {
            let entry = *self.long.get(at)?;
            if entry == 0 {
                return None;
            }
            let index = (entry & INDEX_MASK) as usize - 1;
            if entry & !INDEX_MASK == tag && self.token_bytes(index) == Some(token) {
                return Some(Token::new(*self.levels.get(index)?, index));
            }
            at = (at + 1) & mask;
        }
    }
}

/// Tokens of up to seven bytes: open addressing over keys that hold bytes and length.
#[derive(Default)]
struct ShortTokens {
    keys: Vec<u64>,
    tokens: Vec<u32>,
    shift: u32,
}

impl ShortTokens {
    fn with_room(slots: usize) -> Self {
        Self { keys: vec![0; slots], tokens: vec![0; slots], shift: 64 - slots.trailing_zeros() }
    }

    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(MULTIPLIER) >> self.shift) as usize
    }

    fn insert(&mut self, key: u64, token: Token) {
        let mut at = self.slot(key);
        let mask = self.keys.len() - 1;
        // The table has more slots than an encoding has tokens.
        while let Some(slot) = self.keys.get_mut(at) {
            if *slot == 0 {
                *slot = key;
                if let Some(place) = self.tokens.get_mut(at) {
                    *place = token.0;
                }
                return;
            }
            at = (at + 1) & mask;
        }
    }

    #[inline]
    fn find(&self, key: u64) -> Option<Token> {
        let mut at = self.slot(key);
        let mask = self.keys.len().wrapping_sub(1);
        loop {
            let found = *self.keys.get(at)?;
            if found == key {
                return self.tokens.get(at).map(|&token| Token(token));
            }
            if found == 0 {
                return None;
            }
            at = (at + 1) & mask;
        }
    }
}

/// Up to seven bytes and their number as one number that is never 0.
#[inline]
fn key(text: &[u8], start: usize, length: usize) -> u64 {
    let low = match text.get(start..start + 8) {
        Some(&[a, b, c, d, e, f, g, h]) => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => tail(text, start),
    };
    let kept = (1_u64 << (8 * length)) - 1;
    low & kept | (length as u64) << 56
}

/// The last bytes of a text, where eight cannot be read at once.
#[cold]
fn tail(text: &[u8], start: usize) -> u64 {
    let bytes = text.get(start..).unwrap_or_default();
    bytes.iter().take(8).rev().fold(0, |key, &byte| key << 8 | u64::from(byte))
}

fn hash(token: &[u8]) -> u64 {
    let mut hash = token.len() as u64;
    let mut chunks = token.chunks_exact(8);
    for chunk in &mut chunks {
        if let &[a, b, c, d, e, f, g, h] = chunk {
            hash = (hash ^ u64::from_le_bytes([a, b, c, d, e, f, g, h])).wrapping_mul(MULTIPLIER);
            hash ^= hash >> 29;
        }
    }
    let rest = chunks.remainder().iter().fold(0, |rest, &byte| rest << 8 | u64::from(byte));
    hash = (hash ^ rest).wrapping_mul(MULTIPLIER);
    hash ^ hash >> 29
}

fn insert_long(long: &mut [u32], hash: u64, index: usize) {
    let mask = long.len() - 1;
    let mut at = (hash >> 32) as usize & mask;
    while let Some(slot) = long.get_mut(at) {
        if *slot == 0 {
            *slot = hash as u32 & !INDEX_MASK | (index as u32 + 1);
            return;
        }
        at = (at + 1) & mask;
    }
}

/// The level of what is no token: higher than all.
pub(crate) const NO_TOKEN: u16 = u16::MAX;
/// The longest token that is a key of its own.
const SHORT: usize = 7;
/// No token of either encoding is longer.
const LONGEST: usize = 128;
const INDEX_BITS: u32 = 18;
const INDEX_MASK: u32 = (1 << INDEX_BITS) - 1;
/// A power of two above the tokens of either encoding, and about twice those of each kind.
const EXPECTED_TOKENS: usize = 1 << 18;
/// The golden ratio in 64 bits: spreads keys that differ in few bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

//! The tokens of an encoding, to be looked up by their bytes.
//!
//! Tokens of up to 15 bytes, nearly all, are their own keys in two hash tables; the others are found by a hash and compared.

use alloc::vec;
use alloc::vec::Vec;

use crate::packed::{self, Header};
use crate::table::{Table, long_key, middle_key, short_key};
use crate::{Encoding, Part, TokenError};

/// What a look-up finds: the merge level, and the place of the token among all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    lists: Lists,
    lookups: Lookups,
    /// The id of each token, in the order of the parts.
    ids: Vec<u32>,
    /// The token of each id, the other way round.
    by_id: Vec<u32>,
}

/// The tokens in the order in which the parts were loaded.
#[derive(Default)]
struct Lists {
    /// All of them one after another.
    bytes: Vec<u8>,
    /// Where each one ends.
    ends: Vec<u32>,
    levels: Vec<u16>,
}

/// The tokens by their bytes.
struct Lookups {
    /// Up to seven bytes.
    short: Table<u64>,
    /// Up to fifteen.
    middle: Table<u128>,
    /// The others, by a hash of 64 bits that no two of them share.
    long: Table<u64>,
    /// The level of every token of two bytes, by those bytes.
    pairs: Vec<u16>,
    highest_level: u16,
}

impl Vocabulary {
    pub(crate) fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            has_ascii: false,
            has_rest: false,
            lists: Lists::default(),
            lookups: Lookups::new(0),
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
        match end - start {
            length @ ..=SHORT => self.lookups.short.find(short_key(text, start, length)),
            length @ ..=MIDDLE => self.lookups.middle.find(middle_key(text, start, length)),
            _ => self.find_long(text.get(start..end)?),
        }
    }

    /// True if the bytes `start..end` of `text` are a token.
    #[inline]
    pub(crate) fn is_token(&self, text: &[u8], start: usize, end: usize) -> bool {
        match end - start {
            length @ ..=SHORT => self.lookups.short.has(short_key(text, start, length)),
            length @ ..=MIDDLE => self.lookups.middle.has(middle_key(text, start, length)),
            _ => text.get(start..end).is_some_and(|token| self.find_long(token).is_some()),
        }
    }

    /// The level of the token `start..end`, [`NO_TOKEN`] if there is none.
    #[inline]
    pub(crate) fn level(&self, text: &[u8], start: usize, end: usize) -> u16 {
        self.find(text, start, end).map_or(NO_TOKEN, Token::level)
    }

    /// The level of a token of two bytes.
    #[inline]
    pub(crate) fn pair(&self, first: u8, second: u8) -> u16 {
        self.lookups.pairs.get(pair_index(first, second)).copied().unwrap_or(NO_TOKEN)
    }

    /// One more than the highest level.
    pub(crate) fn level_count(&self) -> usize {
        usize::from(self.lookups.highest_level) + 1
    }

    /// The id of a token.
    pub(crate) fn id(&self, token: Token) -> Result<u32, TokenError> {
        self.ids.get(token.index()).copied().ok_or(TokenError::MissingPart(Part::Ids))
    }

    /// The bytes of the token with this id.
    pub(crate) fn bytes_of(&self, id: u32) -> Result<&[u8], TokenError> {
        let unknown = TokenError::UnknownToken(id);
        let index = *self.by_id.get(id as usize).ok_or(unknown)? as usize;
        self.lists.token(index).ok_or(unknown)
    }

    /// Every token with its level, in the order of the parts.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = (&[u8], u16)> {
        let levels = self.lists.levels.iter().enumerate();
        levels.filter_map(|(index, &level)| Some((self.lists.token(index)?, level)))
    }

    fn load_tokens(&mut self, part: Part, data: &[u8], header: &Header) -> Result<(), TokenError> {
        if part == Part::Ascii {
            // Room for both parts: growing later would need the old and the new tables at once.
            self.lookups = Lookups::new(SLOTS);
        }
        let Self { lists: Lists { bytes, ends, levels }, lookups, .. } = self;
        let (old_bytes, old_tokens) = (bytes.len(), ends.len());
        ends.reserve_exact(header.tokens);
        levels.reserve_exact(header.tokens);
        let unpacked = packed::tokens(data, header, bytes, |all, start, level| {
            lookups.insert(all, start, Token::new(level, levels.len()));
            levels.push(level);
            ends.push(all.len() as u32);
        });
        if let Err(error) = unpacked {
            // Nothing of a damaged part may stay: the tables are made again from the others.
            bytes.truncate(old_bytes);
            ends.truncate(old_tokens);
            levels.truncate(old_tokens);
            self.lookups = self.lists.lookups();
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

    fn find_long(&self, token: &[u8]) -> Option<Token> {
        if token.len() > LONGEST {
            return None;
        }
        let found = self.lookups.long.find(long_key(token))?;
        if self.lists.token(found.index()) == Some(token) { Some(found) } else { None }
    }
}

impl Lists {
    fn token(&self, index: usize) -> Option<&[u8]> {
        let start = if index == 0 { 0 } else { *self.ends.get(index - 1)? as usize };
        self.bytes.get(start..*self.ends.get(index)? as usize)
    }

    fn lookups(&self) -> Lookups {
        let mut lookups = Lookups::new(if self.ends.is_empty() { 0 } else { SLOTS });
        let mut start = 0;
        for (index, (&end, &level)) in self.ends.iter().zip(&self.levels).enumerate() {
            lookups.insert(self.bytes.get(..end as usize).unwrap_or_default(), start, Token::new(level, index));
            start = end as usize;
        }
        lookups
    }
}

impl Lookups {
    fn new(slots: usize) -> Self {
        Self {
            short: Table::new(slots),
            middle: Table::new(slots / 2),
            long: Table::new(slots / 8),
            pairs: vec![NO_TOKEN; if slots == 0 { 0 } else { 1 << 16 }],
            highest_level: 0,
        }
    }

    /// Adds the token at the end of `bytes`.
    fn insert(&mut self, bytes: &[u8], start: usize, token: Token) {
        self.highest_level = self.highest_level.max(token.level());
        match bytes.len() - start {
            length @ ..=SHORT => self.short.insert(short_key(bytes, start, length), token),
            length @ ..=MIDDLE => self.middle.insert(middle_key(bytes, start, length), token),
            _ => self.long.insert(long_key(bytes.get(start..).unwrap_or_default()), token),
        }
        if let Some(&[first, second]) = bytes.get(start..)
            && let Some(pair) = self.pairs.get_mut(pair_index(first, second))
        {
            *pair = token.level();
        }
    }
}

#[inline]
fn pair_index(first: u8, second: u8) -> usize {
    usize::from(first) << 8 | usize::from(second)
}

/// The level of what is no token: higher than all.
pub(crate) const NO_TOKEN: u16 = u16::MAX;
/// The longest token in a key of 64 bits.
const SHORT: usize = 7;
/// The longest token in a key of 128 bits.
const MIDDLE: usize = 15;
/// No token of either encoding is longer.
const LONGEST: usize = 128;
const INDEX_BITS: u32 = 18;
/// A power of two, about twice the short tokens of the larger encoding.
const SLOTS: usize = 1 << 18;

//! The tables of unpacked tokens.
//!
//! Nearly all tokens have up to 14 bytes. They are stored as integers in two hash tables. Longer
//! tokens are stored as text.

use alloc::vec;
use alloc::vec::Vec;

use crate::gaps::Gaps;
use crate::keys::{self, LEVEL_BITS, MIDDLE_MAX_BYTES, Middle, SHORT_MAX_BYTES, Short};
use crate::packed::{PREFIXES, Packed, SHORT_TOKENS, Token};
use crate::table::Table;

/// The unpacked tokens and their indexes.
pub(crate) struct Unpacked {
    short: Table<Short>,
    middle: Table<Middle>,
    /// Long tokens: the level, and above it the offset of the text.
    long: Table<u64>,
    texts: Texts,
    /// A bit for each hash of a token. Few bits are set, because most look-ups while merging find
    /// no token.
    marks: Vec<u64>,
    /// The level of every token of two bytes, by those bytes.
    pairs: Vec<u16>,
    /// The lengths of the tokens with each prefix: one bit each for three to nine bytes, where the
    /// last one includes longer tokens, and [`PACKED`]. Most look-ups while merging find no token
    /// and end here, in the processor's nearest cache, because the prefixes of one script are close
    /// together.
    lengths: Vec<u8>,
    /// Two bits for each pair of bytes at a border, in rows by the second byte: which of the two
    /// characters may be cut.
    seams: Vec<u8>,
    /// The borders that no token crosses, as far as the shelves of all tokens before them are
    /// unpacked.
    pub gaps: Gaps,
}

impl Unpacked {
    pub(crate) fn new() -> Self {
        // After five doublings, the first two tables hold the larger encoding with little to spare.
        let (short, middle, long) = (Table::new(5_120), Table::new(4_096), Table::new(512));
        Self {
            short,
            middle,
            long,
            texts: Texts::default(),
            marks: Vec::new(),
            pairs: Vec::new(),
            lengths: Vec::new(),
            seams: Vec::new(),
            gaps: Gaps::default(),
        }
    }

    /// Reads a part's list of shelves, and its tokens of two bytes, which every merge begins with.
    pub(crate) fn open(&mut self, part: Packed) -> Packed {
        if self.pairs.is_empty() {
            self.pairs = vec![NO_TOKEN; 1 << 16];
            self.lengths = vec![0; PREFIXES];
            self.seams = vec![0; 1 << 14];
            self.marks = vec![0; 1 << (MARK_BITS - 6)];
            self.gaps = Gaps::new();
        }
        part.read(SHORT_TOKENS, |token| {
            if let &[first, second] = token.bytes()
                && let Some(pair) = self.pairs.get_mut(pair_index(first, second))
            {
                *pair = token.level;
            }
        });
        for seam in &part.seams {
            let (index, shift) = seam_at(seam.before, seam.after);
            if let Some(seams) = self.seams.get_mut(index) {
                *seams |= seam.cuts << shift;
            }
        }
        for shelf in part.shelves() {
            self.set_lengths(shelf.prefix, u8::MAX);
        }
        part
    }

    /// Unpacks the shelf with this prefix in each part, unless that was done before.
    pub(crate) fn unpack_prefix<'a>(
        &mut self,
        parts: impl Iterator<Item = &'a mut Packed>,
        prefix: u32,
    ) {
        let mut lengths = 0;
        for part in parts {
            lengths |= part.unpack(prefix, |token| self.insert(token));
        }
        self.set_lengths(prefix, lengths);
    }

    /// The bit mask of the lengths of the tokens with this prefix.
    #[inline]
    pub(crate) fn lengths(&self, prefix: u32) -> u8 {
        self.lengths.get(prefix as usize).copied().unwrap_or(0)
    }

    /// True if the bytes `start..end` of `text`, at least three, are a token.
    #[inline]
    pub(crate) fn has(&self, text: &[u8], start: usize, end: usize) -> bool {
        match end - start {
            length @ ..=SHORT_MAX_BYTES => {
                self.find_short(keys::short(text, start, length)).is_some()
            }
            length @ ..=MIDDLE_MAX_BYTES => {
                self.find_middle(keys::middle(text, start, length)).is_some()
            }
            _ => self.find_long(text, start, end).is_some(),
        }
    }

    /// The level of the token `start..end` of `text`, or [`NO_TOKEN`]. Most look-ups find no token.
    #[inline]
    pub(crate) fn level(&self, text: &[u8], start: usize, end: usize) -> u16 {
        let found = match end - start {
            length @ ..=SHORT_MAX_BYTES => {
                let key = keys::short(text, start, length);
                if !self.is_marked(keys::hash_of_short(key)) {
                    return NO_TOKEN;
                }
                self.find_short(key).map(|(_, entry)| entry)
            }
            length @ ..=MIDDLE_MAX_BYTES => {
                let key = keys::middle(text, start, length);
                if !self.is_marked(keys::hash_of_middle(key)) {
                    return NO_TOKEN;
                }
                self.find_middle(key).map(|(_, (entry, _))| entry)
            }
            _ => self.find_long(text, start, end).map(|(_, entry)| entry),
        };
        found.map_or(NO_TOKEN, keys::level)
    }

    /// A number that identifies the token `start..end` of `text`, valid until more tokens are
    /// unpacked.
    pub(crate) fn number(&self, text: &[u8], start: usize, end: usize) -> Option<usize> {
        let (short, middle) = (self.short.slots(), self.middle.slots());
        match end - start {
            length @ ..=SHORT_MAX_BYTES => {
                self.find_short(keys::short(text, start, length)).map(|(slot, _)| slot)
            }
            length @ ..=MIDDLE_MAX_BYTES => {
                self.find_middle(keys::middle(text, start, length)).map(|(slot, _)| short + slot)
            }
            _ => self.find_long(text, start, end).map(|(slot, _)| short + middle + slot),
        }
    }

    /// The level of a token of two bytes.
    #[inline]
    pub(crate) fn pair(&self, first: u8, second: u8) -> u16 {
        self.pairs.get(pair_index(first, second)).copied().unwrap_or(NO_TOKEN)
    }

    /// Which of two adjacent characters a token may cut that crosses the border between these
    /// bytes: [`CUTS_BEFORE`](crate::packed::CUTS_BEFORE),
    /// [`CUTS_AFTER`](crate::packed::CUTS_AFTER), both or 0.
    #[inline]
    pub(crate) fn cuts(&self, before: u8, after: u8) -> u8 {
        let (index, shift) = seam_at(before, after);
        self.seams.get(index).map_or(0, |seams| seams >> shift & 3)
    }

    /// The upper bound of token numbers.
    pub(crate) fn numbers(&self) -> usize {
        self.short.slots() + self.middle.slots() + self.long.slots()
    }

    /// Appends the bytes of a token to `to`.
    pub(crate) fn write(&self, number: usize, to: &mut Vec<u8>) {
        let (short, middle) = (self.short.slots(), self.middle.slots());
        if let Some(entry) = self.short.entry(number) {
            keys::write((entry, 0), to);
        } else if let Some(entry) = self.middle.entry(number - short) {
            keys::write(entry, to);
        } else if let Some(entry) = self.long.entry(number - short - middle) {
            to.extend(self.texts.get(entry));
        }
    }

    fn insert(&mut self, token: Token<'_>) {
        let level = u64::from(token.level & ((1 << LEVEL_BITS) - 1));
        match token.length {
            length @ ..=SHORT_MAX_BYTES => {
                let key = keys::short(token.buffer, 0, length);
                if !keys::is_ascii((key, 0)) {
                    self.gaps.fill(token.bytes());
                }
                self.mark(keys::hash_of_short(key));
                self.short.insert(key | level, keys::hash_of_short);
            }
            length @ ..=MIDDLE_MAX_BYTES => {
                let (low, high) = keys::middle(token.buffer, 0, length);
                if !keys::is_ascii((low, high)) {
                    self.gaps.fill(token.bytes());
                }
                self.mark(keys::hash_of_middle((low, high)));
                self.middle.insert((low | level, high), keys::hash_of_middle);
            }
            _ => {
                self.gaps.fill(token.bytes());
                let Self { long, texts, .. } = self;
                let entry = texts.push(token.bytes()) << LEVEL_BITS | level;
                long.insert(entry, |entry| keys::hash_of_long(texts.get(entry)));
            }
        }
    }

    #[inline]
    fn is_marked(&self, hash: u64) -> bool {
        let index = hash >> (64 - MARK_BITS);
        self.marks.get((index >> 6) as usize).is_some_and(|marks| marks >> (index & 63) & 1 != 0)
    }

    #[inline]
    fn mark(&mut self, hash: u64) {
        let index = hash >> (64 - MARK_BITS);
        if let Some(marks) = self.marks.get_mut((index >> 6) as usize) {
            *marks |= 1 << (index & 63);
        }
    }

    #[inline]
    fn find_short(&self, key: Short) -> Option<(usize, Short)> {
        self.short.find(keys::hash_of_short(key), |entry| keys::is_short(entry, key))
    }

    #[inline]
    fn find_middle(&self, key: Middle) -> Option<(usize, Middle)> {
        self.middle.find(keys::hash_of_middle(key), |entry| keys::is_middle(entry, key))
    }

    fn find_long(&self, text: &[u8], start: usize, end: usize) -> Option<(usize, u64)> {
        let token = text.get(start..end)?;
        self.long.find(keys::hash_of_long(token), |entry| self.texts.get(entry) == token)
    }

    fn set_lengths(&mut self, prefix: u32, lengths: u8) {
        if let Some(own) = self.lengths.get_mut(prefix as usize) {
            *own = lengths;
        }
    }
}

/// The bytes of long tokens, each followed by its length.
#[derive(Default)]
struct Texts(Vec<u8>);

impl Texts {
    /// Adds a text and returns the offset after it, which is never 0.
    fn push(&mut self, token: &[u8]) -> u64 {
        self.0.extend_from_slice(token);
        self.0.push(token.len() as u8);
        self.0.len() as u64
    }

    /// The text whose offset is above the level in an entry.
    fn get(&self, entry: u64) -> &[u8] {
        let own = self.0.get(..(entry >> LEVEL_BITS) as usize).and_then(<[u8]>::split_last);
        own.and_then(|(&length, before)| before.get(before.len().checked_sub(length.into())?..))
            .unwrap_or_default()
    }
}

#[inline]
fn pair_index(first: u8, second: u8) -> usize {
    usize::from(first) << 8 | usize::from(second)
}

/// The index of these bytes in [`Unpacked::seams`], and the shift of their bits.
#[inline]
fn seam_at(before: u8, after: u8) -> (usize, u8) {
    (usize::from(after) << 6 | usize::from(before >> 2), (before & 3) * 2)
}

/// The bit of a length in [`Unpacked::lengths`].
#[inline]
pub(crate) fn bit_of(length: usize) -> u8 {
    1 << length.saturating_sub(3).min(6)
}

/// The width of the hash by which tokens are marked.
const MARK_BITS: u32 = 19;
/// In [`Unpacked::lengths`]: tokens with this prefix are still packed and may have any length.
pub(crate) const PACKED: u8 = 1 << 7;
/// The level that means "not a token". All levels are lower: they fit in twelve bits.
pub(crate) const NO_TOKEN: u16 = u16::MAX;

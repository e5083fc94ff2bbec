//! Merges the bytes or characters of a piece into tokens.
//!
//! The lowest level is joined first, and the leftmost pair of a level. The stretches between two
//! gaps are merged separately. They are short, so this module searches them for the lowest level.
//! Long stretches use `chain`.

use alloc::vec::Vec;

use crate::chain::{Chain, KEEP_BUFFERS_BYTES};
use crate::keys::MIDDLE_MAX_BYTES;
use crate::memo::{Key, Memo};
use crate::unpacked::NO_TOKEN;
use crate::utf8::length_of;
use crate::vocabulary::Vocabulary;

/// Buffers for merging, reused between pieces.
#[derive(Default)]
pub(crate) struct Merger {
    joins: Joins,
    chain: Chain,
    /// The starts of the initial parts, and the end.
    first: Vec<u32>,
    starts: Vec<u32>,
}

impl Merger {
    /// The number of tokens of the piece `start..end` of `text`. A piece of up to
    /// [`MIDDLE_MAX_BYTES`] bytes must not be a token itself.
    pub(crate) fn count(
        &mut self,
        words: &mut Vocabulary,
        memo: &mut Memo,
        text: &[u8],
        start: usize,
        end: usize,
    ) -> usize {
        let (mut tokens, mut at) = (0, start);
        while at < end {
            let stop = words.next_gap(text, at, end);
            let cannot_be_token = stop - at == end - start && end - start <= MIDDLE_MAX_BYTES;
            tokens += if cannot_be_token {
                self.count_merged(words, text, at, stop)
            } else {
                self.count_between_gaps(words, memo, text, at, stop)
            };
            at = stop;
        }
        tokens
    }

    /// The start of each token of the piece `start..end` of `text`, relative to the start of the
    /// piece.
    pub(crate) fn split(
        &mut self,
        words: &mut Vocabulary,
        text: &[u8],
        start: usize,
        end: usize,
    ) -> &[u32] {
        self.starts.clear();
        let mut at = start;
        while at < end {
            let stop = words.next_gap(text, at, end);
            self.note_first_parts(words, text, at, stop);
            let before = (at - start) as u32;
            if self.first.len() > SEARCHED_PARTS + 1 {
                self.split_long(words, text, at, stop, before);
            } else {
                let mut parts = short(&mut self.joins, words, text, at, &self.first);
                while parts != 0 {
                    self.starts.extend(
                        self.first.get(parts.trailing_zeros() as usize).map(|&part| before + part),
                    );
                    parts &= parts - 1;
                }
            }
            at = stop;
        }
        &self.starts
    }

    /// Counts the tokens of a stretch between two gaps. Such a stretch is a token more often than a
    /// piece is, and the common ones are few.
    #[inline]
    fn count_between_gaps(
        &mut self,
        words: &mut Vocabulary,
        memo: &mut Memo,
        text: &[u8],
        start: usize,
        end: usize,
    ) -> usize {
        let lead = text.get(start).copied().unwrap_or_default();
        if end - start == length_of(lead) && (lead < 128 || words.is_character(text, start, end)) {
            return 1;
        }
        let key = Key::new(text, start, end);
        if let Some(tokens) = key.and_then(|key| memo.get(key)) {
            return tokens as usize;
        }
        let is_token = words.is_token(text, start, end);
        let tokens = if is_token { 1 } else { self.count_merged(words, text, start, end) };
        if let Some(key) = key {
            memo.set(key, tokens as u32);
        }
        tokens
    }

    #[inline]
    fn note_first_parts(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, end: usize) {
        self.first.clear();
        words.first_parts(text, start, end, |at| self.first.push((at - start) as u32));
        self.first.push((end - start) as u32);
    }

    fn count_merged(
        &mut self,
        words: &mut Vocabulary,
        text: &[u8],
        start: usize,
        end: usize,
    ) -> usize {
        self.note_first_parts(words, text, start, end);
        match &self.first[..] {
            [_, _] => 1,
            [_, _, _] => 2,
            first if first.len() <= SEARCHED_PARTS + 1 => {
                short(&mut self.joins, words, text, start, first).count_ones() as usize
            }
            _ => {
                self.starts.clear();
                self.split_long(words, text, start, end, 0);
                self.starts.len()
            }
        }
    }

    /// Adds the token starts of `start..end`, relative to the byte `before` bytes before `start`.
    fn split_long(
        &mut self,
        words: &mut Vocabulary,
        text: &[u8],
        start: usize,
        end: usize,
        before: u32,
    ) {
        let piece = text.get(start..end).unwrap_or_default();
        self.chain.merge(words, piece, &self.first, |at| self.starts.push(before + at));
        if piece.len() > KEEP_BUFFERS_BYTES {
            self.first = Vec::new();
        }
    }
}

/// The tokens of a piece of at most 64 initial parts, as a bit mask of the parts that begin a
/// token. `first` holds the starts of the parts and the end of the piece, relative to its start;
/// the piece begins at `start`.
fn short(
    joins: &mut Joins,
    words: &mut Vocabulary,
    text: &[u8],
    start: usize,
    first: &[u32],
) -> u64 {
    let count = (first.len() as u32).saturating_sub(1);
    let place = |part: u32| start + first.get(part as usize).map_or(0, |&at| at as usize);
    let mut parts = u64::MAX >> (64 - count.clamp(1, 64));
    joins.fill(words, text, start, first);
    loop {
        let least = joins.least();
        if least == u32::MAX {
            return parts;
        }
        let at = least % SEARCHED_PARTS as u32;
        let middle = next(parts, at, count);
        parts &= !(1 << middle);
        let right = next(parts, at, count);
        let level = if right == count {
            NO_TOKEN
        } else {
            words.level(text, place(at), place(next(parts, right, count)))
        };
        joins.set(at, level);
        joins.set(middle, NO_TOKEN);
        let before = parts & !(u64::MAX << at);
        if before != 0 {
            let before = before.ilog2();
            joins.set(before, words.level(text, place(before), place(right)));
            joins.update_other_minimum(before, at);
        }
        joins.update_other_minimum(middle, at);
        joins.update_minimum(at);
    }
}

/// For each part that forms a token with the next part: the level of that token × 64 + the number
/// of the part. The minimum of these numbers is the lowest level, and the leftmost of equals.
struct Joins {
    all: [[u32; BLOCK]; SEARCHED_PARTS / BLOCK],
    /// The minimum of each block.
    least: [u32; SEARCHED_PARTS / BLOCK],
    /// The number of blocks in use.
    used: usize,
}

impl Joins {
    #[inline]
    fn fill(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, first: &[u32]) {
        // The last part has no next one, and the end of the piece is not a part.
        self.used = first.len().saturating_sub(2) / BLOCK + 1;
        let mut pairs = first.iter().zip(first.iter().skip(2)).zip(0..);
        for (block, least) in self.all.iter_mut().zip(&mut self.least).take(self.used) {
            for join in block.iter_mut() {
                *join = match pairs.next() {
                    Some(((&from, &to), at)) => join_of(
                        words.level_of_any(text, start + from as usize, start + to as usize),
                        at,
                    ),
                    None => u32::MAX,
                };
            }
            *least = least_of(block);
        }
    }

    /// Changes a join. The caller must then update the minimum of its block.
    #[inline]
    fn set(&mut self, at: u32, level: u16) {
        let block = self.all.get_mut(at as usize / BLOCK);
        if let Some(join) = block.and_then(|block| block.get_mut(at as usize % BLOCK)) {
            *join = join_of(level, at);
        }
    }

    #[inline]
    fn update_minimum(&mut self, at: u32) {
        let block = at as usize / BLOCK;
        if let (Some(block), Some(least)) = (self.all.get(block), self.least.get_mut(block)) {
            *least = least_of(block);
        }
    }

    /// Updates the minimum of a join's block, unless `other` is in the same block.
    #[inline]
    fn update_other_minimum(&mut self, at: u32, other: u32) {
        if at as usize / BLOCK != other as usize / BLOCK {
            self.update_minimum(at);
        }
    }

    #[inline]
    fn least(&self) -> u32 {
        let least = self.least.get(..self.used).unwrap_or_default();
        least.iter().fold(u32::MAX, |least, &join| least.min(join))
    }
}

impl Default for Joins {
    fn default() -> Self {
        Self {
            all: [[u32::MAX; BLOCK]; SEARCHED_PARTS / BLOCK],
            least: [u32::MAX; SEARCHED_PARTS / BLOCK],
            used: 0,
        }
    }
}

#[inline]
fn join_of(level: u16, at: u32) -> u32 {
    if level == NO_TOKEN { u32::MAX } else { u32::from(level) * SEARCHED_PARTS as u32 + at }
}

#[inline]
fn least_of(block: &[u32; BLOCK]) -> u32 {
    block.iter().fold(u32::MAX, |least, &join| least.min(join))
}

/// The part after this one, or `count` after the last one.
#[inline]
fn next(parts: u64, at: u32, count: u32) -> u32 {
    match parts & (u64::MAX << at << 1) {
        0 => count,
        after => after.trailing_zeros(),
    }
}

/// Up to this many initial parts, one bit each, searching is faster than lists.
const SEARCHED_PARTS: usize = 64;
const BLOCK: usize = 8;

//! Merging the bytes of a piece into tokens, or its characters where they are sure to be merged.
//!
//! The lowest level goes first, and of one level the leftmost. Short pieces are searched for it; long ones keep their
//! pairs in one list per level. Levels never fall while a piece is merged (the crate's documentation says why), so the
//! lists are emptied once, from the lowest to the highest, and a piece of any length takes time in proportion to it.

use alloc::vec::Vec;

use crate::unpacked::NO_TOKEN;
use crate::vocabulary::Vocabulary;

/// Room for merging, kept between pieces.
#[derive(Default)]
pub(crate) struct Merger {
    joins: Joins,
    chain: Chain,
    /// Where the first parts start, and the end.
    first: Vec<u32>,
    starts: Vec<u32>,
}

impl Merger {
    /// How many tokens the piece `start..end` of `text` has, which is none itself.
    pub(crate) fn count(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, end: usize) -> usize {
        self.note_first_parts(words, text, start, end);
        match &self.first[..] {
            [_, _, _] => 2,
            first if first.len() <= SHORT + 1 => {
                short(&mut self.joins, words, text, start, first).count_ones() as usize
            }
            _ => self.split_long(words, text, start, end).len(),
        }
    }

    /// Where each token of the piece `start..end` of `text` starts, counted from the start of the piece.
    pub(crate) fn split(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, end: usize) -> &[u32] {
        self.note_first_parts(words, text, start, end);
        if self.first.len() > SHORT + 1 {
            return self.split_long(words, text, start, end);
        }
        let mut parts = short(&mut self.joins, words, text, start, &self.first);
        self.starts.clear();
        while parts != 0 {
            self.starts.extend(self.first.get(parts.trailing_zeros() as usize));
            parts &= parts - 1;
        }
        &self.starts
    }

    #[inline]
    fn note_first_parts(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, end: usize) {
        self.first.clear();
        words.first_parts(text, start, end, |at| self.first.push((at - start) as u32));
        self.first.push((end - start) as u32);
    }

    fn split_long(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, end: usize) -> &[u32] {
        let piece = text.get(start..end).unwrap_or_default();
        self.starts.clear();
        self.chain.merge(words, piece, &self.first, &mut self.starts);
        if piece.len() > KEPT {
            self.first = Vec::new();
        }
        &self.starts
    }
}

/// Which of at most 64 first parts begin the tokens of a piece, one bit each. They start at `first`, counted from the start of the
/// piece, where also its end stands; the piece starts at `start`.
fn short(joins: &mut Joins, words: &mut Vocabulary, text: &[u8], start: usize, first: &[u32]) -> u64 {
    let count = (first.len() as u32).saturating_sub(1);
    let place = |part: u32| start + first.get(part as usize).map_or(0, |&at| at as usize);
    let mut parts = u64::MAX >> (64 - count.clamp(1, 64));
    joins.fill(words, text, start, first);
    loop {
        let least = joins.least();
        if least == u32::MAX {
            return parts;
        }
        let at = least % SHORT as u32;
        let middle = next(parts, at, count);
        parts &= !(1 << middle);
        let right = next(parts, at, count);
        let level =
            if right == count { NO_TOKEN } else { words.level(text, place(at), place(next(parts, right, count))) };
        joins.set(at, level);
        joins.set(middle, NO_TOKEN);
        let before = parts & !(u64::MAX << at);
        if before != 0 {
            let before = before.ilog2();
            joins.set(before, words.level(text, place(before), place(right)));
            joins.settle_beside(before, at);
        }
        joins.settle_beside(middle, at);
        joins.settle(at);
    }
}

/// For each part that makes a token with the next: the level of that token × 64 + the number of the part. The least of these
/// numbers is the lowest level, and of equals the leftmost.
struct Joins {
    all: [[u32; BLOCK]; SHORT / BLOCK],
    /// The least of each block.
    least: [u32; SHORT / BLOCK],
    /// The blocks that the piece takes.
    used: usize,
}

impl Joins {
    #[inline]
    fn fill(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, first: &[u32]) {
        // The last part has no next one, and the end is none.
        self.used = first.len().saturating_sub(2) / BLOCK + 1;
        let mut pairs = first.iter().zip(first.iter().skip(2)).zip(0..);
        for (block, least) in self.all.iter_mut().zip(&mut self.least).take(self.used) {
            for join in block.iter_mut() {
                *join = match pairs.next() {
                    Some(((&from, &to), at)) => {
                        join_of(words.level_of_any(text, start + from as usize, start + to as usize), at)
                    }
                    None => u32::MAX,
                };
            }
            *least = least_of(block);
        }
    }

    /// Changes a join; its block is to be settled then.
    #[inline]
    fn set(&mut self, at: u32, level: u16) {
        let block = self.all.get_mut(at as usize / BLOCK);
        if let Some(join) = block.and_then(|block| block.get_mut(at as usize % BLOCK)) {
            *join = join_of(level, at);
        }
    }

    #[inline]
    fn settle(&mut self, at: u32) {
        let block = at as usize / BLOCK;
        if let (Some(block), Some(least)) = (self.all.get(block), self.least.get_mut(block)) {
            *least = least_of(block);
        }
    }

    /// Settles the block of a join if it is not that of the other.
    #[inline]
    fn settle_beside(&mut self, at: u32, other: u32) {
        if at as usize / BLOCK != other as usize / BLOCK {
            self.settle(at);
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
        Self { all: [[u32::MAX; BLOCK]; SHORT / BLOCK], least: [u32::MAX; SHORT / BLOCK], used: 0 }
    }
}

#[inline]
fn join_of(level: u16, at: u32) -> u32 {
    if level == NO_TOKEN { u32::MAX } else { u32::from(level) * SHORT as u32 + at }
}

#[inline]
fn least_of(block: &[u32; BLOCK]) -> u32 {
    block.iter().fold(u32::MAX, |least, &join| least.min(join))
}

/// The part after this one, or how many there were at first.
#[inline]
fn next(parts: u64, at: u32, count: u32) -> u32 {
    match parts & (u64::MAX << at << 1) {
        0 => count,
        after => after.trailing_zeros(),
    }
}

/// The parts of a long piece as a chain, and their pairs in one list per level.
#[derive(Default)]
struct Chain {
    parts: Vec<Link>,
    /// The first pair of each level.
    heads: Vec<u32>,
}

/// A part, by where it starts.
#[derive(Clone, Copy)]
struct Link {
    next: u32,
    previous: u32,
    /// Neighbours in the list of this part's level.
    after: u32,
    before: u32,
    /// The level of this part joined with the next.
    level: u16,
}

impl Chain {
    fn merge(&mut self, words: &mut Vocabulary, piece: &[u8], first: &[u32], starts: &mut Vec<u32>) {
        self.fill(words, piece, first);
        for level in 0..words.level_count() as u16 {
            while let Some(&any) = self.heads.get(usize::from(level))
                && any != NONE
            {
                self.merge_run(words, piece, level, any);
            }
        }
        let mut at = 0;
        while at < piece.len() as u32 {
            starts.push(at);
            at = self.link(at).next;
        }
        if piece.len() > KEPT {
            self.parts = Vec::new();
        }
    }

    fn fill(&mut self, words: &mut Vocabulary, piece: &[u8], first: &[u32]) {
        self.parts.clear();
        self.heads.clear();
        self.heads.resize(words.level_count(), NONE);
        self.parts.resize(piece.len(), OUTSIDE);
        let mut previous = NONE;
        for (&at, &next) in first.iter().zip(first.iter().skip(1)) {
            self.change(at, |link| (link.next, link.previous) = (next, previous));
            previous = at;
        }
        for (&from, &to) in first.iter().zip(first.iter().skip(2)) {
            let level = words.level_of_any(piece, from as usize, to as usize);
            self.list(from, level);
        }
    }

    /// Merges the pairs of this level that overlap `any` or its neighbours, from the left: of `aaa` the first two.
    fn merge_run(&mut self, words: &mut Vocabulary, piece: &[u8], level: u16, any: u32) {
        let mut at = any;
        while self.link(self.link(at).previous).level == level {
            at = self.link(at).previous;
        }
        while self.link(at).level == level {
            let middle = self.link(at).next;
            self.unlist(at);
            self.unlist(middle);
            let next = self.link(middle).next;
            self.change(at, |link| link.next = next);
            self.change(next, |link| link.previous = at);
            self.judge(words, piece, at);
            let previous = self.link(at).previous;
            if previous != NONE {
                self.unlist(previous);
                self.judge(words, piece, previous);
            }
            at = next;
        }
    }

    /// Lists a part under the level that it and the next would have as one token.
    fn judge(&mut self, words: &mut Vocabulary, piece: &[u8], at: u32) {
        let next = self.link(at).next;
        if (next as usize) < piece.len() {
            let level = words.level(piece, at as usize, self.link(next).next as usize);
            self.list(at, level);
        }
    }

    fn list(&mut self, at: u32, level: u16) {
        let Some(head) = self.heads.get_mut(usize::from(level)) else { return };
        let after = core::mem::replace(head, at);
        self.change(after, |link| link.before = at);
        self.change(at, |link| (link.after, link.before, link.level) = (after, NONE, level));
    }

    fn unlist(&mut self, at: u32) {
        let Link { after, before, level, .. } = self.link(at);
        if level == NO_TOKEN {
            return;
        }
        if before == NONE {
            if let Some(head) = self.heads.get_mut(usize::from(level)) {
                *head = after;
            }
        } else {
            self.change(before, |link| link.after = after);
        }
        self.change(after, |link| link.before = before);
        self.change(at, |link| link.level = NO_TOKEN);
    }

    fn link(&self, at: u32) -> Link {
        self.parts.get(at as usize).copied().unwrap_or(OUTSIDE)
    }

    fn change(&mut self, at: u32, change: impl FnOnce(&mut Link)) {
        if let Some(link) = self.parts.get_mut(at as usize) {
            change(link);
        }
    }
}

/// Up to this many first parts, one bit each, searching is faster than lists.
const SHORT: usize = 64;
const BLOCK: usize = 8;
/// Room for longer pieces is given back, in bytes of the piece.
const KEPT: usize = 1 << 14;
const NONE: u32 = u32::MAX;
const OUTSIDE: Link = Link { next: NONE, previous: NONE, after: NONE, before: NONE, level: NO_TOKEN };

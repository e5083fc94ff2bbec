//! Merging the bytes of a piece into tokens.
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
    chain: Chain,
    starts: Vec<u32>,
}

impl Merger {
    /// How many tokens the piece `start..end` of `text` has.
    pub(crate) fn count(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, end: usize) -> usize {
        if end - start <= SHORT {
            return short(words, text, start, end).count_ones() as usize;
        }
        self.split(words, text, start, end).len()
    }

    /// Where each token of the piece `start..end` of `text` starts, counted from the start of the piece.
    pub(crate) fn split(&mut self, words: &mut Vocabulary, text: &[u8], start: usize, end: usize) -> &[u32] {
        self.starts.clear();
        if end - start <= SHORT {
            let mut parts = short(words, text, start, end);
            while parts != 0 {
                self.starts.push(parts.trailing_zeros());
                parts &= parts - 1;
            }
        } else {
            self.chain.merge(words, text.get(start..end).unwrap_or_default(), &mut self.starts);
        }
        &self.starts
    }
}

/// The starts of the tokens of a piece of at most 64 bytes, one bit each.
fn short(words: &mut Vocabulary, text: &[u8], start: usize, end: usize) -> u64 {
    let piece = text.get(start..end).unwrap_or_default();
    let length = piece.len() as u32;
    let mut parts = u64::MAX >> (64 - length.clamp(1, 64));
    let mut joins = Joins::new(words, piece);
    loop {
        let least = joins.least();
        if least == u32::MAX {
            return parts;
        }
        let at = least % SHORT as u32;
        let middle = next(parts, at, length);
        parts &= !(1 << middle);
        let right = next(parts, at, length);
        joins.set(middle, NO_TOKEN);
        let level = if right == length {
            NO_TOKEN
        } else {
            words.level(text, start + at as usize, start + next(parts, right, length) as usize)
        };
        joins.set(at, level);
        let before = parts & !(u64::MAX << at);
        if before != 0 {
            let before = before.ilog2();
            joins.set(before, words.level(text, start + before as usize, start + right as usize));
        }
    }
}

/// For each part that makes a token with the next: the level of that token × 64 + where the part starts. The least of these
/// numbers is the lowest level, and of equals the leftmost.
struct Joins {
    all: [[u32; BLOCK]; SHORT / BLOCK],
    /// The least of each block.
    least: [u32; SHORT / BLOCK],
}

impl Joins {
    #[inline]
    fn new(words: &mut Vocabulary, piece: &[u8]) -> Self {
        let mut joins = Self { all: [[u32::MAX; BLOCK]; SHORT / BLOCK], least: [u32::MAX; SHORT / BLOCK] };
        let pairs = piece.iter().zip(piece.iter().skip(1)).enumerate();
        let places = joins.all.iter_mut().flatten();
        for (place, (at, (&first, &second))) in places.zip(pairs) {
            *place = join_of(words.pair(first, second), at as u32);
        }
        for (least, block) in joins.least.iter_mut().zip(&joins.all) {
            *least = least_of(block);
        }
        joins
    }

    #[inline]
    fn set(&mut self, at: u32, level: u16) {
        let (block, place) = (at as usize / BLOCK, at as usize % BLOCK);
        if let (Some(block), Some(least)) = (self.all.get_mut(block), self.least.get_mut(block)) {
            if let Some(join) = block.get_mut(place) {
                *join = join_of(level, at);
            }
            *least = least_of(block);
        }
    }

    #[inline]
    fn least(&self) -> u32 {
        least_of(&self.least)
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

/// Where the part after the one at `at` starts, or the end of the piece.
#[inline]
fn next(parts: u64, at: u32, length: u32) -> u32 {
    match parts & (u64::MAX << at << 1) {
        0 => length,
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
    fn merge(&mut self, words: &mut Vocabulary, piece: &[u8], starts: &mut Vec<u32>) {
        self.fill(words, piece);
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

    fn fill(&mut self, words: &mut Vocabulary, piece: &[u8]) {
        self.parts.clear();
        self.heads.clear();
        self.heads.resize(words.level_count(), NONE);
        self.parts.extend((0..piece.len() as u32).map(|at| Link {
            next: at + 1,
            previous: at.wrapping_sub(1),
            after: NONE,
            before: NONE,
            level: NO_TOKEN,
        }));
        for (at, (&first, &second)) in piece.iter().zip(piece.iter().skip(1)).enumerate() {
            self.list(at as u32, words.pair(first, second));
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

/// Up to this many bytes, one bit each, searching is faster than lists.
const SHORT: usize = 64;
const BLOCK: usize = 8;
/// Room for longer pieces is given back, in bytes of the piece.
const KEPT: usize = 1 << 14;
const NONE: u32 = u32::MAX;
const OUTSIDE: Link = Link { next: NONE, previous: NONE, after: NONE, before: NONE, level: NO_TOKEN };

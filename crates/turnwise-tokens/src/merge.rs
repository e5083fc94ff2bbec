//! Merging the bytes of a piece into tokens.
//!
//! The lowest level goes first, and of one level the leftmost. Short pieces are searched for it; long ones keep their
//! pairs in one list per level. Levels never fall while a piece is merged (the crate's documentation says why), so the
//! lists are emptied once, from the lowest to the highest, and a piece of any length takes time in proportion to it.

use alloc::vec::Vec;

use crate::vocabulary::{NO_TOKEN, Vocabulary};

/// Room for merging, kept between pieces.
#[derive(Default)]
pub(crate) struct Merger {
    /// Where each token of the last piece starts, in bytes from the start of the piece; after a long piece too.
    starts: Vec<u32>,
    levels: Vec<u16>,
    chain: Chain,
}

impl Merger {
    /// How many tokens the piece `start..end` of `text` has; [`Self::starts`] tells where they start.
    pub(crate) fn merge(&mut self, words: &Vocabulary, text: &[u8], start: usize, end: usize) -> usize {
        self.starts.clear();
        let Some(piece) = text.get(start..end) else { return 0 };
        if piece.len() <= SHORT {
            self.merge_short(words, text, start, piece);
        } else {
            self.chain.merge(words, piece, &mut self.starts);
        }
        self.starts.len()
    }

    /// Where each token of the last piece starts, from the start of the piece.
    pub(crate) fn starts(&self) -> &[u32] {
        &self.starts
    }

    fn merge_short(&mut self, words: &Vocabulary, text: &[u8], start: usize, piece: &[u8]) {
        let Self { starts, levels, .. } = self;
        starts.extend(0..piece.len() as u32);
        levels.clear();
        levels.extend(piece.iter().zip(piece.iter().skip(1)).map(|(&first, &second)| words.pair(first, second)));
        // `levels[i]` is that of the token which parts `i` and `i + 1` would make.
        loop {
            let mut lowest = NO_TOKEN;
            let mut at = 0;
            for (index, &level) in levels.iter().enumerate() {
                if level < lowest {
                    (lowest, at) = (level, index);
                }
            }
            if lowest == NO_TOKEN {
                return;
            }
            starts.remove(at + 1);
            levels.remove(at);
            let bound = |index: usize| starts.get(index).map_or(piece.len(), |&bound| bound as usize) + start;
            let (left, right) = (bound(at), bound(at + 1));
            if let Some(level) = levels.get_mut(at) {
                *level = words.level(text, left, bound(at + 2));
            }
            if let Some(before) = at.checked_sub(1)
                && let Some(level) = levels.get_mut(before)
            {
                *level = words.level(text, bound(before), right);
            }
        }
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
    fn merge(&mut self, words: &Vocabulary, piece: &[u8], starts: &mut Vec<u32>) {
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

    fn fill(&mut self, words: &Vocabulary, piece: &[u8]) {
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
    fn merge_run(&mut self, words: &Vocabulary, piece: &[u8], level: u16, any: u32) {
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
    fn judge(&mut self, words: &Vocabulary, piece: &[u8], at: u32) {
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

/// Above this many bytes, lists are faster than searching.
const SHORT: usize = 64;
/// Room for longer pieces is given back, in bytes of the piece.
const KEPT: usize = 1 << 14;
const NONE: u32 = u32::MAX;
const OUTSIDE: Link = Link { next: NONE, previous: NONE, after: NONE, before: NONE, level: NO_TOKEN };

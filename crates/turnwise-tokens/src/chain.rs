//! Merges long pieces: a linked list of parts, and one list of adjacent pairs per level.
//!
//! Levels never fall while a piece is merged. The lists are therefore emptied once, from the lowest
//! level to the highest, and merging takes time linear to the length of the piece.

use alloc::vec::Vec;

use crate::unpacked::NO_TOKEN;
use crate::vocabulary::Vocabulary;

/// The parts of a long piece as a linked list, and their pairs in one list per level.
#[derive(Default)]
pub(crate) struct Chain {
    parts: Vec<Link>,
    /// The first pair of each level.
    heads: Vec<u32>,
}

/// A part, identified by its start.
#[derive(Clone, Copy)]
struct Link {
    next: u32,
    previous: u32,
    /// The neighbors in the list of this part's level.
    after: u32,
    before: u32,
    /// The level of the token that this part forms with the next one.
    level: u16,
}

impl Chain {
    /// Calls `each` with the start of every token of a piece. `first` holds the starts of its
    /// initial parts, and its end.
    pub(crate) fn merge(
        &mut self,
        words: &mut Vocabulary,
        piece: &[u8],
        first: &[u32],
        mut each: impl FnMut(u32),
    ) {
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
            each(at);
            at = self.link(at).next;
        }
        if piece.len() > KEEP_BUFFERS_BYTES {
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

    /// Merges the pairs of this level that overlap `any` or its neighbors, from the left: in `aaa`
    /// the first two.
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
            self.list_pair(words, piece, at);
            let previous = self.link(at).previous;
            if previous != NONE {
                self.unlist(previous);
                self.list_pair(words, piece, previous);
            }
            at = next;
        }
    }

    /// Adds a part to the list of the level of the token that it forms with the next part.
    fn list_pair(&mut self, words: &mut Vocabulary, piece: &[u8], at: u32) {
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

/// Buffers for longer pieces are freed after use. In bytes of the piece.
pub(crate) const KEEP_BUFFERS_BYTES: usize = 1 << 14;
const NONE: u32 = u32::MAX;
const OUTSIDE: Link =
    Link { next: NONE, previous: NONE, after: NONE, before: NONE, level: NO_TOKEN };

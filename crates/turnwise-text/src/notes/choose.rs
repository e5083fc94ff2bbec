//! Chooses the atoms that add most for their tokens. Repeated words add little.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::notes::atoms::{Atom, Atoms, Role};

/// The atoms on the page.
pub(super) struct Choice<'c, 'a> {
    atoms: &'c Atoms<'a>,
    is_chosen: Vec<bool>,
    /// The chosen atoms, the least important last.
    order: Vec<usize>,
    /// How often each word is on the page.
    told: Vec<u8>,
    queue: BinaryHeap<(u64, Reverse<usize>)>,
    /// Chosen atoms that did not fit after all.
    dropped: Vec<usize>,
    used: u32,
}

impl<'c, 'a> Choice<'c, 'a> {
    pub fn of(atoms: &'c Atoms<'a>) -> Self {
        let mut choice = Self {
            atoms,
            is_chosen: alloc::vec![false; atoms.all.len()],
            order: Vec::new(),
            told: alloc::vec![0; atoms.uses.len()],
            queue: BinaryHeap::new(),
            dropped: Vec::new(),
            used: 0,
        };
        let gains = atoms.all.iter().enumerate().filter(|(_, atom)| !atom.is_known);
        choice.queue = gains.map(|(at, atom)| (choice.gain(atom), Reverse(at))).collect();
        choice
    }

    pub fn has(&self, at: usize) -> bool {
        self.is_chosen.get(at).copied().unwrap_or_default()
    }

    /// Takes atoms until they use `room` tokens.
    pub fn fill(&mut self, room: u32) {
        let mut later = Vec::new();
        for at in core::mem::take(&mut self.dropped) {
            if let Some(atom) = self.atoms.all.get(at) {
                self.queue.push((self.gain(atom), Reverse(at)));
            }
        }
        while let Some((gain, Reverse(at))) = self.queue.pop() {
            let Some(atom) = self.atoms.all.get(at).filter(|_| !self.has(at)) else { continue };
            let now = self.gain(atom);
            if now == 0 {
                continue;
            }
            if now < gain && self.queue.peek().is_some_and(|(next, _)| now < *next) {
                self.queue.push((now, Reverse(at)));
                continue;
            }
            if self.used.saturating_add(self.cost(at)) > room {
                later.push((now, Reverse(at)));
                continue;
            }
            self.take(at);
        }
        self.queue.extend(later);
    }

    /// Takes an atom and the atoms that it needs.
    pub fn take(&mut self, at: usize) {
        let mut needed = Vec::new();
        self.needed(at, &mut needed);
        needed.into_iter().rev().for_each(|at| self.take_one(at));
    }

    /// Tokens of the atom and of the needed atoms that are not chosen yet.
    fn cost(&self, at: usize) -> u32 {
        let mut needed = Vec::new();
        self.needed(at, &mut needed);
        needed.iter().filter_map(|at| self.atoms.all.get(*at)).map(|atom| atom.tokens).sum()
    }

    /// Collects the atom and the atoms that it needs, without those that are already chosen.
    fn needed(&self, at: usize, found: &mut Vec<usize>) {
        let mut open = Vec::from([at]);
        while let Some(at) = open.pop() {
            if self.has(at) || found.contains(&at) {
                continue;
            }
            found.push(at);
            let needs = self.atoms.all.get(at).map(|atom| atom.needs).unwrap_or_default();
            open.extend(needs.into_iter().flatten());
        }
    }

    fn take_one(&mut self, at: usize) {
        let Some(atom) = self.atoms.all.get(at) else { return };
        let Some(slot) = self.is_chosen.get_mut(at).filter(|is_chosen| !**is_chosen) else {
            return;
        };
        *slot = true;
        self.order.push(at);
        self.used += atom.tokens;
        for term in atom.terms {
            if let Some(told) = self.told.get_mut(term.id()) {
                *told = told.saturating_add(1);
            }
        }
    }

    /// Removes the least important atom. Atoms that need it were taken later, so they are already
    /// gone.
    pub fn drop_last(&mut self) -> bool {
        let Some(at) = self.order.pop() else { return false };
        if let Some(is_chosen) = self.is_chosen.get_mut(at) {
            *is_chosen = false;
        }
        if let Some(atom) = self.atoms.all.get(at) {
            self.used = self.used.saturating_sub(atom.tokens);
            self.dropped.push(at);
            for term in atom.terms {
                if let Some(told) = self.told.get_mut(term.id()) {
                    *told = told.saturating_sub(1);
                }
            }
        }
        true
    }

    pub fn used(&self) -> u32 {
        self.used
    }

    fn gain(&self, atom: &Atom<'_>) -> u64 {
        let again = if atom.role == Role::Result { 600 } else { 300 };
        let mut gain = atom.bonus;
        for term in atom.terms {
            let stays = self.atoms.uses.get(term.id()).is_some_and(|known| known.stays);
            let part = match self.told.get(term.id()).copied().unwrap_or_default() {
                0 if stays => 500,
                0 => 1000,
                1 => again,
                _ => again / 4,
            };
            gain += self.atoms.worth(atom, *term) * part / 1000;
        }
        gain * atom.base / u64::from(atom.tokens.max(1))
    }
}

//! Finds statements that were repeated or replaced.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::notes::Told;
use crate::notes::atoms::{Atom, Atoms, Role};
use crate::notes::gist::{CORRECTION, Kind, LIMIT, WITHDRAWAL};
use crate::notes::lasting::{self, Change, Statement};
use crate::notes::short;

impl<'a> Atoms<'a> {
    /// Drops repetitions, and the older of two limits about the same thing.
    pub(super) fn leave_out_replaced(&mut self, tail: &[Told<'a>]) {
        // The distinct statements so far, the newest last.
        let mut recent: VecDeque<(usize, Statement<'_>)> = VecDeque::new();
        let mut stays: Vec<&str> = tail.iter().flat_map(Told::sentences).collect();
        stays.sort_unstable();
        for at in 0..self.all.len() {
            let Some(atom) = self.all.get(at) else { continue };
            if atom.piece.kind != Kind::Said
                || atom.piece.origin.is_some()
                || atom.needs[0].is_some()
            {
                continue;
            }
            let (role, piece) = (atom.role, atom.piece);
            let (takes_back, is_limit) = (piece.is(WITHDRAWAL), piece.is(LIMIT));
            let statement = Statement::of(atom.text, atom.terms);
            let compare = |(old, earlier): (usize, Statement<'_>)| {
                let other = self.all.get(old)?;
                let is_old_limit = other.piece.is(LIMIT);
                let change = statement.change(earlier);
                let ends = is_old_limit && takes_back && lasting::is_about(atom.terms, other.terms);
                match change {
                    _ if other.role != role && other.role != Role::Earlier => None,
                    Change::Same => Some((old, 0, true)),
                    Change::Value if is_old_limit && is_limit => Some((old, 0, false)),
                    Change::Value if role == Role::User => Some((old, 500, false)),
                    _ if ends && role == Role::User => Some((old, 0, false)),
                    _ => None,
                }
            };
            // Notes with a corrected statement also need the correction.
            let corrects = |old: &usize| {
                let is_about = |old: &Atom<'_>| lasting::is_about(atom.terms, old.terms);
                let of_user = |old: &&Atom<'_>| old.role == Role::User;
                self.all.get(*old).filter(of_user).is_some_and(is_about)
            };
            let is_correction =
                role == Role::User && (piece.is(CORRECTION) || short::denies(atom.whole));
            let corrected: Vec<usize> = match is_correction {
                true => recent.iter().map(|(old, _)| *old).filter(corrects).collect(),
                false => Vec::new(),
            };
            let near = recent.iter().rev().copied();
            let replaced: Vec<(usize, u64, bool)> = near.filter_map(compare).collect();
            recent.retain(|(old, _)| !replaced.iter().any(|(same, _, is)| *is && same == old));
            for old in corrected {
                if let Some(old) = self.all.get_mut(old) {
                    old.needs[1] = old.needs[1].or(Some(at));
                }
            }
            for (old, part, _) in replaced {
                if let Some(old) = self.all.get_mut(old) {
                    (old.is_known, old.part) = (old.is_known || part == 0, old.part * part / 1000);
                }
            }
            recent.push_back((at, statement));
            if recent.len() > MOST_COMPARED {
                recent.pop_front();
            }
            // The statement is repeated in a user message that stays.
            let is_kept = self.all.get(at).is_some_and(|atom| {
                !atom.whole.is_empty() && stays.binary_search(&atom.whole).is_ok()
            });
            if is_kept && let Some(atom) = self.all.get_mut(at) {
                atom.is_known = true;
            }
        }
    }
}

/// A statement is compared with this many earlier ones.
const MOST_COMPARED: usize = 60;

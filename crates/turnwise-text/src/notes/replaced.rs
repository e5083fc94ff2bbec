//! Finds statements that were repeated or replaced.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use crate::limits::{ends, restates, topic_of};
use crate::notes::Told;
use crate::notes::atoms::{Atom, Atoms, Role};
use crate::notes::gist::{CORRECTION, Kind, LIMIT, WITHDRAWAL};
use crate::notes::lasting::{self, Change, Statement};
use crate::notes::short;

/// An earlier statement.
struct Earlier<'a> {
    at: usize,
    statement: Statement<'a>,
    /// The topic of a limit.
    topic: Vec<String>,
}

impl<'a> Atoms<'a> {
    /// Drops repetitions, and limits that a later statement replaces or withdraws.
    pub(super) fn leave_out_replaced(&mut self, tail: &[Told<'a>]) {
        // The distinct statements so far, the newest last. Limits are compared longer.
        let mut recent: VecDeque<Earlier<'_>> = VecDeque::new();
        let mut limits: Vec<Earlier<'_>> = Vec::new();
        // The newest user messages, the last of them being the current one.
        let mut newest = [usize::MAX; 2];
        let mut stays: Vec<&str> = tail.iter().flat_map(Told::sentences).collect();
        stays.sort_unstable();
        for at in 0..self.all.len() {
            let Some(atom) = self.all.get(at) else { continue };
            if atom.role == Role::User && newest[1] != atom.snippet {
                newest = [newest[1], atom.snippet];
            }
            if atom.piece.kind != Kind::Said
                || atom.piece.origin.is_some()
                || atom.needs[0].is_some()
            {
                continue;
            }
            let (role, piece) = (atom.role, atom.piece);
            let takes_back = piece.is(WITHDRAWAL) && role == Role::User;
            let is_limit = piece.is(LIMIT);
            let statement = Statement::of(atom.text, atom.terms);
            let has_topic = is_limit || takes_back;
            let topic = if has_topic { topic_of(atom.text) } else { Vec::new() };
            let compare = |earlier: &Earlier<'_>| {
                let old = earlier.at;
                let other = self.all.get(old)?;
                let is_old_limit = other.piece.is(LIMIT);
                let is_next = newest.contains(&other.snippet);
                match statement.change(earlier.statement) {
                    _ if other.role != role && other.role != Role::Earlier => None,
                    Change::Same => Some((old, 0, true)),
                    Change::Value if is_old_limit && is_limit => Some((old, 0, false)),
                    Change::Value if role == Role::User => Some((old, 500, false)),
                    _ if !is_old_limit => None,
                    _ if takes_back => {
                        ends(&topic, &earlier.topic, is_next).then_some((old, 0, false))
                    }
                    _ => (is_limit && restates(&topic, &earlier.topic)).then_some((old, 0, false)),
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
                true => recent.iter().map(|earlier| earlier.at).filter(corrects).collect(),
                false => Vec::new(),
            };
            let near = recent.iter().rev().chain(&limits);
            let replaced: Vec<(usize, u64, bool)> = near.filter_map(compare).collect();
            recent.retain(|one| !replaced.iter().any(|(same, _, is)| *is && *same == one.at));
            limits.retain(|one| !replaced.iter().any(|(same, ..)| *same == one.at));
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
            recent.push_back(Earlier { at, statement, topic });
            if recent.len() > MOST_COMPARED
                && let Some(old) = recent.pop_front()
                && limits.len() < MOST_LIMITS
                && self.all.get(old.at).is_some_and(|one| one.piece.is(LIMIT) && !one.is_known)
            {
                limits.push(old);
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

/// A statement is compared with this many earlier ones, and with limits before them.
const MOST_COMPARED: usize = 60;
const MOST_LIMITS: usize = 200;

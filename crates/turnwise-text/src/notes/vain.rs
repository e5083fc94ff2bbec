//! Finds snippets without information: thanks and small talk, and failed tries that a later call
//! replaced.

use alloc::vec::Vec;
use core::ops::Range;

use crate::Speaker;
use crate::notes::Told;
use crate::notes::atoms::{Atom, Use};
use crate::notes::gist::{Kind, QUESTION};
use crate::notes::terms::SHORT;

/// Which snippets are only small talk.
///
/// A short user message is small talk if it answers no question, leads to no call, and shares no
/// word with a longer user message or a call. Its reply is small talk too.
pub(super) fn small_talk(told: &[Told<'_>], uses: &[Use]) -> Vec<bool> {
    let says_nothing = |one: &Told<'_>| {
        let is_new = |id: usize| uses.get(id).is_none_or(|known| !known.is_asked);
        let tells = |kind: u32| kind > SHORT;
        let mut words = one.gist.words.iter().filter(|term| tells(term.kind()));
        words.all(|term| !term.has_digit() && is_new(term.id()))
    };
    let asks = |one: &Told<'_>| one.gist.pieces.iter().any(|piece| piece.is(QUESTION));
    let is_reply = |one: &Told<'_>| {
        let is_short = one.snippet.text.len() <= LONGEST_REPLY;
        one.snippet.speaker == Speaker::Assistant && !one.snippet.call && is_short
    };
    let mut found = alloc::vec![false; told.len()];
    for (at, one) in told.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| told.get(at));
        let next = told.get(at + 1);
        let is_empty = match one.snippet.speaker {
            Speaker::User => {
                one.gist.is_answer
                    && !asks(one)
                    && !one.gist.acts
                    && says_nothing(one)
                    && !before.is_some_and(asks)
                    && next
                        .is_some_and(|next| is_reply(next) && !next.gist.acts && says_nothing(next))
            }
            _ => {
                let answers_nothing =
                    before.is_some_and(|_| at > 0 && found.get(at - 1) == Some(&true));
                answers_nothing && is_reply(one) && says_nothing(one)
            }
        };
        if let Some(slot) = found.get_mut(at) {
            *slot = is_empty;
        }
    }
    found
}

/// A call and its result, as ranges of atoms.
pub(super) struct Try<'a> {
    tool: &'a str,
    asked: Range<usize>,
    answered: Range<usize>,
}

/// The tries since the newest user message that failed or found nothing.
#[derive(Default)]
pub(super) struct Tries<'a>(Vec<Try<'a>>);

impl<'a> Tries<'a> {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a call that failed or found nothing.
    pub fn failed(&mut self, tool: &'a str, asked: Range<usize>, answered: Range<usize>) {
        if self.0.len() < MOST_TRIES {
            self.0.push(Try { tool, asked, answered });
        }
    }

    /// Marks the tries that a successful call replaces: one of the same tool with half of the
    /// arguments.
    pub fn made_good(&mut self, tool: &str, asked: Range<usize>, atoms: &mut [Atom<'_>]) {
        let (made_good, open) = core::mem::take(&mut self.0)
            .into_iter()
            .partition(|one| one.tool == tool && is_alike(atoms, one.asked.clone(), asked.clone()));
        self.0 = open;
        let made_good: Vec<Try<'a>> = made_good;
        for at in made_good.into_iter().flat_map(|one| one.asked.chain(one.answered)) {
            if let Some(atom) = atoms.get_mut(at) {
                atom.is_known = true;
            }
        }
    }
}

/// Whether two calls share half of the words of their arguments.
fn is_alike(atoms: &[Atom<'_>], one: Range<usize>, other: Range<usize>) -> bool {
    let words = |range: Range<usize>| -> Vec<usize> {
        let arguments = atoms.get(range).into_iter().flatten();
        let arguments = arguments.filter(|atom| atom.piece.kind != Kind::Call);
        let mut found: Vec<usize> =
            arguments.flat_map(|atom| atom.terms).map(|term| term.id()).collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    let (one, other) = (words(one), words(other));
    let shared = one.iter().filter(|id| other.binary_search(id).is_ok()).count();
    shared * 2 >= one.len().min(other.len())
}

/// The longest reply that can be small talk, in bytes.
const LONGEST_REPLY: usize = 120;
const MOST_TRIES: usize = 32;

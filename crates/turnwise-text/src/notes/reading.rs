//! Calls and questions that wait for an answer while a conversation is read.

use alloc::vec::Vec;

use crate::notes::atoms::Atoms;
use crate::notes::gist::{LIMIT, QUESTION};
use crate::notes::terms::SHORT;
use crate::notes::vain::Tries;

/// The state of reading a conversation.
#[derive(Default)]
pub(super) struct Reading<'a> {
    /// Calls without a result: the tool, the atom, and the message.
    pub open: Vec<(Option<&'a str>, usize, u32)>,
    /// All calls: the tool, and the range of atoms.
    pub calls: Vec<(&'a str, core::ops::Range<usize>)>,
    /// The assistant's unanswered question.
    pub asked: Option<usize>,
    /// The user's unanswered question.
    pub wonders: Option<usize>,
    pub has_user: bool,
    pub tries: Tries<'a>,
}

impl Reading<'_> {
    /// The call that a result of this tool answers: the oldest open one among the newest calls.
    pub fn answered(&mut self, tool: Option<&str>) -> Option<usize> {
        let fits = |known: Option<&str>| known == tool || tool.is_none_or(str::is_empty);
        let newest =
            self.open.iter().filter(|(known, ..)| fits(*known)).map(|open| open.2).max()?;
        let is_its =
            |(known, _, index): &(Option<&str>, usize, u32)| fits(*known) && *index == newest;
        let at = self.open.iter().position(is_its)?;
        Some(self.open.remove(at).1)
    }
}

impl Atoms<'_> {
    /// The last question in the atoms of a user message.
    pub(super) fn question(&self, from: usize) -> Option<usize> {
        let asks = |at: &usize| {
            self.all.get(*at).is_some_and(|atom| {
                atom.piece.is(QUESTION) && !atom.piece.is(LIMIT) && atom.piece.origin.is_none()
            })
        };
        (from..self.all.len()).rev().find(asks)
    }

    /// Links a question and its answer: notes show the question with a short answer, and an answer
    /// of a few words with its question.
    pub(super) fn answer(&mut self, question: usize, answer: usize) {
        let Some(atom) = self.all.get_mut(answer) else { return };
        if atom.piece.is(QUESTION) || atom.whole.len() > LONGEST_ANSWER {
            return;
        }
        let telling = atom.terms.iter().filter(|term| term.kind() > SHORT).count();
        if telling <= FEW_WORDS {
            atom.needs[0] = Some(question);
        }
        if let Some(atom) = self.all.get_mut(question) {
            atom.needs[1] = Some(answer);
        }
    }
}

/// The longest answer that is shown with its question, in bytes.
const LONGEST_ANSWER: usize = 120;
const FEW_WORDS: usize = 3;

//! The second look at a turn: what the assistant says and does shows which issue it belongs to.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::features::{Features, title};
use super::phrases::TOOL_VERBS;
use super::{Issue, Tracker, Turn};

impl Tracker {
    /// Reads a call, given by the words of the tool's name and its arguments. The first call of
    /// another kind begins another issue, or goes back to the one that has calls of this kind.
    pub(super) fn read_call(&mut self, names: &BTreeSet<String>, arguments: Features) {
        let nouns = names.iter().filter(|name| !TOOL_VERBS.contains(&name.as_str()));
        let nouns: Vec<&String> = nouns.collect();
        let is_new = self.is_of_another_kind(&nouns, &arguments);
        self.turn.said.add(arguments);
        if !self.return_by_words() && is_new {
            let has_one = |issue: &Issue| nouns.iter().any(|name| issue.tools.contains(*name));
            match self.issues.iter().rposition(has_one) {
                Some(place) => self.return_to(place),
                None => self.begin_with_a_call(),
            }
        }
        self.turn.tools.extend(names.iter().cloned());
    }

    /// Reads what the assistant says.
    pub(super) fn read_answer(&mut self) {
        if !self.return_by_words() && self.is_new_form() {
            self.begin_at(self.turn.start, &self.turn.opening.clone());
        }
    }

    /// Whether a call has nothing in common with those of the current issue: neither a noun of the
    /// tool's name nor a value.
    fn is_of_another_kind(&self, nouns: &[&String], arguments: &Features) -> bool {
        let Some(issue) = self.current() else { return false };
        // Turns since the last call may be about something else already.
        let new =
            |says: &dyn Fn(&Turn) -> bool| self.since.iter().filter(|turn| says(turn)).count();
        let has_word = |word: &&String| {
            let turns = issue.words.get(*word).copied().unwrap_or_default() as usize;
            turns > new(&|turn| turn.said.words.contains(*word))
        };
        let has_id = |id: &String| {
            let is_old = issue.has_id(id) && new(&|turn| turn.said.ids.contains(id)) == 0;
            is_old || self.turn.listed.contains(id)
        };
        let has_tool =
            |name: &&String| issue.tools.contains(*name) || self.turn.tools.contains(*name);
        let words = &arguments.words;
        let shared = words.iter().filter(has_word).count();
        !issue.tools.is_empty()
            && !nouns.is_empty()
            && !nouns.iter().any(has_tool)
            && !words.is_empty()
            && shared * 100 <= words.len() * MOST_SHARED_VALUES
            && !arguments.ids.iter().any(has_id)
    }

    /// Begins an issue with the turn in which the user asked for this call: since the last call, it
    /// is the first turn with a request after the end of another matter.
    fn begin_with_a_call(&mut self) {
        let asks = |turn: &&Turn| turn.wants && turn.is_after_end;
        let first = self.since.iter().chain([&self.turn]).find(asks);
        let Some(Turn { start, opening, .. }) = first.cloned() else { return };
        self.begin_at(start, &opening);
    }

    /// Whether the user asks for something and the assistant asks back, without a word of the
    /// current issue: a form is filled in from its beginning.
    fn is_new_form(&self) -> bool {
        let Some(issue) = self.current() else { return false };
        let Turn { said, is_certain, wants, points, .. } = &self.turn;
        !is_certain
            && *wants
            && self.asked
            && *points >= ENOUGH_WITH_A_QUESTION
            && !said.words.iter().any(|word| issue.words.contains_key(word))
            && !said.ids.iter().any(|id| issue.has_id(id))
    }

    fn begin_at(&mut self, start: u32, opening: &str) {
        self.issues.push(Issue::new(self.issues.len() as u32 + 1, title(opening)));
        self.move_from(start, self.issues.len() - 1);
    }

    /// Moves the turn to another issue if its words and identifiers are those of that issue rather
    /// than of the current one. Returns whether it was moved.
    fn return_by_words(&mut self) -> bool {
        // The words of a young issue are few.
        if self.turn.is_certain || self.turn.age < OLD {
            return false;
        }
        let evidence = |place| self.evidence(&self.turn, place, 0);
        let others = (0..self.issues.len()).filter(|place| *place != self.current);
        let best = others.map(|place| (evidence(place), place)).max();
        let Some((most, place)) = best else { return false };
        let size = self.turn.said.words.len() as u32;
        let is_clear = most >= CLEAR_EVIDENCE
            && most * 100 >= size * CLEAR_SHARE
            && most >= evidence(self.current) * 2 + EVIDENCE_MARGIN;
        if is_clear {
            self.return_to(place);
        }
        is_clear
    }

    /// Moves the turn to an earlier issue, with the turns before it that fit there better, too.
    fn return_to(&mut self, place: usize) {
        if self.turn.is_certain {
            return;
        }
        let fits = |turn: &&Turn| {
            let (there, here) =
                (self.evidence(turn, place, 1), self.evidence(turn, self.current, 1));
            !turn.is_certain && there > here
        };
        let first = self.since.iter().rev().take_while(fits).last();
        self.move_from(first.unwrap_or(&self.turn).start, place);
    }

    /// How much of a turn is said in this issue and in no other. `own` is how often the current
    /// issue has the words of the turn from the turn itself.
    fn evidence(&self, turn: &Turn, place: usize, own: u32) -> u32 {
        let is_alone = |has: &dyn Fn(usize, &Issue) -> bool| {
            let mut holders = self.issues.iter().enumerate().filter(|(at, issue)| has(*at, issue));
            holders.next().is_some_and(|(at, _)| at == place) && holders.next().is_none()
        };
        let says = |word: &String, at: usize, issue: &Issue| {
            let own = if at == self.current { own } else { 0 };
            issue.words.get(word).is_some_and(|turns| *turns > own)
        };
        let (words, ids) = (turn.said.words.iter(), turn.said.ids.iter());
        let words = words.filter(|word| is_alone(&|at, issue| says(word, at, issue))).count();
        let ids = ids.filter(|id| is_alone(&|_, issue| issue.has_id(id))).count();
        words as u32 + EVIDENCE_OF_AN_ID * ids as u32
    }

    /// Moves the messages of the current issue from an index on to another issue, which becomes the
    /// current one.
    fn move_from(&mut self, start: u32, place: usize) {
        let Some(issue) = self.issues.get_mut(self.current) else { return };
        let from = issue.messages.partition_point(|index| *index < start);
        let messages = issue.messages.split_off(from);
        let (last, state) = (core::mem::take(&mut issue.last), issue.state);
        let turns = self.since.split_off(self.since.partition_point(|turn| turn.start < start));
        turns.iter().for_each(|turn| issue.give(turn));
        issue.state = turns.first().unwrap_or(&self.turn).was.unwrap_or(issue.state);
        self.current = place;
        self.since.clear();
        self.turn.is_certain = true;
        if let Some(issue) = self.issues.get_mut(place) {
            issue.messages.extend(messages);
            (issue.last, issue.state) = (last, state);
            turns.iter().for_each(|turn| issue.take(turn));
        }
    }
}

/// A call that shares a larger part of its values with an issue is of its kind, in percent.
const MOST_SHARED_VALUES: usize = 40;
/// The points from which on a request belongs to another issue if the assistant asks back.
const ENOUGH_WITH_A_QUESTION: i32 = 3;
/// From this number of turns on, an issue has enough words to differ from others.
const OLD: u32 = 4;
/// A turn returns to another issue with at least this many words that only that issue has, with
/// this share of the turn's words in percent, and with twice the evidence for the current issue
/// plus a margin.
const CLEAR_EVIDENCE: u32 = 12;
const CLEAR_SHARE: u32 = 60;
const EVIDENCE_MARGIN: u32 = 4;
/// How many words an identifier counts as.
const EVIDENCE_OF_AN_ID: u32 = 12;

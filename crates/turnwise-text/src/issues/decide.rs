//! Decides which issue the newest turns belong to, from all evidence about them.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::Tracker;
use super::features::title;
use super::issue::{Issue, State, Turn};
use crate::words::log2;

impl Tracker {
    /// Decides again on the newest turn and the unsettled turns before it. `is_complete` says
    /// whether the assistant has answered.
    pub(super) fn decide(&mut self, is_complete: bool) {
        let Some(turn) = self.turns.last() else { return };
        self.decided = turn.size();
        if turn.is_certain {
            return;
        }
        let likeness: Vec<Vec<i64>> = match self.issues.len() {
            0 | 1 => self.turns.iter().map(|_| vec![0; self.issues.len()]).collect(),
            _ => self.turns.iter().map(|turn| self.likeness(turn)).collect(),
        };
        match self.beginning(likeness.last().map_or(&[], |all| all), is_complete) {
            Some(start) => self.begin_issue(start),
            None => self.follow(&likeness),
        }
    }

    /// The first turn of the issue that the newest turn begins, or `None` if it begins no issue.
    fn beginning(&self, likeness: &[i64], is_complete: bool) -> Option<usize> {
        let last = self.turns.len().checked_sub(1)?;
        let turn = self.turns.get(last)?;
        let here = self.place_before(last);
        let issue = self.issues.get(here)?;
        let is_new_tool = !issue.tools.is_empty()
            && !turn.tools.is_empty()
            && turn
                .tools
                .iter()
                .all(|noun| !self.issues.iter().any(|issue| issue.tools.contains(noun)));
        let has = |word: &&String| issue.words.contains_key(*word);
        let (asked, said) = (&turn.asked.words, &turn.said.words);
        let known = said.iter().filter(has).count();
        let is_ours = turn.said.ids.iter().any(|id| issue.has_id(id))
            || turn.listed.ids.iter().any(|id| issue.ids.contains(id));
        // The request may repeat a proposal of the assistant.
        let before = self.turns.iter().take(last).filter(|turn| turn.place == here);
        let proposed: Vec<_> = before.map(|turn| &turn.said.words).collect();
        let words = issue.words.len() + proposed.iter().map(|words| words.len()).sum::<usize>();
        let is_known = |word: &String| {
            issue.words.contains_key(word) || proposed.iter().any(|words| words.contains(word))
        };
        // If an issue contains the arguments of a call, the call belongs to it.
        let told = said.iter().filter(|word| is_known(word)).count();
        let is_new_tool = is_new_tool && told * 100 <= said.len() * MOST_KNOWN_PERCENT;
        // A shared word may be a coincidence: "for March 3rd".
        let repeated = asked.iter().filter(|word| is_known(word)).count();
        let is_repeated = repeated * 100 > asked.len() * REPEATED_PERCENT;
        let has_record = self.has_record(here, last);
        let is_another_record = has_record && self.is_new_record(turn, last);
        // After the first answers, any request has new words, unless it begins a new search.
        let is_young = turn.signs.answers && issue.turns as usize + last <= 1;
        let is_young = is_young && (repeated > 0 || !turn.signs.seeks);
        let signs = [
            (!said.is_empty() && known == 0, NO_WORD_IS_KNOWN),
            (!asked.is_empty() && repeated == 0, THE_REQUEST_IS_NEW),
            (is_repeated, THE_REQUEST_IS_KNOWN),
            // Only greetings and names so far: the request is still to come.
            (words < FEWEST_WORDS && !has_record, THE_ISSUE_IS_EMPTY),
            // The assistant asks for details, as at the beginning of a form.
            (turn.signs.wants && turn.end.asked && !turn.has_calls, THE_ASSISTANT_ASKS_BACK),
            (is_new_tool, THE_TOOL_IS_NEW),
            (is_another_record && !is_repeated, ANOTHER_RECORD),
            (is_ours, AN_ID_IS_KNOWN),
            (is_young, THE_ISSUE_IS_YOUNG),
            // The answer may show that the issue continues.
            (!is_complete && !turn.signs.is_plain, THE_ANSWER_IS_TO_COME),
        ];
        let points: i32 = signs.iter().filter(|(is_so, _)| *is_so).map(|(_, points)| points).sum();
        let own = likeness.get(here).copied().unwrap_or_default();
        let best = likeness.iter().max().copied().unwrap_or_default();
        if turn.signs.points + points <= ENOUGH || best - own > GOES_BACK {
            return None;
        }
        let asks = |turn: &Turn| {
            let signs = turn.signs;
            signs.wants && signs.points > 0 && turn.place == here && !turn.is_certain
        };
        let first = self.turns.iter().take(last).position(asks).filter(|_| is_new_tool);
        Some(first.unwrap_or(last))
    }

    /// Whether a record was named in the issue at `place`, before the turn at `last`.
    fn has_record(&self, place: usize, last: usize) -> bool {
        let mut turns = self.turns.iter().take(last).filter(|turn| turn.place == place);
        self.issues.get(place).is_some_and(|issue| !issue.records.is_empty())
            || turns.any(|turn| !turn.said.records.is_empty())
    }

    /// Whether the user names a record that nobody has named before, without being asked for it.
    fn is_new_record(&self, turn: &Turn, last: usize) -> bool {
        let is_known = |record: &String| {
            // A number that repeats another one, in whole or in part, corrects it.
            let is_same = |id: &String| id.contains(&**record) || record.contains(&**id);
            let knows = |said: &BTreeSet<String>, listed: &BTreeSet<String>| {
                said.iter().any(is_same) || listed.contains(record)
            };
            self.issues.iter().any(|issue| knows(&issue.ids, &issue.listed))
                || self.turns.iter().take(last).any(|turn| knows(&turn.said.ids, &turn.listed.ids))
        };
        let records = &turn.asked.records;
        !turn.signs.answers && !records.is_empty() && !records.iter().any(is_known)
    }

    /// Begins an issue with the turns from `start` on.
    fn begin_issue(&mut self, start: usize) {
        let opening = self.turns.get(start).map(|turn| title(&turn.opening));
        let place = self.issues.len();
        self.issues.push(Issue::new(place as u32 + 1, opening.unwrap_or_default()));
        for turn in self.turns.iter_mut().skip(start) {
            turn.place = place;
            turn.is_certain = true;
        }
        self.assign();
    }

    /// Finds the most likely issues of the newest turns: the likeness to each issue, minus the cost
    /// of changing issues (Viterbi's algorithm).
    fn follow(&mut self, likeness: &[Vec<i64>]) {
        let mut scores = vec![i64::MIN / 4; self.issues.len()];
        if let Some(score) = scores.get_mut(self.base) {
            *score = 0;
        }
        let mut paths: Vec<Vec<usize>> = Vec::new();
        for (turn, likeness) in self.turns.iter().zip(likeness) {
            let signs = turn.signs;
            // "Back to" goes back. A turn that only answers or thanks stays.
            let (stays, switch) = match (signs.goes_back, signs.only_answers) {
                (true, _) => (SWITCH, 0),
                (false, true) => (0, SWITCH + ANSWERS_SOMETHING_ELSE),
                (false, false) => (0, SWITCH),
            };
            // An issue that awaits no answer is resumed by a request, not by an answer.
            let needs_request = !signs.requests && !signs.goes_back;
            let best = (0..scores.len()).max_by_key(|place| scores.get(*place)).unwrap_or(0);
            let most = scores.get(best).copied().unwrap_or_default() - switch;
            let mut from = Vec::with_capacity(scores.len());
            for (place, score) in scores.iter_mut().enumerate() {
                let stay = *score - stays;
                let asks = self.issues.get(place).is_some_and(|one| one.settled == State::Waiting);
                let most = if needs_request && !asks { most - ANSWERS_NOTHING } else { most };
                let before = if stay >= most { place } else { best };
                from.push(before);
                let is_open = !turn.is_certain || turn.place == place;
                let own = likeness.get(place).copied().unwrap_or_default();
                *score = if is_open { stay.max(most) + own } else { i64::MIN / 4 };
            }
            paths.push(from);
        }
        let current = self.place_before(self.turns.len().saturating_sub(1));
        let score = |place: &usize| (scores.get(*place).copied(), *place == current);
        let mut place = (0..scores.len()).max_by_key(score).unwrap_or(0);
        let mut is_moved = false;
        for (turn, from) in self.turns.iter_mut().zip(&paths).rev() {
            is_moved |= turn.place != place;
            turn.place = place;
            place = from.get(place).copied().unwrap_or(place);
        }
        if is_moved {
            self.assign();
        }
    }

    /// For each issue, the likelihood of the turn's words, in 256ths of a bit. Each issue is a
    /// language model of its words; a word that it lacks has its frequency in all issues (Dirichlet
    /// smoothing). So new words favor a young issue.
    fn likeness(&self, turn: &Turn) -> Vec<i64> {
        // If there are many issues, only the newest and those with a matching identifier.
        let newest = self.issues.len().saturating_sub(MOST_ISSUES);
        let is_likely = |(place, issue): &(usize, &Issue)| {
            *place >= newest
                || *place == self.base
                || turn.said.ids.iter().any(|id| issue.ids.contains(id))
        };
        let likely: Vec<(usize, &Issue)> =
            self.issues.iter().enumerate().filter(is_likely).collect();
        let sizes: Vec<u64> = likely.iter().map(|(_, issue)| issue.size()).collect();
        let sum: u64 = sizes.iter().sum();
        let all = sum + OTHER_WORDS;
        let unsaid = UNSAID_WORDS + sum * UNSAID_PERCENT / 100 / sizes.len().max(1) as u64;
        let bits = |value: u64| i64::from(log2(u32::try_from(value.max(1)).unwrap_or(u32::MAX)));
        let size_bits: Vec<i64> = sizes.iter().map(|size| bits(size + unsaid)).collect();
        let mut scores = vec![0; sizes.len()];
        for word in &turn.said.words {
            let counts: Vec<u64> = likely.iter().map(|(_, issue)| issue.count(word)).collect();
            let everywhere = counts.iter().sum::<u64>() + 8;
            for ((score, count), size) in scores.iter_mut().zip(counts).zip(&size_bits) {
                *score += bits(count * all / everywhere + unsaid) - size;
            }
        }
        for id in &turn.said.ids {
            let has: Vec<bool> = likely.iter().map(|(_, issue)| issue.ids.contains(id)).collect();
            let holders = has.iter().filter(|has| **has).count().max(1) as i64;
            for (score, _) in scores.iter_mut().zip(has).filter(|(_, has)| *has) {
                *score += AN_ID / holders;
            }
        }
        let mut likeness = vec![i64::MIN / 8; self.issues.len()];
        for ((place, _), score) in likely.iter().zip(scores) {
            if let Some(own) = likeness.get_mut(*place) {
                *own = score;
            }
        }
        likeness
    }
}

/// A turn with more points than this begins another issue. See `signs.rs` for the scale.
const ENOUGH: i32 = 15;
const NO_WORD_IS_KNOWN: i32 = 1;
const THE_REQUEST_IS_NEW: i32 = 6;
const THE_REQUEST_IS_KNOWN: i32 = -5;
const THE_ASSISTANT_ASKS_BACK: i32 = 6;
const THE_TOOL_IS_NEW: i32 = 16;
const ANOTHER_RECORD: i32 = 10;
const AN_ID_IS_KNOWN: i32 = -20;
const THE_ISSUE_IS_YOUNG: i32 = -6;
const THE_ISSUE_IS_EMPTY: i32 = -20;
const THE_ANSWER_IS_TO_COME: i32 = -2;
/// An issue with fewer words is only a greeting.
const FEWEST_WORDS: usize = 3;
/// A request with a higher share of known words repeats what was said.
const REPEATED_PERCENT: usize = 40;
/// With a higher share of known words, a new tool is no sign.
const MOST_KNOWN_PERCENT: usize = 40;
/// If an earlier issue is likelier than the current one by this many 256ths of a bit, the turn
/// begins no issue.
const GOES_BACK: i64 = 5_000;
/// The cost of changing the issue.
const SWITCH: i64 = 300;
/// Additional cost if the user answers the current issue, or thanks.
const ANSWERS_SOMETHING_ELSE: i64 = 300;
/// Additional cost of resuming, without a request, an issue that awaits no answer.
const ANSWERS_NOTHING: i64 = 300;
/// The value of a shared identifier, divided by the number of issues that have it.
const AN_ID: i64 = 2_000;
/// The weight of words that are new to all issues, in 16ths.
const OTHER_WORDS: u64 = 1_600;
/// The weight of words that are new to one issue: a share of the average issue's size, plus a
/// constant in 16ths.
const UNSAID_PERCENT: u64 = 150;
const UNSAID_WORDS: u64 = 220;
/// If there are more issues, the oldest are compared by identifiers only.
const MOST_ISSUES: usize = 40;

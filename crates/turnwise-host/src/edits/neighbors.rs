//! What a request to a strict server needs besides the plan: neighbors of one speaker as one message,
//! instructions in front, and an answer of the model between results and the user.
//!
//! The engine plans them as the messages that they are, and counts them so: a few tokens more than the
//! request has. The provider's cache holds, since what a message takes in comes behind its own words;
//! only instructions from the middle change it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::Cell;

use turnwise_core::Plan;
use turnwise_core::item::{Item, Role};
use turnwise_core::plan::{Change, Inserted, Merged, Run};
use turnwise_formats::{Patch, answer_message, apply, merged, parse};

use crate::Conversation;

/// A run, and the items that are merged into its last message.
pub type Turn = (Run, Vec<Merged>);

/// The messages that do not simply follow the one before: found once for each message.
#[derive(Default)]
pub(crate) struct Knots {
    found: Cell<(u32, Vec<u32>)>,
    /// The first call or result, where results need an answer.
    call: Cell<Option<u32>>,
}

impl Clone for Knots {
    fn clone(&self) -> Self {
        Self { call: self.call.clone(), ..Self::default() }
    }
}

impl Knots {
    /// Forgets the messages from `length` on.
    pub fn forget(&self, length: u32) {
        let (known, mut knots) = self.found.take();
        knots.truncate(knots.partition_point(|it| *it < length));
        self.found.set((known.min(length), knots));
        self.call.set(self.call.get().filter(|call| *call < length));
    }
}

/// The number, among the host's texts, of an [answer](answer_message) to results.
pub const ANSWER: u32 = u32::MAX;

impl Conversation {
    /// The runs of the list that is sent, each with the items that are merged into its last message.
    pub fn request(&self, plan: &Plan) -> Vec<Turn> {
        let runs = plan.merged_runs();
        if self.is_strict() { self.in_turns(runs) } else { runs }
    }

    /// The index in the sent list for the index `at` in the plan.
    pub fn place_in_request(&self, plan: &Plan, at: u32) -> u32 {
        if at > 0 && self.is_strict() { self.place_in_turns(plan, at) } else { at }
    }

    fn is_strict(&self) -> bool {
        let rules = self.rules();
        (rules.alternates() || rules.answers_results()) && self.settings().policy.repair
    }

    /// Counts the answer that the user's words may need in front of them: what stands between them and
    /// results can be left out.
    #[inline(never)]
    pub(crate) fn count_answer(&self, index: u32, item: &mut Item) {
        if item.role == Role::Tool || !item.calls.is_empty() {
            let first = self.knots.call.get().map_or(index, |call| call.min(index));
            self.knots.call.set(Some(first));
        }
        let is_behind = self.knots.call.get().is_some_and(|call| call < index);
        if item.role == Role::User && self.is_strict() && is_behind {
            item.tokens += self.size_of(&self.answer()).unwrap_or_default();
        }
    }

    /// The model's answer to results, where the user may not speak right behind them.
    pub(crate) fn answer(&self) -> String {
        answer_message(self.format(), self.style())
    }

    #[inline(never)]
    fn place_in_turns(&self, plan: &Plan, at: u32) -> u32 {
        let is_opening = |run: &Run| matches!(run, Run::Insert(Inserted::Opening));
        let runs = plan.merged_runs();
        // The first item from `at` on, and how many inserts there are before.
        let (mut planned, mut first, mut older) = (0, u32::MAX, 0);
        for (run, _) in &runs {
            let end = planned + run.messages();
            match run {
                Run::Items { start, .. } if end > at => {
                    first = start + at.saturating_sub(planned);
                    break;
                }
                Run::Insert(_) if end <= at && !is_opening(run) => older += 1,
                _ => {}
            }
            planned = end;
        }
        let (mut sent, mut inserts) = (0, 0);
        for (run, merged) in self.in_turns(runs) {
            match run {
                Run::Items { start, end, .. } if end > first => {
                    sent += first.saturating_sub(start);
                    break;
                }
                _ if merged.iter().any(|(index, _)| *index >= first) => break,
                Run::Insert(Inserted::Added { serial: ANSWER, .. } | Inserted::Opening) => {}
                Run::Insert(_) if inserts == older => break,
                Run::Insert(_) => inserts += 1,
                Run::Items { .. } => {}
            }
            sent += run.messages();
        }
        // The message before it may have had what is gone now.
        sent.saturating_sub(1)
    }

    #[inline(never)]
    fn in_turns(&self, runs: Vec<Turn>) -> Vec<Turn> {
        let rules = self.rules();
        let mut turns: Vec<Turn> = Vec::new();
        let (mut last, mut is_result, mut has_instructions) = (None, false, false);
        let knots = self.knots();
        for (run, merged) in runs.into_iter().flat_map(|turn| pieces(turn, &knots)) {
            let role = self.role_at(&run, false);
            if role == Some(Role::User) && is_result && rules.answers_results() {
                turns.push((answer_to(&run), Vec::new()));
                last = Some(true);
            }
            let Run::Items { start, end, change } = run else {
                // The placeholder message is only needed if the user says nothing else.
                if run == Run::Insert(Inserted::Opening) && last == Some(false) {
                    continue;
                }
                is_result = self.role_at(&run, true) == Some(Role::Tool);
                last = self.ends_with(&run);
                turns.push((run, merged));
                continue;
            };
            if role == Some(Role::System) && rules.alternates() {
                // Instructions are one message, in front.
                match turns.first_mut().filter(|_| has_instructions) {
                    Some(first) => self.join(first, start, change, merged),
                    None => turns.insert(0, (run, merged)),
                }
                has_instructions = true;
                continue;
            }
            let speaker = self.speaker(start).filter(|_| rules.alternates());
            let before = turns.last_mut().filter(|_| speaker.is_some() && speaker == last);
            // An inserted message takes no calls in.
            let before = before
                .filter(|it| !self.has_calls_apart(start) || matches!(it.0, Run::Items { .. }));
            match before {
                Some(before) => self.join(before, start, change, merged),
                None => turns.push((run, merged)),
            }
            let end = end.saturating_sub(1);
            is_result = self.role_of(end) == Some(Role::Tool);
            // Behind calls come their results.
            last = self.speaker(end).filter(|_| !self.has_calls_apart(end));
        }
        self.knots.found.set((self.len(), knots));
        turns.into_iter().fold(Vec::new(), whole)
    }

    /// The [knots](Knots), which the caller gives back.
    fn knots(&self) -> Vec<u32> {
        let (known, mut knots) = self.knots.found.take();
        let is_knot = |index: &u32| {
            let Some(before) = index.checked_sub(1) else { return false };
            let roles = [self.role_of(before), self.role_of(*index)];
            let speaker = self.speaker(*index);
            roles.contains(&Some(Role::System))
                || roles == [Some(Role::Tool), Some(Role::User)]
                || speaker.is_some() && speaker == self.speaker(before)
        };
        knots.extend((known..self.len()).filter(is_knot));
        knots
    }

    /// Merges the item at `index` with the message before it.
    fn join(&self, before: &mut Turn, index: u32, change: Option<Change>, more: Vec<Merged>) {
        let tokens = |index| self.context().transcript().tokens(index..index + 1);
        let unchanged = |index| Change { tokens: tokens(index), ..Change::default() };
        let change = change.unwrap_or_else(|| unchanged(index));
        if let Run::Items { start, end, change: first } = &mut before.0 {
            let own = first.unwrap_or_else(|| unchanged(*start));
            *first = Some(own);
            if self.has_calls_apart(index) {
                // The message with the calls takes in the words before them.
                before.1.insert(0, (*start, own));
                (*start, *end, *first) = (index, index + 1, Some(change));
                before.1.extend(more);
                return;
            }
        }
        before.1.push((index, change));
        before.1.extend(more);
    }

    /// The patches of a message that takes the parts of others in, in its format.
    pub fn merged_patches(&self, first: Merged, others: &[Merged]) -> Vec<Patch> {
        let mut patches = self.patches(first.0, first.1);
        if others.is_empty() {
            return patches;
        }
        let own = self.patched(first.0, &patches);
        let (before, behind): (Vec<_>, Vec<_>) = others.iter().partition(|other| other.0 < first.0);
        if let Some(list) = self.merged_content(&before, own, &behind) {
            patches.retain(|patch| patch.path.first() != list.path.first());
            patches.push(list);
        }
        patches
    }

    /// Inserted messages, with the parts of others added to the last one.
    #[inline(never)]
    pub fn with_merged(&self, mut inserted: Vec<String>, others: &[Merged]) -> Vec<String> {
        if let Some(last) = inserted.pop() {
            let behind: Vec<_> = others.iter().collect();
            let list = self.merged_content(&[], Some(last.clone()), &behind);
            let read = parse(&last).ok().zip(list);
            let whole = read.map(|(last, list)| apply(&[list], &last.json).to_string());
            inserted.push(whole.unwrap_or(last));
        }
        inserted
    }

    /// The content of a message with those of others.
    #[inline(never)]
    fn merged_content(
        &self,
        before: &[&Merged],
        own: Option<String>,
        behind: &[&Merged],
    ) -> Option<Patch> {
        let patched = |other: &&Merged| self.patched(other.0, &self.patches(other.0, other.1));
        let before = before.iter().filter_map(patched);
        let messages: Vec<String> =
            before.chain(own).chain(behind.iter().filter_map(patched)).collect();
        let messages = messages.iter().filter_map(|message| Some(parse(message).ok()?.json));
        merged(self.format(), &messages.collect::<Vec<_>>())
    }

    /// Whether the model speaks. `None` for messages that belong to no turn.
    fn speaker(&self, index: u32) -> Option<bool> {
        match self.role_of(index)? {
            Role::User => Some(false),
            Role::Tool => self.results_are_the_users(),
            Role::Assistant => Some(true),
            Role::System | Role::Other => None,
        }
    }

    fn role_of(&self, index: u32) -> Option<Role> {
        self.context().transcript().item(index).map(|item| item.role)
    }

    /// The role of the first message of a run, or of its last one.
    fn role_at(&self, run: &Run, is_last: bool) -> Option<Role> {
        match run {
            Run::Items { start, .. } => self.role_of(*start),
            Run::Insert(Inserted::Interrupted(_)) => Some(Role::Tool),
            Run::Insert(Inserted::Moved(index, _)) => self.role_of(*index),
            Run::Insert(Inserted::Summary { messages, .. } | Inserted::Added { messages, .. })
                if is_last && *messages > 1 =>
            {
                Some(Role::Assistant)
            }
            Run::Insert(_) => Some(Role::User),
        }
    }

    /// Whether the model speaks last in an inserted message.
    fn ends_with(&self, run: &Run) -> Option<bool> {
        match run {
            // A question, and with two messages its answer.
            Run::Insert(Inserted::Summary { messages, .. }) => Some(*messages > 1),
            // Hosts store such a message, without what others say.
            Run::Insert(Inserted::Added { messages, .. }) => (*messages > 1).then_some(true),
            Run::Insert(Inserted::Opening) => Some(false),
            Run::Insert(Inserted::Moved(index, _)) => self.speaker(*index),
            _ => self.results_are_the_users(),
        }
    }

    /// Results are parts of the user's messages where calls are parts of the model's.
    fn results_are_the_users(&self) -> Option<bool> {
        self.context().policy().merges.then_some(false)
    }

    /// Whether a message has calls in a field of its own, which would be lost behind another content.
    fn has_calls_apart(&self, index: u32) -> bool {
        let item = self.context().transcript().item(index);
        !self.context().policy().merges && item.is_some_and(|item| !item.calls.is_empty())
    }
}

/// The answer in front of the run.
fn answer_to(run: &Run) -> Run {
    let item = match run {
        Run::Items { start, .. } => Some(*start),
        Run::Insert(_) => None,
    };
    Run::Insert(Inserted::Added { serial: ANSWER, item, messages: 1 })
}

/// A run in pieces: each message whose neighbor may be sent with it is a piece of its own.
fn pieces((run, merged): Turn, knots: &[u32]) -> Vec<Turn> {
    let Run::Items { start, end, change } = run else { return Vec::from([(run, merged)]) };
    let mut starts = Vec::from([start]);
    let mut cut = |at: u32| {
        if at < end && starts.last().is_some_and(|last| *last < at) {
            starts.push(at);
        }
    };
    if change.is_some() {
        (start..end).for_each(&mut cut);
    } else {
        cut(start + 1);
        let knots = knots.iter().skip(knots.partition_point(|it| *it <= start));
        for knot in knots.take_while(|it| **it < end) {
            [knot - 1, *knot, knot + 1].into_iter().for_each(&mut cut);
        }
        cut(end.saturating_sub(1));
    }
    let ends = starts.iter().skip(1).copied().chain([end]);
    let item = |(&start, end)| (Run::Items { start, end, change }, Vec::new());
    let mut items: Vec<Turn> = starts.iter().zip(ends).map(item).collect();
    if let Some(last) = items.last_mut() {
        last.1 = merged;
    }
    items
}

/// Adds a message to the run before it, if both are sent as they are.
fn whole(mut turns: Vec<Turn>, turn: Turn) -> Vec<Turn> {
    match (turns.last_mut(), &turn) {
        (
            Some((Run::Items { end: last, change: None, .. }, others)),
            (Run::Items { start, end, change: None }, merged),
        ) if last == start && others.is_empty() && merged.is_empty() => *last = *end,
        _ => turns.push(turn),
    }
    turns
}

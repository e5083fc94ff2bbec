//! Neighbors of one speaker as one message, where the provider wants speakers in turns.
//!
//! The engine plans them as the messages that they are, and counts them so: a few tokens more than the
//! request has. The provider's cache holds, since what a message takes in comes behind its own words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::Plan;
use turnwise_core::item::Role;
use turnwise_core::plan::{Change, Inserted, Merged, Run};
use turnwise_formats::{Patch, apply, merged, parse};

use crate::Conversation;

/// A run, and the items that are merged into its last message.
pub type Turn = (Run, Vec<Merged>);

impl Conversation {
    /// The runs of the list that is sent, each with the items that are merged into its last message.
    pub fn request(&self, plan: &Plan) -> Vec<Turn> {
        let runs = plan.merged_runs();
        if self.alternates() { self.in_turns(runs) } else { runs }
    }

    /// The index in the sent list for the index `at` in the plan.
    pub fn place_in_request(&self, plan: &Plan, at: u32) -> u32 {
        if self.alternates() { self.place_in_turns(plan, at) } else { at }
    }

    fn alternates(&self) -> bool {
        self.rules().alternates() && self.context().policy().repair
    }

    #[inline(never)]
    fn place_in_turns(&self, plan: &Plan, at: u32) -> u32 {
        let (mut planned, mut sent) = (0, 0);
        for (run, merged) in self.in_turns(plan.merged_runs()) {
            let own = run.messages();
            let more = merged.iter().filter(|(_, change)| !change.merges).count();
            let all = own + u32::try_from(more).unwrap_or_default();
            if at < planned + all {
                sent += (at - planned).min(own.saturating_sub(1));
                break;
            }
            (planned, sent) = (planned + all, sent + own);
        }
        // The message before it may have had what is gone now.
        sent.saturating_sub(1)
    }

    #[inline(never)]
    fn in_turns(&self, runs: Vec<Turn>) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        let mut last = None;
        for (run, merged) in runs.into_iter().flat_map(single) {
            let Run::Items { start, change, .. } = run else {
                // The placeholder message is only needed if the user says nothing else.
                if run == Run::Insert(Inserted::Opening) && last == Some(false) {
                    continue;
                }
                last = self.ends_with(&run);
                turns.push((run, merged));
                continue;
            };
            let speaker = self.speaker(start);
            let before = turns.last_mut().filter(|_| speaker.is_some() && speaker == last);
            // An inserted message takes no calls in.
            let before = before
                .filter(|it| !self.has_calls_apart(start) || matches!(it.0, Run::Items { .. }));
            match before {
                Some(before) => self.join(before, start, change, merged),
                None => turns.push((run, merged)),
            }
            // Behind calls come their results.
            last = speaker.filter(|_| !self.has_calls_apart(start));
        }
        turns.into_iter().fold(Vec::new(), whole)
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
        match self.context().transcript().item(index)?.role {
            Role::User => Some(false),
            Role::Tool => self.results_are_the_users(),
            Role::Assistant => Some(true),
            Role::System | Role::Other => None,
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

/// A run for each of its messages.
fn single((run, merged): Turn) -> Vec<Turn> {
    let Run::Items { start, end, change } = run else { return Vec::from([(run, merged)]) };
    let item = |index| (Run::Items { start: index, end: index + 1, change }, Vec::new());
    let mut items: Vec<Turn> = (start..end).map(item).collect();
    items.last_mut().into_iter().for_each(|last| last.1.clone_from(&merged));
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

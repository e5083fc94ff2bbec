//! The transcript: outlines of all messages so far, with turns, steps, faults and token sums.
//!
//! Turn starts, step bounds and running token sums are maintained on append and on truncation, so
//! that no plan ever has to walk the history to find them.

mod calls;
mod faults;
mod leading;
mod lent;
mod linking;
mod marks;
mod pairs;
mod repeats;
mod ties;

use alloc::vec::Vec;
use core::ops::Range;

use crate::item::{Flags, Item, Role};
use crate::media::Attachments;
use crate::order::count_before;
use crate::policy::{Closing, FormatRules};
use crate::tokens::TokenCount;
use calls::{Calls, Key};
pub use faults::{Blemish, BlemishKind, Fault, FaultKind};
use lent::Lent;
use repeats::Repeat;
use ties::Ties;

/// Outlines of the host's messages. The transcript grows and shrinks only at its end. Apart from
/// the [leading messages](Transcript::leading), entries are never rewritten.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    entries: Vec<Entry>,
    turns: Vec<u32>,
    steps: Vec<Step>,
    strays: Vec<Stray>,
    faults: Vec<Fault>,
    calls: Calls,
    /// The calls whose id an earlier call has, oldest first.
    twins: Vec<CallSite>,
    /// The results that a later result of the same call replaced.
    repeats: Vec<Repeat>,
    /// The results that are sent in another message than their own.
    lent: Vec<Lent>,
    blemishes: Vec<Blemish>,
    /// The items that contain a provider's own summary.
    compactions: Vec<u32>,
    /// The items with attachments.
    attached: Vec<u32>,
    /// The items whose text is sent in a field of the request.
    hoisted: Vec<u32>,
    /// The items whose long results are cut.
    cut: Vec<u32>,
    /// The items with cache breakpoints.
    cached: Vec<u32>,
    /// The items that other items make wrong.
    ties: Ties,
    /// The steps with several messages of the model or several with results, where these have to be
    /// merged: the first item, and the item that was added to the first of them.
    crowded: Vec<(u32, u32)>,
    generation: u32,
    rules: FormatRules,
    /// The number of leading messages: see [`Transcript::leading`].
    leading: u32,
    /// Whether a rule pins system messages.
    pins_system: bool,
}

/// One assistant output with the tool results it asked for: the smallest thing a strategy may leave
/// out.
///
/// INVARIANT: steps do not overlap, and every call is in the same step as its results, apart from
/// [`Stray`] results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Index of its first item.
    pub start: u32,
    /// One past its last item.
    pub end: u32,
    /// How many of its calls have no result yet.
    pub open: u32,
    /// Whether a result has come for one of its calls.
    pub answered: bool,
}

/// A result that came after its step had ended, because someone spoke in between. It is kept or
/// left out together with that step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stray {
    /// Index of the result.
    pub index: u32,
    /// Index of the first item of the step it belongs to.
    pub step: u32,
}

/// The position of a call: its item, and its index among the item's calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallSite {
    /// Index of the item that makes the call.
    pub item: u32,
    /// Which of the item's calls.
    pub call: u32,
}

#[derive(Clone, Debug)]
struct Entry {
    item: Item,
    /// Tokens of all items before this one.
    tokens_before: u64,
    /// A digest of all items before this one.
    chain: u64,
    /// First item of the step it belongs to, or its own index.
    unit: u32,
    /// For each answer, the call it answers.
    links: Vec<Option<CallSite>>,
    /// How many of its answers answer a call.
    linked: usize,
    /// For each call, the item and the number of its answer.
    replies: Vec<Option<(u32, u32)>>,
}

impl Transcript {
    /// Appends an item and returns its index. Amortised O(1), plus the look-up of the calls it
    /// answers.
    pub fn push(&mut self, item: Item) -> u32 {
        let index = self.len();
        let mut item = self.without_repeat(index, item);
        let mut links = self.link(index, &item);
        self.lend_results(index, &item, &mut links);
        let is_repeat = self.replace_earlier_result(index, &item, &mut links);
        if item.flags.has(Flags::USER_SPEAKS) && links.iter().all(Option::is_none) {
            // None of its results is sent in it: the words of the user are left.
            item.role = Role::User;
        }
        let unit = self.find_step(index, &item, &links, is_repeat);
        self.find_crowd(index, unit, &item);
        self.find_faults(index, unit, &item, &links);
        if item.opens_turn() {
            self.turns.push(index);
        }
        if item.flags.has(Flags::COMPACTS) {
            self.compactions.push(index);
        }
        if item.attachments != Attachments::default() {
            self.attached.push(index);
        }
        if item.flags.has(Flags::CUT) {
            self.cut.push(index);
        }
        if item.flags.has(Flags::HOISTED) {
            self.hoisted.push(index);
        }
        if item.breakpoints > 0 {
            self.cached.push(index);
        }
        self.find_ties(index, &item);
        if item.own_id != 0 && !item.flags.has(Flags::ID_TAKEN) {
            self.calls.add_place(Key::Item(item.own_id), CallSite { item: index, call: 0 });
        }
        for (call, made) in (0..).zip(&item.calls) {
            self.calls.add(CallSite { item: index, call }, made);
        }
        self.find_blemishes(index, unit, &item, &links);
        self.find_leading(index, &item);
        let (tokens_before, chain) = (self.tokens_before(index), self.chain(index));
        let replies = alloc::vec![None; item.calls.len()];
        let given = links.clone();
        let linked = links.iter().flatten().count();
        self.entries.push(Entry { item, tokens_before, chain, unit, links, linked, replies });
        for (answer, site) in (0..).zip(given) {
            if let Some(site) = site {
                self.set_reply(site, Some((index, answer)));
            }
        }
        index
    }

    /// Cuts the transcript back to its first `len` items. O(items removed).
    pub fn truncate(&mut self, len: u32) {
        let mut reopened = Vec::new();
        while self.len() > len {
            let Some(entry) = self.entries.pop() else { break };
            let index = self.len();
            if entry.item.own_id != 0 {
                self.calls
                    .remove_place(Key::Item(entry.item.own_id), CallSite { item: index, call: 0 });
            }
            for (call, made) in (0..).zip(&entry.item.calls) {
                self.calls.remove(CallSite { item: index, call }, made);
            }
            for site in entry.links.into_iter().flatten() {
                self.set_reply(site, None);
                reopened.extend(self.entries.get(site.item as usize).map(|entry| entry.unit));
            }
            self.restore_earlier_results(index, &mut reopened);
        }
        self.twins.truncate(self.twins.partition_point(|site| site.item < len));
        while let Some(lent) = self.lent.pop_if(|lent| lent.place.item >= len) {
            self.calls.remove_place(Key::Lent(lent.site), lent.place);
        }
        self.blemishes.truncate(self.blemishes.partition_point(|it| it.index < len));
        self.compactions.truncate(self.compactions.partition_point(|&index| index < len));
        for indexes in [&mut self.attached, &mut self.hoisted, &mut self.cached, &mut self.cut] {
            indexes.truncate(indexes.partition_point(|&index| index < len));
        }
        self.ties.truncate(len);
        self.leading = self.leading.min(len);
        while self.crowded.pop_if(|crowded| crowded.1 >= len).is_some() {}
        self.turns.truncate(self.turns.partition_point(|&start| start < len));
        self.strays.truncate(self.strays.partition_point(|stray| stray.index < len));
        self.faults.retain(|fault| fault.since < len);
        self.steps.truncate(self.steps.partition_point(|step| step.start < len));
        if let Some(last) = self.steps.last_mut() {
            last.end = last.end.min(len);
            reopened.push(last.start);
        }
        reopened.dedup();
        reopened.into_iter().for_each(|start| self.recount(start));
    }

    /// Removes all items. Earlier plans and tickets become stale, even if the same items are
    /// appended again.
    pub fn clear(&mut self) {
        let generation = self.generation.wrapping_add(1);
        *self = Self { generation, ..self.emptied() };
    }

    /// Whether all results of a step are in one place, so that a call after them starts another
    /// step.
    pub fn results_close_steps(&self) -> bool {
        self.rules.closing == Closing::Together
    }

    /// An empty transcript for the same format.
    pub fn emptied(&self) -> Self {
        Self { rules: self.rules, pins_system: self.pins_system, ..Self::default() }
    }

    /// Sets the rules of the format. They apply to items appended from now on.
    pub fn follow(&mut self, rules: FormatRules) {
        self.rules = rules;
    }

    /// How many items there are.
    pub fn len(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// Whether nothing has been said.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Continues a transcript that was cleared this often.
    pub(crate) fn set_generation(&mut self, generation: u32) {
        self.generation = generation;
    }

    /// Whether no unit reaches over the place before `index`.
    pub fn is_bound(&self, index: u32) -> bool {
        index <= self.len() && self.unit(index).start == index
    }

    /// Where the newest output of the model starts: the last request ended there if the model was
    /// asked for each of its outputs.
    pub fn newest_output(&self) -> u32 {
        let output = |index: &u32| self.item(*index).is_some_and(Item::is_model_output);
        let end = (0..self.len()).rev().find(output).map_or(0, |last| last + 1);
        (0..end).rev().take_while(output).last().unwrap_or(end)
    }

    /// How often the transcript was cleared.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// The item at `index`.
    pub fn item(&self, index: u32) -> Option<&Item> {
        self.entries.get(index as usize).map(|entry| &entry.item)
    }

    /// The items of a range, with their indexes.
    pub fn items(
        &self,
        range: Range<u32>,
    ) -> impl DoubleEndedIterator<Item = (u32, &Item)> + Clone {
        let entries =
            self.entries.get(range.start as usize..range.end as usize).unwrap_or_default();
        entries
            .iter()
            .enumerate()
            .map(move |(offset, entry)| (range.start + offset as u32, &entry.item))
    }

    /// The tokens of a range. O(1).
    pub fn tokens(&self, range: Range<u32>) -> TokenCount {
        let sum = self.tokens_before(range.end).saturating_sub(self.tokens_before(range.start));
        TokenCount(u32::try_from(sum).unwrap_or(u32::MAX))
    }

    /// A digest of everything before `index`: equal digests mean equal histories, apart from their
    /// [leading messages](Self::leading). O(1).
    pub fn chain(&self, index: u32) -> u64 {
        match self.entries.get(index as usize) {
            Some(entry) => entry.chain,
            None => self.entries.last().map_or(0, |last| self.chain_after(self.len() - 1, last)),
        }
    }

    /// The indexes at which turns start, oldest first. Items before the first belong to no turn.
    pub fn turns(&self) -> &[u32] {
        &self.turns
    }

    /// How many turns start before `index`: also the number, counted from one, of the turn that
    /// `index - 1` is in.
    pub fn turns_before(&self, index: u32) -> u32 {
        count_before(&self.turns, |&start| start < index) as u32
    }

    /// The start of the turn that the item at `index` is in.
    pub fn turn_start(&self, index: u32) -> Option<u32> {
        let turn = count_before(&self.turns, |&start| start <= index);
        self.turns.get(turn.checked_sub(1)?).copied()
    }

    /// The end of the part that the provider has summarized: the start of the unit with its newest
    /// summary.
    pub fn compacted(&self) -> u32 {
        self.compactions.last().map_or(0, |&index| self.unit(index).start)
    }

    /// The items whose text is sent in the field of the request for instructions.
    pub fn hoisted(&self) -> &[u32] {
        &self.hoisted
    }

    /// The items with cache breakpoints.
    pub fn cached(&self) -> &[u32] {
        &self.cached
    }

    /// All steps, oldest first.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The step that contains the item at `index`. `None` for stray results.
    pub fn step_at(&self, index: u32) -> Option<&Step> {
        let place = count_before(&self.steps, |step| step.start <= index);
        self.steps.get(place.checked_sub(1)?).filter(|step| index < step.end)
    }

    /// The smallest removable unit around `index`: its step, or the item alone.
    pub fn unit(&self, index: u32) -> Range<u32> {
        self.step_at(index).map_or(index..index + 1, |step| step.start..step.end)
    }

    /// The trailing step whose results have not all come yet. If the user speaks next to some of
    /// them, the others are interrupted.
    pub fn in_flight(&self) -> Option<&Step> {
        let last = self.entries.last().filter(|last| !last.item.flags.has(Flags::SPEAKS));
        let is_lent = |step: &&Step| {
            self.lent.last().and_then(|lent| self.home(lent.site)) == Some(step.start)
        };
        let is_open = |step: &&Step| step.open > 0 && step.end == self.len();
        self.steps.last().filter(|step| last.is_some() && is_open(step) && !is_lent(step))
    }

    /// The last unit: the message the model will answer, or its newest output.
    pub fn last_unit(&self) -> Range<u32> {
        match self.len().checked_sub(1) {
            Some(last) => self.unit(last),
            None => 0..0,
        }
    }

    fn tokens_before(&self, index: u32) -> u64 {
        match self.entries.get(index as usize) {
            Some(entry) => entry.tokens_before,
            None => self
                .entries
                .last()
                .map_or(0, |last| last.tokens_before + u64::from(last.item.tokens.0)),
        }
    }
}

/// Folds one more digest into a chain. A multiplication and a rotation suffice: the digests are
/// already well mixed.
pub(crate) fn mix(chain: u64, digest: u64) -> u64 {
    (chain.rotate_left(23) ^ digest).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

//! The log: what changed since the last entry, and how a conversation continues from entries.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Context;
use crate::additions::{AddedTexts, Additions};
use crate::draft::{Cause, Mark, Omission, Omitted, OmittedUnit, Replaced, View};
use crate::item::{Flags, Role};
use crate::plan::Run;
use crate::prefix::LastRequest;
use crate::project::project;
use crate::state::wire::Out;
use crate::state::{Decisions, Entry, Kind, Known, Numbers, Skipped, write_summary};
use crate::summary::Summary;
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

impl Context {
    /// Starts a log: from now on [`Self::take_entry`] answers with changes. The first entry has all
    /// decisions made so far.
    pub fn start_log(&mut self) {
        self.logged = Some(Box::default());
    }

    /// Ends the log, for a copy that is another conversation.
    pub fn stop_log(&mut self) {
        self.logged = None;
    }

    /// The decisions that changed since the last entry; if none did, the calibration if it changed.
    /// `None` if nothing did, or without a log. Call it after everything that may change either:
    /// plans, commits, undo and reports.
    pub fn take_entry(&mut self) -> Option<Entry> {
        let mut logged = self.logged.take()?;
        let entry = self.difference(&logged).or_else(|| self.new_calibration(&logged));
        if let Some(entry) = &entry {
            // An entry that was just written can be read.
            let _applied = logged.apply(entry);
        }
        self.logged = Some(logged);
        entry
    }

    /// All decisions as one entry, and the calibration as another one, for a host that puts the
    /// conversation away.
    pub fn checkpoint(&self) -> impl Iterator<Item = Entry> {
        let none = Decisions::default();
        self.difference(&none).into_iter().chain(self.new_calibration(&none))
    }

    /// Continues a conversation from its log. The transcript must have been appended before, and
    /// all decisions made so far are replaced.
    ///
    /// Decisions about messages that are not those of this transcript are left out, as if the
    /// messages had been edited after the last entry. The answer has a reason for each entry that
    /// was not applied.
    pub fn resume(&mut self, entries: &[Entry]) -> Vec<Option<Skipped>> {
        let (decisions, mut skipped) = read(entries);
        let known = decisions.known(&self.transcript);
        let decided = entries.iter().zip(&mut skipped).filter(|(entry, _)| !entry.is_calibration());
        let applied = decided.map(|(_, skipped)| skipped).filter(|skipped| skipped.is_none());
        applied.skip(known.entries).for_each(|skipped| *skipped = Some(Skipped::Stale));
        self.logged = Some(Box::new(decisions.clone()));
        self.install(decisions, known);
        skipped
    }

    /// Makes the next entry continue `entries`, the sound ones of a log from which later entries
    /// were removed. The decisions in force stay: the next entry has all that `entries` lack.
    pub fn continue_log(&mut self, entries: &[Entry]) {
        let meters = self.logged.take().map(|logged| logged.meters).unwrap_or_default();
        self.logged = Some(Box::new(Decisions { meters, ..read(entries).0 }));
    }

    /// Sets the sizes of the summaries, in their order: tokens and messages as sent. For summaries
    /// from a log.
    pub fn measure_summaries(&mut self, sizes: &[(TokenCount, u32)]) {
        for (summary, size) in self.summaries.iter_mut().zip(sizes) {
            if (summary.tokens, summary.messages) != *size {
                (summary.tokens, summary.messages) = *size;
                self.plan = None;
            }
        }
    }

    /// Sets the sizes of the added texts, in the order of
    /// [`Additions::iter`](crate::additions::Additions::iter): tokens and messages as sent. For
    /// texts from a log.
    pub fn measure_additions(&mut self, sizes: &[(TokenCount, u32)]) {
        if self.additions.measure(sizes, &self.pins) {
            self.plan = None;
        }
    }

    /// How the decisions differ from `before`.
    fn difference(&self, before: &Decisions) -> Option<Entry> {
        let numbers = self.numbers();
        let kind = self.kind_of_change(before, numbers)?;
        let mut out = Out::default();
        out.put(&numbers);
        out.put(&(self.summaries.len() as u32));
        for summary in &self.summaries {
            write_summary(&mut out, summary, &before.summaries, &before.marks);
        }
        out.tail(&before.marks, &self.marks);
        out.tail(&before.replaced, self.in_force());
        out.tail(&before.measured, &self.measured);
        out.put(&(self.omission != before.omission).then(|| self.omission.clone()));
        out.words.extend([self.digests.until, self.digests.asked]);
        out.tail(&before.digests.list, &self.digests.list);
        let additions = self.additions.texts();
        out.tail(&before.additions.front, &additions.front);
        out.tail(&before.additions.of_items, &additions.of_items);
        out.put(&additions.serial);
        out.put(&additions.asked);
        let has_retracted = !before.retracted.is_empty() || !self.retracted.is_empty();
        if has_retracted || !before.choices.is_empty() || !self.choices.is_empty() {
            out.tail(&before.choices, &self.choices);
        }
        if has_retracted {
            out.tail(&before.retracted, &self.retracted);
        }
        Some(self.entry(kind, out, before.link))
    }

    /// The calibration as an entry, if it differs from `before`.
    fn new_calibration(&self, before: &Decisions) -> Option<Entry> {
        let mut out = Out::default();
        out.list(&self.meters);
        (self.meters != before.meters).then(|| self.entry(Kind::Calibration, out, 0))
    }

    fn entry(&self, kind: Kind, Out { words, texts }: Out, before: u64) -> Entry {
        let at = self.transcript.len();
        let chain = self.transcript.chain(at);
        let mut entry = Entry { at, kind, chain, link: 0, words, texts };
        entry.link = entry.link_after(before);
        entry
    }

    /// `None` if nothing changed.
    fn kind_of_change(&self, before: &Decisions, numbers: Numbers) -> Option<Kind> {
        let newest = |summaries: &[Summary]| summaries.last().map_or(0, |newest| newest.serial);
        let (was, is) = (newest(&before.summaries), newest(&self.summaries));
        let view = before.marks.last().map_or_else(View::default, |mark| mark.view);
        let now = self.view();
        let has_new_view = self.marks != before.marks;
        if is != was {
            let is_undone = numbers.burned != before.numbers.burned;
            return Some(match is > was {
                true => Kind::Summary,
                false if is_undone => Kind::Undo,
                false => Kind::Cut,
            });
        }
        if self.retracted != before.retracted {
            return Some(Kind::Undo);
        }
        let has_cleared = now.replaced_until > view.replaced_until;
        let prunes = self.omission.units().any(|unit| unit.items.cause == Cause::Irrelevant);
        if has_new_view && now.omission > view.omission && !has_cleared && prunes {
            return Some(Kind::Prune);
        }
        let clears = has_new_view && (now.replaced > view.replaced || now.omission > view.omission);
        if clears || self.digests != before.digests {
            return Some(Kind::Clear);
        }
        let is_same = !has_new_view
            && numbers == before.numbers
            && self.summaries == before.summaries
            && *self.in_force() == *before.replaced
            && self.measured == before.measured
            && self.omission == before.omission
            && self.choices == before.choices
            && !self.has_moved(before.known(&self.transcript));
        let has_new_texts = self.additions.texts() != before.additions;
        match is_same {
            false => Some(Kind::Cut),
            true if has_new_texts => Some(Kind::Text),
            true => None,
        }
    }

    /// Whether the transcript was edited since the last entry, and there are decisions about the
    /// messages that are new to the log. All others have the digest of their messages.
    fn has_moved(&self, known: Known) -> bool {
        let is_new = |index: u32| index >= known.until;
        let is_about = self.withheld.is_some_and(is_new)
            || self.measured.iter().any(|measured| is_new(measured.index))
            || self.additions.of_items().any(|added| is_new(added.item))
            || self.additions.asked().is_some_and(is_new)
            || self.digests.asked > known.until
            || self.choices.iter().any(|choice| is_new(choice.index))
            || self.omission.decided_at > known.until;
        !known.is_all && is_about
    }

    /// The replacements of the view in force. The list may have more, from a plan that waits.
    fn in_force(&self) -> &[Replaced] {
        self.replaced.get(..self.view().replaced).unwrap_or(&self.replaced)
    }

    fn numbers(&self) -> Numbers {
        Numbers {
            generation: self.transcript.generation(),
            applied: self.applied,
            burned: self.burned,
            quiet_until: self.quiet_until,
            fired_at: self.fired_at,
            expected: self.expected,
            withheld: self.withheld,
            breaker: self.breaker,
            has_sent: self.has_sent,
        }
    }

    /// Puts decisions in force as far as they are about this transcript.
    fn install(&mut self, decisions: Decisions, known: Known) {
        let Decisions { numbers, mut marks, mut replaced, mut measured, omission, .. } = decisions;
        let (mut digests, mut summaries, meters) =
            (decisions.digests, decisions.summaries, decisions.meters);
        let additions = decisions.additions;
        self.transcript.set_generation(numbers.generation);
        let until = if known.is_all { u32::MAX } else { known.until };
        (self.applied, self.burned) = (numbers.applied, numbers.burned);
        (self.quiet_until, self.expected) = (numbers.quiet_until, numbers.expected);
        self.fired_at = if known.is_all { numbers.fired_at } else { 0 };
        self.withheld = numbers.withheld.filter(|&start| start < until);
        self.breaker = numbers.breaker;
        self.has_sent = numbers.has_sent && self.policy.minds_cache();
        self.meters = meters;
        let strategies = self.policy.strategies.len();
        let transcript = &self.transcript;
        let is_measured = |entry: &Replaced| {
            let item = transcript.item(entry.index);
            let saved = item.map(|item| item.tokens.saturating_sub(entry.change.tokens).0);
            saved == Some(entry.saved) && usize::from(entry.change.strategy) < strategies
        };
        keep_sound(&mut replaced, is_measured);
        let is_sound = |mark: &Mark| is_sound(mark, transcript, replaced.len());
        keep_sound(&mut marks, is_sound);
        summaries.retain(|summary| {
            let Summary { end, chain, .. } = *summary;
            let may_cover = end < transcript.len() || !may_last_step_grow(transcript);
            let bounds = summary.omitted.iter().flat_map(|run| [run.start, run.end]);
            transcript.is_bound(end)
                && transcript.chain(end) == chain
                && may_cover
                && bounds.is_sorted()
        });
        for summary in &mut summaries {
            keep_sound(&mut summary.shadow, is_sound);
        }
        measured.retain(|measured| measured.index < until.min(transcript.len()));
        digests.truncate(until.min(transcript.len()));
        let additions = self.sound_additions(additions, until);
        let shadows = summaries.iter().flat_map(|summary| &summary.shadow);
        let mut views = marks.iter().chain(shadows).map(|mark| mark.view);
        let is_used = views.any(|view| view.omission == omission.serial);
        let is_sound = omits_whole_units(&omission, transcript, &additions)
            && omission.replaced.iter().all(is_measured)
            && omission.replaced.is_sorted_by(|a, b| a.index < b.index);
        self.omission = match !is_used || is_sound {
            true => omission,
            false => Omission::empty(omission.serial, omission.decided_at),
        };
        self.has_left_out = self.omission.units().any(|unit| unit.items.cause == Cause::LeftOut);
        if self.omission.decided_at > until {
            self.omission.decided_at = 0;
        }
        (self.marks, self.replaced, self.measured) = (marks, replaced, measured);
        (self.summaries, self.digests) = (summaries, digests);
        self.additions = additions;
        // What was taken back here stays so, whatever another process decided meanwhile.
        let mut retracted = decisions.retracted;
        self.retracted.retain(|own| !retracted.contains(own));
        retracted.append(&mut self.retracted);
        self.retracted = retracted;
        self.choices = decisions.choices;
        let len = until.min(self.transcript.len());
        self.choices.retain(|choice| choice.index < len);
        for choice in self.choices.iter().filter(|choice| choice.keeps) {
            self.transcript.keep(choice.index, true);
        }
        if !self.choices.is_empty() {
            self.pin_anew();
        }
        self.replaced.truncate(self.view().replaced);
        self.scores.clear();
        self.superseded = None;
        self.unmeasured.clear();
        (self.edited_from, self.replaced_from) = (u32::MAX, u32::MAX);
        self.plan = None;
        self.calibrate();
        self.assume_last_request();
    }

    /// The added texts whose user messages are there, in their order.
    fn sound_additions(&self, mut additions: AddedTexts, until: u32) -> Additions {
        let carries = |index: u32| {
            let item = self.transcript.item(index).filter(|_| index < until);
            item.is_some_and(|item| item.role == Role::User && !item.flags.has(Flags::EMPTY))
        };
        additions.front.retain(|added| added.kind.is_front());
        additions.of_items.retain(|added| !added.kind.is_front() && carries(added.item));
        let of_items = &additions.of_items;
        if !of_items.is_sorted_by_key(|added| (added.item, added.serial)) {
            additions.of_items.clear();
        }
        additions.asked = additions.asked.filter(|&index| carries(index));
        Additions::restored(additions, &self.pins)
    }

    /// The request that was sent last, as far as it can be known: the one that continues the view
    /// in force, up to the newest output of the model.
    fn assume_last_request(&mut self) {
        let len = self.transcript.newest_output();
        let mending = self.mending();
        let plan = project(&self.draft(&mending));
        let mut runs = plan.runs();
        for run in &mut runs {
            if let Run::Items { end, .. } = run {
                *end = (*end).min(len);
            }
        }
        runs.retain(|run| !matches!(run, Run::Items { start, end, .. } if start >= end));
        let newer = self.transcript.tokens(len..self.transcript.len());
        self.sent = LastRequest { runs, tokens: plan.size.tokens.saturating_sub(newer), len };
        (self.is_given_out, self.is_observed) = (false, false);
    }
}

/// The decisions of a log, and why entries were not applied.
#[inline(never)]
fn read(entries: &[Entry]) -> (Decisions, Vec<Option<Skipped>>) {
    let mut decisions = Decisions::default();
    let mut skipped: Vec<Option<Skipped>> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let applied = decisions.apply(entry);
        if applied == Err(Skipped::Malformed) {
            // Rare, so the entries before it are simply applied again.
            decisions = Decisions::default();
            let before = entries.iter().zip(&skipped).take(place);
            let sound = before.filter(|(_, skipped)| skipped.is_none());
            sound.for_each(|(entry, _)| _ = decisions.apply(entry));
        }
        skipped.push(applied.err());
    }
    (decisions, skipped)
}

/// Keeps the leading entries that are sound. Later ones build on them.
fn keep_sound<T>(list: &mut Vec<T>, is_sound: impl Fn(&T) -> bool) {
    let count = list.iter().take_while(|entry| is_sound(entry)).count();
    list.truncate(count);
}

/// Whether a view was decided for this transcript, and cuts it between units.
fn is_sound(mark: &Mark, transcript: &Transcript, replaced: usize) -> bool {
    let Mark { at_len, chain, view } = *mark;
    let unit = view.shortened.map_or(0, |shortened| shortened.unit);
    at_len <= transcript.len()
        && transcript.chain(at_len) == chain
        && view.cut <= at_len
        && transcript.is_bound(view.cut)
        && view.replaced_until <= at_len
        && view.attached_until <= at_len
        && view.replaced <= replaced
        && unit <= at_len
        && transcript.is_bound(unit)
}

fn omits_whole_units(omission: &Omission, transcript: &Transcript, texts: &Additions) -> bool {
    let mut before = 0;
    omission.units().all(|OmittedUnit { items: Omitted { start, end, .. }, size }| {
        let is_next = before <= start && start < end;
        before = end;
        let added = texts.within(start, end);
        is_next
            && transcript.is_bound(start)
            && transcript.is_bound(end)
            && size.messages == (end - start) + added.messages
            && size.tokens <= transcript.tokens(start..end) + added.tokens
    })
}

/// Whether more items may join the last step.
fn may_last_step_grow(transcript: &Transcript) -> bool {
    transcript.in_flight().is_some() || transcript.trailing_reasoning().is_some()
}

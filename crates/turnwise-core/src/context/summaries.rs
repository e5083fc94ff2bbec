//! Summaries of a conversation: requested as jobs, applied by commit, removed by undo.

use alloc::vec::Vec;
use core::ops::Range;

use super::Context;
use crate::draft::{Cause, Mark, SummaryRequest, View};
use crate::summary::{Breaker, Commit, Job, Setback, Stale, Summary, Ticket};
use crate::tokens::TokenCount;

/// How many summaries can be undone, one after the other. Each keeps its text, which may be long,
/// and the view that it replaced.
pub const UNDO_DEPTH: usize = 8;

impl Context {
    /// Applies the text of a job's summary. `tokens` is its size as sent, and `messages` the number
    /// of messages it is sent as.
    ///
    /// The quality of the text is checked before; this checks only that the ticket is still valid.
    pub fn commit(
        &mut self,
        ticket: &Ticket,
        text: &str,
        tokens: TokenCount,
        messages: u32,
    ) -> Commit {
        let covered = match self.replaced_tokens(ticket) {
            Err(stale) => return Commit::Stale(stale),
            Ok(covered) => covered,
        };
        if self.counts_summaries() && tokens >= covered {
            self.count_failure(Setback::NotSmaller);
            return Commit::NotSmaller;
        }
        let shadow = core::mem::take(&mut self.marks);
        // A mark equal to the one before it is not needed, so few remain.
        for mark in &shadow {
            let view = View { cut: 0, reason: View::default().reason, ..mark.view };
            if self.marks.last().is_none_or(|last| last.view != view) {
                self.marks.push(Mark { view, ..*mark });
            }
        }
        let through_turn = self.transcript.turns_before(ticket.end);
        // A ticket may come back once more after an edit took its summary away: then it gets a
        // number of its own.
        let is_used = ticket.serial <= self.applied;
        let serial = if is_used { self.next_serial() } else { ticket.serial };
        self.applied = serial;
        let (end, text) = (ticket.end, text.into());
        let splits_turn =
            end < self.transcript.len() && self.transcript.turns().binary_search(&end).is_err();
        let generation = self.summary().map_or(0, |prior| prior.generation + 1);
        let omitted = self.omitted_by(ticket);
        let summary = Summary {
            serial,
            generation,
            end,
            through_turn,
            splits_turn,
            text,
            tokens,
            messages,
            at: self.transcript.len(),
            chain: ticket.chain,
            omitted,
            shadow,
        };
        self.summaries.push(summary);
        self.forget_old_summaries();
        self.fired_at = 0;
        self.breaker.reset();
        self.expected = None;
        self.plan = None;
        Commit::Applied(serial)
    }

    /// The tokens that a summary with this ticket would replace. A summary is applied only if it is
    /// smaller than that.
    ///
    /// # Errors
    /// [`Stale`] if the ticket could not be [committed](Self::commit) now.
    pub fn replaced_tokens(&mut self, ticket: &Ticket) -> Result<TokenCount, Stale> {
        if let Some(stale) = self.staleness(ticket) {
            return Err(stale);
        }
        // No plan may have followed the last change of the policy.
        self.leave_out_chosen();
        let mending = self.mending();
        Ok(self.draft(&mending).replaced_tokens(ticket.end))
    }

    /// Whether the policy counts tokens, so that a summary must save some. Fewer turns are saved in
    /// any case.
    fn counts_summaries(&self) -> bool {
        let target = self
            .policy
            .summarizes()
            .and_then(|rule| rule.target.as_ref())
            .unwrap_or(&self.policy.target);
        target.in_tokens(self.policy.budget()).is_some()
    }

    /// Why a ticket could not be committed now, if it could not.
    pub fn staleness(&self, ticket: &Ticket) -> Option<Stale> {
        if ticket.generation != self.transcript.generation() {
            return Some(Stale::Cleared);
        }
        let waits_again = ticket.end == self.transcript.len() && self.may_last_step_grow();
        // The last step at the time of the ticket may have continued since, after a pop.
        let goes_on =
            self.transcript.step_at(ticket.end).is_some_and(|step| step.start < ticket.end);
        let is_other =
            ticket.end > self.transcript.len() || ticket.chain != self.transcript.chain(ticket.end);
        if is_other || waits_again || goes_on {
            return Some(Stale::Edited);
        }
        let is_next = ticket.prior == self.summary().map_or(0, |summary| summary.serial);
        let is_ours = ticket.serial > self.burned && ticket.serial <= self.next_serial();
        (!is_next || !is_ours).then_some(Stale::Superseded)
    }

    /// Counts a failed summary. After three failures in a row, no more summaries are requested.
    pub fn fail(&mut self) {
        self.count_failure(Setback::Failed);
    }

    fn count_failure(&mut self, setback: Setback) {
        self.breaker.fail(setback, self.transcript.turns().len() as u32);
        self.plan = None;
    }

    pub(super) fn breaker_now(&self) -> Breaker {
        self.breaker.at(self.transcript.turns().len() as u32)
    }

    /// Sets the expected size of the next summary, for hosts that make one on trial. If it is
    /// smaller than its share, more messages stay verbatim. Valid until a summary is committed.
    pub fn expect(&mut self, tokens: TokenCount) {
        self.expected = Some(tokens);
        self.plan = None;
    }

    /// How many summaries failed in a row.
    pub fn breaker(&self) -> Breaker {
        self.breaker_now()
    }

    /// Requests one summary although the breaker is open, for hosts that pause by the clock.
    pub fn try_again(&mut self) {
        self.breaker.try_again();
        self.plan = None;
    }

    /// Requests summaries again after too many failures.
    pub fn reset_breaker(&mut self) {
        self.breaker.reset();
        self.plan = None;
    }

    /// Lets the next plan request a summary of messages whose summary was undone.
    pub fn summarize_again(&mut self) {
        self.quiet_until = 0;
        self.plan = None;
    }

    /// Sets the number of earlier summaries that undo can bring back. The default is
    /// [`UNDO_DEPTH`].
    pub fn remember_summaries(&mut self, depth: usize) {
        self.depth = depth;
        self.forget_old_summaries();
    }

    fn forget_old_summaries(&mut self) {
        // The first summary stays, so that later ones can be compared with it.
        while self.summaries.len() > self.depth.saturating_add(2) {
            let oldest = self.summaries.remove(1);
            forget_before(&mut self.marks, oldest.end);
            for summary in &mut self.summaries {
                forget_before(&mut summary.shadow, oldest.end);
            }
        }
    }

    /// Removes the last summary if the state before it is still known. No new summary is requested
    /// until the next item.
    pub fn undo(&mut self) -> Option<Summary> {
        let before = self.summaries.iter().nth_back(1).map_or(0, |prior| prior.generation + 1);
        let mut summary = self.summaries.pop_if(|summary| summary.generation == before)?;
        self.marks = core::mem::take(&mut summary.shadow);
        self.replaced.truncate(self.view().replaced);
        self.burned = self.next_serial();
        self.quiet_until = self.transcript.len();
        self.plan = None;
        Some(summary)
    }

    /// The summary in force.
    pub fn summary(&self) -> Option<&Summary> {
        self.summaries.last()
    }

    /// The first summary, the ones that undo can bring back, and the one in force; oldest first.
    pub fn summaries(&self) -> &[Summary] {
        &self.summaries
    }

    /// The items that a summary with this ticket is about: all before its end, except for pinned
    /// ones and those that pruning leaves out.
    pub fn summarized(&self, ticket: &Ticket) -> impl Iterator<Item = u32> {
        let omitted = self.omitted_by(ticket);
        let is_omitted = move |index| {
            let place = omitted.partition_point(|run| run.end <= index);
            omitted.get(place).is_some_and(|run| run.start <= index)
        };
        (0..ticket.end).filter(move |&index| !self.pins.covers(index) && !is_omitted(index))
    }

    /// The items that pruning leaves out of a summary: those of the ticket, and those that the
    /// earlier summary does not cover.
    fn omitted_by(&self, ticket: &Ticket) -> Vec<Range<u32>> {
        let earlier = self.summary().filter(|_| ticket.start > 0).map(|prior| &prior.omitted);
        earlier.into_iter().flatten().chain(&ticket.omitted).cloned().collect()
    }

    /// The items from `start` to `end` that pruning leaves out now. Calls that were removed with
    /// their results are not among them: like cleared results, they belong in summaries.
    fn omitted_now(&self, start: u32, end: u32) -> Vec<Range<u32>> {
        if self.omission.serial == 0 || self.omission.serial != self.view().omission {
            return Vec::new();
        }
        let runs = self.omission.runs_from(start).iter();
        runs.filter(|run| matches!(run.cause, Cause::Irrelevant | Cause::LeftOut))
            .map(|run| run.start.max(start)..run.end.min(end))
            .filter(|run| run.start < run.end)
            .collect()
    }

    /// The number of the next summary. All tickets given out since the last summary share it, so
    /// that it is the same in every process that continues the conversation.
    fn next_serial(&self) -> u32 {
        self.applied.max(self.burned) + 1
    }

    pub(super) fn job(&self, request: SummaryRequest, covered_tokens: TokenCount) -> Job {
        let (start, prior) = self.summary().map_or((0, 0), |summary| (summary.end, summary.serial));
        let (generation, chain) =
            (self.transcript.generation(), self.transcript.chain(request.end));
        Job {
            ticket: Ticket {
                generation,
                start,
                end: request.end,
                prior,
                serial: self.next_serial(),
                chain,
                omitted: self.omitted_now(start, request.end),
            },
            covers: start..request.end,
            through_turn: self.transcript.turns_before(request.end),
            covered_tokens,
            max_tokens: request.max_tokens,
            ahead: request.ahead,
        }
    }
}

/// Forgets decisions made when the transcript had fewer than `len` items, except the one then in
/// force. An edit that reaches back further removes all summaries, and the view is decided again.
#[inline(never)]
fn forget_before(marks: &mut Vec<Mark>, len: u32) {
    let old = marks.partition_point(|mark| mark.at_len < len).saturating_sub(1);
    if old > 0 {
        *marks = marks.split_off(old);
    }
}

//! Summaries of a conversation: offered as jobs, brought back as commits, taken back by undo.

use super::Context;
use crate::draft::Wish;
use crate::summary::{Breaker, Commit, Job, Setback, Stale, Summary, Ticket};
use crate::tokens::TokenCount;

impl Context {
    /// Brings the text of a job's summary back. `tokens` is what it costs as sent, `messages` how many it is sent as.
    ///
    /// Whether the text is any good is judged before; this looks only at whether it still belongs here.
    pub fn commit(&mut self, ticket: &Ticket, text: &str, tokens: TokenCount, messages: u32) -> Commit {
        let covered = match self.stands_for(ticket) {
            Err(stale) => return Commit::Stale(stale),
            Ok(covered) => covered,
        };
        if self.counts_summaries() && tokens >= covered {
            self.breaker.fail(Setback::NotSmaller);
            self.plan = None;
            return Commit::NotSmaller;
        }
        let shadow = self.marks.clone();
        for mark in &mut self.marks {
            mark.view.cut = 0;
        }
        let through_turn = self.transcript.turns_before(ticket.end);
        // A ticket may come back once more after an edit took its summary away: then it gets a number of its own.
        let is_used = ticket.serial <= self.applied;
        self.serial += u32::from(is_used);
        let serial = if is_used { self.serial } else { ticket.serial };
        self.applied = serial;
        let (end, text) = (ticket.end, text.into());
        let splits_turn = end < self.transcript.len() && self.transcript.turns().binary_search(&end).is_err();
        self.summaries.push(Summary { serial, end, through_turn, splits_turn, text, tokens, messages, shadow });
        self.breaker.reset();
        self.expected = None;
        self.plan = None;
        Commit::Applied(serial)
    }

    /// What a summary with this ticket would stand for, in tokens: as much less is sent once it is there, and it is not taken
    /// unless it takes less itself.
    ///
    /// # Errors
    /// A ticket that could not be [committed](Self::commit) now.
    pub fn stands_for(&mut self, ticket: &Ticket) -> Result<TokenCount, Stale> {
        let mending = self.mending();
        self.staleness(ticket).map_or_else(|| Ok(self.draft(&mending).stands_for(ticket.end)), Err)
    }

    /// Whether summaries are there to save tokens. Turns are fewer in any case.
    fn counts_summaries(&self) -> bool {
        let target = self.policy.summarizes().and_then(|(_, rule)| rule.target.as_ref()).unwrap_or(&self.policy.target);
        target.in_tokens(self.policy.budget()).is_some()
    }

    /// Why a ticket could not be committed now, if it could not.
    pub fn staleness(&self, ticket: &Ticket) -> Option<Stale> {
        if ticket.generation != self.transcript.generation() {
            return Some(Stale::Cleared);
        }
        let waits_again = ticket.end == self.transcript.len() && self.may_last_step_grow();
        // What stood at the end when the ticket was made may have gone on since, after something was popped.
        let goes_on = self.transcript.step_at(ticket.end).is_some_and(|step| step.start < ticket.end);
        let is_other = ticket.end > self.transcript.len() || ticket.chain != self.transcript.chain(ticket.end);
        if is_other || waits_again || goes_on {
            return Some(Stale::Edited);
        }
        let is_next = ticket.prior == self.summary().map_or(0, |summary| summary.serial);
        let is_ours = ticket.serial > self.burned && ticket.serial <= self.serial;
        (!is_next || !is_ours).then_some(Stale::Superseded)
    }

    /// Notes that a summary could not be had. Nothing else changes; three in a row and no more are asked for.
    pub fn fail(&mut self) {
        self.breaker.fail(Setback::Failed);
        self.plan = None;
    }

    /// Says what the next summary will take, for hosts that make one on trial: where it takes less than its share, more is
    /// kept word for word. Holds until a summary is committed.
    pub fn expect(&mut self, tokens: TokenCount) {
        self.expected = Some(tokens);
        self.plan = None;
    }

    /// How many summaries failed in a row.
    pub fn breaker(&self) -> Breaker {
        self.breaker
    }

    /// Asks for summaries again after too many failures.
    pub fn reset_breaker(&mut self) {
        self.breaker.reset();
        self.plan = None;
    }

    /// Takes the last summary back. Until something more is said, no new one is asked for.
    pub fn undo(&mut self) -> Option<Summary> {
        let mut summary = self.summaries.pop()?;
        self.marks = core::mem::take(&mut summary.shadow);
        self.cleared.truncate(self.view().cleared);
        self.burned = self.serial;
        self.quiet_until = self.transcript.len();
        self.plan = None;
        Some(summary)
    }

    /// The summary in force.
    pub fn summary(&self) -> Option<&Summary> {
        self.summaries.last()
    }

    /// All summaries, oldest first.
    pub fn summaries(&self) -> &[Summary] {
        &self.summaries
    }

    pub(super) fn job(&mut self, wish: Wish, covered_tokens: TokenCount) -> Job {
        let (start, prior) = self.summary().map_or((0, 0), |summary| (summary.end, summary.serial));
        let (generation, chain) = (self.transcript.generation(), self.transcript.chain(wish.end));
        self.serial += 1;
        Job {
            ticket: Ticket { generation, start, end: wish.end, prior, serial: self.serial, chain },
            covers: start..wish.end,
            through_turn: self.transcript.turns_before(wish.end),
            covered_tokens,
            max_tokens: wish.max_tokens,
            ahead: wish.ahead,
        }
    }
}

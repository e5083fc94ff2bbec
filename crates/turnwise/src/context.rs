//! A conversation under a policy: append, plan, summarise, undo.

mod extend;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::draft::{Cleared, Draft, Mark, View, Wish};
use crate::item::Item;
use crate::mending::Mending;
use crate::meter::{Calibration, Meter};
use crate::pins::Pins;
use crate::plan::{Plan, Reason, Sent};
use crate::policy::{Closing, Keep, Limit, Policy, Rule, Strategy};
use crate::prefix::Given;
use crate::project::project;
use crate::strategies::{Pruning, Trim};
use crate::summary::{Breaker, Commit, Job, Stale, Summary, Ticket};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;
use extend::Before;

/// A transcript, a policy, and what has been decided so far.
///
/// [`Context::fit`] is where a plan comes from. What it decides stays in force until a trigger fires again, so that the
/// prefix sent to the provider changes rarely. Cutting the transcript back takes back what was decided on the part that is
/// gone; nothing that was said is ever lost.
#[derive(Clone, Debug, Default)]
pub struct Context {
    policy: Policy,
    transcript: Transcript,
    pins: Pins,
    summaries: Vec<Summary>,
    marks: Vec<Mark>,
    cleared: Vec<Cleared>,
    pruning: Pruning,
    /// How much each item has to do with the task, as it was when the host last said so.
    scores: Vec<u32>,
    breaker: Breaker,
    serial: u32,
    /// The number of the newest summary that was ever applied.
    applied: u32,
    /// Tickets up to this number were given out before an undo and are no longer good.
    burned: u32,
    /// After an undo no summary is asked for until the transcript is longer than this.
    quiet_until: u32,
    /// First item of a step whose result was popped.
    withheld: Option<u32>,
    /// The last plan given out, and from where on the transcript was edited since.
    sent: Given,
    /// What the plan at hand would send.
    sending: Vec<Sent>,
    edited_from: u32,
    plan: Option<Plan>,
    is_given_out: bool,
    /// What was learnt of each model that reported, the last one at the end.
    meters: Vec<(Box<str>, Meter)>,
    /// Whether the last plan given out was reported on.
    is_observed: bool,
}

impl Context {
    /// An empty conversation.
    pub fn new(policy: Policy) -> Self {
        Self { policy, edited_from: u32::MAX, ..Self::default() }
    }

    /// Appends an item and returns its index.
    pub fn append(&mut self, item: Item) -> u32 {
        let before = Before::of(&self.transcript, &item);
        let index = self.transcript.push(item);
        self.pins.note(&self.transcript, self.policy.pin);
        self.extend_plan(&before);
        index
    }

    /// Puts full outlines in the place of sketches: items that were appended without tokens and digest, which only a policy
    /// that [counts no tokens](Policy::counts_tokens) can do with. What was decided stays decided.
    ///
    /// # Errors
    /// Those of [`Transcript::complete`].
    pub fn complete(&mut self, outlines: Vec<(u32, Item)>) -> Result<(), u32> {
        let completed = self.transcript.complete(outlines);
        self.pins.sum_up(&self.transcript);
        if let Some(plan) = self.plan.take() {
            let at = plan.prefix_change.map(|change| change.at);
            let again = self.make_plan();
            // What was given out is not compared with itself.
            let prefix_change = again.prefix_change.or(plan.prefix_change).filter(|_| at.is_some());
            self.plan = Some(Plan { prefix_change, ..again });
        }
        completed
    }

    /// Cuts the transcript back to `len` items, for histories that were edited.
    pub fn truncate(&mut self, len: u32) {
        if len >= self.transcript.len() {
            return;
        }
        self.transcript.truncate(len);
        self.pins.truncate(&self.transcript, len);
        let may_cover_all = !self.may_last_step_grow();
        self.summaries.retain(|summary| summary.end < len || (summary.end == len && may_cover_all));
        self.marks.truncate(self.marks.partition_point(|mark| mark.at_len <= len));
        self.cleared.truncate(self.view().cleared);
        self.scores.clear();
        self.withheld = self.withheld.filter(|&start| start < len);
        self.edited_from = self.edited_from.min(len);
        self.plan = None;
    }

    /// Takes the last item away. If it was a result, the call it answered is left out of what the model sees until it is
    /// popped too or answered again: no model ever sees half a call.
    pub fn pop(&mut self) -> Option<u32> {
        let last = self.transcript.len().checked_sub(1)?;
        let answered = self.transcript.item(last).is_some_and(|item| !item.answers.is_empty());
        let late = self.transcript.strays().last().filter(|stray| stray.index == last).map(|stray| stray.step);
        let home = late.or_else(|| self.transcript.step_at(last).map(|step| step.start));
        self.truncate(last);
        if answered {
            self.withheld = home.or(self.withheld);
        }
        Some(last)
    }

    /// Forgets the conversation. Summaries still being made for it become stale.
    pub fn clear(&mut self) {
        self.transcript.clear();
        let transcript = core::mem::take(&mut self.transcript);
        let policy = core::mem::take(&mut self.policy);
        *self = Self {
            transcript,
            serial: self.serial,
            applied: self.applied,
            meters: core::mem::take(&mut self.meters),
            ..Self::new(policy)
        };
    }

    /// Replaces the policy. What was left out or cleared under the old one comes back; summaries stay.
    pub fn set_policy(&mut self, policy: Policy) {
        let pins_differ = policy.pin != self.policy.pin;
        self.policy = policy;
        self.calibrate();
        self.marks.clear();
        self.cleared.clear();
        self.pruning = Pruning::default();
        self.scores.clear();
        self.breaker.reset();
        self.plan = None;
        if pins_differ {
            self.pins = Pins::default();
            let mut again = Transcript::default();
            for (_, item) in self.transcript.items(0..self.transcript.len()) {
                again.push(item.clone());
                self.pins.note(&again, self.policy.pin);
            }
        }
    }

    /// What the model should see next. Costs the same however long the transcript is; asked twice, it answers the same.
    pub fn fit(&mut self) -> &Plan {
        self.have_plan();
        if !self.is_given_out {
            let tokens = self.plan.as_ref().map_or(TokenCount::ZERO, |plan| plan.size.tokens);
            self.sent = Given { runs: core::mem::take(&mut self.sending), tokens, len: self.transcript.len() };
            self.edited_from = u32::MAX;
            self.is_given_out = true;
            self.is_observed = false;
        }
        self.plan.get_or_insert_default()
    }

    /// The same plan, looked at before it is sent: a host that makes summaries on the spot asks for the job here, and the
    /// prefix is still compared with what was sent last.
    pub fn preview(&mut self) -> &Plan {
        self.have_plan();
        self.plan.get_or_insert_default()
    }

    fn have_plan(&mut self) {
        if self.plan.is_none() {
            self.is_given_out = false;
            self.plan = Some(self.make_plan());
        }
    }

    /// Whether a strategy would act now if it knew how much each item has to do with the task.
    pub fn wants_scores(&mut self) -> bool {
        let prunes = self.policy.strategies.iter().any(|rule| matches!(rule.strategy, Strategy::Prune(_)));
        if !prunes || self.plan.is_some() || self.scores.len() as u32 == self.transcript.len() {
            return false;
        }
        let mending = self.mending();
        let mut draft = self.draft(&mending);
        advance(&mut draft);
        draft.wants_scores
    }

    /// Says how much each item has to do with the task, for the transcript as it is now. Items of one unit share a score.
    pub fn set_scores(&mut self, scores: Vec<u32>) {
        self.scores = scores;
        self.plan = None;
    }

    /// How much each item had to do with the task when that was last said.
    pub fn scores(&self) -> &[u32] {
        &self.scores
    }

    /// Brings the text of a job's summary back. `tokens` is what it costs as sent, `messages` how many it is sent as.
    ///
    /// Whether the text is any good is judged before; this looks only at whether it still belongs here.
    pub fn commit(&mut self, ticket: &Ticket, text: &str, tokens: TokenCount, messages: u32) -> Commit {
        if let Some(stale) = self.staleness(ticket) {
            return Commit::Stale(stale);
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
        self.plan = None;
        Commit::Applied(serial)
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
        self.breaker.fail();
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
        let len = self.transcript.len();
        self.marks = core::mem::take(&mut summary.shadow);
        self.marks.truncate(self.marks.partition_point(|mark| mark.at_len <= len));
        self.cleared.truncate(self.view().cleared);
        self.burned = self.serial;
        self.quiet_until = len;
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

    /// Everything said so far.
    pub fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The policy in force.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Whether the item at `index` is pinned by a rule or by the host.
    pub fn is_pinned(&self, index: u32) -> bool {
        self.pins.covers(index)
    }

    /// Says whether the format wants results directly behind their call, and where it wants those that close interrupted
    /// calls, once the format is known.
    pub fn let_results_stand(&mut self, follow_calls: bool, closing: Closing) {
        if self.policy.results_follow_calls != follow_calls || self.policy.closing != closing {
            (self.policy.results_follow_calls, self.policy.closing) = (follow_calls, closing);
            self.plan = None;
        }
    }

    /// Learns from what a provider counted for the plan given out last, and says whether there was something to learn: a
    /// report told twice, or before any plan, is no news. The budget is then what that model is known to take at most.
    pub fn observe(&mut self, model: &str, reported: TokenCount) -> bool {
        if self.is_observed || self.sent.tokens == TokenCount::ZERO {
            return false;
        }
        let place = self.meters.iter().position(|(name, _)| **name == *model);
        let mut meter = place.map_or_else(Meter::default, |place| self.meters.remove(place).1);
        meter.observe(self.sent.tokens + self.policy.overhead, reported);
        self.meters.push((model.into(), meter));
        self.is_observed = true;
        self.calibrate();
        self.plan = None;
        true
    }

    /// What was learnt of the model that reported last.
    pub fn calibration(&self) -> Option<Calibration> {
        self.meters.last()?.1.calibration()
    }

    fn calibrate(&mut self) {
        let Policy { window, reserve_output, overhead, .. } = self.policy;
        let meter = self.meters.last().map(|(_, meter)| meter).filter(|meter| meter.calibration().is_some());
        let budget = |window: TokenCount, meter: &Meter| meter.within(window.saturating_sub(reserve_output));
        self.policy.calibrated =
            window.zip(meter).map(|(window, meter)| budget(window, meter).saturating_sub(overhead));
    }

    /// Whether the last step waits for something: then it must not be half inside a summary.
    fn may_last_step_grow(&self) -> bool {
        self.transcript.in_flight().is_some() || self.transcript.trailing_reasoning().is_some()
    }

    fn view(&self) -> View {
        self.marks.last().map_or_else(View::default, |mark| mark.view)
    }

    fn make_plan(&mut self) -> Plan {
        let len = self.transcript.len();
        let before = self.view();
        let mending = self.mending();
        let (withheld, sent) = (self.withheld, core::mem::take(&mut self.sent));
        let (is_inert, compacted) = (self.policy.is_inert(), self.transcript.compacted());
        let mut draft = self.draft(&mending);
        if !is_inert {
            // What the provider has summarised it does not need again.
            draft.cut(compacted, Reason::Compacted);
        }
        advance(&mut draft);
        hold_back(&mut draft, before, &sent);
        look_ahead(&mut draft);
        let lasting = draft.view;
        respect_budget(&mut draft);
        let (wish, now) = (draft.wish, draft.view);
        let is_provisional = draft.waits();
        leave_summary_out(&mut draft);
        let mut plan = project(&draft, withheld);
        let after = if is_provisional { lasting } else { now };
        let repruned = draft.repruned.take();
        self.sent = sent;
        if let Some(pruning) = repruned.filter(|pruning| pruning.serial == after.pruned) {
            self.pruning = pruning;
        }
        if after != before {
            self.marks.truncate(self.marks.partition_point(|mark| mark.at_len < len));
            self.marks.push(Mark { at_len: len, view: after });
        }
        plan.job = wish.map(|wish| self.job(wish));
        self.sending = plan.sent();
        plan.prefix_change = self.sent.compare(&plan, &self.sending, self.edited_from, &self.transcript);
        plan
    }

    fn mending(&self) -> Mending {
        if self.policy.repair {
            Mending::of(&self.transcript, &self.pins, self.policy.closing)
        } else {
            Mending::default()
        }
    }

    fn draft<'a>(&'a mut self, mending: &'a Mending) -> Draft<'a> {
        let len = self.transcript.len();
        let view = self.view();
        // What the provider has summarised since is in its own summary, ours included.
        let (is_inert, compacted) = (self.policy.is_inert(), self.transcript.compacted());
        Draft {
            transcript: &self.transcript,
            policy: &self.policy,
            pins: &self.pins,
            mending,
            summary: self.summaries.last().filter(|summary| is_inert || summary.end > compacted),
            cleared: &mut self.cleared,
            pruning: &self.pruning,
            repruned: None,
            scores: if self.scores.len() as u32 == len { &self.scores } else { &[] },
            wants_scores: false,
            view,
            may_summarise: !self.breaker.is_open() && self.quiet_until < len.max(1),
            wish: None,
        }
    }

    fn job(&mut self, wish: Wish) -> Job {
        let (start, prior) = self.summary().map_or((0, 0), |summary| (summary.end, summary.serial));
        let prior_tokens = self.summary().map_or(TokenCount::ZERO, |summary| summary.tokens);
        let (generation, chain) = (self.transcript.generation(), self.transcript.chain(wish.end));
        self.serial += 1;
        Job {
            ticket: Ticket { generation, start, end: wish.end, prior, serial: self.serial, chain },
            covers: start..wish.end,
            through_turn: self.transcript.turns_before(wish.end),
            covered_tokens: self.transcript.tokens(start..wish.end) + prior_tokens,
            max_tokens: wish.max_tokens,
            ahead: wish.ahead,
        }
    }
}

/// Lets the strategies act whose trigger fires, in order, until the target holds or a summary is asked for.
fn advance(draft: &mut Draft<'_>) {
    let policy = draft.policy;
    let budget = policy.budget();
    let policy_fires = !policy.trigger.any.is_empty() && policy.trigger.fires(&draft.size(), budget);
    for rule in &policy.strategies {
        let fires = match &rule.trigger {
            Some(trigger) => trigger.fires(&rule.strategy.size(draft), budget),
            None => policy_fires,
        };
        let target = rule.target.as_ref().unwrap_or(&policy.target);
        // The size is asked for last: most messages trigger nothing.
        if fires && draft.wish.is_none() && !draft.wants_scores && !rule.strategy.is_done(draft, target) {
            let (view, tokens) = (draft.view, draft.size().tokens);
            rule.strategy.propose(draft, target, rule.keep.as_ref().unwrap_or(&policy.keep));
            let is_for_tokens = target.in_tokens(budget).is_some();
            let least = policy.min_saving.in_tokens(budget).filter(|_| is_for_tokens).unwrap_or_default();
            if draft.wish.is_none() && tokens.saturating_sub(draft.size().tokens) < least {
                draft.view = view;
            }
        }
    }
}

/// Takes back what the strategies did where it does not pay: the policy says within how many requests it must. What the
/// budget demands is done all the same.
fn hold_back(draft: &mut Draft<'_>, before: View, sent: &Given) {
    let Some(payback) = draft.policy.payback else { return };
    let after = draft.view;
    if after == before && draft.wish.is_none() {
        return;
    }
    let (messages, tokens) = draft.wish.map_or((0, TokenCount::ZERO), |wish| (2, wish.max_tokens));
    let start = draft.wish.map_or(draft.start(), |wish| wish.end);
    let size = if draft.wish.is_some() { draft.size_from(start, messages, tokens) } else { draft.size() };
    let new = draft.transcript.tokens(sent.len.min(draft.transcript.len())..draft.transcript.len());
    let saved = sent.carried_on(draft.transcript).saturating_sub(size.tokens);
    if !payback.is_worth(saved, size.tokens.saturating_sub(new)) {
        draft.view = before;
        draft.wish = None;
    }
}

/// Below the trigger, asks for a summary that is not needed yet, so that nobody has to wait for it later.
fn look_ahead(draft: &mut Draft<'_>) {
    let policy = draft.policy;
    if draft.wish.is_some() || !policy.background.fires(&draft.size(), policy.budget()) {
        return;
    }
    let is_summary = |rule: &&Rule| matches!(rule.strategy, Strategy::Summarize(_));
    let Some(rule) = policy.strategies.iter().find(is_summary) else { return };
    let target = rule.target.as_ref().unwrap_or(&policy.target);
    if !rule.strategy.is_done(draft, target) {
        rule.strategy.propose(draft, target, rule.keep.as_ref().unwrap_or(&policy.keep));
        draft.wish = draft.wish.map(|wish| Wish { ahead: true, ..wish });
    }
}

/// A plan is never a dead end: what the strategies leave over the budget goes from its oldest turn on, then from its oldest
/// step, down to the target so that the next message does not cause the next cut. While a summary is being made only as
/// much goes as must, and only for the time being.
fn respect_budget(draft: &mut Draft<'_>) {
    let Some(budget) = draft.policy.budget() else { return };
    let is_over = |draft: &Draft<'_>| !draft.policy.is_inert() && draft.size().tokens > budget;
    let target = draft.policy.target.in_tokens(Some(budget)).unwrap_or(budget);
    let aim = if draft.waits() { budget } else { target.min(budget) };
    for by_steps in [false, true] {
        if is_over(draft) {
            let reason = draft.view.reason;
            let cut = draft.view.cut;
            Trim { by_steps, only_turns: false }.propose(draft, &Limit::tokens(aim.0), &Keep::turns(1));
            draft.view.reason = if draft.view.cut == cut { reason } else { Reason::OverBudget };
        }
    }
}

/// Where what must stay leaves no room for the summary, the plan goes without it, for the time being.
fn leave_summary_out(draft: &mut Draft<'_>) {
    let is_over = draft.policy.budget().is_some_and(|budget| draft.size().tokens > budget);
    if is_over && draft.summary.is_some() && !draft.policy.is_inert() {
        draft.view.cut = draft.start();
        draft.view.reason = Reason::OverBudget;
        draft.summary = None;
    }
}

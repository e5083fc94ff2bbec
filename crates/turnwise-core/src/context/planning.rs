//! Planning: runs the strategies, undoes changes that do not pay off, and enforces the budget.

use super::Context;
use crate::additions::SentAdditions;
use crate::draft::{Draft, Mark, SummaryRequest, View};
use crate::mending::Mending;
use crate::plan::{Plan, Reason};
use crate::policy::{Keep, Limit};
use crate::project::project;
use crate::strategies::{Behavior, Trim};
use crate::summary::Setback;
use crate::tokens::TokenCount;
use crate::transcript::Step;

impl Context {
    pub(super) fn view(&self) -> View {
        self.marks.last().map_or_else(View::default, |mark| mark.view)
    }

    pub(super) fn make_plan(&mut self) -> Plan {
        let len = self.transcript.len();
        self.leave_out_chosen();
        let before = self.view();
        let mending = self.mending();
        let compacted = self.compacted();
        let mut draft = self.draft(&mending);
        // The provider's own summary replaces these messages.
        draft.cut(compacted, Reason::Compacted);
        run_strategies(&mut draft);
        undo_unprofitable_changes(&mut draft, before);
        request_summary_ahead(&mut draft);
        let lasting = draft.view;
        let must_fire_again = draft.waits() && draft.fires && !fires(&draft);
        respect_budget(&mut draft);
        shorten(&mut draft);
        summarize_cut(&mut draft);
        let (request, now) = (
            draft.request.map(|request| (request, draft.replaced_tokens(request.end))),
            draft.view,
        );
        let is_provisional = draft.waits();
        if leave_summary_out(&mut draft) {
            shorten(&mut draft);
        }
        leave_additions_out(&mut draft);
        let mut plan = project(&draft);
        let after = if is_provisional { lasting } else { now };
        let omission = draft.new_omission.take();
        let setback = draft.setback;
        let shortened = draft.shortened_from(draft.start());
        match omission {
            Some(omission) if omission.serial == after.omission => self.omission = omission,
            Some(omission) => self.omission.decided_at = omission.decided_at,
            None => {}
        }
        if after != before {
            self.marks.truncate(self.marks.partition_point(|mark| mark.at_len < len));
            self.marks.push(Mark { at_len: len, chain: self.transcript.chain(len), view: after });
        }
        // Clearing may have made the request smaller than the trigger. While the summary is not
        // made, the plan must ask for it again, here and in other processes.
        self.fired_at = if must_fire_again { len } else { 0 };
        self.unmeasured = shortened;
        plan.breaker = self.breaker_now().with(setback);
        plan.job = request.map(|(request, covered)| self.job(request, covered));
        self.sending = plan.runs();
        plan.prefix_change = self.sent.compare(
            &plan,
            &self.sending,
            [self.edited_from, self.replaced_from],
            &self.transcript,
        );
        plan
    }

    pub(super) fn mending(&self) -> Mending {
        Mending::new(&self.transcript, &self.pins, &self.policy, self.withheld().as_ref())
    }

    /// Whether the budget cut messages that no summary covers yet, although a strategy could
    /// summarize them.
    pub(super) fn has_unsummarized_cut(&self) -> bool {
        let covered = self.summary().map_or(0, |summary| summary.end);
        self.view().is_over_budget(covered) && self.policy.summarizes().is_some()
    }

    /// The end of the part that the provider's summary replaces. Zero under a policy that keeps
    /// everything.
    fn compacted(&self) -> u32 {
        let keeps_all = self.policy.is_inert() && !self.policy.provider_compacts;
        if keeps_all { 0 } else { self.transcript.compacted() }
    }

    /// The step whose result was popped and has not been appended again.
    fn withheld(&self) -> Option<Step> {
        self.transcript.step_at(self.withheld?).filter(|step| step.open > 0).copied()
    }

    pub(super) fn draft<'a>(&'a mut self, mending: &'a Mending) -> Draft<'a> {
        let len = self.transcript.len();
        self.pins.sum_up(&self.transcript);
        let (view, withheld) = (self.view(), self.withheld());
        let may_summarize_soon = !self.breaker_now().is_open();
        // The provider's newest summary includes ours.
        let compacted = self.compacted();
        Draft {
            transcript: &self.transcript,
            policy: &self.policy,
            pins: &self.pins,
            mending,
            withheld,
            summary: self.summaries.last().filter(|summary| summary.end > compacted),
            replaced: &mut self.replaced,
            measured: &self.measured,
            omission: &self.omission,
            new_omission: None,
            scores: if self.scores.len() as u32 == len { &self.scores } else { &[] },
            superseded: self.superseded.as_deref(),
            sent_until: if self.has_sent { self.transcript.newest_output() } else { 0 },
            changed_from: 0,
            is_early: false,
            digests: &mut self.digests,
            additions: SentAdditions { all: &self.additions, until: u32::MAX, has_front: len > 0 },
            need: None,
            view,
            fires: len > 0 && self.fired_at == len,
            may_summarize: may_summarize_soon && self.quiet_until < len.max(1),
            may_summarize_soon,
            expected: self.expected,
            request: None,
            setback: None,
        }
    }
}

/// Runs the strategies whose trigger fires, in order, until the target is met or a summary is
/// requested.
pub(super) fn run_strategies(draft: &mut Draft<'_>) {
    let policy = draft.policy;
    let budget = policy.budget();
    draft.fires = draft.fires || fires(draft);
    for rule in &policy.strategies {
        let fires = match &rule.trigger {
            Some(trigger) => trigger.fires(&rule.strategy.size_for(draft, trigger), budget),
            None => draft.fires,
        };
        let target = rule.target.as_ref().unwrap_or(&policy.target);
        let acts_early = !fires && rule.strategy.acts_early();
        // The size is computed last, because most messages trigger nothing.
        if (fires || acts_early)
            && draft.request.is_none()
            && draft.need.is_none()
            && (acts_early || !rule.strategy.has_reached(draft, target))
        {
            draft.is_early = acts_early;
            let is_for_tokens = target.in_tokens(budget).is_some();
            let least =
                policy.min_saving.in_tokens(budget).filter(|_| is_for_tokens).unwrap_or_default();
            // Trimming moves a bound. If no messages precede it, the request does not change.
            let may_fail = rule.strategy.must_free();
            // With a strategy that summarizes, a cut that misses the target anyway is not made: the
            // messages would disappear without a summary.
            let may_stay = !may_fail
                && draft.may_summarize_soon
                && policy.summarizes().is_some()
                && !is_over_budget(draft);
            let view = draft.view;
            let before = (may_fail || least.0 > 0).then(|| draft.size());
            rule.strategy.propose(draft, target, rule.keep.as_ref().unwrap_or(&policy.keep));
            let sizes = before.map(|before| (before, draft.size()));
            let is_small = sizes
                .is_some_and(|(before, after)| before.tokens.saturating_sub(after.tokens) < least);
            let is_new =
                draft.view != View { cut: draft.view.cut, reason: draft.view.reason, ..view };
            let has_failed = is_new && sizes.is_some_and(|(before, after)| !after.is_less(before));
            let is_in_vain = may_stay && !draft.holds(target);
            if draft.request.is_none() && (is_small || has_failed || is_in_vain) {
                draft.view = view;
            }
            if has_failed {
                draft.setback = Some(Setback::FreedNothing);
            }
        }
    }
}

fn fires(draft: &Draft<'_>) -> bool {
    let trigger = &draft.policy.trigger;
    !trigger.any.is_empty() && trigger.fires(&draft.size(), draft.policy.budget())
}

/// Undoes the strategies' changes if re-reading the changed prefix costs more than they save within
/// the policy's number of requests. Changes that the budget requires stay.
///
/// The comparison is with a request that continues the earlier view, up to the newest output of the
/// model. The request that was really sent last is not known in a conversation that another process
/// continues, and both must decide alike.
fn undo_unprofitable_changes(draft: &mut Draft<'_>, before: View) {
    let Some(payback) = draft.policy.payback else { return };
    let after = draft.view;
    if after == before && draft.request.is_none() {
        return;
    }
    let (messages, tokens) =
        draft.request.map_or((0, TokenCount::ZERO), |request| (2, request.max_tokens));
    let start = draft.request.map_or(draft.start(), |request| request.end);
    let size = if draft.request.is_some() {
        draft.size_from(start, messages, tokens)
    } else {
        draft.size()
    };
    let new = draft.transcript.tokens(draft.sent_until..draft.transcript.len());
    let is_local = after == View { omission: after.omission, ..before } && draft.request.is_none();
    let from = if is_local { draft.changed_from } else { 0 };
    let after = core::mem::replace(&mut draft.view, before);
    let unchanged = draft.size().tokens;
    draft.view = after;
    // A request over the budget must change anyway, and then it shrinks to the target, so that the
    // next requests can wait again.
    let must_change = draft.policy.budget().is_some_and(|budget| unchanged > budget);
    let saved = unchanged.saturating_sub(size.tokens);
    // What stands before the change is read from the cache.
    let same = draft.transcript.tokens(0..from).saturating_sub(draft.transcript.tokens(0..start));
    if !must_change && !payback.is_worth(saved, size.tokens.saturating_sub(new + same)) {
        draft.view = before;
        draft.request = None;
    }
}

/// Requests a summary before the trigger fires, so that the user does not have to wait for it
/// later.
fn request_summary_ahead(draft: &mut Draft<'_>) {
    let policy = draft.policy;
    let is_waited_for = policy.background.any.is_empty() || draft.request.is_some();
    if is_waited_for || !policy.background.fires(&draft.size(), policy.budget()) {
        return;
    }
    let Some(rule) = policy.summarizes() else { return };
    let target = rule.target.as_ref().unwrap_or(&policy.target);
    if !rule.strategy.has_reached(draft, target) {
        rule.strategy.propose(draft, target, rule.keep.as_ref().unwrap_or(&policy.keep));
        draft.request = draft.request.map(|request| SummaryRequest { ahead: true, ..request });
    }
}

/// Requests a summary of messages that the budget cut earlier, as soon as a summary has room.
fn summarize_cut(draft: &mut Draft<'_>) {
    if !draft.view.is_over_budget(draft.covered())
        || draft.request.is_some()
        || !draft.may_summarize
    {
        return;
    }
    let target = &draft.policy.target;
    if let Some(rule) = draft.policy.summarizes() {
        rule.strategy.summarize_cut(draft, rule.target.as_ref().unwrap_or(target));
    }
}

/// Cuts the oldest turns, then the oldest steps, if the strategies leave the plan over budget: down
/// to the budget and no further, since only strategies decide what else may go.
fn respect_budget(draft: &mut Draft<'_>) {
    respect_count(draft);
    let Some(budget) = draft.policy.budget() else { return };
    for by_steps in [false, true] {
        if is_over(draft, budget) {
            let reason = draft.view.reason;
            let cut = draft.view.cut;
            Trim { by_steps, only_turns: false }.propose(
                draft,
                &Limit::tokens(budget.0),
                &Keep::turns(1),
            );
            draft.view.reason = if draft.view.cut == cut { reason } else { Reason::OverBudget };
        }
    }
}

/// Cuts the oldest turns, then the oldest steps, if there are more messages than the provider takes:
/// a sixteenth more than it must, since otherwise every request would change from its beginning.
fn respect_count(draft: &mut Draft<'_>) {
    let Some(most) = draft.policy.most_messages else { return };
    for by_steps in [false, true] {
        if draft.size().messages > most && !draft.policy.is_inert() {
            let limit = Limit::messages(most - most / 16);
            let cut = draft.view.cut;
            Trim { by_steps, only_turns: false }.propose(draft, &limit, &Keep::turns(1));
            if draft.view.cut != cut {
                draft.view.reason = Reason::OverBudget;
            }
        }
    }
}

/// Shortens the results of the last step if that step alone exceeds the budget. Like cutting, it
/// aims for the target.
fn shorten(draft: &mut Draft<'_>) {
    let Some(budget) = draft.policy.budget() else { return };
    // Undoing an earlier shortening just for a margin could exceed the budget.
    let is_other =
        draft.view.shortened.is_some_and(|shortened| shortened.unit != draft.last_bound());
    let spare = if is_other { TokenCount::ZERO } else { draft.spare(draft.size().tokens) };
    if draft.policy.shorten && is_over(draft, budget.saturating_sub(spare)) {
        let target = draft.policy.target.in_tokens(Some(budget)).unwrap_or(budget);
        draft.shorten(budget, target.min(budget));
    }
}

/// Leaves the summary out of this plan if the protected messages leave no room for it.
fn leave_summary_out(draft: &mut Draft<'_>) -> bool {
    let has_no_room = draft.summary.is_some() && is_over_budget(draft);
    if has_no_room {
        draft.view.cut = draft.start();
        draft.view.reason = Reason::OverBudget;
        draft.summary = None;
    }
    has_no_room
}

/// Leaves added texts out of this plan if what must stay has no room for them: first those of the
/// newest user message, then those at the front.
fn leave_additions_out(draft: &mut Draft<'_>) {
    if is_over_budget(draft) {
        draft.additions.until = draft.transcript.turns().last().copied().unwrap_or_default();
    }
    if is_over_budget(draft) {
        draft.additions.has_front = false;
    }
}

#[inline(never)]
fn is_over_budget(draft: &Draft<'_>) -> bool {
    draft.policy.budget().is_some_and(|budget| is_over(draft, budget))
}

/// Whether the plan must shrink. A policy without strategies never leaves anything out.
fn is_over(draft: &Draft<'_>, budget: TokenCount) -> bool {
    !draft.policy.is_inert() && draft.size().tokens > budget
}

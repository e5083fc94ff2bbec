//! From what is in force to a plan: strategies act, what does not pay waits, and the budget has the
//! last word.

use super::Context;
use crate::draft::{Draft, Mark, View, Wish};
use crate::mending::Mending;
use crate::plan::{Plan, Reason};
use crate::policy::{Keep, Limit};
use crate::prefix::Given;
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
        let before = self.view();
        let mending = self.mending();
        let sent = core::mem::take(&mut self.sent);
        let (is_inert, compacted) = (self.policy.is_inert(), self.transcript.compacted());
        let mut draft = self.draft(&mending);
        if !is_inert {
            // What the provider has summarized it does not need again.
            draft.cut(compacted, Reason::Compacted);
        }
        run_strategies(&mut draft);
        hold_back(&mut draft, before, &sent);
        look_ahead(&mut draft);
        let lasting = draft.view;
        respect_budget(&mut draft);
        shorten(&mut draft);
        summarize_cut(&mut draft);
        let (wish, now) = (draft.wish.map(|wish| (wish, draft.stands_for(wish.end))), draft.view);
        let is_provisional = draft.waits();
        if leave_summary_out(&mut draft) {
            shorten(&mut draft);
        }
        let mut plan = project(&draft);
        let after = if is_provisional { lasting } else { now };
        let omission = draft.new_omission.take();
        let setback = draft.setback;
        let shortened = draft.shortened_from(draft.start());
        self.sent = sent;
        match omission {
            Some(omission) if omission.serial == after.omission => self.omission = omission,
            Some(_) => self.omission.decided_at = len,
            None => {}
        }
        if after != before {
            self.marks.truncate(self.marks.partition_point(|mark| mark.at_len < len));
            self.marks.push(Mark { at_len: len, view: after });
        }
        self.unweighed = shortened;
        plan.breaker = self.breaker.with(setback);
        plan.job = wish.map(|(wish, covered)| self.job(wish, covered));
        self.sending = plan.sent();
        plan.prefix_change =
            self.sent.compare(&plan, &self.sending, self.edited_from, &self.transcript);
        plan
    }

    pub(super) fn mending(&self) -> Mending {
        Mending::of(&self.transcript, &self.pins, &self.policy, self.withheld().as_ref())
    }

    /// Whether something was cut for the budget's sake that a summary could tell, once there is
    /// room.
    pub(super) fn has_untold_cut(&self) -> bool {
        let covered = self.summary().map_or(0, |summary| summary.end);
        self.view().is_over_budget(covered) && self.policy.summarizes().is_some()
    }

    /// The step of which a result was popped and has not come again.
    fn withheld(&self) -> Option<Step> {
        self.transcript.step_at(self.withheld?).filter(|step| step.open > 0).copied()
    }

    pub(super) fn draft<'a>(&'a mut self, mending: &'a Mending) -> Draft<'a> {
        let len = self.transcript.len();
        let (view, withheld) = (self.view(), self.withheld());
        // What the provider has summarized since is in its own summary, ours included.
        let (is_inert, compacted) = (self.policy.is_inert(), self.transcript.compacted());
        Draft {
            transcript: &self.transcript,
            policy: &self.policy,
            pins: &self.pins,
            mending,
            withheld,
            summary: self.summaries.last().filter(|summary| is_inert || summary.end > compacted),
            replaced: &mut self.replaced,
            weighed: &self.weighed,
            omission: &self.omission,
            new_omission: None,
            scores: if self.scores.len() as u32 == len { &self.scores } else { &[] },
            digests: &mut self.digests,
            need: None,
            view,
            may_summarize: !self.breaker.is_open() && self.quiet_until < len.max(1),
            expected: self.expected,
            wish: None,
            setback: None,
        }
    }
}

/// Lets the strategies act whose trigger fires, in order, until the target holds or a summary is
/// asked for.
pub(super) fn run_strategies(draft: &mut Draft<'_>) {
    let policy = draft.policy;
    let budget = policy.budget();
    let policy_fires =
        !policy.trigger.any.is_empty() && policy.trigger.fires(&draft.size(), budget);
    for rule in &policy.strategies {
        let fires = match &rule.trigger {
            Some(trigger) => trigger.fires(&rule.strategy.trigger_size(draft, trigger), budget),
            None => policy_fires,
        };
        let target = rule.target.as_ref().unwrap_or(&policy.target);
        // The size is asked for last: most messages trigger nothing.
        if fires
            && draft.wish.is_none()
            && draft.need.is_none()
            && !rule.strategy.is_done(draft, target)
        {
            let is_for_tokens = target.in_tokens(budget).is_some();
            let least =
                policy.min_saving.in_tokens(budget).filter(|_| is_for_tokens).unwrap_or_default();
            // Trimming names a bound and no messages: where nothing stood before it, that changes
            // nothing that is sent.
            let may_fail = rule.strategy.behavior().must_free();
            // Where a summary tells what goes, nothing goes untold that would not reach the target
            // either.
            let may_stay = !may_fail
                && draft.may_summarize
                && policy.summarizes().is_some()
                && !is_over_budget(draft);
            let view = draft.view;
            let before = (may_fail || least.0 > 0).then(|| draft.size());
            rule.strategy.behavior().propose(
                draft,
                target,
                rule.keep.as_ref().unwrap_or(&policy.keep),
            );
            let sizes = before.map(|before| (before, draft.size()));
            let is_small = sizes
                .is_some_and(|(before, after)| before.tokens.saturating_sub(after.tokens) < least);
            let is_new =
                draft.view != View { cut: draft.view.cut, reason: draft.view.reason, ..view };
            let has_failed = is_new && sizes.is_some_and(|(before, after)| !after.is_less(before));
            let is_in_vain = may_stay && !draft.holds(target);
            if draft.wish.is_none() && (is_small || has_failed || is_in_vain) {
                draft.view = view;
            }
            if has_failed {
                draft.setback = Some(Setback::FreedNothing);
            }
        }
    }
}

/// Takes back what the strategies did where it does not pay: the policy says within how many
/// requests it must. What the budget demands is done all the same.
fn hold_back(draft: &mut Draft<'_>, before: View, sent: &Given) {
    let Some(payback) = draft.policy.payback else { return };
    let after = draft.view;
    if after == before && draft.wish.is_none() {
        return;
    }
    let (messages, tokens) = draft.wish.map_or((0, TokenCount::ZERO), |wish| (2, wish.max_tokens));
    let start = draft.wish.map_or(draft.start(), |wish| wish.end);
    let size =
        if draft.wish.is_some() { draft.size_from(start, messages, tokens) } else { draft.size() };
    let new = draft.transcript.tokens(sent.len.min(draft.transcript.len())..draft.transcript.len());
    let saved = sent.carried_on(draft.transcript).saturating_sub(size.tokens);
    if !payback.is_worth(saved, size.tokens.saturating_sub(new)) {
        draft.view = before;
        draft.wish = None;
    }
}

/// Below the trigger, asks for a summary that is not needed yet, so that nobody has to wait for it
/// later.
fn look_ahead(draft: &mut Draft<'_>) {
    let policy = draft.policy;
    let is_waited_for = policy.background.any.is_empty() || draft.wish.is_some();
    if is_waited_for || !policy.background.fires(&draft.size(), policy.budget()) {
        return;
    }
    let Some(rule) = policy.summarizes() else { return };
    let target = rule.target.as_ref().unwrap_or(&policy.target);
    if !rule.strategy.is_done(draft, target) {
        rule.strategy.behavior().propose(draft, target, rule.keep.as_ref().unwrap_or(&policy.keep));
        draft.wish = draft.wish.map(|wish| Wish { ahead: true, ..wish });
    }
}

/// What went because the budget was exceeded, when no summary had room, is told as soon as one has.
fn summarize_cut(draft: &mut Draft<'_>) {
    if !draft.view.is_over_budget(draft.covered()) || draft.wish.is_some() || !draft.may_summarize {
        return;
    }
    let target = &draft.policy.target;
    if let Some(rule) = draft.policy.summarizes() {
        rule.strategy.behavior().summarize_cut(draft, rule.target.as_ref().unwrap_or(target));
    }
}

/// A plan is never a dead end: what the strategies leave over the budget goes from its oldest turn
/// on, then from its oldest step, down to the target so that the next message does not cause the
/// next cut. While a summary is being made only as much goes as must, and only for the time being.
fn respect_budget(draft: &mut Draft<'_>) {
    let Some(budget) = draft.policy.budget() else { return };
    let target = draft.policy.target.in_tokens(Some(budget)).unwrap_or(budget);
    let aim = if draft.waits() { budget } else { target.min(budget) };
    for by_steps in [false, true] {
        if is_over(draft, budget) {
            let reason = draft.view.reason;
            let cut = draft.view.cut;
            Trim { by_steps, only_turns: false }.propose(
                draft,
                &Limit::tokens(aim.0),
                &Keep::turns(1),
            );
            draft.view.reason = if draft.view.cut == cut { reason } else { Reason::OverBudget };
        }
    }
}

/// Where the last step would exceed the budget all alone, its results are shortened: to the target,
/// as what is left out.
fn shorten(draft: &mut Draft<'_>) {
    let Some(budget) = draft.policy.budget() else { return };
    // Taking back what was shortened before, for a margin only, could exceed the budget.
    let is_other =
        draft.view.shortened.is_some_and(|shortened| shortened.unit != draft.last_bound());
    let spare = if is_other { TokenCount::ZERO } else { draft.spare(draft.size().tokens) };
    if draft.policy.shorten && is_over(draft, budget.saturating_sub(spare)) {
        let target = draft.policy.target.in_tokens(Some(budget)).unwrap_or(budget);
        draft.shorten(budget, target.min(budget));
    }
}

/// Where what must stay leaves no room for the summary, the plan goes without it, for the time
/// being.
fn leave_summary_out(draft: &mut Draft<'_>) -> bool {
    let has_no_room = draft.summary.is_some() && is_over_budget(draft);
    if has_no_room {
        draft.view.cut = draft.start();
        draft.view.reason = Reason::OverBudget;
        draft.summary = None;
    }
    has_no_room
}

#[inline(never)]
fn is_over_budget(draft: &Draft<'_>) -> bool {
    draft.policy.budget().is_some_and(|budget| is_over(draft, budget))
}

/// Whether something has to go. Where no strategy may leave anything out, nothing is.
fn is_over(draft: &Draft<'_>, budget: TokenCount) -> bool {
    !draft.policy.is_inert() && draft.size().tokens > budget
}

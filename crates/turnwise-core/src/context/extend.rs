//! The fast path for appending: adds an item to the end of the plan at hand.
//!
//! Most messages trigger nothing: the window only grows at its end. The plan at hand then needs one
//! more item, and no second look at the view, the pins and the faults. If anything else could
//! change, the plan is discarded and made again. A property test checks that both ways give the
//! same plan.

use crate::item::{Flags, Item, Kind, Role};
use crate::media::Attachments;
use crate::plan::{Action, Plan, Reason, Run, Segment, push_segment};
use crate::policy::{Policy, Rule};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

use super::Context;

/// The state of the transcript before an item is appended.
pub(super) struct BeforeAppend {
    faults: usize,
    strays: usize,
    blemishes: usize,
    is_plain: bool,
    is_system: bool,
    tokens: TokenCount,
}

impl BeforeAppend {
    pub fn new(transcript: &Transcript, item: &Item) -> Self {
        let ends_in_reasoning = transcript.trailing_reasoning().is_some();
        let last = transcript.last_unit().start;
        let ends_in_fault = transcript.faults().last().is_some_and(|fault| fault.end > last);
        let flags = [
            Flags::COMPACTS,
            Flags::HOISTED,
            Flags::TRAILING_SPACE,
            Flags::CUT,
            Flags::THINKS,
            Flags::UNREASONED,
        ];
        let is_paused =
            transcript.items(last..transcript.len()).any(|(_, item)| item.flags.has(Flags::PAUSED));
        let is_special = item.opens_turn()
            || flags.into_iter().any(|flag| item.flags.has(flag))
            || item.breakpoints > 0
            || item.attachments != Attachments::default()
            || item.kind == Kind::Reasoning;
        let is_plain = !is_special && !is_paused && !ends_in_reasoning && !ends_in_fault;
        Self {
            faults: transcript.faults().len(),
            strays: transcript.strays().len(),
            blemishes: transcript.blemishes().len(),
            is_plain,
            is_system: item.role == Role::System,
            tokens: item.tokens,
        }
    }
}

impl Context {
    /// Adds the newest item to the plan at hand if only the end of the plan changes. Otherwise
    /// discards the plan.
    pub(super) fn extend_plan(&mut self, before: &BeforeAppend) {
        let index = self.transcript.len().saturating_sub(1);
        let is_quiet = before.is_plain
            && self.transcript.faults().len() == before.faults
            && self.transcript.strays().len() == before.strays
            // A late result may have taken the place of another one.
            && self.transcript.just_repeated().is_none()
            && self.transcript.blemishes().len() == before.blemishes
            && self.withheld.is_none()
            && !self.has_unsummarized_cut()
            && !self.pins.covers(index)
            && !self.transcript.is_crowded(self.transcript.unit(index).start)
            // The texts at the front go behind the leading system messages.
            && (!before.is_system || self.additions.front().is_empty())
            && has_no_interrupted_call(&self.transcript)
            && !(self.policy.opens_with_user && self.transcript.turns().is_empty());
        // The message may have moved a limit out of sight.
        let is_quiet = is_quiet && self.wanted_text().is_none();
        // What a plan has behind its last message may be void.
        let ends_verbatim = |plan: &Plan| {
            plan.segments.last().is_some_and(|last| last.action == Action::Keep)
                && plan.inserts.last().is_none_or(|last| last.before < index)
        };
        let Some(plan) =
            self.plan.as_mut().filter(|plan| is_quiet && plan.job.is_none() && ends_verbatim(plan))
        else {
            self.plan = None;
            return;
        };
        for size in [&mut plan.size, &mut plan.whole] {
            size.messages += 1;
            size.tokens += before.tokens;
        }
        if acts_on(&self.policy, plan) {
            self.plan = None;
            return;
        }
        extend_segments(plan, &self.transcript);
        if self.is_given_out {
            plan.prefix_change = None;
            self.sending.clone_from(&self.sent.runs);
            self.is_given_out = false;
        }
        match self.sending.last_mut() {
            Some(Run::Items { end, change: None, .. }) if *end == index => *end += 1,
            _ => self.sending.push(Run::Items { start: index, end: index + 1, change: None }),
        }
    }
}

/// Whether every call without a result is in flight.
fn has_no_interrupted_call(transcript: &Transcript) -> bool {
    let in_flight = transcript.in_flight().map_or(0, |step| step.open as usize);
    transcript.open_count() == in_flight
}

/// Whether a strategy or the budget would act on a plan of this size.
fn acts_on(policy: &Policy, plan: &Plan) -> bool {
    let is_over = plan.budget.is_some_and(|budget| plan.size.tokens > budget)
        || policy.most_messages.is_some_and(|most| plan.size.messages > most);
    let looks_ahead = policy.background.fires(&plan.size, plan.budget);
    is_over || looks_ahead || policy.strategies.iter().any(|rule| rule_acts_on(rule, policy, plan))
}

fn rule_acts_on(rule: &Rule, policy: &Policy, plan: &Plan) -> bool {
    let target = rule.target.as_ref().unwrap_or(&policy.target);
    let fires = rule.trigger.as_ref().unwrap_or(&policy.trigger).fires(&plan.size, plan.budget);
    rule.strategy.could_act(plan, target, fires)
}

/// Rewrites the last segments of the plan: the verbatim window and the step in flight.
fn extend_segments(plan: &mut Plan, transcript: &Transcript) {
    let is_end = |segment: &Segment| {
        segment.action == Action::Keep
            && matches!(segment.reason, Reason::InWindow | Reason::InFlight)
    };
    let mut start = plan.segments.last().map_or(0, |last| last.end);
    while let Some(last) = plan.segments.pop_if(|last| is_end(last)) {
        start = last.start;
    }
    let len = transcript.len();
    let in_flight = transcript.in_flight().map_or(len, |step| step.start.max(start));
    let keep = |start, end, reason| Segment { start, end, action: Action::Keep, reason };
    push_segment(&mut plan.segments, keep(start, in_flight, Reason::InWindow));
    push_segment(&mut plan.segments, keep(in_flight, len, Reason::InFlight));
}

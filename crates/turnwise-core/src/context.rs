//! A conversation under a policy: append, plan, summarize, undo.

mod adding;
mod calibration;
mod choices;
mod extend;
mod help;
mod log;
mod planning;
mod summaries;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::additions::Additions;
use crate::draft::{Mark, MeasuredSize, Omission, Replaced, Superseded};
use crate::item::{Flags, Item};
use crate::meter::Meter;
use crate::pins::Pins;
use crate::placeholder::Digests;
use crate::plan::{Change, Plan, Run};
use crate::policy::{FormatRules, Policy};
use crate::prefix::LastRequest;
use crate::state::Decisions;
use crate::summary::{Breaker, Summary};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;
pub use choices::{Choice, Retracted};
use extend::BeforeAppend;
pub use summaries::UNDO_DEPTH;

/// A conversation: its transcript, its policy, and the decisions made so far.
///
/// [`Context::fit`] makes plans. Its decisions stay in force until a trigger fires again, so that
/// the prefix sent to the provider rarely changes. Cutting the transcript back also takes back the
/// decisions about the removed part. No message is ever lost.
#[derive(Clone, Debug, Default)]
pub struct Context {
    policy: Policy,
    transcript: Transcript,
    pins: Pins,
    /// The first summary, followed by the recent ones that undo can bring back.
    summaries: Vec<Summary>,
    depth: usize,
    marks: Vec<Mark>,
    replaced: Vec<Replaced>,
    /// The sizes of shortened items, as reported by the host.
    measured: Vec<MeasuredSize>,
    /// The items that the plan at hand shortens.
    unmeasured: Vec<(u32, Change)>,
    omission: Omission,
    /// The results that later messages made worthless, as the host supplied them for the current
    /// transcript.
    superseded: Option<Vec<Superseded>>,
    /// What a person decided about messages.
    choices: Vec<Choice>,
    /// The facts that were taken back.
    retracted: Vec<Retracted>,
    /// Whether the omission has messages that a person left out.
    has_left_out: bool,
    /// The relevance of each item for the task, as last supplied by the host.
    scores: Vec<u32>,
    digests: Digests,
    additions: Additions,
    breaker: Breaker,
    /// The number of the newest summary that was ever applied.
    applied: u32,
    /// Tickets up to this number were given out before an undo and are no longer good.
    burned: u32,
    /// After an undo no summary is asked for until the transcript is longer than this.
    quiet_until: u32,
    /// The length of the transcript at which the trigger fired, while a summary is waited for.
    fired_at: u32,
    /// The expected size of the next summary.
    expected: Option<TokenCount>,
    /// First item of a step whose result was popped.
    withheld: Option<u32>,
    /// The last plan given out, and from where on the transcript was edited since.
    sent: LastRequest,
    /// The messages that the plan at hand would send, as runs.
    sending: Vec<Run>,
    edited_from: u32,
    /// The first leading message that was replaced since the last plan was given out.
    replaced_from: u32,
    plan: Option<Plan>,
    is_given_out: bool,
    /// One calibration for each model that reported counts; the latest to report comes last.
    meters: Vec<(Box<str>, Meter)>,
    /// Whether the last plan given out was reported on.
    is_observed: bool,
    /// Whether a plan was ever given out, for policies that depend on it.
    has_sent: bool,
    /// The decisions as of the last entry of the log, if there is a log.
    logged: Option<Box<Decisions>>,
}

impl Context {
    /// An empty conversation.
    pub fn new(policy: Policy) -> Self {
        let mut context = Self {
            policy,
            depth: UNDO_DEPTH,
            edited_from: u32::MAX,
            replaced_from: u32::MAX,
            ..Self::default()
        };
        context.transcript.follow(context.policy.format_rules());
        context.transcript.pin_system(context.policy.pin.system);
        context
    }

    /// Appends an item and returns its index.
    pub fn append(&mut self, item: Item) -> u32 {
        let before = BeforeAppend::new(&self.transcript, &item);
        self.superseded = None;
        let is_pinned = item.flags.has(Flags::PINNED);
        let index = self.transcript.push(item);
        if self.repeats_what_was_decided() {
            self.decide_anew();
        }
        self.pins.record(&self.transcript, self.policy.pin);
        let opener = self.transcript.turn_start(index);
        if is_pinned {
            // Texts that were added to the message that opens its turn are pinned, too.
            self.additions.sum_up(&self.pins);
        }
        if opener.is_some_and(|it| self.pins.covers(it) && self.omission.covers(it)) {
            // A pin has brought the message back that opens its turn.
            self.decide_anew();
        }
        self.uncover(index);
        self.extend_plan(&before);
        index
    }

    /// Drops a summary that covered the last step, if that step has continued since: a step must
    /// not be half inside a summary.
    fn uncover(&mut self, index: u32) {
        while self.summary().is_some_and(|summary| summary.end > self.transcript.unit(index).start)
        {
            self.summaries.pop();
            self.plan = None;
        }
    }

    /// Replaces a [leading message](Transcript::leading), such as a system message with the time.
    /// All decisions stay. Returns false if the message cannot be replaced in place: then the
    /// transcript must be [cut back](Self::truncate).
    pub fn replace(&mut self, index: u32, item: Item) -> bool {
        if !self.transcript.may_replace(index, &item) {
            return false;
        }
        let (was, is) = (self.transcript.tokens(index..index + 1), item.tokens);
        self.transcript.replace(index, item);
        self.sent.tokens = self.sent.tokens.saturating_sub(was) + is;
        self.pins.outdate(index);
        self.replaced_from = self.replaced_from.min(index);
        self.plan = None;
        true
    }

    /// Cuts the transcript back to `len` items, for histories that were edited.
    pub fn truncate(&mut self, len: u32) {
        if len >= self.transcript.len() {
            return;
        }
        self.transcript.truncate(len);
        self.pins.truncate(len);
        let may_cover_all = !self.may_last_step_grow();
        self.summaries.retain(|summary| summary.end < len || (summary.end == len && may_cover_all));
        // An undo must not bring decisions about the removed part back.
        for summary in &mut self.summaries {
            forget_after(&mut summary.shadow, len);
        }
        forget_after(&mut self.marks, len);
        self.replaced.truncate(self.view().replaced);
        self.measured.retain(|measured| measured.index < len);
        self.scores.clear();
        self.superseded = None;
        self.digests.truncate(len);
        self.choices.retain(|choice| choice.index < len);
        self.additions.truncate(len);
        self.additions.sum_up(&self.pins);
        if len < self.omission.decided_at {
            self.omission.decided_at = 0;
        }
        self.withheld = self.withheld.filter(|&start| start < len);
        self.fired_at = 0;
        self.edited_from = self.edited_from.min(len);
        self.plan = None;
    }

    /// Takes the last item away. If it was a result, the call it answered is left out of what the
    /// model sees until it is popped too or answered again: no model ever sees half a call.
    pub fn pop(&mut self) -> Option<u32> {
        let last = self.transcript.len().checked_sub(1)?;
        let answered = self.transcript.item(last).is_some_and(|item| !item.answers.is_empty());
        let late = self
            .transcript
            .strays()
            .last()
            .filter(|stray| stray.index == last)
            .map(|stray| stray.step);
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
        self.additions.clear();
        *self = Self {
            transcript,
            applied: self.applied,
            burned: self.burned,
            depth: self.depth,
            meters: core::mem::take(&mut self.meters),
            additions: core::mem::take(&mut self.additions),
            logged: self.logged.take(),
            ..Self::new(policy)
        };
    }

    /// Replaces the policy. Messages that were left out or cleared under the old policy come back;
    /// summaries stay.
    pub fn set_policy(&mut self, policy: Policy) {
        let pins_differ = policy.pin != self.policy.pin;
        self.transcript.follow(policy.format_rules());
        self.policy = policy;
        self.calibrate();
        self.decide_anew();
        self.scores.clear();
        self.superseded = None;
        self.digests = Digests::default();
        self.breaker.reset();
        self.fired_at = 0;
        self.has_sent = self.has_sent && self.policy.minds_cache();
        self.plan = None;
        if pins_differ {
            self.transcript.pin_system(self.policy.pin.system);
            for summary in &mut self.summaries {
                summary.chain = self.transcript.chain(summary.end);
            }
            self.pin_anew();
        }
    }

    /// Whether the newest item is a second result for a call, and a decision concerns the first
    /// one.
    fn repeats_what_was_decided(&self) -> bool {
        let Some((site, earlier)) = self.transcript.just_repeated() else { return false };
        let unit = self.transcript.unit(site.item).start;
        let views = self.marks.iter().map(|mark| mark.view);
        views.filter_map(|view| view.shortened).any(|shortened| shortened.unit == unit)
            || self.replaced.iter().chain(&self.omission.replaced).any(|it| it.index == earlier)
            || [site.item, earlier].iter().any(|index| self.omission.covers(*index))
    }

    /// Takes all decisions back, so that the next plan decides again. Summaries stay.
    fn decide_anew(&mut self) {
        self.summaries.iter_mut().for_each(|summary| summary.shadow.clear());
        self.marks.clear();
        self.replaced.clear();
        self.omission = Omission::default();
        self.plan = None;
    }

    /// The plan for the next request. Its cost does not depend on the length of the transcript, and
    /// calling it twice returns the same plan.
    pub fn fit(&mut self) -> &Plan {
        self.have_plan();
        if !self.is_given_out {
            let tokens = self.plan.as_ref().map_or(TokenCount::ZERO, |plan| plan.size.tokens);
            self.sent = LastRequest {
                runs: core::mem::take(&mut self.sending),
                tokens,
                len: self.transcript.len(),
            };
            (self.edited_from, self.replaced_from) = (u32::MAX, u32::MAX);
            self.is_given_out = true;
            self.is_observed = false;
            self.has_sent = self.policy.minds_cache();
        }
        self.plan.get_or_insert_default()
    }

    /// Whether [`fit`](Self::fit) has answered and nothing has changed since.
    pub fn is_given_out(&self) -> bool {
        self.plan.is_some() && self.is_given_out
    }

    /// The plan at hand, if nothing has changed since it was made.
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// The same plan without handing it out. A host that makes summaries at once reads the job
    /// here; the prefix is still compared with the last plan that was handed out.
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

    /// Shortened items that the host has not measured yet, each with the limit for one of its
    /// results. Until the host reports a size, the plan counts that limit.
    pub fn unmeasured(&self) -> Vec<(u32, TokenCount)> {
        let mut unmeasured = Vec::new();
        for (index, change) in &self.unmeasured {
            let is_it = |known: &MeasuredSize| known.index == *index && known.most == change.most;
            if !self.measured.iter().any(is_it) {
                unmeasured.push((*index, change.most));
            }
        }
        unmeasured
    }

    /// Records the measured size of a shortened item, so that plans count the tokens that are
    /// really sent.
    pub fn record_size(&mut self, measured: MeasuredSize) {
        self.plan = None;
        self.measured.push(measured);
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

    /// Sets the rules of the format, once the format is known.
    pub fn set_format_rules(&mut self, rules: FormatRules) {
        if self.policy.format_rules() != rules {
            self.policy.follow(rules);
            self.transcript.follow(rules);
            self.plan = None;
        }
    }

    /// Whether more items may join the last step: then no summary may cover it.
    fn may_last_step_grow(&self) -> bool {
        self.transcript.in_flight().is_some() || self.transcript.trailing_reasoning().is_some()
    }
}

/// Removes decisions that were made when the transcript had more than `len` items.
fn forget_after(marks: &mut Vec<Mark>, len: u32) {
    while marks.pop_if(|mark| mark.at_len > len).is_some() {}
}

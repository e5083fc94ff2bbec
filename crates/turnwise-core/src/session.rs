//! Policies of the session classes: trimming and summarizing as in the cookbook, and compacting.
//!
//! A session is a [`Context`](crate::Context) under one of these policies. It adds only [`limit`],
//! which shows the newest messages of a plan.

use alloc::vec::Vec;

use crate::plan::{Action, Inserted, Plan, Reason, Run, Segment, push_segment};
use crate::policy::{Keep, Limit, PinRules, Policy, Rule, Strategy, Threshold, When};
use crate::project::overlay;
use crate::strategies::{ClearToolResults, Summarize, Trim};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// An error in a session's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsError {
    /// `keepLastNTurns` is larger than the limit that makes it count.
    KeepAboveLimit {
        /// The number of turns to keep.
        keep: u32,
        /// The limit.
        limit: u32,
    },
}

/// Sends every item unchanged (reference A1).
pub fn full_retention(pin: PinRules) -> Policy {
    Policy { pin, ..Policy::default() }
}

/// Sends the last `max_turns` user turns (reference A2). With `keep`, it cuts back to `keep` turns
/// whenever `max_turns` is reached (A3); without, the window slides. At least one turn stays.
pub fn trimming(
    max_turns: u32,
    keep: Option<u32>,
    when: When,
    pin: PinRules,
) -> Result<Policy, SettingsError> {
    let max_turns = max_turns.max(1);
    let (kept, when) = match keep {
        Some(keep) => (check_keep(keep.max(1), max_turns)?, when),
        None => (max_turns, When::Reaches),
    };
    let trim = Trim { by_steps: false, only_turns: keep.is_none() };
    Ok(single(Strategy::Trim(trim), Limit::turns(max_turns), when, kept, Limit::turns(kept), pin))
}

/// Beyond `limit` user turns, summarizes everything before the last `keep` turns (reference A5).
pub fn summarizing(
    keep: u32,
    limit: u32,
    when: When,
    max_tokens: TokenCount,
    pin: PinRules,
) -> Result<Policy, SettingsError> {
    let keep = check_keep(keep, limit)?.max(1);
    let strategy = Strategy::Summarize(Summarize { max_tokens, fill: None, ahead: 0 });
    Ok(single(strategy, Limit::turns(limit), when, keep, Limit::turns(keep), pin))
}

/// Beyond `trigger` user turns that were not cleared yet, replaces the tool results before the last
/// `keep` turns by placeholders (reference A10).
pub fn compacting(
    clear: ClearToolResults,
    trigger: u32,
    keep: u32,
    when: When,
    pin: PinRules,
) -> Result<Policy, SettingsError> {
    let keep = check_keep(keep, trigger)?;
    Ok(single(
        Strategy::ClearToolResults(clear),
        Limit::turns(trigger),
        when,
        keep,
        Limit::default(),
        pin,
    ))
}

fn single(
    strategy: Strategy,
    trigger: Limit,
    when: When,
    keep: u32,
    target: Limit,
    pin: PinRules,
) -> Policy {
    let trigger = Some(Threshold::single(trigger, when));
    let rule = Rule { strategy, trigger, target: Some(target), keep: Some(Keep::turns(keep)) };
    Policy { pin, strategies: Vec::from([rule]), repair: true, ..Policy::default() }
}

fn check_keep(keep: u32, limit: u32) -> Result<u32, SettingsError> {
    if keep > limit { Err(SettingsError::KeepAboveLimit { keep, limit }) } else { Ok(keep) }
}

/// Limits a plan to its newest `limit` messages. It shows fewer if the first of them would be a
/// result without its call, or half of a summary pair.
pub fn limit(plan: &mut Plan, transcript: &Transcript, limit: u32) {
    if plan.size.messages <= limit {
        return;
    }
    let (first, shows_head) = first_shown(plan, transcript, limit);
    plan.inserts.retain(|insert| match insert.what {
        Inserted::Summary { .. } | Inserted::Opening => shows_head,
        Inserted::Interrupted(_) | Inserted::Moved(..) | Inserted::Added { .. } => {
            insert.before > first
        }
    });
    let mut segments = Vec::with_capacity(plan.segments.len());
    for segment in core::mem::take(&mut plan.segments) {
        let border = first.clamp(segment.start, segment.end);
        let is_shown = segment.action.is_sent() || matches!(segment.action, Action::Move(_));
        let hidden = match is_shown {
            true => Segment {
                end: border,
                action: Action::Drop,
                reason: Reason::BeyondLimit,
                ..segment
            },
            false => Segment { end: border, ..segment },
        };
        push_segment(&mut segments, hidden);
        push_segment(&mut segments, Segment { start: border, ..segment });
    }
    // A late result goes with its call.
    let late =
        transcript.strays().iter().filter(|stray| stray.step < first && first <= stray.index);
    late.for_each(|stray| overlay(&mut segments, stray.index, Action::Drop, Reason::BeyondLimit));
    plan.segments = segments;
    plan.size.messages = plan.runs().iter().map(Run::messages).sum();
    let shown = plan.decisions(transcript).filter(|decision| decision.action.is_sent());
    let shown: TokenCount = shown.map(|decision| decision.tokens_after).sum();
    plan.size.tokens = shown + plan.inserts.iter().map(|insert| insert.tokens).sum();
}

/// The first transcript index, at a bound between units, from which at most `limit` messages are
/// sent, and whether the summary, or the message that opens the conversation, is among them.
fn first_shown(plan: &Plan, transcript: &Transcript, limit: u32) -> (u32, bool) {
    let mut left = limit;
    let mut first = transcript.len();
    let mut shows_head = false;
    for run in plan.runs().iter().rev() {
        let count = run.messages();
        match run {
            Run::Items { end, .. } if count > left => {
                first = end - left;
                break;
            }
            Run::Insert(_) if count > left => break,
            Run::Items { start, .. } => first = *start,
            Run::Insert(what) => {
                shows_head |= matches!(what, Inserted::Summary { .. } | Inserted::Opening);
            }
        }
        left -= count;
    }
    let is_sent = |index: u32| plan.segment_at(index).is_some_and(|it| it.action.is_sent());
    let first = match transcript.step_at(first) {
        // Repairs may have left the first items of the step out.
        Some(step) if (step.start..first).any(is_sent) => step.end,
        Some(step) => step.start,
        None => first,
    };
    (first, shows_head)
}

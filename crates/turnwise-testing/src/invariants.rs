//! The invariants of every plan, for all histories and policies.

mod transcript;

use std::collections::BTreeSet;

use turnwise_core::Context;
use turnwise_core::item::{Item, Kind, Role};
use turnwise_core::media::{MediaLimits, Taken};
use turnwise_core::plan::{Action, Change, Inserted, Plan, Reason};
use turnwise_core::tokens::TokenCount;

use crate::generate::Shape;
use crate::seen::{SentMessage, in_flight, links, lint, sent_messages};
use crate::{Outcome, ensure};
pub use transcript::check_transcript;

/// Checks all invariants of a plan.
pub fn check_plan(context: &Context, plan: &Plan, shape: Shape) -> Outcome {
    let items: Vec<Item> =
        context.transcript().items(0..context.transcript().len()).map(|(_, i)| i.clone()).collect();
    let sent = sent_messages(plan, items.len() as u32);
    covers_everything(context, plan)?;
    keeps_order(&sent)?;
    adds_up(context, plan, &items, &sent)?;
    runs_agree(plan, &sent)?;
    keeps_pairs(context, plan, &items, &sent)?;
    keeps_pins(context, plan, &items, &sent)?;
    fits_or_cannot(context, plan, &items, &sent)?;
    shortens_the_last(context, plan)?;
    obeys_limits(context, plan, &items)?;
    if context.policy().repair {
        lint(&sent, &items, context.transcript(), shape)?;
    }
    Ok(())
}

/// No more pictures, documents and messages than the provider takes, unless those that must stay are
/// too many.
fn obeys_limits(context: &Context, plan: &Plan, items: &[Item]) -> Outcome {
    let (policy, transcript) = (context.policy(), context.transcript());
    if !policy.repair || policy.media == MediaLimits::NONE {
        return Ok(());
    }
    let (mut taken, mut must) = (Taken::default(), Taken::default());
    let mut is_over = false;
    let mut may_be_over = false;
    for segment in &plan.segments {
        for index in segment.start..segment.end {
            let attached = items[index as usize].attachments;
            let is_bare = |change: Change| change.attachments || change.results;
            let is_shown = match segment.action {
                Action::Keep => true,
                Action::Replace(change) => !is_bare(change),
                Action::Move(_) => true,
                Action::Drop | Action::Summarize => false,
            };
            is_over |= is_shown && !taken.takes(&attached, &policy.media);
            let must_stay = transcript.turns().last() == Some(&index)
                || transcript.stray_at(index).is_some()
                || transcript.fault_of(index).is_some()
                || attached.freed == 0;
            may_be_over |= must_stay && !must.takes(&attached, &policy.media);
        }
    }
    ensure!(!is_over || may_be_over, "too many attachments: {:?}", plan.segments);
    Ok(())
}

/// Segments cover the transcript without gap or overlap, and equal neighbors are merged; every item
/// left out is covered by the summary or dropped.
fn covers_everything(context: &Context, plan: &Plan) -> Outcome {
    let mut at = 0;
    for (place, segment) in plan.segments.iter().enumerate() {
        ensure!(
            segment.start == at && segment.end > at,
            "segment {segment:?} does not start at {at}"
        );
        let twin = place.checked_sub(1).map(|place| &plan.segments[place]);
        let is_twin =
            twin.is_some_and(|twin| twin.action == segment.action && twin.reason == segment.reason);
        let is_single = segment.action.change().is_some();
        ensure!(!is_twin || is_single, "segment {segment:?} says the same as the one before");
        ensure!(
            !is_single || segment.end == segment.start + 1,
            "a replacement of several items: {segment:?}"
        );
        at = segment.end;
    }
    let len = context.transcript().len();
    ensure!(at == len, "segments end at {at}, the transcript at {len}");
    // A summary without room is left out of the plan and covers nothing.
    let is_there =
        plan.inserts.iter().any(|insert| matches!(insert.what, Inserted::Summary { .. }));
    let summary = context.summary().filter(|_| is_there);
    let covered = summary.map_or(0, |summary| summary.end);
    let is_omitted = |index| {
        summary.is_some_and(|summary| {
            summary.omitted.iter().any(|run| (run.start..run.end).contains(&index))
        })
    };
    for segment in &plan.segments {
        match segment.action {
            Action::Summarize => {
                ensure!(segment.end <= covered, "summarized past {covered}: {segment:?}");
                ensure!(
                    !(segment.start..segment.end).any(is_omitted),
                    "summarized, though pruning left it out before: {segment:?}"
                );
            }
            Action::Drop => ensure!(
                segment.start >= covered
                    || segment.reason == Reason::Irrelevant
                        && (segment.start..segment.end.min(covered)).all(is_omitted)
                    || is_mended(segment.reason)
                    || segment.reason == Reason::HalfPopped,
                "dropped, though the summary covers up to {covered}: {segment:?}"
            ),
            _ => {}
        }
    }
    ensure!(
        plan.inserts.is_sorted_by_key(|insert| insert.before),
        "inserts are out of order: {:?}",
        plan.inserts
    );
    let moved = plan
        .segments
        .iter()
        .filter(|segment| matches!(segment.action, Action::Move(_)))
        .flat_map(|s| s.start..s.end);
    let mut inserted: Vec<u32> = plan
        .inserts
        .iter()
        .filter_map(|insert| match insert.what {
            Inserted::Moved(from, _) => Some(from),
            _ => None,
        })
        .collect();
    inserted.sort_unstable();
    ensure!(moved.eq(inserted.iter().copied()), "moved items and inserts differ: {inserted:?}");
    Ok(())
}

fn is_mended(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::OrphanResult
            | Reason::DuplicateResult
            | Reason::DanglingReasoning
            | Reason::EmptyMessage
            | Reason::NullContent
            | Reason::RepeatedItem
            | Reason::LateResult
    )
}

fn keeps_order(sent: &[SentMessage]) -> Outcome {
    let stayed: Vec<u32> = sent
        .iter()
        .filter_map(|seen| match seen {
            SentMessage::Item(index, _) => Some(*index),
            _ => None,
        })
        .collect();
    ensure!(stayed.windows(2).all(|pair| pair[0] < pair[1]), "order is not kept: {stayed:?}");
    let mut indexes: Vec<u32> = sent.iter().filter_map(SentMessage::index).collect();
    indexes.sort_unstable();
    ensure!(
        indexes.windows(2).all(|pair| pair[0] < pair[1]),
        "something is sent twice: {indexes:?}"
    );
    Ok(())
}

/// Sizes are the sums over all messages of the request.
fn adds_up(context: &Context, plan: &Plan, items: &[Item], sent: &[SentMessage]) -> Outcome {
    let decided: u32 =
        plan.decisions(context.transcript()).map(|decision| decision.tokens_after.0).sum();
    let inserted = plan.inserts.iter().filter(|insert| !matches!(insert.what, Inserted::Moved(..)));
    let inserted: u32 = inserted.map(|insert| insert.tokens.0).sum();
    ensure!(
        plan.size.tokens.0 == decided + inserted,
        "{} tokens, but decisions and inserts come to {decided} + {inserted}",
        plan.size.tokens.0
    );
    let messages = sent.iter().filter(|seen| !seen.is_merged()).count();
    ensure!(
        plan.size.messages as usize == messages,
        "{} messages, but {messages} are sent",
        plan.size.messages
    );
    let whole: u32 = items.iter().map(|item| item.tokens.0).sum();
    ensure!(plan.whole.tokens.0 == whole, "{} tokens in all, not {whole}", plan.whole.tokens.0);
    ensure!(plan.whole.messages as usize == items.len(), "{} messages in all", plan.whole.messages);
    let turns = items.iter().filter(|item| item.opens_turn()).count();
    ensure!(plan.whole.turns as usize == turns, "{} turns in all, not {turns}", plan.whole.turns);
    for decision in plan.decisions(context.transcript()) {
        let grows = |change: Change| change.closed > 0 || change.added > 0;
        let closes = decision.action.change().is_some_and(grows);
        ensure!(
            decision.tokens_after <= decision.tokens_before || closes,
            "larger than before: {decision:?}"
        );
    }
    Ok(())
}

fn runs_agree(plan: &Plan, sent: &[SentMessage]) -> Outcome {
    let count: u32 = plan.runs().iter().map(turnwise_core::plan::Run::messages).sum();
    let messages = sent.iter().filter(|seen| !seen.is_merged()).count();
    ensure!(count as usize == messages, "runs come to {count} messages, not {messages}");
    Ok(())
}

/// Calls and their results are sent together or not at all.
fn keeps_pairs(context: &Context, plan: &Plan, items: &[Item], sent: &[SentMessage]) -> Outcome {
    let is_sent: BTreeSet<u32> = sent.iter().filter_map(SentMessage::index).collect();
    for (call, result) in links(items, context.transcript()) {
        let reason = plan.segment_at(result).map(|segment| segment.reason);
        let was_popped =
            plan.segment_at(call).is_some_and(|segment| segment.reason == Reason::HalfPopped);
        ensure!(
            is_sent.contains(&call) == is_sent.contains(&result) || was_popped,
            "call {call} and its result {result} are parted ({reason:?})"
        );
    }
    Ok(())
}

/// Pins, the newest user message and the step in flight are sent, whole unless a provider would
/// refuse them.
fn keeps_pins(context: &Context, plan: &Plan, items: &[Item], sent: &[SentMessage]) -> Outcome {
    let is_sent: BTreeSet<u32> = sent.iter().filter_map(SentMessage::index).collect();
    let rules = context.policy().pin;
    let is_refused = |index: u32| {
        let reason = plan.segment_at(index).map(|segment| segment.reason);
        let is_elsewhere = |reason| matches!(reason, Reason::HalfPopped | Reason::HoistedSystem);
        reason.is_some_and(|reason| is_mended(reason) || is_elsewhere(reason))
    };
    let stays = |index: u32, why: &str| -> Outcome {
        ensure!(is_sent.contains(&index) || is_refused(index), "{why} {index} is not sent");
        Ok(())
    };
    let first = items.iter().position(Item::opens_turn);
    for (index, item) in (0..).zip(items) {
        let by_rule = (rules.system && item.role == Role::System)
            || (rules.task && first == Some(index as usize));
        if item.is_pinned() || by_rule {
            stays(index, "pinned item")?;
            let replaced = matches!(plan.segment_at(index).map(|s| s.action), Some(Action::Replace(change)) if change.results || change.inputs || change.most.0 > 0);
            ensure!(!replaced, "pinned item {index} was changed");
        }
    }
    let covered = context.summary().map_or(0, |summary| summary.end) as usize;
    if let Some(newest) = items.iter().rposition(Item::opens_turn) {
        // Popping may remove everything after a summary of whole turns; then no message waits for
        // an answer.
        let is_covered =
            context.summary().is_some_and(|summary| !summary.splits_turn) && newest < covered;
        if covered < items.len() && !is_covered {
            stays(newest as u32, "newest user message")?;
        }
    }
    for index in in_flight(items, context.transcript()) {
        stays(index, "step in flight: call")?;
        let segment = plan.segment_at(index);
        let is_kept = segment.is_some_and(|segment| {
            let is_repaired = matches!(
                segment.reason,
                Reason::HalfPopped
                    | Reason::MalformedPart
                    | Reason::RenamedId
                    | Reason::HalfCharacter
                    | Reason::MergedMessage
            );
            segment.action == Action::Keep || is_repaired
        });
        ensure!(is_kept, "the step in flight was changed: {segment:?}");
    }
    Ok(())
}

/// A plan is within its budget, unless the protected messages alone exceed it.
fn fits_or_cannot(context: &Context, plan: &Plan, items: &[Item], sent: &[SentMessage]) -> Outcome {
    let Some(budget) = plan.budget.filter(|_| !context.policy().is_inert()) else { return Ok(()) };
    if plan.size.tokens <= budget {
        return Ok(());
    }
    let transcript = context.transcript();
    let last = transcript.last_unit().start;
    let rules = context.policy().pin;
    let linked = links(items, transcript);
    let newest = items.iter().rposition(Item::opens_turn).map(|index| index as u32);
    let is_pinned = |item: &Item| item.is_pinned() || (rules.system && item.role == Role::System);
    let first = items.iter().position(Item::opens_turn).map(|index| index as u32);
    for index in sent.iter().filter_map(SentMessage::index).filter(|&index| index < last) {
        let root = transcript
            .strays()
            .iter()
            .find(|stray| stray.index == index)
            .map_or(index, |stray| stray.step);
        let unit = transcript.unit(root);
        let late = transcript
            .strays()
            .iter()
            .filter(|stray| stray.step == unit.start)
            .map(|stray| stray.index);
        // A pin takes the message along that opens its turn, also if its result came later.
        let opens_pinned = |i: u32| {
            let strays = transcript.strays().iter();
            let late = strays.filter(|it| items[it.index as usize].is_pinned());
            let pinned = items.iter().zip(0..).filter(|(item, _)| item.is_pinned());
            let mut pinned = pinned.map(|(_, at)| at).chain(late.map(|stray| stray.step));
            pinned.any(|at| transcript.turn_start(at) == Some(i))
        };
        // A pinned step keeps the results that later results replaced.
        let is_replaced = |(item, at): (&Item, u32)| {
            let is_result = item.kind == Kind::Result && context.is_pinned(at);
            is_result && !linked.iter().any(|link| link.1 == at)
        };
        let has_replaced = items.iter().zip(0..).any(is_replaced);
        let is_held = |i: u32| {
            is_pinned(&items[i as usize])
                || (rules.task && Some(i) == first)
                || opens_pinned(i)
                || (has_replaced && context.is_pinned(i))
        };
        let must_stay =
            Some(index) == newest || unit.clone().chain(late).any(|i| is_held(i) || i >= last);
        ensure!(
            must_stay,
            "{} tokens in a budget of {}, though item {index} could go",
            plan.size.tokens.0,
            budget.0
        );
    }
    Ok(())
}

/// Only a step that exceeds the budget alone is shortened. If the plan still does not fit, all its
/// results have their minimum length.
fn shortens_the_last(context: &Context, plan: &Plan) -> Outcome {
    let transcript = context.transcript();
    let is_over = plan.budget.is_some_and(|budget| plan.size.tokens > budget);
    let waits: Vec<u32> =
        transcript.in_flight().into_iter().flat_map(|step| step.start..step.end).collect();
    for segment in &plan.segments {
        let Action::Replace(change) = segment.action else { continue };
        let item = transcript.item(segment.start);
        let is_long =
            item.is_some_and(|item| item.answers.iter().any(|answer| answer.payload > change.most));
        let is_least = change.most.0 == 0
            || (context.policy().shorten && is_long && change.most.0 >= MIN_RESULT_TOKENS);
        ensure!(is_least, "shortened to {:?}: {item:?}", change.most);
    }
    for index in transcript
        .last_unit()
        .filter(|index| is_over && context.policy().shorten && !waits.contains(index))
    {
        let Some(segment) = plan.segment_at(index).filter(|segment| segment.action == Action::Keep)
        else {
            continue;
        };
        let places = 0..transcript.item(index).map_or(0, |item| item.answers.len());
        let may_go = places.filter(|place| {
            turnwise_core::draft::is_shortened(
                transcript,
                index,
                *place,
                TokenCount(MIN_RESULT_TOKENS),
            )
        });
        let is_late = transcript.strays().iter().any(|stray| stray.index == index);
        let is_held = context.is_pinned(index) || context.policy().is_inert() || is_late;
        ensure!(
            is_held || may_go.count() == 0,
            "over the budget, though {segment:?} could be shortened"
        );
    }
    Ok(())
}

/// The minimum length of a shortened result in tokens, as in the engine.
const MIN_RESULT_TOKENS: u32 = 32;

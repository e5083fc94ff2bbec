//! `messages.slice(-n)` as a plan, so that the page can show it like any other policy: with the
//! messages that it leaves out, and those that a provider refuses.

use std::sync::Arc;

use turnwise_host::Conversation;
use turnwise_host::formats::Format;
use turnwise_host::turnwise_core::plan::{Action, Plan, Reason, Segment};

use crate::findings;

/// Why a provider refuses a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The index of the message that it refuses.
    pub index: usize,
    /// The rule's name.
    pub rule: &'static str,
    /// The rule in words.
    pub sentence: String,
}

/// Turns the plan of a policy that keeps everything into one that keeps the last `count` messages.
pub(super) fn slice(plan: &mut Plan, conversation: &Conversation, count: u32) {
    let transcript = conversation.context().transcript();
    let start = transcript.len().saturating_sub(count);
    let part = |start, end, action, reason| Segment { start, end, action, reason };
    let parts = [
        part(0, start, Action::Drop, Reason::OlderThanKeep),
        part(start, transcript.len(), Action::Keep, Reason::InWindow),
    ];
    plan.segments = parts.into_iter().filter(|part| part.start < part.end).collect();
    plan.inserts.clear();
    plan.job = None;
    plan.size.tokens.0 =
        transcript.items(start..transcript.len()).map(|(_, item)| item.tokens.0).sum();
    plan.size.messages = transcript.len() - start;
    let opened = transcript.turns().iter().filter(|turn| **turn >= start).count();
    plan.size.turns = u32::try_from(opened).unwrap_or(u32::MAX);
}

/// The first message of a request that a provider refuses. `start` is its place in the
/// conversation.
pub(super) fn refusal(messages: &[Arc<str>], format: Format, start: usize) -> Option<Refusal> {
    let found = findings::find(format, messages).into_iter().find(|found| found.is_error)?;
    Some(Refusal { index: start + found.index, rule: found.rule, sentence: found.sentence })
}

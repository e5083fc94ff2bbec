//! The check of a summary's facts outside of a plan: what it kept of messages, lost, and made up.

use alloc::vec::Vec;

use turnwise::item::Role;
use turnwise_formats::Json;
use turnwise_text::{CheckPolicy, SummaryCheck, SummaryToCheck};

use crate::notes::reading_all;

/// Holds `text`, a summary of `messages` that took in `prior`, against them, and hands what was found to `tell`. What is
/// appended leaves it within `max_tokens`. System messages are known and not counted: they stay in sight.
pub fn check_for(
    messages: &[Json<'_>],
    prior: Option<&str>,
    text: &str,
    max_tokens: u32,
    policy: CheckPolicy,
    tell: &mut dyn FnMut(&SummaryCheck<'_>),
) {
    let chat = reading_all(messages);
    let count = |text: &str| chat.count(text).0;
    let is_system =
        |index: &u32| chat.context().transcript().item(*index).is_some_and(|item| item.role == Role::System);
    let (system, said): (Vec<u32>, Vec<u32>) = (0..chat.len()).partition(is_system);
    chat.with_snippets(system, |tail| {
        chat.with_snippets(said, |snippets| {
            let request = SummaryToCheck::new(text, snippets, max_tokens, &count);
            tell(&turnwise_text::check_summary(&SummaryToCheck { tail, prior, policy, ..request }));
        });
    });
}

use super::checks;
use super::exercise::sent;
use turnwise_exercises::{recorded, refused, role};
use turnwise_host::json::Json;

/// Calls `check` for every request of every recorded conversation, with every limit up to forty
/// messages.
fn each(check: impl Fn(&[Json<'_>], usize, &[usize])) {
    for chat in recorded() {
        for request in chat.requests() {
            for limit in 1..=40 {
                check(request, limit, &sent(request, limit));
            }
        }
    }
}

checks! {
    /// Hint: which message must a `tool` message follow?
    fn a_provider_accepts_the_request() {
        each(|messages, limit, sent| {
            let request: Vec<_> = sent.iter().filter_map(|&index| messages.get(index)).collect();
            let refused = refused(&request);
            let count = messages.len();
            assert!(refused.is_empty(), "{sent:?} of {count}, limit {limit}: {refused:?}");
        });
    }

    /// Hint: an agent may have worked for fifty messages since the last user message.
    fn the_newest_question_and_the_instructions_stay() {
        each(|messages, limit, sent| {
            let newest = last(messages, |role| role == "user");
            let system = (0..messages.len()).filter(|&index| has_role(messages, index, "system"));
            for index in system.chain(newest) {
                assert!(sent.contains(&index), "no message {index} at limit {limit}: {sent:?}");
            }
        });
    }

    /// Hint: the newest message must be sent, whatever its size.
    fn the_last_message_stays() {
        each(|messages, limit, sent| {
            let end = messages.len().checked_sub(1);
            assert_eq!(sent.last().copied(), end, "at limit {limit}");
        });
    }

    fn only_required_messages_exceed_the_limit() {
        each(|messages, limit, sent| {
            let start = last(messages, |role| role != "tool").unwrap_or_default();
            let newest = last(messages, |role| role == "user");
            let is_required = |index: usize| {
                index >= start || Some(index) == newest || has_role(messages, index, "system")
            };
            let optional = sent.iter().filter(|&&index| !is_required(index)).count();
            let count = sent.len();
            assert!(count <= limit || optional == 0, "{count} messages at limit {limit}");
            assert!(sent.is_sorted(), "not in order: {sent:?}");
        });
    }

    /// Hint: stop at the first step that does not fit as a whole.
    fn the_limit_is_used() {
        each(|messages, limit, sent| {
            let mut dropped = (0..messages.len()).filter(|index| !sent.contains(index));
            let Some(end) = dropped.next_back() else { return };
            let start = last(messages.get(..=end).unwrap_or_default(), |role| role != "tool");
            let unit = end + 1 - start.unwrap_or_default();
            assert!(sent.len() + unit > limit, "{unit} more fit limit {limit}: {sent:?}");
        });
    }
}

fn has_role(messages: &[Json<'_>], index: usize, name: &str) -> bool {
    messages.get(index).is_some_and(|message| role(message) == name)
}

/// The index of the last message with such a role.
fn last(messages: &[Json<'_>], is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
    messages.iter().rposition(|message| is_wanted(role(message)))
}

use super::checks;
use super::exercise::sent;
use turnwise_exercises::{recorded, refused, role};
use turnwise_host::json::Json;

/// Calls `check` for every request of every recorded conversation, at every size up to forty
/// messages.
fn each(check: impl Fn(&[Json<'_>], usize, &[usize])) {
    for chat in recorded() {
        for request in chat.requests() {
            for most in 1..=40 {
                check(request, most, &sent(request, most));
            }
        }
    }
}

checks! {
    /// Hint: which message must a `tool` message follow?
    fn a_provider_takes_what_is_sent() {
        each(|messages, most, sent| {
            let said: Vec<_> = sent.iter().filter_map(|&index| messages.get(index)).collect();
            let refused = refused(&said);
            assert!(refused.is_empty(), "of {} messages {sent:?} were sent for {most}, refused by {refused:?}", messages.len());
        });
    }

    /// Hint: an agent may have been at work for fifty messages since the person spoke.
    fn the_newest_question_and_the_instructions_stay() {
        each(|messages, most, sent| {
            let newest = messages.iter().rposition(|message| role(message) == "user");
            let asked = (0..messages.len()).filter(|&index| messages.get(index).is_some_and(|m| role(m) == "system"));
            for index in asked.chain(newest) {
                assert!(sent.contains(&index), "message {index} of {} is gone at {most}: {sent:?}", messages.len());
            }
        });
    }

    /// Hint: what the model has just been told must be there, whatever its size.
    fn what_came_last_stays() {
        each(|messages, most, sent| {
            assert_eq!(sent.last().copied(), messages.len().checked_sub(1), "of {} messages at {most}", messages.len());
        });
    }

    fn no_more_is_sent_than_asked_for_unless_it_must_be() {
        each(|messages, most, sent| {
            let start = messages.iter().rposition(|message| role(message) != "tool").unwrap_or_default();
            let newest = messages.iter().rposition(|message| role(message) == "user");
            let must = |index: usize| index >= start || Some(index) == newest || messages.get(index).is_some_and(|m| role(m) == "system");
            let needless = sent.iter().filter(|&&index| !must(index)).count();
            assert!(sent.len() <= most || needless == 0, "{} of {} messages at {most}", sent.len(), messages.len());
            assert!(sent.is_sorted(), "in their order: {sent:?}");
        });
    }

    /// Hint: where the next step does not fit as a whole, everything before it goes.
    fn nothing_goes_that_had_room() {
        each(|messages, most, sent| {
            let gone: Vec<usize> = (0..messages.len()).filter(|index| !sent.contains(index)).collect();
            let Some(&end) = gone.last() else { return };
            let start = (0..=end).rev().find(|&index| messages.get(index).is_some_and(|m| role(m) != "tool")).unwrap_or_default();
            let unit = end + 1 - start;
            assert!(sent.len() + unit > most, "messages {start} to {end} had room beside {sent:?} at {most}");
        });
    }
}

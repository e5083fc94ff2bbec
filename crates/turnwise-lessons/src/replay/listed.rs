//! Replays lists: a slice, or the answers of a function. Messages are sent unchanged.

use turnwise_host::turnwise_core::item::Role;

use super::{Fates, Player, Replay, Request, Wants};
use crate::error::LessonError;
use crate::sent::SentMessages;

/// Checks that there is one list per request, in order, and that each contains only messages of its
/// history.
///
/// # Errors
/// `bad_field` with the request.
pub(super) fn checked(
    lists: &[Vec<usize>],
    requests: &[usize],
) -> Result<Vec<Vec<usize>>, LessonError> {
    let wrong = |message: String, place: usize| {
        Err(LessonError::new("bad_field", message).at_field(format!("chosen[{place}]")))
    };
    if lists.len() != requests.len() {
        let message = format!("must have a list for each of the {} requests", requests.len());
        return wrong(message, lists.len());
    }
    for (place, (list, end)) in lists.iter().zip(requests).enumerate() {
        let is_sorted = list.windows(2).all(|pair| matches!(pair, [a, b] if a < b));
        if !is_sorted || list.last().is_some_and(|last| last >= end) {
            let message = format!("must have indexes below {end}, in order, each once");
            return wrong(message, place);
        }
    }
    Ok(lists.to_vec())
}

impl Player<'_> {
    /// Sends the messages of each list.
    pub(super) fn by_list(
        &self,
        lists: Vec<Vec<usize>>,
        wants: &Wants,
        budget: Option<u64>,
        replay: &mut Replay,
    ) {
        let mut last: Option<(Vec<usize>, usize)> = None;
        for (list, index) in lists.into_iter().zip(self.recording.requests()) {
            let (before, end) = last.as_ref().map_or((&[][..], 0), |(list, end)| (&list[..], *end));
            let same = before.iter().zip(&list).take_while(|(a, b)| a == b).count();
            let is_changed = same < before.len();
            let (prefix, rest) = list.split_at(same);
            let sent = self.tokens(&list);
            let mut request = Request {
                index,
                whole: self.recording.sums.get(index).copied().unwrap_or_default(),
                sent,
                cached: self.tokens(prefix),
                messages: list.len() as u64,
                turns: self.turns(0..index),
                turns_sent: self.turns(list.iter().copied()),
                left_out: (index - list.len()) as u64,
                changed_at: is_changed.then(|| u32::try_from(same).unwrap_or(u32::MAX)),
                over_by: budget.map_or(0, |budget| sent.saturating_sub(budget)),
                fates: Fates::of_list(&list, index),
                paid_from: rest.first().copied().unwrap_or(index).min(end),
                ..Request::default()
            };
            if is_changed {
                let again = rest.iter().copied().filter(|message| *message < end);
                request.resent = self.tokens(&again.collect::<Vec<_>>());
            }
            self.look(&SentMessages::of_list(&list), wants, &mut request, replay);
            last = Some((list, index));
            replay.requests.push(request);
        }
        replay.budget = budget;
    }

    fn tokens(&self, list: &[usize]) -> u64 {
        let sum = |at: usize| self.recording.sums.get(at).copied().unwrap_or_default();
        list.iter().map(|index| sum(index + 1) - sum(*index)).sum()
    }

    fn turns(&self, list: impl Iterator<Item = usize>) -> u64 {
        let said = list.filter_map(|index| self.recording.read.get(index));
        said.filter(|message| message.role == Role::User).count() as u64
    }
}

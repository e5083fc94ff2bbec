//! Summarization: replaces a prefix by one summary (reference A5, A12).

use crate::draft::{Draft, SummaryRequest, margin};
use crate::policy::{Keep, Limit};
use crate::strategies::{Behavior, SummaryTerms};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// Requests a summary of everything before the part that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summarize {
    /// The longest a summary may be.
    pub max_tokens: TokenCount,
    /// For summaries that cost nothing to make: the largest guaranteed share of the target, in per
    /// mille. They use all the room that the verbatim part leaves.
    pub fill: Option<u32>,
    /// For how many requests a filling summary leaves room, as large as the newest ones, so that
    /// the next change of the prefix comes later.
    pub ahead: u32,
}

impl Default for Summarize {
    /// Summaries of at most 400 tokens, the cookbook's output cap.
    fn default() -> Self {
        Self { max_tokens: TokenCount(400), fill: None, ahead: 0 }
    }
}

impl Behavior for Summarize {
    fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep) {
        if !draft.may_summarize {
            return;
        }
        let filled = self
            .fill
            .zip(draft.policy.budget())
            .map(|(most, budget)| Room::new(draft, target, budget, (most, self.ahead)));
        let target = &filled.as_ref().map_or_else(|| target.clone(), |room| room.limit(target));
        let max_tokens = self.cap(draft, filled.as_ref());
        let least = MIN_SUMMARY_TOKENS.min(self.max_tokens);
        if max_tokens < least {
            return;
        }
        let is_worth_it = |&end: &u32| end > draft.covered() && frees_something(draft, end);
        let taken = filled.as_ref().map_or(max_tokens, |room| max_tokens + room.spare(max_tokens));
        let fits = |&end: &u32| {
            target.holds(&draft.size_from(end, SUMMARY_MESSAGES, taken), draft.policy.budget())
        };
        let turns = draft.turn_bounds(keep);
        let by_turns =
            draft.first_fitting(turns, target, SUMMARY_MESSAGES, taken).filter(is_worth_it);
        // A conversation of one long turn, as with coding agents, has no bound between turns: cover
        // its older steps.
        let by_steps =
            || draft.first_fitting_step(target, keep, SUMMARY_MESSAGES, taken).filter(is_worth_it);
        let end = match target.turns {
            // A filling summary counts tokens, whichever turn they are in.
            None if filled.is_some() => by_steps().or(by_turns),
            None => by_turns.filter(fits).or_else(by_steps).or(by_turns),
            Some(_) => by_turns,
        };
        let end = end.or_else(|| self.must_shrink(draft, max_tokens).then(|| draft.covered()));
        let longest = |end| {
            let Some(room) = &filled else { return max_tokens };
            let kept = draft.size_from(end, 0, TokenCount::ZERO).tokens;
            // Only results of the last step can be shortened, so this applies only if nothing else
            // stays except the opener of its turn.
            let is_last = kept == draft.size_from(draft.last_bound(), 0, TokenCount::ZERO).tokens;
            let is_shortened = is_last && kept + room.minimum() > room.budget;
            let kept =
                if is_shortened { draft.must_stay(room.budget, room.minimum()) } else { kept };
            room.room_next_to(kept, draft.calls_from(end)).min(self.max_tokens)
        };
        let counts_tokens = target.in_tokens(draft.policy.budget()).is_some();
        let request = |end| {
            // A summary as large as the messages it replaces would be rejected.
            let most =
                if counts_tokens { less_than(draft.replaced_tokens(end)) } else { max_tokens };
            SummaryRequest { end, max_tokens: longest(end).min(most), ahead: false }
        };
        draft.request = end.map(request).filter(|request| request.max_tokens >= least);
    }

    fn summary(&self) -> Option<SummaryTerms> {
        Some(SummaryTerms { max_tokens: self.max_tokens, fill: self.fill })
    }

    fn cap_summary(&mut self, cap: TokenCount) {
        self.max_tokens = self.max_tokens.min(cap);
    }

    // Requested ahead, as soon as there is room: no message waits for it.
    fn summarize_cut(&self, draft: &mut Draft<'_>, target: &Limit) {
        let Some(budget) = draft.policy.budget() else { return };
        let end = draft.view.cut;
        let kept = draft.size_from(end, 0, TokenCount::ZERO).tokens;
        let room = match self.fill {
            Some(most) => {
                let room = Room::new(draft, target, budget, (most, self.ahead));
                room.room_next_to(kept, draft.calls_from(end))
            }
            None => budget.saturating_sub(kept).min(TokenCount(budget.0 / 3)),
        };
        let replaced_tokens = draft.replaced_tokens(end);
        // A cut through the last turn frees nothing if only the turn's opener precedes it.
        let is_new = draft.summary.is_none_or(|summary| replaced_tokens > summary.tokens);
        let max_tokens = self.max_tokens.min(room).min(less_than(replaced_tokens));
        if is_new && max_tokens >= MIN_SUMMARY_TOKENS.min(self.max_tokens) {
            draft.request = Some(SummaryRequest { end, max_tokens, ahead: true });
        }
    }
}

impl Summarize {
    /// Whether the running summary must be replaced by a shorter one, because the protected
    /// messages have grown and no more items can be covered. Only for notes that cost nothing to
    /// make.
    fn must_shrink(&self, draft: &Draft<'_>, max_tokens: TokenCount) -> bool {
        let is_over = |budget: TokenCount| draft.size().tokens > budget;
        let is_shorter = draft.summary.is_some_and(|summary| max_tokens < summary.tokens);
        self.fill.is_some() && is_shorter && draft.policy.budget().is_some_and(is_over)
    }

    /// The largest size of a summary: at most its share, and never the room of protected messages.
    fn cap(&self, draft: &Draft<'_>, filled: Option<&Room>) -> TokenCount {
        let Some(budget) = draft.policy.budget() else { return self.max_tokens };
        let (room, share) = match filled {
            Some(filled) => {
                let must_stay = draft.must_stay(budget, filled.minimum());
                let share =
                    draft.expected.map_or(filled.share, |expected| expected.min(filled.share));
                (filled.room_next_to(must_stay, draft.calls_from(draft.last_bound())), share)
            }
            None => {
                // For a model's summary, the last step is shortened only if it exceeds the budget
                // alone.
                let must_stay = draft.must_stay(budget, TokenCount::ZERO);
                let half = || draft.must_stay(budget, TokenCount(budget.0 / 2));
                let must_stay = if must_stay < budget { must_stay } else { half() };
                (budget.saturating_sub(must_stay), TokenCount(budget.0 / 3))
            }
        };
        self.max_tokens.min(share).min(room)
    }
}

/// The room shared by a filling summary and the verbatim part.
struct Room {
    budget: TokenCount,
    /// The tokens pinned before the verbatim part.
    pinned: TokenCount,
    /// The largest size of the request.
    aim: TokenCount,
    /// `aim` without the pinned tokens.
    free: TokenCount,
    /// The summary's part of `free`. It grows with the messages that the summary replaces.
    share: TokenCount,
}

impl Room {
    /// Scales the distance between target and budget to the unpinned part, so that long
    /// instructions do not shrink the room of the conversation.
    #[inline(never)]
    fn new(
        draft: &Draft<'_>,
        target: &Limit,
        budget: TokenCount,
        (most, ahead): (u32, u32),
    ) -> Self {
        let (_, pinned) = draft.pins.size_before(draft.transcript, draft.last_bound());
        let aim = target.in_tokens(Some(budget)).map_or(budget, |aim| aim.min(budget));
        let unpinned = budget.saturating_sub(pinned);
        let spare = u64::from(budget.saturating_sub(aim).0) * u64::from(unpinned.0)
            / u64::from(budget.0.max(1));
        let free = unpinned.saturating_sub(TokenCount(u32::try_from(spare).unwrap_or(u32::MAX)));
        let free = free.saturating_sub(TokenCount(room_ahead(free.0, draft.transcript, ahead)));
        let aim = pinned + free;
        let whole = draft.transcript.tokens(0..draft.transcript.len());
        let grown = TokenCount(whole.saturating_sub(aim).0 / 3);
        // Where little is sent, the last step alone stays beside the notes.
        let most = share_of(free, most) + share_of(free.min(FEW_SENT), MORE_OF_FEW);
        let share = grown.max(share_of(free, MIN_SHARE_PERMILLE)).min(most).min(free);
        Self { budget, pinned, aim, free, share }
    }

    fn limit(&self, target: &Limit) -> Limit {
        Limit { tokens: Some(self.aim), permille: None, ..target.clone() }
    }

    /// The minimum room for the summary next to a shortened last step: its share, at most half.
    fn minimum(&self) -> TokenCount {
        self.share.min(share_of(self.free, 500))
    }

    /// The margin for estimation errors in the messages kept next to a summary of this size.
    fn spare(&self, summary: TokenCount) -> TokenCount {
        margin(self.free.saturating_sub(summary), TokenCount::ZERO)
    }

    /// The room for a summary next to `kept` tokens of verbatim messages, including `calls` tokens
    /// of call arguments, minus a margin for estimation errors.
    #[inline(never)]
    fn room_next_to(&self, kept: TokenCount, calls: TokenCount) -> TokenCount {
        let taken = kept + margin(kept.saturating_sub(self.pinned), calls);
        // A last step beyond the target still leaves the summary its share, if the budget has room.
        self.aim.saturating_sub(taken).max(self.share).min(self.budget.saturating_sub(taken))
    }
}

/// The part of `free` that is left to the next requests. Where few requests fit at all, it would
/// cost much and delay little, so it is smaller; where so little is sent that no provider caches
/// it, it is nothing.
fn room_ahead(free: u32, transcript: &Transcript, ahead: u32) -> u32 {
    let cached = u64::from(free.saturating_sub(LEAST_CACHED));
    let (free, ahead) = (u64::from(free), u64::from(ahead));
    let request = u64::from(tokens_of_request(transcript).0.max(1));
    let share = free * ahead / (ahead + LEAST_SENT);
    let of_few = free * free * ahead / (request * FEW);
    u32::try_from((request * ahead).min(share).min(of_few).min(cached / 2)).unwrap_or(u32::MAX)
}

/// What a request adds to the one before it: the mean of the newest ones.
fn tokens_of_request(transcript: &Transcript) -> TokenCount {
    let newest = transcript.len().saturating_sub(NEWEST)..transcript.len();
    let (mut requests, mut was_output) = (0, false);
    for (_, item) in transcript.items(newest.clone()) {
        let is_output = item.is_model_output();
        requests += u32::from(is_output && !was_output);
        was_output = is_output;
    }
    TokenCount(transcript.tokens(newest).0 / requests.max(1))
}

fn less_than(tokens: TokenCount) -> TokenCount {
    tokens.saturating_sub(TokenCount(1))
}

fn share_of(tokens: TokenCount, permille: u32) -> TokenCount {
    TokenCount(u32::try_from(u64::from(tokens.0) * u64::from(permille) / 1000).unwrap_or(u32::MAX))
}

/// Whether a summary up to `end` would remove any message: pins and the opener of the turn stay.
fn frees_something(draft: &Draft<'_>, end: u32) -> bool {
    let messages = |start| draft.size_from(start, 0, TokenCount::ZERO).messages;
    messages(end) < messages(draft.start())
}

/// No provider caches less.
const LEAST_CACHED: u32 = 1024;
/// With room for four requests, at least four fifths are sent.
const LEAST_SENT: u64 = 16;
/// With room for four requests, a fifth is left where ten fit, and a tenth where five fit.
const FEW: u64 = 200;
/// A request is as large as the mean of those that so many items belong to.
const NEWEST: u32 = 32;
/// The assumed number of messages of a future summary: the pair of the reference design.
const SUMMARY_MESSAGES: u32 = 2;
/// The smallest summary worth requesting: its envelope and one line.
const MIN_SUMMARY_TOKENS: TokenCount = TokenCount(44);
/// Of so many tokens, notes get more, in per mille: from a few hundred, a reader learns more of a
/// conversation by notes than by its newest messages.
const FEW_SENT: TokenCount = TokenCount(4000);
const MORE_OF_FEW: u32 = 250;
/// The minimum share of the target for a filling summary, in per mille. The share grows with the
/// messages that the summary replaces.
const MIN_SHARE_PERMILLE: u32 = 150;

//! When to act, how small to get, and what is never touched.

use alloc::vec::Vec;

use crate::prefix::Payback;
use crate::strategies::{ClearToolResults, Prune, Summarize, Trim};
use crate::tokens::TokenCount;

/// Everything a host decides about its conversations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The model's limit, system messages and answer included. Without it nothing is ever over budget.
    pub window: Option<TokenCount>,
    /// Room kept free for the answer.
    pub reserve_output: TokenCount,
    /// What is sent with every request beside the messages: tool schemas, instructions.
    pub overhead: TokenCount,
    /// What the host knows beyond the conversation and puts into the instructions of every request.
    pub memory: TokenCount,
    /// When to act.
    pub trigger: Threshold,
    /// When to have a summary made ahead of need: below the trigger. Without any limit none is.
    pub background: Threshold,
    /// How small to get once acting: below the trigger, so that one call does not cause the next.
    pub target: Limit,
    /// What stays verbatim, unless the budget itself would be exceeded.
    pub keep: Keep,
    /// What an edit must free to be made at all, if it is made for the sake of tokens: every edit costs the provider's cached
    /// prefix. What the budget demands is done in any case.
    pub min_saving: Limit,
    /// What is never touched.
    pub pin: PinRules,
    /// What to do, in order; each acts only while the plan is over its target.
    pub strategies: Vec<Rule>,
    /// Whether results of the last step are shortened where it would exceed the budget all alone.
    pub shorten: bool,
    /// Whether halves of calls, empty messages and the like are mended in what the model sees.
    pub repair: bool,
    /// The budget in estimated tokens, where a provider's counts told more of it than the window alone.
    pub calibrated: Option<TokenCount>,
    /// What the engine's own words take, where the host counts tokens by itself: [`crate::tokens::estimate`] would be another number.
    pub counted: Option<Counted>,
    /// Holds strategies back until what they save pays for the prefix they change.
    pub payback: Option<Payback>,
    /// Whether the format wants results directly behind their call, so that late ones have to move there.
    pub results_follow_calls: bool,
    /// Where the format wants the result that closes an interrupted call.
    pub closing: Closing,
}

/// What a host's counter says of what the engine writes. It is asked for the traces of results when they are about to be
/// cleared: see [`crate::Context::wants_digests`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// [`crate::mending::INTERRUPTED`].
    pub interrupted: TokenCount,
    /// [`crate::stand_in::EMPTY_INPUT`].
    pub empty_input: TokenCount,
}

/// Where a format wants the result that closes an interrupted call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Closing {
    /// In a message of its own behind the step.
    #[default]
    Apart,
    /// In the one message that carries all results of the step.
    Together,
    /// In the message that makes the call.
    Inside,
}

/// A strategy with its own trigger, target and keep where they differ from the policy's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What to do.
    pub strategy: Strategy,
    /// When, if not as the policy says.
    pub trigger: Option<Threshold>,
    /// How small, if not as the policy says.
    pub target: Option<Limit>,
    /// What stays, if not as the policy says.
    pub keep: Option<Keep>,
}

impl From<Strategy> for Rule {
    fn from(strategy: Strategy) -> Self {
        Self { strategy, trigger: None, target: None, keep: None }
    }
}

/// The ways to make a request smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Leave the oldest turns or steps out.
    Trim(Trim),
    /// Let one summary stand for a covered prefix.
    Summarize(Summarize),
    /// Put placeholders where old tool results were.
    ClearToolResults(ClearToolResults),
    /// Leave out what has least to do with the task, whatever its age.
    Prune(Prune),
}

/// Sizes in any of four units; those that are set all count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// User turns.
    pub turns: Option<u32>,
    /// Messages, inserted ones included.
    pub messages: Option<u32>,
    /// Tokens.
    pub tokens: Option<TokenCount>,
    /// A share of the budget in per mille.
    pub permille: Option<u32>,
}

/// A trigger: fires when any of its limits is met, and a limit is met when all its units are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Threshold {
    /// The alternatives. Without any, the trigger never fires.
    pub any: Vec<Limit>,
    /// Whether reaching a limit is enough.
    pub when: When,
}

/// References differ on whether a limit must be reached or exceeded (peers: eight say `>`, eight `>=`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// At the limit.
    #[default]
    Reaches,
    /// Beyond it.
    Exceeds,
}

/// What stays verbatim at the end of the transcript.
///
/// Of several alternatives the one that keeps least counts; within one, every unit that is set is kept. Messages round up to
/// whole steps; tokens and shares are a window that moves: as many of the last turns as fit (reference A13). Of a single turn
/// that is asked for by its number older steps may go, since it may be all there is; several stay whole. The newest user
/// message stays in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// The alternatives. Without any, only the last step stays.
    pub any: Vec<Limit>,
}

impl Keep {
    /// The last so many user turns.
    pub fn turns(turns: u32) -> Self {
        Self { any: Vec::from([Limit::turns(turns)]) }
    }

    /// Whether only turns are counted, which says nothing on the steps of a turn.
    pub fn counts_turns_only(&self) -> bool {
        self.any.iter().all(Limit::counts_turns_only)
    }
}

impl Default for Keep {
    fn default() -> Self {
        Self::turns(1)
    }
}

/// What is never touched, beside what the host pins, the newest user message and the step in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PinRules {
    /// System and developer messages.
    pub system: bool,
    /// The user message that opened the task: the first one.
    pub task: bool,
}

impl Default for PinRules {
    fn default() -> Self {
        Self { system: true, task: false }
    }
}

/// The size of what would be sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// User turns, counting one whose beginning was left out.
    pub turns: u32,
    /// Messages, inserted ones included.
    pub messages: u32,
    /// Tokens, inserted messages included.
    pub tokens: TokenCount,
}

impl Measure {
    /// Whether anything of it is less.
    pub fn is_less(&self, other: Self) -> bool {
        self.tokens < other.tokens || self.messages < other.messages || self.turns < other.turns
    }
}

impl Policy {
    /// What the messages may cost, in estimated tokens: window − output reserve − overhead − memory, or what a provider's counts make
    /// of that.
    pub fn budget(&self) -> Option<TokenCount> {
        let budget = self.window?.saturating_sub(self.reserve_output).saturating_sub(self.beside());
        Some(self.calibrated.unwrap_or(budget))
    }

    /// What every request carries beside the messages.
    pub fn beside(&self) -> TokenCount {
        self.overhead + self.memory
    }

    /// Whether any decision depends on what messages cost. Where none does, reading them can wait.
    pub fn counts_tokens(&self) -> bool {
        let limits = |limit: &Limit| limit.tokens.is_some();
        let triggers = |threshold: &Threshold| threshold.any.iter().any(limits);
        let rule = |rule: &Rule| {
            !matches!(rule.strategy, Strategy::Trim(_))
                || rule.trigger.as_ref().is_some_and(triggers)
                || rule.target.as_ref().is_some_and(limits)
        };
        self.window.is_some()
            || self.payback.is_some()
            || triggers(&self.trigger)
            || limits(&self.target)
            || self.keep.any.iter().any(limits)
            || self.strategies.iter().any(rule)
    }

    /// The strategy that asks for summaries, if there is one.
    #[inline(never)]
    pub(crate) fn summarizes(&self) -> Option<(&Summarize, &Rule)> {
        self.strategies.iter().find_map(|rule| match &rule.strategy {
            Strategy::Summarize(summarize) => Some((summarize, rule)),
            _ => None,
        })
    }

    /// Whether any strategy can ever act.
    pub fn is_inert(&self) -> bool {
        self.strategies.is_empty()
    }
}

impl Limit {
    /// So many user turns.
    pub fn turns(turns: u32) -> Self {
        Self { turns: Some(turns), ..Self::default() }
    }

    /// So many messages.
    pub fn messages(messages: u32) -> Self {
        Self { messages: Some(messages), ..Self::default() }
    }

    /// So many tokens.
    pub fn tokens(tokens: u32) -> Self {
        Self { tokens: Some(TokenCount(tokens)), ..Self::default() }
    }

    /// A share of the budget in per mille.
    pub fn permille(permille: u32) -> Self {
        Self { permille: Some(permille), ..Self::default() }
    }

    /// Whether no unit is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether no unit is set but turns.
    pub fn counts_turns_only(&self) -> bool {
        self.messages.is_none() && self.tokens.is_none() && self.permille.is_none()
    }

    /// The tightest token limit, given the budget.
    #[inline(never)]
    pub fn in_tokens(&self, budget: Option<TokenCount>) -> Option<TokenCount> {
        let share = self.permille.and_then(|permille| {
            let tokens = u64::from(budget?.0) * u64::from(permille) / 1000;
            Some(TokenCount(u32::try_from(tokens).unwrap_or(u32::MAX)))
        });
        match (self.tokens, share) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// Whether `size` is within every unit that is set.
    pub fn holds(&self, size: &Measure, budget: Option<TokenCount>) -> bool {
        self.turns.is_none_or(|limit| size.turns <= limit)
            && self.messages.is_none_or(|limit| size.messages <= limit)
            && self.in_tokens(budget).is_none_or(|limit| size.tokens <= limit)
    }

    fn is_met(&self, size: &Measure, when: When, budget: Option<TokenCount>) -> bool {
        fn met<T: PartialOrd>(limit: Option<T>, size: T, when: When) -> bool {
            limit.is_none_or(|limit| size > limit || (when == When::Reaches && size == limit))
        }
        !self.is_empty()
            && met(self.turns, size.turns, when)
            && met(self.messages, size.messages, when)
            && (self.in_tokens(budget).is_some() || self.permille.is_none())
            && met(self.in_tokens(budget), size.tokens, when)
    }
}

impl Threshold {
    /// Fires at one limit.
    pub fn at(limit: Limit, when: When) -> Self {
        Self { any: Vec::from([limit]), when }
    }

    /// Whether the trigger fires for a request of this size.
    #[inline(never)]
    pub fn fires(&self, size: &Measure, budget: Option<TokenCount>) -> bool {
        self.any.iter().any(|limit| limit.is_met(size, self.when, budget))
    }

    /// The lowest number of tokens at which it could fire, for display.
    pub fn in_tokens(&self, budget: Option<TokenCount>) -> Option<TokenCount> {
        self.any.iter().filter_map(|limit| limit.in_tokens(budget)).min()
    }
}

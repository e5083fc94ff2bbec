//! When to act, how small to get, and what is never touched.

mod sizes;

use alloc::vec::Vec;

pub use self::sizes::{Keep, Limit, Measure, Threshold, When};
use crate::prefix::Payback;
pub use crate::strategies::Strategy;
use crate::tokens::TokenCount;

/// Everything a host decides about its conversations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The model's limit, system messages and answer included. Without it nothing is ever over
    /// budget.
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
    /// What an edit must free to be made at all, if it is made for the sake of tokens: every edit
    /// costs the provider's cached prefix. What the budget demands is done in any case.
    pub min_saving: Limit,
    /// What is never touched.
    pub pin: PinRules,
    /// What to do, in order; each acts only while the plan is over its target.
    pub strategies: Vec<Rule>,
    /// Whether results of the last step are shortened where it would exceed the budget all alone.
    pub shorten: bool,
    /// Whether halves of calls, empty messages and the like are mended in what the model sees.
    pub repair: bool,
    /// The budget in estimated tokens, where a provider's counts told more of it than the window
    /// alone.
    pub calibrated: Option<TokenCount>,
    /// What the engine's own words take, where the host counts tokens by itself:
    /// [`crate::tokens::estimate`] would be another number.
    pub counted: Option<Counted>,
    /// Holds strategies back until what they save pays for the prefix they change.
    pub payback: Option<Payback>,
    /// Whether the format wants results directly behind their call, so that late ones have to move
    /// there.
    pub results_follow_calls: bool,
    /// Where the format wants the result that closes an interrupted call.
    pub closing: Closing,
}

/// What a host's counter says of what the engine writes. It is asked for the traces of results when
/// they are about to be cleared: see [`Need::Digests`](crate::draft::Need).
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

impl<S: Into<Strategy>> From<S> for Rule {
    fn from(strategy: S) -> Self {
        Self { strategy: strategy.into(), trigger: None, target: None, keep: None }
    }
}

/// What is never touched, beside what the host pins, the newest user message and the step in
/// flight.
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

impl Policy {
    /// What the messages may cost, in estimated tokens: window − output reserve − overhead −
    /// memory, or what a provider's counts make of that.
    pub fn budget(&self) -> Option<TokenCount> {
        let budget = self.window?.saturating_sub(self.reserve_output).saturating_sub(self.beside());
        Some(self.calibrated.unwrap_or(budget))
    }

    /// What every request carries beside the messages.
    pub fn beside(&self) -> TokenCount {
        self.overhead + self.memory
    }

    /// The first strategy that asks for summaries, if there is one.
    #[inline(never)]
    pub(crate) fn summarizes(&self) -> Option<&Rule> {
        self.strategies.iter().find(|rule| rule.strategy.behavior().summary().is_some())
    }

    /// Whether summaries fill the room that the verbatim part leaves.
    pub fn fills(&self) -> bool {
        let terms = |rule: &Rule| rule.strategy.behavior().summary();
        self.strategies.iter().filter_map(terms).any(|terms| terms.fill.is_some())
    }

    /// Whether any strategy can ever act.
    pub fn is_inert(&self) -> bool {
        self.strategies.is_empty()
    }
}

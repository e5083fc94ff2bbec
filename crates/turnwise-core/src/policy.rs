//! Policies: the host's settings for triggers, targets, protected messages and strategies.

mod sizes;

use alloc::vec::Vec;

pub use self::sizes::{Keep, Limit, Measure, Threshold, When};
use crate::media::MediaLimits;
use crate::prefix::Payback;
pub use crate::strategies::Strategy;
use crate::tokens::TokenCount;

/// The settings that decide how requests are kept small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The model's limit in tokens, including system messages and the answer. Without it, no
    /// request is over budget.
    pub window: Option<TokenCount>,
    /// Room kept free for the answer.
    pub reserve_output: TokenCount,
    /// The tokens sent with every request in addition to the messages: tool schemas, instructions.
    pub overhead: TokenCount,
    /// The tokens of the host's long-term memory, which it puts into the instructions of every
    /// request.
    pub memory: TokenCount,
    /// When to act.
    pub trigger: Threshold,
    /// When to request a summary ahead of need; lower than the trigger. Without a limit, summaries
    /// are not requested ahead.
    pub background: Threshold,
    /// How small to get once acting: below the trigger, so that one call does not cause the next.
    pub target: Limit,
    /// The messages that stay verbatim while the budget allows it.
    pub keep: Keep,
    /// The minimum that an edit must free, since every edit invalidates the provider's cached
    /// prefix. Edits that the budget requires are made anyway.
    pub min_saving: Limit,
    /// The messages that are never touched.
    pub pin: PinRules,
    /// The strategies, in order; each acts only while the plan is over its target.
    pub strategies: Vec<Rule>,
    /// Whether the provider compacts the history, and plans leave out what its newest summary
    /// covers, even without a strategy.
    pub provider_compacts: bool,
    /// Whether results of the last step are shortened if that step alone exceeds the budget.
    pub shorten: bool,
    /// The longest a result may be from its first request on. Longer ones are cut, and stay as they
    /// are then, so that the prefix never changes.
    pub cut_results: Option<TokenCount>,
    /// Whether plans repair calls without results, results without calls, empty messages and
    /// similar faults.
    pub repair: bool,
    /// The budget in estimated tokens, if the provider's counts have calibrated it.
    pub calibrated: Option<TokenCount>,
    /// The sizes of the engine's own texts, if the host counts tokens itself or the model has
    /// another vocabulary, so that [`crate::tokens::estimate`] would differ.
    pub counted: Option<Counted>,
    /// If set, strategies change the prefix only when the saved tokens pay for it.
    pub payback: Option<Payback>,
    /// Whether the format requires results directly after their call, so that late results must
    /// move.
    pub results_follow_calls: bool,
    /// Where the format puts the result that closes an interrupted call.
    pub closing: Closing,
    /// Whether the ids of calls must be unique in the whole history, and not only in their message.
    pub unique_ids: bool,
    /// Whether the provider refuses a request that begins with the model.
    pub opens_with_user: bool,
    /// Whether the provider wants the calls of a step in one message, and their results in another.
    pub merges: bool,
    /// The most pictures and documents that the provider takes in a request.
    pub media: MediaLimits,
    /// The most messages that it takes.
    pub most_messages: Option<u32>,
}

/// The rules of a format that plans follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormatRules {
    /// See [`Policy::results_follow_calls`].
    pub results_follow_calls: bool,
    /// See [`Policy::closing`].
    pub closing: Closing,
    /// See [`Policy::unique_ids`].
    pub unique_ids: bool,
    /// See [`Policy::opens_with_user`].
    pub opens_with_user: bool,
    /// See [`Policy::merges`].
    pub merges: bool,
    /// See [`Policy::media`].
    pub media: MediaLimits,
    /// See [`Policy::most_messages`].
    pub most_messages: Option<u32>,
}

/// Token counts of the engine's own texts by the host's counter or for the model. Traces of results are counted when
/// they are about to be cleared: see [`Need::Digests`](crate::draft::Need).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// [`crate::mending::INTERRUPTED`].
    pub interrupted: TokenCount,
    /// [`crate::placeholder::EMPTY_INPUT`].
    pub empty_input: TokenCount,
    /// [`crate::mending::OPENING`].
    pub opening: TokenCount,
}

/// Where a format puts the result that closes an interrupted call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Closing {
    /// In a message of its own after the step.
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
    /// The strategy and its options.
    pub strategy: Strategy,
    /// Overrides the policy's trigger.
    pub trigger: Option<Threshold>,
    /// Overrides the policy's target.
    pub target: Option<Limit>,
    /// Overrides the policy's keep.
    pub keep: Option<Keep>,
}

impl<S: Into<Strategy>> From<S> for Rule {
    fn from(strategy: S) -> Self {
        Self { strategy: strategy.into(), trigger: None, target: None, keep: None }
    }
}

/// The messages a policy pins. Messages that the host pins, the newest user message and the step in
/// flight are always protected.
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
    /// The tokens available to messages, in estimated tokens: window − output reserve − overhead −
    /// memory, or the calibrated value.
    pub fn budget(&self) -> Option<TokenCount> {
        let budget =
            self.window?.saturating_sub(self.reserve_output).saturating_sub(self.fixed_tokens());
        Some(self.calibrated.unwrap_or(budget))
    }

    /// Sets the rules of the format.
    pub fn follow(&mut self, rules: FormatRules) {
        self.results_follow_calls = rules.results_follow_calls;
        self.closing = rules.closing;
        self.unique_ids = rules.unique_ids;
        self.opens_with_user = rules.opens_with_user;
        self.merges = rules.merges;
        self.media = rules.media;
        self.most_messages = rules.most_messages;
    }

    /// The rules of the format.
    pub fn format_rules(&self) -> FormatRules {
        FormatRules {
            results_follow_calls: self.results_follow_calls,
            closing: self.closing,
            unique_ids: self.unique_ids,
            opens_with_user: self.opens_with_user,
            merges: self.merges,
            media: self.media,
            most_messages: self.most_messages,
        }
    }

    /// The tokens of every request that are not messages.
    pub fn fixed_tokens(&self) -> TokenCount {
        self.overhead + self.memory
    }

    /// The first strategy that asks for summaries, if there is one.
    #[inline(never)]
    pub(crate) fn summarizes(&self) -> Option<&Rule> {
        self.strategies.iter().find(|rule| rule.strategy.summary().is_some())
    }

    /// Whether summaries fill the room that the verbatim part leaves.
    pub fn fills(&self) -> bool {
        let terms = |rule: &Rule| rule.strategy.summary();
        self.strategies.iter().filter_map(terms).any(|terms| terms.fill.is_some())
    }

    /// Whether decisions depend on what was sent, and is cached by the provider.
    pub(crate) fn minds_cache(&self) -> bool {
        self.payback.is_some() || self.strategies.iter().any(|rule| rule.strategy.acts_early())
    }

    /// Whether any strategy can ever act.
    pub fn is_inert(&self) -> bool {
        self.strategies.is_empty()
    }
}

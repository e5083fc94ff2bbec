//! Sizes and limits, in one measure for triggers, targets, keep and reports.

use alloc::vec::Vec;

use crate::tokens::TokenCount;

/// A limit in any of four units; all units that are set must hold.
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

impl Limit {
    /// A limit of `turns` user turns.
    pub fn turns(turns: u32) -> Self {
        Self { turns: Some(turns), ..Self::default() }
    }

    /// A limit of `messages` messages.
    pub fn messages(messages: u32) -> Self {
        Self { messages: Some(messages), ..Self::default() }
    }

    /// A limit of `tokens` tokens.
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

    /// Whether turns are the only unit that is set.
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

/// A trigger: fires when any of its limits is met, and a limit is met when all its units are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Threshold {
    /// The alternatives. Without any, the trigger never fires.
    pub any: Vec<Limit>,
    /// Whether reaching a limit is enough.
    pub when: When,
}

impl Threshold {
    /// Fires at one limit.
    pub fn single(limit: Limit, when: When) -> Self {
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

/// Whether a limit must be reached or exceeded. References differ (peers: eight use `>`, eight
/// `>=`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// At the limit.
    #[default]
    Reaches,
    /// Beyond it.
    Exceeds,
}

/// The part at the end of the transcript that stays verbatim.
///
/// The alternative that keeps least applies; within an alternative, all units that are set are
/// kept. Messages round up to whole steps. Tokens and shares are a moving window: as many of the
/// last turns as fit (reference A13). `turns: 1` may lose its older steps, since that turn may be
/// the whole conversation; several turns stay whole. The newest user message always stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// The alternatives. Without any, only the last step stays.
    pub any: Vec<Limit>,
}

impl Keep {
    /// Keeps the last `turns` user turns.
    pub fn turns(turns: u32) -> Self {
        Self { any: Vec::from([Limit::turns(turns)]) }
    }

    /// Whether only turns are counted, so that single steps are not protected.
    pub fn counts_turns_only(&self) -> bool {
        self.any.iter().all(Limit::counts_turns_only)
    }
}

impl Default for Keep {
    fn default() -> Self {
        Self::turns(1)
    }
}

/// The size of a request.
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
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            turns: self.turns + other.turns,
            messages: self.messages + other.messages,
            tokens: self.tokens + other.tokens,
        }
    }

    /// This without `other`, and never below zero.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        Self {
            turns: self.turns.saturating_sub(other.turns),
            messages: self.messages.saturating_sub(other.messages),
            tokens: self.tokens.saturating_sub(other.tokens),
        }
    }

    /// Whether anything of it is less.
    pub fn is_less(&self, other: Self) -> bool {
        self.tokens < other.tokens || self.messages < other.messages || self.turns < other.turns
    }
}

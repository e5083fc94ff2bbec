//! The worst case of a policy, by arithmetic only.

use alloc::vec::Vec;

use turnwise_core::policy::{Keep, Limit, Policy, Rule};
use turnwise_core::strategies::SummaryTerms;
use turnwise_core::tokens::TokenCount;
use turnwise_formats::Json;

use crate::field::{Fields, OptionsError};

/// The maximum sizes of the parts of a request, in tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// System and developer messages together.
    pub system: u32,
    /// Messages that the host pins, together.
    pub pinned: u32,
    /// The longest user message.
    pub max_message: u32,
    /// The largest step: an answer with the results of its calls.
    pub max_step: u32,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self { system: 1500, pinned: 0, max_message: 2000, max_step: 8000 }
    }
}

impl Assumptions {
    /// Reads `{ system, pinned, maxMessage, maxStep }` from the field `path` of the host's options.
    ///
    /// # Errors
    /// A field is unknown, or its value is not a number of tokens.
    pub fn read(given: &Json<'_>, path: &str) -> Result<Self, OptionsError> {
        let fields = Fields::new(given, path)?;
        fields.only(&[], &["system", "pinned", "maxMessage", "maxStep"])?;
        let usual = Self::default();
        Ok(Self {
            system: fields.number("system")?.unwrap_or(usual.system),
            pinned: fields.number("pinned")?.unwrap_or(usual.pinned),
            max_message: fields.number("maxMessage")?.unwrap_or(usual.max_message),
            max_step: fields.number("maxStep")?.unwrap_or(usual.max_step),
        })
    }
}

/// Parts of a request by name, each with its tokens.
pub type Parts = Vec<(&'static str, TokenCount)>;

/// The result of a policy check: the worst case against the budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Window − output reserve − overhead. `None` without a window; then everything fits.
    pub budget: Option<TokenCount>,
    /// Whether the parts that are always sent fit.
    pub fits: bool,
    /// Whether the largest summary and the kept messages fit as well.
    pub keeps_its_promises: bool,
    /// The largest possible request. The parts that are always sent come first.
    pub worst_case: Parts,
    /// A request that breaks the policy: the parts of the worst case that suffice. Empty if the
    /// policy holds.
    pub counterexample: Parts,
}

/// Checks whether the worst case fits: system + pins + newest message + step in flight, then the
/// largest summary + the kept messages.
pub fn check_policy(policy: &Policy, assumed: Assumptions) -> Verdict {
    let budget = policy.budget();
    let mut floor = Vec::from([
        ("system", if policy.pin.system { assumed.system } else { 0 }),
        ("pinned", assumed.pinned),
        ("task", if policy.pin.task { assumed.max_message } else { 0 }),
        ("newest", assumed.max_message),
        // The last messages always stay: a step, or an unpinned system message.
        (
            "inFlight",
            if policy.pin.system { assumed.max_step } else { assumed.max_step.max(assumed.system) },
        ),
    ]);
    if let Some(budget) = budget.filter(|_| policy.is_inert()) {
        // Nothing is ever left out, so with enough history the request exceeds the budget.
        let rest = u64::from(budget.0).saturating_sub(sum(&floor)).saturating_add(1);
        floor.push(("history", u32::try_from(rest).unwrap_or(u32::MAX)));
    }
    let terms = |rule: &Rule| rule.strategy.summary();
    let summary =
        policy.strategies.iter().filter_map(terms).map(|terms| max_summary(terms, budget));
    // The kept messages include the newest message and the step in flight.
    let counted = assumed.max_message.saturating_add(assumed.max_step);
    let promised = [
        ("summary", summary.max().unwrap_or(0)),
        ("kept", most_kept(policy, budget, assumed).saturating_sub(counted)),
    ];
    let within = |tokens: u64| budget.is_none_or(|budget| tokens <= u64::from(budget.0));
    let fits = within(sum(&floor));
    let keeps_its_promises = within(sum(&floor).saturating_add(sum(&promised)));
    let shown = if fits { promised.as_slice() } else { &[] };
    Verdict {
        budget,
        fits,
        keeps_its_promises,
        counterexample: if keeps_its_promises { Vec::new() } else { parts(&floor, shown) },
        worst_case: parts(&floor, &promised),
    }
}

/// The maximum size of a summary. A model's summary gets at most a third of the budget; offline
/// notes, which cost nothing, have a share of their own.
fn max_summary(terms: SummaryTerms, budget: Option<TokenCount>) -> u32 {
    let share = Limit::permille(terms.fill.unwrap_or(MAX_SUMMARY_PERMILLE)).in_tokens(budget);
    share.map_or(terms.max_tokens, |share| share.min(terms.max_tokens)).0
}

fn sum(parts: &[(&str, u32)]) -> u64 {
    parts.iter().map(|(_, tokens)| u64::from(*tokens)).sum()
}

fn parts(floor: &[(&'static str, u32)], promised: &[(&'static str, u32)]) -> Parts {
    let there = floor.iter().chain(promised).filter(|(_, tokens)| *tokens > 0);
    there.map(|&(name, tokens)| (name, TokenCount(tokens))).collect()
}

/// The tokens that the most generous strategy keeps. If no strategy leaves anything out, the
/// policy's own `keep` counts.
fn most_kept(policy: &Policy, budget: Option<TokenCount>, assumed: Assumptions) -> u32 {
    if policy.is_inert() {
        return 0;
    }
    let leaves_out = |rule: &&Rule| rule.strategy.leaves_out();
    let kept = policy.strategies.iter().filter(leaves_out).map(|rule| {
        let keep = rule.keep.as_ref().unwrap_or(&policy.keep);
        // `trim({ turns: 8 })` promises eight turns; a size in tokens promises nothing.
        let window = rule.target.as_ref().filter(|_| rule.strategy.shows_target());
        let window = window.map_or(0, |target| counted(target, assumed));
        least_kept(keep, budget, assumed).max(window)
    });
    kept.max().unwrap_or_else(|| least_kept(&policy.keep, budget, assumed))
}

/// If there are several alternatives, the one that keeps the least counts.
fn least_kept(keep: &Keep, budget: Option<TokenCount>, assumed: Assumptions) -> u32 {
    let sizes = keep.any.iter().map(|limit| {
        let tokens = limit.in_tokens(budget).map_or(0, |tokens| tokens.0);
        tokens.max(counted(limit, assumed))
    });
    sizes.min().unwrap_or(0)
}

/// The largest size of the turns or messages in `limit`.
fn counted(limit: &Limit, assumed: Assumptions) -> u32 {
    let turn = assumed.max_message.saturating_add(assumed.max_step);
    let turns = limit.turns.map_or(0, |turns| turns.saturating_mul(turn));
    let message = assumed.max_step.max(assumed.max_message);
    turns.max(limit.messages.map_or(0, |count| count.saturating_mul(message)))
}

/// The largest share of the budget for a model's summary, in per mille and rounded up.
const MAX_SUMMARY_PERMILLE: u32 = 334;

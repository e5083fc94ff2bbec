//! Clauses: the comparisons that make up a goal.

use crate::measure::Measure;
use crate::replay::Wants;

/// One comparison in a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The name by which wrong answers refer to it; unique in its goal.
    pub key: String,
    /// The measure.
    pub measure: Measure,
    /// The bound for its value.
    pub bound: Bound,
    /// The texts of `visible`, `hidden` and `known`.
    pub facts: Vec<String>,
    /// When `visible` and `hidden` are checked.
    pub at: At,
    /// The price of a cached token in per cent of the full price, for `cost.sum`.
    pub cached_percent: u32,
    /// Whether the clause may already hold at the start: a floor, so that sending nothing cannot
    /// solve the lesson.
    pub is_floor: bool,
}

/// A bound for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At most this.
    Most(u64),
    /// At least this.
    Least(u64),
    /// Exactly this.
    Is(u64),
    /// The whole, for measures that count a part.
    All,
}

/// When facts have to be in sight, or out of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum At {
    /// At every request.
    #[default]
    Every,
    /// At the last request.
    Last,
    /// At the request in which the model writes the message with this index.
    Message(usize),
}

impl Clause {
    /// A clause with defaults for everything except measure and bound.
    pub fn new(measure: Measure, bound: Bound) -> Self {
        Self {
            key: measure.name().to_owned(),
            measure,
            bound,
            facts: Vec::new(),
            at: At::default(),
            cached_percent: DEFAULT_CACHED_PERCENT,
            is_floor: false,
        }
    }
}

impl Bound {
    /// Whether `value` is within the bound. `of` is the whole, for measures that count a part.
    pub fn holds(self, value: u64, of: Option<u64>) -> bool {
        match self {
            Self::Most(most) => value <= most,
            Self::Least(least) => value >= least,
            Self::Is(wanted) => value == wanted,
            Self::All => of.is_none_or(|of| value == of),
        }
    }
}

/// The extra findings that a replay needs for these clauses.
pub fn wants<'c>(clauses: impl IntoIterator<Item = &'c Clause>) -> Wants {
    let mut wants = Wants::default();
    for clause in clauses {
        match clause.measure {
            Measure::Refused => wants.refusals = true,
            Measure::Needed | Measure::Far | Measure::Calls => wants.recall = true,
            _ => {}
        }
        for fact in &clause.facts {
            if !wants.facts.contains(fact) {
                wants.facts.push(fact.clone());
            }
        }
    }
    wants
}

/// The price of a cached token at Anthropic and with OpenAI's GPT-5 models, in per cent of the full
/// input price (price lists of May 2026).
pub const DEFAULT_CACHED_PERCENT: u32 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_include_their_own_value() {
        assert!(Bound::Most(4).holds(4, None) && !Bound::Most(4).holds(5, None));
        assert!(Bound::Least(3).holds(3, None) && !Bound::Least(3).holds(2, None));
        assert!(Bound::All.holds(22, Some(22)) && !Bound::All.holds(21, Some(22)));
        assert!(Bound::Is(7).holds(7, None) && !Bound::Is(7).holds(6, None));
    }

    #[test]
    fn a_replay_looks_only_for_what_clauses_ask() {
        let changes = Clause::new(Measure::Changes, Bound::Most(4));
        assert_eq!(wants([&changes]), Wants::default());
        let facts = vec!["K1NW8N".to_owned()];
        let visible = Clause { facts, ..Clause::new(Measure::Visible, Bound::All) };
        let refused = Clause::new(Measure::Refused, Bound::Most(0));
        let found = wants([&changes, &visible, &visible, &refused]);
        assert_eq!((found.facts.len(), found.refusals, found.recall), (1, true, false));
    }
}

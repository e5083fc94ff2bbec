//! The ways to make a request smaller, one file each: options, needs, state and behavior.
//!
//! A strategy proposes on a [`Draft`]; it never sees messages and cannot name half a call. To add one,
//! write its file and add a line to [`strategies!`] below; the compiler names the rest.

use crate::draft::Draft;
use crate::item::Call;
use crate::plan::Plan;
use crate::policy::{Keep, Limit, Measure, Policy, Threshold};
use crate::stand_in::{Digests, StandIn};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// How a strategy behaves. Everything but [`propose`](Self::propose) has a default that suits a
/// strategy which leaves messages out.
pub trait Behavior {
    /// Works on the draft until `target` holds or nothing more can go.
    fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep);

    /// Whether the target is reached, so that there is nothing to do.
    fn is_done(&self, draft: &Draft<'_>, target: &Limit) -> bool {
        draft.holds(target)
    }

    /// The size that the strategy's own trigger is compared with, where the request has this one.
    fn trigger_size(&self, _draft: &Draft<'_>, size: Measure) -> Measure {
        size
    }

    /// Whether the strategy could act on `plan`, whose size its trigger `fires` for or not. Asked for
    /// each new message, so it may not look at the history.
    fn could_act(&self, _plan: &Plan, _target: &Limit, fires: bool) -> bool {
        fires
    }

    /// Whether a change of the view must free something. One that names a bound may change nothing
    /// that is sent, because nothing was in front of it.
    fn must_free(&self) -> bool {
        true
    }

    /// Whether it leaves messages out, so that its `keep` is a promise about what stays.
    fn leaves_out(&self) -> bool {
        true
    }

    /// Whether its target is a window that it promises to show: the last 8 turns, for example.
    fn shows_target(&self) -> bool {
        false
    }

    /// Whether the host is asked for something before the strategy acts: see
    /// [`Need`](crate::draft::Need).
    fn needs_host(&self, _policy: &Policy) -> bool {
        false
    }

    /// Whether somebody must read the text of messages for it.
    fn needs_text(&self) -> bool {
        false
    }

    /// How long summaries may get, for a strategy that asks for them.
    fn summary(&self) -> Option<SummaryTerms> {
        None
    }

    /// Limits the length of summaries.
    fn cap_summary(&mut self, _cap: TokenCount) {}

    /// Asks for a summary of everything that was cut while no summary had room.
    fn summarize_cut(&self, _draft: &mut Draft<'_>, _target: &Limit) {}

    /// The placeholder of one result of an item, for a strategy that replaces results.
    fn placeholder(
        &self,
        _transcript: &Transcript,
        _digests: &Digests,
        _item: u32,
        _answer: usize,
    ) -> Option<StandIn> {
        None
    }

    /// Whether it replaces the arguments of this call.
    fn empties(&self, _call: &Call) -> bool {
        false
    }
}

/// How long summaries may get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummaryTerms {
    /// The longest a summary may be.
    pub max_tokens: TokenCount,
    /// The least share of the target, in per mille, of summaries that cost nothing to make. They take
    /// everything that the verbatim part leaves.
    pub fill: Option<u32>,
}

macro_rules! strategies {
    ($($(#[doc = $doc:literal])* $name:ident in $file:ident;)*) => {
        $(mod $file; pub use self::$file::$name;)*

        /// A strategy with its options.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Strategy { $($(#[doc = $doc])* $name($name),)* }

        $(impl From<$name> for Strategy {
            fn from(strategy: $name) -> Self { Self::$name(strategy) }
        })*

        impl Strategy {
            /// How it behaves.
            pub fn behavior(&self) -> &dyn Behavior {
                match self { $(Self::$name(strategy) => strategy,)* }
            }

            /// The same, to change its options.
            pub fn behavior_mut(&mut self) -> &mut dyn Behavior {
                match self { $(Self::$name(strategy) => strategy,)* }
            }
        }
    };
}

strategies! {
    /// Leaves the oldest turns or steps out.
    Trim in trim;
    /// Replaces a prefix by one summary.
    Summarize in summarize;
    /// Replaces old tool results by placeholders.
    ClearToolResults in clear;
    /// Leaves out the least relevant steps, whatever their age.
    Prune in prune;
}

impl Strategy {
    /// Whether the target is reached. An empty target is never reached.
    pub(crate) fn is_done(&self, draft: &Draft<'_>, target: &Limit) -> bool {
        !target.is_empty() && self.behavior().is_done(draft, target)
    }

    /// The size that this strategy's own `trigger` is compared with.
    pub(crate) fn trigger_size(&self, draft: &Draft<'_>, trigger: &Threshold) -> Measure {
        let size = if trigger.any.iter().all(Limit::counts_turns_only) {
            Measure { turns: draft.turns_from(draft.start()), ..Measure::default() }
        } else {
            draft.size()
        };
        self.behavior().trigger_size(draft, size)
    }
}

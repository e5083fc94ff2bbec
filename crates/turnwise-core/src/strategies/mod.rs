//! Strategies, which make requests smaller. Each file has one strategy's options and behavior.
//!
//! A strategy changes a [`Draft`]. It never sees messages and cannot separate a call from its
//! result. To add one, write its file and a line in `strategies!` below; the compiler reports
//! missing parts.

use crate::additions::Additions;
use crate::draft::{Draft, WantedText};
use crate::item::Call;
use crate::placeholder::{Digests, Placeholder};
use crate::plan::Plan;
use crate::policy::{Keep, Limit, Measure, Policy, Threshold};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// The limits for summaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummaryTerms {
    /// The longest a summary may be.
    pub max_tokens: TokenCount,
    /// For summaries that cost nothing to make: their largest guaranteed share of the target, in
    /// per mille. They use all the room that the verbatim part leaves.
    pub fill: Option<u32>,
}

// rustfmt finds files by these lines; it does not look into macros.
mod attachments;
mod clear;
mod prune;
mod restate;
mod summarize;
mod supersede;
mod trim;

pub use prune::STANDING;

/// The trait, the enum, and the methods of the enum, which call those of its variant. A `match` each
/// instead of a `dyn Behavior`: its table would keep all methods of all strategies, and so the
/// planner, in every module that calls one.
macro_rules! strategies {
    (
        $(#[doc = $about:literal])*
        trait { $($methods:tt)* }
        $(#[doc = $enum_about:literal])*
        enum { $($(#[doc = $doc:literal])* $name:ident in $file:ident;)* }
    ) => {
        $(pub use self::$file::$name;)*

        $(#[doc = $enum_about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Strategy { $($(#[doc = $doc])* $name($name),)* }

        $(impl From<$name> for Strategy {
            fn from(strategy: $name) -> Self { Self::$name(strategy) }
        })*

        methods! { [$($name)*] [$(#[doc = $about])*] $($methods)* }
    };
}

// The first method has no default.
macro_rules! methods {
    (
        $names:tt [$($about:tt)*]
        $(#[doc = $first_doc:literal])*
        fn $first:ident(&$this:ident $(, $first_arg:ident: $first_type:ty)* $(,)?);
        $(
            $(#[doc = $doc:literal])*
            fn $method:ident(&$($receiver:ident)+ $(, $arg:ident: $type:ty)* $(,)?) $(-> $out:ty)?
            $body:block
        )*
    ) => {
        $($about)*
        #[allow(unused_variables)]
        pub trait Behavior {
            $(#[doc = $first_doc])*
            fn $first(&$this $(, $first_arg: $first_type)*);

            $(
                $(#[doc = $doc])*
                fn $method(&$($receiver)+ $(, $arg: $type)*) $(-> $out)? $body
            )*
        }

        impl Strategy {
            $(#[doc = $first_doc])*
            pub fn $first(&$this $(, $first_arg: $first_type)*) {
                each!($names ($this) $first ($($first_arg)*))
            }

            $(
                $(#[doc = $doc])*
                pub fn $method(&$($receiver)+ $(, $arg: $type)*) $(-> $out)? {
                    each!($names ($($receiver)+) $method ($($arg)*))
                }
            )*
        }
    };
}

macro_rules! each {
    ($names:tt (mut $this:ident) $($call:tt)*) => { each!($names ($this) $($call)*) };
    ([$($name:ident)*] ($this:ident) $method:ident $args:tt) => {
        match $this { $(Self::$name(its) => each!(@ its $method $args),)* }
    };
    (@ $its:ident $method:ident ($($arg:ident)*)) => { $its.$method($($arg),*) };
}

strategies! {
    /// The behavior of a strategy. All methods except [`propose`](Self::propose) have defaults for a
    /// strategy that leaves messages out.
    trait {
        /// Changes the draft until it meets `target` or nothing more can be removed.
        fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep);

        /// Whether the draft already meets `target`.
        fn is_done(&self, draft: &Draft<'_>, target: &Limit) -> bool {
            draft.holds(target)
        }

        /// The size to compare with the strategy's own trigger, for a request of this `size`.
        fn trigger_size(&self, draft: &Draft<'_>, size: Measure) -> Measure {
            size
        }

        /// Whether the strategy also acts before its trigger fires.
        fn acts_early(&self) -> bool {
            false
        }

        /// Whether the strategy could act on `plan`; `fires` is the state of its trigger. Called for
        /// each new message, so it must not walk the history.
        fn could_act(&self, plan: &Plan, target: &Limit, fires: bool) -> bool {
            fires
        }

        /// Whether a change of the view must free something. Moving a bound may leave the request
        /// unchanged, if no messages precede it.
        fn must_free(&self) -> bool {
            true
        }

        /// Whether it leaves messages out, so that its `keep` protects the rest.
        fn leaves_out(&self) -> bool {
            true
        }

        /// Whether its target is a window to show, such as the last 8 turns.
        fn shows_target(&self) -> bool {
            false
        }

        /// Whether the host must supply a [`Need`](crate::draft::Need) before the strategy acts.
        fn needs_host(&self, policy: &Policy) -> bool {
            false
        }

        /// Whether it needs the text of messages, so that the host must have a notetaker.
        fn needs_text(&self) -> bool {
            false
        }

        /// The text it wants to add to the newest user message, if it has not asked about that message
        /// yet.
        fn wants_text(&self, transcript: &Transcript, texts: &Additions) -> Option<WantedText> {
            None
        }

        /// The limits for summaries, if the strategy requests any.
        fn summary(&self) -> Option<SummaryTerms> {
            None
        }

        /// Requests a summary of everything that was cut while a summary had no room.
        fn summarize_cut(&self, draft: &mut Draft<'_>, target: &Limit) {}

        /// The placeholder of one result of an item, for a strategy that replaces results.
        fn placeholder(
            &self,
            transcript: &Transcript,
            digests: &Digests,
            item: u32,
            answer: usize,
        ) -> Option<Placeholder> {
            None
        }

        /// Whether it replaces the arguments of this call.
        fn empties(&self, call: &Call) -> bool {
            false
        }

        /// Limits the length of summaries.
        fn cap_summary(&mut self, cap: TokenCount) {}
    }

    /// A strategy with its options.
    enum {
        /// Leaves the oldest turns or steps out.
        Trim in trim;
        /// Replaces a prefix by one summary.
        Summarize in summarize;
        /// Replaces old tool results by placeholders.
        ClearToolResults in clear;
        /// Replaces old attachments of user messages by placeholders.
        ClearAttachments in attachments;
        /// Leaves out the least relevant steps, whatever their age.
        Prune in prune;
        /// Says limits again that still hold but are far from the end.
        Restate in restate;
        /// Leaves out results that later messages made worthless.
        Supersede in supersede;
    }
}

impl Strategy {
    /// Whether the target is reached. An empty target is never reached.
    pub(crate) fn has_reached(&self, draft: &Draft<'_>, target: &Limit) -> bool {
        !target.is_empty() && self.is_done(draft, target)
    }

    /// The size that this strategy's own `trigger` is compared with.
    pub(crate) fn size_for(&self, draft: &Draft<'_>, trigger: &Threshold) -> Measure {
        let size = if trigger.any.iter().all(Limit::counts_turns_only) {
            Measure { turns: draft.turns_from(draft.start()), ..Measure::default() }
        } else {
            draft.size()
        };
        self.trigger_size(draft, size)
    }
}

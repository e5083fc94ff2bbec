//! The choices on the policy panel, with their names and hints.

use turnwise_host::options::Preset;
use turnwise_host::text::CheckPolicy;

use crate::texts::policy as t;

/// The strategies on the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Send everything.
    None,
    /// Leave the oldest out.
    Trim,
    /// Put placeholders where old tool results were.
    Clear,
    /// Replace the older part with one summary.
    Summarize,
    /// Leave out the messages least relevant to the question.
    Prune,
    /// All of them, in order.
    #[default]
    Hybrid,
    /// A ready-made policy.
    Preset(Preset),
    /// The policy that the conversation came with.
    Own,
    /// `messages.slice(-n)`: the last messages, without regard to pairs or turns. For comparison.
    Slice,
}

/// The unit that trimming counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// User turns.
    #[default]
    Turns,
    /// Messages.
    Messages,
}

/// The summarizer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Summarizer {
    /// Picked sentences and facts; no model, works offline.
    #[default]
    Extractive,
    /// The endpoint of the chat.
    Endpoint,
}

/// The sliders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knob {
    /// The model's whole window in tokens.
    Window,
    /// The size that triggers an action, in per cent of the budget.
    Trigger,
    /// The size after an action, in per cent of the budget.
    Target,
    /// Turns that stay verbatim.
    Keep,
    /// Turns or messages at which trimming cuts.
    Max,
    /// Turns or messages that trimming leaves.
    Least,
    /// Tokens that tool schemas and instructions take in every request.
    Overhead,
    /// Messages that a slice keeps.
    Slice,
}

/// The envelope of a summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Envelope {
    /// As a question and its answer.
    #[default]
    Pair,
    /// As a message of the user.
    User,
    /// Unchanged, without a frame.
    Bare,
}

/// What happens to facts that a model's summary loses or makes up, with its name in options.
pub const CHECKS: [(Option<CheckPolicy>, &str); 4] = [
    (Some(CheckPolicy::Append), "append"),
    (Some(CheckPolicy::Flag), "flag"),
    (Some(CheckPolicy::Reject), "reject"),
    (None, "off"),
];

/// Every envelope with its name in options.
pub const ENVELOPES: [(Envelope, &str); 3] =
    [(Envelope::Pair, "pair"), (Envelope::User, "user"), (Envelope::Bare, "bare")];

impl Kind {
    /// All strategies in the order of the panel. A conversation's own policy comes after them.
    pub const ALL: [Self; 6] =
        [Self::None, Self::Trim, Self::Clear, Self::Summarize, Self::Prune, Self::Hybrid];

    /// Its name in values of choices.
    pub fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Trim => "trim",
            Self::Clear => "clear",
            Self::Summarize => "summarize",
            Self::Prune => "prune",
            Self::Hybrid => "hybrid",
            Self::Preset(preset) => preset.as_str(),
            Self::Own => "own",
            Self::Slice => "slice",
        }
    }

    /// Its name on the button.
    pub fn label(self) -> &'static str {
        match self {
            Self::None => t::NONE.say(),
            Self::Trim => t::TRIM.say(),
            Self::Clear => t::CLEAR.say(),
            Self::Summarize => t::SUMMARIZE.say(),
            Self::Prune => t::PRUNE.say(),
            Self::Hybrid => t::HYBRID.say(),
            Self::Preset(Preset::Support) => t::SUPPORT.say(),
            Self::Preset(Preset::Coding) => t::CODING.say(),
            Self::Preset(Preset::Research) => t::RESEARCH.say(),
            Self::Preset(Preset::Casual) => t::CASUAL.say(),
            Self::Own => t::OWN.say(),
            Self::Slice => t::SLICE.say(),
        }
    }

    /// What it does, in one sentence.
    pub fn hint(self) -> &'static str {
        match self {
            Self::None => t::NONE_HINT.say(),
            Self::Trim => t::TRIM_HINT.say(),
            Self::Clear => t::CLEAR_HINT.say(),
            Self::Summarize => t::SUMMARIZE_HINT.say(),
            Self::Prune => t::PRUNE_HINT.say(),
            Self::Hybrid => t::HYBRID_HINT.say(),
            Self::Preset(Preset::Support) => t::SUPPORT_HINT.say(),
            Self::Preset(Preset::Coding) => t::CODING_HINT.say(),
            Self::Preset(Preset::Research) => t::RESEARCH_HINT.say(),
            Self::Preset(Preset::Casual) => t::CASUAL_HINT.say(),
            Self::Slice => t::SLICE_HINT.say(),
            Self::Own => t::OWN_HINT.say(),
        }
    }

    /// The sliders that matter for it.
    pub fn knobs(self) -> &'static [Knob] {
        match self {
            Self::Own => &[],
            Self::Slice => &[Knob::Slice],
            Self::None | Self::Preset(_) => &[Knob::Window, Knob::Overhead],
            Self::Trim => &[Knob::Max, Knob::Least, Knob::Window, Knob::Overhead],
            Self::Clear | Self::Summarize | Self::Prune | Self::Hybrid => {
                &[Knob::Keep, Knob::Trigger, Knob::Target, Knob::Window, Knob::Overhead]
            }
        }
    }

    /// Whether it acts at a share of the budget. Trimming by turns and keeping everything do not,
    /// whatever the engine's default.
    pub fn has_trigger(self) -> bool {
        !matches!(self, Self::None | Self::Trim | Self::Slice)
    }

    /// Whether it may request summaries.
    pub fn summarizes(self) -> bool {
        matches!(self, Self::Summarize | Self::Hybrid)
    }
}

impl Knob {
    /// The slider's label.
    pub fn label(self, unit: Unit) -> &'static str {
        match (self, unit) {
            (Self::Window, _) => t::WINDOW.say(),
            (Self::Slice, _) => t::KNOB_SLICE.say(),
            (Self::Overhead, _) => t::KNOB_OVERHEAD.say(),
            (Self::Trigger, _) => t::KNOB_TRIGGER.say(),
            (Self::Target, _) => t::KNOB_TARGET.say(),
            (Self::Keep, _) => t::KNOB_KEEP.say(),
            (Self::Max, Unit::Turns) => t::CUT_AT_TURNS.say(),
            (Self::Max, Unit::Messages) => t::CUT_AT_MESSAGES.say(),
            (Self::Least, Unit::Turns) => t::BACK_TO_TURNS.say(),
            (Self::Least, Unit::Messages) => t::BACK_TO_MESSAGES.say(),
        }
    }
}

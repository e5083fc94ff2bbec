//! The choices on the policy panel, with their names and hints.

use turnwise_host::options::Preset;
use turnwise_host::text::CheckPolicy;

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
    /// `messages.slice(-n)`: the last messages, whatever they are. To compare with.
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
    /// When to act, in per cent of the budget.
    Trigger,
    /// How small to get, in per cent of the budget.
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

/// How a summary is put to the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Envelope {
    /// As a question and its answer.
    #[default]
    Pair,
    /// As a message of the user.
    User,
    /// As it is, without a frame.
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

    /// Its name on the button.
    pub fn label(self) -> &'static str {
        match self {
            Self::None => "None",
            Self::Trim => "Trim",
            Self::Clear => "Clear tools",
            Self::Summarize => "Summarize",
            Self::Prune => "Prune",
            Self::Hybrid => "Hybrid",
            Self::Preset(Preset::Support) => "Support chat",
            Self::Preset(Preset::Coding) => "Coding agent",
            Self::Preset(Preset::Research) => "Research assistant",
            Self::Preset(Preset::Casual) => "Long casual chat",
            Self::Own => "As written",
            Self::Slice => "slice(-n)",
        }
    }

    /// What it does, in one sentence.
    pub fn hint(self) -> &'static str {
        match self {
            Self::None => "Sends everything unchanged until the window is full.",
            Self::Trim => {
                "Drops the oldest turns. Cutting back further than the limit makes cuts rare."
            }
            Self::Clear => {
                "Replaces old tool results with short placeholders; calls and answers stay."
            }
            Self::Summarize => {
                "Replaces older turns with one summary; the newest stay word for word."
            }
            Self::Prune => {
                "Drops the messages least relevant to the last question, whatever their age. \
                 Each message shows its score."
            }
            Self::Hybrid => {
                "Clears old tool results first, then summarizes, and trims only if that is not \
                enough."
            }
            Self::Preset(Preset::Support) => {
                "Takes notes in the sections of a support case, down to 80 % of the budget."
            }
            Self::Preset(Preset::Coding) => {
                "Takes notes in the sections of a coding session, down to 50 % of the budget."
            }
            Self::Preset(Preset::Research) => {
                "Keeps what is relevant to the question, up to 95 % of the budget."
            }
            Self::Preset(Preset::Casual) => {
                "Takes notes of a long chat, down to 90 % of the budget."
            }
            Self::Slice => {
                "The last messages, whatever they are. A provider may refuse what begins in the middle \
                 of a tool call."
            }
            Self::Own => "The policy that this scenario demonstrates, as written in its file.",
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
            (Self::Window, _) => "Window",
            (Self::Slice, _) => "Messages that stay",
            (Self::Overhead, _) => "Tool schemas, instructions",
            (Self::Trigger, _) => "Trigger",
            (Self::Target, _) => "Target",
            (Self::Keep, _) => "Keep verbatim",
            (Self::Max, Unit::Turns) => "Cut at, turns",
            (Self::Max, Unit::Messages) => "Cut at, messages",
            (Self::Least, Unit::Turns) => "Cut back to, turns",
            (Self::Least, Unit::Messages) => "Cut back to, messages",
        }
    }
}

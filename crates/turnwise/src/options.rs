//! The options of a context, as a builder.

use alloc::string::{String, ToString};

use turnwise_host::formats::Format;
use turnwise_host::json::{self, Writer};
use turnwise_host::options::{self, Settings};
use turnwise_host::text::Template;

use crate::error::Error;
use crate::fields::Fields;
use crate::size::Size;
use crate::strategy::Strategy;

/// The options of a [`Context`](crate::Context). Everything may be left out; the defaults are the
/// best policy that works offline. Wrong values are reported by `Context::new`, with the option's
/// path.
///
/// ```
/// use turnwise::{Options, Size, clear_tool_results, trim};
///
/// let options = Options::new()
///     .window(128_000)
///     .reserve_output(4_000)
///     .trigger(Size::fraction(0.8))
///     .strategies([clear_tool_results().keep_results(3), trim()]);
/// assert!(turnwise::Context::new(options).is_ok());
/// assert!(turnwise::Context::new(Options::new().window(10).reserve_output(10)).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    fields: Fields,
}

/// A ready-made policy for one kind of conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Customer support.
    Support,
    /// An agent that changes code.
    Coding,
    /// Questions about long material.
    Research,
    /// A long chat.
    Casual,
}

/// How a summary is put among the messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Envelope {
    /// A user message that asks for the summary, and the assistant's answer in a fence.
    Pair,
    /// One fenced user message.
    User,
    /// The pair without a fence.
    Bare,
}

impl Options {
    /// The default options. They have no window, so requests have no budget.
    pub fn new() -> Self {
        Self::default()
    }

    /// The model's context window in tokens, system messages and answer included. Without it
    /// nothing is ever over budget.
    #[must_use]
    pub fn window(self, tokens: u32) -> Self {
        self.with("window", tokens.to_string())
    }

    /// Room kept free for the answer, in tokens. Default: 0.
    #[must_use]
    pub fn reserve_output(self, tokens: u32) -> Self {
        self.with("reserveOutput", tokens.to_string())
    }

    /// The tokens that every request carries next to the messages: tool schemas, instructions.
    /// Default: 0.
    #[must_use]
    pub fn overhead(self, tokens: u32) -> Self {
        self.with("overhead", tokens.to_string())
    }

    /// The format of the messages. Default: found from the messages.
    #[must_use]
    pub fn format(self, format: Format) -> Self {
        self.with_text("format", format.as_str())
    }

    /// The model that answers, such as `gpt-4o-mini`: OpenAI's models take different numbers of
    /// tokens for a picture. Default: the largest of these numbers.
    #[must_use]
    pub fn model(self, name: &str) -> Self {
        self.with_text("model", name)
    }

    /// A ready-made policy. Other options win over it.
    #[must_use]
    pub fn preset(self, preset: Preset) -> Self {
        self.with_text(
            "preset",
            match preset {
                Preset::Support => "support",
                Preset::Coding => "coding",
                Preset::Research => "research",
                Preset::Casual => "casual",
            },
        )
    }

    /// When to act. Default: at 80 % of the budget.
    #[must_use]
    pub fn trigger(self, size: Size) -> Self {
        self.with("trigger", size.json())
    }

    /// How small to get, so that one cut does not cause the next. Default: 50 % of the budget.
    #[must_use]
    pub fn target(self, size: Size) -> Self {
        self.with("target", size.json())
    }

    /// The messages at the end that stay verbatim, unless the budget would be exceeded. Default:
    /// the last user turn.
    #[must_use]
    pub fn keep(self, size: Size) -> Self {
        self.with("keep", size.json())
    }

    /// The strategies, in order.
    #[must_use]
    pub fn strategies(self, strategies: impl IntoIterator<Item = Strategy>) -> Self {
        let mut out = Writer::default();
        out.open('[');
        strategies.into_iter().for_each(|strategy| _ = out.raw(&strategy.fields.json()));
        let list = out.close(']').take();
        self.with("strategies", list)
    }

    /// Makes summaries without a model: notes from the speakers' own words, at once.
    #[must_use]
    pub fn offline_notes(self) -> Self {
        self.with("summarizer", "{\"type\":\"extractive\"}".to_string())
    }

    /// Makes offline notes with the sections for one kind of conversation.
    #[must_use]
    pub fn offline_notes_for(self, template: Template) -> Self {
        let mut out = Writer::default();
        out.open('{').key("type").string("extractive");
        let text = out.key("template").string(template.as_str()).close('}').take();
        self.with("summarizer", text)
    }

    /// Asks the host for summaries: a plan then carries a [job](crate::Plan::job).
    #[must_use]
    pub fn model_summaries(self) -> Self {
        self.with("summarizer", "{\"type\":\"host\"}".to_string())
    }

    /// How a summary is put among the messages. Default: [`Envelope::Pair`].
    #[must_use]
    pub fn envelope(self, envelope: Envelope) -> Self {
        self.with_text(
            "envelope",
            match envelope {
                Envelope::Pair => "pair",
                Envelope::User => "user",
                Envelope::Bare => "bare",
            },
        )
    }

    /// Pins the user message that opened the task.
    #[must_use]
    pub fn pin_task(self) -> Self {
        self.with("pin", "{\"task\":true}".to_string())
    }

    /// Whether secrets are redacted before messages are noted, digested, checked, or sent to a
    /// summarizer. Default: true. [`Context::redact_with`](crate::Context::redact_with) adds your
    /// own.
    #[must_use]
    pub fn redact(self, is_on: bool) -> Self {
        self.with("redact", is_on.to_string())
    }

    /// Sets an option back to its default, against a more general level of
    /// [`Policies`](crate::Policies). The name is that of the package: `"reserveOutput"`.
    #[must_use]
    pub fn clear(self, option: &'static str) -> Self {
        self.with(option, "null".to_string())
    }

    pub(crate) fn of(fields: Fields) -> Self {
        Self { fields }
    }

    pub(crate) fn fields(&self) -> &Fields {
        &self.fields
    }

    fn with_text(mut self, name: &'static str, text: &str) -> Self {
        self.fields.set_text(name, text);
        self
    }

    fn with(mut self, name: &'static str, value: String) -> Self {
        self.fields.set(name, value);
        self
    }

    pub(crate) fn settings(&self) -> Result<Settings, Error> {
        Ok(options::read(&json::parse(&self.fields.json())?.json)?)
    }
}

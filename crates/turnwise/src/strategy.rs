//! The strategies, with their options.

use alloc::string::{String, ToString};

use crate::fields::Fields;
use crate::size::Size;

/// A way to make a request smaller. Strategies act in the order they are listed in, each only while
/// the request is over its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    pub(crate) fields: Fields,
}

/// Leaves the oldest turns out, until the target holds.
pub fn trim() -> Strategy {
    Strategy::new("trim")
}

/// Replaces everything before the last turns by one summary.
pub fn summarize() -> Strategy {
    Strategy::new("summarize")
}

/// Replaces old tool results by placeholders, which keep the tool's name and the call's id.
pub fn clear_tool_results() -> Strategy {
    Strategy::new("clearToolResults")
}

/// Replaces the pictures, files and documents of old user messages by a line with name, type and
/// size.
pub fn clear_attachments() -> Strategy {
    Strategy::new("clearAttachments")
}

/// Leaves out the messages that are least relevant to the task, whatever their age.
pub fn prune() -> Strategy {
    Strategy::new("prune")
}

/// Says limits again that still hold but are more than 1,000 tokens from the end, as a part of the
/// newest user message.
pub fn restate() -> Strategy {
    Strategy::new("restate")
}

impl Strategy {
    fn new(kind: &str) -> Self {
        let mut fields = Fields::default();
        fields.set_text("type", kind);
        Self { fields }
    }

    /// When to act, if not as the policy says.
    #[must_use]
    pub fn trigger(self, size: Size) -> Self {
        self.with("trigger", size.json())
    }

    /// How small to get, if not as the policy says.
    #[must_use]
    pub fn target(self, size: Size) -> Self {
        self.with("target", size.json())
    }

    /// The messages at the end that stay verbatim, instead of the policy's `keep`.
    #[must_use]
    pub fn keep(self, size: Size) -> Self {
        self.with("keep", size.json())
    }

    /// For [`trim`]: a window of this size, such as the last 8 turns.
    #[must_use]
    pub fn to(mut self, size: Size) -> Self {
        self.fields.extend(&size.units);
        self
    }

    /// For [`trim`]: cut between steps as well, and not only between turns.
    #[must_use]
    pub fn by_steps(self) -> Self {
        self.with("bySteps", "true".to_string())
    }

    /// For [`summarize`]: the longest a summary may be, in tokens.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        self.with("maxTokens", tokens.to_string())
    }

    /// For [`clear_tool_results`]: spare this many results at the end. Default: 3.
    #[must_use]
    pub fn keep_results(self, count: u32) -> Self {
        self.with("keepResults", count.to_string())
    }

    /// For [`clear_tool_results`]: empty the arguments of old calls too.
    #[must_use]
    pub fn clear_inputs(self) -> Self {
        self.with("clearInputs", "true".to_string())
    }

    /// For [`clear_tool_results`]: remove calls together with their results, where a step is
    /// nothing but calls and results. Other results get placeholders.
    #[must_use]
    pub fn drop_calls(self) -> Self {
        self.with("edit", "\"drop\"".to_string())
    }

    /// For [`clear_tool_results`]: a digest of each result as its placeholder, with what the result
    /// said in a line or two.
    #[must_use]
    pub fn digests(self) -> Self {
        self.with("placeholder", "{\"type\":\"digest\"}".to_string())
    }

    /// For [`clear_tool_results`] and [`clear_attachments`]: leave everything as it is unless this
    /// many tokens are freed at once.
    #[must_use]
    pub fn at_least(self, tokens: u32) -> Self {
        self.with("atLeast", tokens.to_string())
    }

    /// For [`prune`]: the task. Default: the newest words of the user.
    #[must_use]
    pub fn task(mut self, task: &str) -> Self {
        self.fields.set_text("task", task);
        self
    }

    /// For [`restate`]: the user turns from one restatement to the next. Default: 8.
    #[must_use]
    pub fn every(self, turns: u32) -> Self {
        self.with("every", turns.to_string())
    }

    /// For [`restate`]: the longest restatement, in tokens. Default: 200.
    #[must_use]
    pub fn tokens(self, tokens: u32) -> Self {
        self.with("tokens", tokens.to_string())
    }

    fn with(mut self, name: &'static str, value: String) -> Self {
        self.fields.set(name, value);
        self
    }
}

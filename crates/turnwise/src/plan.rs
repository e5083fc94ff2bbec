//! A plan over the host's own messages.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use turnwise_host::turnwise_core;
use turnwise_host::turnwise_core::plan::Decision;
use turnwise_host::turnwise_core::summary::Job;

/// The messages to send, as steps over the host's own, with a decision for each of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub(crate) inner: turnwise_core::Plan,
    pub(crate) steps: Vec<Step>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) system: Option<String>,
}

/// One step of a plan. Carried out in order, they give the messages to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The messages with these indexes, untouched.
    Keep(Range<usize>),
    /// The message at `index`, with parts of it replaced.
    Replace {
        /// Its index.
        index: usize,
        /// The changed message, as JSON.
        message: String,
    },
    /// Messages that are not the host's: a summary, or the result of an interrupted call.
    Insert {
        /// The messages, as JSON.
        messages: Vec<String>,
    },
    /// The message at `index`, which belongs at another place.
    Move {
        /// Its index.
        index: usize,
        /// The changed message, as JSON, where parts of it are replaced.
        message: Option<String>,
    },
}

impl Plan {
    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The decision for every message that was given, in their order.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The text of system messages that the provider refuses in the list. It belongs into the field
    /// of the request for instructions: `system` for Anthropic, `systemInstruction` for Gemini.
    pub fn system(&self) -> Option<&str> {
        self.system.as_deref()
    }

    /// The tokens of the messages to send.
    pub fn tokens(&self) -> u32 {
        self.inner.size.tokens.0
    }

    /// The tokens of all messages.
    pub fn tokens_before(&self) -> u32 {
        self.inner.whole.tokens.0
    }

    /// The tokens that the messages may cost: window − output reserve − overhead.
    pub fn budget(&self) -> Option<u32> {
        self.inner.budget.map(|tokens| tokens.0)
    }

    /// Whether the messages to send are within the budget.
    pub fn fits(&self) -> bool {
        self.inner.fits()
    }

    /// Whether anything is sent otherwise than it was given.
    pub fn changed(&self) -> bool {
        self.inner.changed()
    }

    /// Where the messages to send first differ from those of the plan before, as an index into
    /// them.
    pub fn prefix_changed_at(&self) -> Option<u32> {
        self.inner.prefix_changed_at()
    }

    /// The summary that would help, for a model to write: see
    /// [`Context::prompt`](crate::Context::prompt) and [`Context::commit`](crate::Context::commit).
    pub fn job(&self) -> Option<&Job> {
        self.inner.job.as_ref()
    }

    /// The messages to send, made from `messages`, which must be those that the plan is for.
    /// Untouched messages are clones.
    ///
    /// # Errors
    /// [`Error::Type`](crate::Error::Type) where a changed or inserted message does not fit the
    /// type.
    #[cfg(feature = "serde")]
    pub fn apply<M: Clone + serde::de::DeserializeOwned>(
        &self,
        messages: &[M],
    ) -> Result<Vec<M>, crate::Error> {
        let mut out = Vec::new();
        for step in &self.steps {
            match step {
                Step::Keep(range) => {
                    out.extend_from_slice(messages.get(range.clone()).unwrap_or_default());
                }
                Step::Replace { index, message } | Step::Move { index, message: Some(message) } => {
                    out.push(read(message, Some(*index))?);
                }
                Step::Move { index, message: None } => out.extend(messages.get(*index).cloned()),
                Step::Insert { messages } => {
                    for message in messages {
                        out.push(read(message, None)?);
                    }
                }
            }
        }
        Ok(out)
    }
}

#[cfg(feature = "serde")]
fn read<M: serde::de::DeserializeOwned>(
    text: &str,
    index: Option<usize>,
) -> Result<M, crate::Error> {
    use alloc::string::ToString;

    let index = index.and_then(|index| u32::try_from(index).ok());
    serde_json::from_str(text)
        .map_err(|error| crate::Error::Type { index, message: error.to_string() })
}

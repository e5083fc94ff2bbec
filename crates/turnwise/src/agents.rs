//! Several agents: notes from one conversation to another.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_host::handover::Handover;
use turnwise_host::text::handover::{Known, Note, Sourced};

use crate::context::Context;
use crate::error::Error;

/// What a context is to other agents.
#[derive(Clone)]
pub(crate) struct Agent {
    name: String,
    /// How many children were created.
    pub(crate) children: u32,
    /// Facts of other agents, each with its first source.
    known: Vec<Sourced>,
}

impl Default for Agent {
    fn default() -> Self {
        Self { name: "main".to_string(), children: 0, known: Vec::new() }
    }
}

impl Context {
    /// Names this conversation, as the source of facts in notes. Default: `main`.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        self.agent.name = name.to_string();
        self
    }

    /// The name of this conversation.
    pub fn name(&self) -> &str {
        &self.agent.name
    }

    /// Remembers the sources of a note's facts, so that later notes of this conversation name them.
    pub fn learn(&mut self, facts: &[Sourced]) {
        let letters = |text: &str| -> String {
            text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
        };
        for fact in facts {
            let text = letters(&fact.text);
            let is_known = self.agent.known.iter().any(|known| letters(&known.text) == text);
            if fact.agent != self.agent.name && !is_known {
                self.agent.known.push(fact.clone());
            }
        }
    }

    /// The number of the next child, from 1.
    pub(crate) fn next_child(&self) -> u32 {
        self.agent.children + 1
    }

    /// Writes a note about this conversation for another agent or a person. Facts that this
    /// conversation [has learned](Self::learn), and those of [`Handover::known`], keep their
    /// source.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use serde_json::json;
    /// use turnwise::{Context, Handover, Options};
    ///
    /// let mut triage = Context::new(Options::new().window(8_000))?;
    /// triage.fit(&[
    ///     json!({ "role": "user", "content": "I was charged twice for order W2378156." }),
    ///     json!({ "role": "assistant", "content": "I see both charges. Which card was it?" }),
    /// ])?;
    /// let wanted = Handover { reason: "refund", ..triage.hand_over_to("billing", "triage", 500) };
    /// let note = triage.handover(&wanted)?;
    /// assert!(note.text.starts_with("Reason: refund\n"));
    /// assert_eq!((note.facts[0].agent.as_str(), note.facts[0].index), ("triage", 0));
    ///
    /// let mut billing = Context::new(Options::new().window(4_000))?.named("billing");
    /// billing.learn(&note.facts);
    /// billing.fit_json(&[triage.user_message(&note.fenced)])?;
    /// # }
    /// # Ok::<(), turnwise::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::HandoverTooLarge`] if the reason and the quoted messages do not fit.
    pub fn handover(&self, wanted: &Handover<'_>) -> Result<Note, Error> {
        let learned = self.agent.known.iter().map(|fact| Known {
            text: &fact.text,
            agent: &fact.agent,
            index: fact.index,
        });
        let known = wanted.known.iter().copied().chain(learned).collect();
        let note = self.inner().handover(&Handover { known, ..wanted.clone() });
        note.map_err(|too_large| Error::HandoverTooLarge { needs: too_large.needs })
    }

    /// A hand-over of the whole conversation, in at most `max_tokens`.
    pub fn hand_over_to<'a>(&self, to: &'a str, from: &'a str, max_tokens: u32) -> Handover<'a> {
        Handover::new(from, to, self.inner().len(), max_tokens)
    }

    /// A message with which a user says `text`, in the format of this conversation.
    pub fn user_message(&self, text: &str) -> String {
        self.inner().user_message(text)
    }
}

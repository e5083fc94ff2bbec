//! Several agents: notes from one conversation to another.

use alloc::string::String;

use turnwise_host::handover::Handover;
use turnwise_host::text::handover::Note;

use crate::context::Context;
use crate::error::Error;

impl Context {
    /// Writes a note about this conversation for another agent or a person. With
    /// [`Handover::is_result`], it is the result of a child for its parent; with
    /// [`Handover::known`], facts of other agents keep their source.
    ///
    /// ```
    /// use turnwise::{Context, Handover, Options};
    ///
    /// let mut triage = Context::new(Options::new().window(8_000))?;
    /// triage.fit_json(&[
    ///     r#"{"role":"user","content":"I was charged twice for order W2378156."}"#,
    ///     r#"{"role":"assistant","content":"I see both charges. Which card was it?"}"#,
    /// ])?;
    /// let wanted = Handover { reason: "refund", ..triage.hand_over_to("billing", "triage", 500) };
    /// let note = triage.handover(&wanted)?;
    /// assert!(note.text.starts_with("Reason: refund\n"));
    /// assert_eq!((note.facts[0].agent.as_str(), note.facts[0].index), ("triage", 0));
    ///
    /// let mut billing = Context::new(Options::new().window(4_000))?;
    /// billing.fit_json(&[triage.user_message(&note.fenced)])?;
    /// # Ok::<(), turnwise::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::HandoverTooLarge`] if the reason and the quoted messages do not fit.
    pub fn handover(&self, wanted: &Handover<'_>) -> Result<Note, Error> {
        let note = self.inner().handover(wanted);
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

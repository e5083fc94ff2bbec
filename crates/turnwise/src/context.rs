//! A context: one conversation under a policy.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use turnwise_host::notes::Notes;
use turnwise_host::superseded::OwnKey;
use turnwise_host::text::{Prompt, PromptOptions};
use turnwise_host::turnwise_core::item::Flags;
use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::{Committed, Conversation, Edit};

use crate::agents::Agent;
use crate::error::Error;
use crate::issues::Tracked;
use crate::options::Options;
use crate::plan::{Plan, Step};

/// One conversation under a policy. It keeps outlines and the JSON text of the messages, and the
/// view of them that was sent last.
#[derive(Clone)]
pub struct Context {
    conversation: Conversation,
    /// What it is to other agents.
    pub(crate) agent: Agent,
    /// Its issues, with [`with_issues`](Self::with_issues).
    pub(crate) issues: Option<Tracked>,
}

/// What a call was for, to [`Context::key_calls_by`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// Of two results with the same key, the older is worthless.
    Same(String),
    /// The result stays.
    Keep,
    /// The rules for the tool's name and its arguments decide.
    Rules,
}

impl Context {
    /// An empty conversation with these options.
    ///
    /// # Errors
    /// [`Error::Options`] with the path of the option that is wrong.
    pub fn new(options: Options) -> Result<Self, Error> {
        Ok(Self::of(Conversation::with_settings(options.settings()?)))
    }

    /// For [`supersede`](crate::supersede): your own key of a call, from the tool's name and its
    /// arguments as JSON text. Each call is asked for once. Call it before messages are added.
    ///
    /// ```
    /// # use turnwise::{Context, Key, Options, supersede};
    /// let options = Options::new().strategies([supersede()]);
    /// let context = Context::new(options)?.key_calls_by(|name, arguments| match name {
    ///     "balance" => Key::Same(format!("balance of {arguments}")),
    ///     "audit" => Key::Keep,
    ///     _ => Key::Rules,
    /// });
    /// # Ok::<(), turnwise::Error>(())
    /// ```
    #[must_use]
    pub fn key_calls_by(mut self, key: impl Fn(&str, &str) -> Key + 'static) -> Self {
        let key = move |name: &str, arguments: &str| match key(name, arguments) {
            Key::Same(key) => Some(Some(key)),
            Key::Keep => Some(None),
            Key::Rules => None,
        };
        self.conversation.take_notes_with(Rc::new(Notes::with_key(OwnKey::new(key))));
        self
    }

    pub(crate) fn of(conversation: Conversation) -> Self {
        Self { conversation, agent: Agent::default(), issues: None }
    }

    /// The plan for `messages`, the whole conversation so far. Messages that are known already are
    /// not read again; where one differs, everything from there on is.
    ///
    /// # Errors
    /// [`Error::Type`] for a message that cannot be written as JSON, [`Error::Message`] for one
    /// that no format reads. The conversation is then as it was.
    #[cfg(feature = "serde")]
    pub fn fit<M: serde::Serialize>(&mut self, messages: &[M]) -> Result<Plan, Error> {
        use alloc::string::ToString;

        let mut texts = Vec::with_capacity(messages.len());
        for (index, message) in (0..).zip(messages) {
            let text = serde_json::to_string(message);
            let wrong = |error: serde_json::Error| error.to_string();
            texts.push(
                text.map_err(wrong)
                    .map_err(|message| Error::Type { index: Some(index), message })?,
            );
        }
        self.fit_json(&texts)
    }

    /// Plans the next request for messages that are JSON texts, as `fit` does for typed ones.
    ///
    /// # Errors
    /// [`Error::Message`] for a message that no format reads. The conversation is then as it was.
    pub fn fit_json<T: AsRef<str>>(&mut self, messages: &[T]) -> Result<Plan, Error> {
        // On a copy, so that a message that cannot be read changes nothing.
        let mut conversation = self.conversation.clone();
        let mut known = 0;
        let mut rest = messages.iter().map(AsRef::as_ref).peekable();
        while let Some(text) = rest.peek() {
            // A system message that changes, such as one with the time, is replaced in place.
            let is_known = conversation.is_same(known, text)
                || conversation.replace(known, text, Flags::NONE, false)?;
            if !is_known {
                break;
            }
            rest.next();
            known += 1;
        }
        conversation.truncate(known);
        for text in rest {
            conversation.push(text, false)?;
        }
        self.conversation = conversation;
        self.truncate_issues(known);
        Ok(self.plan())
    }

    /// Adds one message. With [`plan`](Self::plan), the fastest way: nothing is compared.
    ///
    /// # Errors
    /// As [`fit`](Self::fit).
    #[cfg(feature = "serde")]
    pub fn append<M: serde::Serialize>(&mut self, message: &M) -> Result<(), Error> {
        use alloc::string::ToString;

        let text = serde_json::to_string(message).map_err(|error| Error::Type {
            index: Some(self.conversation.len()),
            message: error.to_string(),
        })?;
        self.conversation.push(&text, false)?;
        Ok(())
    }

    /// The plan for the messages so far.
    pub fn plan(&mut self) -> Plan {
        let draft = self.add_issues();
        let mut inner = self.conversation.fit().clone();
        // A text about issues is in a message that was never sent, so it changes no prefix.
        if let Some(draft) = draft {
            inner.prefix_change = draft.prefix_change;
        }
        let steps = self.conversation.edits(&inner).into_iter().map(|edit| self.step(edit));
        let steps = steps.collect();
        let decisions = inner.decisions(self.conversation.context().transcript()).collect();
        let system = self.conversation.system(&inner);
        Plan { inner, steps, decisions, system }
    }

    /// The request to a model for a job's summary.
    pub fn prompt(&self, job: &Job, options: &PromptOptions<'_>) -> Prompt {
        self.conversation.prompt(job, options)
    }

    /// Commits the text of a job's summary. It is judged, its facts are checked, and it is applied
    /// if what it covers has not changed since; stale and rejected are ordinary answers.
    pub fn commit(&mut self, job: &Job, text: &str) -> Committed {
        self.conversation.commit(&job.ticket.to_text(), text)
    }

    /// Redacts your own secrets too: `find` returns their byte offsets in a text. Messages that are
    /// sent as they are keep them.
    pub fn redact_with(&mut self, find: impl Fn(&str) -> Vec<Range<usize>> + 'static) {
        self.conversation.redact_with(Rc::new(find));
    }

    /// Takes the last summary back. Answers whether there was one.
    pub fn undo(&mut self) -> bool {
        self.conversation.undo()
    }

    /// Keeps a message, whatever the strategies would do with it. Returns whether that changes
    /// anything. [`release`](Self::release) takes it back.
    pub fn keep(&mut self, index: u32) -> bool {
        self.conversation.choose(index, Some(true))
    }

    /// Leaves a message out, with what belongs to it: a question goes with its answer, a call with
    /// its result. Returns whether that changes anything: system messages, the newest turn and kept
    /// messages stay. [`release`](Self::release) takes it back.
    pub fn leave_out(&mut self, index: u32) -> bool {
        self.conversation.choose(index, Some(false))
    }

    /// Takes back that a message is kept or left out. Returns whether it was.
    pub fn release(&mut self, index: u32) -> bool {
        self.conversation.choose(index, None)
    }

    /// Reports the provider's token count for the last plan's messages, which calibrates the
    /// estimate.
    pub fn observe(&mut self, model: &str, tokens: u32) {
        self.conversation.observe(model, tokens);
    }

    pub(crate) fn inner(&self) -> &Conversation {
        &self.conversation
    }

    /// The layer below.
    pub fn conversation(&mut self) -> &mut Conversation {
        &mut self.conversation
    }

    fn step(&self, edit: Edit) -> Step {
        let changed = |index: u32, patches: &[_]| -> String {
            self.conversation.patched(index, patches).unwrap_or_default()
        };
        match edit {
            Edit::Keep { start, end } => Step::Keep(start as usize..end as usize),
            Edit::Replace { index, patches } => {
                Step::Replace { index: index as usize, message: changed(index, &patches) }
            }
            Edit::Insert { messages, .. } => Step::Insert { messages },
            Edit::Move { index, patches } => {
                let message = (!patches.is_empty()).then(|| changed(index, &patches));
                Step::Move { index: index as usize, message }
            }
        }
    }
}

//! Children: conversations of their own that begin with a task, and end with one message for their
//! parent.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use turnwise_host::formats::{Format, Patch, Step, apply, parse, parts};
use turnwise_host::handover::Handover;
use turnwise_host::text::handover::{Course, Note};
use turnwise_host::{Conversation, Redact};

use crate::context::Context;
use crate::error::Error;
use crate::options::Options;

/// What a child has to do, and what its parent gives it. It never sees the parent's messages
/// otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    text: String,
    name: Option<String>,
    summary: u32,
    has_facts: bool,
    quoted: Vec<u32>,
}

/// The context of a child: a conversation of its own, under its own policy. It is a [`Context`].
#[derive(Clone)]
pub struct Child {
    context: Context,
    start: String,
}

impl Task {
    /// A task in words. The child gets nothing else.
    pub fn new(text: &str) -> Self {
        Self { text: text.to_string(), ..Self::default() }
    }

    /// The child's name as the source of facts. Default: `agent 1`, `agent 2`, …
    #[must_use]
    pub fn name(self, name: &str) -> Self {
        Self { name: Some(name.to_string()), ..self }
    }

    /// Gives the child notes of the parent's conversation, in at most this many tokens.
    #[must_use]
    pub fn summary(self, tokens: u32) -> Self {
        Self { summary: tokens, ..self }
    }

    /// Gives the child the facts of the parent's conversation, each with its source.
    #[must_use]
    pub fn facts(self) -> Self {
        Self { has_facts: true, ..self }
    }

    /// Quotes messages of the parent word for word, by their indexes.
    #[must_use]
    pub fn quote(self, messages: impl IntoIterator<Item = u32>) -> Self {
        Self { quoted: messages.into_iter().collect(), ..self }
    }
}

impl Context {
    /// Creates a child with a task. It has its own options; only the way tokens are counted, the
    /// host's own secrets and the format are those of its parent.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use serde_json::{Value, json};
    /// use turnwise::{Context, Options, Task};
    ///
    /// let plan_trip = "Plan a trip to Oslo on 2024-05-20 for $900.";
    /// let mut planner = Context::new(Options::new().window(32_000))?.named("planner");
    /// planner.fit(&[json!({ "role": "user", "content": plan_trip })])?;
    /// let task = Task::new("Find the cheapest flight.").name("flights").facts();
    /// let mut flights = planner.child(&task, Options::new().window(8_000))?;
    /// assert!(flights.start().contains("$900 (planner, message 1)"));
    ///
    /// // The child's own loop. `fit` plans each of its requests.
    /// let answer = json!({ "role": "assistant", "content": "HAT188 for $120 is the cheapest." });
    /// let messages: [Value; 2] = [flights.start_as()?, answer];
    /// flights.fit(&messages)?;
    ///
    /// let note = planner.result_of(&flights, 300)?;
    /// assert!(note.text.starts_with("HAT188 for $120 is the cheapest."));
    /// assert_eq!((note.facts[0].agent.as_str(), note.facts[0].index), ("flights", 1));
    /// let message = planner.user_message(&note.fenced);
    /// # assert!(message.contains("flights"));
    /// # }
    /// # Ok::<(), turnwise::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Options`] for the child's options, [`Error::UnknownMessage`] for a quoted message
    /// that is not there, and [`Error::HandoverTooLarge`] if the task and its context exceed
    /// the child's window.
    pub fn child(&mut self, task: &Task, options: Options) -> Result<Child, Error> {
        let mut settings = options.settings()?;
        settings.format = settings.format.or(self.inner().settings().format);
        if let (Redact::On, Redact::Also(find)) =
            (&settings.redact, &self.inner().settings().redact)
        {
            settings.redact = Redact::Also(find.clone());
        }
        let mut conversation = Conversation::with_settings(settings);
        if let Some(counter) = self.inner().counter() {
            conversation.count_with(counter.clone());
        }
        let number = self.next_child();
        let name = task.name.clone().unwrap_or_else(|| format!("agent {number}"));
        let mut context = Context::of(conversation).named(&name);
        let text = self.given(task, &mut context)?;
        self.agent.children = number;
        let start = own_id(self.user_message(&text), &format!("turnwise-{name}-{number}"));
        Ok(Child { context, start })
    }

    /// One message of a child for this context, in at most `max_tokens`: the child's last answer
    /// word for word if it fits, else notes of it; facts with their sources; and open questions.
    /// From then on, notes of this context pass these facts on with their sources.
    ///
    /// The child has read its conversation by [`fit`](Context::fit) or [`append`](Context::append).
    ///
    /// # Errors
    /// [`Error::HandoverTooLarge`] if not even the frame of the note fits.
    pub fn result_of(&mut self, child: &Child, max_tokens: u32) -> Result<Note, Error> {
        let length = child.inner().len();
        // The parent knows what it said.
        let is_start = child.inner().message(0).is_some_and(|first| {
            let format = child.inner().format();
            say_the_same(format, &first, &child.start)
        });
        let wanted = Handover {
            messages: (u32::from(is_start)..length).collect(),
            is_result: true,
            ..Handover::new(child.name(), self.name(), length, max_tokens)
        };
        let note = child.handover(&wanted)?;
        self.learn(&note.facts);
        Ok(note)
    }

    /// The text that a child begins with.
    fn given(&self, task: &Task, child: &mut Context) -> Result<String, Error> {
        let length = self.inner().len();
        if let Some(index) = task.quoted.iter().copied().find(|index| *index >= length) {
            return Err(Error::UnknownMessage { index });
        }
        let count = |text: &str| self.inner().count(text).0;
        let room = child.inner().clone().fit().budget.map_or(u32::MAX, |budget| budget.0);
        let needs = count(&task.text);
        let left = room.checked_sub(needs).filter(|left| *left > 0);
        let left = left.ok_or(Error::HandoverTooLarge { needs })?;
        if task.summary == 0 && !task.has_facts && task.quoted.is_empty() {
            return Ok(task.text.clone());
        }
        let quoted = task.quoted.iter().filter_map(|index| self.inner().message(*index));
        let wanted = quoted
            .map(|message| count(&message))
            .fold(GIVEN_TOKENS + task.summary, u32::saturating_add);
        let note = self.handover(&Handover {
            quoted: task.quoted.clone(),
            course: Course::Notes(task.summary),
            has_facts: task.has_facts,
            ..Handover::new(self.name(), child.name(), length, wanted.min(left))
        })?;
        child.learn(&note.facts);
        Ok([&note.fenced, "\n\n", &task.text].concat())
    }
}

impl Child {
    /// The message that its conversation begins with, as JSON in the format of the parent: the
    /// task, and before it what the parent gave, in a fence.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The first message of the child, as a message of your own type.
    ///
    /// # Errors
    /// [`Error::Type`] if the type cannot hold it.
    #[cfg(feature = "serde")]
    pub fn start_as<M: serde::de::DeserializeOwned>(&self) -> Result<M, Error> {
        let wrong =
            |error: serde_json::Error| Error::Type { index: None, message: error.to_string() };
        serde_json::from_str(&self.start).map_err(wrong)
    }
}

impl Deref for Child {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

impl DerefMut for Child {
    fn deref_mut(&mut self) -> &mut Context {
        &mut self.context
    }
}

/// Whether two messages say the same. A type of the host may write the fields in another order.
fn say_the_same(format: Format, message: &str, other: &str) -> bool {
    let (Ok(message), Ok(other)) = (parse(message), parse(other)) else { return false };
    parts(format, &message.json) == parts(format, &other.json)
}

/// The message with another id, in formats with ids: they want each of them once.
fn own_id(message: String, id: &str) -> String {
    let Ok(parsed) = parse(&message) else { return message };
    if parsed.json.get("id").is_none() {
        return message;
    }
    let value = turnwise_host::formats::lint::quoted(id);
    let patch = Patch { path: Vec::from([Step::from("id")]), value };
    apply(&[patch], &parsed.json).to_string()
}

/// Tokens for facts, in addition to the summary and the quoted messages.
const GIVEN_TOKENS: u32 = 600;

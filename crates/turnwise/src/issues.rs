//! The issues of one conversation: which messages belong to each, and what requests say about those
//! that they do not show.

use alloc::collections::BTreeSet;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_host::Conversation;
use turnwise_host::issues::Issues;
use turnwise_host::text::handover::Note;
use turnwise_host::text::issues::{Issue, State};
use turnwise_host::turnwise_core;
use turnwise_host::turnwise_core::additions::AddedKind;
use turnwise_host::turnwise_core::plan::Action;

use crate::context::Context;
use crate::error::Error;

/// The title of the issue that a message belongs to, where the program knows it. It gets the
/// message as JSON and its index.
pub(crate) type NameIssue = Rc<dyn Fn(&str, u32) -> Option<String>>;

/// The issues of a context.
#[derive(Clone)]
pub(crate) struct Tracked {
    issues: Issues,
    name: Option<NameIssue>,
    /// The number of messages that were read.
    read: u32,
    choices: Vec<Choice>,
    /// Issues to bring forward with the next plan.
    resumed: Vec<u32>,
    shown: Vec<Shown>,
}

/// A decision of the program, with the number of messages at that time.
#[derive(Clone, Copy)]
struct Choice {
    at: u32,
    id: u32,
    is_resumed: bool,
}

/// A text about issues that a request carries.
#[derive(Clone)]
struct Shown {
    serial: u32,
    /// The user message that carries it.
    index: u32,
    hidden: Vec<u32>,
    resumed: Vec<u32>,
}

impl Context {
    /// Keeps several issues of this conversation apart: a customer asks about an order, then about
    /// an invoice, and comes back to the order. Their words show which messages belong together.
    /// When a plan leaves out all messages of an issue that is not resolved, the newest user
    /// message says so in one line.
    ///
    /// ```
    /// use turnwise::{Context, Options};
    ///
    /// let mut context = Context::new(Options::new().window(8_000))?.with_issues();
    /// context.fit_json(&[
    ///     r#"{"role":"user","content":"Where is order W2378156?"}"#,
    ///     r#"{"role":"assistant","content":"It waits at the border."}"#,
    ///     r#"{"role":"user","content":"Another question: the invoice INV-118 names the wrong company."}"#,
    /// ])?;
    /// let issues: Vec<_> = context.issues().iter().map(|issue| &issue.messages[..]).collect();
    /// assert_eq!(issues, [&[0, 1][..], &[2]]);
    ///
    /// // Notes about them go with the next request.
    /// context.resume_issue(1)?;
    /// # Ok::<(), turnwise::Error>(())
    /// ```
    #[must_use]
    pub fn with_issues(self) -> Self {
        self.tracking(None)
    }

    /// As [`with_issues`](Self::with_issues), with issues that the program or a model names. `name`
    /// gets a message as JSON and its index, and answers the title of its issue where it knows it;
    /// answers for other messages than a user's are ignored.
    #[must_use]
    pub fn with_named_issues(self, name: impl Fn(&str, u32) -> Option<String> + 'static) -> Self {
        self.tracking(Some(Rc::new(name)))
    }

    fn tracking(mut self, name: Option<NameIssue>) -> Self {
        self.issues = Some(Tracked::new(self.inner(), name));
        self.sync_issues();
        self
    }

    /// The issues, in the order they began. Empty without [`with_issues`](Self::with_issues).
    pub fn issues(&self) -> &[Issue] {
        self.issues.as_ref().map_or(&[], |tracked| tracked.issues.all())
    }

    /// A short summary of an issue.
    ///
    /// # Errors
    /// [`Error::UnknownIssue`].
    pub fn issue_summary(&self, id: u32) -> Result<String, Error> {
        let issue = self.issue(id)?;
        let summary = self.issues.as_ref().map(|tracked| tracked.issues.summary(issue));
        Ok(summary.unwrap_or_default())
    }

    /// The issue waits until the conversation returns to it.
    ///
    /// # Errors
    /// [`Error::UnknownIssue`].
    pub fn pause_issue(&mut self, id: u32) -> Result<(), Error> {
        self.choose(id, false)
    }

    /// Goes on with an issue: the newest user message carries notes about it, once.
    ///
    /// # Errors
    /// [`Error::UnknownIssue`].
    pub fn resume_issue(&mut self, id: u32) -> Result<(), Error> {
        self.choose(id, true)
    }

    /// Writes a note about one issue alone for another agent or a person, and pauses the issue.
    ///
    /// # Errors
    /// [`Error::UnknownIssue`], and [`Error::HandoverTooLarge`] if the reason does not fit. The
    /// issue then goes on.
    pub fn handover_issue(
        &mut self,
        id: u32,
        to: &str,
        reason: &str,
        max_tokens: u32,
    ) -> Result<Note, Error> {
        let messages = self.issue(id)?.messages.clone();
        let from = String::from(self.name());
        let whole = self.hand_over_to(to, &from, max_tokens);
        let note =
            self.handover(&turnwise_host::handover::Handover { reason, messages, ..whole })?;
        self.pause_issue(id)?;
        Ok(note)
    }

    fn issue(&self, id: u32) -> Result<&Issue, Error> {
        let known = || self.issues().iter().map(|issue| issue.id).collect();
        let found = self.issues().iter().find(|issue| issue.id == id);
        found.ok_or_else(|| Error::UnknownIssue { id, known: known() })
    }

    fn choose(&mut self, id: u32, is_resumed: bool) -> Result<(), Error> {
        self.issue(id)?;
        if let Some(tracked) = &mut self.issues {
            tracked.choose(id, is_resumed);
        }
        Ok(())
    }

    /// Reads the messages that the issues do not know yet.
    pub(crate) fn sync_issues(&mut self) {
        if let Some(mut tracked) = self.issues.take() {
            tracked.sync(self.inner());
            self.issues = Some(tracked);
        }
    }

    /// Forgets the messages from `length` on.
    pub(crate) fn truncate_issues(&mut self, length: u32) {
        if let Some(mut tracked) = self.issues.take() {
            if length < tracked.read {
                tracked = tracked.until(self.inner(), length);
            }
            self.issues = Some(tracked);
        }
    }

    /// Adds what the request does not show, until every open issue is in it or has a line. Returns
    /// the plan without these texts, if there are any.
    pub(crate) fn add_issues(&mut self) -> Option<turnwise_core::Plan> {
        let mut tracked = self.issues.take()?;
        tracked.sync(self.inner());
        let draft = self.conversation().fit().clone();
        // A line about an issue may take the room of another one.
        let adds = |_: &usize| tracked.add(self.conversation());
        let rounds = (0..MAX_ROUNDS).take_while(adds).count();
        self.issues = Some(tracked);
        (rounds > 0).then_some(draft)
    }
}

impl Tracked {
    fn new(chat: &Conversation, name: Option<NameIssue>) -> Self {
        Self {
            issues: Issues::of(chat),
            name,
            read: 0,
            choices: Vec::new(),
            resumed: Vec::new(),
            shown: Vec::new(),
        }
    }

    /// The same issues, with the first `length` messages only.
    fn until(self, chat: &Conversation, length: u32) -> Self {
        let mut fresh = Self::new(chat, self.name);
        fresh.choices = self.choices.into_iter().filter(|choice| choice.at <= length).collect();
        (fresh.resumed, fresh.shown) = (self.resumed, self.shown);
        for index in 0..=length {
            for choice in fresh.choices.iter().filter(|choice| choice.at == index) {
                choice.apply(&mut fresh.issues);
            }
            if index < length {
                fresh.push(chat, index);
            }
        }
        fresh
    }

    fn sync(&mut self, chat: &Conversation) {
        for index in self.read..chat.len() {
            self.push(chat, index);
        }
    }

    fn push(&mut self, chat: &Conversation, index: u32) {
        self.read = index + 1;
        let Some(message) = chat.message(index) else { return };
        let title = self.name.as_ref().and_then(|name| name(&message, index));
        // The conversation has read this message, so the issues can.
        let read = self.issues.push(&message, title.as_deref());
        debug_assert!(read.is_ok(), "the conversation reads what its issues cannot");
    }

    fn choose(&mut self, id: u32, is_resumed: bool) {
        let choice = Choice { at: self.read, id, is_resumed };
        choice.apply(&mut self.issues);
        self.choices.push(choice);
        if is_resumed {
            self.resumed.push(id);
        }
    }

    /// Adds a text about what the plan does not show. Returns whether to look again.
    fn add(&mut self, chat: &mut Conversation) -> bool {
        let plan = chat.fit().clone();
        if !plan.changed() && self.resumed.is_empty() {
            return false;
        }
        let transcript = chat.context().transcript();
        let Some(newest) = transcript.turns().last().copied() else { return false };
        let is_sent =
            |action| matches!(action, Action::Keep | Action::Move(_) | Action::Replace(_));
        let decisions = (0..).zip(plan.decisions(transcript));
        let sent = decisions.filter(|(_, decision)| is_sent(decision.action));
        let sent: BTreeSet<u32> = sent.map(|(index, _)| index).collect();
        let added: BTreeSet<u32> =
            chat.context().additions().iter().map(|added| added.serial).collect();
        self.shown.retain(|shown| added.contains(&shown.serial));
        let carried = self.shown.iter().filter(|shown| sent.contains(&shown.index));
        let told: BTreeSet<u32> =
            carried.flat_map(|shown| shown.hidden.iter().chain(&shown.resumed)).copied().collect();
        let is_hidden = |issue: &&Issue| {
            issue.state != State::Resolved
                && !told.contains(&issue.id)
                && !issue.messages.iter().any(|index| *index == newest || sent.contains(index))
        };
        let hidden: Vec<u32> =
            self.issues.all().iter().filter(is_hidden).map(|issue| issue.id).collect();
        if hidden.is_empty() && self.resumed.is_empty() {
            return false;
        }
        let before = self.shown.iter().position(|shown| shown.index == newest);
        let before = before.map(|at| self.shown.remove(at));
        let (mut all, mut resumed) = before
            .as_ref()
            .map_or_else(Default::default, |shown| (shown.hidden.clone(), shown.resumed.clone()));
        resumed.append(&mut self.resumed.clone());
        resumed.dedup();
        all.extend(hidden);
        all.retain(|id| !resumed.contains(id));
        let page = self.issues.page(&resumed, &all, chat.free_room(&plan));
        if let Some(shown) = &before {
            chat.withdraw_text(shown.serial);
        }
        let Some(serial) = chat.add_text(AddedKind::Issues, &page) else { return before.is_some() };
        self.resumed.clear();
        self.shown.push(Shown { serial, index: newest, hidden: all, resumed });
        true
    }
}

impl Choice {
    fn apply(&self, issues: &mut Issues) {
        if self.is_resumed {
            issues.resume(self.id);
        } else {
            issues.pause(self.id);
        }
    }
}

/// How often a plan is made again because its texts took the room of messages.
const MAX_ROUNDS: usize = 8;

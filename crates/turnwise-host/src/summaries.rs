//! Summaries: what is asked of the notetaker, the judgment of what a host brings back, and how
//! either is sent.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::Role;
use turnwise_core::summary::{Commit, Job, Ticket};
use turnwise_core::tokens::TokenCount;
use turnwise_formats::{
    Part, PartKind, Reading, parse, parts, read_text, summary_pair, summary_user,
};
use turnwise_text::judge::is_blank;
use turnwise_text::secrets::Policy;
use turnwise_text::{Rejection, Snippet, Source, Speaker, Template, fence, judge};

use crate::options::{Envelope, Summarizer};
use crate::{Checked, Claim, Conversation, Wanted};

/// What became of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is in force; its number.
    Applied(u32),
    /// What it covers has changed since. Nothing happened.
    Stale(&'static str),
    /// It may not stand for the conversation. Nothing changed but the count of failures.
    Rejected(Rejection),
    /// It is no smaller than what it would stand for. Nothing changed but the count of failures.
    NotSmaller,
    /// The ticket is not one of ours.
    BadTicket,
}

impl Conversation {
    /// Judges the text of a job's summary, checks its facts, and applies it if it still belongs
    /// here: with what matters of what it lost, unless the settings say otherwise.
    /// [`Self::last_check`] tells what was found.
    pub fn commit(&mut self, ticket: &str, text: &str) -> Committed {
        self.note_check(None);
        let Some(ticket) = Ticket::parse(ticket) else { return Committed::BadTicket };
        // Before anything else, so that what is reported is what is sent.
        let text = &*REDACT.redact(text);
        if let Some(stale) = self.context().staleness(&ticket) {
            return Committed::Stale(stale.code());
        }
        if let Some(rejection) = self.rejection(&ticket, text) {
            self.context_mut().fail();
            return Committed::Rejected(rejection);
        }
        let checked = self.check(&ticket, text);
        if checked.as_ref().is_some_and(|checked| checked.is_rejected) {
            self.context_mut().fail();
            self.note_check(checked);
            return Committed::Rejected(Rejection::InventedFacts);
        }
        let text = checked.as_ref().map_or(text, |checked| &checked.text);
        let committed = self.applied(&ticket, text);
        self.note_check(checked);
        committed
    }

    /// Applies the notes of a job that were [extracted](Self::extract): words of the conversation
    /// itself need no judge, and where nothing new is worth a line they repeat the earlier notes,
    /// which is right.
    pub fn commit_notes(&mut self, ticket: &Ticket, notes: &str) -> Committed {
        self.note_check(None);
        if is_blank(notes) {
            self.context_mut().fail();
            return Committed::Rejected(Rejection::Empty);
        }
        self.applied(ticket, notes)
    }

    /// Nothing at all is no summary, whatever the settings take: it would be sent as an empty
    /// message.
    fn rejection(&self, ticket: &Ticket, text: &str) -> Option<Rejection> {
        match is_blank(text) {
            true => Some(Rejection::Empty),
            false if self.settings().validate => self.judge(ticket, text),
            false => None,
        }
    }

    fn applied(&mut self, ticket: &Ticket, text: &str) -> Committed {
        match self.apply(ticket, text) {
            Commit::Applied(serial) => Committed::Applied(serial),
            Commit::Stale(stale) => Committed::Stale(stale.code()),
            Commit::NotSmaller => Committed::NotSmaller,
        }
    }

    /// Holds the text against everything it is to stand for, where that is wanted and somebody can.
    fn check(&mut self, ticket: &Ticket, text: &str) -> Option<Checked> {
        let policy = self.settings().fact_check.policy?;
        let max_tokens = self.cap(ticket);
        let is_covered = |index: &u32| !self.context().is_pinned(*index);
        let covered: Vec<u32> = (0..ticket.end()).filter(is_covered).collect();
        let first = self.context().summaries().first().map(|summary| &*summary.text);
        let generation = self.context().summary().map_or(0, |prior| prior.generation + 1);
        let claim = Claim {
            text,
            covered: &covered,
            prior: self.prior(),
            first,
            generation,
            max_tokens,
            policy,
        };
        self.notetaker()?.check(self, &claim)
    }

    /// The most a summary's text may take: what its job said while that is still wanted, else what
    /// the policy says.
    fn cap(&mut self, ticket: &Ticket) -> u32 {
        let job = self.context_mut().preview().job.as_ref();
        let told = job.filter(|job| job.ticket.end() == ticket.end()).map(|job| job.max_tokens);
        let by_policy = || {
            let rules = self.settings().policy.strategies.iter();
            let mut caps = rules.filter_map(|rule| rule.strategy.behavior().summary());
            caps.next().map(|terms| terms.max_tokens).unwrap_or_default()
        };
        let most = told.unwrap_or_else(by_policy);
        self.room_within(most, ticket)
    }

    fn apply(&mut self, ticket: &Ticket, text: &str) -> Commit {
        let (tokens, messages) = self.cost(ticket, text);
        self.context_mut().commit(ticket, text, tokens, messages)
    }

    /// The messages a job covers, by index: what is pinned stays and is not among them.
    pub fn covered(&self, job: &Job) -> Vec<u32> {
        job.covers.clone().filter(|&index| !self.context().is_pinned(index)).collect()
    }

    /// The text of the running summary.
    pub fn prior(&self) -> Option<&str> {
        self.context().summary().map(|summary| &*summary.text)
    }

    /// Makes the summary of a job at once, without a model: of everything it stands for, and not of
    /// the running summary and what came since. The transcript is all there, and notes of notes
    /// lose at every turn what the first ones still told. Empty where there is nothing to tell, or
    /// nobody to tell it.
    pub fn extract(&self, job: &Job, template: Template) -> String {
        self.notes_for(job, template).unwrap_or_default()
    }

    /// What the text of a job's summary may take, in tokens: the envelope costs too, and is part of
    /// the cap.
    pub fn room(&self, job: &Job) -> u32 {
        self.room_within(job.max_tokens, &job.ticket)
    }

    fn notes_for(&self, job: &Job, template: Template) -> Option<String> {
        let is_covered = |index: &u32| !self.context().is_pinned(*index);
        let covered: &Vec<u32> = &(0..job.covers.end).filter(is_covered).collect();
        let max_tokens = self.room(job);
        let wanted = Wanted { covered, tail: job.covers.end, template, max_tokens };
        self.notetaker()?.notes(self, &wanted)
    }

    /// Runs the extractive summarizer while the plan asks for summaries and they can be had.
    /// Answers whether it may be asked again for this plan: a failure counts towards the breaker,
    /// once.
    pub(crate) fn summarize_at_once(&mut self) -> bool {
        let Summarizer::Extractive(template) = self.settings().summarizer else { return false };
        let mut trials = 0;
        // Each summary reaches further than the one before, so this ends; the bound only guards the
        // proof.
        for _ in 0..MAX_ROUNDS {
            self.supply_needs();
            let Some(job) = self.context_mut().preview().job.clone() else { return true };
            // Our own words need no judge: where nothing new is worth a line they repeat the
            // earlier notes, and that is right.
            let Some(text) = self.notes_for(&job, template) else {
                self.ask_again();
                return false;
            };
            if text.is_empty() {
                self.context_mut().fail();
                return false;
            }
            // There may be less to tell than there is room for: then more is kept word for word.
            let tokens = self.cost(&job.ticket, &text).0;
            if self.settings().policy.fills()
                && tokens.0 < job.max_tokens.0 / 8 * 7
                && trials < MAX_TRIALS
            {
                trials += 1;
                self.context_mut().expect(tokens);
                continue;
            }
            trials = 0;
            if !matches!(self.apply(&job.ticket, &text), Commit::Applied(_)) {
                return false;
            }
        }
        false
    }

    /// Whether a plan inserted this very message, given as JSON text.
    pub(crate) fn has_inserted(&self, source: &str) -> bool {
        let mut serials = self.context().summaries().iter().map(|summary| summary.serial);
        serials.any(|serial| self.summary_messages(serial).iter().any(|message| message == source))
    }

    /// The messages a summary is sent as.
    pub(crate) fn summary_messages(&self, serial: u32) -> Vec<String> {
        let summary = self.context().summaries().iter().find(|summary| summary.serial == serial);
        summary.map_or_else(Vec::new, |summary| self.frame(&summary.text, summary.through_turn))
    }

    fn frame(&self, text: &str, through_turn: u32) -> Vec<String> {
        let (style, envelope) = (self.style(), self.settings().envelope);
        let fenced = || fence::wrap(text, 1, through_turn.max(1));
        match envelope {
            Envelope::User => Vec::from([summary_user(self.format(), style, &fenced())]),
            Envelope::Pair => summary_pair(self.format(), style, ASK, &fenced()),
            Envelope::Bare => summary_pair(self.format(), style, ASK, &fence::escape(text)),
        }
    }

    /// What a summary with this text costs as sent, and how many messages it takes.
    fn cost(&self, ticket: &Ticket, text: &str) -> (TokenCount, u32) {
        let through_turn = self.context().transcript().turns_before(ticket.end());
        let messages = self.frame(text, through_turn);
        let count = |text: &str| self.count(text);
        let reading = Reading { count: &count, ..Reading::default() };
        let tokens =
            messages.iter().filter_map(|message| read_text(self.format(), message, &reading).ok());
        (tokens.map(|item| item.tokens).sum(), messages.len() as u32)
    }

    /// What the text of a summary may take that takes `most` tokens as sent.
    fn room_within(&self, most: TokenCount, ticket: &Ticket) -> u32 {
        most.saturating_sub(self.cost(ticket, "").0 + ROUNDING).0
    }

    fn judge(&self, ticket: &Ticket, text: &str) -> Option<Rejection> {
        let context = self.context();
        let covered = (ticket.start()..ticket.end()).filter(|&index| !context.is_pinned(index));
        let prior_tokens = context.summary().map_or(TokenCount::ZERO, |summary| summary.tokens);
        let tokens = (context.transcript().tokens(ticket.start()..ticket.end()) + prior_tokens).0;
        let count = |text: &str| self.count(text).0;
        self.with_snippets(covered.collect(), |snippets| {
            let source = Source {
                snippets,
                prior: self.prior(),
                instructions: None,
                tokens,
                measure: &count,
            };
            judge(text, &source).err()
        })
    }

    /// Reads messages as snippets and hands them to `use_them`; they borrow from texts that live
    /// only that long.
    pub(crate) fn with_snippets<T>(
        &self,
        indexes: Vec<u32>,
        use_them: impl FnOnce(&[Snippet<'_>]) -> T,
    ) -> T
    where
        T: Default,
    {
        let (mut use_them, mut used) = (Some(use_them), T::default());
        self.read_snippets(indexes, &mut |snippets| {
            if let Some(use_them) = use_them.take() {
                used = use_them(snippets);
            }
        });
        used
    }

    // Without type parameters, so that it is in the download once.
    fn read_snippets(&self, indexes: Vec<u32>, use_them: &mut dyn FnMut(&[Snippet<'_>])) {
        let parsed: Vec<_> = indexes
            .into_iter()
            .filter_map(|index| Some((index, parse(self.message(index)?).ok()?.json)))
            .collect();
        let parts: Vec<_> = parsed
            .iter()
            .map(|(index, json)| (*index, redacted(parts(self.format(), json))))
            .collect();
        let mut snippets = Vec::new();
        for (index, parts) in &parts {
            self.each_snippet(*index, parts, &mut |snippet| snippets.push(snippet));
        }
        use_them(&snippets);
    }

    /// What the message at `index`, which has these parts, says.
    pub(crate) fn each_snippet<'a>(
        &'a self,
        index: u32,
        parts: &'a [Part<'_>],
        take: &mut dyn FnMut(Snippet<'a>),
    ) {
        let transcript = self.context().transcript();
        let turn = transcript.turns_before(index + 1);
        let said_by = match transcript.item(index).map(|item| item.role) {
            Some(Role::User) => Speaker::User,
            Some(Role::System) => Speaker::System,
            _ => Speaker::Assistant,
        };
        let mut answers = 0;
        for part in parts {
            let text = &*part.text;
            take(match part.kind {
                PartKind::Text => Snippet::said(said_by, text, turn, index),
                PartKind::Call => Snippet::called(part.tool, text, turn, index),
                PartKind::Result => {
                    let call = transcript.call_of(index, answers);
                    answers += 1;
                    let tool = call.map_or(part.tool, |call| &call.name);
                    Snippet { error: part.is_error, ..Snippet::answered(tool, text, turn, index) }
                }
                PartKind::Reasoning | PartKind::Media => continue,
            });
        }
    }
}

/// What is redacted before messages are noted, checked, ranked, or sent to a summarizer.
pub(crate) const REDACT: Policy<'static> = Policy::On;

/// The parts of a message without secrets.
pub(crate) fn redacted(mut parts: Vec<Part<'_>>) -> Vec<Part<'_>> {
    for part in &mut parts {
        if let Cow::Owned(text) = REDACT.redact(&part.text) {
            part.text = Cow::Owned(text);
        }
    }
    parts
}

/// The user line of the pair, word for word that of the reference design.
const ASK: &str = "Summarize the conversation we had so far.";
const MAX_ROUNDS: usize = 64;
const MAX_TRIALS: usize = 1;
/// Text in its envelope may come to a little more than the two apart.
const ROUNDING: TokenCount = TokenCount(2);

//! Summaries: requests to the notetaker, validation of the host's summaries, and the messages that
//! contain a summary.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::summary::{Commit, Job, Ticket};
use turnwise_core::tokens::TokenCount;
use turnwise_formats::{parts, summary_pair, summary_user};
use turnwise_text::judge::is_blank;
use turnwise_text::notes::Form;
use turnwise_text::{Rejection, Source, Template, fence, judge};

use crate::history::{History, PartsOf};
use crate::nothing_noted::NOTHING;
use crate::options::{Envelope, Summarizer};
use crate::{Checked, Claim, Conversation, Wanted};

/// The result of committing a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Committed {
    /// The summary is in force. Contains its number.
    Applied(u32),
    /// The messages it covers have changed. Nothing happened.
    Stale(&'static str),
    /// The summary is not valid. Only the count of failures changed.
    Rejected(Rejection),
    /// The summary is not smaller than the messages it replaces. Only the count of failures
    /// changed.
    NotSmaller,
    /// The ticket is invalid.
    BadTicket,
}

impl Conversation {
    /// Validates the summary of a job, checks its facts, and applies it if it is not stale.
    /// Important lost facts are appended, unless the settings forbid it. [`Self::last_check`]
    /// returns the result of the check.
    pub fn commit(&mut self, ticket: &str, text: &str) -> Committed {
        // Redact first, so that the report matches the text that is sent.
        let text = self.redacted_summary(text);
        self.commit_redacted(ticket, &text)
    }

    /// A summary without the secrets in it. Those that only the provider can read stay as they are.
    pub fn redacted_summary(&self, text: &str) -> String {
        if !self.compaction(text).is_empty() {
            return text.into();
        }
        // The package leaves this out of its texts before the host's own secrets are redacted.
        #[cfg(feature = "text")]
        let text = &*fence::visible(text);
        self.redact(text).into_owned()
    }

    /// Like [`Self::commit`], for a text that was [redacted](Self::redacted_summary) before.
    pub fn commit_redacted(&mut self, ticket: &str, text: &str) -> Committed {
        self.note_check(None);
        let Some(ticket) = Ticket::parse(ticket) else { return Committed::BadTicket };
        if !self.compaction(text).is_empty() {
            // Only the provider can read it, so it is neither redacted nor judged.
            return match self.context().staleness(&ticket) {
                Some(stale) => Committed::Stale(stale.code()),
                None => self.apply_text(&ticket, text),
            };
        }
        let text = &*self.summary_without_retracted(text);
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
        let committed = self.apply_text(&ticket, text);
        self.note_check(checked);
        committed
    }

    /// Applies the [extracted](Self::extract) notes of a job. They quote the conversation, so they
    /// need no validation. They may repeat the earlier notes if the new messages contain nothing
    /// important.
    pub fn commit_notes(&mut self, ticket: &Ticket, notes: &str) -> Committed {
        self.note_check(None);
        self.apply_text(ticket, if is_blank(notes) { NOTHING } else { notes })
    }

    /// Validates a summary. An empty text is always rejected, because it would be sent as an empty
    /// message.
    fn rejection(&self, ticket: &Ticket, text: &str) -> Option<Rejection> {
        match is_blank(text) {
            true => Some(Rejection::Empty),
            false if self.settings().validate => self.judge(ticket, text),
            false => None,
        }
    }

    fn apply_text(&mut self, ticket: &Ticket, text: &str) -> Committed {
        match self.apply(ticket, text) {
            Commit::Applied(serial) => Committed::Applied(serial),
            Commit::Stale(stale) => Committed::Stale(stale.code()),
            Commit::NotSmaller => Committed::NotSmaller,
        }
    }

    /// Checks the facts of the text against the messages it covers. `None` without a policy or a
    /// notetaker.
    fn check(&mut self, ticket: &Ticket, text: &str) -> Option<Checked> {
        let policy = self.settings().fact_check.policy?;
        let max_tokens = self.cap(ticket);
        let covered: Vec<u32> = self.context().summarized(ticket).collect();
        let prior = self.prior_with(ticket.start()..ticket.end());
        let first = self.context().summaries().first().map(|summary| &*summary.text);
        let generation = self.context().summary().map_or(0, |prior| prior.generation + 1);
        let claim = Claim {
            text,
            covered: &covered,
            prior: prior.as_deref(),
            first,
            generation,
            max_tokens,
            policy,
        };
        self.notetaker()?.check(self, &claim)
    }

    /// The maximum size of a summary's text: that of its job while the plan still requests it, or
    /// else that of the policy.
    fn cap(&mut self, ticket: &Ticket) -> u32 {
        let job = self.context_mut().preview().job.as_ref();
        let by_job = job.filter(|job| job.ticket.end() == ticket.end()).map(|job| job.max_tokens);
        let by_policy = || {
            let rules = self.settings().policy.strategies.iter();
            let mut caps = rules.filter_map(|rule| rule.strategy.summary());
            caps.next().map(|terms| terms.max_tokens).unwrap_or_default()
        };
        let most = by_job.unwrap_or_else(by_policy);
        self.room_within(most, ticket)
    }

    fn apply(&mut self, ticket: &Ticket, text: &str) -> Commit {
        let (tokens, messages) = self.cost(ticket, text);
        self.context_mut().commit(ticket, text, tokens, messages)
    }

    /// The indexes of the messages that a job covers, without pinned messages, which stay, without
    /// those that pruning left out, and without a plan's own output, whose summary is
    /// [`Self::prior_of`].
    pub fn covered(&self, job: &Job) -> Vec<u32> {
        let summarized = self.newly_summarized(&job.ticket);
        summarized.filter(|index| !self.is_ours(*index)).collect()
    }

    /// The messages that a summary is about, without those of the earlier summary.
    fn newly_summarized(&self, ticket: &Ticket) -> impl Iterator<Item = u32> {
        let start = ticket.start();
        self.context().summarized(ticket).skip_while(move |index| *index < start)
    }

    /// The indexes of system and pinned messages up to the end of a job's range. They stay next to
    /// the summary.
    pub fn staying(&self, job: &Job) -> impl Iterator<Item = u32> {
        (0..job.covers.end).filter(|index| self.context().is_pinned(*index))
    }

    /// The summary that a job continues, redacted.
    pub fn prior_of(&self, job: &Job) -> Option<Cow<'_, str>> {
        Some(match self.prior_with(job.covers.clone())? {
            // It was redacted when it was committed.
            Cow::Borrowed(running) => Cow::Borrowed(running),
            Cow::Owned(came_back) => Cow::Owned(self.redact(&came_back).into_owned()),
        })
    }

    /// The text of the running summary.
    pub fn prior(&self) -> Option<&str> {
        self.context().summary().map(|summary| &*summary.text)
    }

    /// Makes the summary of a job immediately, without a model. It reads all covered messages
    /// again, not the running summary and the messages after it, because notes of notes lose facts
    /// each time. Empty if the messages contain nothing to note, or without a notetaker.
    pub fn extract(&self, job: &Job, template: Template) -> String {
        self.notes_for(job, template).unwrap_or_default()
    }

    /// The maximum size of a summary's text, in tokens: the job's limit minus the envelope.
    pub fn room(&self, job: &Job) -> u32 {
        self.room_within(job.max_tokens, &job.ticket)
    }

    pub(crate) fn notes_for(&self, job: &Job, template: Template) -> Option<String> {
        let end = job.covers.end;
        // The user message at the start of a split turn stays, so notes would only repeat it.
        let transcript = self.context().transcript();
        let opener = transcript.turn_start(end).filter(|_| end < transcript.len());
        let covered = self.context().summarized(&job.ticket);
        let covered: &Vec<u32> = &covered.filter(|index| opener != Some(*index)).collect();
        let max_tokens = self.room(job);
        let form = Form::Notes(template);
        let wanted = Wanted { covered, tail: end, form, max_tokens };
        self.notetaker()?.notes(self, &wanted)
    }

    /// Runs the extractive summarizer while the plan requests summaries. Returns whether it may run
    /// again for this plan, because a failure counts towards the breaker only once.
    pub(crate) fn summarize_at_once(&mut self) -> bool {
        let Summarizer::Extractive(template) = self.settings().summarizer else { return false };
        let mut trials = 0;
        // Each summary covers more than the one before, so the loop ends. The limit is only a
        // safeguard.
        for _ in 0..MAX_ROUNDS {
            self.supply_needs();
            let Some(job) = self.context_mut().preview().job.clone() else { return true };
            // Notes quote the conversation, so they need no validation. They may repeat the earlier
            // notes.
            let Some(text) = self.notes_for(&job, template) else {
                self.ask_again();
                return false;
            };
            // Having nothing to note is not a failure: the messages are left out, and the notes say
            // so.
            let has_nothing = text.is_empty() && self.has_nothing(&job, template);
            let text = if has_nothing { String::from(NOTHING) } else { text };
            if text.is_empty() || has_nothing && !self.frees(&job.ticket, &text) {
                self.context_mut().fail();
                return false;
            }
            // If the notes are shorter than their room, the plan keeps more messages unchanged.
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

    /// Whether a plan inserted exactly this message, given as JSON text.
    pub(crate) fn has_inserted(&self, source: &str) -> bool {
        let mut serials = self.context().summaries().iter().map(|summary| summary.serial);
        serials.any(|serial| self.summary_messages(serial).iter().any(|message| message == source))
            || self.has_added(source)
    }

    /// The messages that contain a summary.
    pub(crate) fn summary_messages(&self, serial: u32) -> Vec<String> {
        let summary = self.context().summaries().iter().find(|summary| summary.serial == serial);
        summary.map_or_else(Vec::new, |summary| self.frame(&summary.text, summary.through_turn))
    }

    fn frame(&self, text: &str, through_turn: u32) -> Vec<String> {
        let compaction = self.compaction(text);
        if !compaction.is_empty() {
            return compaction;
        }
        let (style, envelope) = (self.style(), self.settings().envelope);
        let fenced = || fence::wrap(text, 1, through_turn.max(1));
        match envelope {
            Envelope::User => Vec::from([summary_user(self.format(), style, &fenced())]),
            Envelope::Pair => summary_pair(self.format(), style, ASK, &fenced()),
            Envelope::Bare => summary_pair(self.format(), style, ASK, &fence::escape(text)),
        }
    }

    /// The size of a summary with this text as it is sent, and the number of its messages.
    pub(crate) fn cost(&self, ticket: &Ticket, text: &str) -> (TokenCount, u32) {
        self.cost_of(text, self.context().transcript().turns_before(ticket.end()))
    }

    /// The size of a summary that covers the turns up to this one.
    pub(crate) fn cost_of(&self, text: &str, through_turn: u32) -> (TokenCount, u32) {
        let messages = self.frame(text, through_turn);
        let tokens = messages.iter().filter_map(|message| self.size_of(message)).sum();
        (tokens, messages.len() as u32)
    }

    /// The maximum size of the text if the summary may have `most` tokens as it is sent.
    fn room_within(&self, most: TokenCount, ticket: &Ticket) -> u32 {
        most.saturating_sub(self.cost(ticket, "").0 + ROUNDING).0
    }

    fn judge(&self, ticket: &Ticket, text: &str) -> Option<Rejection> {
        let context = self.context();
        let covered = self.newly_summarized(ticket);
        let prior_tokens = context.summary().map_or(TokenCount::ZERO, |summary| summary.tokens);
        let tokens = (context.transcript().tokens(ticket.start()..ticket.end()) + prior_tokens).0;
        let count = |text: &str| self.count(text).0;
        let prior = self.prior_with(ticket.start()..ticket.end());
        let history: &dyn History = &self;
        let parts_of: PartsOf<'_> = &|message| parts(self.format(), message);
        history.with_snippets_of(covered.collect(), parts_of, |snippets| {
            let source = Source {
                snippets,
                prior: prior.as_deref(),
                instructions: None,
                tokens,
                measure: &count,
            };
            judge(text, &source).err()
        })
    }

    /// A text without the secrets that the settings redact.
    pub fn redact<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.settings().redact.policy().redact(text)
    }
}

/// The user message of the pair, with the wording of the reference design.
const ASK: &str = "Summarize the conversation we had so far.";
const MAX_ROUNDS: usize = 64;
const MAX_TRIALS: usize = 1;
/// A text in its envelope may count slightly more tokens than both separately.
const ROUNDING: TokenCount = TokenCount(2);

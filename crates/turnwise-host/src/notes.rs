//! Summaries: what is handed to the summariser, the prompt for a model, and the judgement of what comes back.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use turnwise::item::Role;
use turnwise::policy::{Policy, Rule, Strategy};
use turnwise::summary::{Commit, Job, Ticket};
use turnwise::tokens::TokenCount;
use turnwise::transcript::Transcript;
use turnwise_formats::{Json, PartKind, Reading, parse, parts, read_text, summary_pair, summary_user};
use turnwise_text::{
    Prompt, PromptOptions, Rejection, Request, Snippet, Source, Speaker, Template, fence, judge, prompt, summarize,
};

use crate::Conversation;
use crate::options::{Envelope, Settings, Summarizer};

/// What became of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is in force; its number.
    Applied(u32),
    /// What it covers has changed since. Nothing happened.
    Stale(&'static str),
    /// It may not stand for the conversation. Nothing changed but the count of failures.
    Rejected(Rejection),
    /// The ticket is not one of ours.
    BadTicket,
}

impl Conversation {
    /// Judges the text of a job's summary and applies it if it still belongs here.
    pub fn commit(&mut self, ticket: &str, text: &str) -> Committed {
        let Some(ticket) = Ticket::parse(ticket) else { return Committed::BadTicket };
        if let Some(stale) = self.context().staleness(&ticket) {
            return Committed::Stale(stale.code());
        }
        if self.settings().validate
            && let Some(rejection) = self.judge(&ticket, text)
        {
            self.context_mut().fail();
            return Committed::Rejected(rejection);
        }
        match self.apply(&ticket, text) {
            Commit::Applied(serial) => Committed::Applied(serial),
            Commit::Stale(stale) => Committed::Stale(stale.code()),
        }
    }

    fn apply(&mut self, ticket: &Ticket, text: &str) -> Commit {
        let (tokens, messages) = self.cost(ticket, text);
        self.context_mut().commit(ticket, text, tokens, messages)
    }

    /// The messages a job covers, by index: what is pinned stays and is not among them.
    pub fn covered(&self, job: &Job) -> Vec<u32> {
        job.covers.clone().filter(|&index| !self.context().is_pinned(index)).collect()
    }

    /// The request to a model for a job's summary.
    pub fn prompt(&self, job: &Job, options: &PromptOptions<'_>) -> Prompt {
        self.with_snippets(self.covered(job), |snippets| prompt(snippets, self.prior(), options))
    }

    /// The text of the running summary.
    pub fn prior(&self) -> Option<&str> {
        self.context().summary().map(|summary| &*summary.text)
    }

    /// Makes the summary of a job at once, without a model: of everything it stands for, and not of the running summary and
    /// what came since. The transcript is all there, and notes of notes lose at every turn what the first ones still told.
    pub fn extract(&self, job: &Job, template: Template) -> String {
        let count = |text: &str| self.count(text).0;
        // The envelope costs too, and it is part of the cap.
        let frame = self.cost(&job.ticket, "").0;
        let max_tokens = job.max_tokens.saturating_sub(frame + ROUNDING).0;
        let tail = (job.covers.end..self.len()).collect();
        self.with_snippets(tail, |tail| {
            let covered = (0..job.covers.end).filter(|&index| !self.context().is_pinned(index)).collect();
            self.with_snippets(covered, |snippets| {
                let request = Request::new(snippets, template, max_tokens, &count);
                summarize(&Request { tail, ..request })
            })
        })
    }

    /// Runs the extractive summariser while the plan asks for summaries and they can be had.
    pub(crate) fn summarize_at_once(&mut self) {
        let Summarizer::Extractive(template) = self.settings().summarizer else { return };
        let mut trials = 0;
        // Each summary reaches further than the one before, so this ends; the bound only guards the proof.
        for _ in 0..MAX_ROUNDS {
            let Some(job) = self.context_mut().preview().job.clone() else { return };
            // Our own words need no judge: where nothing new is worth a line they repeat the earlier notes, and that is right.
            let text = self.extract(&job, template);
            if text.is_empty() {
                self.context_mut().fail();
                return;
            }
            // There may be less to tell than there is room for: then more is kept word for word.
            let tokens = self.cost(&job.ticket, &text).0;
            if self.fills() && tokens.0 < job.max_tokens.0 / 8 * 7 && trials < MAX_TRIALS {
                trials += 1;
                self.context_mut().expect(tokens);
                continue;
            }
            trials = 0;
            self.apply(&job.ticket, &text);
        }
    }

    /// Whether summaries take what the verbatim part leaves.
    fn fills(&self) -> bool {
        let fills = |rule: &Rule| matches!(&rule.strategy, Strategy::Summarize(summarize) if summarize.fill.is_some());
        self.settings().policy.strategies.iter().any(fills)
    }

    /// The messages a summary is sent as.
    pub(crate) fn summary_messages(&self, serial: u32) -> Vec<String> {
        let summary = self.context().summaries().iter().find(|summary| summary.serial == serial);
        summary.map_or_else(Vec::new, |summary| self.frame(&summary.text, summary.through_turn))
    }

    fn frame(&self, text: &str, through_turn: u32) -> Vec<String> {
        let style = self.style();
        let fenced = || fence::wrap(text, 1, through_turn.max(1));
        match self.settings().envelope {
            Envelope::Bare => summary_pair(self.format(), style, ASK, text),
            Envelope::Pair => summary_pair(self.format(), style, ASK, &fenced()),
            Envelope::User => Vec::from([summary_user(self.format(), style, &fenced())]),
        }
    }

    /// What a summary with this text costs as sent, and how many messages it takes.
    fn cost(&self, ticket: &Ticket, text: &str) -> (TokenCount, u32) {
        let through_turn = self.context().transcript().turns_before(ticket.end());
        let messages = self.frame(text, through_turn);
        let count = |text: &str| self.count(text);
        let reading = Reading { count: &count, ..Reading::default() };
        let tokens = messages.iter().filter_map(|message| read_text(self.format(), message, &reading).ok());
        (tokens.map(|item| item.tokens).sum(), messages.len() as u32)
    }

    fn judge(&self, ticket: &Ticket, text: &str) -> Option<Rejection> {
        let context = self.context();
        let covered = (ticket.start()..ticket.end()).filter(|&index| !context.is_pinned(index));
        let prior_tokens = context.summary().map_or(TokenCount::ZERO, |summary| summary.tokens);
        let tokens = (context.transcript().tokens(ticket.start()..ticket.end()) + prior_tokens).0;
        let count = |text: &str| self.count(text).0;
        self.with_snippets(covered.collect(), |snippets| {
            let source = Source { snippets, prior: self.prior(), instructions: None, tokens, measure: &count };
            judge(text, &source).err()
        })
    }

    /// Reads messages as snippets and hands them to `use_them`; they borrow from texts that live only that long.
    pub(crate) fn with_snippets<T>(&self, indexes: Vec<u32>, use_them: impl FnOnce(&[Snippet<'_>]) -> T) -> T
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
        let transcript = self.context().transcript();
        let parsed: Vec<_> =
            indexes.into_iter().filter_map(|index| Some((index, parse(self.message(index)?).ok()?.json))).collect();
        let parts: Vec<_> = parsed.iter().map(|(index, json)| (*index, parts(self.format(), json))).collect();
        let mut snippets = Vec::new();
        for (index, parts) in &parts {
            let turn = transcript.turns_before(index + 1);
            let item = transcript.item(*index);
            let mut answers = 0;
            for part in parts {
                let said_by = match item.map(|item| item.role) {
                    Some(Role::User) => Speaker::User,
                    Some(Role::System) => Speaker::System,
                    _ => Speaker::Assistant,
                };
                let text = &*part.text;
                let snippet = match part.kind {
                    PartKind::Text => Snippet::said(said_by, text, turn, *index),
                    PartKind::Call => Snippet::called(part.tool, text, turn, *index),
                    PartKind::Result => {
                        let call = transcript.call_of(*index, answers);
                        answers += 1;
                        let tool = call.map_or(part.tool, |call| &call.name);
                        Snippet { error: part.is_error, ..Snippet::answered(tool, text, turn, *index) }
                    }
                    PartKind::Reasoning | PartKind::Media => continue,
                };
                snippets.push(snippet);
            }
        }
        use_them(&snippets);
    }
}

/// The request to a model for a summary of messages, outside of a plan: of as many of the first as fit into `room` tokens,
/// and how many those are. It ends at a step bound. A step that is too long for the room alone is shortened, and says so;
/// `None` where even that does not help. What cannot be read as a message is left out.
pub fn prompt_within(
    messages: &[Json<'_>],
    prior: Option<&str>,
    options: &PromptOptions<'_>,
    room: u32,
) -> Option<(Prompt, usize)> {
    let mut chat = reading(&[]);
    let mut places = Vec::new();
    for (place, message) in messages.iter().enumerate() {
        if chat.push(&message.to_string(), false).is_ok() {
            places.push(place);
        }
    }
    let ask = |range: Range<u32>, options: &PromptOptions<'_>| {
        chat.with_snippets(range.collect(), |snippets| prompt(snippets, prior, options))
    };
    let size = |prompt: &Prompt| chat.count(&prompt.system).0 + chat.count(&prompt.user).0;
    let part = |prompt, end: u32| (prompt, places.get(end as usize).copied().unwrap_or(messages.len()));
    let whole = ask(0..chat.len(), options);
    if size(&whole) <= room {
        return Some(part(whole, chat.len()));
    }
    let bounds = bounds(chat.context().transcript());
    let frame = size(&ask(0..0, options));
    let (mut fitting, mut used, mut start) = (Vec::new(), frame, 0);
    for &end in &bounds {
        used += size(&ask(start..end, options)).saturating_sub(frame);
        if used > room {
            break;
        }
        fitting.push(end);
        start = end;
    }
    // What lines cost one by one is nearly what they cost together.
    while let Some(end) = fitting.pop() {
        let prompt = ask(0..end, options);
        if size(&prompt) <= room {
            return Some(part(prompt, end));
        }
    }
    let first = bounds.first().copied().unwrap_or(0);
    let shorter = |limit: &u32| Some(limit / 2).filter(|limit| *limit > 0);
    core::iter::successors(Some(room.saturating_mul(4)), shorter).find_map(|text_limit| {
        let prompt = ask(0..first, &PromptOptions { text_limit, ..*options });
        (size(&prompt) <= room).then(|| part(prompt, first))
    })
}

/// Where a history may be cut so that no call loses its result, late ones included; its end is the last of them.
fn bounds(transcript: &Transcript) -> Vec<u32> {
    let len = transcript.len();
    let mut reach = alloc::vec![0; len as usize];
    for stray in transcript.strays() {
        if let Some(until) = reach.get_mut(stray.step as usize) {
            *until = stray.index + 1;
        }
    }
    let (mut bounds, mut start, mut until) = (Vec::new(), 0, 0);
    while start < len {
        let end = transcript.unit(start).end.max(start + 1);
        until = reach.get(start as usize..end as usize).unwrap_or_default().iter().copied().fold(until, u32::max);
        if until <= end {
            bounds.push(end);
        }
        start = end;
    }
    bounds
}

/// Why `text` may not stand for `messages`, outside of a plan; `None` if it may.
pub fn judge_for(messages: &[Json<'_>], prior: Option<&str>, text: &str) -> Option<Rejection> {
    let chat = reading(messages);
    let count = |text: &str| chat.count(text).0;
    let tokens = chat.context().transcript().tokens(0..chat.len()).0 + prior.map_or(0, count);
    chat.with_snippets((0..chat.len()).collect(), |snippets| {
        judge(text, &Source { snippets, prior, instructions: None, tokens, measure: &count }).err()
    })
}

/// A summary of `messages` without a model, outside of a plan.
///
/// What cannot be read as a message is left out.
pub fn extract_from(messages: &[Json<'_>], prior: Option<&str>, template: Template, max_tokens: u32) -> String {
    let chat = reading(messages);
    let count = |text: &str| chat.count(text).0;
    chat.with_snippets((0..chat.len()).collect(), |snippets| {
        summarize(&Request { prior, ..Request::new(snippets, template, max_tokens, &count) })
    })
}

/// A conversation without a policy, only for reading.
pub(crate) fn reading(messages: &[Json<'_>]) -> Conversation {
    let mut chat = Conversation::with_settings(Settings {
        policy: Policy::default(),
        format: None,
        envelope: Envelope::Bare,
        summarizer: Summarizer::None,
        by_provider: None,
        validate: true,
        task: None,
    });
    for message in messages {
        let _index = chat.push(&message.to_string(), false);
    }
    chat
}

/// The user line of the pair, word for word that of the reference design.
const ASK: &str = "Summarize the conversation we had so far.";
const MAX_ROUNDS: usize = 64;
const MAX_TRIALS: usize = 1;
/// Text in its envelope may come to a little more than the two apart.
const ROUNDING: TokenCount = TokenCount(2);

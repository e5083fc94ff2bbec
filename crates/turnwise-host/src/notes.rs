//! Notes without a model, the prompt for a model, and functions that work without a plan.

use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

use turnwise_core::placeholder::WantedDigest;
use turnwise_core::policy::Policy;
use turnwise_core::summary::Job;
use turnwise_core::tokens::estimate;
use turnwise_core::transcript::Transcript;
use turnwise_formats::{Format, InputError, Json};
use turnwise_text::secrets::Policy as SecretsPolicy;
use turnwise_text::{
    Prompt, PromptOptions, Reference, Rejection, Request, Snippet, Source, Speaker, Template,
    judge, prompt, summarize,
};

use crate::book::Book;
use crate::options::{Envelope, FactCheck, Settings, Summarizer, TextPlace};
use crate::relevance::{self, Passages};
use crate::{Checked, Claim, Conversation, Counter, Notetaker, Redact, Wanted};

/// The notetaker of this crate. It caches the messages it has read, so that later notes only read
/// new messages. Conversations with a common beginning may share it.
#[derive(Debug, Default)]
pub struct Notes(RefCell<Book>);

impl Notetaker for Notes {
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String> {
        Some(self.0.try_borrow_mut().ok()?.notes(chat, wanted, &|text| chat.count(text).0))
    }

    fn relevance(&self, chat: &Conversation) -> Option<Vec<u32>> {
        Some(chat.relevance())
    }

    #[cfg(feature = "digest")]
    fn digest(&self, chat: &Conversation, wanted: &WantedDigest) -> Option<String> {
        Some(crate::digests::digest_of(chat, wanted, &|text| chat.count(text).0))
    }

    #[cfg(not(feature = "digest"))]
    fn digest(&self, _chat: &Conversation, _wanted: &WantedDigest) -> Option<String> {
        Some(String::new())
    }

    #[cfg(feature = "check")]
    fn check(&self, chat: &Conversation, claim: &Claim<'_>) -> Option<Checked> {
        Some(crate::checks::check(chat, claim, &|text| chat.count(text).0))
    }

    #[cfg(not(feature = "check"))]
    fn check(&self, _chat: &Conversation, _claim: &Claim<'_>) -> Option<Checked> {
        None
    }

    fn forget(&self, length: u32) {
        if let Ok(mut book) = self.0.try_borrow_mut() {
            book.forget(length);
        }
    }

    fn fork(&self) -> Rc<dyn Notetaker> {
        // While notes are being made, the cache cannot be shared, so the copy starts with an empty
        // one.
        Rc::new(Self(
            self.0
                .try_borrow()
                .map_or_else(|_| RefCell::default(), |book| RefCell::new(book.clone())),
        ))
    }
}

/// A conversation only for taking notes, for a [`Notetaker`] in another module than the
/// conversation itself.
pub struct Notebook {
    chat: Conversation,
    counter: Option<Counter>,
    book: RefCell<Book>,
}

impl Notebook {
    /// An empty notebook. Tokens are counted with `counter`, or estimated without it. The secrets
    /// of `redact` are never noted.
    pub fn new(format: Option<Format>, counter: Option<Counter>, redact: Redact) -> Self {
        let mut chat = reading(format, redact);
        // The sizes of the messages are not needed here.
        chat.count_with(Rc::new(|_| 0));
        Self { chat, counter, book: RefCell::default() }
    }

    /// The number of messages.
    pub fn len(&self) -> u32 {
        self.chat.len()
    }

    /// Whether the notebook is empty.
    pub fn is_empty(&self) -> bool {
        self.chat.is_empty()
    }

    /// Appends a message, given as JSON text.
    ///
    /// # Errors
    /// The text is not a JSON object, or its shape is unknown.
    pub fn push(&mut self, message: &str) -> Result<(), InputError> {
        self.chat.push(message, false).map(drop)
    }

    /// Removes the messages from `length` on.
    pub fn truncate(&mut self, length: u32) {
        self.chat.truncate(length);
        self.book.get_mut().forget(length);
    }

    /// As [`Notetaker::notes`].
    pub fn notes(&self, wanted: &Wanted<'_>) -> String {
        let book = self.book.try_borrow_mut();
        book.map_or_else(
            |_| String::new(),
            |mut book| book.notes(&self.chat, wanted, &|text| self.count(text)),
        )
    }

    /// As [`Notetaker::check`].
    #[cfg(feature = "check")]
    pub fn check(&self, claim: &Claim<'_>) -> Checked {
        crate::checks::check(&self.chat, claim, &|text| self.count(text))
    }

    /// The facts of the conversation as JSON; see [`checks`](crate::checks).
    #[cfg(feature = "check")]
    pub fn ledger(&self) -> String {
        crate::checks::ledger(&self.chat)
    }

    /// As [`Notetaker::relevance`].
    pub fn relevance(&self, task: Option<&str>) -> Vec<u32> {
        relevance::relevance(&self.chat, task)
    }

    /// As [`Conversation::passages`].
    pub fn passages(&self, task: Option<&str>) -> Passages {
        relevance::passages(&self.chat, task)
    }

    /// As [`Notetaker::digest`].
    #[cfg(feature = "digest")]
    pub fn digest(&self, wanted: &WantedDigest) -> String {
        crate::digests::digest_of(&self.chat, wanted, &|text| self.count(text))
    }

    fn count(&self, text: &str) -> u32 {
        self.counter.as_ref().map_or_else(|| estimate(text).0, |own| own(text))
    }
}

impl Conversation {
    /// The prompt for a job's summary.
    pub fn prompt(&self, job: &Job, options: &PromptOptions<'_>) -> Prompt {
        let options = &PromptOptions { redact: self.settings().redact.policy(), ..*options };
        let prior = self.prior_of(job);
        texts_of(self, self.staying(job).collect(), |texts| {
            let reference = Reference { texts, ..options.reference };
            let options = &PromptOptions { reference, ..*options };
            self.with_snippets(self.covered(job), |snippets| {
                prompt(snippets, prior.as_deref(), options)
            })
        })
    }
}

/// Runs `use_them` with the texts of messages that stay in the conversation: who says each, and what.
/// They are for the [reference](turnwise_text::Reference) of a prompt.
pub fn with_texts<T: Default>(
    messages: &[Json<'_>],
    use_them: impl FnOnce(&[(Speaker, &str)]) -> T,
) -> T {
    let (chat, _) = read_all(messages);
    texts_of(&chat, (0..chat.len()).collect(), use_them)
}

fn texts_of<T: Default>(
    chat: &Conversation,
    indexes: Vec<u32>,
    use_them: impl FnOnce(&[(Speaker, &str)]) -> T,
) -> T {
    chat.with_snippets(indexes, |snippets| {
        let is_said = |snippet: &&Snippet<'_>| !snippet.call && !snippet.text.trim().is_empty();
        let texts: Vec<_> = snippets.iter().filter(is_said).map(|s| (s.speaker, s.text)).collect();
        use_them(&texts)
    })
}

/// Reads messages, and returns where each of them was in the list: those of unknown shape are left
/// out.
fn read_all(messages: &[Json<'_>]) -> (Conversation, Vec<usize>) {
    let mut chat = reading(None, Redact::Off);
    let mut places = Vec::new();
    for (place, message) in messages.iter().enumerate() {
        if chat.push(&message.to_string(), false).is_ok() {
            places.push(place);
        }
    }
    (chat, places)
}

/// The prompt for a summary of messages without a plan, and the number of messages in it: as many
/// of the first ones as fit into `room` tokens. It ends at a step boundary. If the first step does
/// not fit, its texts are shortened and marked. `None` if that is not enough. Invalid messages are
/// left out.
pub fn prompt_within(
    messages: &[Json<'_>],
    prior: Option<&str>,
    options: &PromptOptions<'_>,
    room: u32,
) -> Option<(Prompt, usize)> {
    let (chat, places) = read_all(messages);
    let ask = |range: Range<u32>, options: &PromptOptions<'_>| {
        chat.with_snippets(range.collect(), |snippets| prompt(snippets, prior, options))
    };
    let size = |prompt: &Prompt| chat.count(&prompt.system).0 + chat.count(&prompt.user).0;
    let part =
        |prompt, end: u32| (prompt, places.get(end as usize).copied().unwrap_or(messages.len()));
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
    // The sum of the single sizes is only nearly the size of the whole prompt.
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

/// The indexes at which a history can be cut without separating a call from its result, even a late
/// one. The last one is the end of the history.
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
        until = reach
            .get(start as usize..end as usize)
            .unwrap_or_default()
            .iter()
            .copied()
            .fold(until, u32::max);
        if until <= end {
            bounds.push(end);
        }
        start = end;
    }
    bounds
}

/// Validates `text` as a summary of `messages`, without a plan. `None` if it is valid.
pub fn judge_for(messages: &[Json<'_>], prior: Option<&str>, text: &str) -> Option<Rejection> {
    let chat = reading_all(messages);
    let count = |text: &str| chat.count(text).0;
    let tokens = chat.context().transcript().tokens(0..chat.len()).0 + prior.map_or(0, count);
    chat.with_snippets((0..chat.len()).collect(), |snippets| {
        judge(text, &Source { snippets, prior, instructions: None, tokens, measure: &count }).err()
    })
}

/// Makes a summary of `messages` without a model and without a plan.
///
/// Invalid messages are left out.
pub fn extract_from(
    messages: &[Json<'_>],
    prior: Option<&str>,
    template: Template,
    max_tokens: u32,
    redact: SecretsPolicy<'_>,
) -> String {
    let chat = reading_all(messages);
    let count = |text: &str| chat.count(text).0;
    chat.with_snippets((0..chat.len()).collect(), |snippets| {
        summarize(&Request {
            prior,
            redact,
            ..Request::new(snippets, template, max_tokens, &count)
        })
    })
}

/// A conversation without a policy, only for reading messages.
pub(crate) fn reading(format: Option<Format>, redact: Redact) -> Conversation {
    Conversation::with_settings(Settings {
        policy: Policy::default(),
        format,
        envelope: Envelope::Bare,
        summarizer: Summarizer::None,
        by_provider: None,
        texts: TextPlace::default(),
        validate: true,
        fact_check: FactCheck::default(),
        redact,
        task: None,
        memory: None,
    })
}

/// A conversation with these messages. Their secrets are left to the functions that read them.
pub(crate) fn reading_all(messages: &[Json<'_>]) -> Conversation {
    let mut chat = reading(None, Redact::Off);
    for message in messages {
        let _index = chat.push(&message.to_string(), false);
    }
    chat
}

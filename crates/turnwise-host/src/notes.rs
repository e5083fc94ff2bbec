//! Notes without a model, written in the conversation's module or in another one.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

use turnwise_core::placeholder::WantedDigest;
use turnwise_core::tokens::Family;
use turnwise_formats::{Format, InputError};
use turnwise_text::language::Language;
use turnwise_text::{Prompt, PromptOptions};

use crate::book::Book;
use crate::history::History;
use crate::messages::Messages;
use crate::relevance::{self, Passages};
use crate::superseded::{KeyOf, OwnKey, Uses};
use crate::{Checked, Claim, Conversation, Counter, Notetaker, Redact, Wanted, prompts};

/// The notetaker of this crate. It caches the messages it has read, so that later notes only read
/// new messages. Conversations with a common beginning may share it.
#[derive(Debug, Default)]
pub struct Notes(RefCell<Book>, RefCell<Uses>, Option<OwnKey>);

impl Notes {
    /// A notetaker that asks the host for the key of each call before it applies the rules of
    /// [`superseded`](crate::superseded).
    pub fn with_key(key: OwnKey) -> Self {
        Self(RefCell::default(), RefCell::default(), Some(key))
    }
}

impl Notetaker for Notes {
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String> {
        Some(self.0.try_borrow_mut().ok()?.notes(&chat, wanted, &|text| chat.count(text).0))
    }

    fn read_ahead(&self, chat: &Conversation, bytes: usize) -> bool {
        let book = self.0.try_borrow_mut();
        book.is_ok_and(|mut book| book.read_ahead(&chat, bytes))
    }

    fn relevance(&self, chat: &Conversation) -> Option<Vec<u32>> {
        Some(chat.relevance())
    }

    fn superseded(&self, chat: &Conversation) -> Option<Vec<[u32; 3]>> {
        Some(self.1.try_borrow_mut().ok()?.superseded(&chat, self.2.as_ref().map(OwnKey::get)))
    }

    #[cfg(feature = "digest")]
    fn digest(&self, chat: &Conversation, wanted: &WantedDigest) -> Option<String> {
        Some(crate::digests::digest_of(&chat, wanted, &|text| chat.count(text).0))
    }

    #[cfg(not(feature = "digest"))]
    fn digest(&self, _chat: &Conversation, _wanted: &WantedDigest) -> Option<String> {
        Some(String::new())
    }

    #[cfg(feature = "check")]
    fn check(&self, chat: &Conversation, claim: &Claim<'_>) -> Option<Checked> {
        Some(crate::checks::check(&chat, claim, &|text| chat.count(text).0))
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

    fn replaced(&self, _index: u32) {
        // The cached message has a digest, so its change is noticed anyway.
        if let Ok(mut book) = self.0.try_borrow_mut() {
            book.forget_written();
        }
    }

    fn fork(&self) -> Rc<dyn Notetaker> {
        // While notes are being written, the cache cannot be shared, so the copy starts with an
        // empty one.
        let book = self.0.try_borrow();
        let book = book.map_or_else(|_| RefCell::default(), |book| RefCell::new(book.clone()));
        Rc::new(Self(book, RefCell::default(), self.2.clone()))
    }
}

/// A conversation only for taking notes, for a [`Notetaker`] in another module than the
/// conversation itself.
pub struct Notebook {
    chat: Messages,
    book: RefCell<Book>,
    uses: RefCell<Uses>,
}

impl Notebook {
    /// An empty notebook. Tokens are counted with `counter`, or estimated for `family` without it.
    /// The secrets of `redact` are never noted.
    pub fn new(
        format: Option<Format>,
        family: Family,
        counter: Option<Counter>,
        redact: Redact,
    ) -> Self {
        let mut chat = Messages::new(format, redact);
        chat.count_with(counter, Some(family));
        Self { chat, book: RefCell::default(), uses: RefCell::default() }
    }

    /// The number of messages.
    pub fn len(&self) -> u32 {
        self.chat.transcript().len()
    }

    /// Whether the notebook is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends a message from its [`parts`](turnwise_formats::MessageText::parts). `content` is
    /// empty if `rest` is the whole message.
    ///
    /// # Errors
    /// They are not a JSON object, or its shape is unknown.
    pub fn push(&mut self, rest: &str, content: &str) -> Result<(), InputError> {
        // This records the language before the message is read, so that its pack can be loaded.
        Language::of(if content.is_empty() { rest } else { content });
        self.chat.push_parts(rest, content)
    }

    /// Removes the messages from `length` on.
    pub fn truncate(&mut self, length: u32) {
        self.chat.truncate(length);
        self.book.get_mut().forget(length);
    }

    /// Removes the messages from `length` on, but keeps their cached readings, for a host that
    /// plans the same conversation again from an earlier message. Different messages in their place
    /// are read anew.
    pub fn rewind(&mut self, length: u32) {
        self.chat.truncate(length);
    }

    /// The prompt for a model's summary of `covered`, next to the messages of `staying`.
    pub fn prompt(
        &self,
        covered: &[u32],
        staying: &[u32],
        prior: Option<&str>,
        options: &PromptOptions<'_>,
    ) -> Prompt {
        prompts::prompt_of(&self.chat, covered.to_vec(), staying.to_vec(), prior, options)
    }

    /// Like [`Notetaker::notes`].
    pub fn notes(&self, wanted: &Wanted<'_>) -> String {
        let book = self.book.try_borrow_mut();
        book.map_or_else(
            |_| String::new(),
            |mut book| book.notes(&self.chat, wanted, &|text| self.count(text)),
        )
    }

    /// Like [`Notetaker::read_ahead`].
    pub fn read_ahead(&self, bytes: usize) -> bool {
        let book = self.book.try_borrow_mut();
        book.is_ok_and(|mut book| book.read_ahead(&self.chat, bytes))
    }

    /// Like [`Notetaker::check`].
    #[cfg(feature = "check")]
    pub fn check(&self, claim: &Claim<'_>) -> Checked {
        crate::checks::check(&self.chat, claim, &|text| self.count(text))
    }

    /// The facts of the conversation as JSON; see [`checks`](crate::checks).
    #[cfg(feature = "check")]
    pub fn ledger(&self) -> String {
        crate::checks::ledger(&self.chat)
    }

    /// Like [`Notetaker::relevance`].
    pub fn relevance(&self, task: Option<&str>) -> Vec<u32> {
        relevance::relevance(&self.chat, task)
    }

    /// Like [`Conversation::passages`].
    pub fn passages(&self, task: Option<&str>) -> Passages {
        relevance::passages(&self.chat, task)
    }

    /// Like [`Notetaker::superseded`]. `key_of` is the host's own key.
    pub fn superseded(&self, key_of: Option<KeyOf<'_>>) -> Vec<[u32; 3]> {
        let uses = self.uses.try_borrow_mut();
        uses.map_or_else(|_| Vec::new(), |mut uses| uses.superseded(&self.chat, key_of))
    }

    /// Like [`Notetaker::digest`].
    #[cfg(feature = "digest")]
    pub fn digest(&self, wanted: &WantedDigest) -> String {
        crate::digests::digest_of(&self.chat, wanted, &|text| self.count(text))
    }

    fn count(&self, text: &str) -> u32 {
        self.chat.count(text).0
    }
}

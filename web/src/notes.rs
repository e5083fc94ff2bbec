//! Notes without a model, scores and digests: the text engine.
//!
//! It is a third of the engine, and most first views do not need it, so the page is built without
//! it. The worker's module contains it. Once a plan needs notes, the page creates its own instance
//! of that module, since plans cannot wait for the worker. Native builds link the text engine.

#[cfg(not(target_arch = "wasm32"))]
mod linked;
#[cfg(target_arch = "wasm32")]
mod loaded;

use std::cell::Cell;
use std::rc::Rc;

use crate::first;
use turnwise_host::turnwise_core::placeholder::WantedDigest;
use turnwise_host::{Checked, Claim, Conversation, Notetaker, Wanted};

#[cfg(not(target_arch = "wasm32"))]
pub use self::linked::{notetaker, prompt, redacted};
#[cfg(target_arch = "wasm32")]
pub use self::loaded::{load, notetaker, prompt, redacted};

/// Whether the page has the text engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextEngine {
    /// Nothing needed it so far.
    Absent,
    /// It is being loaded.
    Loading,
    /// It is there.
    Ready,
    /// It could not be loaded, for this reason.
    Failed(String),
}

impl Default for TextEngine {
    fn default() -> Self {
        if cfg!(target_arch = "wasm32") { Self::Absent } else { Self::Ready }
    }
}

/// A key for these notes of these messages.
pub fn key(chat: &Conversation, wanted: &Wanted<'_>) -> String {
    let Wanted { covered, tail, form, max_tokens } = *wanted;
    let messages = chat.context().transcript().chain(chat.len());
    let (first, last) = (covered.first().copied(), covered.last().copied());
    let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
    let count = covered.len();
    format!("{messages:x} {count} {first} {last} {tail} {} {max_tokens}", form.as_str())
}

/// The notetaker until the text engine is loaded. It records whether notes were requested.
#[derive(Default)]
pub struct NoNotes {
    /// Whether notes were requested.
    pub is_missed: Rc<Cell<bool>>,
}

impl NoNotes {
    fn miss<T>(&self) -> Option<T> {
        self.is_missed.set(true);
        None
    }
}

impl Notetaker for NoNotes {
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String> {
        first::notes(&key(chat, wanted)).or_else(|| self.miss())
    }

    fn read_ahead(&self, _: &Conversation, _: usize) -> bool {
        false
    }

    fn relevance(&self, _: &Conversation) -> Option<Vec<u32>> {
        self.miss()
    }

    fn digest(&self, _: &Conversation, _: &WantedDigest) -> Option<String> {
        self.miss()
    }

    fn superseded(&self, _: &Conversation) -> Option<Vec<[u32; 3]>> {
        self.miss()
    }

    fn check(&self, _: &Conversation, _: &Claim<'_>) -> Option<Checked> {
        None
    }

    fn forget(&self, _: u32) {}

    fn replaced(&self, _: u32) {}

    fn fork(&self) -> Rc<dyn Notetaker> {
        Rc::new(Self { is_missed: Rc::clone(&self.is_missed) })
    }
}

//! A cache of summaries made without a model: dragging a slider requests the same ones repeatedly.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::{Conversation, Notetaker};

use super::range;
use crate::notes::{NoNotes, TextEngine, notetaker};
use crate::pairs::Pairs;
use crate::{clock, export};

/// Extractive summaries, keyed by their inputs.
pub struct Extracts {
    known: RefCell<Pairs<ExtractKey, Extract>>,
    /// Facts read from the messages, shared by all replays.
    notes: Rc<dyn Notetaker>,
    is_missed: Rc<Cell<bool>>,
}

/// An extractive summary, and the time it took in milliseconds.
type Extract = (Arc<str>, u32);

/// The covered range (start and end), the maximum length, and the previous summary.
type ExtractKey = (usize, usize, u32, String);

impl Extracts {
    /// An empty cache. Without a text engine, replays use the notes that were made before, and have
    /// no others.
    pub fn new(engine: &TextEngine) -> Self {
        let none = NoNotes::default();
        let is_missed = Rc::clone(&none.is_missed);
        let notes = match engine {
            TextEngine::Ready => notetaker(&is_missed),
            _ => Rc::new(none),
        };
        Self { is_missed, ..Self::with(notes) }
    }

    /// An empty cache, with this notetaker.
    pub fn with(notes: Rc<dyn Notetaker>) -> Self {
        Self { known: RefCell::default(), notes, is_missed: Rc::default() }
    }

    /// Whether the last replay needed notes and had no text engine, or not the pack of a language.
    pub fn is_missed(&self) -> bool {
        self.is_missed.get()
    }

    /// The notetaker for a replay that begins.
    pub(super) fn begin(&self) -> Rc<dyn Notetaker> {
        self.is_missed.set(false);
        Rc::clone(&self.notes)
    }

    /// The summary of a job. `None` without a text engine.
    pub(super) fn summary_for(&self, conversation: &Conversation, job: &Job) -> Option<Extract> {
        let (start, end) = range(job);
        let key =
            (start, end, job.max_tokens.0, conversation.prior().unwrap_or_default().to_owned());
        let mut known = self.known.borrow_mut();
        if known.len() >= MAX_ENTRIES {
            known.clear();
        }
        if let Some(known) = known.get(&key) {
            return Some(known.clone());
        }
        let begun = clock::milliseconds();
        let text = conversation.extract(job, export::TEMPLATE).into();
        if self.is_missed() {
            return None;
        }
        let made: Extract = (text, clock::milliseconds().saturating_sub(begun));
        known.insert(key, made.clone());
        Some(made)
    }
}

impl Default for Extracts {
    fn default() -> Self {
        Self::new(&TextEngine::default())
    }
}

/// Maximum number of entries: a few hundred kilobytes.
const MAX_ENTRIES: usize = 512;

//! A cache of summaries made without a model: dragging a slider requests the same ones repeatedly.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use turnwise_host::Conversation;
use turnwise_host::notes::Notes;
use turnwise_host::turnwise_core::summary::Job;

use super::range;
use crate::pairs::Pairs;
use crate::{clock, export};

/// Extractive summaries, keyed by their inputs.
#[derive(Default)]
pub struct Extracts {
    known: RefCell<Pairs<ExtractKey, Extract>>,
    /// Facts read from the messages, shared by all replays.
    pub(super) notes: Rc<Notes>,
}

/// An extractive summary, and the time it took in milliseconds.
type Extract = (Arc<str>, u32);

/// The covered range (start and end), the maximum length, and the previous summary.
type ExtractKey = (usize, usize, u32, String);

impl Extracts {
    pub(super) fn summary_for(&self, conversation: &Conversation, job: &Job) -> Extract {
        let (start, end) = range(job);
        let key =
            (start, end, job.max_tokens.0, conversation.prior().unwrap_or_default().to_owned());
        let mut known = self.known.borrow_mut();
        if known.len() >= MAX_ENTRIES {
            known.clear();
        }
        let make = || {
            let begun = clock::milliseconds();
            let text = conversation.extract(job, export::TEMPLATE).into();
            (text, clock::milliseconds().saturating_sub(begun))
        };
        if let Some(known) = known.get(&key) {
            return known.clone();
        }
        let made: Extract = make();
        known.insert(key, made.clone());
        made
    }
}

/// Maximum number of entries: a few hundred kilobytes.
const MAX_ENTRIES: usize = 512;

//! Summaries made without a model, kept: dragging a slider asks for the same ones again and again.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use turnwise_host::Conversation;
use turnwise_host::notes::Notes;
use turnwise_host::turnwise_core::summary::Job;

use super::range;
use crate::pairs::Pairs;
use crate::{clock, export};

/// Extracted summaries, by what they were made of: dragging a slider asks for the same ones again
/// and again.
#[derive(Default)]
pub struct Extracts {
    known: RefCell<Pairs<ExtractKey, Extract>>,
    /// What was read of the messages, for all replays.
    pub(super) notes: Rc<Notes>,
}

/// An extracted summary, and how long it took to make, in milliseconds.
type Extract = (Arc<str>, u32);

/// What is covered, from and to, how long it may be, and the summary before it.
type ExtractKey = (usize, usize, u32, String);

impl Extracts {
    pub(super) fn of(&self, conversation: &Conversation, job: &Job) -> Extract {
        let (start, end) = range(job);
        let key =
            (start, end, job.max_tokens.0, conversation.prior().unwrap_or_default().to_owned());
        let mut known = self.known.borrow_mut();
        if known.len() >= MANY {
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

/// So many summaries are a few hundred kilobytes.
const MANY: usize = 512;

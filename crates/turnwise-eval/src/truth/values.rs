//! Values of records that the next message says, in any language and script.

use std::collections::BTreeSet;

use super::baseline::suffix_of;
use super::records::whole_places;
use crate::message::Message;
use crate::score::{Context, Recall};

/// Of `candidates` that the next message says: those that a plain window with this budget would
/// have lost, and how many the context has.
pub fn values(
    history: &[Message],
    next: &str,
    candidates: &BTreeSet<String>,
    context: &Context<'_>,
    budget: u32,
) -> Recall {
    let says = |text: &str, value: &str| whole_places(text, value).next().is_some();
    let tail = suffix_of(history, budget);
    let is_far = |value: &&String| {
        says(next, value)
            && !tail.iter().any(|message| says(&message.text, value))
            && history.iter().any(|message| says(&message.text, value))
    };
    let mut found = Recall::default();
    for value in candidates.iter().filter(is_far) {
        let kept = context.messages().any(|message| says(&message.text, value));
        found += Recall { of: 1, kept: u64::from(kept), anchored: 0 };
    }
    found
}

//! From sketches to outlines.
//!
//! A host whose policy counts no tokens may append an item that says only who speaks and which
//! calls it makes or answers: a sketch, with no tokens and no digest. Reading the message itself is
//! then put off until someone asks what it costs.

use alloc::vec::Vec;

use super::{Transcript, mix};
use crate::item::{Flags, Item};

impl Transcript {
    /// Puts full outlines in the place of sketches. O(items behind the first of them).
    ///
    /// # Errors
    /// The index of the first outline that is no completion of what stands there: a turn, a call or
    /// a result would be where none was. It and those after it are not taken.
    pub fn complete(&mut self, outlines: Vec<(u32, Item)>) -> Result<(), u32> {
        let first = outlines.iter().map(|(index, _)| *index).min().unwrap_or_default();
        let mut refused = Ok(());
        for (index, outline) in outlines {
            match self.entries.get_mut(index as usize) {
                Some(entry) if is_completion(&entry.item, &outline) => entry.item = outline,
                _ => {
                    refused = Err(index);
                    break;
                }
            }
        }
        self.sum_up(first);
        refused
    }

    /// Sums up again, from the item at `first` on.
    fn sum_up(&mut self, first: u32) {
        let (mut tokens, mut chain) = (self.tokens_before(first), self.chain(first));
        for entry in self.entries.iter_mut().skip(first as usize) {
            (entry.tokens_before, entry.chain) = (tokens, chain);
            tokens += u64::from(entry.item.tokens.0);
            chain = mix(chain, entry.item.digest);
        }
    }
}

/// Whether `outline` says the same as `sketch` of everything that turns and steps are made from.
fn is_completion(sketch: &Item, outline: &Item) -> bool {
    let structural = |item: &Item| (item.role, item.kind, item.flags.without(Flags::ILL_FORMED));
    let calls = |item: &Item| item.calls.len();
    let answers = |item: &Item| item.answers.len();
    structural(sketch) == structural(outline)
        && calls(sketch) == calls(outline)
        && answers(sketch) == answers(outline)
        && sketch.calls.iter().zip(&outline.calls).all(|(a, b)| a.id == b.id)
        && sketch.answers.iter().zip(&outline.answers).all(|(a, b)| a.id == b.id)
}

//! States: short words of results, such as `denied`, that the next message mentions.

use std::collections::BTreeSet;

use super::records::{Leaf, is_name};
use super::{Truth, baseline};
use crate::needed::Point;
use crate::score::{Context, Recall};
use crate::words::casefold;

/// Counts the states that the next message mentions and that no message of a plain window has.
pub(super) fn measure(
    point: &Point<'_>,
    next: &str,
    leaves: &[Leaf],
    context: &Context<'_>,
    budget: u32,
    truth: &mut Truth,
) {
    let next = plain(next);
    let mut states: BTreeSet<String> = BTreeSet::new();
    for leaf in leaves.iter().filter(|leaf| !is_name(&leaf.key) && is_state(&leaf.value)) {
        states.insert(plain(&leaf.value));
    }
    states.retain(|state| says(&next, state));
    if states.is_empty() {
        return;
    }
    let tail: Vec<_> =
        baseline::suffix_of(point.history, budget).iter().map(|m| plain(&m.text)).collect();
    states.retain(|state| !tail.iter().any(|text| says(text, state)));
    let sent: Vec<_> = context.messages().map(|message| plain(&message.text)).collect();
    for state in &states {
        let kept = u64::from(sent.iter().any(|text| says(text, state)));
        truth.states += Recall { of: 1, kept, anchored: 0 };
    }
}

/// Up to four words, without digits.
fn is_state(value: &str) -> bool {
    let is_word = |c: char| c.is_alphabetic() || matches!(c, '_' | '-' | ' ');
    value.chars().all(is_word)
        && value.split([' ', '_']).count() <= 4
        && !matches!(value, "true" | "false" | "null" | "None" | "True" | "False" | "yes" | "no")
}

/// Lower case, with spaces between words, however they are joined.
fn plain(text: &str) -> String {
    casefold(text).replace(['_', '-'], " ")
}

/// Whether a text has these words as whole words.
fn says(text: &str, words: &str) -> bool {
    super::records::whole_places(text, words).next().is_some()
}

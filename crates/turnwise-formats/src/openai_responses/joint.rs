//! What joins a call and its answer, for those who check histories.

use super::kinds::{CallKind, ResultKind, id_of};
use super::read::unwrap;
use crate::json::Json;

/// One half of a pair of Responses items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint<'a> {
    /// The item asks.
    Call {
        /// The type of the item.
        kind: &'a str,
        /// What its answer names.
        id: &'a str,
    },
    /// The item answers.
    Answer {
        /// The type of the item.
        kind: &'a str,
        /// The call that it answers.
        id: &'a str,
    },
}

/// Which half of a pair an item is; also when `@openai/agents` has wrapped it.
pub fn joint<'a>(item: &'a Json<'_>) -> Option<Joint<'a>> {
    let kind = item.text_of("type")?;
    let (kind, item) = unwrap(kind, item).unwrap_or((kind, item));
    let id = id_of(kind, item);
    match CallKind::named(kind) {
        Some(_) => Some(Joint::Call { kind, id }),
        None => ResultKind::named(kind).map(|_| Joint::Answer { kind, id }),
    }
}

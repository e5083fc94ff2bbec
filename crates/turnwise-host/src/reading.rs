//! Conversations without a policy, for functions that only read messages.

use alloc::string::ToString;
use alloc::vec::Vec;

use turnwise_core::policy::Policy;
use turnwise_formats::{Format, Json};

use crate::options::Settings;
use crate::{Conversation, Redact};

/// A conversation without a policy, only for reading messages.
pub(crate) fn reading(format: Option<Format>, redact: Redact) -> Conversation {
    Conversation::with_settings(Settings { redact, ..Settings::new(Policy::default(), format) })
}

/// A conversation with these messages. Those of unknown shape are left out. Secrets stay in it: the
/// functions that read it decide what becomes of them.
pub(crate) fn reading_all(messages: &[Json<'_>]) -> Conversation {
    reading_with_places(messages).0
}

/// As [`reading_all`], and where each message was in the list.
pub(crate) fn reading_with_places(messages: &[Json<'_>]) -> (Conversation, Vec<usize>) {
    let mut chat = reading(None, Redact::Off);
    let mut places = Vec::new();
    for (place, message) in messages.iter().enumerate() {
        if chat.push(&message.to_string(), false).is_ok() {
            places.push(place);
        }
    }
    (chat, places)
}

//! Summaries by the provider's own compaction: opaque items, which are sent unchanged.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_formats::{Format, Json, parse};

use crate::Conversation;

impl Conversation {
    /// The items of the provider's own compaction, if a summary's text is a list of them.
    pub(crate) fn compaction(&self, text: &str) -> Vec<String> {
        if self.format() != Format::OpenAiResponses || !text.starts_with('[') {
            return Vec::new();
        }
        let parsed = parse(text).ok();
        let items = parsed.as_ref().and_then(|parsed| parsed.json.as_array()).unwrap_or_default();
        let is_opaque = |item: &Json<'_>| item.text_of("type") == Some("compaction");
        if !items.iter().any(is_opaque) {
            return Vec::new();
        }
        items.iter().map(ToString::to_string).collect()
    }
}

//! Exercise 2: a provider that Turnwise does not know.
//!
//! Its messages look like this:
//!
//! ```json
//! { "by": "person", "body": "Where is my order?" }
//! { "by": "model", "asks": [{ "ref": "a1", "tool": "find", "with": { "name": "Ada" } }] }
//! { "by": "machine", "for": "a1", "body": "W2378156", "failed": false }
//! { "by": "house", "body": "Be kind." }
//! ```
//!
//! `house` gives the instructions, and `machine` answers the model's calls. The engine sees only
//! the outline of a message. The outline below has a role and a text, and nothing else: run the
//! tests to see which decisions the engine gets wrong.

use turnwise_core::item::{Flags, Item, Kind, Role};
use turnwise_core::media::Attachments;
use turnwise_core::tokens::{TokenCount, estimate};
use turnwise_exercises::digest;
use turnwise_host::json::Json;

pub fn outline(message: &Json<'_>) -> Item {
    let body = message.text_of("body").unwrap_or_default();
    let role = match message.text_of("by") {
        Some("person") => Role::User,
        _ => Role::Assistant,
    };
    Item {
        role,
        kind: Kind::Message,
        flags: Flags::NONE,
        tokens: TokenCount(estimate(body).0 + 4),
        digest: digest(body),
        own_id: 0,
        calls: Vec::new(),
        answers: Vec::new(),
        attachments: Attachments::default(),
        paused: TokenCount(0),
        cut: TokenCount(0),
        media: TokenCount(0),
        trailing: TokenCount(0),
        breakpoints: 0,
        text: body.into(),
    }
}

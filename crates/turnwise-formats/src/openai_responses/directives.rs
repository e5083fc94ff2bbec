//! What a request to OpenAI needs next to its messages.

use crate::directives::{Directive, Occasion};

pub(super) const DIRECTIVES: &[Directive] = &[Directive {
    name: "compact",
    occasion: Occasion::Compact,
    body: r#"{"context_management":[{"type":"compaction","compact_threshold":$}]}"#,
    headers: "{}",
    when: "",
    least: 0,
    why: "the provider summarizes what is old",
}];

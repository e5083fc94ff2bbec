//! What a request to Anthropic needs next to its messages.

use crate::directives::{Directive, Occasion};

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "drop_mismatched_thinking",
        occasion: Occasion::Edited,
        body: r#"{"thinking":{"block_binding":{"prefix_mismatch_behavior":"drop_block"}}}"#,
        headers: r#"{"anthropic-beta":"thinking-binding-controls-2026-08-01"}"#,
        when: "thinking",
        least: 0,
        why: "thinking is bound to everything before it, and what is before it was edited",
    },
    Directive {
        name: "compact",
        occasion: Occasion::Compact,
        body: r#"{"context_management":{"edits":[{"type":"compact_20260112","trigger":{"type":"input_tokens","value":$}}]}}"#,
        headers: r#"{"anthropic-beta":"compact-2026-01-12"}"#,
        when: "",
        least: 50_000,
        why: "the provider summarizes what is old",
    },
    Directive {
        name: "clear_tool_uses",
        occasion: Occasion::Clear,
        body: r#"{"context_management":{"edits":[{"type":"clear_tool_uses_20250919","trigger":{"type":"input_tokens","value":$}}]}}"#,
        headers: r#"{"anthropic-beta":"context-management-2025-06-27"}"#,
        when: "",
        least: 0,
        why: "the provider clears old tool results",
    },
];

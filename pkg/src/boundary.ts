// The layout of plans and the names in them. Written from crates/turnwise-wasm/src/layout.rs by
// `UPDATE_GOLDENS=1 cargo test -p turnwise-wasm`; do not edit.

/** @internal */
export const HEADER = {
  length: 0,
  flags: 1,
  prefixChangedAt: 2,
  tokensBefore: 3,
  tokens: 4,
  budget: 5,
  trigger: 6,
  target: 7,
  segments: 8,
  steps: 9,
  resent: 10,
  saved: 11,
  memory: 12,
  format: 13,
  size: 14,
} as const;

/** @internal */
export const FLAGS = {
  changed: 1,
  fits: 2,
  prefixChanged: 4,
  budget: 8,
  trigger: 16,
  target: 32,
  nearBudget: 64,
  breakerOpen: 128,
  directives: 256,
  answer: 512,
  forget: 1024,
  ownOutput: 2048,
} as const;

/** @internal */
export const STEP = {
  keep: 0,
  replace: 1,
  insert: 2,
  move: 3,
} as const;

export const ACTIONS = ["keep", "drop", "replace", "summarize", "move"] as const;

export const REASONS = [
  "in_window",
  "pinned_system",
  "pinned_task",
  "pinned_host",
  "newest_user",
  "in_flight",
  "lacks_question",
  "opens_turn",
  "older_than_keep",
  "over_target",
  "over_budget",
  "irrelevant",
  "compacted",
  "summarized",
  "cleared_result",
  "removed_result",
  "left_out",
  "superseded",
  "cleared_input",
  "cleared_attachment",
  "cut_result",
  "shortened_result",
  "closed_interrupted_call",
  "orphan_result",
  "duplicate_result",
  "late_result",
  "merged_message",
  "dangling_reasoning",
  "empty_message",
  "repeated_item",
  "null_content",
  "half_character",
  "malformed_part",
  "renamed_id",
  "hoisted_system",
  "trailing_space",
  "too_many_breakpoints",
  "half_popped",
  "restated",
  "recalled",
  "beyond_limit",
] as const;

export const ADDED_KINDS = ["restated", "profile", "recall", "issues"] as const;

export const SETBACKS = ["", "failed", "not_smaller", "freed_nothing"] as const;

export const ENGINE_ERRORS = [
  "not_an_object",
  "json_syntax",
  "json_ended_early",
  "json_too_deep",
  "no_messages",
  "not_a_list",
  "bad_role",
  "missing_role",
  "bad_content",
  "unknown_format",
  "bad_option",
  "unknown_option",
  "options_at_odds",
  "needs_text",
  "bad_count",
  "not_text",
] as const;

export const FORMATS = [
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "ai-sdk",
  "ai-sdk-ui",
  "langchain",
  "ag-ui",
  "bedrock",
] as const;

/** @internal */
export const SEGMENT_WORDS = 6;

/** @internal */
export const STEP_WORDS = 4;

/** @internal */
export const SETBACK_SHIFT = 16;

/** @internal */
export const FAILURES_SHIFT = 18;

/** @internal */
export const MAX_FAILURES = 255;

// Reads the input tokens from a provider's usage.

import { TurnwiseError } from "./errors.js";
import { checkOptions } from "./checks.js";
import type { Usage } from "./types.js";

/**
 * The input tokens, under the field names of the usual APIs.
 *
 * @throws TurnwiseError `bad_usage` if the count is missing.
 *
 * @internal
 */
export function inputTokens(usage: Usage): number {
  checkOptions(usage, "the usage", "usage");
  const { inputTokens: input } = usage;
  const total = typeof input === "object" ? input?.total : input;
  const counts = [
    usage.prompt_tokens,
    usage.input_tokens,
    total,
    usage.promptTokens,
    usage.promptTokenCount,
    usage.prompt_eval_count,
    usage.tokens?.input_tokens,
  ];
  // Anthropic and Bedrock count cached tokens separately.
  const cached = [
    usage.cache_read_input_tokens,
    usage.cache_creation_input_tokens,
    usage.cacheReadInputTokens,
    usage.cacheWriteInputTokens,
  ];
  const first = counts.find(isNumber) ?? NaN;
  const tokens = cached.filter(isNumber).reduce((sum, count) => sum + count, first);
  if (Number.isInteger(tokens) && tokens >= 0 && tokens <= 0xffff_ffff) return tokens;
  throw new TurnwiseError(
    "bad_usage",
    "a usage must contain the input tokens: " +
      "`prompt_tokens`, `input_tokens`, `inputTokens` or `promptTokenCount`",
    { path: "usage" },
  );
}

function isNumber(count: unknown): count is number {
  return typeof count === "number";
}

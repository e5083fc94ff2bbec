// Token counts: those of the provider, and those of what is sent next to the messages.

import { checkOptions } from "./checks.js";
import { TurnwiseError } from "./errors.js";
import { json } from "./json.js";
import { estimateTokens } from "./tokens.js";
import type { Overhead } from "./context.js";
import type { Usage } from "./types.js";

/**
 * The input tokens under the field names of the usual APIs. Anthropic counts cached tokens
 * separately.
 *
 * @internal
 */
export function inputTokens(usage: Usage): number {
  checkOptions(usage, "the usage", "usage");
  const { prompt_tokens, input_tokens, inputTokens, promptTokens, promptTokenCount } = usage;
  const input = [prompt_tokens, input_tokens, inputTokens, promptTokens, promptTokenCount].find(
    (count) => typeof count === "number",
  );
  const cached = [usage.cache_read_input_tokens, usage.cache_creation_input_tokens].filter(
    (count) => typeof count === "number",
  );
  const tokens = cached.reduce((sum, count) => sum + count, input ?? NaN);
  if (Number.isInteger(tokens) && tokens >= 0 && tokens <= 0xffff_ffff) return tokens;
  throw new TurnwiseError(
    "bad_usage",
    "a usage must contain the input tokens: " +
      "`prompt_tokens`, `input_tokens`, `inputTokens` or `promptTokenCount`",
    {
      path: "usage",
    },
  );
}

/** The tokens of tool schemas and instructions. @internal */
export function overheadTokens(
  overhead: Overhead,
  count: (text: string) => number = estimateTokens,
): number {
  if (typeof overhead === "number") {
    if (Number.isInteger(overhead) && overhead >= 0 && overhead <= 0xffff_ffff) return overhead;
  } else if (typeof overhead === "object" && overhead !== null) {
    const { tools, instructions } = overhead;
    const texts = [instructions, tools && json(tools)].filter((text) => text !== undefined);
    if (texts.every((text) => typeof text === "string"))
      return texts.reduce((sum, text) => sum + Math.round(count(text)), 0);
  }
  throw new TurnwiseError(
    "bad_option",
    "`overhead` must be a number of tokens, or an object with `tools` and `instructions`",
    { path: "overhead" },
  );
}

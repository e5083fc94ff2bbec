// The tokens of what a request sends next to its messages.

import type { Overhead } from "./context.js";
import { TurnwiseError } from "./errors.js";
import { json } from "./json.js";
import { estimateTokens } from "./tokens.js";

/** The tokens of tool schemas and instructions. @internal */
export function overheadTokens(
  overhead: Overhead,
  count: (text: string) => number = estimateTokens,
): number {
  if (typeof overhead === "number") {
    if (Number.isInteger(overhead) && overhead >= 0 && overhead <= 0xffff_ffff) return overhead;
  } else if (typeof overhead === "object" && overhead !== null) {
    const parts = [overhead.instructions, overhead.tools].filter((part) => part !== undefined);
    const texts = parts.map((part) => (typeof part === "string" ? part : json(part)));
    return texts.reduce((sum, text) => sum + Math.round(count(text)), 0);
  }
  throw new TurnwiseError(
    "bad_option",
    "`overhead` must be a number of tokens, or an object with `tools` and `instructions`",
    { path: "overhead" },
  );
}

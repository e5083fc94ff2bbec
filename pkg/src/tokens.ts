// The token estimate without a vocabulary. `turnwise/tokens` counts exactly.

import { engine, guarded } from "./engine.js";
import { checkText } from "./checks.js";
import { write } from "./scratch.js";

/**
 * Estimates the tokens of a text from its scripts and structure: no vocabulary, no download, linear
 * time.
 *
 * To count messages, use a context: `context.fit(messages).tokensBefore`.
 *
 * @returns The number of tokens, a whole number.
 * @throws TurnwiseError `bad_option` if `text` is not a string.
 */
export function estimateTokens(text: string): number {
  checkText(text, "text");
  return estimateFor(0, text);
}

/** The estimate for the model family of this number. @internal */
export function estimateFor(family: number, text: string): number {
  const glue = engine();
  return guarded(() => glue.estimate(write(glue, text), family));
}

import { engine, guarded } from "./engine.js";
import { givenText } from "./given.js";
import { write } from "./scratch.js";

/**
 * Estimates how many tokens a text takes, by its scripts and structure: no vocabulary, no download,
 * linear time.
 *
 * Messages are counted by a context: `context.fit(messages).tokensBefore`.
 *
 * @returns Tokens, a whole number.
 * @throws TurnwiseError `bad_option` for what is no text.
 */
export function estimateTokens(text: string): number {
  givenText(text, "text");
  const glue = engine();
  return guarded(() => glue.estimate(write(glue, text)));
}

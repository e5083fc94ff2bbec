import { engine, guarded } from "./engine.js";
import { write } from "./scratch.js";

/**
 * Estimates how many tokens a text takes, by its scripts and structure: no vocabulary, no download, linear time.
 *
 * @returns Tokens, a whole number.
 */
export function estimateTokens(text: string): number {
  const glue = engine();
  return guarded(() => glue.estimate(write(glue, text)));
}

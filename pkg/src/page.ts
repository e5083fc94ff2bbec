/**
 * Decides, turn by turn, what a language model sees next. The entry for pages: importing it loads no
 * engine. `prepare` loads the engine, and the text module with the first plan that needs it.
 *
 * ```ts
 * import { createContext } from "turnwise";
 *
 * const context = createContext({ window: 128_000, reserveOutput: 4_000 });
 * const { messages } = await context.prepare(history);
 * ```
 *
 * `turnwise/sync` has the engine from the first line, and so has this entry in Node, Deno, Bun and
 * workers.
 *
 * @packageDocumentation
 */

export * from "./page-start.js";

// These are synchronous, so their modules come with the import.

export {
  CompactingSession,
  DefaultSession,
  SummarizingSession,
  TrimmingSession,
} from "./with-core.js";

export { estimateTokens } from "./meter.js";

export {
  checkPolicy,
  convert,
  convertAsync,
  heal,
  healAsync,
  lint,
  lintAsync,
  suggestPolicy,
  suggestPolicyAsync,
} from "./with-check.js";

export { checkSummary } from "./with-text.js";

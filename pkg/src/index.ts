/**
 * Decides, turn by turn, what a language model sees next.
 *
 * This entry carries the engine inside: it starts by itself, synchronously, on first use, and
 * nothing runs at import. `turnwise/slim` is the same without the engine's bytes.
 *
 * ```ts
 * import { createContext } from "turnwise";
 *
 * const context = createContext({ window: 128_000, reserveOutput: 4_000 });
 * const { messages } = context.fit(history);
 * ```
 *
 * @packageDocumentation
 */

import * as api from "./api.js";
import { provided } from "./engine.js";
import { inlined } from "./inlined.js";
import { providedCheck } from "./check/engine.js";
import { inlinedCheck } from "./check/inlined.js";
import { providedText } from "./text/engine.js";
import { inlinedText } from "./text/inlined.js";

export type * from "./public.js";

/** {@inheritDoc createContext} */
export const createContext: typeof api.createContext = /* @__PURE__ */ provided(
  api.createContext,
  inlined,
);

/** Shows the last so many user turns. See {@link api.TrimmingSession}. */
export const TrimmingSession: typeof api.TrimmingSession = /* @__PURE__ */ provided(
  api.TrimmingSession,
  inlined,
);
/** A {@link api.TrimmingSession}. */
export type TrimmingSession<M extends object = any> = api.TrimmingSession<M>;

/**
 * Shows a summary of the older turns and the newer ones word for word. See {@link
 * api.SummarizingSession}.
 */
export const SummarizingSession: typeof api.SummarizingSession = /* @__PURE__ */ provided(
  api.SummarizingSession,
  inlined,
);
/** A {@link api.SummarizingSession}. */
export type SummarizingSession<M extends object = any> = api.SummarizingSession<M>;

/** Puts placeholders where old tool results were. See {@link api.CompactingSession}. */
export const CompactingSession: typeof api.CompactingSession = /* @__PURE__ */ provided(
  api.CompactingSession,
  inlined,
);
/** A {@link api.CompactingSession}. */
export type CompactingSession<M extends object = any> = api.CompactingSession<M>;

/** Remembers everything and shows everything. See {@link api.DefaultSession}. */
export const DefaultSession: typeof api.DefaultSession = /* @__PURE__ */ provided(
  api.DefaultSession,
  inlined,
);
/** A {@link api.DefaultSession}. */
export type DefaultSession<M extends object = any> = api.DefaultSession<M>;

/** Summaries without a model. See {@link api.extractiveSummarizer}. */
export const extractiveSummarizer: typeof api.extractiveSummarizer = /* @__PURE__ */ providedText(
  api.extractiveSummarizer,
  inlinedText,
);

/** Summaries by a model behind an endpoint. See {@link api.fetchSummarizer}. */
export const fetchSummarizer: typeof api.fetchSummarizer = /* @__PURE__ */ askingModels(
  api.fetchSummarizer,
);

/** Summaries by the model a browser brings along. See {@link api.builtInSummarizer}. */
export const builtInSummarizer: typeof api.builtInSummarizer = /* @__PURE__ */ askingModels(
  api.builtInSummarizer,
);

/** Lets a second summarizer stand in for one that fails. See {@link api.withFallback}. */
export const withFallback: typeof api.withFallback = /* @__PURE__ */ providedText(
  api.withFallback,
  inlinedText,
);

/** Which facts a summary kept, lost and made up. See {@link api.checkSummary}. */
export const checkSummary: typeof api.checkSummary = /* @__PURE__ */ providedText(
  api.checkSummary,
  inlinedText,
);

/** Leaves out what has least to do with the task. See {@link api.prune}. */
export const prune: typeof api.prune = /* @__PURE__ */ providedText(api.prune, inlinedText);

/** What an old tool result said, in its place. See {@link api.digest}. */
export const digest: typeof api.digest = /* @__PURE__ */ providedText(api.digest, inlinedText);

/** Estimates how many tokens a text takes. See {@link api.estimateTokens}. */
export const estimateTokens: typeof api.estimateTokens = /* @__PURE__ */ provided(
  api.estimateTokens,
  inlined,
);

/** Says what a provider would refuse. See {@link api.lint}. */
export const lint: typeof api.lint = /* @__PURE__ */ providedCheck(api.lint, inlinedCheck);

/** Makes a history clean. See {@link api.heal}. */
export const heal: typeof api.heal = /* @__PURE__ */ providedCheck(api.heal, inlinedCheck);

/** Carries a history over to another format. See {@link api.convert}. */
export const convert: typeof api.convert = /* @__PURE__ */ providedCheck(api.convert, inlinedCheck);

/** Says whether a policy holds in the worst case. See {@link api.checkPolicy}. */
export const checkPolicy: typeof api.checkPolicy = /* @__PURE__ */ providedCheck(
  api.checkPolicy,
  inlinedCheck,
);

/** Suggests a policy for conversations. See {@link api.suggestPolicy}. */
export const suggestPolicy: typeof api.suggestPolicy = /* @__PURE__ */ providedCheck(
  api.suggestPolicy,
  inlinedCheck,
);

/** Starts the engine ahead of its first use. Optional. See {@link api.ready}. */
export const ready: typeof api.ready = /* @__PURE__ */ provided(api.ready, inlined);

export { TurnwiseError, byProvider, clearToolResults, summarize, trim } from "./api.js";

// Prompts are written by the text module, and measured by the engine.
function askingModels<T>(value: T): T {
  return providedText(provided(value, inlined), inlinedText);
}

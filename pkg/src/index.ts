/**
 * Decides, turn by turn, what a language model sees next.
 *
 * This entry includes the engine. It starts synchronously on first use, and importing it runs
 * nothing. `turnwise/slim` is the same without the engine's bytes.
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
import { bindCore } from "./engine.js";
import { inlined } from "./inlined.js";
import { bindCheck } from "./check/engine.js";
import { inlinedCheck } from "./check/inlined.js";
import { bindTextLater } from "./text/engine.js";

export type * from "./public.js";

/** {@inheritDoc createContext} */
export const createContext: typeof api.createContext = /* @__PURE__ */ bindCore(
  api.createContext,
  inlined,
);

/** {@inheritDoc createContexts} */
export const createContexts: typeof api.createContexts = /* @__PURE__ */ bindCore(
  api.createContexts,
  inlined,
);

/** Shows the last user turns. See {@link api.TrimmingSession}. */
export const TrimmingSession: typeof api.TrimmingSession = /* @__PURE__ */ bindCore(
  api.TrimmingSession,
  inlined,
);
/** A {@link api.TrimmingSession}. */
export type TrimmingSession<M extends object = any> = api.TrimmingSession<M>;

/**
 * Shows a summary of the older turns, and the newer ones word for word. See {@link
 * api.SummarizingSession}.
 */
export const SummarizingSession: typeof api.SummarizingSession = /* @__PURE__ */ bindCore(
  api.SummarizingSession,
  inlined,
);
/** A {@link api.SummarizingSession}. */
export type SummarizingSession<M extends object = any> = api.SummarizingSession<M>;

/** Replaces old tool results by placeholders. See {@link api.CompactingSession}. */
export const CompactingSession: typeof api.CompactingSession = /* @__PURE__ */ bindCore(
  api.CompactingSession,
  inlined,
);
/** A {@link api.CompactingSession}. */
export type CompactingSession<M extends object = any> = api.CompactingSession<M>;

/** Keeps and shows all items. See {@link api.DefaultSession}. */
export const DefaultSession: typeof api.DefaultSession = /* @__PURE__ */ bindCore(
  api.DefaultSession,
  inlined,
);
/** A {@link api.DefaultSession}. */
export type DefaultSession<M extends object = any> = api.DefaultSession<M>;

/** Summaries by a model behind an HTTP API. See {@link api.fetchSummarizer}. */
export const fetchSummarizer: typeof api.fetchSummarizer = /* @__PURE__ */ bindModels(
  api.fetchSummarizer,
);

/** Summaries by any client of a model. See {@link api.modelSummarizer}. */
export const modelSummarizer: typeof api.modelSummarizer = /* @__PURE__ */ bindModels(
  api.modelSummarizer,
);

/** Summaries by a browser's built-in model. See {@link api.builtInSummarizer}. */
export const builtInSummarizer: typeof api.builtInSummarizer = /* @__PURE__ */ bindModels(
  api.builtInSummarizer,
);

/** Estimates the tokens of a text. See {@link api.estimateTokens}. */
export const estimateTokens: typeof api.estimateTokens = /* @__PURE__ */ bindCore(
  api.estimateTokens,
  inlined,
);

/** Finds the faults that a provider would refuse. See {@link api.lint}. */
export const lint: typeof api.lint = /* @__PURE__ */ bindCheck(api.lint, inlinedCheck);

/** Finds the faults that a provider would refuse, in slices. See {@link api.lintAsync}. */
export const lintAsync: typeof api.lintAsync = /* @__PURE__ */ bindCheck(
  api.lintAsync,
  inlinedCheck,
);

/** Repairs a history. See {@link api.heal}. */
export const heal: typeof api.heal = /* @__PURE__ */ bindCheck(api.heal, inlinedCheck);

/** Repairs a history, in slices. See {@link api.healAsync}. */
export const healAsync: typeof api.healAsync = /* @__PURE__ */ bindCheck(
  api.healAsync,
  inlinedCheck,
);

/** Converts a history to another format. See {@link api.convert}. */
export const convert: typeof api.convert = /* @__PURE__ */ bindCheck(api.convert, inlinedCheck);

/** Converts a history to another format, in slices. See {@link api.convertAsync}. */
export const convertAsync: typeof api.convertAsync = /* @__PURE__ */ bindCheck(
  api.convertAsync,
  inlinedCheck,
);

/** Checks whether a policy holds in the worst case. See {@link api.checkPolicy}. */
export const checkPolicy: typeof api.checkPolicy = /* @__PURE__ */ bindCheck(
  api.checkPolicy,
  inlinedCheck,
);

/** Suggests a policy for conversations. See {@link api.suggestPolicy}. */
export const suggestPolicy: typeof api.suggestPolicy = /* @__PURE__ */ bindCheck(
  api.suggestPolicy,
  inlinedCheck,
);

/** Suggests a policy for conversations, in slices. See {@link api.suggestPolicyAsync}. */
export const suggestPolicyAsync: typeof api.suggestPolicyAsync = /* @__PURE__ */ bindCheck(
  api.suggestPolicyAsync,
  inlinedCheck,
);

/** Starts the engine ahead of its first use. Optional. See {@link api.ready}. */
export const ready: typeof api.ready = /* @__PURE__ */ bindCore(api.ready, inlined);

export {
  TurnwiseError,
  byProvider,
  clearAttachments,
  clearToolResults,
  contextTools,
  policies,
  summarize,
  trim,
  windowOf,
} from "./api.js";

export {
  checkSummary,
  digest,
  extractiveSummarizer,
  issueTracker,
  prune,
  restate,
  withFallback,
} from "./with-text.js";

// The text module writes prompts and checks answers, and the engine measures them. A page that
// never asks for a summary never loads it.
function bindModels<T>(value: T): T {
  const load = () => import("./text/inlined.js").then((text) => text.inlinedText);
  return bindTextLater(bindCore(value, inlined), load);
}

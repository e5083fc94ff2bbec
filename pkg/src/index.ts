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
import { inlinedRest } from "./inlined-rest.js";
import { bindTextLater } from "./text/engine.js";

export type * from "./public.js";

/** {@inheritDoc createContext} */
export const createContext: typeof api.createContext = /* @__PURE__ */ bindCore(
  api.createContext,
  inlined,
  inlinedRest,
);

/** {@inheritDoc createContexts} */
export const createContexts: typeof api.createContexts = /* @__PURE__ */ bindCore(
  api.createContexts,
  inlined,
  inlinedRest,
);

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

/** Starts the engine ahead of its first use. Optional. See {@link api.ready}. */
export const ready: typeof api.ready = /* @__PURE__ */ bindCore(api.ready, inlined, inlinedRest);

export {
  CompactingSession,
  DefaultSession,
  SummarizingSession,
  TrimmingSession,
  estimateTokens,
} from "./with-core.js";

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

export {
  TurnwiseError,
  byProvider,
  clearAttachments,
  clearToolResults,
  compactionSummarizer,
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
  supersede,
  withFallback,
} from "./with-text.js";

// The text module writes prompts and checks answers, and the engine measures them. A page that
// never asks for a summary never loads it.
function bindModels<T>(value: T): T {
  const load = () => import("./text/inlined.js").then((text) => text.load());
  return bindTextLater(bindCore(value, inlined, inlinedRest), load);
}

// The part of the entry for pages that loads no module: `page.ts` adds functions that need one at
// once. Pages import this part from a CDN, where no bundler removes unused imports.

import * as api from "./api.js";
import {
  createPageContext,
  createPageContexts,
  loadEngine,
  type PageContext,
  type PageContexts,
} from "./page-context.js";
import { bindTextLater } from "./text/engine.js";
import type { ContextOptions } from "./context.js";
import type { PoolOptions } from "./pool.js";
import type { UsingSupport } from "./platform.js";

export type * from "./public.js";
export type { PageContext, PageContexts } from "./page-context.js";

/**
 * Creates a context for one conversation. Its first call loads the engine.
 *
 * @throws TurnwiseError The first call rejects with `bad_option`, `unknown_option`,
 * `options_at_odds` with the option's `path`, or `not_started` if the engine cannot be loaded.
 */
export function createContext<M extends object = object>(
  options: ContextOptions<M> = {},
): PageContext<M> & UsingSupport {
  return createPageContext(options) as PageContext<M> as PageContext<M> & UsingSupport;
}

/** Creates contexts for many conversations. See {@link api.createContexts}. */
export function createContexts<M extends object = object>(
  options: Omit<ContextOptions<M>, "conversation"> = {},
  limits: PoolOptions = {},
): PageContexts<M> {
  return createPageContexts(options, limits);
}

/** Loads the engine, and the text module if an import needs it. See {@link api.ready}. */
export async function ready(): Promise<api.Engine> {
  return (await loadEngine()).ready();
}

/** Summaries without a model. See {@link api.extractiveSummarizer}. */
export const extractiveSummarizer: typeof api.extractiveSummarizer = /* @__PURE__ */ bindTextLater(
  api.extractiveSummarizer,
  loadText,
);

/** Summaries by a model behind an HTTP API. See {@link api.fetchSummarizer}. */
export const fetchSummarizer: typeof api.fetchSummarizer = /* @__PURE__ */ bindTextLater(
  api.fetchSummarizer,
  loadText,
);

/** Summaries by any client of a model. See {@link api.modelSummarizer}. */
export const modelSummarizer: typeof api.modelSummarizer = /* @__PURE__ */ bindTextLater(
  api.modelSummarizer,
  loadText,
);

/** Summaries by a browser's built-in model. See {@link api.builtInSummarizer}. */
export const builtInSummarizer: typeof api.builtInSummarizer = /* @__PURE__ */ bindTextLater(
  api.builtInSummarizer,
  loadText,
);

/** Uses a second summarizer when the first one fails. See {@link api.withFallback}. */
export const withFallback: typeof api.withFallback = /* @__PURE__ */ bindTextLater(
  api.withFallback,
  loadText,
);

/** Leaves out the messages least relevant to the task. See {@link api.prune}. */
export const prune: typeof api.prune = /* @__PURE__ */ bindTextLater(api.prune, loadText);

/** Says limits again that still hold. See {@link api.restate}. */
export const restate: typeof api.restate = /* @__PURE__ */ bindTextLater(api.restate, loadText);

/** Leaves out results that later messages made worthless. See {@link api.supersede}. */
export const supersede: typeof api.supersede = /* @__PURE__ */ bindTextLater(
  api.supersede,
  loadText,
);

/** A placeholder with the facts of an old tool result. See {@link api.digest}. */
export const digest: typeof api.digest = /* @__PURE__ */ bindTextLater(api.digest, loadText);

/** Keeps several issues of one conversation apart. See {@link api.issueTracker}. */
export const issueTracker: typeof api.issueTracker = /* @__PURE__ */ bindTextLater(
  api.issueTracker,
  loadText,
);

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

// The text module writes notes and prompts. It is loaded with the first plan that needs it.
function loadText() {
  return import("./text/page-text.js").then((text) => text.load());
}

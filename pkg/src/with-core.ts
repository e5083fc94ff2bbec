// The synchronous exports of an entry that need the engine from the start. They are in a file of
// their own: where a page uses none of them, bundlers load the engine's bytes later.

import * as api from "./api.js";
import { bindCore } from "./engine.js";
import { inlined } from "./inlined.js";
import { inlinedRest } from "./inlined-rest.js";

/** Shows the last user turns. See {@link api.TrimmingSession}. */
export const TrimmingSession: typeof api.TrimmingSession = /* @__PURE__ */ bindCore(
  api.TrimmingSession,
  inlined,
  inlinedRest,
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
  inlinedRest,
);
/** A {@link api.SummarizingSession}. */
export type SummarizingSession<M extends object = any> = api.SummarizingSession<M>;

/** Replaces old tool results by placeholders. See {@link api.CompactingSession}. */
export const CompactingSession: typeof api.CompactingSession = /* @__PURE__ */ bindCore(
  api.CompactingSession,
  inlined,
  inlinedRest,
);
/** A {@link api.CompactingSession}. */
export type CompactingSession<M extends object = any> = api.CompactingSession<M>;

/** Keeps and shows all items. See {@link api.DefaultSession}. */
export const DefaultSession: typeof api.DefaultSession = /* @__PURE__ */ bindCore(
  api.DefaultSession,
  inlined,
  inlinedRest,
);
/** A {@link api.DefaultSession}. */
export type DefaultSession<M extends object = any> = api.DefaultSession<M>;

/** Estimates the tokens of a text. See {@link api.estimateTokens}. */
export const estimateTokens: typeof api.estimateTokens = /* @__PURE__ */ bindCore(
  api.estimateTokens,
  inlined,
  inlinedRest,
);

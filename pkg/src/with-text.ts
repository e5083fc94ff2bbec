// The exports of the default entry that need the text module from the start. They are in a file of
// their own: where a page uses none of them, bundlers load the module's bytes later, if at all.

import * as api from "./api.js";
import { bindText } from "./text/engine.js";
import { inlinedText, inlinedTextRest } from "./text/inlined.js";

const bind = <T>(value: T) => bindText(value, inlinedText, inlinedTextRest);

/** Summaries without a model. See {@link api.extractiveSummarizer}. */
export const extractiveSummarizer: typeof api.extractiveSummarizer = /* @__PURE__ */ bind(
  api.extractiveSummarizer,
);

/** Uses a second summarizer when the first one fails. See {@link api.withFallback}. */
export const withFallback: typeof api.withFallback = /* @__PURE__ */ bind(api.withFallback);

/** Checks which facts a summary kept, lost and invented. See {@link api.checkSummary}. */
export const checkSummary: typeof api.checkSummary = /* @__PURE__ */ bind(api.checkSummary);

/** Leaves out the messages least relevant to the task. See {@link api.prune}. */
export const prune: typeof api.prune = /* @__PURE__ */ bind(api.prune);

/** Says limits again that still hold. See {@link api.restate}. */
export const restate: typeof api.restate = /* @__PURE__ */ bind(api.restate);

/** Leaves out results that later messages made worthless. See {@link api.supersede}. */
export const supersede: typeof api.supersede = /* @__PURE__ */ bind(api.supersede);

/** Keeps several issues of one conversation apart. See {@link api.issueTracker}. */
export const issueTracker: typeof api.issueTracker = /* @__PURE__ */ bind(api.issueTracker);

/** A placeholder with the facts of an old tool result. See {@link api.digest}. */
export const digest: typeof api.digest = /* @__PURE__ */ bind(api.digest);

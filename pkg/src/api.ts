// The public functions and classes of the package, shared by all entry points.

export { checkPolicy, suggestPolicy, suggestPolicyAsync } from "./check/advice.js";
export { convert, convertAsync, heal, healAsync, lint, lintAsync } from "./check/index.js";
export { contextTools } from "./context-tools.js";
export { createContext } from "./context.js";
export { createContexts } from "./pool.js";
export { issueTracker } from "./issues.js";
export { TurnwiseError } from "./errors.js";
export { policies } from "./policies.js";
export { ready } from "./ready.js";
export type { Engine } from "./ready.js";
export { CompactingSession } from "./sessions/compacting.js";
export { DefaultSession } from "./sessions/default.js";
export { SummarizingSession } from "./sessions/summarizing.js";
export { TrimmingSession } from "./sessions/trimming.js";
export * from "./strategies.js";
export { builtInSummarizer } from "./summarizers/built-in.js";
export { checkSummary } from "./summarizers/check.js";
export { extractiveSummarizer } from "./summarizers/extractive.js";
export { withFallback } from "./summarizers/fallback.js";
export { compactionSummarizer } from "./summarizers/compaction.js";
export { fetchSummarizer } from "./summarizers/fetch.js";
export { modelSummarizer } from "./summarizers/own-model.js";
export { windowOf } from "./windows.js";
export { estimateTokens } from "./tokens.js";

export type * from "./public.js";

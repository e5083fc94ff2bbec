// The types in the public API: policies, plans, summaries and token usage.

export * from "./types/plan.js";
export * from "./types/policy.js";
export * from "./types/summary.js";
export * from "./types/usage.js";

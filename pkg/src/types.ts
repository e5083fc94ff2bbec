// What callers give and get: types of policies, of plans, of summaries and of what providers count.

export * from "./types/plan.js";
export * from "./types/policy.js";
export * from "./types/summary.js";
export * from "./types/usage.js";

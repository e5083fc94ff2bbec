// What a page shows of a plan, for every framework of components.

import type { Plan } from "../types.js";

/** Options of `useContextPlan`. */
export interface ContextPlanOptions {
  /** The conversation's name, for a pool. */
  readonly conversation?: string;
}

/** A plan and what a page shows of it. */
export interface ContextPlan<M> {
  /** The plan. */
  readonly plan: Plan<M>;
  /** How much of the budget is free, from 0 to 100. Undefined without a window. */
  readonly percentLeft: number | undefined;
  /**
   * The index of the first message behind the summary: a page shows a line there. Undefined without
   * a summary.
   */
  readonly summarizedBefore: number | undefined;
  /** Removes the last summary. Returns whether there was one. */
  undo(): boolean;
  /** Plans again, after the context changed outside of the component. */
  refresh(): void;
}

/** @internal */
export function summaryOf<M>(plan: Plan<M>): Omit<ContextPlan<M>, "undo" | "refresh"> {
  const { budget, tokens, decisions } = plan;
  const left = budget && Math.round((1 - tokens / budget) * 100);
  const covered = decisions.filter(({ action }) => action === "summarize");
  const last = covered[covered.length - 1];
  return {
    plan,
    percentLeft: left === undefined ? undefined : Math.max(0, left),
    summarizedBefore: last && last.index + 1,
  };
}

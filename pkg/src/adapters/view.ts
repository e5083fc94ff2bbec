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
  /** The props of the context meters of AI Elements and of assistant-ui. */
  meters(): ContextMeters;
  /** Removes the last summary. Returns whether there was one. */
  undo(): boolean;
  /** Plans again, after the context changed outside of the component. */
  refresh(): void;
}

/** How full the window is, in the shapes that components for it take. */
export interface ContextMeters {
  /** For AI Elements: `<Context {...view.meters().aiElements} modelId="openai:gpt-5">`. */
  readonly aiElements: {
    readonly usedTokens: number;
    readonly maxTokens: number;
    readonly usage: MeterUsage;
  };
  /** For assistant-ui: `<ContextDisplay.Ring {...view.meters().assistantUi} />`. */
  readonly assistantUi: { readonly modelContextWindow: number; readonly usage: MeterUsage };
}

/**
 * Tokens as the AI SDK reports them, before the request is sent: what only the provider knows is 0.
 */
export interface MeterUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  readonly reasoningTokens: number;
  readonly cachedInputTokens: number;
}

/** The meters of a plan. Without a window, the request itself is the maximum. */
function metersOf({ breakdown }: Plan<any>): ContextMeters {
  const { used, window = used } = breakdown;
  const usage = {
    inputTokens: used,
    outputTokens: 0,
    totalTokens: used,
    reasoningTokens: 0,
    cachedInputTokens: 0,
  };
  return {
    aiElements: { usedTokens: used, maxTokens: window, usage },
    assistantUi: { modelContextWindow: window, usage },
  };
}

/** @internal */
export function summaryOf<M>(plan: Plan<M>): Omit<ContextPlan<M>, "undo" | "refresh"> {
  const { budget, tokens, decisions } = plan;
  const left = budget && Math.round((1 - tokens / budget) * 100);
  const covered = decisions.filter(({ action }) => action === "summarize");
  const last = covered[covered.length - 1];
  return {
    plan,
    meters: () => metersOf(plan),
    percentLeft: left === undefined ? undefined : Math.max(0, left),
    summarizedBefore: last && last.index + 1,
  };
}

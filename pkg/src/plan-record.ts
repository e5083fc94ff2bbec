// The record of a plan, for logs and traces.

import type { Plan } from "./types.js";

/**
 * The figures of a plan as plain JSON, without any text of messages: for logs, metrics and traces.
 */
export interface PlanRecord {
  /** The conversation's name, if the context has one. */
  readonly conversation?: string;
  /** The number of the plan, from 1. */
  readonly plan: number;
  /** The number of messages in the transcript. */
  readonly messages: number;
  /** The number of messages in the plan. */
  readonly sent: number;
  /** The tokens of the messages in the plan. */
  readonly tokens: number;
  /** The tokens of the transcript. */
  readonly tokensBefore: number;
  /** The budget in tokens, if there is a window. */
  readonly budget?: number;
  /** Whether the plan is within the budget. */
  readonly fits: boolean;
  /** Whether the plan differs from the transcript. */
  readonly changed: boolean;
  /** The first message that differs from the previous plan, if the cached prefix changed. */
  readonly prefixChangedAt?: number;
  /** The tokens that were cached and have to be read again. */
  readonly resent: number;
  /** The number of messages by action: `keep`, `drop`, `replace`, `summarize`, `move`. */
  readonly actions: Readonly<Record<string, number>>;
  /** The number of messages that are not kept as they are, by reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The number of long results that were cut from the start (`cutResults`). */
  readonly cut: number;
  /** The number of results and messages that the model has read again with `read_removed`. */
  readonly fetchedBack: number;
  /** The code of the error, if a summary failed. */
  readonly error?: string;
}

/** @internal */
export function planRecord(
  plan: Plan<unknown>,
  number: number,
  conversation: string | undefined,
  fetchedBack = 0,
): PlanRecord {
  const { budget, prefixChangedAt, decisions, error } = plan;
  const changed = decisions.filter(({ action }) => action !== "keep");
  return {
    ...(conversation !== undefined && { conversation }),
    plan: number,
    messages: decisions.length,
    sent: plan.messages.length,
    tokens: plan.tokens,
    tokensBefore: plan.tokensBefore,
    ...(budget !== undefined && { budget }),
    fits: plan.fits,
    changed: plan.changed,
    ...(prefixChangedAt !== undefined && { prefixChangedAt }),
    resent: plan.prefixChange?.resent ?? 0,
    actions: countBy(decisions.map(({ action }) => action)),
    reasons: countBy(changed.map(({ reason }) => reason)),
    cut: decisions.filter(({ reason }) => reason === "cut_result").length,
    fetchedBack,
    ...(error !== undefined && { error: error.code }),
  };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

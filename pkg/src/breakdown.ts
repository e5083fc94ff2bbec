// What a request consists of, by kinds, for meters that show how full the window is with what.

import type { Snapshot } from "./plan.js";
import type { Decision, PlanBreakdown, SentMemory } from "./types.js";

/** What a plan knows only from its context. @internal */
export interface Room {
  readonly window: number | undefined;
  readonly reserve: number;
  /** The tokens of tools and instructions of this request. */
  readonly overhead: number;
  /** The price of a cached token as a share of the full price. */
  readonly cachedPrice: number | undefined;
  /** What the messages consist of; see `outlines.rs` in turnwise-host. */
  readonly outlines: () => readonly Outline[];
}

/** Role, tokens of reasoning, tokens of pictures, then each result's tool and tokens. @internal */
export type Outline = readonly [role: string, ...(string | number)[]];

/** Adds up what is sent. Every token of the request is in one part. @internal */
export function breakdownOf(
  { memory, tokens, budget }: { memory: number; tokens: number; budget: number | undefined },
  { messages }: Pick<Snapshot<object>, "messages">,
  decisions: readonly Decision[],
  blocks: readonly SentMemory[],
  hasSummary: boolean,
  { window, reserve, overhead, cachedPrice, outlines }: Room,
): PlanBreakdown {
  const parts = { system: 0, user: 0, assistant: 0, reasoning: 0, pictures: 0, other: 0 };
  const results: Record<string, number> = Object.create(null);
  const all = outlines();
  let sum = 0;
  for (const { index, tokensBefore, tokensAfter } of decisions) {
    if (tokensAfter === 0) continue;
    sum += tokensAfter;
    const [role, reasoning, pictures, ...answers] = all[index] ?? [roleOf(messages[index]), 0, 0];
    // What was shortened or replaced is missing from results first, then from pictures.
    let missing = Math.max(0, tokensBefore - tokensAfter);
    let rest = tokensAfter;
    const take = (wanted: number) => {
      const gone = Math.min(missing, wanted);
      missing -= gone;
      const taken = Math.min(rest, wanted - gone);
      rest -= taken;
      return taken;
    };
    let last: string | undefined;
    for (let at = 0; at < answers.length; at += 2) {
      last = String(answers[at]);
      results[last] = (results[last] ?? 0) + take(Number(answers[at + 1]));
    }
    parts.pictures += take(Number(pictures));
    parts.reasoning += take(Number(reasoning));
    if (last !== undefined && role !== "assistant") results[last]! += rest;
    else parts[isPart(role) ? role : "other"] += rest;
  }
  // Inserted messages: a memory's blocks, the summary, and what closes interrupted calls. Blocks in
  // a user message belong to it.
  const ofMemory = blocks.filter(({ index }) => index === undefined);
  const remembered = Math.min(
    tokens - sum,
    ofMemory.reduce((total, block) => total + block.tokens, 0),
  );
  const inserted = tokens - sum - remembered;
  const summary = hasSummary ? inserted : 0;
  const used = tokens + overhead + memory;
  return {
    ...parts,
    other: parts.other + inserted - summary,
    memory: memory + remembered,
    summary,
    results: { ...results },
    tools: overhead,
    used,
    free: budget === undefined ? undefined : Math.max(0, budget - tokens),
    reserve,
    window,
    price: { uncached: used, cached: cachedPrice && Math.round(used * cachedPrice) },
  };
}

function isPart(role: string): role is "system" | "user" | "assistant" {
  return role === "system" || role === "user" || role === "assistant";
}

function roleOf(message: object | undefined): string {
  const { role } = (message ?? {}) as { role?: unknown };
  return role === "model" ? "assistant" : String(role);
}

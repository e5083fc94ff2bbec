// A smaller plan for a request that a server refused as too long.

import type { Context } from "../context.js";
import type { Plan } from "../types.js";
import { observe } from "./source.js";

/**
 * Returns a context whose next plan is small enough for the server. Undefined if the answer is not
 * a refusal of a long request, or if the plan has no budget that could be lowered.
 *
 * The context is a copy: the refused request must not shorten the next ones more than the server's
 * own count says.
 *
 * @internal
 */
export async function smaller(
  response: Response,
  plan: Plan<any>,
  context: Context<any>,
): Promise<Context<any> | undefined> {
  if (plan.budget === undefined || !STATUSES.includes(response.status)) return undefined;
  const text = await response.clone().text();
  if (!TOO_LONG.test(text)) return undefined;
  // Most servers name their count and their limit: two large numbers, in either order.
  const numbers = [...text.matchAll(/\d[\d,]{2,}/g)]
    .map(([digits]) => Number(digits.replaceAll(",", "")))
    .filter((number) => number >= 256);
  const [limit, count] = [Math.min(...numbers), Math.max(...numbers)];
  const isNamed = limit < count;
  // A tenth less than the limit, because the estimate was wrong once. Without numbers, half.
  const share = (isNamed ? limit / count : 0.5) * 0.9;
  const copy = context.fork({ budget: Math.floor(plan.tokens * share) });
  if (isNamed) observe(context, { prompt_tokens: count });
  return copy;
}

const STATUSES = [400, 413, 422];
// The APIs have no common status for this, only these messages.
const TOO_LONG =
  /context.?(length|window|size)|prompt is too long|maximum context|token count.{0,40}exceed|too many tokens/i;

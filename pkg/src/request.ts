// A policy for one request only: the plan of a copy, so that the conversation stays under its own.

import { checkOptionNames } from "./checks.js";
import type { ContextOptions } from "./context.js";
import type { Conversation } from "./conversation.js";
import { REQUEST_OPTIONS } from "./options.js";
import type { AppliedPlan } from "./plan.js";
import { withRequest } from "./policies.js";
import { policyOptions } from "./policy.js";

/** The options that a single request can override. */
export type RequestOptions<M extends object = object> = {
  readonly [Name in (typeof REQUEST_OPTIONS)[number]]?: ContextOptions<M>[Name] | null;
};

/**
 * The options of the context with those of one request, and the plan under them.
 *
 * @throws TurnwiseError as `createContext`. The conversation does not change.
 *
 * @internal
 */
export function planForRequest<M extends object>(
  conversation: Conversation<M>,
  options: ContextOptions<M>,
  request: RequestOptions<M>,
  overhead: number | undefined,
): { readonly options: ContextOptions<M>; readonly plan: AppliedPlan<M> } {
  checkOptionNames(request, REQUEST_OPTIONS);
  const merged = withRequest(options, request);
  const cleared = Object.entries(request).filter(([, value]) => value === null);
  const copy = conversation.fork();
  try {
    const defaults = Object.fromEntries(cleared.map(([name]) => [name, undefined]));
    copy.setOptions({ ...defaults, ...policyOptions(merged) });
    if (overhead !== undefined) copy.setOverhead(overhead);
    return { options: merged, plan: copy.plan() };
  } finally {
    copy.close();
  }
}

/**
 * A hook for React.
 *
 * @packageDocumentation
 */

import { useCallback, useMemo, useReducer } from "react";
import { contextOf, type ContextSource } from "./source.js";
import { summaryOf, type ContextPlan, type ContextPlanOptions } from "./view.js";

export type { ContextPlan, ContextPlanOptions } from "./view.js";
export type { ContextPool, ContextSource } from "./source.js";

/**
 * Returns the plan for `messages`, and what a page shows of it. Create `source` outside of the
 * component: it holds the state, so rendering twice, hot reloading and rendering on the server give
 * the same plan.
 *
 * ```tsx
 * const contexts = createContexts({ window: 128_000 });
 *
 * function Meter({ id, messages }) {
 *   const { percentLeft, undo } = useContextPlan(contexts, messages, { conversation: id });
 *   return <button onClick={undo}>{percentLeft} % left</button>;
 * }
 * ```
 */
export function useContextPlan<M extends object>(
  source: ContextSource,
  messages: readonly M[],
  options: ContextPlanOptions = {},
): ContextPlan<M> {
  const { conversation = "" } = options;
  const [changes, refresh] = useReducer((count: number) => count + 1, 0);
  const context = useMemo(() => contextOf(source, conversation), [source, conversation]);
  // Planning again for the same messages gives the same plan, so a render that React drops does no
  // harm.
  const view = useMemo(() => summaryOf(context.fit(messages)), [context, messages, changes]);
  const undo = useCallback(() => {
    const isUndone = context.undo();
    if (isUndone) refresh();
    return isUndone;
  }, [context]);
  return useMemo(() => ({ ...view, undo, refresh }), [view, undo]);
}

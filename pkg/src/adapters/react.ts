/**
 * A hook for React.
 *
 * @packageDocumentation
 */

import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import type { Context } from "../context.js";
import {
  checkSource,
  contextOf,
  type AnyContext,
  type ContextSource,
  type SyncContextSource,
} from "./source.js";
import { summaryOf, type ContextPlan, type ContextPlanOptions } from "./view.js";

export type { ContextMeters, ContextPlan, ContextPlanOptions, MeterUsage } from "./view.js";
export type { ContextPool, ContextSource, SyncContextSource } from "./source.js";

/**
 * Returns the plan for `messages`, and what a page shows of it. Create `source` outside of the
 * component: it holds the state, so rendering twice, hot reloading and rendering on the server give
 * the same plan. Contexts that load their engine on demand give undefined until it is there; the
 * server has it at once, so components that are rendered there take contexts of `turnwise/sync`.
 *
 * ```tsx
 * const contexts = createContexts({ window: 128_000 });
 *
 * function Meter({ id, messages }) {
 *   const view = useContextPlan(contexts, messages, { conversation: id });
 *   return <button onClick={view?.undo}>{view?.percentLeft} % left</button>;
 * }
 * ```
 */
export function useContextPlan<M extends object>(
  source: SyncContextSource,
  messages: readonly M[],
  options?: ContextPlanOptions,
): ContextPlan<M>;
export function useContextPlan<M extends object>(
  source: ContextSource,
  messages: readonly M[],
  options?: ContextPlanOptions,
): ContextPlan<M> | undefined;
export function useContextPlan<M extends object>(
  source: ContextSource,
  messages: readonly M[],
  options: ContextPlanOptions = {},
): ContextPlan<M> | undefined {
  const { conversation = "" } = options;
  const [changes, refresh] = useReducer((count: number) => count + 1, 0);
  const found = useMemo(
    () => contextOf(checkSource(source, "useContextPlan"), conversation),
    [source, conversation],
  );
  const context = useLoaded(found);
  // Planning again for the same messages gives the same plan, so a render that React drops does no
  // harm.
  const view = useMemo(
    () => context && summaryOf<M>(context.fit(messages)),
    [context, messages, changes],
  );
  const undo = useCallback(() => {
    const isUndone = found.undo();
    if (isUndone) refresh();
    return isUndone;
  }, [found]);
  return useMemo(() => view && { ...view, undo, refresh }, [view, undo]);
}

// The context with its engine; undefined until that is loaded.
function useLoaded(found: AnyContext): Context<any> | undefined {
  const [loaded, setLoaded] = useState<{ found: AnyContext; context: Context<any> }>();
  useEffect(() => {
    if ("fit" in found) return undefined;
    let isCurrent = true;
    const keep = (context: Context<any>) => isCurrent && setLoaded({ found, context });
    const fail = (error: unknown) =>
      isCurrent &&
      setLoaded(() => {
        throw error;
      });
    found.ready().then(keep, fail);
    return () => void (isCurrent = false);
  }, [found]);
  if ("fit" in found) return found;
  return loaded?.found === found ? loaded.context : undefined;
}

/**
 * A composable for Vue.
 *
 * @packageDocumentation
 */

import { computed, shallowRef, toValue } from "vue";
import type { Context } from "../context.js";
import {
  checkSource,
  contextOf,
  type AnyContext,
  type ContextSource,
  type SyncContextSource,
} from "./source.js";
import { summaryOf, type ContextPlan } from "./view.js";

export type { ContextMeters, ContextPlan, ContextPlanOptions, MeterUsage } from "./view.js";
export type { ContextPool, ContextSource, SyncContextSource } from "./source.js";

/** A value, a ref or a getter. */
export type ValueOrGetter<T> = T | { readonly value: T } | (() => T);

/**
 * Returns the plan for `messages`, and what a page shows of it, as a computed ref. Contexts that
 * load their engine on demand give undefined until it is there; the server has it at once, so
 * components that are rendered there take contexts of `turnwise/sync`.
 *
 * ```ts
 * const plan = useContextPlan(contexts, () => chat.messages, { conversation: () => chat.id });
 * // {{ plan?.percentLeft }} % left
 * ```
 */
export function useContextPlan<M extends object>(
  source: SyncContextSource,
  messages: ValueOrGetter<readonly M[]>,
  options?: { readonly conversation?: ValueOrGetter<string> },
): { readonly value: ContextPlan<M> };
export function useContextPlan<M extends object>(
  source: ContextSource,
  messages: ValueOrGetter<readonly M[]>,
  options?: { readonly conversation?: ValueOrGetter<string> },
): { readonly value: ContextPlan<M> | undefined };
export function useContextPlan<M extends object>(
  source: ContextSource,
  messages: ValueOrGetter<readonly M[]>,
  options: { readonly conversation?: ValueOrGetter<string> } = {},
): { readonly value: ContextPlan<M> | undefined } {
  const changes = shallowRef(0);
  const refresh = () => void changes.value++;
  checkSource(source, "useContextPlan");
  const found = computed(() => contextOf(source, toValue(options.conversation) ?? ""));
  // What was loaded, with what it was loaded for.
  const loaded = shallowRef<Loaded | undefined>(undefined);
  const load = (found: AnyContext): Context<any> | undefined => {
    if ("fit" in found) return found;
    if (loaded.value?.found === found) return loaded.value.get();
    const fail = (error: unknown) => {
      throw error;
    };
    void found.ready().then(
      (context) => (loaded.value = { found, get: () => context }),
      (error: unknown) => (loaded.value = { found, get: () => fail(error) }),
    );
    return undefined;
  };
  return computed(() => {
    void changes.value;
    const context = load(found.value);
    if (context === undefined) return undefined;
    const undo = () => {
      const isUndone = context.undo();
      if (isUndone) refresh();
      return isUndone;
    };
    return { ...summaryOf<M>(context.fit(toValue(messages))), undo, refresh };
  });
}

interface Loaded {
  readonly found: AnyContext;
  /** The context. Throws if it could not be loaded. */
  readonly get: () => Context<any>;
}

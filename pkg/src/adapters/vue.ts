/**
 * A composable for Vue.
 *
 * @packageDocumentation
 */

import { computed, shallowRef, toValue } from "vue";
import { contextOf, type ContextSource } from "./source.js";
import { summaryOf, type ContextPlan, type ContextPlanOptions } from "./view.js";

export type { ContextPlan, ContextPlanOptions } from "./view.js";
export type { ContextPool, ContextSource } from "./source.js";

/** A value, a ref or a getter. */
export type ValueOrGetter<T> = T | { readonly value: T } | (() => T);

/**
 * Returns the plan for `messages`, and what a page shows of it, as a computed ref.
 *
 * ```ts
 * const plan = useContextPlan(contexts, () => chat.messages, { conversation: () => chat.id });
 * // {{ plan.percentLeft }} % left
 * ```
 */
export function useContextPlan<M extends object>(
  source: ContextSource,
  messages: ValueOrGetter<readonly M[]>,
  options: { readonly conversation?: ValueOrGetter<string> } = {},
): { readonly value: ContextPlan<M> } {
  const changes = shallowRef(0);
  const refresh = () => void changes.value++;
  const context = computed(() => contextOf(source, toValue(options.conversation) ?? ""));
  return computed(() => {
    void changes.value;
    const current = context.value;
    const undo = () => {
      const isUndone = current.undo();
      if (isUndone) refresh();
      return isUndone;
    };
    return { ...summaryOf(current.fit(toValue(messages))), undo, refresh };
  });
}

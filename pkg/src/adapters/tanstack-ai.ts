/**
 * An adapter for TanStack AI.
 *
 * @packageDocumentation
 */

import { contextOf, prepareOptions, type ContextSource } from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** A middleware for `chat`. */
export interface ChatMiddleware {
  readonly name: string;
  onConfig(context: any, config: any): Promise<{ providerMessages: any[] }>;
}

/**
 * A middleware for `chat`: the provider gets the plan, and the conversation keeps every message.
 * Conversations are told apart by `threadId`.
 *
 * ```ts
 * chat({ adapter, messages, threadId, middleware: [middleware(contexts)] });
 * ```
 */
export function middleware(source: ContextSource): ChatMiddleware {
  return {
    name: "turnwise",
    onConfig: async ({ threadId, signal }, { messages, systemPrompts }) => {
      const parts = { instructions: systemPrompts };
      const plan = await contextOf(source, threadId).prepare(
        messages,
        prepareOptions(signal, parts),
      );
      return { providerMessages: plan.messages };
    },
  };
}

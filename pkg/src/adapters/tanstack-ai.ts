/**
 * An adapter for TanStack AI.
 *
 * @packageDocumentation
 */

import { checkSource, contextOf, listOf, prepareOptions, type ContextSource } from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** A middleware for `chat`. */
export interface ChatMiddleware {
  readonly name: string;
  onConfig(context: any, config: any): Promise<{ providerMessages: any[] }>;
}

/**
 * A middleware for `chat`: the provider gets the plan, and the conversation keeps every message.
 * The key of a conversation is `threadId`.
 *
 * ```ts
 * chat({ adapter, messages, threadId, middleware: [middleware(contexts)] });
 * ```
 */
export function middleware(source: ContextSource): ChatMiddleware {
  checkSource(source, "middleware");
  return {
    name: "turnwise",
    onConfig: async ({ threadId, signal, model }, { messages }) => {
      const context = contextOf(source, threadId);
      const how = prepareOptions(signal, {}, { model });
      const plan = await context.prepare(listOf(messages, TESTED), how);
      return { providerMessages: plan.messages };
    },
  };
}

const TESTED = "`@tanstack/ai` 0.58";

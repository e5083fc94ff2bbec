/**
 * Adapters for LangChain and LangGraph.
 *
 * @packageDocumentation
 */

import { contextOf, prepareOptions, type ContextSource } from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** A model request of `wrapModelCall`, as far as it is used. */
export interface ModelRequest {
  readonly messages: any[];
  readonly runtime?: any;
  readonly systemMessage?: any;
}

/** A middleware for `createAgent`. */
export interface AgentMiddleware {
  readonly name: string;
  wrapModelCall(request: any, handler: (request: any) => any): Promise<any>;
}

/**
 * A middleware for `createAgent`. The model gets the plan. The state and its checkpoints keep every
 * message. Conversations are told apart by `configurable.thread_id`.
 *
 * ```ts
 * const agent = createAgent({ model, tools, middleware: [middleware(contexts)] });
 * ```
 */
export function middleware(source: ContextSource): AgentMiddleware {
  return {
    name: "Turnwise",
    wrapModelCall: async (request: ModelRequest, handler) => {
      const { configurable, signal } = request.runtime ?? {};
      const instructions = request.systemMessage?.content;
      const plan = await contextOf(source, configurable?.thread_id).prepare(
        request.messages,
        prepareOptions(signal, { instructions }),
      );
      return handler({ ...request, messages: plan.messages });
    },
  };
}

/**
 * A `preModelHook` for `createReactAgent` of LangGraph. It sets `llmInputMessages`, so that the
 * state keeps every message.
 */
export function preModelHook(
  source: ContextSource,
): (state: { messages: any[] }, config?: any) => Promise<{ llmInputMessages: any[] }> {
  return async ({ messages }, config) => {
    const context = contextOf(source, config?.configurable?.thread_id);
    const plan = await context.prepare(messages, prepareOptions(config?.signal, {}));
    return { llmInputMessages: plan.messages };
  };
}

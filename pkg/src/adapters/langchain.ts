/**
 * Adapters for LangChain and LangGraph.
 *
 * @packageDocumentation
 */

import { checkSource, contextOf, listOf, prepareOptions, type ContextSource } from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** A model request of `wrapModelCall`, as far as it is used. */
export interface ModelRequest {
  readonly messages: any[];
  readonly model?: any;
  readonly runtime?: any;
}

/** A middleware for `createAgent`. */
export interface AgentMiddleware {
  readonly name: string;
  wrapModelCall(request: any, handler: (request: any) => any): Promise<any>;
}

/**
 * A middleware for `createAgent`. The model gets the plan. The state and its checkpoints keep every
 * message. The key of a conversation is `configurable.thread_id`. Set the context's `overhead` to
 * the tokens of the tool schemas and of the system prompt.
 *
 * ```ts
 * const agent = createAgent({ model, tools, middleware: [middleware(contexts)] });
 * ```
 */
export function middleware(source: ContextSource): AgentMiddleware {
  checkSource(source, "middleware");
  return {
    name: "Turnwise",
    wrapModelCall: async (request: ModelRequest, handler) => {
      const { configurable, signal } = request.runtime ?? {};
      const context = contextOf(source, configurable?.thread_id);
      const { model, modelName = model } = request.model ?? {};
      const how = prepareOptions(signal, {}, { model: modelName });
      const plan = await context.prepare(listOf(request.messages, TESTED), how);
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
  checkSource(source, "preModelHook");
  return async ({ messages }, config) => {
    const context = contextOf(source, config?.configurable?.thread_id);
    const plan = await context.prepare(listOf(messages, TESTED), prepareOptions(config?.signal));
    return { llmInputMessages: plan.messages };
  };
}

const TESTED = "`langchain` 1.5 and `@langchain/langgraph` 1.7";

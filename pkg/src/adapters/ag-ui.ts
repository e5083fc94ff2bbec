/**
 * An adapter for AG-UI.
 *
 * @packageDocumentation
 */

import { contextOf, type ContextSource } from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** The input of a run, as far as it is used. */
export interface RunInput {
  readonly threadId: string;
  readonly messages: any[];
}

/**
 * A middleware for `agent.use`: the agent gets the plan, and the thread keeps every message.
 *
 * The middleware is synchronous and uses `fit`. Write summaries with a model before the run, by
 * `await contexts.of(threadId).prepare(messages)`.
 *
 * ```ts
 * agent.use(middleware(contexts));
 * ```
 */
export function middleware(
  source: ContextSource,
): <I extends RunInput, R>(input: I, next: { run(input: I): R }) => R {
  return (input, next) => {
    const { messages } = contextOf(source, input.threadId).fit(input.messages);
    return next.run({ ...input, messages });
  };
}

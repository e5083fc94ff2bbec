/**
 * An adapter for AG-UI.
 *
 * @packageDocumentation
 */

import { checkSource, contextOf, listOf, type SyncContextSource } from "./source.js";

import type { Context } from "../context.js";

export type { ContextPool, SyncContextSource } from "./source.js";

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
  source: SyncContextSource,
): <I extends RunInput, R>(input: I, next: { run(input: I): R }) => R {
  checkSource(source, "middleware", true);
  return (input, next) => {
    const { messages } = contextOf<Context<any>>(source, input.threadId).fit(
      listOf(input.messages, TESTED),
    );
    return next.run({ ...input, messages });
  };
}

const TESTED = "`@ag-ui/client` 1.0";

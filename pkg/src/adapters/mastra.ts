/**
 * An adapter for Mastra.
 *
 * @packageDocumentation
 */

import { inParts } from "./parts.js";
import { checkSource, contextOf, listOf, prepareOptions, type ContextSource } from "./source.js";

export type { ContextPool, ContextSource } from "./source.js";

/** An input processor. */
export interface Processor {
  readonly id: "turnwise";
  processLLMRequest(request: any): Promise<{ prompt: any }>;
}

/**
 * An input processor: every call of the model gets a plan. The memory keeps every message.
 * The key of a conversation is its thread. Put it last, behind processors that change the
 * prompt.
 *
 * ```ts
 * const agent = new Agent({ ..., inputProcessors: [processor(contexts)] });
 * ```
 */
export function processor(source: ContextSource): Processor {
  checkSource(source, "processor");
  return {
    id: "turnwise",
    processLLMRequest: async ({ prompt, model, messageList, abortSignal }) => {
      const thread = messageList?.serialize?.().memoryInfo?.threadId;
      const context = contextOf(source, thread);
      const plan = await context.prepare(
        listOf<object>(prompt, TESTED),
        prepareOptions(abortSignal, {}, { model }),
      );
      return { prompt: inParts(plan.messages) };
    },
  };
}

const TESTED = "`@mastra/core` 1.71";

// One question, one answer: who asks the same waits for the same call, and the last answers are
// kept.

import type { ErrorCode, TurnwiseError } from "../errors.js";
import { judgeSummary } from "../text/prompt.js";
import { estimateTokens } from "../tokens.js";
import type { PromptMessage, SummaryRequest } from "../types.js";
import { orAborted } from "./deadline.js";
import type { Ask } from "./model.js";

/** What a model answered. @internal */
export interface Said {
  readonly text: string;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

/**
 * Asks through `ask` unless the answer is known or under way, and tells the request's `report`. A
 * call is called off when the last who waits for it has left. Answers that are no summaries are not
 * kept.
 *
 * Questions are compared whole and not by a digest: one factory may serve many users, and an answer
 * must never go to somebody who only found a text with the same digest.
 *
 * @internal
 */
export function sharing(size: number) {
  const known = new Map<string, string>();
  const flights = new Map<string, Flight>();

  return async (
    prompt: readonly PromptMessage[],
    request: SummaryRequest,
    maxTokens: number,
    ask: Ask,
  ): Promise<string> => {
    const key = JSON.stringify([maxTokens, prompt]);
    const start = Date.now();
    const shared = known.has(key) || flights.has(key);
    const tell = (said: Partial<Said> & { code?: ErrorCode }) => {
      const call = {
        prompt,
        promptTokens: sizeOf(prompt),
        ...said,
        ms: Date.now() - start,
        shared,
      };
      request.report?.({ call });
    };
    try {
      const said = known.has(key)
        ? { text: known.get(key)! }
        : await join(key, prompt, request, maxTokens, ask);
      const isKept = known.delete(key) || judgeSummary(request, said.text) === undefined;
      if (isKept && size > 0) known.set(key, said.text);
      if (known.size > size) known.delete(known.keys().next().value!);
      tell(said);
      return said.text;
    } catch (thrown) {
      tell({ code: (thrown as TurnwiseError).code });
      throw thrown;
    }
  };

  async function join(
    key: string,
    prompt: readonly PromptMessage[],
    request: SummaryRequest,
    maxTokens: number,
    ask: Ask,
  ): Promise<Said> {
    let flight = flights.get(key);
    if (flight === undefined) {
      const controller = new AbortController();
      const waiting = new Set<SummaryRequest>();
      const onProgress = (text: string) => waiting.forEach((one) => one.onProgress?.(text));
      const landed = ask(prompt, { maxTokens, signal: controller.signal, onProgress });
      flights.set(key, (flight = { landed, controller, waiting }));
    }
    const { landed, controller, waiting } = flight;
    waiting.add(request);
    try {
      return await orAborted(landed, request.signal);
    } finally {
      waiting.delete(request);
      if (waiting.size === 0) {
        controller.abort();
        if (flights.get(key) === flight) flights.delete(key);
      }
    }
  }
}

/** What a request takes, as estimated, in tokens. @internal */
export function sizeOf(messages: readonly PromptMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

interface Flight {
  readonly landed: Promise<Said>;
  readonly controller: AbortController;
  readonly waiting: Set<SummaryRequest>;
}

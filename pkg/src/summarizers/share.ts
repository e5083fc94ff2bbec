// Shares equal requests: concurrent callers with the same prompt wait for one call, and recent
// answers are cached.

import type { ErrorCode, TurnwiseError } from "../errors.js";
import { judgeSummary } from "../text/prompt.js";
import { estimateTokens } from "../tokens.js";
import type { PromptMessage, SummaryRequest } from "../types.js";
import { abortable } from "./deadline.js";
import type { Ask } from "./model.js";

/** The answer of a model. @internal */
export interface ModelAnswer {
  readonly text: string;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

/**
 * Calls `ask` unless the answer is cached or in progress, and reports the call to the request's
 * `report`. A call is canceled when its last caller leaves. Unusable answers are not cached.
 *
 * Prompts are compared completely and not by hash: one summarizer may serve many users, and a hash
 * collision must not reveal one user's answer to another.
 *
 * @internal
 */
export function shareRequests(size: number) {
  const answers = new Map<string, string>();
  const requests = new Map<string, SharedRequest>();

  return async (
    prompt: readonly PromptMessage[],
    request: SummaryRequest,
    maxTokens: number,
    ask: Ask,
  ): Promise<string> => {
    const key = JSON.stringify([maxTokens, prompt]);
    const start = Date.now();
    const shared = answers.has(key) || requests.has(key);
    const report = (answer: Partial<ModelAnswer> & { code?: ErrorCode }) => {
      const call = {
        prompt,
        promptTokens: sizeOf(prompt),
        ...answer,
        ms: Date.now() - start,
        shared,
      };
      request.report?.({ call });
    };
    try {
      const answer = answers.has(key)
        ? { text: answers.get(key)! }
        : await join(key, prompt, request, maxTokens, ask);
      const isKept = answers.delete(key) || judgeSummary(request, answer.text) === undefined;
      if (isKept && size > 0) answers.set(key, answer.text);
      if (answers.size > size) answers.delete(answers.keys().next().value!);
      report(answer);
      return answer.text;
    } catch (thrown) {
      report({ code: (thrown as TurnwiseError).code });
      throw thrown;
    }
  };

  async function join(
    key: string,
    prompt: readonly PromptMessage[],
    request: SummaryRequest,
    maxTokens: number,
    ask: Ask,
  ): Promise<ModelAnswer> {
    let entry = requests.get(key);
    if (entry === undefined) {
      const controller = new AbortController();
      const waiters = new Set<SummaryRequest>();
      const onProgress = (text: string) => waiters.forEach((one) => one.onProgress?.(text));
      const result = ask(prompt, { maxTokens, signal: controller.signal, onProgress });
      requests.set(key, (entry = { result, controller, waiters }));
    }
    const { result, controller, waiters } = entry;
    waiters.add(request);
    try {
      return await abortable(result, request.signal);
    } finally {
      waiters.delete(request);
      if (waiters.size === 0) {
        controller.abort();
        if (requests.get(key) === entry) requests.delete(key);
      }
    }
  }
}

/** The estimated tokens of a prompt. @internal */
export function sizeOf(messages: readonly PromptMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

interface SharedRequest {
  readonly result: Promise<ModelAnswer>;
  readonly controller: AbortController;
  readonly waiters: Set<SummaryRequest>;
}

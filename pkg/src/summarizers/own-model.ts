// The summarizer that calls a model through the host's own function.

import { checkFunction, checkOptionNames, checkOptionalCounts } from "../checks.js";
import type { Signal } from "../platform.js";
import type { SummaryRequest } from "../types.js";
import { summarizeWith, type ModelOptions } from "./model.js";
import { collect } from "./run.js";

/** The prompt of a summary. */
export interface SummaryPrompt {
  /** The instructions. */
  readonly system: string;
  /** The fenced conversation, and the previous summary. */
  readonly user: string;
  /**
   * With `onPrefix`: the messages to send instead, as they are, with the system prompt and the tools
   * of the conversation. Undefined where the usual prompt is needed.
   */
  readonly messages?: readonly any[] | undefined;
}

/** How to answer a summary prompt. */
export interface AskModelOptions {
  /** Aborted when the answer is not needed anymore. */
  readonly signal: Signal;
  /** The maximum length of the answer, in tokens. */
  readonly maxTokens: number;
}

/**
 * Summaries by any client: Turnwise writes the prompt, and `ask` returns the model's text, at once
 * or in pieces.
 *
 * The prompts, their limits, the cache and the checks are those of {@link fetchSummarizer}. A block
 * of thoughts at the beginning and a code fence around the answer are removed.
 *
 * ```ts
 * const summarizer = modelSummarizer(async ({ system, user }, { signal, maxTokens }) => {
 *   const { text } = await generateText({
 *     model,
 *     system,
 *     prompt: user,
 *     maxOutputTokens: maxTokens,
 *     abortSignal: signal,
 *   });
 *   return text;
 * });
 * ```
 */
export function modelSummarizer(
  ask: (
    prompt: SummaryPrompt,
    options: AskModelOptions,
  ) => Promise<string> | AsyncIterable<string> | string,
  options: ModelOptions = {},
): (request: SummaryRequest<any>) => Promise<string> {
  checkFunction("ask", ask);
  checkOptionNames(options, ["template", "instructions", "examples", "onPrefix", ...COUNTS]);
  checkOptionalCounts(options, COUNTS);
  return summarizeWith(options, async (asked, { maxTokens, signal, onProgress, messages }) => {
    const [system, user] = messages === undefined ? asked : [undefined, ...asked];
    const prompt = { system: system?.content ?? "", user: user!.content, messages };
    const how = { maxTokens, signal: signal as Signal };
    const request = { messages: [], prior: undefined, maxTokens, signal: how.signal, onProgress };
    return { text: await collect(() => ask(prompt, how), request) };
  });
}

const COUNTS = ["maxTokens", "toolOutputLimit", "window", "cache"] as const;

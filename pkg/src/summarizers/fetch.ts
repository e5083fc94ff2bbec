// The summarizer that calls a model's HTTP API.

import type { SummaryRequest } from "../types.js";
import { checkSummarizerOptions, checkOptionalCounts, checkOptionalFunctions } from "../checks.js";
import { client, type EndpointOptions } from "./client.js";
import { summarizeWith, type ModelOptions } from "./model.js";

/** Options of {@link fetchSummarizer}. */
export interface FetchOptions extends ModelOptions, EndpointOptions {}

/**
 * Summaries by a model behind an HTTP API: OpenAI's Chat Completions and compatible servers,
 * OpenAI's Responses, Anthropic's Messages, Gemini, Ollama.
 *
 * The prompt consists of fenced snippets labeled with their role. Long tool output is shortened,
 * and the prompt fits into `window`. Network errors and the statuses 408, 409, 429 and 5xx are
 * retried as in the vendors' SDKs, but never after an answer has started. An answer that is
 * truncated, refused or empty is an error, and the conversation does not change.
 *
 * ```ts
 * const summarizer = fetchSummarizer({ url: "/api/llm/v1", model: "gpt-4.1-mini" });
 * const url = "http://localhost:11434";
 * const local = fetchSummarizer({ api: "ollama", url, model: "qwen3", window: 8_192 });
 * ```
 *
 * @throws TurnwiseError `bad_option` if the address is invalid or the API unknown.
 */
export function fetchSummarizer(
  options: FetchOptions,
): (request: SummaryRequest<any>) => Promise<string> {
  checkSummarizerOptions(options, NAMES);
  checkOptionalFunctions(options, ["fetch", "delay"]);
  checkOptionalCounts(options, COUNTS);
  checkOptionalCounts(options, TIMES, 1);
  return summarizeWith(options, client(options));
}

const TIMES = ["timeoutMs", "firstByteTimeoutMs", "idleTimeoutMs"] as const;
const COUNTS = ["maxRetries", "maxTokens", "toolOutputLimit", "window", "cache"] as const;
const OTHERS = [
  "url",
  "api",
  "model",
  "headers",
  "body",
  "stream",
  "template",
  "instructions",
  "examples",
  "onPrefix",
  "fetch",
  "delay",
] as const;
// All names are checked: a misspelled option would be ignored, and only the endpoint would notice a
// key in the wrong option.
const NAMES: readonly string[] = [...OTHERS, ...COUNTS, ...TIMES];

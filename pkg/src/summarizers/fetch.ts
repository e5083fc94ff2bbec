import type { SummaryRequest } from "../types.js";
import { knownToSummarizer, maybeCounts, maybeFunctions } from "../given.js";
import { client, type EndpointOptions } from "./client.js";
import { modelSummarizer, type ModelOptions } from "./model.js";

/** Options of {@link fetchSummarizer}. */
export interface FetchOptions extends ModelOptions, EndpointOptions {}

/**
 * Summaries by a model behind an HTTP API: OpenAI's Chat Completions and whatever is compatible,
 * OpenAI's Responses, Anthropic's Messages, Gemini, Ollama.
 *
 * The request is built from role-labeled, fenced snippets with long tool output shortened, and kept
 * within `window`. It is sent again on network errors, 408, 409, 429 and 5xx as the vendors' SDKs
 * do, never once an answer has begun. An answer that was cut off at its limit, refused or empty is
 * an error, and so the conversation stays as it is.
 *
 * ```ts
 * const summarizer = fetchSummarizer({ url: "/api/llm/v1", model: "gpt-4.1-mini", template: "support" });
 * const local = fetchSummarizer({ api: "ollama", url: "http://localhost:11434", model: "qwen3", window: 8_192 });
 * ```
 *
 * @throws TurnwiseError `bad_option` when the address is none, or the API unknown.
 */
export function fetchSummarizer(
  options: FetchOptions,
): (request: SummaryRequest<any>) => Promise<string> {
  knownToSummarizer(options, NAMES);
  maybeFunctions(options, ["fetch", "delay"]);
  maybeCounts(options, COUNTS);
  maybeCounts(options, TIMES, 1);
  return modelSummarizer(options, client(options));
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
  "fetch",
  "delay",
] as const;
// A misspelled option would do nothing, and a key given by another name than `headers` would be
// missed by the endpoint only.
const NAMES: readonly string[] = [...OTHERS, ...COUNTS, ...TIMES];

// The provider's compaction endpoint as a summarizer: an opaque item takes the place of a summary.

import { checkOptionNames, checkOptionalFunctions, checkText } from "../checks.js";
import { TurnwiseError, describe } from "../errors.js";
import type { Fetch } from "../platform.js";
import type { SummaryRequest } from "../types.js";
import { scrubber } from "./scrub.js";

/** Options of {@link compactionSummarizer}. */
export interface CompactionOptions {
  /** The full address to post to, such as `https://api.openai.com/v1/responses/compact`. */
  readonly url: string;
  /** The model that continues. */
  readonly model: string;
  /** Request headers, such as `authorization`. They never appear in errors. */
  readonly headers?: Readonly<Record<string, string>>;
  /** More fields for the request's body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The `fetch` to use. Default: the platform's. */
  readonly fetch?: Fetch;
}

/**
 * Summaries by OpenAI's compaction endpoint, for messages of its Responses API. The items that it
 * returns, one of them opaque, take the place of the covered messages as they are. They are not
 * checked, since only the provider can read them, and count by the size of their text.
 *
 * ```ts
 * const url = "https://api.openai.com/v1/responses/compact";
 * const summarizer = compactionSummarizer({ url, model: "gpt-5.1", headers });
 * const context = createContext({ window: 128_000, summarizer, strategies: [summarize(), trim()] });
 * ```
 *
 * @throws TurnwiseError `bad_option`, `unknown_option`. A summary fails with `request_failed` or
 * `bad_response`.
 */
export function compactionSummarizer(
  options: CompactionOptions,
): (request: SummaryRequest<any>) => Promise<string> {
  checkOptionNames(options, ["url", "model", "headers", "body", "fetch"]);
  checkOptionalFunctions(options, ["fetch"]);
  const { url, model, headers = {}, body } = options;
  checkText(url, "url");
  checkText(model, "model");
  const scrub = scrubber(headers, url);
  return async ({ messages, prior, signal }) => {
    const before = prior !== undefined && isCompaction(prior) ? JSON.parse(prior) : [];
    const input = [...before, ...messages];
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ model, input, ...body }),
      ...(signal && { signal }),
    };
    const { status, text } = await post(options.fetch ?? globalThis.fetch, url, init, scrub);
    if (status < 200 || status > 299)
      throw new TurnwiseError("request_failed", `${status}: ${scrub(text.slice(0, 300))}`);
    const items = JSON.stringify(outputOf(text) ?? null);
    if (isCompaction(items)) return items;
    throw new TurnwiseError("bad_response", "the answer has no `output` with a compaction item");
  };
}

/**
 * Whether the text of a summary is the items of a provider's compaction. They are encrypted, which
 * looks like a secret.
 *
 * @internal
 */
export function isCompaction(summary: string): boolean {
  if (!summary.startsWith("[")) return false;
  const items = parsed(summary);
  return Array.isArray(items) && items.some((item) => item?.type === "compaction");
}

async function post(
  fetch: Fetch,
  url: string,
  init: object,
  scrub: (text: string) => string,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (thrown) {
    throw new TurnwiseError("request_failed", scrub(describe(thrown)), { cause: thrown });
  }
}

function outputOf(text: string): unknown {
  return (parsed(text) as { output?: unknown } | undefined)?.output;
}

function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

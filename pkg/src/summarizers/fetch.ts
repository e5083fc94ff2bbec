import { TurnwiseError, describe } from "../errors.js";
import { summaryPrompt } from "../prompt.js";
import type { Fetch, Signal } from "../platform.js";
import type { SummaryRequest, Template } from "../types.js";
import { deadline, type Deadline } from "./deadline.js";
import { readAnswer } from "./answer.js";
import { isRetryable, pause, type Delay } from "./retry.js";
import { scrubber } from "./scrub.js";

/** Options of {@link fetchSummarizer}. */
export interface FetchOptions {
  /**
   * Where to ask: the base address of an OpenAI-compatible API (`https://api.openai.com/v1`), or the full address of its
   * `/chat/completions`. In a page, keep keys out of it: name your own server's proxy.
   */
  readonly url: string;
  /** The model's name. Default: none is sent, as some local servers want it. */
  readonly model?: string;
  /** Headers to send, `authorization` for one. They never appear in errors. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The kind of conversation, which decides the instructions. Default: `general`. */
  readonly template?: Template;
  /** Instructions of your own instead of a template's. */
  readonly instructions?: string;
  /** The longest answer, in tokens. Default: what the context asks for, which is 400. */
  readonly maxTokens?: number;
  /** Characters a tool's output may have in the request before it is shortened. Default: 600. */
  readonly toolOutputLimit?: number;
  /** The longest the whole request may take, retries included, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /** The longest until the first byte of an answer, in milliseconds. Default: 30,000. */
  readonly firstByteTimeoutMs?: number;
  /** Whether to ask for a stream, which keeps slow proxies from hanging up. Default: false. Streams are understood anyway. */
  readonly stream?: boolean;
  /** How often a failed request is sent again. Default: 2. */
  readonly maxRetries?: number;
  /** More fields for the request's body, such as `{ temperature: 0 }`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The `fetch` to use. Default: the platform's. */
  readonly fetch?: Fetch;
  /** Waits before a retry. Default: a timer. */
  readonly delay?: Delay;
}

/**
 * Summaries by a model behind any OpenAI-compatible `/v1/chat/completions`.
 *
 * The request is built from role-labelled, fenced snippets with long tool output shortened. It is sent again on network
 * errors, 408, 409, 429 and 5xx as the OpenAI SDK does, never once an answer has begun. An answer that was cut off at its
 * limit, refused or empty is an error, and so the conversation stays as it is.
 *
 * ```ts
 * const summarizer = fetchSummarizer({ url: "/api/llm/v1", model: "gpt-4.1-mini", template: "support" });
 * ```
 *
 * @throws TurnwiseError `bad_option` when the address is none.
 */
export function fetchSummarizer(options: FetchOptions): (request: SummaryRequest<any>) => Promise<string> {
  const address = endpoint(options.url);
  const scrub = scrubber(options.headers ?? {});
  return async (request) => {
    const limit = deadline(request.signal as AbortSignal | undefined, options.timeoutMs ?? 60_000);
    try {
      return await ask(address, bodyFor(request, options), options, limit);
    } catch (thrown) {
      throw typed(limit.reason() ?? thrown, address, scrub);
    } finally {
      limit.end();
    }
  };
}

async function ask(address: string, body: Record<string, unknown>, options: FetchOptions, limit: Deadline): Promise<string> {
  const send = (options.fetch ?? globalThis.fetch) as typeof fetch;
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream", ...options.headers };
  const maxRetries = options.maxRetries ?? 2;
  for (let attempt = 0; ; attempt++) {
    const first = limit.within(options.firstByteTimeoutMs ?? 30_000, "the first byte");
    let response: Response;
    try {
      response = await send(address, { method: "POST", headers, body: JSON.stringify(body), signal: limit.signal });
      if (response.ok) return await readAnswer(response, first.clear);
    } catch (thrown) {
      if (limit.reason() || thrown instanceof TurnwiseError || first.hasBegun() || attempt >= maxRetries) throw thrown;
      await pause(attempt, undefined, options.delay, limit.signal);
      continue;
    } finally {
      first.clear();
    }
    const failure = await failed(response);
    if (swapsLimit(body, failure.text)) continue;
    if (attempt >= maxRetries || !isRetryable(response)) throw failure.error;
    await pause(attempt, response.headers, options.delay, limit.signal);
  }
}

function bodyFor(request: SummaryRequest, options: FetchOptions): Record<string, unknown> {
  const { template, instructions, toolOutputLimit } = options;
  const maxTokens = options.maxTokens ?? request.maxTokens;
  const messages = summaryPrompt(request, { template, instructions, maxTokens, toolOutputLimit });
  return {
    ...(options.model !== undefined && { model: options.model }),
    messages,
    max_tokens: maxTokens,
    ...(options.stream && { stream: true }),
    ...options.body,
  };
}

// Newer OpenAI models know the limit by another name, and say so in their refusal.
function swapsLimit(body: Record<string, unknown>, refusal: string): boolean {
  if (!("max_tokens" in body) || !refusal.includes("max_completion_tokens")) return false;
  body["max_completion_tokens"] = body["max_tokens"];
  delete body["max_tokens"];
  return true;
}

async function failed(response: Response): Promise<{ error: TurnwiseError; text: string }> {
  const text = (await response.text().catch(() => "")).slice(0, 10_000);
  const said = errorIn(text) ?? response.statusText;
  const message = `the model's endpoint answered ${response.status}${said && `: ${said}`}`;
  return { error: new TurnwiseError("request_failed", message, { status: response.status }), text };
}

function errorIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error === "string" ? error : error?.message;
  } catch {
    return undefined;
  }
}

// The caller's error, without keys: some gateways and runtimes repeat a header in what they say.
function typed(thrown: unknown, address: string, scrub: (text: string) => string): TurnwiseError {
  if (thrown instanceof TurnwiseError) {
    const { code, reason, status } = thrown;
    return new TurnwiseError(code, scrub(thrown.message), { reason, status });
  }
  const cause = (thrown as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  const { origin, pathname } = new URL(address);
  const text = `no answer from ${origin}${pathname}: ${describe(thrown)}${cause ? ` (${String(cause)})` : ""}`;
  return new TurnwiseError("request_failed", scrub(text));
}

/** The address to post to, for a base address or a full one. @internal */
export function endpoint(url: string): string {
  let address: URL;
  try {
    address = new URL(url, (globalThis as { location?: { href: string } }).location?.href);
  } catch {
    throw new TurnwiseError("bad_option", "`url` must be an address such as `https://api.example.com/v1`", { path: "url" });
  }
  const path = address.pathname.replace(/\/+$/, "");
  if (!path.endsWith("/chat/completions")) address.pathname = `${path || "/v1"}/chat/completions`;
  return address.href;
}

// The HTTP client for models: sends a request, retries like the vendors' SDKs, enforces time limits
// and reads the answer.

import { TurnwiseError, describe } from "../errors.js";
import type { Fetch } from "../platform.js";
import { readAnswer } from "./answer.js";
import { deadline, type Deadline } from "./deadline.js";
import type { Answer } from "./endpoints/endpoint.js";
import {
  checkEndpoint,
  resolveEndpoint,
  type Api,
  type ResolvedEndpoint,
} from "./endpoints/table.js";
import type { Ask, AskOptions } from "./model.js";
import { isRetryable, pause, type Delay } from "./retry.js";
import { scrubber } from "./scrub.js";

/** The address of a model and the options of its requests. */
export interface EndpointOptions {
  /**
   * The base address of an API (`https://api.openai.com/v1`, `http://localhost:11434`), or the full
   * address to post to. An address without a host (`/api/llm/v1`) belongs to the page that sends
   * the first request. Do not put keys into pages: use a proxy on your own server.
   */
  readonly url: string;
  /** The API. Default: detected from the end of a full address, otherwise `openai-chat`. */
  readonly api?: Api;
  /**
   * The model's name. Default: not sent, which some local servers require. Hosts on the net have
   * several models and need one.
   */
  readonly model?: string;
  /** Request headers, such as `authorization` or `x-api-key`. They never appear in errors. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Time limit for a request including retries, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Time limit until the first byte of an answer, in milliseconds. Default: 30,000. */
  readonly firstByteTimeoutMs?: number;
  /** Time limit between two pieces of an answer, in milliseconds. Default: 20,000. */
  readonly idleTimeoutMs?: number;
  /**
   * Whether to request a stream, which prevents proxy timeouts and enables `onProgress`. Streamed
   * answers are always understood. Default: false.
   */
  readonly stream?: boolean;
  /** The maximum number of retries. Default: 2. */
  readonly maxRetries?: number;
  /** More fields for the request's body, such as `{ temperature: 0 }`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The `fetch` to use. Default: the platform's. */
  readonly fetch?: Fetch;
  /** The function that waits before a retry. Default: a timer. */
  readonly delay?: Delay;
  /** The model's context window, in tokens. Some servers need it in the request. */
  readonly window?: number;
}

/**
 * Creates a function that sends one prompt to a model.
 *
 * @throws TurnwiseError `bad_option` if the address is invalid or the API unknown.
 *
 * @internal
 */
export function client(options: EndpointOptions): Ask {
  checkEndpoint(options);
  const scrub = scrubber(options.headers ?? {}, options.url);
  let resolved: ResolvedEndpoint | undefined;
  return async (messages, how) => {
    const { model, window, stream = false } = options;
    const target = (resolved ??= resolveEndpoint(options));
    const limit = deadline(how.signal, options.timeoutMs ?? 60_000);
    const prompt = how.messages === undefined ? messages : [NO_SYSTEM, ...messages];
    const request = { model, messages: prompt, maxTokens: how.maxTokens, window, stream };
    try {
      return await ask(
        target,
        { ...bodyOf(target.endpoint.body(request), how.messages), ...options.body },
        options,
        limit,
        how,
      );
    } catch (thrown) {
      throw toTurnwiseError(limit.reason() ?? thrown, target.address, scrub);
    } finally {
      limit.end();
    }
  };
}

/** The body with the messages of the conversation. Its instructions are in the option `body`. */
function bodyOf(body: Record<string, unknown>, messages: readonly object[] | undefined) {
  if (messages === undefined) return body;
  const field = ["messages", "input", "contents"].find((name) => name in body) ?? "messages";
  const { system: _, instructions: _2, systemInstruction: _3, ...rest } = body;
  return { ...rest, [field]: messages };
}

const NO_SYSTEM = { role: "system", content: "" } as const;

async function ask(
  target: ResolvedEndpoint,
  body: Record<string, unknown>,
  options: EndpointOptions,
  limit: Deadline,
  how: AskOptions,
): Promise<Answer> {
  const { endpoint, address } = target;
  const send = (options.fetch ?? globalThis.fetch) as typeof fetch;
  const accept = "application/json, text/event-stream";
  const headers = {
    "content-type": "application/json",
    accept,
    ...endpoint.headers,
    ...options.headers,
  };
  const maxRetries = options.maxRetries ?? 2;
  for (let attempt = 0; ; attempt++) {
    let hasBegun = false;
    let clear = limit.within(options.firstByteTimeoutMs ?? 30_000, "the first byte");
    const onPiece = () => {
      hasBegun = true;
      clear();
      clear = limit.within(options.idleTimeoutMs ?? 20_000, "the next piece of the answer");
    };
    let response: Response;
    try {
      response = await send(address, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
        signal: limit.signal,
      });
      if (response.ok) return await readAnswer(response, endpoint, onPiece, how.onProgress);
    } catch (thrown) {
      if (limit.reason() || thrown instanceof TurnwiseError || hasBegun || attempt >= maxRetries)
        throw thrown;
      await pause(attempt, undefined, options.delay, limit.signal);
      continue;
    } finally {
      clear();
    }
    const failure = await readFailure(response);
    if (swapsLimit(body, failure.text)) continue;
    if (attempt >= maxRetries || !isRetryable(response)) throw failure.error;
    await pause(attempt, response.headers, options.delay, limit.signal);
  }
}

// Newer OpenAI models use another name for the limit and mention it in their error.
function swapsLimit(body: Record<string, unknown>, refusal: string): boolean {
  if (!("max_tokens" in body) || !refusal.includes("max_completion_tokens")) return false;
  body["max_completion_tokens"] = body["max_tokens"];
  delete body["max_tokens"];
  return true;
}

async function readFailure(response: Response): Promise<{ error: TurnwiseError; text: string }> {
  const text = (await response.text().catch(() => "")).slice(0, 10_000);
  const detail = errorIn(text) ?? response.statusText;
  const message = `the model's endpoint answered ${response.status}${detail && `: ${detail}`}`;
  const code = TOO_LARGE.test(text) ? "request_too_large" : "request_failed";
  return { error: new TurnwiseError(code, message, { status: response.status }), text };
}

function errorIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error === "string" ? error : error?.message;
  } catch {
    return undefined;
  }
}

// Converts an error and removes keys: some gateways and runtimes repeat headers in error messages.
function toTurnwiseError(
  thrown: unknown,
  address: string,
  scrub: (text: string) => string,
): TurnwiseError {
  if (thrown instanceof TurnwiseError) {
    const { code, reason, status } = thrown;
    return new TurnwiseError(code, scrub(thrown.message), { reason, status });
  }
  const cause = (thrown as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  const { origin, pathname } = new URL(address);
  const suffix = cause ? ` (${String(cause)})` : "";
  const text = `no answer from ${origin}${pathname}: ${describe(thrown)}${suffix}`;
  return new TurnwiseError("request_failed", scrub(text));
}

// The APIs have no separate status for a request beyond the model's window, only these messages.
const TOO_LARGE = new RegExp(
  "context.?(length|window|size)|prompt is too long|maximum context|" +
    "input token count.{0,40}exceed",
  "i",
);

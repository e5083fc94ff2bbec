// A model behind an HTTP API: one request, sent again as the vendors' SDKs do, within its limits of
// time, and its answer.

import { TurnwiseError, describe } from "../errors.js";
import type { Fetch } from "../platform.js";
import { readAnswer } from "./answer.js";
import { deadline, type Deadline } from "./deadline.js";
import type { Answer } from "./endpoints/endpoint.js";
import { placeOf, type Api, type Place } from "./endpoints/table.js";
import type { Ask, How } from "./model.js";
import { isRetryable, pause, type Delay } from "./retry.js";
import { scrubber } from "./scrub.js";

/** Where a model is, and how it wants to be asked. */
export interface EndpointOptions {
  /**
   * Where to ask: the base address of an API (`https://api.openai.com/v1`,
   * `http://localhost:11434`), or the full address to post to. In a page, keep keys out of it: name
   * your own server's proxy.
   */
  readonly url: string;
  /**
   * How the API wants to be asked. Default: as the end of a full address tells, else `openai-chat`.
   */
  readonly api?: Api;
  /** The model's name. Default: none is sent, as some local servers want it. */
  readonly model?: string;
  /** Headers to send, `authorization` or `x-api-key` for one. They never appear in errors. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The longest one request may take, retries included, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /** The longest until the first byte of an answer, in milliseconds. Default: 30,000. */
  readonly firstByteTimeoutMs?: number;
  /** The longest between two pieces of an answer, in milliseconds. Default: 20,000. */
  readonly idleTimeoutMs?: number;
  /**
   * Whether to ask for a stream, which keeps slow proxies from hanging up and lets `onProgress` be
   * told. Default: false. Streams are understood anyway.
   */
  readonly stream?: boolean;
  /** How often a failed request is sent again. Default: 2. */
  readonly maxRetries?: number;
  /** More fields for the request's body, such as `{ temperature: 0 }`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The `fetch` to use. Default: the platform's. */
  readonly fetch?: Fetch;
  /** Waits before a retry. Default: a timer. */
  readonly delay?: Delay;
  /** The context window of the model, in tokens; some servers have to be told. */
  readonly window?: number;
}

/**
 * Asks a model, once for each call.
 *
 * @throws TurnwiseError `bad_option` when the address is none, or the API unknown.
 * @internal
 */
export function client(options: EndpointOptions): Ask {
  const place = placeOf(options);
  const scrub = scrubber(options.headers ?? {});
  return async (messages, how) => {
    const { model, window, stream = false } = options;
    const limit = deadline(how.signal, options.timeoutMs ?? 60_000);
    const asked = { model, messages, maxTokens: how.maxTokens, window, stream };
    try {
      return await ask(
        place,
        { ...place.endpoint.body(asked), ...options.body },
        options,
        limit,
        how,
      );
    } catch (thrown) {
      throw typed(limit.reason() ?? thrown, place.address, scrub);
    } finally {
      limit.end();
    }
  };
}

async function ask(
  place: Place,
  body: Record<string, unknown>,
  options: EndpointOptions,
  limit: Deadline,
  how: How,
): Promise<Answer> {
  const { endpoint, address } = place;
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
    const alive = () => {
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
      if (response.ok) return await readAnswer(response, endpoint, alive, how.onProgress);
    } catch (thrown) {
      if (limit.reason() || thrown instanceof TurnwiseError || hasBegun || attempt >= maxRetries)
        throw thrown;
      await pause(attempt, undefined, options.delay, limit.signal);
      continue;
    } finally {
      clear();
    }
    const failure = await failed(response);
    if (swapsLimit(body, failure.text)) continue;
    if (attempt >= maxRetries || !isRetryable(response)) throw failure.error;
    await pause(attempt, response.headers, options.delay, limit.signal);
  }
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

// What the APIs say of a request that is beyond the model's window; there is no status of its own
// for that.
const TOO_LARGE =
  /context.?length|context.?window|context.?size|prompt is too long|maximum context|input token count.{0,40}exceed/i;

// When to retry and how long to wait: the rules of the OpenAI and Anthropic SDKs.

import type { Signal } from "../platform.js";

/** Waits for `ms` milliseconds, or until `signal` is aborted. */
export type Delay = (ms: number, signal: Signal) => Promise<void>;

/** Whether to retry after this response. @internal */
export function isRetryable({ status, headers }: Response): boolean {
  const shouldRetry = headers.get("x-should-retry");
  if (shouldRetry === "true") return true;
  if (shouldRetry === "false") return false;
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/**
 * Waits for the time in the server's headers. Otherwise waits 0.5 s, doubled with each attempt, at
 * most 8 s, minus up to a quarter at random.
 *
 * @internal
 */
export async function pause(
  attempt: number,
  headers: Headers | undefined,
  delay: Delay | undefined,
  signal: AbortSignal,
): Promise<void> {
  const serverDelay = headers && retryAfter(headers);
  const backoff = Math.min(500 * 2 ** attempt, 8_000) * (1 - Math.random() * 0.25);
  await (delay ?? timer)(serverDelay ?? backoff, signal);
  signal.throwIfAborted();
}

// Ignores server delays of more than a minute, as the SDKs do.
function retryAfter(headers: Headers): number | undefined {
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  const after = headers.get("retry-after") ?? "";
  const seconds = Number.parseFloat(after);
  const date = Date.parse(after) - Date.now();
  const ms = [exact, seconds * 1_000, date].find((value) => !Number.isNaN(value));
  return ms !== undefined && ms >= 0 && ms < 60_000 ? ms : undefined;
}

const timer: Delay = (ms, signal) =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(waiting);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const waiting = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });

// When to ask again, and how long to wait: the rules of the OpenAI and Anthropic SDKs.

import type { Signal } from "../platform.js";

/** Waits for so many milliseconds, less if `signal` is aborted. */
export type Delay = (ms: number, signal: Signal) => Promise<void>;

/** Whether a failed answer may be asked for again. @internal */
export function isRetryable({ status, headers }: Response): boolean {
  const said = headers.get("x-should-retry");
  if (said === "true") return true;
  if (said === "false") return false;
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/**
 * Waits as long as the server asked, else 0.5 s doubled with each attempt, at most 8 s, less up to
 * a quarter. @internal
 */
export async function pause(
  attempt: number,
  headers: Headers | undefined,
  delay: Delay | undefined,
  signal: AbortSignal,
): Promise<void> {
  const asked = headers && askedFor(headers);
  const ours = Math.min(500 * 2 ** attempt, 8_000) * (1 - Math.random() * 0.25);
  await (delay ?? timer)(asked ?? ours, signal);
  signal.throwIfAborted();
}

// More than a minute is not waited for, as in the SDKs: their own pace is taken instead.
function askedFor(headers: Headers): number | undefined {
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

// Combines three reasons to abort into one signal: the caller's signal, the total time, and the
// time until the next byte.

import { TurnwiseError } from "../errors.js";
import type { Signal } from "../platform.js";

/** The time limits of a request. @internal */
export interface Deadline {
  /** Aborted at a time limit or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Why it was aborted. */
  reason(): TurnwiseError | undefined;
  /** Starts a shorter time limit for `what`. Call the returned function to stop it. */
  within(ms: number, what: string): () => void;
  /** Stops all timers. */
  end(): void;
}

/** The error for an aborted signal. @internal */
export function abortError(signal: Signal | undefined): TurnwiseError {
  return new TurnwiseError("summary_aborted", "the summary was canceled", {
    cause: signal?.reason,
  });
}

/** Resolves like `work`, but rejects if `signal` is aborted first. @internal */
export function abortable<T>(work: Promise<T>, signal: Signal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(abortError(signal));
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop));
  });
}

/** Starts the time limits of a request. @internal */
export function deadline(caller: AbortSignal | undefined, totalMs: number): Deadline {
  const controller = new AbortController();
  let reason: TurnwiseError | undefined;
  const stop = (error: TurnwiseError) => {
    reason ??= error;
    controller.abort(reason);
  };
  const onAbort = () => stop(abortError(caller));
  const timedOut = (ms: number, what: string) => () =>
    stop(new TurnwiseError("request_timed_out", `${what} took longer than ${ms} ms`));
  const total = setTimeout(timedOut(totalMs, "the request"), totalMs);
  if (caller?.aborted) onAbort();
  caller?.addEventListener("abort", onAbort, { once: true });
  const timers = new Set<ReturnType<typeof setTimeout>>([total]);
  return {
    signal: controller.signal,
    reason: () => reason,
    within(ms, what) {
      const timer = setTimeout(timedOut(ms, what), ms);
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
      caller?.removeEventListener("abort", onAbort);
    },
  };
}

// One abort signal for three reasons: the caller's signal, the total time, the time to the first
// byte.

import { TurnwiseError } from "../errors.js";
import type { Signal } from "../platform.js";

/** The time a request has. @internal */
export interface Deadline {
  /** Aborted when the time is up or the caller's signal says so. */
  readonly signal: AbortSignal;
  /** Why it was aborted. */
  reason(): TurnwiseError | undefined;
  /** A shorter limit, for what is waited for. The function ends it: that has come. */
  within(ms: number, what: string): () => void;
  /** Stops every clock. */
  end(): void;
}

/** The error for an aborted signal. @internal */
export function calledOff(signal: Signal | undefined): TurnwiseError {
  return new TurnwiseError("summary_aborted", "the summary was called off", {
    cause: signal?.reason,
  });
}

/** What `work` comes to, unless `signal` is aborted first. @internal */
export function orAborted<T>(work: Promise<T>, signal: Signal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(calledOff(signal));
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop));
  });
}

/** Starts the clock. @internal */
export function deadline(caller: AbortSignal | undefined, totalMs: number): Deadline {
  const controller = new AbortController();
  let reason: TurnwiseError | undefined;
  const stop = (error: TurnwiseError) => {
    reason ??= error;
    controller.abort(reason);
  };
  const onAbort = () => stop(calledOff(caller));
  const late = (ms: number, what: string) => () =>
    stop(new TurnwiseError("request_timed_out", `${what} took longer than ${ms} ms`));
  const total = setTimeout(late(totalMs, "the request"), totalMs);
  if (caller?.aborted) onAbort();
  caller?.addEventListener("abort", onAbort, { once: true });
  const timers = new Set<ReturnType<typeof setTimeout>>([total]);
  return {
    signal: controller.signal,
    reason: () => reason,
    within(ms, what) {
      const timer = setTimeout(late(ms, what), ms);
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

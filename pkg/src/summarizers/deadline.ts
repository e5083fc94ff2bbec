// One abort signal for three reasons: the caller's signal, the total time, the time to the first byte.

import { TurnwiseError } from "../errors.js";

/** The time a request has. @internal */
export interface Deadline {
  /** Aborted when the time is up or the caller's signal says so. */
  readonly signal: AbortSignal;
  /** Why it was aborted. */
  reason(): TurnwiseError | undefined;
  /** A shorter limit for one attempt. `clear` ends it: what it waited for has come. */
  within(ms: number, what: string): { clear(): void; hasBegun(): boolean };
  /** Stops every clock. */
  end(): void;
}

/** Starts the clock. @internal */
export function deadline(caller: AbortSignal | undefined, totalMs: number): Deadline {
  const controller = new AbortController();
  let reason: TurnwiseError | undefined;
  const stop = (error: TurnwiseError) => {
    reason ??= error;
    controller.abort(reason);
  };
  const onAbort = () => stop(new TurnwiseError("summary_aborted", "the summary was called off"));
  const late = (ms: number, what: string) => () => stop(new TurnwiseError("request_timed_out", `${what} took longer than ${ms} ms`));
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
      let hasBegun = false;
      return {
        clear() {
          hasBegun = true;
          clearTimeout(timer);
          timers.delete(timer);
        },
        hasBegun: () => hasBegun,
      };
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
      caller?.removeEventListener("abort", onAbort);
    },
  };
}

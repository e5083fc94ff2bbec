import { TurnwiseError, describe } from "../errors.js";
import { givenFunction, known, maybeCounts } from "../given.js";
import { judgeSummary } from "../text/prompt.js";
import type { Summarizer, SummaryRequest } from "../types.js";
import { collect } from "./run.js";

/** Options of {@link withFallback}. */
export interface FallbackOptions {
  /** How many failures in a row let the second one answer; 1 for each and every. Default: 3. */
  readonly after?: number;
  /** How long the first one is then left alone, in milliseconds. Default: 60,000. */
  readonly retryAfterMs?: number;
}

/**
 * Lets `secondary` stand in for `primary`: after three failures in a row, the third one included,
 * and from then on for a minute. An answer that is no summary (empty, a refusal, an echo, longer
 * than its source) is a failure too. Up to the third they are what they are without a fallback: the
 * conversation stays as it is, and the next call tries again.
 *
 * The failure that was made up for stands in `plan.error`, beside a plan that has the summary.
 *
 * ```ts
 * const summarizer = withFallback(fetchSummarizer({ url, model }), extractiveSummarizer(), { after: 1 });
 * ```
 */
export function withFallback<M = any>(
  primary: Summarizer<M>,
  secondary: Summarizer<M>,
  options: FallbackOptions = {},
): (request: SummaryRequest<M>) => Promise<string> {
  givenFunction("primary", primary);
  givenFunction("secondary", secondary);
  maybeCounts(known(options, ["after", "retryAfterMs"]), ["after", "retryAfterMs"]);
  const { after = 3, retryAfterMs = 60_000 } = options;
  let failures = 0;
  let closedUntil = 0;
  let last: TurnwiseError | undefined;
  return async (request) => {
    if (failures < after || Date.now() >= closedUntil) {
      try {
        const text = await collect(primary, request);
        const rejection = judgeSummary(request as SummaryRequest<any>, text);
        if (rejection !== undefined) throw rejection;
        failures = 0;
        return text;
      } catch (thrown) {
        if (request.signal?.aborted) throw thrown;
        last = typed(thrown);
        closedUntil = Date.now() + retryAfterMs;
        if (++failures < after) throw last;
      }
    }
    request.report?.({ error: last! });
    return collect(secondary, request);
  };
}

function typed(thrown: unknown): TurnwiseError {
  if (thrown instanceof TurnwiseError) return thrown;
  return new TurnwiseError("summary_failed", `the summarizer failed: ${describe(thrown)}`, {
    cause: thrown,
  });
}

// Combines two summarizers: the second one is used while the first one fails.

import { TurnwiseError, describe } from "../errors.js";
import { checkOptionNames, checkOptionalCounts, checkSummarizer } from "../checks.js";
import { textPart } from "../text/engine.js";
import { judgeSummary } from "../text/prompt.js";
import type { Summarizer, SummaryRequest } from "../types.js";
import { collect } from "./run.js";

/** Options of {@link withFallback}. */
export interface FallbackOptions {
  /**
   * The number of consecutive failures before the second summarizer is used; 1 for every failure.
   * Default: 3.
   */
  readonly after?: number;
  /** How long to skip the first summarizer after that, in milliseconds. Default: 60,000. */
  readonly retryAfterMs?: number;
}

/**
 * Uses `secondary` for one minute when `primary` has failed three times in a row, starting with the
 * third failed request. An unusable answer (empty, a refusal, an echo, longer than its source)
 * counts as a failure. Earlier failures are reported as without a fallback: the conversation does
 * not change, and the next call tries again.
 *
 * When the fallback answers, `plan.error` has the failure and the plan includes the summary.
 *
 * ```ts
 * const remote = fetchSummarizer({ url, model });
 * const summarizer = withFallback(remote, extractiveSummarizer(), { after: 1 });
 * ```
 */
export function withFallback<M = any>(
  primary: Summarizer<M>,
  secondary: Summarizer<M>,
  options: FallbackOptions = {},
): (request: SummaryRequest<M>) => Promise<string> {
  checkSummarizer(primary, "primary");
  checkSummarizer(secondary, "secondary");
  checkOptionalCounts(checkOptionNames(options, ["after", "retryAfterMs"]), [
    "after",
    "retryAfterMs",
  ]);
  const { after = 3, retryAfterMs = 60_000 } = options;
  let failures = 0;
  let retryAt = 0;
  let last: TurnwiseError | undefined;
  return async (request) => {
    if (failures < after || Date.now() >= retryAt) {
      // It judges the answer, which may have been paid for.
      await textPart().startAsync(true);
      try {
        const text = await collect(primary, request);
        const rejection = judgeSummary(request as SummaryRequest<any>, text);
        if (rejection !== undefined) throw rejection;
        failures = 0;
        return text;
      } catch (thrown) {
        if (request.signal?.aborted) throw thrown;
        last = toTurnwiseError(thrown);
        retryAt = Date.now() + retryAfterMs;
        if (++failures < after) throw last;
      }
    }
    request.report?.({ error: last! });
    return collect(secondary, request);
  };
}

function toTurnwiseError(thrown: unknown): TurnwiseError {
  if (thrown instanceof TurnwiseError) return thrown;
  return new TurnwiseError("summary_failed", `the summarizer failed: ${describe(thrown)}`, {
    cause: thrown,
  });
}

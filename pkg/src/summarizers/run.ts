// Runs a summarizer once, with a time limit and a signal.

import { TurnwiseError, describe } from "../errors.js";
import { describeValue } from "../checks.js";
import type { Signal } from "../platform.js";
import { abortError } from "./deadline.js";
import type { Summarizer, SummaryRequest } from "../types.js";

/**
 * Runs `summarizer` once. Every error becomes a typed error: `summary_failed`, `summary_timed_out`,
 * `summary_aborted`, or the one the summarizer threw.
 *
 * @internal
 */
export async function runSummarizer<M>(
  summarizer: Summarizer<M>,
  request: SummaryRequest<M>,
  options: { readonly signal?: Signal | undefined; readonly timeoutMs?: number | undefined },
): Promise<string> {
  const { signal, timeoutMs } = options;
  const controller = new AbortController();
  let end!: (error: TurnwiseError) => void;
  const ended = new Promise<never>((_, reject) => (end = reject));
  const stop = (error: TurnwiseError) => {
    end(error);
    controller.abort(error);
  };
  const onAbort = () => stop(abortError(signal));
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort, { once: true });
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(
          () =>
            stop(
              new TurnwiseError(
                "summary_timed_out",
                `the summary took longer than ${timeoutMs} ms`,
              ),
            ),
          timeoutMs,
        );
  try {
    const work = controller.signal.aborted
      ? ended
      : collect(summarizer, { ...request, messages: request.messages, signal: controller.signal });
    return await Promise.race([work, ended]);
  } catch (thrown) {
    if (thrown instanceof TurnwiseError) throw thrown;
    throw new TurnwiseError("summary_failed", `the summarizer failed: ${describe(thrown)}`, {
      cause: thrown,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    ended.catch(() => {});
  }
}

/** Collects the answer of `summarizer` into one text. @internal */
export async function collect<M>(
  summarizer: Summarizer<M>,
  request: SummaryRequest<M>,
): Promise<string> {
  const answer = summarizer(request);
  if (!isIterable(answer)) return text(await answer);
  let whole = "";
  for await (const piece of answer) {
    // Leaving the loop ends the iterator, which closes the stream.
    if (request.signal?.aborted) break;
    whole += text(piece);
    request.onProgress?.(whole);
  }
  return whole;
}

function isIterable(answer: unknown): answer is AsyncIterable<string> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  throw new TurnwiseError(
    "summary_failed",
    `the summarizer must return text, but returned ${describeValue(value)}`,
  );
}

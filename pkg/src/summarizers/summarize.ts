// Requests a summary for the job of a plan, commits it and reports the outcome.

import { notify } from "../callbacks.js";
import type { Conversation } from "../conversation.js";
import { TurnwiseError } from "../errors.js";
import type { Signal } from "../platform.js";
import { estimateTokens } from "../tokens.js";
import type { Job, Summarizer, SummaryCall, SummaryCheck, SummaryRecord } from "../types.js";
import { runSummarizer } from "./run.js";

/** The host's options for summaries. @internal */
export interface SummarizeOptions {
  readonly signal?: Signal | undefined;
  readonly summaryTimeoutMs?: number | undefined;
  readonly onError?: ((error: TurnwiseError) => void) | undefined;
  readonly onProgress?: ((text: string) => void) | undefined;
  readonly onSummary?: ((record: SummaryRecord) => void) | undefined;
}

/** A summary that is not committed yet, or the error. @internal */
export interface SummaryAttempt {
  readonly job: Job;
  readonly text?: string;
  /** The error. With a text, the error that a fallback handled. */
  readonly error?: TurnwiseError | undefined;
  readonly calls: readonly SummaryCall[];
  readonly ms: number;
}

/**
 * Requests the summary of a job and commits it. Returns the error that prevented it, or that a
 * fallback handled. Cancellation does not count as a failure.
 *
 * @internal
 */
export async function summarize<M extends object>(
  conversation: Conversation<M>,
  summarizer: Summarizer<M>,
  job: Job<M>,
  options: SummarizeOptions,
): Promise<TurnwiseError | undefined> {
  return commitAndReport(conversation, await requestSummary(summarizer, job, options), options);
}

/** Requests the summary of a job. Never throws: the error is part of the result. @internal */
export async function requestSummary<M extends object>(
  summarizer: Summarizer<M>,
  job: Job<M>,
  options: SummarizeOptions,
): Promise<SummaryAttempt> {
  const { signal, summaryTimeoutMs: timeoutMs = 120_000, onProgress } = options;
  const calls: SummaryCall[] = [];
  let error: TurnwiseError | undefined;
  const request = {
    ...job.request,
    onPrefix: job.request.onPrefix,
    report: (event: { call: SummaryCall } | { error: TurnwiseError }) => {
      if ("call" in event) calls.push(event.call);
      else error = event.error;
    },
    ...(onProgress && { onProgress: (text: string) => notify(onProgress, text) }),
  };
  const start = Date.now();
  try {
    const text = await runSummarizer(summarizer, request, { signal, timeoutMs });
    return { job, text, error, calls, ms: Date.now() - start };
  } catch (thrown) {
    return { job, error: thrown as TurnwiseError, calls, ms: Date.now() - start };
  }
}

/** Commits a summary and reports the outcome to the host. Returns the error, if any. @internal */
export function commitAndReport<M extends object>(
  conversation: Conversation<M>,
  attempt: SummaryAttempt,
  options: SummarizeOptions,
): TurnwiseError | undefined {
  const { job, calls, ms } = attempt;
  let { text } = attempt;
  let check: SummaryCheck | undefined;
  let { error } = attempt;
  let outcome: SummaryRecord["outcome"] =
    error?.code === "summary_rejected" ? "rejected" : "failed";
  try {
    if (text !== undefined) {
      const answer = conversation.commit(job.ticket, text);
      outcome = answer.kind;
      if (answer.kind !== "stale") check = answer.check;
      text = answer.text;
      if (answer.kind === "rejected")
        error = new TurnwiseError("summary_rejected", answer.message, { reason: answer.reason });
      if (answer.kind === "stale") error = staleError(answer.reason);
    } else if (error?.code !== "summary_aborted") {
      conversation.fail();
    }
  } catch (thrown) {
    return thrown as TurnwiseError; // disposed of meanwhile
  }
  const { code, reason, message } = error ?? {};
  const { messages, prior } = job.request;
  const tokens = text === undefined ? undefined : estimateTokens(text);
  const source = { prior, messages: messages.length, sourceTokens: job.tokens, ahead: job.ahead };
  notify(options.onSummary, {
    outcome,
    ticket: job.ticket,
    at: conversation.length,
    code,
    reason,
    message,
    text,
    check,
    tokens,
    ...source,
    calls,
    ms,
  });
  if (error !== undefined && code !== "summary_aborted" && !(job.ahead && outcome === "stale"))
    notify(options.onError, error);
  return error;
}

/** @internal */
export function staleError(reason: string): TurnwiseError {
  return new TurnwiseError(
    "summary_stale",
    "the covered messages changed while the summary was written",
    { reason },
  );
}

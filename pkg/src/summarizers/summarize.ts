// One summary from the job of a plan: made, brought back, logged.

import { notify } from "../callbacks.js";
import type { Conversation } from "../conversation.js";
import { TurnwiseError } from "../errors.js";
import type { Signal } from "../platform.js";
import { estimateTokens } from "../tokens.js";
import type { Job, Summarizer, SummaryCall, SummaryCheck, SummaryRecord } from "../types.js";
import { runSummarizer } from "./run.js";

/** What a host says of its summaries. @internal */
export interface SummarizeOptions {
  readonly signal?: Signal | undefined;
  readonly summaryTimeoutMs?: number | undefined;
  readonly onError?: ((error: TurnwiseError) => void) | undefined;
  readonly onProgress?: ((text: string) => void) | undefined;
  readonly onSummary?: ((record: SummaryRecord) => void) | undefined;
}

/** A summary that was made and not yet brought back; without a text, what went wrong. @internal */
export interface Made {
  readonly job: Job;
  readonly text?: string;
  /** What kept it from being made; beside a text, what a fallback made up for. */
  readonly error?: TurnwiseError | undefined;
  readonly calls: readonly SummaryCall[];
  readonly ms: number;
}

/**
 * Makes the summary a plan asks for and commits it. Answers with the error that kept it from being
 * applied, or that a fallback made up for; being called off does not count as a failure.
 *
 * @internal
 */
export async function summarize<M extends object>(
  conversation: Conversation<M>,
  summarizer: Summarizer<M>,
  job: Job<M>,
  options: SummarizeOptions,
): Promise<TurnwiseError | undefined> {
  return settle(conversation, await make(summarizer, job, options), options);
}

/** Makes the summary a plan asks for. Never fails: the error is part of what was made. @internal */
export async function make<M extends object>(
  summarizer: Summarizer<M>,
  job: Job<M>,
  options: SummarizeOptions,
): Promise<Made> {
  const { signal, summaryTimeoutMs: timeoutMs = 120_000, onProgress } = options;
  const calls: SummaryCall[] = [];
  let error: TurnwiseError | undefined;
  const request = {
    ...job.request,
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

/**
 * Brings a summary back, tells the host what became of it, and answers with the error if there is
 * one. @internal
 */
export function settle<M extends object>(
  conversation: Conversation<M>,
  made: Made,
  options: SummarizeOptions,
): TurnwiseError | undefined {
  const { job, calls, ms } = made;
  let { text } = made;
  let check: SummaryCheck | undefined;
  let { error } = made;
  let outcome: SummaryRecord["outcome"] =
    error?.code === "summary_rejected" ? "rejected" : "failed";
  try {
    if (text !== undefined) {
      const answer = conversation.commit(job.ticket, text);
      outcome = answer.kind;
      if (answer.kind !== "stale") check = answer.check;
      text = check?.text ?? text;
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
  const of = { prior, messages: messages.length, sourceTokens: job.tokens, ahead: job.ahead };
  notify(options.onSummary, {
    outcome,
    code,
    reason,
    message,
    text,
    check,
    tokens,
    ...of,
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
    "what the summary covers was changed while it was made",
    { reason },
  );
}

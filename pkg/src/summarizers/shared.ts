// The summaries of one context: one request at a time, shared by all who wait for it.

import type { ContextOptions } from "../context.js";
import type { Conversation } from "../conversation.js";
import { TurnwiseError } from "../errors.js";
import type { AppliedPlan } from "../plan.js";
import type { Signal } from "../platform.js";
import type { Job, Summarizer, Ticket } from "../types.js";
import type { backgroundSummary } from "./background.js";
import { abortError, abortable } from "./deadline.js";
import { commitAndReport, requestSummary, type SummarizeOptions } from "./summarize.js";

/** Requests summaries and commits them. @internal */
export class SharedSummaries<M extends object> {
  readonly #conversation: Conversation<M>;
  readonly #options: ContextOptions<M>;
  readonly #ahead: ReturnType<typeof backgroundSummary>;
  readonly #needed: () => Job<M> | undefined;
  // The summary that was applied last, in case another server's decisions replace it.
  #made: FinishedSummary | undefined;
  // The summary in progress.
  #pending: PendingSummary | undefined;
  // When the breaker was first seen open.
  #pausedAt: number | undefined;

  /** `needed` returns the job of a new plan. */
  constructor(
    conversation: Conversation<M>,
    options: ContextOptions<M>,
    ahead: ReturnType<typeof backgroundSummary>,
    needed: () => Job<M> | undefined,
  ) {
    this.#conversation = conversation;
    this.#options = options;
    this.#ahead = ahead;
    this.#needed = needed;
  }

  /** Shares one summary between all waiting callers, and cancels it when the last one leaves. */
  async request(
    summarizer: Summarizer<M>,
    job: Job<M>,
    signal: Signal | undefined,
  ): Promise<TurnwiseError | undefined> {
    if (signal?.aborted) return abortError(signal);
    const pending = (this.#pending ??= this.#startSummary(summarizer, job));
    pending.waiters += 1;
    try {
      return await abortable(pending.result, signal).catch((error: TurnwiseError) => error);
    } finally {
      pending.waiters -= 1;
      if (pending.waiters === 0) {
        // A later caller must start a new summary instead of joining the canceled one.
        if (this.#pending === pending) this.#pending = undefined;
        pending.controller.abort();
      }
    }
  }

  /** Notes a summary that was applied. */
  keep(made: FinishedSummary): void {
    this.#made = made;
  }

  /**
   * Applies the last summary again, if it is still valid for the messages or covers those of this
   * job. Returns whether it did.
   */
  commitAgain(job: Job<M>): boolean {
    const made = this.#made;
    if (made === undefined) return false;
    const isApplied = (ticket: Ticket) =>
      this.#conversation.commit(ticket, made.text).kind === "applied";
    if (isApplied(made.ticket)) return true;
    return made.covers === coversOf(job) && isApplied(job.ticket);
  }

  /** Notes that summaries are paused. After a minute, one is requested on trial. */
  arePaused(plan: AppliedPlan<M>): boolean {
    if (!plan.breaker?.isOpen || this.#options.summarizer === undefined) {
      this.#pausedAt = undefined;
      return false;
    }
    plan.error ??= new TurnwiseError(
      "summary_paused",
      `${plan.breaker.failures} summaries in a row failed; the next one is requested after ` +
        "5 turns, after a minute, or with `context.resetBreaker()`",
    );
    this.#pausedAt ??= Date.now();
    if (Date.now() - this.#pausedAt < PAUSE_MS) return false;
    this.#pausedAt = undefined;
    this.#conversation.resetBreaker(true);
    return true;
  }

  /** Requests summaries again after three failures in a row. */
  resetBreaker(): void {
    this.#pausedAt = undefined;
    this.#conversation.resetBreaker();
  }

  #startSummary(summarizer: Summarizer<M>, job: Job<M>): PendingSummary {
    const controller = new AbortController();
    const options = { ...this.#options, signal: controller.signal };
    const result = this.#makeSummary(summarizer, job, options).finally(() => {
      if (this.#pending === pending) this.#pending = undefined;
    });
    const pending: PendingSummary = { result, controller, waiters: 0 };
    return pending;
  }

  // Waits for a background summary first: it may be sufficient.
  async #makeSummary(
    summarizer: Summarizer<M>,
    job: Job<M>,
    options: SummarizeOptions,
  ): Promise<TurnwiseError | undefined> {
    const result = this.#ahead.finished();
    if (result !== undefined) {
      await result;
      const needed = this.#needed();
      if (needed === undefined || needed.ahead || options.signal?.aborted) return undefined;
      job = needed;
    }
    const made = await requestSummary(summarizer, job, options);
    const error = commitAndReport(this.#conversation, made, options);
    const { text } = made;
    if (text !== undefined && error === made.error)
      this.keep({ ticket: job.ticket, text, covers: coversOf(job) });
    return error;
  }
}

/** A summary that was applied. @internal */
interface FinishedSummary {
  readonly ticket: Ticket;
  readonly text: string;
  /** What it sums up, if known. */
  readonly covers?: string;
}

// A ticket has numbers that depend on decisions of others; the messages and the earlier summary do
// not.
function coversOf({ ticket, request }: Job): string {
  const [, generation, start, end, , , chain] = ticket.split(".");
  return JSON.stringify([generation, start, end, chain, request.prior]);
}

/** A summary in progress. */
interface PendingSummary {
  readonly result: Promise<TurnwiseError | undefined>;
  readonly controller: AbortController;
  waiters: number;
}

// How long summaries are paused after three failures in a row, unless five turns pass before.
const PAUSE_MS = 60_000;

// A background summary. It is in progress, or finished and waiting for the trigger.

import type { Conversation } from "../conversation.js";
import type { Job, Summarizer } from "../types.js";
import {
  requestSummary,
  commitAndReport,
  type SummaryAttempt,
  type SummarizeOptions,
} from "./summarize.js";

/** The background summary of one context. @internal */
export interface BackgroundSummary<M> {
  /** Starts the summary, unless one is in progress or finished. */
  begin(summarizer: Summarizer<M>, job: Job<M>): void;
  /** Resolves when the summary in progress is finished or has failed. */
  finished(): Promise<void> | undefined;
  /** Commits the finished summary and returns whether there was one. A stale summary is dropped. */
  swapIn(): boolean;
  /** Cancels it, because it became stale. */
  drop(): void;
}

/** Creates the background summary of `conversation`, at most one at a time. @internal */
export function backgroundSummary<M extends object>(
  conversation: Conversation<M>,
  options: SummarizeOptions,
): BackgroundSummary<M> {
  let pending: Pending | undefined;
  return {
    begin(summarizer, job) {
      if (pending !== undefined) return;
      const controller = new AbortController();
      const started: Pending = { controller, done: Promise.resolve() };
      pending = started;
      started.done = requestSummary(summarizer, job, {
        ...options,
        signal: controller.signal,
      }).then((attempt) => {
        started.attempt = attempt;
        if (attempt.text !== undefined) return;
        if (pending === started) pending = undefined;
        commitAndReport(conversation, attempt, options);
      });
    },
    finished: () => pending?.done,
    swapIn() {
      const attempt = pending?.attempt;
      if (attempt === undefined) return false;
      pending = undefined;
      commitAndReport(conversation, attempt, options);
      return true;
    },
    drop() {
      pending?.controller.abort();
      this.swapIn();
      pending = undefined;
    },
  };
}

interface Pending {
  readonly controller: AbortController;
  done: Promise<void>;
  attempt?: SummaryAttempt;
}

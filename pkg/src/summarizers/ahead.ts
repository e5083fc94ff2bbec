// A summary made ahead of need: it is under way, or waits until the trigger fires.

import type { Conversation } from "../conversation.js";
import type { Job, Summarizer } from "../types.js";
import { make, settle, type Made, type SummarizeOptions } from "./summarize.js";

/** What is made ahead for one context. @internal */
export interface Ahead<M> {
  /** Starts making the summary, unless one is made or waits already. */
  begin(summarizer: Summarizer<M>, job: Job<M>): void;
  /** Waits until what is under way is there, or failed. */
  landed(): Promise<void> | undefined;
  /** Commits what waits, and says whether there was something. What is stale is dropped. */
  swapIn(): boolean;
  /** Calls it off, after something has made it stale. */
  drop(): void;
}

/** Keeps at most one summary for `conversation`. @internal */
export function ahead<M extends object>(
  conversation: Conversation<M>,
  options: SummarizeOptions,
): Ahead<M> {
  let flight: Flight | undefined;
  return {
    begin(summarizer, job) {
      if (flight !== undefined) return;
      const controller = new AbortController();
      const own: Flight = { controller, landed: Promise.resolve() };
      flight = own;
      own.landed = make(summarizer, job, { ...options, signal: controller.signal }).then((made) => {
        own.made = made;
        if (made.text !== undefined) return;
        if (flight === own) flight = undefined;
        settle(conversation, made, options);
      });
    },
    landed: () => flight?.landed,
    swapIn() {
      const made = flight?.made;
      if (made === undefined) return false;
      flight = undefined;
      settle(conversation, made, options);
      return true;
    },
    drop() {
      flight?.controller.abort();
      this.swapIn();
      flight = undefined;
    },
  };
}

interface Flight {
  readonly controller: AbortController;
  landed: Promise<void>;
  made?: Made;
}

// How a context makes plans: it takes the messages over, asks for summaries, and keeps the log.

import { backgroundSummary } from "./summarizers/background.js";
import { checkedCounter, notify } from "./callbacks.js";
import { TurnwiseError, ownOutput } from "./errors.js";
import { SharedSummaries } from "./summarizers/shared.js";
import { overheadTokens, toldBy } from "./overhead.js";
import { originsOf } from "./policies.js";
import { planRecord } from "./plan-record.js";
import { planForRequest } from "./request.js";
import { extractiveOptions } from "./summarizers/extractive.js";
import type { ContextOptions, FitOptions, Overhead, PrepareOptions } from "./context.js";
import type { Conversation } from "./conversation.js";
import type { ContextIssues } from "./issues.js";
import type { Logger } from "./logging.js";
import type { AppliedPlan } from "./plan.js";
import type { Remembered } from "./remembered.js";
import { pause } from "./slices.js";

/** Makes the plans of one context. @internal */
export class Planner<M extends object> {
  readonly #conversation: Conversation<M>;
  readonly #options: ContextOptions<M>;
  readonly #remembered: Remembered<M> | undefined;
  readonly #issues: ContextIssues<M> | undefined;
  readonly ahead;
  readonly summaries: SharedSummaries<M>;
  // A context without the option `log` has one when entries are given to `resume`.
  logger: Logger<M> | undefined;
  // Messages from here on are compared by content.
  #edited = Infinity;
  // Whether a plan said that messages of an earlier plan came back.
  #saidOwnOutput = false;
  // The number of plans so far.
  #plans = 0;
  // Whether the memory was freed and the messages did not come again yet.
  #isAsleep = false;

  constructor(
    conversation: Conversation<M>,
    options: ContextOptions<M>,
    logger: Logger<M> | undefined,
    remembered: Remembered<M> | undefined,
    issues: ContextIssues<M> | undefined,
  ) {
    this.#conversation = conversation;
    this.#options = options;
    this.logger = logger;
    this.#remembered = remembered;
    this.#issues = issues;
    issues?.logs(() => this.logger);
    this.ahead = backgroundSummary(conversation, options);
    const needed = () => this.plan(undefined).job;
    this.summaries = new SharedSummaries(conversation, options, this.ahead, needed);
  }

  plan(messages: readonly M[] | undefined, options: FitOptions = {}): AppliedPlan<M> {
    this.logger?.check();
    if (messages !== undefined) this.sync(messages, options);
    this.checkAwake();
    this.#setOverhead(options);
    let plan = this.#planOnce();
    for (let round = 0; round < MAX_ROUNDS && this.logger?.record(); round++)
      plan = this.#planOnce();
    return plan;
  }

  /** Makes a plan with everything that it waits for. */
  async prepare(
    messages: readonly M[] | undefined,
    options: PrepareOptions,
  ): Promise<AppliedPlan<M>> {
    const logger = this.logger;
    if (logger !== undefined) await logger.loaded;
    if (this.#conversation.embeds) {
      if (messages !== undefined) this.sync(messages, options);
      await this.#conversation.loadEmbeddings(options.signal);
    }
    while (this.#readsAhead(messages, options)) await pause();
    let plan = this.plan(messages, options);
    const { summarizer } = this.#options;
    if (plan.job?.ahead && summarizer !== undefined) {
      this.ahead.begin(summarizer, plan.job);
    } else if (plan.job !== undefined && summarizer !== undefined) {
      const error = await this.summaries.request(summarizer, plan.job, options.signal);
      // The messages may have changed while waiting. The plan is for the messages of this caller.
      plan = this.plan(messages, options);
      plan.error = error ?? plan.error;
    }
    // Another server may have stored its decisions first. All servers then send the same messages.
    for (let round = 0; round < MAX_ROUNDS && logger && (await logger.flush()); round++) {
      let { error } = plan;
      plan = this.plan(messages, options);
      if (plan.job !== undefined && !plan.job.ahead && summarizer !== undefined) {
        error = await this.summaries.requestAgain(summarizer, plan.job, options.signal);
        plan = this.plan(messages, options);
      }
      plan.error ??= error;
    }
    return plan;
  }

  /** Makes the plan the caller's: under the options of this request, with a record. */
  report(plan: AppliedPlan<M>, { request, overhead }: FitOptions): AppliedPlan<M> {
    const { conversation, onPlan } = this.#options;
    if (request !== undefined) {
      const { error } = plan;
      const tokens = overhead === undefined ? undefined : this.#overheadTokens(overhead);
      const own = planForRequest(this.#conversation, this.#options, request, tokens);
      plan = this.#listed(own.plan, own.options);
      plan.error = error;
    }
    this.#plans += 1;
    this.#issues?.noteSent(this.#conversation);
    if (plan.hasOwnOutput && !this.#saidOwnOutput) {
      this.#saidOwnOutput = true;
      plan.error ??= ownOutput();
    }
    if (onPlan !== undefined) notify(onPlan, planRecord(plan, this.#plans, conversation));
    return plan;
  }

  /** Takes the messages over as they are now. */
  sync(messages: readonly M[], { edited = Infinity }: FitOptions): void {
    this.#conversation.sync(messages, Math.min(edited, this.#edited));
    this.#edited = Infinity;
    this.#isAsleep = false;
  }

  /** Compares all messages by content next time. */
  refresh(): void {
    this.#edited = 0;
  }

  /** Frees the memory until the messages come again. */
  sleep(): void {
    this.ahead.drop();
    this.#conversation.dispose();
    this.#isAsleep = true;
  }

  checkAwake(): void {
    if (!this.#isAsleep) return;
    throw new TurnwiseError(
      "disposed",
      "the memory of this context was freed: pass all messages again, as in `fit(messages)`",
    );
  }

  // Reads a slice of the messages for offline notes. Returns whether some are left: a page stays
  // responsive while a long conversation is read.
  #readsAhead(messages: readonly M[] | undefined, options: PrepareOptions): boolean {
    if (extractiveOptions(this.#options.summarizer) === undefined) return false;
    if (this.#isAsleep && messages === undefined) return false;
    if (options.signal?.aborted) return false;
    this.logger?.check();
    if (messages !== undefined) this.sync(messages, options);
    this.#setOverhead(options);
    return this.#conversation.readAhead();
  }

  #planOnce(): AppliedPlan<M> {
    this.#remembered?.update(this.#conversation);
    const planned = () => this.#listed(this.#conversation.plan());
    const plan = this.#issues?.plan(this.#conversation, planned) ?? planned();
    const failure = this.#conversation.takeFailure() ?? this.#remembered?.takeFailure();
    if (failure !== undefined) {
      plan.error = failure;
      notify(this.#options.onError, failure);
    }
    const isNeeded = plan.job !== undefined && !plan.job.ahead;
    if (isNeeded && this.ahead.swapIn()) return this.#listed(this.#conversation.plan());
    return this.summaries.arePaused(plan) ? this.#listed(this.#conversation.plan()) : plan;
  }

  #setOverhead({ overhead }: FitOptions): void {
    if (overhead !== undefined) this.#conversation.setOverhead(this.#overheadTokens(overhead));
    else this.#conversation.resetOverhead();
    this.#conversation.told = toldBy(overhead);
  }

  #overheadTokens(overhead: Overhead): number {
    return overheadTokens(overhead, checkedCounter(this.#options.countTokens));
  }

  // With the blocks of the memory and the levels of the options.
  #listed(plan: AppliedPlan<M>, options = this.#options): AppliedPlan<M> {
    plan.policy = originsOf(options);
    if (this.#remembered !== undefined) plan.remember(this.#remembered.blocks());
    return plan;
  }
}

// How often a plan is made again because another server was first. Each round needs one that was.
const MAX_ROUNDS = 8;

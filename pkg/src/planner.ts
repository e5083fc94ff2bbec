// How a context makes plans: it takes the messages over, asks for summaries, and keeps the log.

import { backgroundSummary } from "./summarizers/background.js";
import { checkedCounter, notify } from "./callbacks.js";
import { isOfRest, lacksRest, startRest } from "./engine.js";
import {
  CHANGES,
  TurnwiseError,
  changingStart,
  noSummarizer,
  nothingToSend,
  ownOutput,
} from "./errors.js";
import { SharedSummaries } from "./summarizers/shared.js";
import { checkText } from "./checks.js";
import { sizesOf, withModel } from "./model-table.js";
import { overheadTokens, toldBy } from "./overhead.js";
import { estimateFor } from "./tokens.js";
import { originsOf } from "./policies.js";
import { planRecord } from "./plan-record.js";
import { planForRequest } from "./request.js";
import { textLanguages, textModule } from "./notetaking.js";
import { extractiveOptions } from "./summarizers/extractive.js";
import type { ContextOptions, FitOptions, Overhead, PrepareOptions } from "./context.js";
import type { Conversation } from "./conversation.js";
import type { ContextIssues } from "./issues.js";
import type { Logger } from "./logging.js";
import type { AppliedPlan } from "./plan.js";
import type { Remembered } from "./remembered.js";
import { SLICE_MS, pause } from "./slices.js";
import type { Job, Summarizer } from "./types.js";

/** Makes the plans of one context. @internal */
export class Planner<M extends object> {
  readonly #conversation: Conversation<M>;
  #options: ContextOptions<M>;
  readonly #remembered: Remembered<M> | undefined;
  readonly #issues: ContextIssues<M> | undefined;
  readonly #given: ContextOptions<M>;
  // The model that the last request named.
  #model: string | undefined;
  readonly ahead;
  readonly summaries: SharedSummaries<M>;
  // A context without the option `log` has one when entries are given to `resume`.
  logger: Logger<M> | undefined;
  // Messages from here on are compared by content.
  #edited = Infinity;
  // Whether a plan said that messages of an earlier plan came back.
  #saidOwnOutput = false;
  #saidNoSummarizer = false;
  // The number of plans in a row whose summary nobody has written.
  #unanswered = 0;
  // The number of plans in a row whose system message was another one.
  #newStarts = 0;
  // Whether a plan said so.
  #saidNewStart = false;
  #saidLanguages = false;
  // The number of plans so far.
  #plans = 0;
  #isAsleep = false;

  constructor(
    conversation: Conversation<M>,
    options: ContextOptions<M>,
    logger: Logger<M> | undefined,
    remembered: Remembered<M> | undefined,
    issues: ContextIssues<M> | undefined,
  ) {
    this.#conversation = conversation;
    this.#given = options;
    this.#options = withModel(options);
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
    this.#setModel(options);
    if (messages !== undefined) this.sync(messages, options);
    this.checkAwake();
    this.#setOverhead(options);
    let plan = this.logger?.takeReplaced() ? this.#planAgain() : this.#planOnce();
    for (let round = 0; round < MAX_ROUNDS && this.logger?.record(); round++)
      plan = this.#planAgain();
    return plan;
  }

  /**
   * Makes a plan with everything that it waits for, also with the text module: a page loads it with
   * the first plan that needs it.
   */
  async prepare(
    messages: readonly M[] | undefined,
    options: PrepareOptions,
  ): Promise<AppliedPlan<M>> {
    // They work between plans, too.
    if (lacksRest() && (this.logger ?? this.#remembered ?? this.#issues)) await startRest();
    const text = textModule();
    const lacksText = text !== undefined && !text.isUp;
    const isWhole = text?.isWhole ?? true;
    if (isWhole && !lacksRest())
      return this.report(await this.#prepare(messages, options), options);
    if (this.#issues && !isWhole) await text!.startAsync(true);
    // Without its notes or its rest, the engine starts over with the messages of all conversations.
    // Each continues from the decisions that it kept.
    this.#conversation.keepDecisions();
    try {
      const plan = await this.#prepare(messages, options);
      this.#conversation.keepDecisions();
      // The options of this request may need notes that the conversation's own plan did not.
      return this.report(plan, options);
    } catch (thrown) {
      const isOfText = thrown instanceof TurnwiseError && thrown.code === "not_started";
      const { misses = false } = text ?? {};
      if (!misses && (!lacksText || !isOfText || isOfRest(thrown))) throw thrown;
      await text!.startAsync(misses);
      return this.prepare(messages, options);
    }
  }

  async #prepare(
    messages: readonly M[] | undefined,
    options: PrepareOptions,
  ): Promise<AppliedPlan<M>> {
    const logger = this.logger;
    if (logger !== undefined) await logger.refresh();
    if (this.#conversation.embeds) {
      if (messages !== undefined) this.sync(messages, options);
      await this.#conversation.loadEmbeddings(options.signal);
    }
    if (this.#remembered !== undefined) {
      if (messages !== undefined) this.sync(messages, options);
      await this.#remembered.load(this.#conversation, options.signal);
    }
    if (this.#takesNotes) await this.#readAhead(messages, options);
    // What was read without the pack of its language is read again.
    if (this.#missesLanguages && (await this.#importsLanguages()))
      if (this.#takesNotes) await this.#readAhead(messages, options);
    let plan = this.plan(messages, options);
    if (this.#missesLanguages && (await this.#importsLanguages()))
      plan = this.plan(messages, options);
    const { summarizer } = this.#options;
    // A summary that was paid for must not be lost.
    if (plan.job !== undefined && isPaid(summarizer)) {
      if (lacksRest()) await startRest();
      const text = textModule();
      if (text?.isUp && !text.isWhole) await text.startAsync(true);
    }
    if (summarizer === undefined) this.#noteJob(plan);
    else if (plan.job?.ahead) {
      this.ahead.begin(summarizer, plan.job);
    } else {
      plan = await this.#withSummary(summarizer, plan, messages, options);
    }
    // Another server may have stored its decisions first. All servers then send the same messages.
    for (let round = 0; round < MAX_ROUNDS && logger && (await logger.flush()); round++) {
      const { error } = plan;
      plan = this.plan(messages, options);
      if (summarizer !== undefined)
        plan = await this.#withSummary(summarizer, plan, messages, options);
      plan.error ??= error;
    }
    return plan;
  }

  // Asks for the summary that a plan needs, or waits for the server that does so at this moment.
  async #withSummary(
    summarizer: Summarizer<M>,
    plan: AppliedPlan<M>,
    messages: readonly M[] | undefined,
    options: PrepareOptions,
  ): Promise<AppliedPlan<M>> {
    const { signal } = options;
    for (let round = 0; isNeeded(plan.job); round++) {
      const { job } = plan;
      const ask = async () => {
        const error = await this.summaries.request(summarizer, job, signal);
        // The messages may have changed while waiting. The plan is for the messages of this caller.
        plan = this.plan(messages, options);
        plan.error = error ?? plan.error;
      };
      const logger = signal?.aborted || round === MAX_ROUNDS ? undefined : this.logger;
      if (logger === undefined) await ask();
      if (logger === undefined || (await logger.claim(signal, ask))) break;
      plan = this.plan(messages, options);
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
    if (this.#options.summarizer === undefined && isNeeded(plan.job)) {
      // A host may answer the job of `fit` itself. One that has not done so twice does not know of it.
      if (++this.#unanswered === UNANSWERED) this.#noteJob(plan);
    }
    this.#plans += 1;
    this.#conversation.sent = plan;
    this.#issues?.noteSent(this.#conversation);
    if (plan.hasOwnOutput && !this.#saidOwnOutput) {
      this.#saidOwnOutput = true;
      plan.error ??= ownOutput();
    }
    // The engine sends a message of its own then.
    if (
      plan.messages.length < 2 &&
      plan.changed &&
      plan.decisions.every(({ action }) => action === "drop")
    )
      plan.error ??= nothingToSend();
    this.#noteStart(plan);
    this.#noteLanguages(plan);
    if (onPlan !== undefined)
      notify(onPlan, planRecord(plan, this.#plans, conversation, this.#conversation.fetched.size));
    return plan;
  }

  /** The options, with the sizes of the model that the last request named. */
  get options(): ContextOptions<M> {
    return this.#options;
  }

  /** Notes that the host has answered a job. */
  answered(): void {
    this.#unanswered = 0;
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

  /** Whether the memory was freed and the messages did not come again yet. */
  get isAsleep(): boolean {
    return this.#isAsleep;
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

  // Says once that nobody writes the summary that the policy asks for.
  #noteJob(plan: AppliedPlan<M>): void {
    if (this.#saidNoSummarizer || !isNeeded(plan.job)) return;
    this.#saidNoSummarizer = true;
    plan.error ??= noSummarizer();
  }

  // Says once that the beginning changes with every request, and what that costs.
  #noteStart(plan: AppliedPlan<M>): void {
    const { prefixChange } = plan;
    if (!this.#conversation.takeNewStart() || prefixChange === undefined) this.#newStarts = 0;
    else if (++this.#newStarts === CHANGES && !this.#saidNewStart) {
      this.#saidNewStart = true;
      const error = changingStart(prefixChange.at, prefixChange.resent);
      plan.error ??= error;
      notify(this.#options.onError, error);
    }
  }

  get #missesLanguages(): boolean {
    return this.#conversation.missedLanguages.length > 0;
  }

  // A plan without the pack says so.
  async #importsLanguages(): Promise<boolean> {
    const importing = textModule()?.importLanguages(this.#conversation.missedLanguages);
    return (await importing?.catch(() => false)) ?? false;
  }

  // Says once which languages are read without their packs.
  #noteLanguages(plan: AppliedPlan<M>): void {
    const error = textLanguages()?.missing(this.#conversation.missedLanguages);
    if (error === undefined || this.#saidLanguages) return;
    this.#saidLanguages = true;
    plan.error ??= error;
    notify(this.#options.onError, error);
  }

  get #takesNotes(): boolean {
    return extractiveOptions(this.#options.summarizer) !== undefined && !!textModule()?.isUp;
  }

  // Reads the messages for offline notes in slices, and writes the notes in the last one: a page stays
  // responsive.
  async #readAhead(messages: readonly M[] | undefined, options: PrepareOptions): Promise<void> {
    for (let isLeft = true; isLeft;) {
      if (options.signal?.aborted || (this.#isAsleep && messages === undefined)) return;
      const start = Date.now();
      this.logger?.check();
      this.#setModel(options);
      if (messages !== undefined) this.sync(messages, options);
      this.#setOverhead(options);
      isLeft = this.#conversation.readAhead();
      if (isLeft || Date.now() - start >= SLICE_MS) await pause();
    }
  }

  #planOnce(): AppliedPlan<M> {
    this.#remembered?.update(this.#conversation);
    const gone = this.#remembered?.takeGone() ?? [];
    if (gone.length > 0) void this.logger?.forget(gone);
    const planned = () => this.#listed(this.#conversation.plan());
    const plan = this.#issues?.plan(this.#conversation, planned) ?? planned();
    const failure = this.#conversation.takeFailure() ?? this.#remembered?.takeFailure();
    if (failure !== undefined) {
      plan.error = failure;
      notify(this.#options.onError, failure);
    }
    if (isNeeded(plan.job) && this.ahead.swapIn()) return this.#listed(this.#conversation.plan());
    return this.summaries.arePaused(plan) ? this.#listed(this.#conversation.plan()) : plan;
  }

  // Plans with the decisions of another server. A summary that is finished already is not paid for
  // again.
  #planAgain(): AppliedPlan<M> {
    const plan = this.#planOnce();
    return isNeeded(plan.job) && this.summaries.commitAgain(plan.job) ? this.#planOnce() : plan;
  }

  // Before the messages are read, so that they are counted once.
  #setModel({ model }: FitOptions): void {
    if (model === undefined) return;
    this.#conversation.setModel(checkText(model, "model"));
    if (model === this.#model) return;
    this.#model = model;
    const sizes = sizesOf(this.#given, model);
    if (sizes === undefined) return;
    this.#options = { ...this.#options, ...sizes };
    this.#conversation.setOptions(sizes);
  }

  #setOverhead({ overhead }: FitOptions): void {
    if (overhead !== undefined) this.#conversation.setOverhead(this.#overheadTokens(overhead));
    else this.#conversation.resetOverhead();
    this.#conversation.told = toldBy(overhead);
  }

  #overheadTokens(overhead: Overhead): number {
    if (typeof overhead === "number") return overheadTokens(overhead);
    const { family } = this.#conversation;
    const count = checkedCounter(this.#options.countTokens);
    return overheadTokens(overhead, count ?? ((text) => estimateFor(family, text)));
  }

  // With the blocks of the memory and the levels of the options.
  #listed(plan: AppliedPlan<M>, options = this.#options): AppliedPlan<M> {
    plan.policy = originsOf(options);
    if (this.#remembered !== undefined) plan.remember(this.#remembered.blocks());
    return plan;
  }
}

function isPaid<M extends object>(summarizer: Summarizer<M> | undefined): boolean {
  return summarizer !== undefined && extractiveOptions(summarizer) === undefined;
}

function isNeeded<M>(job: Job<M> | undefined): job is Job<M> {
  return job !== undefined && !job.ahead;
}

// How many plans ask for a summary in vain before one says so.
const UNANSWERED = 3;
// How often a plan is made again because another server was first. Each round needs one that was.
const MAX_ROUNDS = 8;

// A context: plans, summaries and the log of one conversation.

import { Agent } from "./agents.js";
import { backgroundSummary } from "./summarizers/background.js";
import { checkList, checkOptions, checkSignal, checkText } from "./checks.js";
import { checkedCounter, checkedPredicate, notify } from "./callbacks.js";
import { Conversation } from "./conversation.js";
import { dispose } from "./dispose.js";
import { TurnwiseError, ownOutput } from "./errors.js";
import { Logger } from "./logging.js";
import {
  contextIssues,
  contextMemory,
  findEmbed,
  findScore,
  keepsLog,
  pinCallback,
  policyOptions,
} from "./policy.js";
import { SharedSummaries } from "./summarizers/shared.js";
import { overheadTokens, toldBy } from "./overhead.js";
import { originsOf } from "./policies.js";
import { planRecord } from "./plan-record.js";
import { secretsFinder } from "./redact.js";
import { planForRequest } from "./request.js";
import { Remembered, type AttachedContext } from "./remembered.js";
import { inputTokens } from "./usage.js";
import type {
  Context,
  ContextOptions,
  FitOptions,
  ForkOptions,
  Overhead,
  PrepareOptions,
} from "./context.js";
import type { ContextIssues } from "./issues.js";
import type { LogEntry } from "./log.js";
import type { AppliedPlan } from "./plan.js";
import type {
  AgentNote,
  ChildContext,
  ChildOptions,
  HandoverOptions,
  Issue,
  Receiver,
} from "./types/agents.js";
import type { Calibration, Commit, Plan, Ticket, Usage } from "./types.js";

/** The hooks of a pool. @internal */
export interface ContextHooks {
  /** Called before a context is used. */
  readonly use?: () => void;
}

/** Creates a context. @internal */
export function newContext<M extends object>(
  options: ContextOptions<M>,
  hooks: ContextHooks = {},
): ConversationContext<M> {
  checkOptions(options);
  const callbacks = {
    isPinned: checkedPredicate("pin", pinCallback(options.pin)),
    opensTurn: checkedPredicate("opensTurn", options.opensTurn, true),
    countTokens: checkedCounter(options.countTokens),
    findSecrets: secretsFinder(options.redact),
    redact: options.redact,
    embed: findEmbed(options.strategies),
    score: findScore<M>(options.strategies),
  };
  const conversation = new Conversation<M>(policyOptions(options), callbacks);
  const logger = keepsLog(options) ? new Logger(conversation, options) : undefined;
  return new ConversationContext<M>(conversation, options, hooks, logger);
}

/** A context over a conversation, with its summaries and its log. @internal */
export class ConversationContext<M extends object> implements Context<M> {
  #conversation: Conversation<M>;
  #options: ContextOptions<M>;
  readonly #hooks: ContextHooks;
  #logger: Logger<M> | undefined;
  // Messages from here on are compared by content.
  #edited = Infinity;
  // Whether a plan said that messages of an earlier plan came back.
  #saidOwnOutput = false;
  // The number of plans so far.
  #plans = 0;
  // Calls that wait for something.
  #calls = 0;
  // Whether the memory was freed and the messages did not come again yet.
  #isAsleep = false;
  readonly #ahead;
  readonly #summaries: SharedSummaries<M>;
  readonly #remembered: Remembered<M> | undefined;
  // Created when the context hands something over.
  #agent: Agent<M> | undefined;
  #issues: ContextIssues<M> | undefined;
  // Memories know their contexts weakly.
  readonly #attached: AttachedContext | undefined;
  readonly #detach: (() => void) | undefined;

  constructor(
    conversation: Conversation<M>,
    options: ContextOptions<M>,
    hooks: ContextHooks,
    logger: Logger<M> | undefined,
    remembered?: Remembered<M>,
  ) {
    this.#conversation = conversation;
    this.#options = options;
    this.#hooks = hooks;
    this.#logger = logger;
    this.#ahead = backgroundSummary(conversation, options);
    const needed = () => this.#plan(undefined).job;
    this.#summaries = new SharedSummaries(conversation, options, this.#ahead, needed);
    this.#issues = contextIssues(options.issues)?.open(options, (change) =>
      this.#logger?.note(change),
    );
    const memory = contextMemory(options.memory);
    if (memory === undefined) return;
    this.#remembered = remembered ?? new Remembered(memory, options.window);
    this.#attached = { forget: (what) => this.#forget(what) };
    this.#detach = memory.attach?.(this.#attached);
  }

  /** Whether a call waits for a summary, the log or an embedding. @internal */
  get isBusy(): boolean {
    return this.#calls > 0 || this.#logger?.isBusy === true;
  }

  /** Whether the log has everything. @internal */
  get isStored(): boolean {
    return this.#logger === undefined || this.#logger.isStored;
  }

  get loaded(): Promise<void> {
    return this.#logger?.loaded ?? Promise.resolve();
  }

  fit<T extends M = M>(messages?: readonly T[], options: FitOptions = {}): Plan<T> {
    this.#use();
    return this.#report(this.#plan(messages, options), options) as unknown as Plan<T>;
  }

  async prepare<T extends M = M>(
    messages?: readonly T[],
    options: PrepareOptions = {},
  ): Promise<Plan<T>> {
    checkSignal(options);
    this.#use();
    this.#calls += 1;
    try {
      const plan = await this.#prepare(messages, options);
      return this.#report(plan, options) as unknown as Plan<T>;
    } finally {
      this.#calls -= 1;
    }
  }

  async resume<T extends M = M>(
    messages: readonly T[],
    entries?: readonly LogEntry[],
  ): Promise<void> {
    this.#use();
    if (entries !== undefined) checkList(entries, "entries");
    this.#calls += 1;
    try {
      this.#logger ??= new Logger(this.#conversation, this.#options);
      if (entries === undefined) await this.#logger.loaded;
      this.#sync(messages, {});
      if (entries !== undefined) this.#logger.resume(entries);
    } finally {
      this.#calls -= 1;
    }
  }

  refresh(): void {
    this.#edited = 0;
  }

  resetBreaker(): void {
    this.#summaries.resetBreaker();
    this.#logger?.record();
  }

  append(message: M): void {
    this.#use();
    this.#checkAwake();
    this.#conversation.push(message);
  }

  observe(usage: Usage): void {
    this.#conversation.observe(inputTokens(usage), usage.model ?? "");
    this.#logger?.record();
  }

  get calibration(): Calibration | undefined {
    return this.#conversation.calibration();
  }

  commit(ticket: Ticket, text: string): Commit {
    const outcome = this.#conversation.commit(ticket, text);
    this.#logger?.record();
    return outcome;
  }

  undo(): boolean {
    const isUndone = this.#conversation.undo();
    if (isUndone) {
      this.#ahead.drop();
      this.#logger?.record();
    }
    return isUndone;
  }

  retract(fact: string): number {
    const count = this.#conversation.retract(checkText(fact, "fact"));
    this.#ahead.drop();
    void this.#logger?.forget([fact]);
    return count;
  }

  fork({ budget }: ForkOptions = {}): Context<M> {
    const copy = this.#conversation.fork();
    const { window } = this.#options;
    const current = this.#conversation.plan().budget;
    let options = this.#options;
    if (budget !== undefined && window !== undefined && current !== undefined && budget < current) {
      options = { ...options, window: Math.max(1, window - (current - budget)) };
      copy.setOptions({ window: options.window });
    }
    const fork = new ConversationContext(copy, options, {}, undefined, this.#remembered?.fork());
    fork.#issues = this.#issues?.fork();
    return fork;
  }

  child(options: ChildOptions<M>): ChildContext<M> {
    return this.agent().child(checkOptions(options), newContext);
  }

  handover(to: Receiver, options: HandoverOptions<M>): AgentNote<M> {
    return this.agent().handover(to, checkOptions(options));
  }

  /** This context as an agent. @internal */
  agent(): Agent<M> {
    return (this.#agent ??= new Agent(this.#conversation, this.#options));
  }

  issues(): Issue[] {
    return this.#tracker().list(this.#conversation);
  }

  pauseIssue(id: number): Issue {
    return this.#tracker().pause(this.#conversation, id);
  }

  resumeIssue(id: number): Issue {
    return this.#tracker().resume(this.#conversation, id);
  }

  handoverIssue(id: number, to: Receiver, options: HandoverOptions<M>): AgentNote<M> {
    const { messages } = this.#tracker().find(this.#conversation, id);
    const note = this.agent().handover(to, checkOptions(options), messages);
    this.pauseIssue(id);
    return note;
  }

  dispose(): void {
    this.#ahead.drop();
    this.#conversation.dispose();
    this.#isAsleep = true;
  }

  close(): void {
    this.#detach?.();
    this.#agent?.close();
    this.#issues?.free();
    this.#ahead.drop();
    this.#conversation.close();
  }

  [dispose](): void {
    this.dispose();
  }

  #use(): void {
    this.#hooks.use?.();
  }

  #report(plan: AppliedPlan<M>, { request, overhead }: FitOptions): AppliedPlan<M> {
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

  async #prepare(
    messages: readonly M[] | undefined,
    options: PrepareOptions,
  ): Promise<AppliedPlan<M>> {
    const logger = this.#logger;
    if (logger !== undefined) await logger.loaded;
    if (this.#conversation.embeds) {
      if (messages !== undefined) this.#sync(messages, options);
      await this.#conversation.loadEmbeddings(options.signal);
    }
    let plan = this.#plan(messages, options);
    const { summarizer } = this.#options;
    if (plan.job?.ahead && summarizer !== undefined) {
      this.#ahead.begin(summarizer, plan.job);
    } else if (plan.job !== undefined && summarizer !== undefined) {
      const error = await this.#summaries.request(summarizer, plan.job, options.signal);
      // The messages may have changed while waiting. The plan is for the messages of this caller.
      plan = this.#plan(messages, options);
      plan.error = error ?? plan.error;
    }
    // Another server may have stored its decisions first. All servers then send the same messages.
    for (let round = 0; round < MAX_ROUNDS && logger && (await logger.flush()); round++) {
      let { error } = plan;
      plan = this.#plan(messages, options);
      if (plan.job !== undefined && !plan.job.ahead && summarizer !== undefined) {
        error = await this.#summaries.requestAgain(summarizer, plan.job, options.signal);
        plan = this.#plan(messages, options);
      }
      plan.error ??= error;
    }
    return plan;
  }

  #sync(messages: readonly M[], { edited = Infinity }: FitOptions): void {
    this.#conversation.sync(messages, Math.min(edited, this.#edited));
    this.#edited = Infinity;
    this.#isAsleep = false;
  }

  #checkAwake(): void {
    if (!this.#isAsleep) return;
    throw new TurnwiseError(
      "disposed",
      "the memory of this context was freed: pass all messages again, as in `fit(messages)`",
    );
  }

  #plan(messages: readonly M[] | undefined, options: FitOptions = {}): AppliedPlan<M> {
    this.#logger?.check();
    if (messages !== undefined) this.#sync(messages, options);
    this.#checkAwake();
    this.#setOverhead(options);
    let plan = this.#planOnce();
    for (let round = 0; round < MAX_ROUNDS && this.#logger?.record(); round++)
      plan = this.#planOnce();
    return plan;
  }

  #setOverhead({ overhead }: FitOptions): void {
    if (overhead !== undefined) this.#conversation.setOverhead(this.#overheadTokens(overhead));
    else this.#conversation.resetOverhead();
    this.#conversation.told = toldBy(overhead);
  }

  #overheadTokens(overhead: Overhead): number {
    return overheadTokens(overhead, checkedCounter(this.#options.countTokens));
  }

  async #forget({ ids, facts, sources }: Parameters<AttachedContext["forget"]>[0]) {
    const { conversation } = this.#options;
    const blocks = this.#remembered?.forget(this.#conversation, ids) ?? 0;
    let summaries = 0;
    for (const fact of facts) summaries += this.#conversation.retract(fact);
    for (const source of sources) {
      if (conversation !== undefined && source.conversation === conversation)
        summaries += this.#conversation.withdrawSummariesOf(source.index);
    }
    this.#ahead.drop();
    await this.#logger?.forget(facts);
    return { conversation, summaries, blocks };
  }

  #planOnce(): AppliedPlan<M> {
    this.#remembered?.update(this.#conversation);
    this.#restoreIssues();
    const planned = () => this.#listed(this.#conversation.plan());
    const plan = this.#issues?.plan(this.#conversation, planned) ?? planned();
    const failure = this.#conversation.takeFailure() ?? this.#remembered?.takeFailure();
    if (failure !== undefined) {
      plan.error = failure;
      notify(this.#options.onError, failure);
    }
    const isNeeded = plan.job !== undefined && !plan.job.ahead;
    if (isNeeded && this.#ahead.swapIn()) return this.#listed(this.#conversation.plan());
    return this.#summaries.arePaused(plan) ? this.#listed(this.#conversation.plan()) : plan;
  }

  #tracker(): ContextIssues<M> {
    this.#logger?.check();
    this.#restoreIssues();
    if (this.#issues !== undefined) return this.#issues;
    const message = "to tell issues apart, create the context with `issues: issueTracker()`";
    throw new TurnwiseError("bad_option", message, { path: "issues" });
  }

  #restoreIssues(): void {
    this.#logger?.tellNotes((changes) => this.#issues?.restore(changes));
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

// The public methods of a context. `planner.ts` makes its plans, `context-agents.ts` has children,
// hand-overs and issues.

import {
  checkEntries,
  checkFitOptions,
  checkList,
  checkOptions,
  checkSignal,
  checkText,
} from "./checks.js";
import { checkedCounter, checkedPredicate } from "./callbacks.js";
import { ContextAgents } from "./context-agents.js";
import { Conversation } from "./conversation.js";
import { dispose } from "./dispose.js";
import { startRest } from "./engine.js";
import { Logger } from "./logging.js";
import { textModule } from "./notetaking.js";
import { Planner } from "./planner.js";
import {
  contextIssues,
  contextMemory,
  findEmbed,
  findKey,
  findScore,
  keepsLog,
  pinCallback,
  policyOptions,
} from "./policy.js";
import { secretsFinder } from "./redact.js";
import { cachedPriceOf, withModel } from "./model-table.js";
import { Remembered, type AttachedContext } from "./remembered.js";
import type { Savings } from "./sessions/base.js";
import { inputTokens } from "./usage.js";
import type {
  Context,
  ContextOptions,
  FitOptions,
  ForkOptions,
  PrepareOptions,
} from "./context.js";
import type { ContextIssues } from "./issues.js";
import type { LogEntry } from "./log.js";
import type { Calibration, Choice, Commit, Plan, Ticket, Usage } from "./types.js";

/** The hooks of a pool. @internal */
export interface ContextHooks {
  /** Called before a context is used. */
  readonly use?: () => void;
}

/** Creates a context. @internal */
export function newContext<M extends object>(
  given: ContextOptions<M>,
  hooks: ContextHooks = {},
): ConversationContext<M> {
  const options = checkOptions(given);
  const callbacks = {
    isPinned: checkedPredicate("pin", pinCallback(options.pin)),
    opensTurn: checkedPredicate("opensTurn", options.opensTurn, true),
    countTokens: checkedCounter(options.countTokens),
    findSecrets: secretsFinder(options.redact),
    redact: options.redact,
    embed: findEmbed(options.strategies),
    score: findScore<M>(options.strategies),
    keyOf: findKey(options.strategies),
  };
  const conversation = new Conversation<M>(policyOptions(options), callbacks);
  conversation.cachedPrice = cachedPriceOf(options.model);
  const logger = keepsLog(options) ? new Logger(conversation, options) : undefined;
  const issues = contextIssues(options.issues)?.open(options);
  return new ConversationContext<M>(conversation, options, issues, { hooks, logger });
}

/** What a context may have besides its conversation. */
interface ContextParts<M extends object> {
  readonly hooks?: ContextHooks;
  readonly logger?: Logger<M> | undefined;
  readonly remembered?: Remembered<M> | undefined;
}

/** A context over a conversation, with its summaries and its log. @internal */
export class ConversationContext<M extends object> extends ContextAgents<M> implements Context<M> {
  readonly #conversation: Conversation<M>;
  readonly #options: ContextOptions<M>;
  readonly #hooks: ContextHooks;
  readonly #planner: Planner<M>;
  readonly #remembered: Remembered<M> | undefined;
  // Calls that wait for something.
  #calls = 0;
  // Memories know their contexts weakly.
  readonly #attached: AttachedContext | undefined;
  readonly #detach: (() => void) | undefined;

  constructor(
    conversation: Conversation<M>,
    options: ContextOptions<M>,
    issues: ContextIssues<M> | undefined,
    { hooks = {}, logger, remembered }: ContextParts<M>,
  ) {
    super(conversation, options, issues, newContext);
    this.#conversation = conversation;
    this.#options = options;
    this.#hooks = hooks;
    const memory = contextMemory(options.memory);
    if (memory !== undefined) {
      const ofLog = keepsLog(options) ? options.conversation : undefined;
      this.#remembered = remembered ?? new Remembered(memory, withModel(options).window, ofLog);
      conversation.mayShow = this.#remembered.mayShow;
      this.#attached = { forget: (what) => this.#forget(what) };
      this.#detach = memory.attach?.(this.#attached);
    }
    this.#planner = new Planner(conversation, options, logger, this.#remembered, issues);
  }

  /** Whether a call waits for a summary, the log or an embedding. @internal */
  get isBusy(): boolean {
    return this.#calls > 0 || this.#planner.logger?.isBusy === true;
  }

  /** Whether the log has everything. @internal */
  get isStored(): boolean {
    return this.#planner.logger?.isStored ?? true;
  }

  get loaded(): Promise<void> {
    return this.#planner.logger?.loaded ?? Promise.resolve();
  }

  async ready(): Promise<Context<M>> {
    await Promise.all([startRest(), textModule()?.startAsync(true)]);
    await this.loaded;
    return this;
  }

  fit<T extends M = M>(messages?: readonly T[], options: FitOptions = {}): Plan<T> {
    checkFitOptions(options);
    this.#use();
    this.#checkGiven(messages);
    const plan = this.#planner.plan(messages, options);
    return this.#planner.report(plan, options) as unknown as Plan<T>;
  }

  async prepare<T extends M = M>(
    messages?: readonly T[],
    options: PrepareOptions = {},
  ): Promise<Plan<T>> {
    checkFitOptions(options);
    checkSignal(options);
    this.#use();
    this.#checkGiven(messages);
    this.#calls += 1;
    try {
      return (await this.#planner.prepare(messages, options)) as unknown as Plan<T>;
    } finally {
      this.#calls -= 1;
    }
  }

  async resume<T extends M = M>(
    messages: readonly T[],
    entries?: readonly LogEntry[],
  ): Promise<void> {
    this.#use();
    if (entries !== undefined) checkEntries(entries);
    this.#calls += 1;
    try {
      const logger = (this.#planner.logger ??= new Logger(this.#conversation, this.#options));
      if (entries === undefined) await logger.loaded;
      this.#planner.sync(messages, {});
      if (entries !== undefined) logger.resume(entries);
    } finally {
      this.#calls -= 1;
    }
  }

  // Without messages, a plan is for those that the context has.
  #checkGiven(messages: readonly unknown[] | undefined): void {
    if (messages === undefined && this.#conversation.length === 0 && !this.#planner.isAsleep)
      checkList(messages as unknown as readonly unknown[]);
  }

  refresh(): void {
    this.#planner.refresh();
  }

  resetBreaker(): void {
    this.#planner.summaries.resetBreaker();
    this.#record();
  }

  append(message: M): void {
    this.#use();
    this.checkAwake();
    this.#conversation.push(message);
  }

  observe(usage: Usage): void {
    this.#conversation.observe(inputTokens(usage), usage.model ?? "");
    this.#record();
  }

  get calibration(): Calibration | undefined {
    return this.#conversation.calibration();
  }

  commit(ticket: Ticket, text: string): Commit {
    const outcome = this.#conversation.commit(ticket, text);
    this.#planner.answered();
    if (outcome.kind === "applied") this.#planner.summaries.keep({ ticket, text });
    this.#record();
    return outcome;
  }

  savings(): Savings[] {
    this.checkAwake();
    return this.#conversation.savings();
  }

  undo(): boolean {
    const isUndone = this.#conversation.undo();
    if (isUndone) {
      this.#planner.ahead.drop();
      this.#record();
    }
    return isUndone;
  }

  retract(fact: string): number {
    const count = this.#conversation.retract(checkText(fact, "fact"));
    this.#planner.ahead.drop();
    void this.#planner.logger?.forget([fact]);
    return count;
  }

  keep(message: M | number): boolean {
    return this.#choose(message, 1);
  }

  leaveOut(message: M | number): boolean {
    return this.#choose(message, 2);
  }

  release(message: M | number): boolean {
    return this.#choose(message, 0);
  }

  choices(): Choice[] {
    this.checkAwake();
    return this.#conversation.choices();
  }

  /** The messages, for tools that must not hand out a plan. @internal */
  get said(): readonly M[] {
    this.checkAwake();
    return this.#conversation.messages;
  }

  /** The last plan given out. @internal */
  get sent(): Plan<M> | undefined {
    return this.#conversation.sent;
  }

  /** The ids that the model has read again. @internal */
  get fetched(): Set<string> {
    return this.#conversation.fetched;
  }

  fork({ budget }: ForkOptions = {}): Context<M> {
    const copy = this.#conversation.fork();
    const { window } = this.#planner.options;
    const current = this.#conversation.plan().budget;
    let options = this.#options;
    if (budget !== undefined && window !== undefined && current !== undefined && budget < current) {
      options = { ...options, window: Math.max(1, window - (current - budget)) };
      copy.setOptions({ window: options.window });
    }
    const remembered = this.#remembered?.fork();
    return new ConversationContext(copy, options, this.tracker?.fork(), { remembered });
  }

  dispose(): void {
    this.#planner.sleep();
  }

  protected override checkAwake(): void {
    this.#planner.checkAwake();
  }

  override close(): void {
    this.#detach?.();
    super.close();
    this.#planner.ahead.drop();
    this.#conversation.close();
  }

  [dispose](): void {
    this.dispose();
  }

  #use(): void {
    this.#hooks.use?.();
  }

  #choose(message: M | number, choice: number): boolean {
    this.#use();
    this.checkAwake();
    const isChanged = this.#conversation.choose(message, choice);
    if (isChanged) {
      this.#planner.ahead.drop();
      this.#record();
    }
    return isChanged;
  }

  #record(): void {
    this.#planner.logger?.record();
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
    this.#planner.ahead.drop();
    await this.#planner.logger?.forget(facts);
    return { conversation, summaries, blocks };
  }
}

// Contexts of many conversations: the least recently used ones give their memory back.

import { checkOptionNames, checkOptionalCounts, checkText } from "./checks.js";
import { startRest } from "./engine.js";
import { newContext, type ConversationContext } from "./conversation-context.js";
import { TurnwiseError } from "./errors.js";
import { textModule } from "./notetaking.js";
import { policyOptions } from "./policy.js";
import type { Context, ContextOptions } from "./context.js";

/** Limits of {@link createContexts}. */
export interface PoolOptions {
  /** The number of conversations that keep memory in the engine. Default: 1,000. */
  readonly max?: number;
  /**
   * Conversations that were not used for this long give their memory back when another one is used,
   * in milliseconds. Default: no limit.
   */
  readonly idleMs?: number;
}

/** Contexts by conversation. */
export interface Contexts<M extends object = object> {
  /**
   * The context of a conversation. Contexts with the same name share one state, also one that was
   * kept while others were used.
   */
  of(conversation: string): Context<M>;
  /** Resolves with this pool. In a page, once the engine is there. */
  ready(): Promise<Contexts<M>>;
  /** The number of conversations that have memory in the engine now. */
  readonly size: number;
  /** Gives all memory back. Using the pool or its contexts afterwards is an error. */
  close(): void;
}

/**
 * Creates contexts for many conversations that share one policy. The least recently used ones give
 * their memory back: their next `fit` reads the messages again and keeps all decisions. Contexts
 * that wait for a summary or for the log keep theirs.
 *
 * ```ts
 * const contexts = createContexts({ window: 128_000, log }, { max: 1000 });
 * const plan = await contexts.of(chatId).prepare(messages);
 * ```
 *
 * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds` with the option's `path`.
 */
export function createContexts<M extends object = object>(
  options: Omit<ContextOptions<M>, "conversation"> = {},
  limits: PoolOptions = {},
): Contexts<M> {
  checkOptionNames(limits, ["max", "idleMs"]);
  checkOptionalCounts(limits, ["max", "idleMs"], 1);
  if ("conversation" in options)
    throw new TurnwiseError("bad_option", "`of` names the conversation of each context", {
      path: "conversation",
    });
  // At once, so that wrong options are reported where they are given.
  const { log: _, onLog: _1, ...rest } = options;
  policyOptions({ ...options, conversation: "" });
  newContext<M>(rest).close();
  return new Pool<M>(options, limits);
}

class Pool<M extends object> implements Contexts<M> {
  readonly #options: ContextOptions<M>;
  readonly #max: number;
  readonly #idleMs: number;
  // Those with memory in the engine, least recently used first.
  readonly #awake = new Map<string, { context: ConversationContext<M>; usedAt: number }>();
  // Those that gave it back. With a log, nothing is lost if no caller holds one.
  readonly #asleep = new Map<string, { deref(): ConversationContext<M> | undefined }>();
  readonly #forgotten = new FinalizationRegistry<string>((id) => {
    if (this.#asleep.get(id)?.deref() === undefined) this.#asleep.delete(id);
  });
  #isClosed = false;

  constructor(options: ContextOptions<M>, { max = 1000, idleMs = Infinity }: PoolOptions) {
    this.#options = options;
    this.#max = max;
    this.#idleMs = idleMs;
  }

  get size(): number {
    return this.#awake.size;
  }

  of(conversation: string): Context<M> {
    checkText(conversation, "conversation");
    if (this.#isClosed) throw new TurnwiseError("disposed", "this pool was closed");
    const known = this.#awake.get(conversation)?.context ?? this.#asleep.get(conversation)?.deref();
    const context = known ?? this.#create(conversation);
    this.#use(conversation, context);
    return context;
  }

  async ready(): Promise<Contexts<M>> {
    await Promise.all([startRest(), textModule()?.startAsync(true)]);
    return this;
  }

  close(): void {
    this.#isClosed = true;
    for (const { context } of this.#awake.values()) context.close();
    for (const asleep of this.#asleep.values()) asleep.deref()?.close();
    this.#awake.clear();
    this.#asleep.clear();
  }

  #create(conversation: string): ConversationContext<M> {
    const use = () => {
      if (!this.#isClosed) this.#use(conversation, context);
    };
    const context = newContext<M>({ ...this.#options, conversation }, { use });
    return context;
  }

  #use(conversation: string, context: ConversationContext<M>): void {
    // A map keeps the order of insertion.
    this.#awake.delete(conversation);
    this.#asleep.delete(conversation);
    const now = Date.now();
    this.#awake.set(conversation, { context, usedAt: now });
    for (const [id, { context, usedAt }] of this.#awake) {
      const isIdle = now - usedAt >= this.#idleMs;
      if ((this.#awake.size <= this.#max && !isIdle) || id === conversation) break;
      if (!context.isBusy) this.#putAway(id, context);
    }
  }

  #putAway(id: string, context: ConversationContext<M>): void {
    context.dispose();
    this.#awake.delete(id);
    const isStored = this.#options.log !== undefined && context.isStored;
    this.#asleep.set(id, isStored ? new WeakRef(context) : { deref: () => context });
    if (isStored) this.#forgotten.register(context, id);
  }
}

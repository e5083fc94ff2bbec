import { Conversation } from "./conversation.js";
import type { TurnwiseError } from "./errors.js";
import { dispose } from "./dispose.js";
import { checkOptions, checkSignal } from "./checks.js";
import { checkedCounter, notify, checkedPredicate } from "./callbacks.js";
import { originsOf } from "./policies.js";
import { findEmbed, pinCallback, policyOptions, findScore } from "./policy.js";
import { backgroundSummary } from "./summarizers/background.js";
import { abortError, abortable } from "./summarizers/deadline.js";
import { summarize, type SummarizeOptions } from "./summarizers/summarize.js";
import { inputTokens } from "./usage.js";
import type { AppliedPlan } from "./plan.js";
import type { Signal, UsingSupport } from "./platform.js";
import type { Strategy } from "./strategies.js";
import type {
  Calibration,
  CheckPolicy,
  Commit,
  Format,
  Job,
  Keep,
  Limit,
  PinRules,
  Plan,
  Summarizer,
  SummaryRecord,
  Ticket,
  Trigger,
  Usage,
} from "./types.js";

/** A use case with a ready-made policy. docs/policies.md has the figures. */
export type Preset = "support" | "coding" | "research" | "casual";

/** Options of {@link createContext}. All of them are optional. */
export interface ContextOptions<M extends object = object> {
  /**
   * A ready-made policy: `support`, `coding` (an agent that changes code), `research` (questions
   * about long material) or `casual` (a long chat). It sets `target`, `strategies` and the sections
   * of offline notes. Your own options override it. `research` prunes: also import `prune` or a
   * summarizer, so that the bundle includes the text module.
   */
  readonly preset?: Preset;
  /**
   * The model's context window in tokens, including system messages and the answer. Without it
   * there is no budget, and nothing is over budget.
   */
  readonly window?: number;
  /** Room kept free for the answer, in tokens. Default: 0. */
  readonly reserveOutput?: number;
  /**
   * Tokens of the other parts of every request, such as tool schemas and instructions. Default: 0.
   */
  readonly overhead?: number;
  /**
   * Text that you add to the instructions of every request, such as facts about the user from
   * earlier conversations. Turnwise counts its tokens but never sends it. Default: none.
   */
  readonly memory?: string;
  /** The messages' format. Default: detected from the messages. */
  readonly format?: Format;
  /** When to act. Default: at 80 % of the budget. */
  readonly trigger?: Trigger;
  /** How small to get, so that one call does not cause the next. Default: 50 % of the budget. */
  readonly target?: number | Limit;
  /**
   * Delays strategies until their savings pay for the cached prefix that they change. Savings are
   * added up over `requests` requests (default: 10), and a cached token costs `cachedPrice` of a
   * normal one (default: 0.1). Does not apply if the request would exceed the budget.
   */
  readonly payback?: { readonly requests?: number; readonly cachedPrice?: number };
  /**
   * The messages that stay word for word, unless the request would exceed the budget. Default: the
   * last user turn.
   */
  readonly keep?: Keep;
  /**
   * The smallest saving that justifies an edit, since every edit invalidates the provider's cached
   * prefix: a share of the budget up to 1, tokens above 1, 0 for any saving. Edits that the budget
   * requires are always made. Default: 2 % of the budget.
   */
  readonly minSaving?: number;
  /**
   * Messages that are never changed or left out. A function is called once for each message.
   * Default: system and developer messages.
   */
  readonly pin?: PinRules<M> | ((message: M, index: number) => boolean);
  /**
   * Whether a user message starts a turn. Called once for each message. Return `false` for user
   * messages that no person wrote, such as shell output: they then belong to the previous turn.
   * Default: every user message starts one.
   */
  readonly opensTurn?: (message: M, index: number) => boolean;
  /**
   * The strategies, in order. Each one runs only while the plan is over its target. Default: the
   * best ones that work offline.
   */
  readonly strategies?: readonly Strategy[];
  /** Writes summaries. An extractive summarizer runs inside `fit`, any other in `prepare`. */
  readonly summarizer?: Summarizer<M>;
  /**
   * Prepares summaries in the background. When `prepare` reaches this limit, which is below the
   * trigger, it starts a summary and does not wait for it. When the trigger fires, `fit` and
   * `prepare` use the finished summary. A stale summary is dropped.
   */
  readonly background?: { readonly at: Trigger };
  /**
   * Whether to reject an answer of the summarizer that is a refusal, an echo or longer than its
   * source. An empty answer is always rejected. Default: true.
   */
  readonly validate?: boolean;
  /**
   * How to check the facts of summaries. `append` adds important missing facts word for word,
   * within the summary's token limit, and reports invented facts. `flag` only reports missing and
   * invented facts. `reject` works like `append` but rejects a summary with invented facts (reason
   * `invented_facts`). `onSummary` and `commit` return the report. The check needs the text module,
   * which comes with any summarizer, `prune` and `checkSummary`. Extractive summaries are not
   * checked, because they only quote. Default: `append`.
   */
  readonly checkSummaries?: CheckPolicy | false;
  /**
   * How a summary appears among the messages: a user message that asks for it and a fenced
   * assistant answer (`pair`), one fenced user message (`user`), or the pair without a fence
   * (`bare`). Default: `pair`.
   */
  readonly envelope?: "pair" | "user" | "bare";
  /** Restated limits and memory are a part of the newest user message (default), or before it. */
  readonly addTextsAs?: "part" | "message";
  /** Whether plans repair incomplete calls, empty messages and similar faults. Default: true. */
  readonly repair?: boolean;
  /**
   * Whether to shorten the results of the last step if that step alone exceeds the budget. The
   * beginning and end stay, and a marker between them gives the number of omitted tokens. Messages
   * of people and calls in flight are never shortened: if they are too large, `plan.cannotFit`
   * shows the arithmetic. Default: true.
   */
  readonly shortenResults?: boolean;
  /** Counts the tokens of a text. Called once for each new text. Default: the engine's estimate. */
  readonly countTokens?: (text: string) => number;
  /** Time limit for a summary in `prepare`, in milliseconds. Default: 120,000. */
  readonly summaryTimeoutMs?: number;
  /** Called for every failed summary or embedding. `plan.error` has the same error. */
  readonly onError?: (error: TurnwiseError) => void;
  /**
   * Called for every summary with its prompts, sizes, duration, outcome and text, as plain JSON for
   * a log.
   */
  readonly onSummary?: (record: SummaryRecord) => void;
  /** Called with the text so far while a summary is being written, if the summarizer streams. */
  readonly onProgress?: (text: string) => void;
}

/** Options of {@link Context.prepare}. */
export interface PrepareOptions {
  /** Cancels the summary. The plan is then the same as from `fit`. */
  readonly signal?: Signal;
}

/** Options of {@link Context.fork}. */
export interface ForkOptions {
  /**
   * The budget of the copy in tokens, if it is smaller than that of this context: for a request
   * that a server refused as too long. No effect without a window.
   */
  readonly budget?: number;
}

/** Decides, turn by turn, what a model sees next. It keeps outlines of the messages, not copies. */
export interface Context<M extends object = object> {
  /**
   * Returns the plan for `messages`, the whole conversation so far. Synchronous, without I/O.
   *
   * Only new messages are read. Messages are compared with those of the last call, first as
   * objects, then by content. The last step is always read again. From the first difference on, all
   * messages are read again. Without an argument, `fit` plans for the messages that `append` has
   * added.
   *
   * @throws TurnwiseError with the message's `index` if a message cannot be read. The context does
   * not change.
   */
  fit<T extends M = M>(messages?: readonly T[]): Plan<T>;
  /**
   * Returns the plan for `messages` after requesting a summary, if one would help. A failed summary
   * does not reject the promise: the plan is then the same as from `fit`, and `plan.error` has the
   * reason. Overlapping calls share one summary.
   */
  prepare<T extends M = M>(messages?: readonly T[], options?: PrepareOptions): Promise<Plan<T>>;
  /**
   * Adds one message. `append` and `fit()` together are the fastest way, because no messages are
   * compared.
   */
  append(message: M): void;
  /**
   * Reports the provider's token count for the messages of the last plan, to calibrate the token
   * estimate. Accepts the usage object of the SDKs as is and ignores unknown fields.
   *
   * @throws TurnwiseError `bad_usage` if it contains no token count.
   */
  observe<U extends Usage>(usage: U): void;
  /**
   * The calibration from `observe`: the error of the estimate for this model, and its uncertainty.
   */
  readonly calibration: Calibration | undefined;
  /**
   * Applies the text of a summary for a plan's job. Stale and rejected texts are return values, not
   * exceptions, and do not change the context.
   */
  commit(ticket: Ticket, text: string): Commit;
  /**
   * Removes the last summary, so that the covered messages are sent again. Returns whether there
   * was one. The last eight summaries can be removed.
   */
  undo(): boolean;
  /** Returns an independent copy of this context, on request with a smaller budget. */
  fork(options?: ForkOptions): Context<M>;
  /**
   * Frees the engine's memory immediately. Otherwise it is freed when the context is
   * garbage-collected.
   */
  dispose(): void;
}

/**
 * Creates a context for one conversation.
 *
 * ```ts
 * const context = createContext({ window: 128_000, reserveOutput: 4_000 });
 * const plan = context.fit(messages);
 * await callModel(plan.messages);
 * ```
 *
 * @typeParam M - The type of the messages. Plans have the same type, or the narrower type passed to
 * `fit`.
 * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds` with the option's `path`.
 */
export function createContext<M extends object = object>(
  options: ContextOptions<M> = {},
): Context<M> & UsingSupport {
  checkOptions(options);
  const callbacks = {
    isPinned: checkedPredicate("pin", pinCallback(options.pin)),
    opensTurn: checkedPredicate("opensTurn", options.opensTurn, true),
    countTokens: checkedCounter(options.countTokens),
    embed: findEmbed(options.strategies),
    score: findScore<M>(options.strategies),
  };
  const conversation = new Conversation<M>(policyOptions(options), callbacks);
  return new ConversationContext<M>(conversation, options) as Context<M> as Context<M> &
    UsingSupport;
}

class ConversationContext<M extends object> implements Context<M> {
  #conversation: Conversation<M>;
  #options: ContextOptions<M>;
  // The summary in progress, which overlapping calls of `prepare` share.
  #pending: PendingSummary | undefined;
  readonly #ahead;

  constructor(conversation: Conversation<M>, options: ContextOptions<M>) {
    this.#conversation = conversation;
    this.#options = options;
    this.#ahead = backgroundSummary(conversation, options);
  }

  fit<T extends M = M>(messages?: readonly T[]): Plan<T> {
    return this.#plan(messages) as unknown as Plan<T>;
  }

  async prepare<T extends M = M>(
    messages?: readonly T[],
    options: PrepareOptions = {},
  ): Promise<Plan<T>> {
    checkSignal(options);
    if (this.#conversation.embeds) {
      if (messages !== undefined) this.#conversation.sync(messages);
      await this.#conversation.loadEmbeddings(options.signal);
    }
    let plan = this.#plan(messages);
    const { summarizer } = this.#options;
    if (plan.job?.ahead && summarizer !== undefined) {
      this.#ahead.begin(summarizer, plan.job);
    } else if (plan.job !== undefined && summarizer !== undefined) {
      const error = await this.#summarize(summarizer, plan.job, options.signal);
      // The messages may have changed while waiting. The plan is for the messages of this caller.
      plan = this.#plan(messages);
      plan.error = error ?? plan.error;
    }
    return plan as unknown as Plan<T>;
  }

  append(message: M): void {
    this.#conversation.push(message);
  }

  observe(usage: Usage): void {
    this.#conversation.observe(inputTokens(usage), usage.model ?? "");
  }

  get calibration(): Calibration | undefined {
    return this.#conversation.calibration();
  }

  commit(ticket: Ticket, text: string): Commit {
    return this.#conversation.commit(ticket, text);
  }

  undo(): boolean {
    const isUndone = this.#conversation.undo();
    if (isUndone) this.#ahead.drop();
    return isUndone;
  }

  fork({ budget }: ForkOptions = {}): Context<M> {
    const copy = this.#conversation.fork();
    const { window } = this.#options;
    const current = this.#conversation.plan().budget;
    if (budget === undefined || window === undefined || current === undefined || budget >= current)
      return new ConversationContext(copy, this.#options);
    const options = { ...this.#options, window: Math.max(1, window - (current - budget)) };
    copy.setOptions({ window: options.window });
    return new ConversationContext(copy, options);
  }

  dispose(): void {
    this.#conversation.dispose();
    this.#ahead.drop();
  }

  [dispose](): void {
    this.dispose();
  }

  #plan(messages: readonly M[] | undefined): AppliedPlan<M> {
    if (messages !== undefined) this.#conversation.sync(messages);
    const plan = this.#conversation.plan();
    const failure = this.#conversation.takeFailure();
    if (failure !== undefined) {
      plan.error = failure;
      notify(this.#options.onError, failure);
    }
    const isNeeded = plan.job !== undefined && !plan.job.ahead;
    const current = isNeeded && this.#ahead.swapIn() ? this.#conversation.plan() : plan;
    current.policy = originsOf(this.#options);
    return current;
  }

  // Shares one summary between all waiting callers and cancels it when the last one leaves.
  async #summarize(
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
      const needed = this.#plan(undefined).job;
      if (needed === undefined || needed.ahead || options.signal?.aborted) return undefined;
      job = needed;
    }
    return summarize(this.#conversation, summarizer, job, options);
  }
}

/** A summary in progress. */
interface PendingSummary {
  readonly result: Promise<TurnwiseError | undefined>;
  readonly controller: AbortController;
  waiters: number;
}

import { Conversation } from "./conversation.js";
import { TurnwiseError } from "./errors.js";
import { dispose } from "./dispose.js";
import { givenOptions, givenSignal } from "./given.js";
import { counting, notify, yesOrNo } from "./callbacks.js";
import { embedding, isPinned, policyOptions, scoringOf } from "./policy.js";
import { ahead } from "./summarizers/ahead.js";
import { calledOff, orAborted } from "./summarizers/deadline.js";
import { summarize, type SummarizeOptions } from "./summarizers/summarize.js";
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

/** A use case with a policy of its own; its figures are in docs/policies.md. */
export type Preset = "support" | "coding" | "research" | "casual";

/** Options of {@link createContext}. Everything may be left out. */
export interface ContextOptions<M extends object = object> {
  /**
   * A ready-made policy: `support`, `coding` (an agent that changes code), `research` (questions to
   * long material) or `casual` (a long chat). It sets `target`, `strategies` and the sections of
   * offline notes; what is named beside it wins. `research` prunes: import `prune` or a summarizer
   * beside this function, so that the text module comes along.
   */
  readonly preset?: Preset;
  /**
   * The model's context window in tokens, system messages and answer included. Without it nothing
   * is ever over budget.
   */
  readonly window?: number;
  /** Room kept free for the answer, in tokens. Default: 0. */
  readonly reserveOutput?: number;
  /**
   * What every request carries beside the messages (tool schemas, instructions), in tokens.
   * Default: 0.
   */
  readonly overhead?: number;
  /**
   * What you know beyond this conversation and put into the instructions of every request, such as
   * what is remembered of the user: its text, so that it is counted as messages are. It is sent by
   * you, never by a plan. Default: none.
   */
  readonly memory?: string;
  /** The messages' format. Default: found from the messages. */
  readonly format?: Format;
  /** When to act. Default: at 80 % of the budget. */
  readonly trigger?: Trigger;
  /** How small to get, so that one call does not cause the next. Default: 50 % of the budget. */
  readonly target?: number | Limit;
  /**
   * Holds strategies back until what they save pays for the cached prefix they change, unless the
   * budget itself would be exceeded: within so many requests (default: 10), a cached token costing
   * this share of another (default: 0.1).
   */
  readonly payback?: { readonly requests?: number; readonly cachedPrice?: number };
  /**
   * What stays word for word, unless the budget itself would be exceeded. Default: the last user
   * turn.
   */
  readonly keep?: Keep;
  /**
   * What an edit must free to be made for the sake of tokens: a share of the budget up to 1, tokens
   * above, 0 for anything. Every edit costs the provider's cached prefix. What the budget demands
   * is done in any case. Default: 2 % of the budget.
   */
  readonly minSaving?: number;
  /**
   * What is never touched; a function is asked once for each message. Default: system and developer
   * messages.
   */
  readonly pin?: PinRules<M> | ((message: M, index: number) => boolean);
  /**
   * Whether a user message starts a turn; asked once for each message. Return `false` for messages
   * that a person did not write, such as shell output that comes back in the user's name: they belong
   * to the turn before. Default: every user message starts one.
   */
  readonly opensTurn?: (message: M, index: number) => boolean;
  /**
   * What to do, in order; each acts only while the plan is over its target. Default: the best that
   * works offline.
   */
  readonly strategies?: readonly Strategy[];
  /** Makes summaries. An extractive one runs inside `fit`, any other in `prepare`. */
  readonly summarizer?: Summarizer<M>;
  /**
   * Has summaries made ahead of need: from this mark on, below the trigger, `prepare` starts one
   * and does not wait; when the trigger fires it is swapped in, in `fit` as well. One that is stale
   * by then is dropped.
   */
  readonly background?: { readonly at: Trigger };
  /**
   * Whether answers of the summarizer are judged (refusal, echo, longer than its source). One
   * without text is rejected in any case. Default: true.
   */
  readonly validate?: boolean;
  /**
   * Whether the facts of summaries are checked where a summarizer, `prune` or `checkSummary` is
   * imported: what matters of the lost is appended word for word within the summary's limit, and
   * what nobody said is told of (`append`), both are only told of (`flag`), or a summary with
   * made-up facts is rejected as well (`reject`, reason `invented_facts`). `onSummary` and `commit`
   * tell what was found. The offline summarizer writes nothing but what was said and is not
   * checked. Default: `append`.
   */
  readonly checkSummaries?: CheckPolicy | false;
  /**
   * How a summary stands among the messages: a user line that asks for it and the assistant's
   * answer in a fence (`pair`), one fenced user message (`user`), or the pair without a fence
   * (`bare`). Default: `pair`.
   */
  readonly envelope?: "pair" | "user" | "bare";
  /**
   * Whether halves of calls, empty messages and the like are mended in what the model sees.
   * Default: true.
   */
  readonly repair?: boolean;
  /**
   * Whether the results of the last step are shortened where it would exceed the budget all alone:
   * beginning and end stay, and between them stands how many tokens are left out. What people say
   * and what waits for a result is never shortened: then `plan.cannotFit` has the arithmetic.
   * Default: true.
   */
  readonly shortenResults?: boolean;
  /** Counts the tokens of a text. Default: the engine's estimate. Asked once for each new text. */
  readonly countTokens?: (text: string) => number;
  /** The longest a summary may take in `prepare`, in milliseconds. Default: 120,000. */
  readonly summaryTimeoutMs?: number;
  /**
   * Told of every summary that failed, and of an embedding function that did. `plan.error` has the
   * same.
   */
  readonly onError?: (error: TurnwiseError) => void;
  /**
   * Told of every summary and what became of it: prompts, sizes, time, outcome, text, as plain JSON
   * for a log.
   */
  readonly onSummary?: (record: SummaryRecord) => void;
  /** Told the text so far while a summary is being written, where the summarizer streams. */
  readonly onProgress?: (text: string) => void;
}

/** Options of {@link Context.prepare}. */
export interface PrepareOptions {
  /** Calls the summary off; the plan is then what `fit` gives. */
  readonly signal?: Signal;
}

/**
 * Decides, turn by turn, what a model sees next. Holds outlines of the messages, never a changed
 * copy of them.
 */
export interface Context<M extends object = object> {
  /**
   * The plan for `messages`: the whole conversation so far. Synchronous, without any I/O.
   *
   * Only what is new is read. Messages are compared with those of the last call, objects first,
   * then what they say, and the last step is always read again; where they differ, everything from
   * there on is read anew. Without an argument it is the plan for what `append` has added.
   *
   * @throws TurnwiseError with the message's `index` where one cannot be read. The context is then
   * as it was.
   */
  fit<T extends M = M>(messages?: readonly T[]): Plan<T>;
  /**
   * The plan for `messages`, after making a summary where one would help. Never fails on the
   * summary's account: the plan is then what `fit` gives, with the reason in `error`. Calls that
   * overlap share one summary.
   */
  prepare<T extends M = M>(messages?: readonly T[], options?: PrepareOptions): Promise<Plan<T>>;
  /** Adds one message. With `fit()`, the fastest way: nothing is compared. */
  append(message: M): void;
  /**
   * Tells what the provider counted for the messages of the last plan: calibrates the token
   * estimate. Takes the usage that the SDKs answer with as it is; whatever else is in it does not
   * matter.
   *
   * @throws TurnwiseError `bad_usage` where none of the counts is there.
   */
  observe<U extends Usage>(usage: U): void;
  /**
   * What was learnt from that: how far the estimate is off for this model, and how sure that is.
   */
  readonly calibration: Calibration | undefined;
  /**
   * Brings the text for a plan's job. Stale and rejected are values; the context is then as it was.
   */
  commit(ticket: Ticket, text: string): Commit;
  /**
   * Takes the last summary back: what it covered is sent again. Answers whether there was one; the
   * last eight can be taken back.
   */
  undo(): boolean;
  /** A context of its own that begins as this one is now. */
  fork(): Context<M>;
  /**
   * Frees the engine's memory at once. Left to itself that happens when the context is collected.
   */
  dispose(): void;
}

/**
 * A context for one conversation.
 *
 * ```ts
 * const context = createContext({ window: 128_000, reserveOutput: 4_000 });
 * const plan = context.fit(messages);
 * await callModel(plan.messages);
 * ```
 *
 * @typeParam M - The messages' type. Plans carry it, or the narrower type given to `fit`.
 * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds` with the option's `path`.
 */
export function createContext<M extends object = object>(
  options: ContextOptions<M> = {},
): Context<M> & UsingSupport {
  givenOptions(options);
  const callbacks = {
    isPinned: yesOrNo("pin", isPinned(options.pin)),
    opensTurn: yesOrNo("opensTurn", options.opensTurn, true),
    countTokens: counting(options.countTokens),
    embed: embedding(options.strategies),
    score: scoringOf<M>(options.strategies),
  };
  const conversation = new Conversation<M>(policyOptions(options), callbacks);
  return new ConversationContext<M>(conversation, options) as Context<M> as Context<M> &
    UsingSupport;
}

class ConversationContext<M extends object> implements Context<M> {
  #conversation: Conversation<M>;
  #options: ContextOptions<M>;
  // The summary being made: overlapping calls of `prepare` wait for it together.
  #flight: Flight | undefined;
  readonly #ahead;

  constructor(conversation: Conversation<M>, options: ContextOptions<M>) {
    this.#conversation = conversation;
    this.#options = options;
    this.#ahead = ahead(conversation, options);
  }

  fit<T extends M = M>(messages?: readonly T[]): Plan<T> {
    return this.#plan(messages) as unknown as Plan<T>;
  }

  async prepare<T extends M = M>(
    messages?: readonly T[],
    options: PrepareOptions = {},
  ): Promise<Plan<T>> {
    givenSignal(options);
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
      // Whatever happened meanwhile: the plan is for the messages this caller gave.
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

  fork(): Context<M> {
    return new ConversationContext(this.#conversation.fork(), this.#options);
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
    return isNeeded && this.#ahead.swapIn() ? this.#conversation.plan() : plan;
  }

  // One summary for all who wait. It is called off when the last of them has left.
  async #summarize(
    summarizer: Summarizer<M>,
    job: Job<M>,
    signal: Signal | undefined,
  ): Promise<TurnwiseError | undefined> {
    if (signal?.aborted) return calledOff(signal);
    const flight = (this.#flight ??= this.#takeOff(summarizer, job));
    flight.waiting += 1;
    try {
      return await orAborted(flight.landed, signal).catch((error: TurnwiseError) => error);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        // Whoever comes next starts anew instead of joining what is being called off.
        if (this.#flight === flight) this.#flight = undefined;
        flight.controller.abort();
      }
    }
  }

  #takeOff(summarizer: Summarizer<M>, job: Job<M>): Flight {
    const controller = new AbortController();
    const options = { ...this.#options, signal: controller.signal };
    const landed = this.#fly(summarizer, job, options).finally(() => {
      if (this.#flight === flight) this.#flight = undefined;
    });
    const flight: Flight = { landed, controller, waiting: 0 };
    return flight;
  }

  // What is being made ahead comes first: it may be all that is needed.
  async #fly(
    summarizer: Summarizer<M>,
    job: Job<M>,
    options: SummarizeOptions,
  ): Promise<TurnwiseError | undefined> {
    const landed = this.#ahead.landed();
    if (landed !== undefined) {
      await landed;
      const needed = this.#plan(undefined).job;
      if (needed === undefined || needed.ahead || options.signal?.aborted) return undefined;
      job = needed;
    }
    return summarize(this.#conversation, summarizer, job, options);
  }
}

/** A summary being made. */
interface Flight {
  readonly landed: Promise<TurnwiseError | undefined>;
  readonly controller: AbortController;
  waiting: number;
}

// What the messages cost, under the names the usual APIs give it. Anthropic counts what came from
// its cache apart.
function inputTokens(usage: Usage): number {
  givenOptions(usage, "the usage", "usage");
  const { prompt_tokens, input_tokens, inputTokens, promptTokens, promptTokenCount } = usage;
  const told = [prompt_tokens, input_tokens, inputTokens, promptTokens, promptTokenCount].find(
    (count) => typeof count === "number",
  );
  const cached = [usage.cache_read_input_tokens, usage.cache_creation_input_tokens].filter(
    (count) => typeof count === "number",
  );
  const tokens = cached.reduce((sum, count) => sum + count, told ?? NaN);
  if (Number.isInteger(tokens) && tokens >= 0 && tokens <= 0xffff_ffff) return tokens;
  throw new TurnwiseError(
    "bad_usage",
    "a usage must tell the input's tokens: `prompt_tokens`, `input_tokens`, `inputTokens` or `promptTokenCount`",
    {
      path: "usage",
    },
  );
}

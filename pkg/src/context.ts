// The public types of a context, and `createContext`.

import { newContext } from "./conversation-context.js";
import type { LogEntry } from "./log.js";
import type { ContextOptions } from "./options.js";
import type { Signal, UsingSupport } from "./platform.js";
import type { RequestOptions } from "./request.js";
import type { Savings } from "./sessions/base.js";
import type { AgentMethods } from "./types/agents.js";
import type { Calibration, Choice, Commit, Plan, Ticket, Usage } from "./types.js";

export type { ContextOptions, Preset } from "./options.js";

/**
 * The tokens of a request next to its messages: a number, or the tool schemas and instructions to
 * count. Other values are counted as JSON.
 */
export type Overhead = number | { readonly tools?: unknown; readonly instructions?: unknown };

/** Options of {@link Context.fit}. */
export interface FitOptions {
  /**
   * Options for this request only, such as a smaller window: the level `request` of `policies`.
   * `undefined` inherits, `null` goes back to the default. The conversation stays under its own
   * policy, so the next request is planned as if this one had not been.
   */
  readonly request?: RequestOptions<any>;
  /** Replaces the option `overhead` of the context for this request. */
  readonly overhead?: Overhead;
  /**
   * The model of this request, where it is another than the option `model`. Its counts and its
   * prices of images hold from then on, and with `turnwise/models` its window, where the options
   * have neither `window` nor `trigger`; the name of an unknown model changes nothing. Adapters pass
   * the model of the request.
   */
  readonly model?: string;
  /**
   * The index of the first message that may have been changed in place. All messages from there on
   * are compared by content. Default: only the last step is, and the first 256 values inside of each
   * message that was sent. So edits inside of messages that were not sent need it.
   */
  readonly edited?: number;
}

/** Options of {@link Context.prepare}. */
export interface PrepareOptions extends FitOptions {
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
export interface Context<M extends object = object> extends AgentMethods<M> {
  /**
   * Returns the plan for `messages`, the whole conversation so far. Synchronous, without I/O.
   *
   * Only new messages are read. Messages are compared with those of the last call, first as
   * objects, then by content. The last step is always read again. From the first difference on, all
   * messages are read again. Without an argument, `fit` plans for the messages that `append` has
   * added.
   *
   * @throws TurnwiseError with the message's `index` if a message cannot be read. The context does
   * not change. `not_loaded` if the log answers with a promise that is not resolved yet.
   */
  fit<T extends M = M>(messages?: readonly T[], options?: FitOptions): Plan<T>;
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
   * Continues a conversation from its messages and the entries of its log; by default those of the
   * option `log`. Decisions about other messages are left out, and `onError` reports them.
   */
  resume<T extends M = M>(messages: readonly T[], entries?: readonly LogEntry[]): Promise<void>;
  /** Resolves when the log was loaded. `prepare` waits for it. */
  readonly loaded: Promise<void>;
  /**
   * Resolves with this context once all that `fit` needs is there: the text module, if an import
   * needs it, and the log. In a page, also the engine.
   */
  ready(): Promise<Context<M>>;
  /**
   * The tokens that the current plan frees in each turn, oldest first. Other turns are left out.
   * Tokens of inserted messages, such as a summary, are not subtracted.
   */
  savings(): Savings[];
  /**
   * Makes the next `fit` compare all messages by content, because some were changed in place: those
   * that were sent need it only behind their first 256 values.
   */
  refresh(): void;
  /** Requests summaries again after three failures in a row. */
  resetBreaker(): void;
  /**
   * Removes the last summary, so that the covered messages are sent again. Returns whether there
   * was one. The last eight summaries can be removed.
   */
  undo(): boolean;
  /**
   * Takes a fact back: summaries that say it are withdrawn, and later summaries do not say it,
   * until it is said again. Case, punctuation and spaces do not matter. Your own messages stay as
   * they are. Returns how many summaries were withdrawn.
   */
  retract(fact: string): number;
  /**
   * Keeps a message of the conversation, given as the object or as its index: no plan leaves it out,
   * with the calls and results that belong to it. For a button on each message of a chat. The log
   * has the decision. Returns whether anything changed.
   *
   * @throws TurnwiseError `bad_option` if the message is none of the conversation.
   */
  keep(message: M | number): boolean;
  /**
   * Leaves a message out of all plans. Calls go with their results, and a user message goes with the
   * answers to it. Returns false if that is not possible: for system messages, kept or pinned
   * messages, and the newest turn.
   *
   * @throws TurnwiseError `bad_option` if the message is none of the conversation.
   */
  leaveOut(message: M | number): boolean;
  /** Takes back what `keep` or `leaveOut` decided about a message. Returns whether anything changed. */
  release(message: M | number): boolean;
  /** What `keep` and `leaveOut` decided, in the order of the decisions. */
  choices(): Choice[];
  /** Returns an independent copy of this context, on request with a smaller budget. */
  fork(options?: ForkOptions): Context<M>;
  /**
   * Frees the engine's memory until the next `fit(messages)`, which reads the messages again and
   * keeps all decisions. Otherwise it is freed when the context is garbage-collected.
   */
  dispose(): void;
  /** Frees the memory for good. Using the context afterwards is an error. */
  close(): void;
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
  return newContext(options) as Context<M> as Context<M> & UsingSupport;
}

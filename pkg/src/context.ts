// The public types of a context, and `createContext`.

import { newContext } from "./conversation-context.js";
import type { TurnwiseError } from "./errors.js";
import type { IssueTracker } from "./issues.js";
import type { ContextLog, LogEntry } from "./log.js";
import type { PlanRecord } from "./plan-record.js";
import type { Redact } from "./redact.js";
import type { RequestOptions } from "./request.js";
import type { ContextMemory } from "./remembered.js";
import type { Signal, UsingSupport } from "./platform.js";
import type { Strategy } from "./strategies.js";
import type { AgentMethods } from "./types/agents.js";
import type {
  Calibration,
  CheckPolicy,
  Commit,
  Format,
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
   * there is no budget, so requests may have any size.
   */
  readonly window?: number;
  /** Room kept free for the answer, in tokens. Default: 0. */
  readonly reserveOutput?: number;
  /**
   * Tokens of the other parts of every request, such as tool schemas and instructions. Default: 0.
   */
  readonly overhead?: number;
  /**
   * The memory of the user, from `createMemory` of `turnwise/memory`. A profile goes in front of
   * the conversation, and what bears on a question becomes a part of that user message. Or a text
   * that you add to the instructions of every request yourself: Turnwise counts its tokens but
   * never sends it. Default: none.
   */
  readonly memory?: string | ContextMemory;
  /** The messages' format. Default: detected from the messages. */
  readonly format?: Format;
  /**
   * The model that answers, such as `gpt-4o-mini`: OpenAI's models take different numbers of tokens
   * for an image. Default: the largest of these numbers, so that no request is larger than planned.
   */
  readonly model?: string;
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
  /**
   * Writes summaries. An extractive summarizer runs inside `fit`, any other in `prepare`. `prepare`
   * reads long conversations for an extractive summarizer in slices, so that a page stays
   * responsive.
   */
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
   * Your own secrets, in addition to those that Turnwise finds (passwords, keys, card numbers and
   * others): a pattern, or a function that returns the secrets of a text. They are never noted,
   * appended, digested or sent by one of Turnwise's summarizers; a marker replaces them. Messages
   * keep them. `false` turns redaction off. docs/secrets.md lists the places where text is kept.
   */
  readonly redact?: Redact;
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
  /** The agent's name as the source of facts that it hands over. Default: `main`. */
  readonly name?: string;
  /** Keeps several issues apart: `issueTracker()`. Default: the conversation has no issues. */
  readonly issues?: IssueTracker<M>;
  /** The conversation's name in the log. Required with `log`. */
  readonly conversation?: string;
  /**
   * Where to keep what cannot be computed from the messages, so that another process continues with
   * the same plans: omissions, summaries, and the calibration. Default: nowhere.
   */
  readonly log?: ContextLog;
  /**
   * Called with each entry of the log after it was stored. Without `log`, for hosts that store
   * entries themselves and pass them to `resume`.
   */
  readonly onLog?: (entry: LogEntry) => void;
  /**
   * Called for every failed summary or embedding, and `plan.error` has the same error. Also called
   * if the log fails or has entries that do not belong to this conversation.
   */
  readonly onError?: (error: TurnwiseError) => void;
  /**
   * Called for every summary with its prompts, sizes, duration, outcome and text, as plain JSON for
   * a log.
   */
  readonly onSummary?: (record: SummaryRecord) => void;
  /**
   * Called with the figures of every plan that `fit` and `prepare` return, as plain JSON without
   * any text of messages, for logs, metrics and traces.
   */
  readonly onPlan?: (record: PlanRecord) => void;
  /** Called with the text so far while a summary is being written, if the summarizer streams. */
  readonly onProgress?: (text: string) => void;
}

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
   * The index of the first message that may have been changed in place. All messages from there on
   * are compared by content. Default: only the last step is.
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
  /** Makes the next `fit` compare all messages by content, because some were changed in place. */
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

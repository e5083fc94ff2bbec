// The functions that make strategies for a policy, with their options.

import { checkOptions } from "./checks.js";
import type { Embed, Keep, Limit, Trigger } from "./types.js";

/** Options that override the context's options for one strategy. */
export interface StrategyOptions {
  /** When the strategy runs. */
  readonly trigger?: Trigger;
  /** How small to get. */
  readonly target?: number | Limit;
  /** The messages that stay word for word. */
  readonly keep?: Keep;
}

/**
 * Options of {@link trim}. With a size, it is an independent window. Without one, it uses the
 * context's trigger and target.
 */
export interface TrimOptions extends StrategyOptions, Limit {
  /**
   * Whether single steps may be removed, not only whole turns. Default: true if `messages` is set.
   */
  readonly bySteps?: boolean;
}

/** Options of {@link summarize}. */
export interface SummarizeOptions extends StrategyOptions {
  /**
   * The maximum length of a summary, in tokens. Default: 400. If the context has a `window`, the
   * notes of `extractiveSummarizer` instead fill the rest of the target by default, because they
   * cost nothing.
   */
  readonly maxTokens?: number;
}

/** Options of {@link clearToolResults}. */
export interface ClearToolResultsOptions extends StrategyOptions {
  /** The number of newest results that stay. Default: 3, unless `keep` is set. */
  readonly keepResults?: number;
  /** Tools whose results stay. */
  readonly excludeTools?: readonly string[];
  /** Whether to clear the arguments of the calls, too. Default: false. */
  readonly clearInputs?: boolean;
  /**
   * `drop` removes the call together with its result, where a step is nothing but calls and
   * results. A message that also says something keeps its calls, and their results get
   * placeholders. Default: `replace`, a placeholder for every result.
   */
  readonly edit?: "replace" | "drop";
  /**
   * The placeholder: a {@link digest} of the result. Default: a line with the tool's name and the
   * size of the removed result.
   */
  readonly placeholder?: Placeholder;
  /**
   * The minimum number of tokens that clearing must save to justify a changed prefix. Default: 0.
   */
  readonly atLeast?: number;
}

/** Options of {@link clearAttachments}. */
export interface ClearAttachmentsOptions extends StrategyOptions {
  /**
   * The minimum number of tokens that clearing must save to justify a changed prefix. Default: 0.
   */
  readonly atLeast?: number;
}

/** The placeholder for an old tool result, as data. */
export type Placeholder = { readonly type: "digest" } & DigestOptions;

/** Options of {@link digest}. */
export interface DigestOptions {
  /** The maximum length of a digest, in tokens. Small results get shorter digests. Default: 88. */
  readonly maxTokens?: number;
}

/** Options of {@link prune}. */
export interface PruneOptions extends StrategyOptions {
  /** The current topic. Default: the last user message. */
  readonly task?: string;
  /**
   * Parts with a lower relevance than this share (0 to 1) of the best part are left out even if
   * there is room. Default: 0.
   */
  readonly threshold?: number;
  /**
   * Turns texts into vectors, to compare meaning as well as words: each is then half of a score.
   * `prepare` waits for the vectors. `fit` uses vectors that are returned synchronously; if `embed`
   * returns a promise, `fit` uses words alone until `prepare` has loaded the vectors. If `embed`
   * fails, words alone decide, and `plan.error` has the reason.
   */
  readonly embed?: Embed;
  /**
   * Your own importance of each message, a number from 0, used instead of the comparison with the
   * task. The least important messages are left out first. Messages that must stay together use
   * their highest score. Called for every message whenever pruning runs.
   */
  readonly score?: (message: any, index: number) => number;
}

/** Options of {@link restate}. */
export interface RestateOptions {
  /** The number of user turns from one restatement to the next. Default: 8. */
  readonly every?: number;
  /** The maximum length of a restatement, in tokens. Default: 200. */
  readonly tokens?: number;
}

/** Options of {@link byProvider}. */
export interface ByProviderOptions {
  /**
   * The provider's edit: summarize old messages, or clear old tool results (Anthropic). Default:
   * `compact`.
   */
  readonly edit?: "compact" | "clear";
  /** The size at which it starts: a share of the budget, or tokens. Default: 0.7. */
  readonly at?: number;
}

/** A way to make a request smaller, as data. */
export type Strategy =
  | ({ readonly type: "trim" } & TrimOptions)
  | ({ readonly type: "summarize" } & SummarizeOptions)
  | ({ readonly type: "clearToolResults" } & ClearToolResultsOptions)
  | ({ readonly type: "clearAttachments" } & ClearAttachmentsOptions)
  | ({ readonly type: "prune" } & PruneOptions)
  | ({ readonly type: "restate" } & RestateOptions)
  | ({ readonly type: "byProvider" } & ByProviderOptions);

/**
 * Leaves out the oldest turns, or the oldest steps: `trim({ turns: 8 })`, `trim({ messages: 40 })`.
 */
export function trim(options: TrimOptions = {}): Strategy {
  return { ...checkOptions(options, "the options of `trim`"), type: "trim" };
}

/** Replaces everything before the last turns by one summary. Needs a summarizer. */
export function summarize(options: SummarizeOptions = {}): Strategy {
  return { ...checkOptions(options, "the options of `summarize`"), type: "summarize" };
}

/**
 * Replaces old tool results by placeholders that keep the tool's name and the call's id, or removes
 * them with their calls: `clearToolResults({ edit: "drop" })`.
 */
export function clearToolResults(options: ClearToolResultsOptions = {}): Strategy {
  return {
    ...checkOptions(options, "the options of `clearToolResults`"),
    type: "clearToolResults",
  };
}

/**
 * Replaces the pictures, files and documents of old user messages by a line with name, type and
 * size. Those of the newest user message stay, and those that `keep` protects:
 * `clearAttachments({ keep: { turns: 3 } })`.
 */
export function clearAttachments(options: ClearAttachmentsOptions = {}): Strategy {
  return {
    ...checkOptions(options, "the options of `clearAttachments`"),
    type: "clearAttachments",
  };
}

/**
 * A placeholder with the facts of an old result: identifiers, amounts and dates with their keys, or
 * a failure in one line. It depends only on the result and its call, so it never changes.
 *
 * ```ts
 * const strategies = [clearToolResults({ placeholder: digest() }), trim()];
 * const context = createContext({ window: 32_000, strategies });
 * ```
 */
export function digest(options: DigestOptions = {}): Placeholder {
  return { ...checkOptions(options, "the options of `digest`"), type: "digest" };
}

/**
 * Leaves out the steps least relevant to the task, whatever their age, and user messages without
 * remaining steps. Words are compared by their stems (BM25), and a message shares the relevance of
 * its neighbors. With an embedding function, meaning counts as much as words. Among equally
 * relevant messages, small talk goes first, then finished phases of the conversation; messages with
 * identifiers, amounts, dates or paths go last. `plan.decisions` has the scores.
 *
 * ```ts
 * const embed = (texts) => model.embed(texts); // one vector for each text, at once or as a promise
 * const context = createContext({ window: 32_000, strategies: [prune({ embed }), trim()] });
 * const plan = await context.prepare(messages);
 * ```
 */
export function prune(options: PruneOptions = {}): Strategy {
  return { ...checkOptions(options, "the options of `prune`"), type: "prune" };
}

/**
 * Says limits and instructions again that still hold but are more than 1,000 tokens from the end:
 * those that the user or the system set and did not withdraw. They become a part of the newest user
 * message, in a fence, so nothing that the provider has cached changes. Needs no trigger.
 *
 * ```ts
 * const strategies = [restate({ every: 8 }), trim()];
 * const context = createContext({ window: 32_000, strategies });
 * ```
 */
export function restate(options: RestateOptions = {}): Strategy {
  return { ...checkOptions(options, "the options of `restate`"), type: "restate" };
}

/**
 * Uses the provider's own compaction or clearing: send the headers and fields in `plan.directives`.
 * Append the opaque item of the answer like any other; Turnwise then leaves out the messages it
 * covers. The other strategies remain as a fallback.
 */
export function byProvider(options: ByProviderOptions = {}): Strategy {
  return { ...checkOptions(options, "the options of `byProvider`"), type: "byProvider" };
}

import { givenOptions } from "./given.js";
import type { Embed, Keep, Limit, Trigger } from "./types.js";

/** What a strategy may say differently from the context it stands in. */
export interface StrategyOptions {
  /** When it acts. */
  readonly trigger?: Trigger;
  /** How small to get. */
  readonly target?: number | Limit;
  /** What stays word for word, in user turns. */
  readonly keep?: Keep;
}

/**
 * Options of {@link trim}. With a size it is a window of its own; without, it trims when and as far
 * as the context says.
 */
export interface TrimOptions extends StrategyOptions, Limit {
  /**
   * Whether single steps may go, and not only whole turns. Default: true where a number of messages
   * is given.
   */
  readonly bySteps?: boolean;
}

/** Options of {@link summarize}. */
export interface SummarizeOptions extends StrategyOptions {
  /**
   * The longest a summary may be, in tokens. Default: 400. Notes of `extractiveSummarizer`, which
   * cost nothing to make, take all that the messages kept word for word leave of the target, where
   * the context has a `window` and nothing is said here.
   */
  readonly maxTokens?: number;
}

/** Options of {@link clearToolResults}. */
export interface ClearToolResultsOptions extends StrategyOptions {
  /** How many of the newest results stay. Default: 3, unless `keep` says how many turns do. */
  readonly keepResults?: number;
  /** Tools whose results stay. */
  readonly excludeTools?: readonly string[];
  /** Whether the arguments of those calls go as well. Default: false. */
  readonly clearInputs?: boolean;
  /**
   * What stands where a result was: a {@link digest} of it. Default: a line that names the tool and
   * says how much is gone.
   */
  readonly placeholder?: Placeholder;
  /** The least a clearing must free to be worth a changed prefix, in tokens. Default: 0. */
  readonly atLeast?: number;
}

/** What stands where an old tool result was, as data. */
export type Placeholder = { readonly type: "digest" } & DigestOptions;

/** Options of {@link digest}. */
export interface DigestOptions {
  /** The longest a digest may be, in tokens; small results get shorter ones. Default: 88. */
  readonly maxTokens?: number;
}

/** Options of {@link prune}. */
export interface PruneOptions extends StrategyOptions {
  /** What the conversation is about now. Default: what the person said last. */
  readonly task?: string;
  /**
   * What has less to do with the task than this share (0 to 1) of the best part goes even where
   * there is room. Default: 0.
   */
  readonly threshold?: number;
  /**
   * Turns texts into vectors, so that what means the same in other words counts as well: half of a
   * score is then by words, half by meaning. `prepare` waits for it. `fit` uses it where it answers
   * at once; where it answers with a promise, `fit` goes by words alone until the vectors are
   * there, and leaves asking to `prepare`. If it fails, words alone decide, and `plan.error` says
   * so.
   */
  readonly embed?: Embed;
  /**
   * The host's own importance of each message, from 0 on, in place of the comparison with the task:
   * the least important messages go first. Messages that stay or go together count by their most
   * important one. Asked for every message whenever pruning decides.
   */
  readonly score?: (message: any, index: number) => number;
}

/** Options of {@link byProvider}. */
export interface ByProviderOptions {
  /**
   * What the provider is to do: summarize what is old, or clear old tool results (Anthropic).
   * Default: `compact`.
   */
  readonly edit?: "compact" | "clear";
  /** From which size on: a share of the budget, or tokens. Default: 0.7. */
  readonly at?: number;
}

/** A way to make a request smaller, as data. */
export type Strategy =
  | ({ readonly type: "trim" } & TrimOptions)
  | ({ readonly type: "summarize" } & SummarizeOptions)
  | ({ readonly type: "clearToolResults" } & ClearToolResultsOptions)
  | ({ readonly type: "prune" } & PruneOptions)
  | ({ readonly type: "byProvider" } & ByProviderOptions);

/**
 * Leaves the oldest turns out, or the oldest steps: `trim({ turns: 8 })`, `trim({ messages: 40 })`.
 */
export function trim(options: TrimOptions = {}): Strategy {
  return { ...givenOptions(options, "the options of `trim`"), type: "trim" };
}

/** Lets one summary stand for everything before the last turns. Needs a summarizer. */
export function summarize(options: SummarizeOptions = {}): Strategy {
  return { ...givenOptions(options, "the options of `summarize`"), type: "summarize" };
}

/** Puts placeholders, which keep the tool's name and the call's id, where old tool results were. */
export function clearToolResults(options: ClearToolResultsOptions = {}): Strategy {
  return {
    ...givenOptions(options, "the options of `clearToolResults`"),
    type: "clearToolResults",
  };
}

/**
 * What an old result said, in its place: identifiers, amounts and dates with their keys, a failure
 * in one line. It depends on the result and its call alone, so that it stays as it is.
 *
 * ```ts
 * createContext({ window: 32_000, strategies: [clearToolResults({ placeholder: digest() }), trim()] });
 * ```
 */
export function digest(options: DigestOptions = {}): Placeholder {
  return { ...givenOptions(options, "the options of `digest`"), type: "digest" };
}

/**
 * Leaves out what has least to do with the task, whatever its age: steps, and user messages whose
 * steps all go. Words are compared by their stems (BM25), and a message borrows from its neighbors;
 * with an embedding function, meaning counts as much. Of what bears on it equally little, small
 * talk goes first, then what belongs to a phase the person has closed; what carries an identifier,
 * an amount, a date or a path goes later. `plan.decisions` tell the scores.
 *
 * ```ts
 * const embed = (texts) => model.embed(texts); // one vector for each text, at once or as a promise
 * const context = createContext({ window: 32_000, strategies: [prune({ embed }), trim()] });
 * const plan = await context.prepare(messages);
 * ```
 */
export function prune(options: PruneOptions = {}): Strategy {
  return { ...givenOptions(options, "the options of `prune`"), type: "prune" };
}

/**
 * Lets the provider compact or clear itself: `plan.directives` says what to send for it. Append the
 * opaque item that it answers with, like any other; what it covers is left out from then on. The
 * other strategies stay as the net beneath.
 */
export function byProvider(options: ByProviderOptions = {}): Strategy {
  return { ...givenOptions(options, "the options of `byProvider`"), type: "byProvider" };
}

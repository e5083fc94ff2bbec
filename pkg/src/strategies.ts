// The functions that make strategies for a policy.

import { checkOptions } from "./checks.js";
import type {
  ByProviderOptions,
  ClearAttachmentsOptions,
  ClearToolResultsOptions,
  DigestOptions,
  Placeholder,
  PruneOptions,
  RestateOptions,
  Strategy,
  SummarizeOptions,
  SupersedeOptions,
  TrimOptions,
} from "./options.js";

export type {
  ByProviderOptions,
  ClearAttachmentsOptions,
  ClearToolResultsOptions,
  DigestOptions,
  Placeholder,
  PruneOptions,
  RestateOptions,
  Strategy,
  StrategyOptions,
  SummarizeOptions,
  SupersedeOptions,
  TrimOptions,
} from "./options.js";

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
 * Leaves out tool results that a later message made worthless: the same question again, a file that
 * was read again (if the later lines contain the earlier ones) or written since, older states of a
 * page or of a todo list. What is newer stays in the request. Without a trigger of its own, it also
 * acts before the context's trigger fires, but changes what was sent before only if `payback` says
 * that this pays.
 *
 * ```ts
 * const strategies = [supersede(), summarize(), trim()];
 * const context = createContext({ window: 128_000, payback: { requests: 10 }, strategies });
 * ```
 */
export function supersede(options: SupersedeOptions = {}): Strategy {
  return { ...checkOptions(options, "the options of `supersede`"), type: "supersede" };
}

/**
 * Uses the provider's own compaction or clearing: send the headers and fields in `plan.directives`.
 * Append the opaque item of the answer like any other; Turnwise then leaves out the messages it
 * covers. The other strategies remain as a fallback.
 */
export function byProvider(options: ByProviderOptions = {}): Strategy {
  return { ...checkOptions(options, "the options of `byProvider`"), type: "byProvider" };
}

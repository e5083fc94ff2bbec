// checkPolicy and suggestPolicy, which evaluate a policy without running it.

import type { ContextOptions } from "../context.js";
import type { IssueTracker } from "../issues.js";
import { TurnwiseError, describe } from "../errors.js";
import { checkOptions, checkOptionNames, optionsJson } from "../checks.js";
import { policyOptions } from "../policy.js";
import { extractiveSummarizer } from "../summarizers/extractive.js";
import { atOnce, inSlices, type Steps } from "../slices.js";
import type { ExtractiveOptions } from "../summarizers/extractive.js";
import type { Format } from "../types.js";
import { askText, checkMessages, checkerRestarts, messageParts } from "./engine.js";
import { checkFormatName } from "./names.js";

/** The maximum sizes of parts of a request, in tokens. Missing values use the defaults. */
export interface PolicyAssumptions {
  /** System and developer messages together. Default: 1,500. */
  readonly system?: number;
  /**
   * Messages pinned by a function, together, since its results are not known in advance. Default:
   * 0.
   */
  readonly pinned?: number;
  /** The longest user message. Default: 2,000. */
  readonly maxMessage?: number;
  /** The largest step: an assistant message with the results of its calls. Default: 8,000. */
  readonly maxStep?: number;
}

/** One part of the largest request under a policy. */
export interface PolicyPart {
  /**
   * `system`, `pinned`, `task` (the pinned first message of the task), `newest` (the newest user
   * message) and `inFlight` (the step with the newest results) can never be left out. `summary` is
   * the summary at its maximum length, and `kept` is everything else that the policy keeps word for
   * word. `history` is the rest, if a policy has no strategies.
   */
  readonly part:
    | "system"
    | "pinned"
    | "task"
    | "newest"
    | "inFlight"
    | "history"
    | "summary"
    | "kept"
    | (string & {});
  /** Its size in tokens. */
  readonly tokens: number;
}

/** The worst case of a policy. */
export interface PolicyVerdict {
  /**
   * The budget for the messages, in tokens: window − output reserve − overhead − memory. Undefined
   * without a window, when everything fits.
   */
  readonly budget: number | undefined;
  /**
   * Whether every request fits, if necessary by keeping less than configured. If false, some
   * conversations fail.
   */
  readonly fits: boolean;
  /**
   * Whether every request fits while keeping everything that `keep` names, together with the
   * longest summary.
   */
  readonly keepsItsPromises: boolean;
  /** The largest possible request. */
  readonly worstCase: readonly PolicyPart[];
  /**
   * A request that exceeds the budget, by its parts. It contains only as much of the worst case as
   * needed: if `fits` is false, only parts that can never be left out. Undefined if the policy
   * holds.
   */
  readonly counterexample: readonly PolicyPart[] | undefined;
}

/**
 * Checks whether a policy holds, without running it: whether system messages, pins, the newest
 * message and the step in flight fit into the budget at their largest, together with the longest
 * summary and everything kept word for word.
 *
 * ```ts
 * import { checkPolicy } from "turnwise";
 *
 * const policy = { window: 32_000, reserveOutput: 4_000, keep: 4 };
 * const { fits, keepsItsPromises, counterexample } = checkPolicy(policy, { maxStep: 12_000 });
 * // true, false, [{ part: "system", tokens: 1500 }, …, { part: "kept", tokens: 42000 }]
 * ```
 *
 * @param policy - The options of {@link createContext}. Functions in them are not called.
 * @param assumptions - The maximum sizes of parts of a request, in tokens.
 * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds`, with the option's
 * `path`: `strategies[1].keep`, `assumptions.maxStep`.
 */
export function checkPolicy<M extends object = object>(
  policy: ContextOptions<M>,
  assumptions: PolicyAssumptions = {},
): PolicyVerdict {
  checkOptions(policy, "the policy", "policy");
  checkOptions(assumptions, "the assumptions", "assumptions");
  const policyJson = optionsJson(policyOptions(policy));
  const assumptionsJson = optionsJson(assumptions, "assumptions.");
  const text = `{"policy":${policyJson},"assumptions":${assumptionsJson}}`;
  const verdict = JSON.parse(
    askText(text, (checker, length) => checker.checkPolicy(length)),
  ) as PolicyVerdict;
  return { ...verdict, budget: verdict.budget, counterexample: verdict.counterexample };
}

/** The distribution of a number. */
export interface Spread {
  /** The median. */
  readonly median: number;
  /** The 90th percentile. */
  readonly p90: number;
  /** The maximum. */
  readonly max: number;
}

/** Why an option was suggested. */
export interface PolicyReason {
  /** The option's name: `window`, `keep`, `summarizer`, `strategies`. */
  readonly option: string;
  /** The explanation. */
  readonly reason: string;
}

/** A suggested policy, and the statistics behind it. */
export interface PolicySuggestion {
  /** Options for {@link createContext}. */
  readonly policy: ContextOptions;
  /** The reasons, option by option. */
  readonly reasons: readonly PolicyReason[];
  /** User turns per conversation. */
  readonly turns: Spread;
  /** Tokens per turn. */
  readonly turnTokens: Spread;
  /**
   * How many turns ago the codes and numbers were said last that answers and calls use. Undefined
   * if they use none.
   */
  readonly factTurns: Spread | undefined;
  /** User turns per issue, with the option `issues`. */
  readonly issueTurns: Spread | undefined;
  /** The share of tool results in all tokens, from 0 to 1. */
  readonly toolShare: number;
  /** The system and developer messages of one conversation, in tokens: the largest sum. */
  readonly systemTokens: number;
}

/** Options of {@link suggestPolicy}. */
export interface SuggestOptions {
  /** The model's context window in tokens. Default: 128,000. */
  readonly window?: number;
  /** The format of all conversations. Default: detected for each. */
  readonly format?: Format;
  /** Tells issues apart, to count the turns of each: `issueTracker()`. Default: not counted. */
  readonly issues?: IssueTracker;
}

/**
 * Measures the turns and tokens of one or many conversations, and suggests a policy for similar
 * ones.
 *
 * ```ts
 * import { createContext, suggestPolicy } from "turnwise";
 *
 * const { policy, reasons } = suggestPolicy(conversations, { window: 32_000 });
 * const context = createContext({ ...policy, reserveOutput: 4_000 });
 * ```
 *
 * @param conversations - One conversation, or a list of them, in any {@link Format}. They are not
 * changed.
 * @throws TurnwiseError `bad_option`, `unknown_option`, `unknown_format`; `not_an_object` and
 * `not_json` with the message's `index` and its `path`: `conversations[3][12]`.
 */
export function suggestPolicy(
  conversations: readonly object[] | readonly (readonly object[])[],
  options: SuggestOptions = {},
): PolicySuggestion {
  return atOnce(suggestInSteps(conversations, options));
}

/**
 * {@link suggestPolicy} for many or long conversations: other work runs after each few milliseconds.
 * They must not change until it resolves.
 *
 * @throws TurnwiseError as {@link suggestPolicy}; the promise is rejected.
 */
export async function suggestPolicyAsync(
  conversations: readonly object[] | readonly (readonly object[])[],
  options: SuggestOptions = {},
): Promise<PolicySuggestion> {
  return inSlices(suggestInSteps(conversations, options));
}

function* suggestInSteps(
  conversations: readonly object[] | readonly (readonly object[])[],
  options: SuggestOptions,
): Steps<PolicySuggestion> {
  const { window, format = "", issues } = checkOptionNames(options, ["window", "format", "issues"]);
  if (window !== undefined && !(Number.isInteger(window) && window > 0 && window < 2 ** 32)) {
    throw new TurnwiseError(
      "bad_option",
      `\`window\` must be a whole number of tokens, but is ${describe(window)}`,
      { path: "window" },
    );
  }
  checkFormatName(format, "format");
  const named = namedConversations(conversations);
  const text = yield* runSurvey(named, format, window);
  const { policy, toolPermille, ...seen } = JSON.parse(text) as SuggestionAnswer;
  const { factTurns } = seen;
  const issueTurns = issues && (yield* turnsOfIssues(named, format || undefined, issues));
  return {
    ...seen,
    factTurns,
    issueTurns,
    policy: withSummarizer(policy),
    toolShare: toolPermille / 1000,
  };
}

function* turnsOfIssues(
  conversations: (readonly [string, readonly object[]])[],
  format: Format | undefined,
  issues: IssueTracker,
): Steps<Spread> {
  if (typeof issues?.open !== "function") {
    const message = "`issues` must be `issueTracker()`";
    throw new TurnwiseError("bad_option", message, { path: "issues" });
  }
  const turns: number[] = [];
  for (const [, messages] of conversations) {
    const tracked = issues.open({ format });
    try {
      for (const issue of tracked.list({ messages, length: messages.length }))
        turns.push(issue.messages.filter((index) => isSpoken(messages[index]!)).length);
    } finally {
      tracked.free();
    }
    yield;
  }
  turns.sort((a, b) => a - b);
  const at = (share: number) => turns[Math.floor((turns.length - 1) * share)] ?? 0;
  return { median: at(0.5), p90: at(0.9), max: at(1) };
}

/** Whether a person speaks in a message. Some formats send tool results as the user. */
function isSpoken(message: Message): boolean {
  const { role, type = role, content, parts = content } = message;
  if (type !== "user" && type !== "human" && role !== "user") return false;
  return (
    !Array.isArray(parts) ||
    !parts.every(
      (part) => part?.type === "tool_result" || part?.functionResponse || part?.toolResult,
    )
  );
}

interface Message {
  readonly role?: unknown;
  readonly type?: unknown;
  readonly content?: unknown;
  readonly parts?: unknown;
}

/** The answer of the checker, as written by `advice.rs` in turnwise-check-wasm. */
interface SuggestionAnswer extends Omit<PolicySuggestion, "policy" | "toolShare"> {
  readonly policy: ContextOptions & { readonly summarizer?: unknown };
  readonly toolPermille: number;
}

/** The conversations, each with its name for error messages. */
function namedConversations(
  conversations: readonly object[] | readonly (readonly object[])[],
): (readonly [string, readonly object[]])[] {
  if (!Array.isArray(conversations) || conversations.length === 0) {
    throw new TurnwiseError(
      "bad_option",
      "`conversations` must be a conversation, or a list of them",
      {
        path: "conversations",
      },
    );
  }
  if (!Array.isArray(conversations[0])) return [["conversations", conversations]];
  return conversations.map((conversation, index) => [`conversations[${index}]`, conversation]);
}

function* runSurvey(
  conversations: (readonly [string, readonly object[]])[],
  format: string,
  window: number | undefined,
): Steps<string> {
  const survey = askText("", (checker) => new checker.Survey());
  const restarts = checkerRestarts();
  let isDone = false;
  try {
    for (const [path, messages] of conversations) {
      for (const text of messageParts(checkMessages(messages, path), path)) {
        checkNotRestarted(restarts);
        askText(text, (_, length) => survey.add(length));
        yield;
      }
      for (let isMeasured = false; !isMeasured;) {
        checkNotRestarted(restarts);
        isMeasured = askText("", () => survey.step(format));
        yield;
      }
    }
    checkNotRestarted(restarts);
    isDone = true;
    return askText("", () => survey.suggest(window));
  } finally {
    // A restarted checker has already dropped the survey.
    if (!isDone && checkerRestarts() === restarts) askText("", () => survey.free());
  }
}

// Another call can make the checker restart between two steps.
function checkNotRestarted(restarts: number): void {
  if (checkerRestarts() !== restarts)
    throw new TurnwiseError("internal_error", "the checker was restarted by another call");
}

/** Converts the summarizer from data, as in the engine, to a function. */
function withSummarizer({ summarizer, ...policy }: SuggestionAnswer["policy"]): ContextOptions {
  if (summarizer === undefined) return policy;
  const { template } = summarizer as ExtractiveOptions;
  return { ...policy, summarizer: extractiveSummarizer(template && { template }) };
}

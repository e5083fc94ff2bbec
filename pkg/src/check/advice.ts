// checkPolicy and suggestPolicy: what can be said before anything runs.

import type { ContextOptions } from "../context.js";
import { TurnwiseError, describe } from "../errors.js";
import { givenOptions, known, optionsJson } from "../given.js";
import { policyOptions } from "../policy.js";
import { extractiveSummarizer } from "../summarizers/extractive.js";
import type { ExtractiveOptions } from "../summarizers/extractive.js";
import type { Format } from "../types.js";
import { ask, askText } from "./engine.js";
import { namedFormat } from "./names.js";
import type { Checker } from "./engine.js";

/**
 * How large single parts of a request may get, in tokens. What is left out is assumed as the
 * defaults say.
 */
export interface PolicyAssumptions {
  /** System and developer messages together. Default: 1,500. */
  readonly system?: number;
  /**
   * Messages that a function given as `pin` holds, together: which ones it will hold, nobody can
   * know. Default: 0.
   */
  readonly pinned?: number;
  /** The longest message of a person. Default: 2,000. */
  readonly maxMessage?: number;
  /**
   * The largest step: an answer of the model with the results of the calls it makes. Default:
   * 8,000.
   */
  readonly maxStep?: number;
}

/** One part of the largest request a policy can come to. */
export interface PolicyPart {
  /**
   * `system`, `pinned`, `task` (the pinned opening message), `newest` (the newest user message) and
   * `inFlight` (the step whose results have just come) can never be left out. `summary` is the
   * summary at its cap, and `kept` what the policy keeps word for word beside those. `history` is
   * everything else, where a policy has no strategies and leaves nothing out.
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

/** What a policy comes to in the worst case. */
export interface PolicyVerdict {
  /**
   * What the messages may cost: window − output reserve − overhead − memory, in tokens. Undefined
   * without a window: then all fits.
   */
  readonly budget: number | undefined;
  /**
   * Whether every request fits, if need be by keeping less than was asked for. Where it is false,
   * some conversation fails.
   */
  readonly fits: boolean;
  /**
   * Whether it fits without that: beside the longest summary, everything that `keep` names stays
   * word for word.
   */
  readonly keepsItsPromises: boolean;
  /** The largest request there can be. */
  readonly worstCase: readonly PolicyPart[];
  /**
   * A request that breaks the policy: its parts add up to more than the budget. No more of the
   * worst case is in it than shows that, so if `fits` is false, only what can never be left out.
   * Undefined where the policy holds.
   */
  readonly counterexample: readonly PolicyPart[] | undefined;
}

/**
 * Says before anything runs whether a policy holds: whether system messages, pins, the newest
 * message and the step in flight fit into the budget at their largest, and beside them the summary
 * at its cap and everything that is kept word for word.
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
 * @param assumptions - How large single parts may get, in tokens.
 * @throws TurnwiseError `bad_option`, `unknown_option`, `options_at_odds`, with the option's
 * `path`: `strategies[1].keep`, `assumptions.maxStep`.
 */
export function checkPolicy<M extends object = object>(
  policy: ContextOptions<M>,
  assumptions: PolicyAssumptions = {},
): PolicyVerdict {
  givenOptions(policy, "the policy", "policy");
  givenOptions(assumptions, "the assumptions", "assumptions");
  const text = `{"policy":${optionsJson(policyOptions(policy))},"assumptions":${optionsJson(assumptions, "assumptions.")}}`;
  const verdict = JSON.parse(
    askText(text, (checker, length) => checker.checkPolicy(length)),
  ) as PolicyVerdict;
  return { ...verdict, budget: verdict.budget, counterexample: verdict.counterexample };
}

/** How a number is spread over many cases. */
export interface Spread {
  /** Half of all are at most this. */
  readonly median: number;
  /** Nine of ten are at most this. */
  readonly p90: number;
  /** None is more. */
  readonly max: number;
}

/** Why an option was suggested. */
export interface PolicyReason {
  /** The option's name: `window`, `keep`, `summarizer`, `strategies`. */
  readonly option: string;
  /** Why it has its value, in words. */
  readonly reason: string;
}

/** A policy that suits conversations, and what it was read from. */
export interface PolicySuggestion {
  /** Options for {@link createContext}, as they are. */
  readonly policy: ContextOptions;
  /** Why, option by option. */
  readonly reasons: readonly PolicyReason[];
  /** User turns of a conversation. */
  readonly turns: Spread;
  /** Tokens of a turn. */
  readonly turnTokens: Spread;
  /** What tool results are of all tokens, from 0 to 1. */
  readonly toolShare: number;
  /** System and developer messages of a conversation together, the largest seen, in tokens. */
  readonly systemTokens: number;
}

/** What {@link suggestPolicy} cannot see in conversations. */
export interface SuggestOptions {
  /** The model's context window in tokens. Default: 128,000. */
  readonly window?: number;
  /** The format of all of them. Default: found for each. */
  readonly format?: Format;
}

/**
 * Reads from one or many conversations how many turns and tokens they have, and suggests a policy
 * for more like them.
 *
 * ```ts
 * import { createContext, suggestPolicy } from "turnwise";
 *
 * const { policy, reasons } = suggestPolicy(conversations, { window: 32_000 });
 * const context = createContext({ ...policy, reserveOutput: 4_000 });
 * ```
 *
 * @param conversations - One conversation, or a list of them, in any {@link Format}. They are only
 * read, one after the other.
 * @throws TurnwiseError `bad_option`, `unknown_option`, `unknown_format`; `not_an_object` and
 * `not_json` with the message's `index` and its `path`: `conversations[3][12]`.
 */
export function suggestPolicy(
  conversations: readonly object[] | readonly (readonly object[])[],
  options: SuggestOptions = {},
): PolicySuggestion {
  const { window, format = "" } = known(options, ["window", "format"]);
  if (window !== undefined && !(Number.isInteger(window) && window > 0 && window < 2 ** 32)) {
    throw new TurnwiseError(
      "bad_option",
      `\`window\` must be a whole number of tokens, but is ${describe(window)}`,
      { path: "window" },
    );
  }
  namedFormat(format, "format");
  const text = surveyed(
    listed(conversations),
    (survey, length) => survey.add(length, format),
    window,
  );
  const { policy, toolPermille, ...seen } = JSON.parse(text) as SuggestionAnswer;
  return { ...seen, policy: usable(policy), toolShare: toolPermille / 1000 };
}

/** What the checker answers; `advice.rs` in turnwise-check-wasm is its side of it. */
interface SuggestionAnswer extends Omit<PolicySuggestion, "policy" | "toolShare"> {
  readonly policy: ContextOptions & { readonly summarizer?: unknown };
  readonly toolPermille: number;
}

type Survey = InstanceType<Checker["Survey"]>;

/** The conversations, each with what the caller would call it. */
function listed(
  conversations: readonly object[] | readonly (readonly object[])[],
): (readonly [string, readonly object[]])[] {
  if (!Array.isArray(conversations) || conversations.length === 0) {
    throw new TurnwiseError("bad_option", "give a conversation, or a list of them", {
      path: "conversations",
    });
  }
  if (!Array.isArray(conversations[0])) return [["conversations", conversations]];
  return conversations.map((conversation, index) => [`conversations[${index}]`, conversation]);
}

function surveyed(
  conversations: (readonly [string, readonly object[]])[],
  add: (survey: Survey, length: number) => void,
  window: number | undefined,
): string {
  const survey = askText("", (checker) => new checker.Survey());
  try {
    for (const [path, messages] of conversations)
      ask(messages, (_, length) => add(survey, length), path);
  } catch (thrown) {
    // A checker that was restarted knows nothing of it.
    if ((thrown as TurnwiseError).code !== "internal_error") survey.free();
    throw thrown;
  }
  return askText("", () => survey.suggest(window));
}

/** Summarizers are functions here, and data in the engine. */
function usable({ summarizer, ...policy }: SuggestionAnswer["policy"]): ContextOptions {
  if (summarizer === undefined) return policy;
  const { template } = summarizer as ExtractiveOptions;
  return { ...policy, summarizer: extractiveSummarizer(template && { template }) };
}

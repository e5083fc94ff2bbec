// lint, heal and convert: the histories one already has.

import { TurnwiseError } from "../errors.js";
import { known } from "../given.js";
import { healedMessages } from "./apply.js";
import type { HealedAnswer } from "./apply.js";
import { ask } from "./engine.js";
import { namedFormat, namedTarget, type Target } from "./names.js";
import type { Format } from "../types.js";

export type { Target };

/** How to check a history. */
export interface CheckOptions {
  /** The format. Left out, it is found. */
  readonly format?: Format | undefined;
  /** The server, for rules that only some have. */
  readonly target?: Target | undefined;
  /** Trailing calls without results are in flight, and left alone. Otherwise they are errors. */
  readonly pending?: boolean | undefined;
}

/** Something wrong with a history. */
export interface Finding {
  /** The rule's id: `C1`, `A7`, … Each is documented in `docs/rules`. */
  readonly rule: string;
  /** The message it is about, from 0. */
  readonly index: number;
  /**
   * `"error"`: the provider refuses the request. `"warning"`: it harms, or some servers refuse it.
   */
  readonly severity: "error" | "warning";
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What would mend it, where something certain does. */
  readonly fix?: string;
}

/** One edit that healed a history. */
export interface HealingEdit {
  /** The message it is about, in the history that was given. */
  readonly index: number;
  /** The rule that asked for it. */
  readonly rule: string;
  /** What was wrong, and what was done. */
  readonly reason: string;
}

/** A healed history. */
export interface Healed<M extends object> {
  /**
   * The array that was given, if it is clean; else a new one, in which messages no edit touched are
   * the caller's own.
   */
  readonly messages: M[];
  /**
   * System messages that the format does not take in the list: put them into the request's own
   * field.
   */
  readonly system?: string;
  /** What was done and why. Empty for a clean history. */
  readonly edits: readonly HealingEdit[];
}

/**
 * Says what a provider would refuse in a history, by rule.
 *
 * ```ts
 * import { lint } from "turnwise";
 *
 * for (const { rule, index, message } of lint(history, "anthropic")) console.warn(rule, index, message);
 * ```
 *
 * @param messages - The history, in any {@link Format}. It is only read.
 * @param options - A format, or {@link CheckOptions}.
 * @returns The findings in the order of the messages; empty if there is nothing to say.
 * @throws TurnwiseError `unknown_format`, `bad_option`, `unknown_option`, `not_an_object`,
 * `not_json`.
 */
export function lint(messages: readonly object[], options?: Format | CheckOptions): Finding[] {
  const { format, target, pending } = read(options);
  return JSON.parse(
    ask(messages, (checker, length) => checker.lint(length, format, target, pending)),
  ) as Finding[];
}

/**
 * Makes a history clean with the smallest set of edits, each with its reason. Healing twice changes
 * nothing more, and what has no certain fix is left for {@link lint} to tell.
 *
 * ```ts
 * import { heal } from "turnwise";
 *
 * const { messages, edits } = heal(await load(threadId));
 * if (edits.length > 0) await save(threadId, messages);
 * ```
 *
 * @param messages - The history, in any {@link Format}. It is never changed.
 * @param options - A format, or {@link CheckOptions}.
 * @throws TurnwiseError as {@link lint}.
 */
export function heal<M extends object>(messages: M[], options?: Format | CheckOptions): Healed<M> {
  const { format, target, pending } = read(options);
  const text = ask(messages, (checker, length) => checker.heal(length, format, target, pending));
  if (text === "") return { messages, edits: [] };
  const answer = JSON.parse(text) as HealedAnswer;
  const healed = { messages: healedMessages(messages, answer), edits: answer.edits };
  return answer.system === undefined ? healed : { ...healed, system: answer.system };
}

/** Which formats to convert between. */
export interface ConvertOptions {
  /** The format of the history. Left out, it is found. */
  readonly from?: Format | undefined;
  /** The format that is wanted. */
  readonly to: Format;
}

/** Something that did not come along. */
export interface Loss {
  /** The message it was in, in the history that was given. */
  readonly index: number;
  /** What it was: `reasoning`, `signature`, `image`, `item_id`, … */
  readonly what: string;
  /** Why it has no place in the new history. */
  readonly reason: string;
}

/** A history in another format. */
export interface Converted {
  /** The messages, all of them new. */
  readonly messages: object[];
  /** System messages, where the format keeps them outside the list. */
  readonly system?: string;
  /** What was lost, item by item. */
  readonly losses: readonly Loss[];
}

/**
 * Carries a history over to another provider's format, and reports item by item what has no equal
 * there or is bound to the provider it came from.
 *
 * ```ts
 * import { convert } from "turnwise";
 *
 * const { messages, system, losses } = convert(history, { from: "openai-chat", to: "anthropic" });
 * ```
 *
 * @param messages - The history. It is only read.
 * @throws TurnwiseError as {@link lint}.
 */
export function convert(messages: readonly object[], options: ConvertOptions): Converted {
  const { from = "", to } = known(options, ["from", "to"]);
  if (typeof to !== "string")
    throw new TurnwiseError("bad_option", "say the format to convert to", { path: "to" });
  namedFormat(from, "from");
  namedFormat(to, "to");
  return JSON.parse(
    ask(messages, (checker, length) => checker.convert(length, from, to)),
  ) as Converted;
}

function read(options: Format | CheckOptions | undefined): {
  format: string;
  target: string;
  pending: boolean;
} {
  if (options === undefined) return { format: "", target: "", pending: false };
  if (typeof options === "string")
    return { format: namedFormat(options, "format"), target: "", pending: false };
  const {
    format = "",
    target = "",
    pending = false,
  } = known(options, ["format", "target", "pending"]);
  if (typeof pending !== "boolean")
    throw new TurnwiseError("bad_option", "`pending` must be true or false", { path: "pending" });
  return { format: namedFormat(format, "format"), target: namedTarget(target), pending };
}

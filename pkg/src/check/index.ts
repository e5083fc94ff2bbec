// lint, heal and convert, which work on existing histories.

import { TurnwiseError } from "../errors.js";
import { checkOptionNames } from "../checks.js";
import { healedMessages } from "./apply.js";
import type { HealedAnswer } from "./apply.js";
import { ask, askInSteps, type History } from "./engine.js";
import { checkFormatName, checkTargetName, targetOf, type Target } from "./names.js";
import { inSlices, type Steps } from "../slices.js";
import type { Format } from "../types.js";

export type { Target };

/** Options of {@link lint} and {@link heal}. */
export interface CheckOptions {
  /** The format. Default: detected. */
  readonly format?: Format | undefined;
  /** The server, for rules that only some servers have. */
  readonly target?: Target | undefined;
  /** The model, for the rules of its provider where `target` names no server. */
  readonly model?: string | undefined;
  /**
   * Whether trailing calls without results are in flight and left alone. Otherwise they are errors.
   * Default: false.
   */
  readonly pending?: boolean | undefined;
}

/** A fault in a history. */
export interface Finding {
  /** The rule's id: `C1`, `A7`, … `docs/rules` documents every rule. */
  readonly rule: string;
  /** The message's index, from 0. */
  readonly index: number;
  /**
   * `"error"`: the provider refuses the request. `"warning"`: it does harm, or some servers refuse
   * it.
   */
  readonly severity: "error" | "warning";
  /** The fault, in one sentence. */
  readonly message: string;
  /** The repair, if there is a certain one. */
  readonly fix?: string;
}

/** One edit of a healed history. */
export interface HealingEdit {
  /** The message's index in the original history. */
  readonly index: number;
  /** The rule that required the edit. */
  readonly rule: string;
  /** The fault and its repair. */
  readonly reason: string;
}

/** A healed history. */
export interface Healed<M extends object> {
  /**
   * The original array if it has no faults, otherwise a new one that shares all untouched messages.
   */
  readonly messages: M[];
  /**
   * System messages that the format does not allow in the list. Put them into the request's system
   * field.
   */
  readonly system?: string;
  /** The edits and their reasons. Empty for a history without faults. */
  readonly edits: readonly HealingEdit[];
}

/**
 * Finds faults in a history that a provider would refuse.
 *
 * ```ts
 * import { lint } from "turnwise";
 *
 * for (const { rule, index, message } of lint(history, "anthropic")) {
 *   console.warn(rule, index, message);
 * }
 * ```
 *
 * @param messages - The history, in any {@link Format}. It is not changed.
 * @param options - A format, or {@link CheckOptions}.
 * @returns The findings in the order of the messages; empty if there are none.
 * @throws TurnwiseError `unknown_format`, `bad_option`, `unknown_option`, `not_an_object`,
 * `not_json`.
 */
export function lint(messages: readonly object[], options?: Format | CheckOptions): Finding[] {
  const { format, target, pending } = readOptions(options);
  return JSON.parse(
    ask(messages, (checker, length) => checker.lint(length, format, target, pending)),
  ) as Finding[];
}

/**
 * {@link lint} for long histories: other work runs after each few milliseconds. The messages must
 * not change until it resolves.
 *
 * @throws TurnwiseError as {@link lint}; the promise is rejected.
 */
export async function lintAsync(
  messages: readonly object[],
  options?: Format | CheckOptions,
): Promise<Finding[]> {
  const { format, target, pending } = readOptions(options);
  const steps = askInSteps(messages, (history) => history.lint(format, target, pending));
  return JSON.parse(await inSlices(steps)) as Finding[];
}

/**
 * Repairs a history with the smallest set of edits, each with its reason. Healing twice changes
 * nothing more. Faults without a certain repair stay, and {@link lint} reports them.
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
  const { format, target, pending } = readOptions(options);
  const text = ask(messages, (checker, length) => checker.heal(length, format, target, pending));
  return readHealed(messages, text);
}

/**
 * {@link heal} for long histories: other work runs after each few milliseconds. The messages must
 * not change until it resolves.
 *
 * @throws TurnwiseError as {@link lint}; the promise is rejected.
 */
export async function healAsync<M extends object>(
  messages: M[],
  options?: Format | CheckOptions,
): Promise<Healed<M>> {
  const { format, target, pending } = readOptions(options);
  const steps = askInSteps(messages, (history) => history.heal(format, target, pending));
  return readHealed(messages, await inSlices(steps));
}

function readHealed<M extends object>(messages: M[], text: string): Healed<M> {
  if (text === "") return { messages, edits: [] };
  const answer = JSON.parse(text) as HealedAnswer;
  const healed = { messages: healedMessages(messages, answer), edits: answer.edits };
  return answer.system === undefined ? healed : { ...healed, system: answer.system };
}

/** Options of {@link convert}. */
export interface ConvertOptions {
  /** The format of the history. Default: detected. */
  readonly from?: Format | undefined;
  /** The target format. */
  readonly to: Format;
  /** The server that the new history goes to, for rules that only some servers have. */
  readonly target?: Target | undefined;
}

/** Something that could not be converted. */
export interface Loss {
  /** The message's index in the original history. */
  readonly index: number;
  /** Its kind: `reasoning`, `signature`, `image`, `item_id`, … */
  readonly what: string;
  /** Why it could not be converted. */
  readonly reason: string;
}

/** A history in another format. */
export interface Converted {
  /** The messages, all of them new. */
  readonly messages: object[];
  /** System messages, where the format keeps them outside the list. */
  readonly system?: string;
  /** The losses, one by one. */
  readonly losses: readonly Loss[];
}

/**
 * Converts a history to another provider's format, and reports everything that has no equivalent
 * there or is bound to its original provider.
 *
 * ```ts
 * import { convert } from "turnwise";
 *
 * const { messages, system, losses } = convert(history, { from: "openai-chat", to: "anthropic" });
 * ```
 *
 * @param messages - The history. It is not changed.
 * @throws TurnwiseError as {@link lint}, and `unknown_format`, `missing_role` or `bad_role` for an
 * item of an unknown type or role; `index` names it.
 */
export function convert(messages: readonly object[], options: ConvertOptions): Converted {
  const { from, to, target } = readFormats(options);
  return JSON.parse(
    ask(messages, (checker, length) => checker.convert(length, from, to, target)),
  ) as Converted;
}

/**
 * {@link convert} for long histories: other work runs after each few milliseconds. The messages must
 * not change until it resolves.
 *
 * @throws TurnwiseError as {@link lint}; the promise is rejected.
 */
export async function convertAsync(
  messages: readonly object[],
  options: ConvertOptions,
): Promise<Converted> {
  return inSlices(convertInSteps(messages, readFormats(options)));
}

/** The messages come in parts, since all in one text would take long to parse. */
function* convertInSteps(
  messages: readonly object[],
  { from, to, target }: Formats,
): Steps<Converted> {
  let converted: object[] = [];
  const begin = (history: History) => {
    converted = [];
    history.convert(from, to, target);
  };
  const take = (history: History) => {
    const text = history.written();
    if (text !== "") converted.push(...(JSON.parse(text) as object[]));
  };
  const answer = JSON.parse(yield* askInSteps(messages, begin, take)) as Converted;
  return { ...answer, messages: [...converted, ...answer.messages] };
}

interface Formats {
  readonly from: string;
  readonly to: string;
  readonly target: string;
}

function readFormats(options: ConvertOptions): Formats {
  const { from = "", to, target = "" } = checkOptionNames(options, ["from", "to", "target"]);
  if (typeof to !== "string")
    throw new TurnwiseError("bad_option", "`to` must name a format", { path: "to" });
  checkFormatName(from, "from");
  checkFormatName(to, "to");
  return { from, to, target: checkTargetName(target) };
}

function readOptions(options: Format | CheckOptions | undefined): {
  format: string;
  target: string;
  pending: boolean;
} {
  if (options === undefined) return { format: "", target: "", pending: false };
  if (typeof options === "string")
    return { format: checkFormatName(options, "format"), target: "", pending: false };
  const {
    format = "",
    model,
    target = model === undefined ? "" : targetOf(model),
    pending = false,
  } = checkOptionNames(options, ["format", "target", "model", "pending"]);
  if (typeof pending !== "boolean")
    throw new TurnwiseError("bad_option", "`pending` must be true or false", { path: "pending" });
  return { format: checkFormatName(format, "format"), target: checkTargetName(target), pending };
}

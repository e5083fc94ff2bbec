// What a caller gave, checked where it is given. JSON would make something else of much of it, in
// silence: of `NaN` no window at all, of a function nothing.

import { TurnwiseError, describe } from "./errors.js";
import { json } from "./json.js";
import type { Signal } from "./platform.js";

/** Refuses what is no object of options. @internal */
export function givenOptions<T>(options: T, of = "the options", path = "options"): T {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return options;
  throw bad(`${of} must be an object${but(options)}`, path);
}

/** The names of all options of `T`: one that is missing here does not compile. @internal */
export type OptionNames<T> = { readonly [name in keyof Required<T>]: 1 };

/** Refuses options by other names. @internal */
export function known<T extends object>(options: T, names: readonly string[]): T {
  for (const name of Object.keys(givenOptions(options))) {
    if (names.includes(name)) continue;
    throw new TurnwiseError(
      "unknown_option",
      `there is no option \`${name}\`; known here are ${names.join(", ")}`,
      { path: name },
    );
  }
  return options;
}

/**
 * The same for what makes a summarizer: given in the place of one, it is handed the request for a
 * summary. @internal
 */
export function knownToSummarizer<T extends object>(options: T, names: readonly string[]): T {
  if (!("messages" in givenOptions(options))) return known(options, names);
  throw bad(
    "`summarizer` is a function that makes one: call it, and give what it returns",
    "summarizer",
  );
}

/**
 * Refuses what is no array: read as one, an object or a set would be an empty conversation.
 * @internal
 */
export function givenList<T>(list: readonly T[], path = "messages"): readonly T[] {
  if (Array.isArray(list)) return list;
  throw bad(`\`${path}\` must be an array${but(list)}`, path);
}

/** Refuses what is no text. @internal */
export function givenText(text: string, path: string): string {
  if (typeof text === "string") return text;
  throw bad(`\`${path}\` must be a text${but(text)}`, path);
}

/** Refuses what is neither a text nor an array. @internal */
export function givenTextOrList<T>(value: string | readonly T[], path: string): void {
  if (typeof value !== "string" && !Array.isArray(value))
    throw bad(`\`${path}\` must be a text or an array of messages${but(value)}`, path);
}

/** Refuses what is no function. @internal */
export function givenFunction(path: string, value: unknown): void {
  if (typeof value !== "function") throw bad(`\`${path}\` must be a function${but(value)}`, path);
}

/** The same, where it may be left out. @internal */
export function maybeFunctions<T extends object>(
  options: T,
  names: readonly (keyof T & string)[],
): void {
  for (const name of names) if (options[name] !== undefined) givenFunction(name, options[name]);
}

/**
 * Refuses a named format that none of the messages can be in: all of them have `parts` where it
 * reads `content`, so that next to nothing of them would count. The first message that may be meant
 * ends the search.
 *
 * @internal
 */
export function givenFormat(format: unknown, messages: readonly object[]): void {
  if (format === undefined || HAVE_PARTS.includes(format) || messages.length === 0) return;
  if (!messages.every((message) => Array.isArray(partsOf(message)) && !("content" in message)))
    return;
  const isUi = messages.some(
    (message) =>
      "id" in message || partsOf(message).some((part) => Object(part).type !== undefined),
  );
  const fits = HAVE_PARTS[isUi ? 0 : 1];
  throw bad(
    `\`format\` is \`${format}\`, which reads \`content\`, but all messages have \`parts\`: name \`${fits}\`, or leave \`format\` out`,
    "format",
  );
}

/**
 * Refuses numbers that count nothing. Timers take no more than these, and ring at once for larger
 * ones. @internal
 */
export function maybeCounts<T extends object>(
  options: T,
  names: readonly (keyof T & string)[],
  least = 0,
): void {
  for (const name of names) {
    const value = options[name];
    if (
      value === undefined ||
      (Number.isInteger(value) && (value as number) >= least && (value as number) <= MOST)
    )
      continue;
    throw bad(`\`${name}\` must be a whole number from ${least} to ${MOST}${but(value)}`, name);
  }
}

/**
 * Refuses options that are a signal, or have one that is none: it would never call anything off.
 * @internal
 */
export function givenSignal(options: { readonly signal?: Signal | undefined }): Signal | undefined {
  const { signal } = givenOptions(options);
  const isSignal = (value: object) =>
    typeof (value as Partial<AbortSignal>).addEventListener === "function";
  if (isSignal(options)) throw bad("the signal goes into the options, as `{ signal }`", "signal");
  if (signal === undefined || (typeof signal === "object" && signal !== null && isSignal(signal)))
    return signal;
  throw bad(`\`signal\` must be an \`AbortSignal\`${but(signal)}`, "signal");
}

/** The JSON text of options, all of which can be said in it. @internal */
export function optionsJson(options: object, path = ""): string {
  try {
    for (const [name, value] of Object.entries(options)) check(value, path + name);
    return json(options);
  } catch (thrown) {
    if (thrown instanceof TurnwiseError) throw thrown;
    throw new TurnwiseError(
      "bad_option",
      `the options cannot be written as JSON: ${describe(thrown)}`,
      { path: "options", cause: thrown },
    );
  }
}

function check(value: unknown, path: string): void {
  const isOdd = typeof value === "number" ? !Number.isFinite(value) : typeof value === "bigint";
  if (isOdd) throw bad(`\`${path}\` must be a finite number, or be left out${but(value)}`, path);
  if (typeof value === "function" && !/\.(embed|score)$/.test(path)) {
    const hint = path.endsWith("]")
      ? "call it, as in `trim()`"
      : "no option of this name takes one";
    throw bad(`\`${path}\` is a function: ${hint}`, path);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value))
    check(part, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`);
}

function partsOf(message: object): readonly unknown[] {
  return Object(message).parts;
}

function bad(message: string, path: string): TurnwiseError {
  return new TurnwiseError("bad_option", message, { path });
}

function but(value: unknown): string {
  return `, but is ${found(value)}`;
}

/** What was found, short enough for a sentence. @internal */
export function found(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null
    ? "an object"
    : typeof value === "function"
      ? "a function"
      : String(value);
}

const MOST = 0x7fff_ffff;
const HAVE_PARTS: readonly unknown[] = ["ai-sdk-ui", "gemini"];

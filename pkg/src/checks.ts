// Checks of arguments. JSON would silently lose wrong values: `NaN` becomes `null`, and functions
// disappear.

import { TurnwiseError, describe } from "./errors.js";
import { json } from "./json.js";
import type { LogEntry } from "./log.js";
import { REQUEST_OPTIONS } from "./options.js";
import type { Signal } from "./platform.js";

/** Checks that options are an object. @internal */
export function checkOptions<T>(options: T, of = "the options", path = "options"): T {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return options;
  throw badOption(`${of} must be an object${butIs(options)}`, path);
}

/** Checks that all options have known names. @internal */
export function checkOptionNames<T extends object>(options: T, names: readonly string[]): T {
  for (const name of Object.keys(checkOptions(options))) {
    if (names.includes(name)) continue;
    throw new TurnwiseError(
      "unknown_option",
      `there is no option \`${name}\`${meant(name, names)}; known here are ${names.join(", ")}`,
      { path: name },
    );
  }
  return options;
}

/**
 * Checks the options of one request. Those of a policy go into `request`: next to it, they would be
 * ignored.
 *
 * @internal
 */
export function checkFitOptions(options: object): void {
  const names = Object.keys(checkOptions(options));
  const odd = names.find((name) => !FIT_OPTIONS.includes(name));
  if (odd === undefined) return;
  if (!(REQUEST_OPTIONS as readonly string[]).includes(odd)) checkOptionNames(options, FIT_OPTIONS);
  throw new TurnwiseError(
    "unknown_option",
    `\`${odd}\` of one request goes into \`request\`, as in \`{ request: { ${odd}: … } }\``,
    { path: odd },
  );
}

const FIT_OPTIONS: readonly string[] = ["request", "overhead", "model", "edited", "signal"];

/**
 * Checks options of a function that creates a summarizer. If the function itself was passed as
 * `summarizer`, it gets a summary request instead of options.
 *
 * @internal
 */
export function checkSummarizerOptions<T extends object>(options: T, names: readonly string[]): T {
  if (!("messages" in checkOptions(options))) return checkOptionNames(options, names);
  throw badOption(
    "`summarizer` is a function that creates one: call it, and pass the result",
    "summarizer",
  );
}

/** Notes that a function of an entry creates something, and returns it. @internal */
export function creating<T>(value: T): T {
  if (typeof value === "function") creators.add(value);
  return value;
}

/** Checks that a summarizer is not the function that creates one. @internal */
export function checkSummarizer(summarizer: unknown, path = "summarizer"): void {
  checkFunction(path, summarizer);
  if (!creators.has(summarizer as object)) return;
  throw badOption(
    `\`${path}\` is a function that creates one: call it, as in \`extractiveSummarizer()\``,
    path,
  );
}

/**
 * Checks that a value is an array. An object or a set would look like an empty conversation.
 *
 * @internal
 */
export function checkList<T>(list: readonly T[], path = "messages"): readonly T[] {
  if (Array.isArray(list)) return list;
  throw badOption(`\`${path}\` must be an array${butIs(list)}`, path);
}

/** Checks that a list has only entries of a log, in any order. @internal */
export function checkEntries(entries: readonly LogEntry[]): void {
  checkList(entries, "entries").forEach((entry, index) => {
    if (Number.isInteger(Object(entry).seq)) return;
    const message = `\`entries[${index}]\` must be an entry of a log with a \`seq\`${butIs(entry)}`;
    throw new TurnwiseError("bad_option", message, { path: "entries", index });
  });
}

/** Checks that a value is a string. @internal */
export function checkText(text: string, path: string): string {
  if (typeof text === "string") return text;
  throw badOption(`\`${path}\` must be a string${butIs(text)}`, path);
}

/** Checks that a value is a string or an array. @internal */
export function checkTextOrList<T>(value: string | readonly T[], path: string): void {
  if (typeof value !== "string" && !Array.isArray(value))
    throw badOption(`\`${path}\` must be a string or an array of messages${butIs(value)}`, path);
}

/** Checks that a value is a function. @internal */
export function checkFunction(path: string, value: unknown): void {
  if (typeof value !== "function")
    throw badOption(`\`${path}\` must be a function${butIs(value)}`, path);
}

/** Checks that options are functions, if present. @internal */
export function checkOptionalFunctions<T extends object>(
  options: T,
  names: readonly (keyof T & string)[],
): void {
  for (const name of names) if (options[name] !== undefined) checkFunction(name, options[name]);
}

/**
 * Checks a named format against the messages: if it reads `content` but all messages have `parts`,
 * nearly nothing would be counted. The search ends at the first message that could be in the
 * format.
 *
 * @internal
 */
export function checkFormat(format: unknown, messages: readonly object[]): void {
  if (format === undefined || FORMATS_WITH_PARTS.includes(format) || messages.length === 0) return;
  if (!messages.every((message) => Array.isArray(partsOf(message)) && !("content" in message)))
    return;
  const isUi = messages.some(
    (message) =>
      "id" in message || partsOf(message).some((part) => Object(part).type !== undefined),
  );
  const fits = FORMATS_WITH_PARTS[isUi ? 0 : 1];
  throw badOption(
    `\`format\` is \`${format}\`, which reads \`content\`, but all messages have \`parts\`: ` +
      `use \`${fits}\`, or omit \`format\``,
    "format",
  );
}

/**
 * Checks that options are whole numbers, if present. The maximum is that of timers, which fire
 * immediately for larger delays.
 *
 * @internal
 */
export function checkOptionalCounts<T extends object>(
  options: T,
  names: readonly (keyof T & string)[],
  least = 0,
): void {
  for (const name of names) {
    const value = options[name];
    if (
      value === undefined ||
      (Number.isInteger(value) && (value as number) >= least && (value as number) <= MAX_COUNT)
    )
      continue;
    throw badOption(
      `\`${name}\` must be a whole number from ${least} to ${MAX_COUNT}${butIs(value)}`,
      name,
    );
  }
}

/** Checks the option `signal`. Also detects a signal passed instead of the options. @internal */
export function checkSignal(options: { readonly signal?: Signal | undefined }): Signal | undefined {
  const { signal } = checkOptions(options);
  const isSignal = (value: object) =>
    typeof (value as Partial<AbortSignal>).addEventListener === "function";
  if (isSignal(options))
    throw badOption("pass the signal in the options, as `{ signal }`", "signal");
  if (signal === undefined || (typeof signal === "object" && signal !== null && isSignal(signal)))
    return signal;
  throw badOption(`\`signal\` must be an \`AbortSignal\`${butIs(signal)}`, "signal");
}

/** Writes options as JSON. Fails for values that JSON cannot represent. @internal */
export function optionsJson(options: object, path = ""): string {
  try {
    for (const [name, value] of Object.entries(options)) checkPlain(value, path + name);
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

function checkPlain(value: unknown, path: string): void {
  const isOdd = typeof value === "number" ? !Number.isFinite(value) : typeof value === "bigint";
  if (isOdd)
    throw badOption(`\`${path}\` must be a finite number, or be left out${butIs(value)}`, path);
  if (typeof value === "function" && !/\.(embed|score|key)$/.test(path)) {
    const hint = path.endsWith("]")
      ? "call it, as in `trim()`"
      : "no option of this name takes one";
    throw badOption(`\`${path}\` is a function: ${hint}`, path);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value))
    checkPlain(part, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`);
}

function meant(name: string, names: readonly string[]): string {
  const near = names.find((known) => distance(name, known) <= 2);
  return near === undefined ? "" : ` (did you mean \`${near}\`?)`;
}

// How many letters are added, left out or different.
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, above[j]! + 1, row[j - 1]! + 1));
    }
  }
  return row[b.length]!;
}

function partsOf(message: object): readonly unknown[] {
  return Object(message).parts;
}

function badOption(message: string, path: string): TurnwiseError {
  return new TurnwiseError("bad_option", message, { path });
}

function butIs(value: unknown): string {
  return `, but is ${describeValue(value)}`;
}

/** Describes a value briefly for an error message. @internal */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null
    ? "an object"
    : typeof value === "function"
      ? "a function"
      : String(value);
}

// The functions of the entries that are called before their result is used.
const creators = new WeakSet<object>();
const MAX_COUNT = 0x7fff_ffff;
const FORMATS_WITH_PARTS: readonly unknown[] = ["ai-sdk-ui", "gemini"];

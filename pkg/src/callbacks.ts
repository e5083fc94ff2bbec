// Wrappers around the host's functions. An exception or a wrong return value becomes an error that
// names the function. Exceptions in listeners are only logged.

import { TurnwiseError, describe } from "./errors.js";
import type { SupersedeCall } from "./types.js";

/**
 * Wraps a predicate over messages. `undefined` as an answer means `otherwise`.
 *
 * @throws TurnwiseError `callback_failed` if it throws or returns anything but a boolean.
 *
 * @internal
 */
export function checkedPredicate<M>(
  name: string,
  ask: ((message: M, index: number) => boolean) | undefined,
  otherwise = false,
): ((message: M, index: number) => boolean) | undefined {
  return (
    ask &&
    ((message, index) => {
      const answer: unknown = callHost(name, () => ask(message, index), index);
      if (typeof answer === "boolean") return answer;
      if (answer === undefined) return otherwise;
      throw wrongAnswer(name, "a boolean", answer, index);
    })
  );
}

/**
 * Wraps a function that scores messages. Scores are finite and not negative.
 *
 * @throws TurnwiseError `callback_failed` if it throws or returns any other value.
 *
 * @internal
 */
export function checkedScore<M>(
  name: string,
  score: (message: M, index: number) => number,
): (message: M, index: number) => number {
  return (message, index) => {
    const answer: unknown = callHost(name, () => score(message, index), index);
    if (typeof answer === "number" && answer >= 0 && Number.isFinite(answer)) return answer;
    throw wrongAnswer(name, "a number, zero or more", answer, index);
  };
}

/**
 * Wraps a function that names what a call is about. The text module reads `=` and the key, `-` for
 * results that stay, and undefined.
 *
 * @throws TurnwiseError `callback_failed` if it throws or returns any other value.
 *
 * @internal
 */
export function checkedKey(
  name: string,
  key: (call: SupersedeCall) => string | null | undefined,
): (tool: string, args: string) => string | undefined {
  return (tool, args) => {
    const answer: unknown = callHost(name, () => key({ name: tool, arguments: parsed(args) }));
    if (typeof answer === "string") return `=${answer}`;
    if (answer === null) return "-";
    if (answer === undefined) return undefined;
    const message = `\`${name}\` must return a string, null or undefined, but returned `;
    throw new TurnwiseError("callback_failed", message + describeAnswer(answer), { path: name });
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Wraps a token counter.
 *
 * @throws TurnwiseError `callback_failed` if it throws, `bad_count` if it returns anything but a
 * number of tokens.
 *
 * @internal
 */
export function checkedCounter(
  count: ((text: string) => number) | undefined,
): ((text: string) => number) | undefined {
  return (
    count &&
    ((text) => {
      const answer: unknown = callHost("countTokens", () => count(text));
      if (typeof answer === "number" && answer >= 0 && answer <= MAX_TOKENS) return answer;
      throw new TurnwiseError(
        "bad_count",
        `\`countTokens\` must return a number from 0 to ${MAX_TOKENS}, ` +
          `but returned ${describeAnswer(answer)}`,
        { path: "countTokens" },
      );
    })
  );
}

/**
 * Calls a listener. Exceptions and rejected promises are logged to the console and otherwise
 * ignored.
 *
 * @internal
 */
export function notify<A extends readonly unknown[]>(
  listener: ((...values: A) => unknown) | undefined,
  ...values: A
): void {
  const report = (thrown: unknown) =>
    globalThis.console?.error("a listener of Turnwise threw:", thrown);
  try {
    const answer = listener?.(...values);
    if (isThenable(answer)) answer.then(undefined, report);
  } catch (thrown) {
    report(thrown);
  }
}

/** Calls a function of the host. @internal */
export function callHost<T>(name: string, call: () => T, index?: number): T {
  try {
    return call();
  } catch (thrown) {
    // For example, the callback used the conversation that called it.
    if (thrown instanceof TurnwiseError) throw thrown;
    throw new TurnwiseError("callback_failed", `\`${name}\` threw: ${describe(thrown)}`, {
      path: name,
      index,
      cause: thrown,
    });
  }
}

function wrongAnswer(
  name: string,
  expected: string,
  answer: unknown,
  index: number,
): TurnwiseError {
  const message = `\`${name}\` must return ${expected}, but returned ${describeAnswer(answer)}`;
  return new TurnwiseError("callback_failed", message, { path: name, index });
}

/** The type of an answer, for an error. @internal */
export function describeAnswer(answer: unknown): string {
  if (isThenable(answer)) {
    // The error that is thrown says enough; a rejection without a handler would end the process.
    answer.then(undefined, () => undefined);
    return "a promise";
  }
  return typeof answer === "number" ? String(answer) : answer === null ? "null" : typeof answer;
}

function isThenable(answer: unknown): answer is PromiseLike<unknown> {
  return typeof (answer as PromiseLike<unknown> | null | undefined)?.then === "function";
}

// The largest unsigned 32-bit integer.
const MAX_TOKENS = 0xffff_ffff;

// The host's functions, called with care: an exception or a wrong answer becomes an error that names
// the function, and a listener that fails harms nobody.

import { TurnwiseError, describe } from "./errors.js";

/**
 * A function that is asked yes or no about each message. No answer means no.
 *
 * @throws TurnwiseError `callback_failed` where it throws or returns anything but a boolean.
 * @internal
 */
export function yesOrNo<M>(
  name: string,
  ask: ((message: M, index: number) => boolean) | undefined,
  otherwise = false,
): ((message: M, index: number) => boolean) | undefined {
  return (
    ask &&
    ((message, index) => {
      const answer: unknown = called(name, () => ask(message, index), index);
      if (typeof answer === "boolean") return answer;
      if (answer === undefined) return otherwise;
      throw wrong(name, "a boolean", answer, index);
    })
  );
}

/**
 * A function that gives each message a number from 0 on.
 *
 * @throws TurnwiseError `callback_failed` where it throws or returns no such number.
 * @internal
 */
export function scoring<M>(
  name: string,
  score: (message: M, index: number) => number,
): (message: M, index: number) => number {
  return (message, index) => {
    const answer: unknown = called(name, () => score(message, index), index);
    if (typeof answer === "number" && answer >= 0 && Number.isFinite(answer)) return answer;
    throw wrong(name, "a number, zero or more", answer, index);
  };
}

/**
 * A token counter.
 *
 * @throws TurnwiseError `callback_failed` where it throws, `bad_count` where it returns no number of
 * tokens.
 * @internal
 */
export function counting(
  count: ((text: string) => number) | undefined,
): ((text: string) => number) | undefined {
  return (
    count &&
    ((text) => {
      const answer: unknown = called("countTokens", () => count(text));
      if (typeof answer === "number" && answer >= 0 && answer <= MAX_TOKENS) return answer;
      throw new TurnwiseError(
        "bad_count",
        `\`countTokens\` must return a number from 0 to ${MAX_TOKENS}, but returned ${shown(answer)}`,
        { path: "countTokens" },
      );
    })
  );
}

/** Calls a listener. Its exceptions are written to the console and have no other effect. @internal */
export function notify<T>(listener: ((value: T) => void) | undefined, value: T): void {
  try {
    listener?.(value);
  } catch (thrown) {
    globalThis.console?.error("a listener of Turnwise threw:", thrown);
  }
}

function called<T>(name: string, call: () => T, index?: number): T {
  try {
    return call();
  } catch (thrown) {
    // Using the conversation that is asking, for example.
    if (thrown instanceof TurnwiseError) throw thrown;
    throw new TurnwiseError("callback_failed", `\`${name}\` threw: ${describe(thrown)}`, {
      path: name,
      index,
      cause: thrown,
    });
  }
}

function wrong(name: string, expected: string, answer: unknown, index: number): TurnwiseError {
  const message = `\`${name}\` must return ${expected}, but returned ${shown(answer)}`;
  return new TurnwiseError("callback_failed", message, { path: name, index });
}

function shown(answer: unknown): string {
  if (answer instanceof Promise) return "a promise";
  return typeof answer === "number" ? String(answer) : answer === null ? "null" : typeof answer;
}

// What a 32-bit number holds.
const MAX_TOKENS = 0xffff_ffff;

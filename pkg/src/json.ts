// Messages and options as JSON text, the form in which they are passed to the engines.

import { TurnwiseError, describe } from "./errors.js";

/** Writes a value as JSON text. @internal */
export function json(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined)
    throw new TurnwiseError("not_json", `a ${typeof value} cannot be written as JSON`);
  return text;
}

/** Writes a message as JSON text. @internal */
export function messageJson(message: unknown, index: number): string {
  checkObject(message, index);
  try {
    return json(message);
  } catch (thrown) {
    throw new TurnwiseError(
      "not_json",
      `message ${index} cannot be written as JSON: ${describe(thrown)}`,
      { index, cause: thrown },
    );
  }
}

/**
 * Splits `messages` into JSON lists of bounded length, each with the range of its messages. Errors
 * count indexes from `base`.
 *
 * @internal
 */
export function jsonLists(messages: readonly unknown[], base: number): JsonList[] {
  return [...jsonListsInSteps(messages, base)];
}

/** The same, written one after another. @internal */
export function* jsonListsInSteps(messages: readonly unknown[], base: number): Generator<JsonList> {
  for (let from = 0; from < messages.length; from += LIST_LENGTH) {
    const to = Math.min(from + LIST_LENGTH, messages.length);
    yield { text: jsonList(messages.slice(from, to), base + from), from, to };
  }
}

/** A list of messages as JSON text, and their range. @internal */
export interface JsonList {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function jsonList(messages: readonly unknown[], base: number): string {
  messages.forEach((message, offset) => checkObject(message, base + offset));
  try {
    return json(messages);
  } catch {
    // Write messages one by one to find the one that fails.
    return `[${messages.map((message, offset) => messageJson(message, base + offset)).join(",")}]`;
  }
}

function checkObject(message: unknown, index: number): void {
  if (typeof message === "object" && message !== null) return;
  const type = message === null ? "null" : typeof message;
  throw new TurnwiseError("not_an_object", `a message must be an object, found ${type}`, {
    index,
  });
}

// Messages. One call for many messages is several times faster than a call for each. A list with a
// character beyond Latin-1 takes twice as long to encode, so short lists keep most of them fast.
const LIST_LENGTH = 32;

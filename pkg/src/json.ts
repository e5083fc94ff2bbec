// Messages and options as JSON text, which is how they cross into the engines.

import { TurnwiseError, describe } from "./errors.js";

/** The JSON text of a value that must have one. @internal */
export function json(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined)
    throw new TurnwiseError("not_json", `a ${typeof value} cannot be written as JSON`);
  return text;
}

/** The JSON text of a message. @internal */
export function jsonOf(message: unknown, index: number): string {
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
 * `messages` as JSON lists of bounded length: the text, and the range of messages it holds. Errors
 * count indexes from `base`. @internal
 */
export function jsonLists(
  messages: readonly unknown[],
  base: number,
): { readonly text: string; readonly from: number; readonly to: number }[] {
  const lists = [];
  for (let from = 0; from < messages.length; from += LIST_LENGTH) {
    const to = Math.min(from + LIST_LENGTH, messages.length);
    lists.push({ text: jsonList(messages.slice(from, to), base + from), from, to });
  }
  return lists;
}

function jsonList(messages: readonly unknown[], base: number): string {
  messages.forEach((message, offset) => checkObject(message, base + offset));
  try {
    return json(messages);
  } catch {
    // One by one, to find the message at fault.
    return `[${messages.map((message, offset) => jsonOf(message, base + offset)).join(",")}]`;
  }
}

function checkObject(message: unknown, index: number): void {
  if (typeof message === "object" && message !== null) return;
  const found = message === null ? "null" : typeof message;
  throw new TurnwiseError("not_an_object", `a message must be an object, found ${found}`, {
    index,
  });
}

// Messages. One call for many is several times faster than a call for each, and a list of this
// length keeps the scratch buffer small.
const LIST_LENGTH = 256;

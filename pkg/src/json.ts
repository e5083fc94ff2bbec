// Messages and options as JSON text, the form in which they are passed to the engines.

import { TurnwiseError, describe } from "./errors.js";
import { written } from "./instances.js";

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
    return json(written(message));
  } catch (thrown) {
    throw new TurnwiseError(
      "not_json",
      `message ${index} cannot be written as JSON: ${describe(thrown)}`,
      { index, cause: thrown },
    );
  }
}

/** Refuses a message that is no object. @internal */
export function checkObject(message: unknown, index: number): void {
  if (typeof message === "object" && message !== null) return;
  const type = message === null ? "null" : typeof message;
  const text = `messages[${index}]: a message must be an object, found ${type}`;
  throw new TurnwiseError("not_an_object", text, { index });
}

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
  if (typeof message !== "object" || message === null) {
    const found = message === null ? "null" : typeof message;
    throw new TurnwiseError("not_an_object", `a message must be an object, found ${found}`, {
      index,
    });
  }
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

/** {@link jsonOf} for a list that begins at `start`. @internal */
export function jsonAt(start: number): (message: unknown, offset: number) => string {
  return (message, offset) => jsonOf(message, start + offset);
}

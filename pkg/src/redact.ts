// The option `redact`: which secrets notes, checks, digests and prompts leave out.

import { callHost, describeAnswer } from "./callbacks.js";
import { describeValue } from "./checks.js";
import { TurnwiseError } from "./errors.js";

/**
 * Your own secrets, in addition to those that Turnwise finds: a pattern, or a function that returns
 * the secrets of a text. `false` turns redaction off.
 */
export type Redact = RegExp | ((text: string) => readonly string[]) | false;

/**
 * Finds the host's secrets in a text and returns them with a NUL character between them, as the
 * engine reads them; false if nothing is redacted.
 *
 * @internal
 */
export type FindSecrets = ((text: string) => string) | false;

/**
 * Reads the option.
 *
 * @throws TurnwiseError `bad_option` if it has another type.
 *
 * @internal
 */
export function secretsFinder(redact: Redact | undefined): FindSecrets | undefined {
  if (redact === undefined || redact === false) return redact;
  if (redact instanceof RegExp) {
    const pattern = redact.global ? redact : new RegExp(redact.source, `${redact.flags}g`);
    return (text) => (text.match(pattern) ?? []).join("\0");
  }
  if (typeof redact === "function") {
    return (text) => {
      const found: unknown = callHost("redact", () => redact(text));
      if (Array.isArray(found) && found.every((secret) => typeof secret === "string"))
        return found.join("\0");
      const message = `\`redact\` must return a list of texts, but returned ${describeAnswer(found)}`;
      throw new TurnwiseError("callback_failed", message, { path: "redact" });
    };
  }
  throw new TurnwiseError(
    "bad_option",
    `\`redact\` must be a pattern, a function or false, but is ${describeValue(redact)}`,
    { path: "redact" },
  );
}

/** A text without the host's secrets. @internal */
export function withoutSecrets(text: string, find: FindSecrets | undefined): string {
  const secrets = find ? find(text).split("\0") : [];
  return secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, MARKER), text);
}

const MARKER = "[redacted]";

// The tokens of whole messages, by the engine that reads their formats. Its bytes are not imported
// from here: whoever counts only texts should not download them.

import { engine, guarded, provided } from "../engine.js";
import { TurnwiseError } from "../errors.js";
import { jsonOf } from "../json.js";
import { forget, write } from "../scratch.js";
import { readFile } from "./data.js";

/** What the messages take as they are, nothing left out. @internal */
export function tokensOfMessages(
  messages: readonly object[],
  count: (text: string) => number,
): number {
  try {
    return total(messages, count);
  } catch (thrown) {
    if (!(thrown instanceof TurnwiseError) || thrown.code !== "not_started") throw thrown;
    const core = readFile("../core.wasm");
    if (!core) {
      throw new TurnwiseError(
        "not_started",
        "to count messages, import `turnwise` as well, or await `ready({ messages: true })` first",
      );
    }
    provided(undefined, () => core);
    return total(messages, count);
  }
}

/** Imports the engine, as the entry said how. @internal */
export function importEngine(): Promise<void> {
  return importing();
}

/** Ties something an entry exports to how that entry imports the engine. @internal */
export function providedMessages<T>(value: T, how: () => Promise<void>): T {
  importing = how;
  return value;
}

// A context without a policy would say the same, and bring everything along that contexts need.
function total(messages: readonly object[], count: (text: string) => number): number {
  const glue = engine();
  return guarded(() => {
    // The view may be from before a restart.
    forget();
    const core = new glue.Core(write(glue, "{}"), count);
    try {
      return messages.reduce(
        (sum, message, index) => sum + core.push(write(glue, jsonOf(message, index)), false),
        0,
      );
    } finally {
      core.free();
    }
  });
}

let importing = (): Promise<void> => Promise.resolve();

// The tokens of whole messages, by the engine that reads their formats. Its bytes are not imported
// from here: whoever counts only texts should not download them.

import { engine, guarded, provided } from "../engine.js";
import { TurnwiseError } from "../errors.js";
import { jsonLists } from "../json.js";
import { forget, readWords, write } from "../scratch.js";
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

// A context without a policy would give the same sum, and bring along everything contexts need.
function total(messages: readonly object[], count: (text: string) => number): number {
  const glue = engine();
  return guarded(() => {
    // The view may be from before a restart.
    forget();
    const handle = new glue.ConversationHandle(write(glue, "{}"), count);
    try {
      let sum = 0;
      for (const { text, from } of jsonLists(messages, 0)) {
        const words = readWords(glue, handle.append(write(glue, text), new Uint8Array(0), from));
        for (let at = 1; at < words.length; at++) sum += words[at]!;
      }
      return sum;
    } finally {
      handle.free();
    }
  });
}

let importing = (): Promise<void> => Promise.resolve();

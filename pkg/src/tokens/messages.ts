// The tokens of whole messages, by the engine that reads their formats. Its bytes are not imported from here: whoever counts
// only texts should not download them.

import { inflateSync } from "fflate";
import { createContext } from "../context.js";
import { provided } from "../engine.js";
import { TurnwiseError } from "../errors.js";
import { readModule } from "./data.js";

/** What the messages take as they are, nothing left out. @internal */
export function tokensOfMessages(messages: readonly object[], count: (text: string) => number): number {
  try {
    return total(messages, count);
  } catch (thrown) {
    if (!(thrown instanceof TurnwiseError) || thrown.code !== "not_started") throw thrown;
    const deflated = readModule("../bytes.js");
    if (!deflated) {
      throw new TurnwiseError("not_started", "to count messages, import `turnwise` as well, or await `ready({ messages: true })` first");
    }
    provided(undefined, () => inflateSync(deflated) as Uint8Array<ArrayBuffer>);
    return total(messages, count);
  }
}

/** Imports the engine. @internal */
export async function importEngine(): Promise<void> {
  provided(undefined, (await import("../inlined.js")).inlined);
}

function total(messages: readonly object[], count: (text: string) => number): number {
  const context = createContext({ strategies: [], repair: false, countTokens: count });
  try {
    return context.fit(messages).tokensBefore;
  } finally {
    context.dispose();
  }
}

// The token estimate of pages. It has a module of its own: who only counts loads no engine.

import { ScratchBuffer } from "./buffer.js";
import type { Room } from "./buffer.js";
import { checkText } from "./checks.js";
import { TurnwiseError, describe } from "./errors.js";
import bytes from "./meter-bytes.js";
import { startError, unavailable } from "./start-error.js";
import type { estimateTokens as Estimate } from "./tokens.js";
import { unpack } from "./unpack.js";

/** Estimates the tokens of a text, as the engine does. */
export const estimateTokens: typeof Estimate = (text) => {
  checkText(text, "text");
  const running = (meter ??= start());
  try {
    return running.estimate(buffer.write(running, text));
  } catch (thrown) {
    if (thrown instanceof TurnwiseError) throw thrown;
    // It trapped: the next call starts it anew.
    meter = undefined;
    buffer.forget();
    throw new TurnwiseError("internal_error", `the estimate failed: ${describe(thrown)}`, {
      cause: thrown,
    });
  }
};

type Meter = Room & { estimate(length: number): number };

let meter: Meter | undefined;
const buffer = /* @__PURE__ */ new ScratchBuffer("that are counted at once");

function start(): Meter {
  if (typeof WebAssembly !== "object") throw unavailable("this runtime has no WebAssembly");
  try {
    const module = new WebAssembly.Module(unpack(bytes));
    const { memory, reserve, estimate } = new WebAssembly.Instance(module).exports as Exports;
    return {
      linearMemory: () => memory,
      scratch: reserve,
      estimate: (length) => estimate(length) >>> 0,
    };
  } catch (thrown) {
    throw startError(thrown);
  }
}

// The exports of `turnwise-meter-wasm`. Numbers are addresses and lengths in bytes.
type Exports = {
  readonly memory: WebAssembly.Memory;
  reserve(bytes: number): number;
  estimate(length: number): number;
};

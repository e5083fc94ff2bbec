// Starts the evaluation, a separate WebAssembly module, synchronously on first use.

import { startError } from "../start-error.js";
import { TurnwiseError, describe, fromEngine } from "../errors.js";
import { unpack } from "../unpack.js";
import bytes from "./bytes.js";
import * as glue from "./glue.js";

/** Calls the module, starting it if needed, and converts its errors. @internal */
export function ask<T>(question: (module: typeof glue) => T): T {
  try {
    if (!isUp) {
      if (typeof WebAssembly !== "object")
        throw new TurnwiseError("wasm_unavailable", "this runtime has no WebAssembly");
      start();
    }
    return question(glue);
  } catch (thrown) {
    const typed = fromEngine(thrown);
    if (typed) throw typed;
    if (!(thrown instanceof WebAssembly.RuntimeError)) throw thrown;
    throw new TurnwiseError("internal_error", `the evaluation failed: ${describe(thrown)}`, {
      cause: thrown,
    });
  }
}

function start(): void {
  try {
    glue.initSync({ module: unpack(bytes) });
  } catch (thrown) {
    throw startError(thrown);
  }
  isUp = true;
}

let isUp = false;

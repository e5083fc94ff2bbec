// The life of the evaluation: a wasm of its own, started synchronously on the first call.

import { TurnwiseError, describe, fromEngine } from "../errors.js";
import { unpacked } from "../inlined.js";
import bytes from "./bytes.js";
import * as glue from "./glue.js";

/** Asks the module, started if it is not, and gives its errors their type. @internal */
export function ask<T>(question: (module: typeof glue) => T): T {
  try {
    if (!isUp) {
      if (typeof WebAssembly !== "object")
        throw new TurnwiseError("wasm_unavailable", "this runtime has no WebAssembly");
      glue.initSync({ module: unpacked(bytes) });
      isUp = true;
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

let isUp = false;

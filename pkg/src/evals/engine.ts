// Starts the evaluation, a separate WebAssembly module, synchronously on first use.

import { Part } from "../part.js";
import { unpackDense } from "../unpack-dense.js";
import bytes from "./bytes.js";
import * as glue from "./glue.js";

/** Calls the module, starting it if needed, and converts its errors. @internal */
export function ask<T>(question: (module: typeof glue) => T): T {
  return part.run(question);
}

/** The number of restarts of the module. Evaluations from before a restart are invalid. @internal */
export const restarts = (): number => part.restarts;

const part = /* @__PURE__ */ new Part(glue, "the evaluation", "import `turnwise/evals`");
/* @__PURE__ */ part.provide(() => unpackDense(bytes));

// Why a WebAssembly module could not start.

import { TurnwiseError, describe } from "./errors.js";

/** Explains why a module could not start. @internal */
export function startError(thrown: unknown): unknown {
  if (thrown instanceof TurnwiseError) return thrown;
  const text = describe(thrown);
  const isBlocked = /content security policy|unsafe-eval|disallowed by embedder/i.test(text);
  if (!isBlocked) return unavailable(text, thrown);
  return new TurnwiseError(
    "wasm_blocked",
    "this page's content security policy forbids WebAssembly; " +
      "add `'wasm-unsafe-eval'` to its `script-src` (on edge runtimes, " +
      "import `turnwise` under the `workerd` or `edge-light` condition)",
    { cause: thrown },
  );
}

/** The error of a runtime that cannot start the module. @internal */
export function unavailable(text: string, cause?: unknown): TurnwiseError {
  return new TurnwiseError("wasm_unavailable", `the engine could not start: ${text}`, { cause });
}

// The checker for runtimes that cannot compile WebAssembly. It is a separate file, so that bundles
// without the checker can omit it. It is in the same folder as the wasm, because some bundlers keep
// the relative import unchanged.

import check from "./check.wasm";

/** @internal */
export const compiledCheck = () => check;

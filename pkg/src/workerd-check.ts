// The checker for runtimes that compile no WebAssembly while they run. A file of its own: what does
// not check leaves it out. It lies beside the wasm, as a bundler that does not touch the import
// expects it beside the bundle.

import check from "./check.wasm";

/** @internal */
export const compiledCheck = () => check;

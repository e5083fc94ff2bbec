// The checker for runtimes that compile no WebAssembly while they run. A file of its own: what does not check leaves it out.

import check from "../check.wasm?module";

/** @internal */
export const compiledCheck = () => check;

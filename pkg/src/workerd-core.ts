// The engine for runtimes that cannot compile WebAssembly, without the other modules.
// `turnwise/tokens` loads it to count the tokens of messages.

import core from "./core.wasm";

/** @internal */
export const compiledCore = () => core;

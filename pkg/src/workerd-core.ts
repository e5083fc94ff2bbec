// The engine for runtimes that compile no WebAssembly while they run, by itself: for whoever counts
// the tokens of messages.

import core from "./core.wasm";

/** @internal */
export const compiledCore = () => core;

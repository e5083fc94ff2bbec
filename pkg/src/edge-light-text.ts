// The text module for runtimes that compile no WebAssembly while they run. A file of its own: what
// takes no notes leaves it out. It lies beside the wasm, as a bundler that does not touch the
// import expects it beside the bundle.

import text from "./text.wasm?module";
import { ofThisRealm } from "./edge-light-realm.js";

/** @internal */
export const compiledText = () => ofThisRealm(text);

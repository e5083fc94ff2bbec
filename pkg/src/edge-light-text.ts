// The text module for runtimes that cannot compile WebAssembly. It is a separate file, so that
// bundles without the text module can omit it. It is in the same folder as the wasm, because some
// bundlers keep the relative import unchanged.

import text from "./text.wasm?module";
import { provideText } from "./text/languages.js";
import * as packs from "./text/packs.js";
import { adoptModule } from "./edge-light-realm.js";

/** @internal */
export const compiledText = () => {
  provideText(packs);
  return adoptModule(text);
};

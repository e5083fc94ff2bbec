// The text module's bytes in the default entry. Bundles include them only with an export that uses
// the text module.

import { unpack } from "../unpack.js";
import bytes from "./bytes.js";
import { provideText } from "./languages.js";
import * as packs from "./packs.js";

/** Decodes `text.wasm`, for plans that cannot wait: with the packs of all languages. @internal */
export function inlinedText(): Uint8Array<ArrayBuffer> {
  provideText(packs);
  return unpack(bytes);
}

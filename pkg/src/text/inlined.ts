// The text module's bytes in the default entry. Bundles include them only with an export that uses
// the text module.

import { unpack } from "../unpack.js";
import bytes from "./bytes.js";

/** Decodes `text.wasm`. @internal */
export function inlinedText(): Uint8Array<ArrayBuffer> {
  return unpack(bytes);
}

// The checker's bytes in the default entry. Bundles include them only with an export that uses the
// checker.

import { unpack } from "../unpack.js";
import bytes from "./bytes.js";

/** Decodes `check.wasm`. @internal */
export function inlinedCheck(): Uint8Array<ArrayBuffer> {
  return unpack(bytes);
}

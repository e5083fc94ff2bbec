// The engine's bytes in the default entry.

import bytes from "./bytes.js";
import { unpack } from "./unpack.js";

/** Decodes `core.wasm`. @internal */
export function inlined(): Uint8Array<ArrayBuffer> {
  return unpack(bytes);
}

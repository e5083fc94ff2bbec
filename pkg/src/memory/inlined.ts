// The memory's bytes in the default entry.

import { unpackDense } from "../unpack-dense.js";
import bytes from "./bytes.js";

/** Decodes `memory.wasm`. @internal */
export function inlinedMemory(): Uint8Array<ArrayBuffer> {
  return unpackDense(bytes);
}

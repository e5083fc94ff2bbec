// The memory's bytes in the default entry.

import { unpack } from "../unpack.js";
import bytes from "./bytes.js";

/** Decodes `memory.wasm`. @internal */
export function inlinedMemory(): Uint8Array<ArrayBuffer> {
  return unpack(bytes);
}

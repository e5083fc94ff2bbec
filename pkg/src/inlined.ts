// The engine's bytes in the default entry, without the rest.

import bytes from "./bytes.js";
import { unpack } from "./unpack.js";

/** Decodes the engine. @internal */
export function inlined(): Uint8Array<ArrayBuffer> {
  return unpack(bytes);
}

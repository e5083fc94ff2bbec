// Decodes a module that is packed with LZMA, a fifth smaller than deflated. That takes some forty
// milliseconds, so only modules that nothing waits for are packed so.

import { decoded } from "./unpack.js";
import unpacker from "./unpacker.js";

/** Decodes base64 and the bytes, as `unpack` does. @internal */
export function unpackDense(text: string): Uint8Array<ArrayBuffer> {
  return decoded(text, unpacker, "unpack");
}

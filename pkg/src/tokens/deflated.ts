// The token counter's bytes as a module, for platforms without a file system.

import { unpack } from "../unpack.js";
import bytes from "./bytes.js";

/** Decodes `tokens.wasm`. @internal */
export function inflatedTokens(): Uint8Array<ArrayBuffer> {
  return unpack(bytes);
}

// The token counter's bytes as a module, for platforms without a file system.

import { inflateSync } from "fflate";
import bytes from "./bytes.js";
import { fromBase64 } from "./data.js";

/** Decodes `tokens.wasm`. @internal */
export function inflatedTokens(): Uint8Array<ArrayBuffer> {
  return inflateSync(fromBase64(bytes)) as Uint8Array<ArrayBuffer>;
}

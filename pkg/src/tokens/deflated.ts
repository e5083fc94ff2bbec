// The token engine's bytes as a module carries them, for where there is no disk.

import { inflateSync } from "fflate";
import bytes from "./bytes.js";
import { fromBase64 } from "./data.js";

/** `tokens.wasm`. @internal */
export function inflatedTokens(): Uint8Array<ArrayBuffer> {
  return inflateSync(fromBase64(bytes)) as Uint8Array<ArrayBuffer>;
}

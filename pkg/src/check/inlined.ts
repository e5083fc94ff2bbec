// The checker's bytes as the default entry carries them. Only what uses the checker brings them
// along.

import { unpacked } from "../inlined.js";
import bytes from "./bytes.js";

/** `check.wasm`, unpacked. @internal */
export function inlinedCheck(): Uint8Array<ArrayBuffer> {
  return unpacked(bytes);
}

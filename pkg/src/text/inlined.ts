// The text module's bytes as the default entry carries them. Only what has notes taken brings them
// along.

import { unpacked } from "../inlined.js";
import bytes from "./bytes.js";

/** `text.wasm`, unpacked. @internal */
export function inlinedText(): Uint8Array<ArrayBuffer> {
  return unpacked(bytes);
}

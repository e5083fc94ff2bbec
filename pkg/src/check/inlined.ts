// The checker's bytes in the default entry. Bundles include them only with an export that uses the
// checker.

import { unpack } from "../unpack.js";
import bytes from "./bytes.js";
import rest from "./rest-bytes.js";

/** Decodes `check.wasm`, without advice on policies. @internal */
export function inlinedCheck(): Uint8Array<ArrayBuffer> {
  return unpack(bytes);
}

/** Decodes what these bytes lack. @internal */
export function inlinedAdvice(): Uint8Array<ArrayBuffer> {
  return unpack(rest);
}

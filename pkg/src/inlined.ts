// The engine's bytes in the default entry.

import { inflateSync } from "fflate";
import bytes from "./bytes.js";

/** Decodes `core.wasm`. @internal */
export function inlined(): Uint8Array<ArrayBuffer> {
  return unpack(bytes);
}

/** Decodes base64 and decompresses the bytes with inflate. @internal */
export function unpack(text: string): Uint8Array<ArrayBuffer> {
  return inflateSync(fromBase64(text)) as Uint8Array<ArrayBuffer>;
}

function fromBase64(text: string): Uint8Array {
  // `Uint8Array.fromBase64` is newer than some supported browsers.
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let i = 0; i < out.length; i++) out[i] = binary.charCodeAt(i);
  return out;
}

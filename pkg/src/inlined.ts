// The engine's bytes as the default entry carries them.

import { inflateSync } from "fflate";
import bytes from "./bytes.js";

/** `core.wasm`, unpacked. @internal */
export function inlined(): Uint8Array<ArrayBuffer> {
  return unpacked(bytes);
}

/** Bytes that were deflated and then written in base64. @internal */
export function unpacked(text: string): Uint8Array<ArrayBuffer> {
  return inflateSync(fromBase64(text)) as Uint8Array<ArrayBuffer>;
}

function fromBase64(text: string): Uint8Array {
  // `Uint8Array.fromBase64` is younger than the browsers we serve.
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let i = 0; i < out.length; i++) out[i] = binary.charCodeAt(i);
  return out;
}

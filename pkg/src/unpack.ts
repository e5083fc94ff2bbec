// Decodes modules that are inlined in the package: deflated, and written as base64.

import { fromBase64, lengthOfBase64, writeBase64 } from "./base64.js";
import inflater from "./inflater.js";

/**
 * Decodes base64 and inflates the bytes. The inflater is WebAssembly: JavaScript that runs for the
 * first time is interpreted, and takes three times as long. It throws what WebAssembly throws:
 * callers pass that to `startError`. This file is loaded on demand, too, so it imports little.
 *
 * @internal
 */
export function unpack(text: string): Uint8Array<ArrayBuffer> {
  const module = new WebAssembly.Module(fromBase64(inflater));
  const { memory, reserve, inflate } = new WebAssembly.Instance(module).exports as Inflater;
  const size = lengthOfBase64(text);
  const from = reserve(size);
  writeBase64(text, new Uint8Array(memory.buffer, from, size));
  const length = new DataView(memory.buffer).getUint32(from, true);
  const to = reserve(length);
  const written = inflate(from + LENGTH_BYTES, size - LENGTH_BYTES, to, length);
  if (written !== length) throw new RangeError("the package is damaged");
  return new Uint8Array(memory.buffer, to, length);
}

// The exports of `turnwise-inflate-wasm`. Numbers are addresses and lengths in bytes.
type Inflater = {
  readonly memory: WebAssembly.Memory;
  reserve(bytes: number): number;
  inflate(from: number, length: number, to: number, room: number): number;
};

// The bytes before the deflated ones: how long they get.
const LENGTH_BYTES = 4;

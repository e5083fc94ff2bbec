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
  return decoded(text, inflater, "inflate");
}

/** Decodes base64, and the bytes with a function of a decoder, which is in base64 itself. @internal */
export function decoded(text: string, decoder: string, name: string): Uint8Array<ArrayBuffer> {
  const module = new WebAssembly.Module(fromBase64(decoder));
  const { memory, reserve, [name]: decode } = new WebAssembly.Instance(module).exports as Decoder;
  const size = lengthOfBase64(text);
  const from = reserve(size);
  writeBase64(text, new Uint8Array(memory.buffer, from, size));
  const length = new DataView(memory.buffer).getUint32(from, true);
  const to = reserve(length);
  const written = (decode as Decode)(from + LENGTH_BYTES, size - LENGTH_BYTES, to, length);
  if (written !== length) throw new RangeError("the package is damaged");
  return new Uint8Array(memory.buffer, to, length);
}

// The exports of `turnwise-inflate-wasm` and `turnwise-unpack-wasm`. Numbers are addresses and
// lengths in bytes.
type Decode = (from: number, length: number, to: number, room: number) => number;
type Decoder = {
  readonly memory: WebAssembly.Memory;
  reserve(bytes: number): number;
  readonly [name: string]: unknown;
};

// The bytes before the packed ones: how long they get.
const LENGTH_BYTES = 4;

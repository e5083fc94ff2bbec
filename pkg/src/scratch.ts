// Text into linear memory: one buffer, written with `encodeInto`, which is 3 to 40 times faster than handing a string
// to wasm-bindgen.

import { TurnwiseError } from "./errors.js";
import type { Glue } from "./engine.js";

/** Writes `text` as UTF-8 into the engine's scratch buffer and returns how many bytes that are. @internal */
export function write(glue: Glue, text: string): number {
  if (text.length > LONGEST) {
    throw new TurnwiseError("too_large", `a text of ${text.length} characters is more than the ${LONGEST} the engine takes`);
  }
  // A UTF-16 unit takes at most 3 bytes. Long texts are mostly ASCII, so they get room for that and then more if needed.
  reserve(glue, text.length < 65_536 ? text.length * 3 : text.length + 1_024);
  let { read, written } = encoder.encodeInto(text, view);
  while (read < text.length) {
    reserve(glue, written + (text.length - read) * 3);
    const more = encoder.encodeInto(text.slice(read), view.subarray(written));
    read += more.read;
    written += more.written;
  }
  return written;
}

/**
 * A copy of the 32-bit words at `address`, whose first one says how many they are. An ordinary array: a typed one of this
 * size has a buffer of its own, which costs the collector ten times as much as the plan itself.
 *
 * @internal
 */
export function readWords(glue: Glue, address: number): number[] {
  // A view is detached, and then empty, once the memory has grown.
  if (memoryWords.length === 0) memoryWords = new Uint32Array(glue.linearMemory().buffer);
  const start = address >>> 2;
  const length = memoryWords[start]!;
  const words = new Array<number>(length);
  for (let i = 0; i < length; i++) words[i] = memoryWords[start + i]!;
  return words;
}

function reserve(glue: Glue, bytes: number): void {
  // A view is detached, and then empty, once the memory has grown. One huge text must not hold its room for ever.
  const isWasteful = view.length > HUGE && bytes < HUGE;
  // Less, not as much: a detached view has room for an empty text, but nothing may be written to it.
  if (bytes < view.length && !isWasteful) return;
  const capacity = Math.max(bytes, SMALLEST);
  const address = glue.scratch(capacity);
  view = new Uint8Array(glue.linearMemory().buffer, address, capacity);
}

/** Forgets the views of an instance that is gone. @internal */
export function forget(): void {
  view = new Uint8Array(0);
  memoryWords = new Uint32Array(0);
}

const encoder = new TextEncoder();
// Characters. Three bytes each is what a 32-bit memory can hold beside the conversation itself.
const LONGEST = 256 * 1_024 * 1_024;
// Bytes.
const SMALLEST = 16_384;
const HUGE = 4 * 1_024 * 1_024;
let view = new Uint8Array(0);
let memoryWords = new Uint32Array(0);

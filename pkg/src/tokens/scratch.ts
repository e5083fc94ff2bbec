// Text and data into the token engine's linear memory, and ids out of it.

import { TurnwiseError } from "../errors.js";
import type { TokenGlue } from "./engine.js";

/** Writes `text` as UTF-8 into the scratch buffer and returns how many bytes that are. @internal */
export function writeText(glue: TokenGlue, text: string): number {
  if (text.length > LONGEST) {
    throw new TurnwiseError("too_large", `a text of ${text.length} characters is more than the ${LONGEST} that are counted at once`);
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

/** Writes bytes into the scratch buffer and returns how many. @internal */
export function writeBytes(glue: TokenGlue, bytes: Uint8Array): number {
  reserve(glue, bytes.length);
  view.set(bytes);
  return bytes.length;
}

/** Writes ids into the scratch buffer, four bytes each, and returns how many bytes. @internal */
export function writeIds(glue: TokenGlue, ids: ArrayLike<number>): number {
  reserve(glue, ids.length * 4);
  const words = new DataView(view.buffer, view.byteOffset, ids.length * 4);
  for (let i = 0; i < ids.length; i++) words.setUint32(i * 4, idAt(ids, i), true);
  return ids.length * 4;
}

/** A copy of the `count` ids at `address`. @internal */
export function readIds(glue: TokenGlue, address: number, count: number): number[] {
  return Array.from(new Uint32Array(glue.linearMemory().buffer, address, count));
}

function idAt(ids: ArrayLike<number>, index: number): number {
  const id = ids[index]!;
  if (Number.isInteger(id) && id >= 0 && id <= 0xffff_ffff) return id;
  throw new TurnwiseError("unknown_token", `no token has the id \`${id}\``, { index });
}

function reserve(glue: TokenGlue, bytes: number): void {
  // A view is detached, and then empty, once the memory has grown. One huge text must not hold its room for ever.
  const isWasteful = view.length > HUGE && bytes < HUGE;
  // `<`, so that an empty text does not make do with it either.
  if (bytes < view.length && !isWasteful) return;
  const capacity = Math.max(bytes, SMALLEST);
  const address = glue.scratch(capacity);
  view = new Uint8Array(glue.linearMemory().buffer, address, capacity);
}

const encoder = new TextEncoder();
// Characters.
const LONGEST = 256 * 1_024 * 1_024;
// Bytes.
const SMALLEST = 16_384;
const HUGE = 4 * 1_024 * 1_024;
let view = new Uint8Array(0);

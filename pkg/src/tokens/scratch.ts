// Writes texts and ids into the token counter's linear memory, and reads ids from it.

import { ScratchBuffer } from "../buffer.js";
import { TurnwiseError } from "../errors.js";
import type { TokenGlue } from "./engine.js";

/** Writes `text` as UTF-8 into the scratch buffer and returns its length in bytes. @internal */
export function writeText(glue: TokenGlue, text: string): number {
  return buffer.write(glue, text);
}

/**
 * Writes ids into the scratch buffer, four bytes each, and returns the length in bytes.
 *
 * @internal
 */
export function writeIds(glue: TokenGlue, ids: ArrayLike<number>): number {
  buffer.reserve(glue, ids.length * 4);
  const words = new DataView(buffer.view.buffer, buffer.view.byteOffset, ids.length * 4);
  for (let i = 0; i < ids.length; i++) words.setUint32(i * 4, idAt(ids, i), true);
  return ids.length * 4;
}

/** A copy of the `count` ids at `address`. @internal */
export function readIds(glue: TokenGlue, address: number, count: number): number[] {
  return Array.from(new Uint32Array(glue.linearMemory().buffer, address, count));
}

/** Drops the view after the module was restarted. @internal */
export function forgetBuffer(): void {
  buffer.forget();
}

function idAt(ids: ArrayLike<number>, index: number): number {
  const id = ids[index]!;
  if (Number.isInteger(id) && id >= 0 && id <= 0xffff_ffff) return id;
  throw new TurnwiseError("unknown_token", `no token has the id \`${id}\``, { index });
}

const buffer = /* @__PURE__ */ new ScratchBuffer("that are counted at once");

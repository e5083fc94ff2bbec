// The engine's scratch buffer, and copies of its plans.

import { ScratchBuffer } from "./buffer.js";
import type { Glue } from "./engine.js";
import type { MessageList } from "./message-lists.js";

/**
 * Writes `text` as UTF-8 into the engine's scratch buffer and returns its length in bytes.
 *
 * @internal
 */
export function write(glue: Glue, text: string): number {
  return buffer.write(glue, text);
}

/**
 * Writes messages into the engine's scratch buffer. Returns the bytes of the contents next to
 * the list, and of all together.
 *
 * @internal
 */
export function writeMessages(glue: Glue, list: MessageList): [contents: number, length: number] {
  const contents = list.contents.length > 0 ? buffer.writeAll(glue, list.contents) : 0;
  return [contents, buffer.write(glue, list.json, contents)];
}

/**
 * Copies the 32-bit words at `address`. The first word is their number. Returns a plain array: a
 * typed array of this size has its own buffer, which costs the garbage collector ten times as much
 * as the plan.
 *
 * @internal
 */
export function readWords(glue: Glue, address: number): number[] {
  // When the memory grows, old views are detached and become empty.
  if (memoryWords.length === 0) memoryWords = new Uint32Array(glue.linearMemory().buffer);
  const start = address >>> 2;
  const length = memoryWords[start]!;
  const words = new Array<number>(length);
  for (let i = 0; i < length; i++) words[i] = memoryWords[start + i]!;
  return words;
}

/** Drops the views after the engine was restarted. @internal */
export function forget(): void {
  buffer.forget();
  memoryWords = new Uint32Array(0);
}

/**
 * Wraps a token counter. It may use the package itself, which must not overwrite the buffer in use.
 *
 * @internal
 */
export function isolateBuffer(
  count: ((text: string) => number) | undefined,
): ((text: string) => number) | undefined {
  return (
    count &&
    ((text) => {
      forget();
      try {
        return count(text);
      } finally {
        forget();
      }
    })
  );
}

const buffer = /* @__PURE__ */ new ScratchBuffer("the engine takes");
let memoryWords = new Uint32Array(0);

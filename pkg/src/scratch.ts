// The engine's scratch buffer for messages, and its plans as words.

import { ScratchBuffer } from "./buffer.js";
import type { Glue } from "./engine.js";

/**
 * Writes `text` as UTF-8 into the engine's scratch buffer and returns how many bytes that are.
 * @internal
 */
export function write(glue: Glue, text: string): number {
  return buffer.write(glue, text);
}

/**
 * A copy of the 32-bit words at `address`, whose first one says how many they are. An ordinary
 * array: a typed one of this size has a buffer of its own, which costs the collector ten times as
 * much as the plan itself.
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

/** Forgets the views of an instance that is gone. @internal */
export function forget(): void {
  buffer.forget();
  memoryWords = new Uint32Array(0);
}

/**
 * A counter may use the package itself: its texts must not go into the buffer that is being read.
 * @internal
 */
export function apart(
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

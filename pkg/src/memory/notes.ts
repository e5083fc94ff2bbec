// Writes the notes of the memory tool, which does not belong to the public interface of a memory.

import type { Learned, Memory } from "./types.js";

/** Registers how a memory writes notes. @internal */
export function provideNote(memory: Memory, write: WriteNote): void {
  writers.set(memory, write);
}

/** Writes a note under its path. @internal */
export function writeNote(memory: Memory, path: string, text: string): Promise<Learned> {
  return writers.get(memory)!(path, text);
}

type WriteNote = (path: string, text: string) => Promise<Learned>;
const writers = new WeakMap<Memory, WriteNote>();

// Starts the readers of session files, a separate WebAssembly module, synchronously on first use.

import { Part } from "../part.js";
import type { WasmSource } from "../platform.js";
import { initSync, linearMemory, readSession, restart, scratch } from "./glue.js";

/** Registers where an entry finds the readers; see `bindCore` in engine.ts. @internal */
export function bindSessions<T>(value: T, from: () => WasmSource): T {
  readers.provide(from);
  return value;
}

/** The conversations in the text of a file, as JSON text. @internal */
export function read(text: string): string {
  return readers.run((glue) => glue.readSession(readers.buffer.write(glue, text)));
}

// Imported by name, so that bundlers can remove the unused asynchronous start.
const glue = { initSync, linearMemory, readSession, restart, scratch };

const readers = /* @__PURE__ */ new Part(
  glue,
  "the readers of session files",
  "import `turnwise/sessions`, which brings them",
);

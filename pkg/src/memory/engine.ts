// Starts the memory module, a separate WebAssembly module, on first use.

import { Part } from "../part.js";
import type { WasmSource } from "../platform.js";
import { MemoryHandle, initSync, linearMemory, restart } from "./glue.js";

/** Registers where an entry finds the memory module; see `bindCore` in engine.ts. @internal */
export function bindMemory<T>(value: T, from: () => WasmSource): T {
  memoryPart.provide(from);
  return value;
}

// Imported by name, so that bundlers can remove the unused asynchronous start.
const glue = { MemoryHandle, initSync, linearMemory, restart };

/** @internal */
export const memoryPart = /* @__PURE__ */ new Part(
  glue,
  "the memory",
  "import `turnwise/memory`, which brings the memory module",
);

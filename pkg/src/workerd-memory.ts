// `turnwise/memory` for runtimes that cannot compile WebAssembly: imports the compiled module
// instead of its bytes. The types are the same as in memory/index.ts.

import * as api from "./memory/api.js";
import { bindMemory } from "./memory/engine.js";
import memory from "./memory.wasm";

const compiled = () => memory;

export const createMemory: typeof api.createMemory = /* @__PURE__ */ bindMemory(
  api.createMemory,
  compiled,
);

export { chatModel, memoryTool, memoryTools, redactForgotten } from "./memory/api.js";
export * from "./stores/index.js";

// Compiles the bytes of a module without blocking the thread.

import type { WasmSource } from "./platform.js";

/** The module of `wasm`, which may be compiled already. @internal */
export async function compiled(wasm: WasmSource): Promise<WebAssembly.Module> {
  return wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(wasm as BufferSource);
}

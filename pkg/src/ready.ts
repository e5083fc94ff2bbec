// Loads the WebAssembly modules ahead of their first use.

import { load, startAsync } from "./engine.js";
import { textModule } from "./notetaking.js";

/**
 * Starts the engine ahead of its first use, and the text module if an import needs it. Compiles off
 * the main thread where the platform supports it. Optional: otherwise they start synchronously on
 * first use.
 *
 * @throws TurnwiseError `wasm_blocked` if the page's content security policy forbids WebAssembly,
 * `wasm_unavailable` if the runtime has no WebAssembly.
 */
export async function ready(): Promise<void> {
  await Promise.all([startAsync(load), textModule()?.startAsync()]);
}

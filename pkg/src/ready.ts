import { load, startAsync } from "./engine.js";

/**
 * Starts the engine ahead of its first use, compiling off the main thread where the platform can. Optional: everything
 * else starts it by itself, synchronously.
 *
 * @throws TurnwiseError `wasm_blocked` where the page's content security policy forbids WebAssembly, `wasm_unavailable`
 * where there is none.
 */
export async function ready(): Promise<void> {
  await startAsync(load());
}

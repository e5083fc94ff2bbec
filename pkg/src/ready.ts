import { load, startAsync } from "./engine.js";
import { textModule } from "./notetaking.js";

/**
 * Starts the engine, and the module that takes notes where one was imported that needs it, ahead of
 * their first use, compiling off the main thread where the platform can. Optional: everything else
 * starts them by itself, synchronously.
 *
 * @throws TurnwiseError `wasm_blocked` where the page's content security policy forbids
 * WebAssembly, `wasm_unavailable` where there is none.
 */
export async function ready(): Promise<void> {
  await Promise.all([startAsync(load()), textModule()?.startAsync()]);
}

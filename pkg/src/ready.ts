// Loads the WebAssembly modules ahead of their first use.

import { createContext } from "./context.js";
import { load, startAsync, startRest } from "./engine.js";
import { textModule } from "./notetaking.js";
import { createContexts } from "./pool.js";

/** Contexts with the engine: their `fit` works from the first call on. */
export interface Engine {
  readonly createContext: typeof createContext;
  readonly createContexts: typeof createContexts;
}

/**
 * Starts the engine ahead of its first use, and the text module if an import needs it. Compiles off
 * the main thread where the platform supports it. Optional outside of pages: otherwise they start
 * synchronously on first use.
 *
 * ```ts
 * const { createContext } = await ready();
 * const { messages } = createContext({ window: 128_000 }).fit(history);
 * ```
 *
 * @throws TurnwiseError `not_started` if a page cannot load the engine, `wasm_blocked` if its
 * content security policy forbids WebAssembly, `wasm_unavailable` if the runtime has none.
 */
export async function ready(): Promise<Engine> {
  const starting = startAsync(load).then(startRest);
  await Promise.all([starting, textModule()?.startAsync(true)]);
  return { createContext, createContexts };
}

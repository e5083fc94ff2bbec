// What a page loads with the first plan: contexts, with the engine's bytes. `page-context.ts` imports
// it on demand, so bundlers put it into a file of its own.

import * as api from "./api.js";
import bytes from "./bytes.js";
import { bindCore, isStarted, load, startAsync, startRest as startRestOfEngine } from "./engine.js";
import { inflated } from "./inflated.js";
import { textModule } from "./notetaking.js";

export { isOfRest } from "./engine.js";

/** Loads what a call lacked. @internal */
export async function startRest(): Promise<void> {
  const text = textModule();
  await Promise.all([startRestOfEngine(), text?.misses ? text.startAsync(true) : undefined]);
}

/** Starts the engine. @internal */
export async function start(): Promise<void> {
  if (!isStarted()) module ??= await inflated(bytes);
  await startAsync(load);
}

let module: WebAssembly.Module | undefined;
const from = () => module!;
const rest = { later: () => import("./page-rest.js").then((rest) => rest.load()) };

export const createContext: typeof api.createContext = /* @__PURE__ */ bindCore(
  api.createContext,
  from,
  rest,
);
export const ready: typeof api.ready = /* @__PURE__ */ bindCore(api.ready, from, rest);
export const createContexts: typeof api.createContexts = /* @__PURE__ */ bindCore(
  api.createContexts,
  from,
  rest,
);

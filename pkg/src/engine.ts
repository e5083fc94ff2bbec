// Starts the engine synchronously on first use and replaces it after a trap. Importing this file
// runs nothing.

import { ConversationHandle, estimate, initSync, linearMemory, restart, scratch } from "./glue.js";
import { TurnwiseError, describe, fromEngine } from "./errors.js";
import { startError, unavailable } from "./start-error.js";
import type { WasmSource } from "./platform.js";

/** @internal */
export type Glue = typeof glue;

/** Returns the engine, starting it if needed. @internal */
export function engine(): Glue {
  if (!isUp) start(load);
  return glue;
}

/** Starts the engine from `wasm`, or what it returns. Does nothing if it runs already. @internal */
export function start(wasm: WasmSource | (() => WasmSource)): void {
  if (isUp) return;
  if (typeof WebAssembly !== "object") throw unavailable("this runtime has no WebAssembly");
  try {
    const module = typeof wasm === "function" ? wasm() : wasm;
    glue.initSync({ module: module as BufferSource | WebAssembly.Module });
  } catch (thrown) {
    throw startError(thrown);
  }
  isUp = true;
}

/** Starts the engine and compiles it without blocking the thread. @internal */
export async function startAsync(wasm: WasmSource | (() => WasmSource)): Promise<void> {
  if (isUp) return;
  if (typeof WebAssembly !== "object") throw unavailable("this runtime has no WebAssembly");
  try {
    const module = typeof wasm === "function" ? wasm() : wasm;
    const isCompiled = module instanceof WebAssembly.Module;
    start(isCompiled ? module : await WebAssembly.compile(module as BufferSource));
  } catch (thrown) {
    throw startError(thrown);
  }
}

/** Returns the engine's bytes or module from the imported entry point. @internal */
export function load(): WasmSource {
  if (!source) {
    throw new TurnwiseError(
      "not_started",
      "call `init` or `initSync` of `turnwise/slim` with `turnwise/core.wasm` first",
    );
  }
  return source();
}

/**
 * Registers where an entry point finds the engine, and returns `value`. Calls are marked as pure,
 * so that bundlers keep them only with a used export and the package has no side effects.
 *
 * @internal
 */
export function bindCore<T>(value: T, from: () => WasmSource): T {
  source ??= from;
  return value;
}

/** The number of restarts. Handles from before a restart are invalid. @internal */
export function restartCount(): number {
  return restarts;
}

/**
 * Runs `work` and converts the engine's errors into a {@link TurnwiseError}. After a trap the
 * engine is replaced, and conversations rebuild themselves from their messages.
 *
 * @internal
 */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw toTurnwiseError(thrown);
  }
}

/** Converts an exception of the engine into the error to throw. @internal */
export function toTurnwiseError(thrown: unknown): unknown {
  const typed = fromEngine(thrown);
  if (typed) return typed;
  if (!isTrap(thrown)) return thrown;
  restarts += 1;
  glue.restart();
  return new TurnwiseError(
    "internal_error",
    `the engine failed and was restarted: ${describe(thrown)}`,
    { cause: thrown },
  );
}

// A trap, or a stack overflow inside the engine.
function isTrap(thrown: unknown): boolean {
  return thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError;
}

// Imported by name, so that bundlers can remove the unused asynchronous start.
const glue = { ConversationHandle, estimate, initSync, linearMemory, restart, scratch };
let source: (() => WasmSource) | undefined;
let isUp = false;
let restarts = 0;

// Starts the engine synchronously on first use and replaces it after a trap. Importing this file
// runs nothing.

import {
  ConversationHandle,
  addNotes,
  addRest,
  estimate,
  initSync,
  linearMemory,
  restart,
  scratch,
} from "./glue.js";
import { TurnwiseError, describe, fromEngine, isTrap } from "./errors.js";
import { compiled } from "./compiled.js";
import { forget } from "./scratch.js";
import { startError, unavailable } from "./start-error.js";
import type { WasmSource } from "./platform.js";

/** @internal */
export type Glue = typeof glue;

/** Returns the engine, starting it if needed. @internal */
export function engine(): Glue {
  if (!isUp) start(load);
  if (!isWhole) linkNow();
  return glue;
}

/** Starts the engine from `wasm`, or what it returns. Does nothing if it runs already. @internal */
export function start(wasm: WasmSource | (() => WasmSource)): void {
  if (isUp) return;
  if (typeof WebAssembly !== "object") throw unavailable("this runtime has no WebAssembly");
  try {
    const module = typeof wasm === "function" ? wasm() : wasm;
    const now = wasm === load ? rest?.now : undefined;
    begin(module, now && new WebAssembly.Module(now() as BufferSource), wasm === load);
  } catch (thrown) {
    throw startError(thrown);
  }
}

/** Starts the engine and compiles it without blocking the thread. @internal */
export async function startAsync(wasm: WasmSource | (() => WasmSource)): Promise<void> {
  if (isUp) return;
  if (typeof WebAssembly !== "object") throw unavailable("this runtime has no WebAssembly");
  try {
    const module = await compiled(typeof wasm === "function" ? wasm() : wasm);
    const now = wasm === load ? rest?.now : undefined;
    begin(module, now && (await compiled(now())), wasm === load);
  } catch (thrown) {
    throw startError(thrown);
  }
}

/**
 * Loads the rest of the engine, if it is apart: what ordinary conversations never run. Without it, a
 * call of it fails with `not_started`, and the engine is replaced.
 *
 * @internal
 */
export function startRest(): Promise<void> {
  if (!lacksRest()) return Promise.resolve();
  loadingRest ??= loadRest().finally(() => {
    loadingRest = undefined;
  });
  return loadingRest;
}

/**
 * Links what the engine runs only with notes and summaries. Does nothing where it is whole; without it,
 * the rest is loaded for them.
 *
 * @internal
 */
export function linkNotes(module: WebAssembly.Module): void {
  if (rest?.later && !isWhole) addNotes(module);
}

// Another entry may have brought the rest since.
function linkNow(): void {
  if (!rest?.now) return;
  addRest(new WebAssembly.Module(rest.now() as BufferSource));
  isWhole = true;
}

/** Whether the engine runs. @internal */
export function isStarted(): boolean {
  return isUp;
}

/** Whether the engine runs without its rest. @internal */
export function lacksRest(): boolean {
  return isUp && !isWhole;
}

/** Whether an error means that the rest must be loaded. @internal */
export function isOfRest(thrown: unknown): boolean {
  if (!(thrown instanceof TurnwiseError) || thrown.code !== "not_started") return false;
  return thrown.cause instanceof WebAssembly.RuntimeError;
}

async function loadRest(): Promise<void> {
  try {
    const from = rest?.now ?? (await rest!.later!());
    addRest(await compiled(from()));
    isWhole = true;
  } catch (cause) {
    const text = `the rest of the engine could not be loaded: ${describe(cause)}`;
    throw new TurnwiseError("not_started", text, { cause });
  }
}

function begin(module: WasmSource, added: WebAssembly.Module | undefined, isOwn: boolean): void {
  if (isUp) return;
  if (added !== undefined) addRest(added);
  glue.initSync({ module: module as BufferSource | WebAssembly.Module });
  isUp = true;
  isWhole = !isOwn || rest === undefined || added !== undefined;
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
export function bindCore<T>(value: T, from: () => WasmSource, restFrom?: RestSource): T {
  source ??= from;
  if (!rest?.now) rest = restFrom ?? rest;
  return value;
}

/** Where an entry point finds the rest of the engine: at once, or by loading it. @internal */
export interface RestSource {
  readonly now?: () => WasmSource;
  readonly later?: () => Promise<() => WasmSource>;
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
  forget();
  // A function of the rest is an empty place in the table of functions: calling it is a trap.
  if (lacksRest()) {
    const text = "a part of the engine is not loaded: call `await context.ready()` first";
    return new TurnwiseError("not_started", text, { cause: thrown });
  }
  return new TurnwiseError(
    "internal_error",
    `the engine failed and was restarted: ${describe(thrown)}`,
    { cause: thrown },
  );
}

// Imported by name, so that bundlers can remove the unused asynchronous start.
const glue = { ConversationHandle, estimate, initSync, linearMemory, restart, scratch };
let source: (() => WasmSource) | undefined;
// The rest of the engine that `source` returns. Undefined if it is whole.
let rest: RestSource | undefined;
let loadingRest: Promise<void> | undefined;
let isUp = false;
let isWhole = false;
let restarts = 0;

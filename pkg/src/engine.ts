// The engine's life: started on first use, synchronously; replaced after a fault. Nothing runs when
// this is imported.

import { ConversationHandle, estimate, initSync, linearMemory, restart, scratch } from "./glue.js";
import { TurnwiseError, describe, fromEngine } from "./errors.js";
import type { WasmSource } from "./platform.js";

/** @internal */
export type Glue = typeof glue;

/** The started engine. @internal */
export function engine(): Glue {
  if (!isUp) start(load());
  return glue;
}

/** Starts the engine from `wasm`, unless it runs already. @internal */
export function start(wasm: WasmSource): void {
  if (isUp) return;
  if (typeof WebAssembly !== "object") throw unavailable("this runtime has no WebAssembly");
  try {
    glue.initSync({ module: wasm as BufferSource | WebAssembly.Module });
  } catch (thrown) {
    throw explained(thrown);
  }
  isUp = true;
}

/** Starts the engine without blocking the thread while it compiles. @internal */
export async function startAsync(wasm: WasmSource): Promise<void> {
  if (isUp) return;
  if (typeof WebAssembly !== "object") throw unavailable("this runtime has no WebAssembly");
  const isCompiled = wasm instanceof WebAssembly.Module;
  try {
    start(isCompiled ? wasm : await WebAssembly.compile(wasm as BufferSource));
  } catch (thrown) {
    throw explained(thrown);
  }
}

/** Where the entry that was imported finds the engine's bytes. @internal */
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
 * Ties something an entry exports to where that entry finds the engine. Called with a pure mark, so
 * that bundlers keep it exactly where the export is used: the package stays free of side effects.
 *
 * @internal
 */
export function provided<T>(value: T, from: () => WasmSource): T {
  source ??= from;
  return value;
}

/** Counts restarts: what was made in an earlier life of the engine is gone. @internal */
export function life(): number {
  return lives;
}

/**
 * Runs `work` and turns what the engine throws into a {@link TurnwiseError}. After a trap the
 * engine is replaced, and the conversations rebuild themselves from what they hold.
 *
 * @internal
 */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw translated(thrown);
  }
}

/** The error to throw for what the engine threw. @internal */
export function translated(thrown: unknown): unknown {
  const typed = fromEngine(thrown);
  if (typed) return typed;
  if (!isTrap(thrown)) return thrown;
  lives += 1;
  glue.restart();
  return new TurnwiseError(
    "internal_error",
    `the engine failed and was restarted: ${describe(thrown)}`,
    { cause: thrown },
  );
}

// A trap, or the engine's stack running into the host's.
function isTrap(thrown: unknown): boolean {
  return thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError;
}

/** Why a module could not start. @internal */
export function explained(thrown: unknown): unknown {
  if (thrown instanceof TurnwiseError) return thrown;
  const text = describe(thrown);
  const isBlocked = /content security policy|unsafe-eval|disallowed by embedder/i.test(text);
  if (!isBlocked) return unavailable(text, thrown);
  return new TurnwiseError(
    "wasm_blocked",
    "this page's content security policy forbids WebAssembly; add `'wasm-unsafe-eval'` to its `script-src` " +
      "(on edge runtimes, import `turnwise` under the `workerd` or `edge-light` condition)",
    { cause: thrown },
  );
}

function unavailable(text: string, cause?: unknown): TurnwiseError {
  return new TurnwiseError("wasm_unavailable", `the engine could not start: ${text}`, { cause });
}

// By name: of the whole module, bundlers would keep its asynchronous start as well, which nothing
// here uses.
const glue = { ConversationHandle, estimate, initSync, linearMemory, restart, scratch };
let source: (() => WasmSource) | undefined;
let isUp = false;
let lives = 0;

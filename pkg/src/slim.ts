/**
 * Everything the default entry offers, without the engine's bytes: load `turnwise/core.wasm` your
 * own way and start with it.
 *
 * ```ts
 * import { createContext, init } from "turnwise/slim";
 *
 * await init(fetch(new URL("turnwise/core.wasm", import.meta.url)));
 * ```
 *
 * @packageDocumentation
 */

import { startCheck } from "./check/engine.js";
import { start, startAsync } from "./engine.js";
import { startText } from "./text/engine.js";
import type { WasmSource } from "./platform.js";

export * from "./api.js";

/**
 * Starts the engine: from bytes, from a compiled module, or from a response that has the bytes.
 * Later calls do nothing.
 *
 * @throws TurnwiseError `wasm_blocked`, `wasm_unavailable`.
 */
export async function init(
  source: WasmSource | ResponseLike | PromiseLike<WasmSource | ResponseLike>,
): Promise<void> {
  const given = await source;
  await startAsync(isResponse(given) ? await given.arrayBuffer() : given);
}

/**
 * Starts the engine at once. Later calls do nothing.
 *
 * @throws TurnwiseError `wasm_blocked`, `wasm_unavailable`.
 */
export function initSync(source: WasmSource): void {
  start(source);
}

/**
 * Starts the module behind `lint`, `heal`, `convert`, `checkPolicy` and `suggestPolicy` from the
 * bytes of `turnwise/check.wasm`, or from the compiled module. Later calls do nothing.
 *
 * @throws TurnwiseError `wasm_blocked`, `wasm_unavailable`.
 */
export function initCheck(source: WasmSource): void {
  startCheck(source);
}

/**
 * Starts the module that takes notes, from the bytes of `turnwise/text.wasm` or from the compiled
 * module: `extractiveSummarizer`, `fetchSummarizer`, `builtInSummarizer`, `withFallback`,
 * `checkSummary`, `prune` and `digest` need it. Later calls do nothing.
 *
 * @throws TurnwiseError `wasm_blocked`, `wasm_unavailable`.
 */
export function initText(source: WasmSource): void {
  startText(source);
}

/** The part of a `Response` that is used. */
export interface ResponseLike {
  arrayBuffer(): Promise<ArrayBuffer>;
}

function isResponse(given: WasmSource | ResponseLike): given is ResponseLike {
  return typeof (given as Partial<ResponseLike>).arrayBuffer === "function";
}

/**
 * The default entry without the engine's bytes. Load `turnwise/core.wasm` yourself and pass it to
 * `init`.
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
import { provideText } from "./text/languages.js";
import type { WasmSource } from "./platform.js";

export * from "./api.js";

/**
 * Starts the engine from bytes, from a compiled module, or from a response with the bytes. Later
 * calls do nothing.
 *
 * @throws TurnwiseError `wasm_blocked`, `wasm_unavailable`.
 */
export async function init(
  source: WasmSource | ResponseLike | PromiseLike<WasmSource | ResponseLike>,
): Promise<void> {
  const loaded = await source;
  await startAsync(isResponse(loaded) ? await loaded.arrayBuffer() : loaded);
}

/**
 * Starts the engine synchronously. Later calls do nothing.
 *
 * @throws TurnwiseError `wasm_blocked`, `wasm_unavailable`.
 */
export function initSync(source: WasmSource): void {
  start(source);
}

/**
 * Starts the checker from the bytes of `turnwise/check.wasm`, or from the compiled module. `lint`,
 * `heal`, `convert`, `checkPolicy` and `suggestPolicy` need it. Later calls do nothing.
 *
 * @throws TurnwiseError `wasm_blocked`, `wasm_unavailable`.
 */
export function initCheck(source: WasmSource): void {
  startCheck(source);
}

/**
 * Starts the text module from the bytes of `turnwise/text.wasm`, or from the compiled module.
 * `extractiveSummarizer`, `fetchSummarizer`, `modelSummarizer`, `builtInSummarizer`,
 * `withFallback`, `checkSummary`, `prune`, `restate`, `supersede`, `digest`, `issueTracker`, and children and
 * hand-overs need it. Later calls do nothing.
 *
 * @throws TurnwiseError `wasm_blocked`, `wasm_unavailable`.
 */
export function initText(source: WasmSource): void {
  provideText({});
  startText(source);
}

/** The part of a `Response` that is used. */
export interface ResponseLike {
  arrayBuffer(): Promise<ArrayBuffer>;
}

function isResponse(loaded: WasmSource | ResponseLike): loaded is ResponseLike {
  return typeof (loaded as Partial<ResponseLike>).arrayBuffer === "function";
}

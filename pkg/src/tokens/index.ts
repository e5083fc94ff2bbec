/**
 * Exact token counts for `o200k_base` and `cl100k_base`, the encodings of OpenAI's models. The
 * counts equal those of `tiktoken`.
 *
 * The vocabulary is a package of its own: `npm install turnwise turnwise-vocabularies`. In a browser,
 * load it first:
 *
 * ```ts
 * import { countTokens, ready } from "turnwise/tokens";
 *
 * await ready();                       // o200k_base, half a megabyte
 * countTokens("How many is this?");    // 5
 * createContext({ window: 128_000, countTokens });
 * ```
 *
 * Node, Bun and Deno read it from that package on first use. They need `ready` only in bundles.
 *
 * @packageDocumentation
 */

import { bindCore } from "../engine.js";
import { startError } from "../start-error.js";
import * as api from "./api.js";
import { readFile } from "./data.js";
import { bindTokens } from "./engine.js";
import { bindMessages } from "./messages.js";

/** Reading a file is faster than importing and decompressing the bytes. */
const onDisk = () => readFile("../tokens.wasm");

async function imported(): Promise<Uint8Array<ArrayBuffer>> {
  const { inflatedTokens } = await import("./deflated.js");
  try {
    return inflatedTokens();
  } catch (thrown) {
    throw startError(thrown);
  }
}

/** Imports the engine, which reads whole messages. */
async function importCore(): Promise<void> {
  const [{ inlined }, { inlinedRest }] = await Promise.all([
    import("../inlined.js"),
    import("../inlined-rest.js"),
  ]);
  bindCore(undefined, inlined, inlinedRest);
}

export const ready = /* @__PURE__ */ bindMessages(
  /* @__PURE__ */ bindTokens(api.ready, onDisk, imported),
  importCore,
);
export const countTokens = /* @__PURE__ */ bindTokens(api.countTokens, onDisk);
export const countTokensAsync = /* @__PURE__ */ bindTokens(api.countTokensAsync, onDisk);
export const encode = /* @__PURE__ */ bindTokens(api.encode, onDisk);
export const decode = /* @__PURE__ */ bindTokens(api.decode, onDisk);
export const truncate = /* @__PURE__ */ bindTokens(api.truncate, onDisk);
export const isWithin = /* @__PURE__ */ bindTokens(api.isWithin, onDisk);
export type { CountOptions, Encoding, ReadyOptions, TokenOptions } from "./api.js";

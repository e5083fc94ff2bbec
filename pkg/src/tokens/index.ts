/**
 * Exact token counts for `o200k_base` and `cl100k_base`: the tokens of OpenAI's models, equal to
 * `tiktoken`'s.
 *
 * The vocabulary is not part of this module. In a browser, load it first:
 *
 * ```ts
 * import { countTokens, ready } from "turnwise/tokens";
 *
 * await ready();                       // o200k_base, half a megabyte
 * countTokens("How many is this?");    // 5
 * createContext({ window: 128_000, countTokens });
 * ```
 *
 * In Node, Bun and Deno it is read from the package on first use; `ready` is needed only in
 * bundles.
 *
 * @packageDocumentation
 */

import { provided } from "../engine.js";
import * as api from "./api.js";
import { readFile } from "./data.js";
import { providedTokens } from "./engine.js";
import { providedMessages } from "./messages.js";

/**
 * Where there is a disk, a file on it is there sooner than bytes that have to be imported and
 * unpacked.
 */
const onDisk = () => readFile("../tokens.wasm");

async function imported(): Promise<Uint8Array<ArrayBuffer>> {
  return (await import("./deflated.js")).inflatedTokens();
}

/** The engine that reads messages, for whoever asks for it. */
async function importCore(): Promise<void> {
  provided(undefined, (await import("../inlined.js")).inlined);
}

export const ready = /* @__PURE__ */ providedMessages(
  /* @__PURE__ */ providedTokens(api.ready, onDisk, imported),
  importCore,
);
export const countTokens = /* @__PURE__ */ providedTokens(api.countTokens, onDisk);
export const encode = /* @__PURE__ */ providedTokens(api.encode, onDisk);
export const decode = /* @__PURE__ */ providedTokens(api.decode, onDisk);
export const truncate = /* @__PURE__ */ providedTokens(api.truncate, onDisk);
export const isWithin = /* @__PURE__ */ providedTokens(api.isWithin, onDisk);
export type { CountOptions, Encoding, ReadyOptions, TokenOptions } from "./api.js";

// The text module's bytes in the default entry. Bundles include them only with an export that uses
// the text module.

import type { WasmSource } from "../platform.js";
import { unpack } from "../unpack.js";
import bytes from "./bytes.js";
import { textPart } from "./engine.js";
import { provideText } from "./languages.js";
import * as packs from "./packs.js";
import rest from "./rest-bytes.js";

/** Decodes `text.wasm`, for plans that cannot wait: with the packs of all languages. @internal */
export function inlinedText(): Uint8Array<ArrayBuffer> {
  provideText(packs);
  return unpack(bytes);
}

/** Decodes what these bytes lack. @internal */
export function inlinedTextRest(): Uint8Array<ArrayBuffer> {
  return unpack(rest);
}

/** Returns the first part, and registers what it lacks: for imports that load this file. @internal */
export function load(): () => WasmSource {
  textPart().provide(inlinedText, inlinedTextRest);
  return inlinedText;
}

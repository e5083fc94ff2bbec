// Where the parts of a vocabulary come from: modules of their own, so that bundlers split them off and load them on demand.

import type { Encoding } from "./api.js";

/** `ascii` counts text without other characters, `rest` any text; `ids` is for `encode` and `decode`. @internal */
export type Part = "ascii" | "rest" | "ids";

/** Imports a part. @internal */
export async function importPart(encoding: Encoding, part: Part): Promise<Uint8Array> {
  return fromBase64((await MODULES[`${encoding}.${part}`]()).default);
}

/**
 * Reads a part from disk, where there is one and the package lies on it unbundled (Node, Bun, Deno); `undefined`
 * elsewhere.
 *
 * @internal
 */
export function readPart(encoding: Encoding, part: Part): Uint8Array | undefined {
  const module = readFile(`./data/${encoding}.${part}.js`);
  if (!module) return undefined;
  const text = new TextDecoder().decode(module);
  return fromBase64(text.slice(text.indexOf('"') + 1, text.lastIndexOf('"')));
}

/** Reads a file of the package, as {@link readPart}. @internal */
export function readFile(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => any } };
    return process!.getBuiltinModule!("node:fs").readFileSync(new URL(path, here));
  } catch {
    // No disk, or a bundle: `ready` imports it.
    return undefined;
  }
}

/** @internal */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const { fromBase64: native } = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (native) return native.call(Uint8Array, text);
  // It is younger than some of the browsers we serve, and than Node 24, which has this instead.
  const { Buffer } = globalThis as { Buffer?: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> } };
  if (Buffer) return Buffer.from(text, "base64");
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let i = 0; i < out.length; i++) out[i] = binary.charCodeAt(i);
  return out;
}

const MODULES: Record<`${Encoding}.${Part}`, () => Promise<{ default: string }>> = {
  "o200k_base.ascii": () => import("./data/o200k_base.ascii.js"),
  "o200k_base.rest": () => import("./data/o200k_base.rest.js"),
  "o200k_base.ids": () => import("./data/o200k_base.ids.js"),
  "cl100k_base.ascii": () => import("./data/cl100k_base.ascii.js"),
  "cl100k_base.rest": () => import("./data/cl100k_base.rest.js"),
  "cl100k_base.ids": () => import("./data/cl100k_base.ids.js"),
};
// Apart from its use: bundlers take the two together for an asset to copy.
const here = import.meta.url;

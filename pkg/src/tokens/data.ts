// Loads the parts of a vocabulary. Each part is a separate module, so that bundlers split them off
// and load them on demand.

import type { Encoding } from "./api.js";

/**
 * `ascii` is for ASCII text, `rest` for any other text, `ids` for `encode` and `decode`.
 *
 * @internal
 */
export type Part = "ascii" | "rest" | "ids";

/** Imports a part as base64. Returns an empty string for an unknown encoding. @internal */
export async function importPart(encoding: Encoding, part: Part): Promise<string> {
  return (await MODULES[`${encoding}.${part}`]?.())?.default ?? "";
}

/**
 * Reads a part from disk as base64, if the package is on disk and not bundled (Node, Bun, Deno).
 * Otherwise returns `undefined`.
 *
 * @internal
 */
export function readPart(encoding: Encoding, part: Part): string | undefined {
  // Reading it as text avoids a second copy.
  const module = readFile(`./data/${encoding}.${part}.js`, "utf8");
  return module?.slice(module.indexOf('"') + 1, module.lastIndexOf('"'));
}

/** Reads a file of the package; see {@link readPart}. @internal */
export function readFile(path: string): Uint8Array<ArrayBuffer> | undefined;
/** @internal */
export function readFile(path: string, encoding: "utf8"): string | undefined;
export function readFile(
  path: string,
  encoding?: "utf8",
): Uint8Array<ArrayBuffer> | string | undefined {
  try {
    const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => any } };
    return process!.getBuiltinModule!("node:fs").readFileSync(new URL(path, here), encoding);
  } catch {
    // No disk, or a bundle: `ready` imports it.
    return undefined;
  }
}

const MODULES: Partial<Record<`${Encoding}.${Part}`, () => Promise<{ default: string }>>> = {
  "o200k_base.ascii": () => import("./data/o200k_base.ascii.js"),
  "o200k_base.rest": () => import("./data/o200k_base.rest.js"),
  "o200k_base.ids": () => import("./data/o200k_base.ids.js"),
  "cl100k_base.ascii": () => import("./data/cl100k_base.ascii.js"),
  "cl100k_base.rest": () => import("./data/cl100k_base.rest.js"),
  "cl100k_base.ids": () => import("./data/cl100k_base.ids.js"),
};
// Not inlined: bundlers copy a file that a URL relative to its module names.
const here = import.meta.url;

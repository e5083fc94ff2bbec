// Loads the parts of a vocabulary from the package `turnwise-vocabularies`. Each part is a separate
// module, so that bundlers split them off and load them on demand.

import { TurnwiseError } from "../errors.js";
import type { Encoding } from "./api.js";

/**
 * `ascii` is for ASCII text, `rest` for any other text, `ids` for `encode` and `decode`.
 *
 * @internal
 */
export type Part = "ascii" | "rest" | "ids";

/**
 * Imports a part as base64. Returns an empty string for an unknown encoding.
 *
 * @throws TurnwiseError `vocabulary_not_installed`; and errors of the module import.
 * @internal
 */
export async function importPart(encoding: Encoding, part: Part): Promise<string> {
  const load = MODULES[`${encoding}.${part}`];
  if (!load) return "";
  try {
    return (await (importFile ? importFile(`${encoding}.${part}.js`) : load())).default;
  } catch (thrown) {
    throw isMissing(thrown) ? notInstalled(thrown) : thrown;
  }
}

/** Imports parts by this function, for pages without a bundler. @internal */
export function importBy(imports: (file: string) => Promise<{ default: string }>): void {
  importFile = imports;
}

/**
 * Reads a part from disk as base64, if the package is on disk (Node, Bun, Deno). Otherwise returns
 * `undefined`.
 *
 * @internal
 */
export function readPart(encoding: Encoding, part: Part): string | undefined {
  try {
    const { resolve } = builtIn("node:module").createRequire(here);
    // Reading it as text avoids a second copy.
    const module = readFile(resolve(`${PACKAGE}/${encoding}.${part}.js`), "utf8");
    return module?.slice(module.indexOf('"') + 1, module.lastIndexOf('"'));
  } catch {
    // No disk, or no such package: `ready` imports it.
    return undefined;
  }
}

/** Why a part that {@link readPart} did not find is missing: nobody installed it. @internal */
export function notInstalled(cause?: unknown): TurnwiseError {
  return new TurnwiseError(
    "vocabulary_not_installed",
    `exact token counts need the vocabularies: \`npm install ${PACKAGE}\``,
    { cause },
  );
}

/** Reads a file of the package, if it is on disk and not bundled, or by its full path. @internal */
export function readFile(path: string): Uint8Array<ArrayBuffer> | undefined;
/** @internal */
export function readFile(path: string, encoding: "utf8"): string | undefined;
export function readFile(
  path: string,
  encoding?: "utf8",
): Uint8Array<ArrayBuffer> | string | undefined {
  try {
    const file = path.startsWith(".") ? new URL(path, here) : path;
    return builtIn("node:fs").readFileSync(file, encoding);
  } catch {
    // No disk, or a bundle: `ready` imports it.
    return undefined;
  }
}

function builtIn(name: string): any {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => any } };
  return process!.getBuiltinModule!(name);
}

// Runtimes and bundlers word it differently, but all quote the import. Addresses of files that cannot be
// downloaded begin otherwise.
function isMissing(thrown: unknown): boolean {
  return /["'`“]turnwise-vocabularies/.test(String(thrown));
}

const PACKAGE = "turnwise-vocabularies";
// Bundlers have to see the names.
const MODULES: Partial<Record<`${Encoding}.${Part}`, () => Promise<{ default: string }>>> = {
  "o200k_base.ascii": () => import("turnwise-vocabularies/o200k_base.ascii.js"),
  "o200k_base.rest": () => import("turnwise-vocabularies/o200k_base.rest.js"),
  "o200k_base.ids": () => import("turnwise-vocabularies/o200k_base.ids.js"),
  "cl100k_base.ascii": () => import("turnwise-vocabularies/cl100k_base.ascii.js"),
  "cl100k_base.rest": () => import("turnwise-vocabularies/cl100k_base.rest.js"),
  "cl100k_base.ids": () => import("turnwise-vocabularies/cl100k_base.ids.js"),
};
// Not inlined: bundlers copy a file that a URL relative to its module names.
const here = import.meta.url;
let importFile: ((file: string) => Promise<{ default: string }>) | undefined;

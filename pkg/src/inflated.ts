// Decodes and compiles modules that are inlined in the package, for entries that can wait.

import { fromBase64 } from "./base64.js";
import { startError, unavailable } from "./start-error.js";

/**
 * Compiles a module of the package. The platform inflates it without blocking the thread. Where it
 * cannot, as in some test environments, the package's own inflater does.
 *
 * @internal
 */
export async function inflated(text: string): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== "object") throw unavailable("this runtime has no WebAssembly");
  try {
    return await WebAssembly.compile(await inflatedBytes(text));
  } catch (thrown) {
    throw startError(thrown);
  }
}

async function inflatedBytes(text: string): Promise<BufferSource> {
  if (typeof DecompressionStream === "undefined") return (await import("./unpack.js")).unpack(text);
  const deflated = new Blob([fromBase64(text).subarray(LENGTH_BYTES)]);
  const stream = deflated.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

// The bytes before the deflated ones, which only the package's own inflater needs.
const LENGTH_BYTES = 4;

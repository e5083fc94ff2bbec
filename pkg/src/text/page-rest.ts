// The rest of the text module, which a page loads when it is needed.

import { inflated } from "../inflated.js";
import bytes from "./rest-bytes.js";

/** Compiles the rest. @internal */
export async function load(): Promise<() => WebAssembly.Module> {
  const module = await inflated(bytes);
  return () => module;
}

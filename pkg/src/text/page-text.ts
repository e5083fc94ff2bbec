// The text module's bytes, which a page loads when it is needed.

import { inflated } from "../inflated.js";
import bytes from "./bytes.js";
import { provideText } from "./languages.js";

/** Compiles the text module. @internal */
export async function load(): Promise<() => WebAssembly.Module> {
  provideText({});
  const module = await inflated(bytes);
  return () => module;
}

// The text module's bytes, and those of what the engine runs with it, which a page loads when it is
// needed.

import { linkNotes } from "../engine.js";
import { inflated } from "../inflated.js";
import ofEngine from "../notes-bytes.js";
import bytes from "./bytes.js";
import { textPart } from "./engine.js";
import { provideText } from "./languages.js";

/** Compiles the text module. @internal */
export async function load(): Promise<() => WebAssembly.Module> {
  provideText({});
  textPart().provideRestLater(() => import("./page-rest.js").then((rest) => rest.load()));
  const [module, notes] = await Promise.all([inflated(bytes), inflated(ofEngine)]);
  linkNotes(notes);
  return () => module;
}

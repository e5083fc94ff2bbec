// The text module's life: a wasm of its own, started synchronously when notes are first taken.

import { provideNotes } from "../notetaking.js";
import { Part } from "../part.js";
import type { WasmSource } from "../platform.js";
import {
  Notebook as Notes,
  checkSummary,
  extractiveSummary,
  initSync,
  judgeSummary,
  linearMemory,
  restart,
  scratch,
  summaryPrompt,
} from "./glue.js";
import { Notebook } from "./notebook.js";

/** What the text module offers. @internal */
export type TextGlue = typeof glue;

/** Starts the text module from `wasm`, unless it runs already. @internal */
export function startText(wasm: WasmSource): void {
  part.start(wasm);
  offer();
}

/**
 * Ties what needs the text module to where the entry finds its bytes; see `provided` in engine.ts.
 * @internal
 */
export function providedText<T>(value: T, from: () => WasmSource): T {
  part.provide(from);
  offer();
  return value;
}

/** Writes `text` into the module's memory and asks it. @internal */
export function askText<T>(text: string, question: (module: TextGlue, length: number) => T): T {
  return part.run((glue) => question(glue, part.buffer.write(glue, text)));
}

function offer(): void {
  provideNotes({
    open: (countTokens, embed, scores) => new Notebook(part, countTokens, embed, scores),
    startAsync: () => part.startAsync(),
  });
}

// By name: of the whole module, bundlers would keep its asynchronous start as well, which nothing
// here uses.
const glue = {
  Notebook: Notes,
  checkSummary,
  extractiveSummary,
  initSync,
  judgeSummary,
  linearMemory,
  restart,
  scratch,
  summaryPrompt,
};
const part = /* @__PURE__ */ new Part(
  glue,
  "the text module",
  "call `initText` of `turnwise/slim` with `turnwise/text.wasm` first",
);

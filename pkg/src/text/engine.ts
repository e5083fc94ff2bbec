// Starts the text module, a separate WebAssembly module, synchronously on first use.

import { creating } from "../checks.js";
import { provideNotes, textLanguages } from "../notetaking.js";
import { Part } from "../part.js";
import type { WasmSource } from "../platform.js";
import { Notebook } from "./notebook.js";
import type { TextGlue } from "./languages.js";

/** Starts the text module from `wasm`. Does nothing if it runs already. @internal */
export function startText(wasm: WasmSource): void {
  part.start(wasm);
  offer();
}

/** Registers where an entry finds the text module and its rest; see `bindCore` in engine.ts. @internal */
export function bindText<T>(value: T, from: () => WasmSource, rest?: () => WasmSource): T {
  part.provide(from, rest);
  offer();
  return creating(value);
}

/**
 * The same for an import that needs the text module only after a request to a model: the bytes are
 * loaded then.
 *
 * @internal
 */
export function bindTextLater<T>(value: T, load: () => Promise<() => WasmSource>): T {
  part.provideLater(load);
  offer();
  return creating(value);
}

/** Writes `text` into the module's memory and calls it. @internal */
export function askText<T>(text: string, question: (module: TextGlue, length: number) => T): T {
  return part.run((glue) => question(glue, part.buffer.write(glue, text)));
}

/**
 * The same for a question that changes nothing: it is asked again with the packs of languages that
 * its text is in.
 *
 * @internal
 */
export function readText<T>(text: string, question: (module: TextGlue, length: number) => T): T {
  const answer = askText(text, question);
  const before = textLanguages()?.loads;
  missing = textLanguages()?.take(part) ?? [];
  return textLanguages()?.loads === before ? answer : askText(text, question);
}

/** The text module, for conversations that keep something in it. @internal */
export function textPart(): Part<TextGlue> {
  return part;
}

function offer(): void {
  provideNotes({
    open: (callbacks) => new Notebook(part, callbacks),
    startAsync: (isWhole) => part.startAsync(isWhole),
    importLanguages: (codes = missing) => textLanguages()?.import(part, codes),
    get isUp() {
      return part.isUp;
    },
    get isWhole() {
      return part.isWhole;
    },
    get misses() {
      return part.misses;
    },
    handover: (request, count, find) =>
      readText(request, (text, length) =>
        text.handover(length, count, find !== false, find || undefined),
      ),
  });
}

// The languages that the last text lacked, outside of conversations.
let missing: readonly string[] = [];

// What calls the module comes with its bytes, so that a page without notes loads neither.
const part = /* @__PURE__ */ new Part<TextGlue>(
  undefined,
  "the text module",
  "call `initText` of `turnwise/slim` with `turnwise/text.wasm` first",
);

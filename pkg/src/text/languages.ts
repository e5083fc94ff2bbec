// Comes with the bytes of the text module: functions that call it, and packs of languages. The
// module has English, and loads another language when it meets one.

import { TurnwiseError } from "../errors.js";
import { useLanguages, type Languages } from "../notetaking.js";
import { loaders } from "./loaders.js";
import type { Part } from "../part.js";
import { textPart } from "./engine.js";
import {
  Issues,
  Notebook,
  addRest,
  checkSummary,
  extractiveSummary,
  handover,
  initSync,
  judgeSummary,
  linearMemory,
  loadLanguage,
  missedLanguages,
  restart,
  scratch,
  summaryPrompt,
} from "./glue.js";

/** The functions of the text module. @internal */
export type TextGlue = typeof glue;

/** Provides what calls the text module, with these packs. @internal */
export function provideText(packs: Readonly<Record<string, string>>): void {
  textPart().useGlue(glue);
  provideLanguages(packs);
}

/** Provides packs by the codes of their languages, for plans that cannot wait. @internal */
export function provideLanguages(packs: Readonly<Record<string, string>>): void {
  for (const [code, pack] of Object.entries(packs)) provided.set(code, pack);
  useLanguages(languages);
}

const languages: Languages = {
  take(given, missed) {
    const part = given as Part<TextGlue>;
    return part.run((glue) => {
      const codes = (missed ?? glue.missedLanguages()).split(",").filter(Boolean);
      return codes.filter((code) => {
        const pack = provided.get(code);
        if (pack === undefined) return true;
        const bytes = Uint8Array.from(pack, (character) => character.charCodeAt(0));
        glue.loadLanguage(part.buffer.copy(glue, bytes));
        loads += 1;
        return false;
      });
    });
  },

  async import(part, missed) {
    const codes = missed.filter((code) => code in loaders);
    if (codes.length === 0) return false;
    const packs = await Promise.all(codes.map((code) => loaders[code]!()));
    codes.forEach((code, place) => provided.set(code, packs[place]!.default));
    languages.take(part, codes.join());
    return true;
  },

  get loads() {
    return loads;
  },

  missing(missed) {
    if (missed.length === 0) return undefined;
    const imports = missed.map((code) => `\`turnwise/languages/${code}\``).join(" and ");
    return new TurnwiseError(
      "language_missing",
      `messages are read by their structure alone: import ${imports}, or use \`prepare\``,
    );
  },
};

const provided = new Map<string, string>();
let loads = 0;

// Imported by name, so that bundlers can remove the unused asynchronous start.
const glue = {
  Issues,
  Notebook,
  addRest,
  checkSummary,
  extractiveSummary,
  handover,
  initSync,
  judgeSummary,
  linearMemory,
  loadLanguage,
  missedLanguages,
  restart,
  scratch,
  summaryPrompt,
};

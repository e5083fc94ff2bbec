// Languages as packs. The text module has English; it loads another language when a message is in it.

import { TurnwiseError } from "../errors.js";
import { loaders } from "./loaders.js";
import type { Part } from "../part.js";
import type { TextGlue } from "./engine.js";

/** Provides packs by the codes of their languages, for plans that cannot wait. @internal */
export function provideLanguages(packs: Readonly<Record<string, string>>): void {
  for (const [code, pack] of Object.entries(packs)) provided.set(code, pack);
}

/**
 * Loads the packs of languages that were met, as far as they are provided. Returns whether there were
 * some. The module has just read a text.
 *
 * @internal
 */
export function takeLanguages(part: Part<TextGlue>): boolean {
  const before = loads;
  part.run((glue) => {
    missed = glue.missedLanguages().split(",").filter(Boolean);
    for (const code of missed) {
      const pack = provided.get(code);
      if (pack === undefined) continue;
      const bytes = Uint8Array.from(pack, (character) => character.charCodeAt(0));
      glue.loadLanguage(part.buffer.copy(glue, bytes));
      loads += 1;
    }
    missed = missed.filter((code) => !provided.has(code));
  });
  return loads > before;
}

/** Imports the packs of languages that were met. Returns whether there are new ones. @internal */
export async function importLanguages(part: Part<TextGlue>): Promise<boolean> {
  const codes = missed.filter((code) => code in loaders);
  if (codes.length === 0) return false;
  const packs = await Promise.all(codes.map((code) => loaders[code]!()));
  codes.forEach((code, place) => provided.set(code, packs[place]!.default));
  takeLanguages(part);
  return true;
}

/** The languages that were met and whose packs are not there. @internal */
export function missedLanguages(): readonly string[] {
  return missed;
}

/** How many packs were loaded. What was read before is read again. @internal */
export function languageLoads(): number {
  return loads;
}

/** The error of a plan with messages in languages whose packs are not there. @internal */
export function languageMissing(codes: readonly string[]): TurnwiseError {
  const imports = codes.map((code) => `\`turnwise/languages/${code}\``).join(" and ");
  return new TurnwiseError(
    "language_missing",
    `messages in the language ${codes.join(", ")} are read by their structure alone: import ` +
      `${imports}, or plan with \`prepare\`, which loads it`,
  );
}

const provided = new Map<string, string>();
let missed: readonly string[] = [];
let loads = 0;

// What a command of `npx turnwise` is, and how its words are read.

import { FORMATS as NAMES } from "../boundary.js";
import { parseArgs, type ParseArgsOptions } from "node:util";
import { describe } from "../errors.js";

/** A command. */
export interface Command {
  /** The text of `--help`. */
  readonly usage: string;
  /** The exit status where it throws. Default: 2. */
  readonly failure?: number;
  /** Runs it and returns the exit status. */
  run(words: readonly string[]): Promise<number>;
}

/** The command line cannot be meant. */
export class Misuse extends Error {}

/** The words of a command: its files and the values of its options. */
export interface Words {
  readonly files: readonly string[];
  text(name: string): string | undefined;
  flag(name: string): boolean;
}

/** Reads the words. `options` says which options take a value. */
export function readWords(words: readonly string[], options: ParseArgsOptions): Words {
  let parsed;
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (thrown) {
    throw new Misuse(inOurWords(describe(thrown)));
  }
  const { values, positionals } = parsed;
  if (positionals.length === 0) throw new Misuse("name a file");
  return {
    files: positionals,
    text: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    flag: (name) => values[name] === true,
  };
}

/** A whole number given as an option. */
export function wholeNumber(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text.replaceAll("_", ""));
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Misuse(`\`${option}\` must be a whole number, but is \`${text}\``);
  return number;
}

/** One of several words given as an option. */
export function oneOf<T extends string>(
  text: string | undefined,
  option: string,
  known: readonly T[],
): T | undefined {
  const found = known.find((word) => word === text);
  if (text !== undefined && found === undefined)
    throw new Misuse(`\`${option}\` must be one of ${known.join(", ")}, but is \`${text}\``);
  return found;
}

function inOurWords(message: string): string {
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1];
  if (option === undefined) return message;
  if (message.startsWith("Unknown option")) return `there is no option \`${option}\``;
  if (message.includes("does not take an argument")) return `\`${option}\` takes no value`;
  return `\`${option}\` needs a value`;
}

/** The formats that messages can be in, for `--help`. */
export const FORMATS = NAMES.join(", ");

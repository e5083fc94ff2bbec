// The names of formats and of servers, for errors that list them.

import { TurnwiseError } from "../errors.js";
import { found } from "../given.js";
import type { Format } from "../types.js";

/** A server, or a way to use one, with rules of its own; see `docs/rules/README.md`. */
export type Target =
  | "openai"
  | "openai-stateless"
  | "openai-chained"
  | "deepseek"
  | "strict"
  | "mistral"
  | "gemma"
  | "anthropic"
  | "gemini-3";

/** Refuses what names no format; an empty name leaves it to be found. @internal */
export function namedFormat(name: string, path: string): string {
  return named(name, FORMATS, "format", "unknown_format", path);
}

/** Refuses what names no server; an empty name stands for none. @internal */
export function namedTarget(name: string): string {
  return named(name, TARGETS, "target", "bad_option", "target");
}

function named(name: string, names: object, what: string, code: string, path: string): string {
  if (typeof name !== "string")
    throw new TurnwiseError("bad_option", `\`${path}\` must be a name, but is ${found(name)}`, {
      path,
    });
  if (name === "" || Object.hasOwn(names, name)) return name;
  throw new TurnwiseError(
    code,
    `there is no ${what} \`${name}\`; known here are ${Object.keys(names).join(", ")}`,
    { path },
  );
}

// As records, one that is missing here does not compile.
const FORMATS: Readonly<Record<Format, 1>> = {
  "openai-chat": 1,
  "openai-responses": 1,
  anthropic: 1,
  gemini: 1,
  "ai-sdk": 1,
  "ai-sdk-ui": 1,
  langchain: 1,
  "ag-ui": 1,
};
const TARGETS: Readonly<Record<Target, 1>> = {
  openai: 1,
  "openai-stateless": 1,
  "openai-chained": 1,
  deepseek: 1,
  strict: 1,
  mistral: 1,
  gemma: 1,
  anthropic: 1,
  "gemini-3": 1,
};

// The names of formats and servers, for errors that list them.

import { FORMATS } from "../boundary.js";
import { TurnwiseError } from "../errors.js";
import { checkText, describeValue } from "../checks.js";

/** A server, or a mode of one, with its own rules; see `docs/rules/README.md`. */
export type Target =
  | "openai"
  | "openai-stateless"
  | "openai-chained"
  | "deepseek"
  | "kimi"
  | "strict"
  | "mistral"
  | "gemma"
  | "ollama"
  | "open-weights"
  | "anthropic"
  | "bedrock"
  | "gemini"
  | "gemini-3";

/** Checks the name of a format. An empty name means detection. @internal */
export function checkFormatName(name: string, path: string): string {
  return checkName(name, FORMATS, "format", "unknown_format", path);
}

/** Checks the name of a server. An empty name is allowed. @internal */
export function checkTargetName(name: string): string {
  return checkName(name, Object.keys(TARGETS), "target", "bad_option", "target");
}

/** The target of a model by its name; an empty name if its provider has no rules of its own. @internal */
export function targetOf(model: string): Target | "" {
  const name = checkText(model, "model").toLowerCase();
  return TARGETS_OF_MODELS.find(([pattern]) => pattern.test(name))?.[1] ?? "";
}

function checkName(
  name: string,
  names: readonly string[],
  what: string,
  code: string,
  path: string,
): string {
  if (typeof name !== "string")
    throw new TurnwiseError(
      "bad_option",
      `\`${path}\` must be a name, but is ${describeValue(name)}`,
      {
        path,
      },
    );
  if (name === "" || names.includes(name)) return name;
  throw new TurnwiseError(
    code,
    `there is no ${what} \`${name}\`; known here are ${names.join(", ")}`,
    { path },
  );
}

// A record, so that a missing name is a compile error.
const TARGETS: Readonly<Record<Target, 1>> = {
  openai: 1,
  "openai-stateless": 1,
  "openai-chained": 1,
  deepseek: 1,
  kimi: 1,
  strict: 1,
  mistral: 1,
  gemma: 1,
  ollama: 1,
  "open-weights": 1,
  anthropic: 1,
  bedrock: 1,
  gemini: 1,
  "gemini-3": 1,
};

const TARGETS_OF_MODELS: readonly (readonly [RegExp, Target])[] = [
  [/claude/, "anthropic"],
  [/gemini-(?:[3-9]|\d\d)/, "gemini-3"],
  [/gemini/, "gemini"],
  [/gemma/, "gemma"],
  [/deepseek/, "deepseek"],
  [/kimi|moonshot/, "kimi"],
  [/mistral|ministral|mixtral|magistral|codestral|devstral|pixtral/, "mistral"],
  [/amazon\.|bedrock/, "bedrock"],
  [/(?:^|\/)(?:gpt-|chatgpt-|o\d)/, "openai"],
];

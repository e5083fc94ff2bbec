// The tokens of what a request sends next to its messages.

import type { Overhead } from "./context.js";
import { TurnwiseError } from "./errors.js";
import { json } from "./json.js";
import { estimateTokens } from "./tokens.js";

/** The tokens of tool schemas and instructions. @internal */
export function overheadTokens(
  overhead: Overhead,
  count: (text: string) => number = estimateTokens,
): number {
  if (typeof overhead === "number") {
    if (Number.isInteger(overhead) && overhead >= 0 && overhead <= 0xffff_ffff) return overhead;
  } else if (typeof overhead === "object" && overhead !== null) {
    const parts = [overhead.instructions, overhead.tools].filter((part) => part !== undefined);
    const texts = parts.map((part) => (typeof part === "string" ? part : json(part)));
    return texts.reduce((sum, text) => sum + Math.round(count(text)), 0);
  }
  throw new TurnwiseError(
    "bad_option",
    "`overhead` must be a number of tokens, or an object with `tools` and `instructions`",
    { path: "overhead" },
  );
}

/** The parts of a request that are sent next to the messages. @internal */
export interface Told {
  readonly instructions?: string;
  readonly tools: readonly string[];
}

/**
 * The instructions and the names of the tools, from an overhead in any provider's shape: a list of
 * tools, a list of lists (Gemini), or an object by name (AI SDK).
 *
 * @internal
 */
export function toldBy(overhead: Overhead | undefined): Told {
  if (typeof overhead !== "object" || overhead === null) return { tools: [] };
  const { instructions, tools } = overhead;
  const names = Array.isArray(tools) ? tools.flatMap(namesOf) : keysOf(tools);
  return typeof instructions === "string" ? { instructions, tools: names } : { tools: names };
}

function namesOf(tool: any): string[] {
  const declared = tool?.functionDeclarations ?? tool?.function_declarations;
  if (Array.isArray(declared)) return declared.flatMap(namesOf);
  const name = tool?.name ?? tool?.function?.name;
  return typeof name === "string" ? [name] : [];
}

function keysOf(tools: unknown): string[] {
  return typeof tools === "object" && tools !== null ? Object.keys(tools) : [];
}

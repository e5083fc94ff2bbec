// Adds to a request what a plan needs next to its messages: directives and instructions.

import type { Directive, Plan } from "../types.js";

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the body with the fields of the directives, and adds their headers to `headers`. Fields
 * are merged deeply, so that the request's own settings in the same object stay.
 *
 * @internal
 */
export function addDirectives(plan: Plan<any>, headers: Headers, body: Json): Json {
  for (const directive of plan.directives) {
    if (!applies(directive, body)) continue;
    body = merge(body, directive.body);
    for (const [name, value] of Object.entries(directive.headers)) {
      const present = headers.get(name)?.split(/\s*,\s*/) ?? [];
      if (!present.includes(value)) headers.append(name, value);
    }
  }
  return body;
}

/**
 * Returns the body with the plan's system text behind the instructions that it has.
 *
 * @internal
 */
export function addSystem({ system, format }: Plan<any>, body: Json): Json {
  if (system === undefined) return body;
  const field = format === "gemini" ? "systemInstruction" : "system";
  const own: any = body[field];
  // A text, parts, or (of Gemini) a content with parts.
  const before = typeof own === "string" ? [{ text: own }] : [own?.parts ?? own ?? []].flat();
  const parts = [...before, { text: system }];
  const value =
    field === "system"
      ? format === "bedrock"
        ? parts
        : parts.map((part) => ({ type: "text", ...part }))
      : { ...(own?.parts && own), parts };
  return { ...body, [field]: value };
}

// Providers refuse settings of a feature that the request does not use.
function applies({ when }: Directive, body: Json): boolean {
  return when === undefined || body[when] !== undefined;
}

function merge(into: unknown, from: unknown): any {
  if (Array.isArray(into) && Array.isArray(from)) return [...into, ...from];
  if (!isObject(into) || !isObject(from)) return from;
  const merged: Record<string, unknown> = { ...into };
  for (const [name, value] of Object.entries(from)) merged[name] = merge(into[name], value);
  return merged;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Adds the directives of a plan to a request.

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

// Providers refuse settings of a feature that the request does not use.
function applies(directive: Directive & { readonly when?: string }, body: Json): boolean {
  const feature = directive.when ?? ("thinking" in directive.body ? "thinking" : undefined);
  return feature === undefined || body[feature] !== undefined;
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

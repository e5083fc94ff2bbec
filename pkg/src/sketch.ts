// What a message is, told at a glance: for policies that count turns and no tokens, so that no message has to be written
// as JSON before someone asks what it costs. The tables are the engine's; this walker knows no format.

import type { Glue } from "./engine.js";

/** A message seen at a glance. The same object every time: read it before the next. @internal */
export interface Sketch {
  /** The number of its shape in the engine's tables. */
  shape: number;
  /** The ids of its calls and answers, one a line. */
  ids: string;
}

/** The sketch of `message`; undefined where it has to be read. @internal */
export function sketchOf(glue: Glue, message: object): Sketch | undefined {
  tables ??= readTables(glue);
  const fields = message as Record<string, unknown>;
  // What JSON says of such an object is up to the object.
  if (fields.toJSON !== undefined) return undefined;
  for (const { key, shapes } of tables) {
    const tag = fields[key];
    if (tag === undefined) continue;
    const named = typeof tag === "string" ? shapes.get(tag) : undefined;
    return named && firstOf(named, key, fields);
  }
  return undefined;
}

function firstOf(shapes: readonly Shape[], tag: string, message: Record<string, unknown>): Sketch | undefined {
  for (const shape of shapes) {
    sketch.ids = "";
    let needed = shape.needs;
    for (const key in message) {
      const value = message[key];
      if (key === tag || value === undefined) continue;
      const kind = shape.fields[key];
      if (!has(kind, value)) {
        needed = -1;
        break;
      }
      if (kind !== "other") needed -= 1;
    }
    if (needed !== 0) continue;
    sketch.shape = shape.number;
    return sketch;
  }
  return undefined;
}

// Whether a field holds what its kind asks for. Ids are gathered on the way.
function has(kind: Kind | undefined, value: unknown): boolean {
  switch (kind) {
    case "text":
      return typeof value === "string" && isSaid(value);
    case "nullable":
      return value === null || (typeof value === "string" && isSaid(value));
    case "other":
      return typeof value === "string";
    case "id":
      return add(value);
    case "calls":
      return Array.isArray(value) && value.length > 0 && value.every(isCall);
    default:
      return false;
  }
}

// Not empty, and no summary of ours come back: those begin with `<`, perhaps behind white space.
function isSaid(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f ? first !== 0x3c : first > 0xff && text.trimStart().length === text.length;
}

function isCall(call: unknown): boolean {
  if (typeof call !== "object" || call === null) return false;
  const { id, type, function: called } = call as Record<string, unknown>;
  if (type !== "function" || typeof called !== "object" || called === null) return false;
  const { name, arguments: input } = called as Record<string, unknown>;
  return typeof name === "string" && typeof input === "string" && add(id);
}

function add(id: unknown): boolean {
  if (typeof id !== "string" || id === "" || id.includes("\n")) return false;
  sketch.ids = sketch.ids === "" ? id : `${sketch.ids}\n${id}`;
  return true;
}

type Kind = "text" | "nullable" | "other" | "id" | "calls";

interface Shape {
  readonly number: number;
  readonly fields: Readonly<Record<string, Kind | undefined>>;
  /** How many fields must be there beside the tag. */
  readonly needs: number;
}

interface Table {
  /** The field that tells what a message is. */
  readonly key: string;
  readonly shapes: ReadonlyMap<string, readonly Shape[]>;
}

function readTables(glue: Glue): readonly Table[] {
  const told = JSON.parse(glue.shapes()) as { key: string; is: string; fields: Record<string, Kind> }[];
  // A message that has a type is told by it, whatever its role.
  return ["type", "role"].map((key) => {
    const shapes = new Map<string, Shape[]>();
    told.forEach(({ key: tag, is, fields }, number) => {
      if (tag !== key) return;
      const needs = Object.values(fields).filter((kind) => kind !== "other").length;
      const shape = { number, fields: Object.assign(Object.create(null), fields) as Shape["fields"], needs };
      shapes.set(is, [...(shapes.get(is) ?? []), shape]);
    });
    return { key, shapes };
  });
}

const sketch: Sketch = { shape: 0, ids: "" };
let tables: readonly Table[] | undefined;

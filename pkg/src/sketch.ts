// What a message is, told at a glance: for policies that count turns and no tokens, so that no
// message has to be written as JSON before someone asks what it costs. The tables are the engine's;
// this walker knows no format.

import { write } from "./scratch.js";
import type { Glue } from "./engine.js";
import type { Core } from "./glue.js";

/** A message seen at a glance. The same object every time: read it before the next. @internal */
export interface Sketch {
  /** The number of its shape in the engine's tables. */
  shape: number;
  /** The ids of its calls and answers, one a line. */
  ids: string;
}

/**
 * Hands a message over by its sketch, where that says enough; answers whether it does. @internal
 */
export function sketched(glue: Glue, core: Core, message: object, isPinned: boolean): boolean {
  if (typeof message !== "object" || message === null) return false;
  const sketch = sketchOf(glue, message);
  return (
    sketch !== undefined &&
    core.sketch(sketch.shape, sketch.ids === "" ? 0 : write(glue, sketch.ids), isPinned)
  );
}

// The sketch of `message`; undefined where it has to be read.
function sketchOf(glue: Glue, message: object): Sketch | undefined {
  tables ??= readTables(glue);
  const fields = message as Record<string, unknown>;
  // What JSON says of such an object is up to the object.
  if (fields.toJSON !== undefined) return undefined;
  // A message that has a type is told by it, whatever its role.
  const { type } = fields;
  const [tag, value, table] =
    type === undefined
      ? (["role", fields.role, tables.role] as const)
      : (["type", type, tables.type] as const);
  const shapes = typeof value === "string" ? table.get(value) : undefined;
  return shapes && firstOf(shapes, tag, fields);
}

function firstOf(
  shapes: readonly Shape[],
  tag: string,
  message: Record<string, unknown>,
): Sketch | undefined {
  for (const shape of shapes) {
    sketch.ids = "";
    let needed = shape.needs;
    let place = 0;
    for (const key in message) {
      const value = message[key];
      if (key === tag || value === undefined) continue;
      // Whoever writes messages writes their fields in the same order each time: mostly this is the
      // one seen last here.
      let field = shape.seen[place];
      if (field?.key !== key) {
        field = shape.fields.get(key);
        if (field !== undefined) shape.seen[place] = field;
      }
      place += 1;
      if (field === undefined || !has(field.kind, value)) {
        needed = -1;
        break;
      }
      if (field.kind !== "other") needed -= 1;
    }
    if (needed !== 0) continue;
    sketch.shape = shape.number;
    return sketch;
  }
  return undefined;
}

// Whether a field holds what its kind asks for. Ids are gathered on the way.
function has(kind: Kind, value: unknown): boolean {
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
      return areCalls(value);
  }
}

function areCalls(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  for (let i = 0; i < value.length; i++) if (!isCall(value[i])) return false;
  return true;
}

// Not empty, and no summary of ours come back: those begin with `<`, perhaps behind white space.
function isSaid(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f
    ? first !== 0x3c
    : first > 0xff && text.trimStart().length === text.length;
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

interface Field {
  readonly key: string;
  readonly kind: Kind;
}

interface Shape {
  readonly number: number;
  readonly fields: ReadonlyMap<string, Field>;
  /** The fields as they stood in the last message, in their order. */
  readonly seen: Field[];
  /** How many fields must be there beside the tag. */
  readonly needs: number;
}

/** The shapes by the value of the field that tells what a message is. */
interface Tables {
  readonly type: ReadonlyMap<string, readonly Shape[]>;
  readonly role: ReadonlyMap<string, readonly Shape[]>;
}

function readTables(glue: Glue): Tables {
  const told = JSON.parse(glue.shapes()) as {
    key: string;
    is: string;
    fields: Record<string, Kind>;
  }[];
  const tableOf = (key: string) => {
    const shapes = new Map<string, Shape[]>();
    told.forEach(({ key: tag, is, fields: kinds }, number) => {
      if (tag !== key) return;
      const fields = new Map(Object.entries(kinds).map(([key, kind]) => [key, { key, kind }]));
      const needs = Object.values(kinds).filter((kind) => kind !== "other").length;
      shapes.set(is, [...(shapes.get(is) ?? []), { number, fields, seen: [], needs }]);
    });
    return shapes;
  };
  return { type: tableOf("type"), role: tableOf("role") };
}

const sketch: Sketch = { shape: 0, ids: "" };
let tables: Tables | undefined;

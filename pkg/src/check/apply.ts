// Applies the checker's edits to the host's messages.

import { applyPatches } from "../patches.js";

/** The answer of the checker, as written by `answer.rs` in turnwise-check. @internal */
export interface HealedAnswer {
  readonly out: readonly (
    readonly [start: number, end: number] | ChangedMessage | { readonly n: object }
  )[];
  readonly system?: string;
  readonly edits: readonly { index: number; rule: string; reason: string }[];
}

interface ChangedMessage {
  readonly i: number;
  readonly c: readonly Change[];
}

type Path = readonly (string | number)[];
type Change =
  | { readonly p: Path; readonly v: unknown }
  | { readonly u: Path }
  | {
      readonly l: Path;
      readonly x: readonly number[];
      readonly y: readonly (readonly [number, unknown])[];
    };

/** Returns the healed messages. Untouched messages are the host's own objects. @internal */
export function healedMessages<M extends object>(
  messages: readonly M[],
  answer: HealedAnswer,
): M[] {
  const out: M[] = [];
  for (const entry of answer.out) {
    if (isRun(entry)) {
      for (let index = entry[0]; index < entry[1]; index++) out.push(messages[index]!);
    } else if ("n" in entry) {
      out.push(likeNeighbors(messages, entry.n));
    } else {
      out.push(applyChanges(messages[entry.i]!, entry.c));
    }
  }
  return out;
}

function isRun(entry: HealedAnswer["out"][number]): entry is readonly [number, number] {
  return Array.isArray(entry);
}

function applyChanges<M extends object>(message: M, changes: readonly Change[]): M {
  return changes.reduce((out, change) => applyPatches(out, [toPatch(out, change)]), message);
}

/** Converts a change to one new value at one path. */
function toPatch(message: object, change: Change): { path: Path; value: unknown } {
  if ("p" in change) return { path: ownPath(message, change.p), value: change.v };
  if ("u" in change) {
    const path = ownPath(message, change.u);
    const parent = valueAt(message, path.slice(0, -1)) as object;
    const fields = Object.getOwnPropertyDescriptors(parent) as Record<string, PropertyDescriptor>;
    delete fields[path[path.length - 1] as string];
    return { path: path.slice(0, -1), value: Object.create(Object.getPrototypeOf(parent), fields) };
  }
  const path = ownPath(message, change.l);
  return {
    path,
    value: editList(valueAt(message, path) as readonly unknown[], change.x, change.y),
  };
}

function editList(
  items: readonly unknown[],
  cut: readonly number[],
  put: readonly (readonly [number, unknown])[],
): unknown[] {
  const out: unknown[] = [];
  let nextCut = 0;
  let nextPut = 0;
  for (let index = 0; index <= items.length; index++) {
    while (nextPut < put.length && put[nextPut]![0] <= index) out.push(put[nextPut++]![1]);
    if (index === items.length) break;
    if (cut[nextCut] === index) nextCut++;
    else out.push(items[index]);
  }
  return out;
}

function valueAt(node: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], node);
}

// Instances of LangChain's classes are `{ lc, kwargs }` in JSON, but have the fields directly.
function ownPath(message: object, path: Path): Path {
  return path[0] === "kwargs" && isInstance(message) ? path.slice(1) : path;
}

function isInstance(message: object): boolean {
  return typeof (message as { toJSON?: unknown }).toJSON === "function" && !("kwargs" in message);
}

/**
 * Gives an inserted message the class of its neighbors: among LangChain's instances it becomes an
 * instance, if there is one to copy the class from.
 */
function likeNeighbors<M extends object>(messages: readonly M[], message: object): M {
  const { lc, kwargs } = message as { lc?: number; kwargs?: Record<string, unknown> };
  if (lc === undefined || !kwargs || !messages.some(isInstance)) return message as M;
  const isTool = (candidate: object) => isInstance(candidate) && "tool_call_id" in candidate;
  const model = messages.find(isTool) as { constructor: new (fields: object) => M } | undefined;
  // LangChain accepts this form wherever it accepts messages.
  return model ? new model.constructor(kwargs) : ({ role: "tool", ...kwargs } as object as M);
}

// A healed history: the host's own objects, edited where the checker says so.

import { edited } from "../edited.js";

/** What the checker answers; `answer.rs` in turnwise-check is its side of it. @internal */
export interface HealedAnswer {
  readonly out: readonly (
    readonly [start: number, end: number] | Changed | { readonly n: object }
  )[];
  readonly system?: string;
  readonly edits: readonly { index: number; rule: string; reason: string }[];
}

interface Changed {
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

/**
 * The messages an answer describes. Whatever no edit touches is the host's own object. @internal
 */
export function healedMessages<M extends object>(
  messages: readonly M[],
  answer: HealedAnswer,
): M[] {
  const out: M[] = [];
  for (const entry of answer.out) {
    if (isRun(entry)) {
      for (let index = entry[0]; index < entry[1]; index++) out.push(messages[index]!);
    } else if ("n" in entry) {
      out.push(inserted(messages, entry.n));
    } else {
      out.push(changed(messages[entry.i]!, entry.c));
    }
  }
  return out;
}

function isRun(entry: HealedAnswer["out"][number]): entry is readonly [number, number] {
  return Array.isArray(entry);
}

function changed<M extends object>(message: M, changes: readonly Change[]): M {
  return changes.reduce((out, change) => edited(out, [edit(out, change)]), message);
}

/** A change as one new value at one place. */
function edit(message: object, change: Change): { path: Path; value: unknown } {
  if ("p" in change) return { path: own(message, change.p), value: change.v };
  if ("u" in change) {
    const path = own(message, change.u);
    const parent = at(message, path.slice(0, -1)) as object;
    const fields = Object.getOwnPropertyDescriptors(parent) as Record<string, PropertyDescriptor>;
    delete fields[path[path.length - 1] as string];
    return { path: path.slice(0, -1), value: Object.create(Object.getPrototypeOf(parent), fields) };
  }
  const path = own(message, change.l);
  return { path, value: rebuilt(at(message, path) as readonly unknown[], change.x, change.y) };
}

function rebuilt(
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

function at(node: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], node);
}

// Instances of LangChain's classes write themselves as `{ lc, kwargs }` but have the fields
// themselves.
function own(message: object, path: Path): Path {
  return path[0] === "kwargs" && isInstance(message) ? path.slice(1) : path;
}

function isInstance(message: object): boolean {
  return typeof (message as { toJSON?: unknown }).toJSON === "function" && !("kwargs" in message);
}

/**
 * A new message as the host's neighbors are made: among LangChain's instances another instance,
 * where there is a model for it.
 */
function inserted<M extends object>(messages: readonly M[], message: object): M {
  const { lc, kwargs } = message as { lc?: number; kwargs?: Record<string, unknown> };
  if (lc === undefined || !kwargs || !messages.some(isInstance)) return message as M;
  const isTool = (candidate: object) => isInstance(candidate) && "tool_call_id" in candidate;
  const model = messages.find(isTool) as { constructor: new (fields: object) => M } | undefined;
  // LangChain takes this form wherever it takes messages.
  return model ? new model.constructor(kwargs) : ({ role: "tool", ...kwargs } as object as M);
}

// Changed copies of messages. Unchanged parts are shared with the original.

/** A new value for the field at a path inside a message. @internal */
export interface Patch {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/**
 * Returns a copy of `message` with `patches` applied. Values outside the paths are shared with the
 * original.
 *
 * @internal
 */
export function applyPatches<M extends object>(message: M, patches: readonly Patch[]): M {
  let out: unknown = message;
  // LangChain's classes wrap their fields in `kwargs` when written as JSON. Paths follow the JSON,
  // so the wrapper is skipped for instances.
  const isClass = typeof (message as { toJSON?: unknown }).toJSON === "function";
  for (const { path, value } of patches) {
    const isWrapped = isClass && path.length > 0 && !(path[0]! in message);
    out = replaceAt(out, path, isWrapped ? 1 : 0, value);
  }
  return out as M;
}

function replaceAt(
  node: unknown,
  path: readonly (string | number)[],
  depth: number,
  value: unknown,
): unknown {
  if (depth === path.length) return value;
  const key = path[depth]!;
  const copy = shallowCopy(node as object);
  copy[key] = replaceAt((node as Record<string | number, unknown>)[key], path, depth + 1, value);
  return copy;
}

function shallowCopy(node: object): Record<string | number, unknown> {
  if (Array.isArray(node)) return node.slice() as never;
  const prototype = Object.getPrototypeOf(node);
  if (prototype === Object.prototype) return { ...node };
  // Instances keep their prototype, which identifies the type of a LangChain message. This is
  // several times slower than a plain copy.
  return Object.create(prototype, Object.getOwnPropertyDescriptors(node));
}

// Copies of messages with something in them changed: whatever is not changed is shared with the
// original.

/** A change inside a message: the value replaces what the path leads to. @internal */
export interface Patch {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/**
 * A copy of `message` with `patches` made. Whatever no path passes through is shared with the
 * original. @internal
 */
export function edited<M extends object>(message: M, patches: readonly Patch[]): M {
  let out: unknown = message;
  // What writes itself as JSON may wrap its fields once (LangChain's classes do): they are its own
  // all the same.
  const isClass = typeof (message as { toJSON?: unknown }).toJSON === "function";
  for (const { path, value } of patches)
    out = editedAt(out, path, isClass && !(path[0]! in message) ? 1 : 0, value);
  return out as M;
}

function editedAt(
  node: unknown,
  path: readonly (string | number)[],
  depth: number,
  value: unknown,
): unknown {
  if (depth === path.length) return value;
  const key = path[depth]!;
  const copy: Record<string | number, unknown> = Array.isArray(node)
    ? (node.slice() as never)
    : // Instances of classes stay instances: LangChain's messages are told apart by their prototype.
      Object.create(Object.getPrototypeOf(node), Object.getOwnPropertyDescriptors(node));
  copy[key] = editedAt((node as Record<string | number, unknown>)[key], path, depth + 1, value);
  return copy;
}

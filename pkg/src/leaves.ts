// What a message says inside of its parts, to notice edits that leave the objects as they are:
// `message.content[0].text = "…"`.

/** The values in a message that are no objects, in order. @internal */
export type Leaves = readonly unknown[];

/** The leaves of a message with parts. A message whose content is text has none. @internal */
export function leavesOf(message: object): Leaves | undefined {
  const { content, parts, output, tool_calls } = message as Record<string, unknown>;
  const inner = content ?? parts ?? output;
  if ((typeof inner !== "object" || inner === null) && tool_calls === undefined) return undefined;
  const leaves: unknown[] = [];
  walk(message, 0, (leaf) => leaves.push(leaf) < MOST);
  return leaves;
}

/** Whether a message still has these leaves. @internal */
export function hasLeaves(message: object, leaves: Leaves): boolean {
  let at = 0;
  const isSame = walk(message, 0, (leaf) => at < leaves.length && Object.is(leaf, leaves[at++]));
  return at === leaves.length && (isSame || at === MOST);
}

// Visits the leaves until `visit` returns false. Returns whether it saw all of them.
function walk(value: unknown, depth: number, visit: (leaf: unknown) => boolean): boolean {
  if (typeof value !== "object" || value === null) return visit(value);
  // Bytes count by their length: pictures have millions.
  if (ArrayBuffer.isView(value)) return visit(value.byteLength);
  if (depth === DEEPEST) return true;
  for (const name in value)
    if (!walk((value as Record<string, unknown>)[name], depth + 1, visit)) return false;
  return true;
}

// More than that is compared by objects only.
const MOST = 256;
const DEEPEST = 8;
